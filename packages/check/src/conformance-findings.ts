import type { Document, DocumentFragment, SourceRange } from 'domwright';
import {
  type AllowedNames,
  type ConformanceFinding,
  checkConformanceInSteps,
  type FindingGroup,
} from 'domwright/conformance';
import type { TemplateCode } from 'domwright/templates';
import {
  type URLProblem,
  validateNonEmptyURLPotentiallySurroundedBySpaces,
  validateURLPotentiallySurroundedBySpaces,
} from 'domwright/urls';
import {
  type ValueValidators,
  validateMediaFeatures,
  validateMediaQueryList,
  validateSizes,
  validateSizesMediaFeatures,
} from 'domwright/values';
import type { CheckedText } from './checked-text.ts';
import { descriptionOf } from './codes/descriptions.ts';
import type { Collector } from './collector.ts';
import type { RelatedPlace } from './finding.ts';
import type { Fix } from './fix.ts';
import { isSaidByOthers } from './repeats.ts';

const validators: ValueValidators = {
  'media-query-list': validateMediaQueryList,
  'media-features': validateMediaFeatures,
  sizes: validateSizes,
  'sizes-media-features': validateSizesMediaFeatures,
  url: (value) => withinSentence(validateURLPotentiallySurroundedBySpaces(value)),
  'non-empty-url': (value) => withinSentence(validateNonEmptyURLPotentiallySurroundedBySpaces(value)),
};

/** A problem with its reason worded to follow a colon. */
function withinSentence(problem: URLProblem | null): URLProblem | null {
  if (problem === null) return null;
  return {
    ...problem,
    reason: problem.reason.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()),
  };
}

/**
 * Looks for what a document must not do, or should not. Pauses now and then.
 *
 * @param groups the groups of rules that are checked
 * @param context the context element of a fragment
 * @param encoding the input's encoding, by name
 * @param skipped the code of template languages
 * @param allow names of frameworks, and others that are allowed
 * @param isXML whether the document is written in XML
 */
export function* findConformanceFindings(
  root: Document | DocumentFragment,
  groups: readonly FindingGroup[],
  context: string | undefined,
  encoding: string,
  collector: Collector,
  skipped: TemplateCode | null,
  allow: AllowedNames | undefined,
  isXML: boolean,
): Generator<undefined, void, undefined> {
  const has = (code: string, range: SourceRange): boolean => collector.has(code, range);
  const options = {
    ...{ groups, validators },
    ...(context !== undefined && /^[a-z][a-z0-9]*$/.test(context) && { context }),
    ...(skipped !== null && { code: skipped }),
    ...(allow !== undefined && { allow }),
    ...(isXML && { isXML }),
  };
  for (const finding of checkConformanceInSteps(root, options)) {
    if (finding === null) {
      yield;
      continue;
    }
    const { code, severity, related } = finding;
    const range = finding.range ?? rangeOf(finding.element);
    // NB: what declares an encoding in HTML has no effect in XML, so the group `encoding` does not look at it.
    const isLabel = isXML && code === 'value/invalid-charset';
    if (collector.isFromQuote(range.start)) continue;
    if (!isLabel && isSaidByOthers(finding, range, root, has)) continue;
    if (!collector.wants(code, range.start, range.end, severity)) continue;
    const { start, end } = range;
    collector.keep({
      code,
      start,
      end,
      severity,
      message: sentence(finding, range, collector.text),
      related: related.length === 0 ? none : related.flatMap(relatedOf),
      fixes: finding.fixes.length === 0 ? none : fixesOf(finding, encoding),
    });
  }
}

/** The place to report an element without a tag: the nearest ancestor's start tag. */
function rangeOf(element: ConformanceFinding['element']): SourceRange {
  let at = element;
  while (at !== null && at.startTagRange === null) at = at.parentElement;
  return at?.startTagRange ?? { start: 0, end: 0 };
}

const none: readonly never[] = [];

function relatedOf({ label, range }: ConformanceFinding['related'][number]): RelatedPlace[] {
  return range === null ? [] : [{ message: label, start: range.start, end: range.end }];
}

function fixesOf(finding: ConformanceFinding, encoding: string): Fix[] {
  const isSafe = descriptionOf(finding.code)?.fix === 'safe' && !setsEncoding(finding, encoding);
  return finding.fixes.map(({ title, edits, isSuggestion = false }) =>
    isSuggestion ? { title, isSafe: false, edits, isSuggestion } : { title, isSafe, edits },
  );
}

/** Whether a script is decoded by its `charset`, which may be obsolete, but differs from the encoding of the document. */
function setsEncoding({ element }: ConformanceFinding, encoding: string): boolean {
  return encoding !== 'UTF-8' && element?.localName === 'script' && element.hasAttribute('charset');
}

/** A message as a sentence. If it begins with the name of the attribute at fault, that stays in lower case. */
function sentence(
  { code, message }: ConformanceFinding,
  { start }: SourceRange,
  { text }: CheckedText,
): string {
  const [word] = message.split(/[ =]/, 1);
  const written = text.slice(start, start + word.length + 1);
  const isName =
    code !== 'conformance/text-not-allowed' &&
    written.toLowerCase().startsWith(word.toLowerCase()) &&
    /^[\t\n\f\r />=]?$/.test(written.slice(word.length));
  const end = message.endsWith('?') ? '' : '.';
  return `${isName ? message : message[0].toUpperCase() + message.slice(1)}${end}`;
}
