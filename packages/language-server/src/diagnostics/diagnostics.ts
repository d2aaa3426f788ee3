import { descriptionOf, type Finding, pageOf } from 'domwright-check';
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import type { Checker } from './checker.ts';

/** The name of the tool, for editors that show it. */
export const SOURCE = 'domwright';

/** Codes about something that has no effect, which editors show faded. */
const unnecessary =
  /unnecessary|unused|duplicate-attribute|non-void-html-element-start-tag-with-trailing-solidus|redundant/;

/** Codes about something that should not be used any more, which editors strike through. */
const deprecated = /obsolete|deprecated/;

/** What all diagnostics of a code share. There are as many as there are codes. */
const shared = new Map<string, Pick<Diagnostic, 'tags' | 'codeDescription'>>();

function sharedBy(code: string): Pick<Diagnostic, 'tags' | 'codeDescription'> {
  let found = shared.get(code);
  if (found === undefined) {
    const tags = [
      ...(unnecessary.test(code) ? [DiagnosticTag.Unnecessary] : []),
      ...(deprecated.test(code) ? [DiagnosticTag.Deprecated] : []),
    ];
    found = {
      ...(descriptionOf(code) !== undefined && { codeDescription: { href: pageOf(code) } }),
      ...(tags.length > 0 && { tags }),
    };
    shared.set(code, found);
  }
  return found;
}

/** A finding as the editor shows it. */
export function diagnosticOf(finding: Finding, document: OpenDocument): Diagnostic {
  const { code, severity, message, relatedPlaces } = finding;
  return {
    range: document.rangeOf(finding),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: SOURCE,
    message,
    ...sharedBy(code),
    ...(relatedPlaces.length > 0 && {
      relatedInformation: relatedPlaces.map((place) => ({
        location: { uri: document.uri, range: document.rangeOf(place) },
        message: place.message,
      })),
    }),
  };
}

/** All that the editor shows: the findings, and where reading stopped if the document is too large. */
export function diagnosticsOf(
  findings: readonly Finding[],
  checker: Pick<Checker, 'limitsOf' | 'problemOf'>,
  document: OpenDocument,
): Diagnostic[] {
  const diagnostics = findings.map((finding) => diagnosticOf(finding, document));
  const limits = checker.limitsOf(document);
  const problem = checker.problemOf(document);
  if (problem !== null) {
    const range = document.rangeOf({ start: 0, end: 0 });
    const message = `The document is not checked: ${problem} (maxNodes)`;
    diagnostics.push({ range, severity: DiagnosticSeverity.Information, source: SOURCE, message });
  }
  for (const { value, offset } of limits) {
    const range = document.rangeOf({ start: offset, end: offset });
    const message = `From here on, the document is not checked: it has more than ${value} nodes (maxNodes)`;
    diagnostics.push({ range, severity: DiagnosticSeverity.Information, source: SOURCE, message });
  }
  return diagnostics;
}
