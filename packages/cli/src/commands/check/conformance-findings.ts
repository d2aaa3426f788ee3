import type { Document, DocumentFragment, SourceRange } from 'domwright';
import { type ConformanceCode, type ConformanceFinding, checkConformance } from 'domwright/conformance';
import type { CheckedText } from './check-source.ts';
import type { RawFinding } from './encoding-findings.ts';
import type { Fix } from './finding.ts';
import type { SkippedCode } from './skip-patterns.ts';
import type { FindingCollector } from './value-findings.ts';

/** The codes of other groups that already report the same mistake. */
const saidByOthers: Partial<Record<ConformanceCode, readonly string[]>> = {
  'conformance/attribute-not-allowed': [
    'unexpected-character-in-attribute-name',
    'unexpected-equals-sign-before-attribute-name',
  ],
  'conformance/duplicate-element': ['encoding/several-declarations'],
  'conformance/element-not-allowed': [
    'form-in-table',
    'hidden-input-in-table',
    'ruby-part-outside-ruby',
    'stray-p-end-tag',
  ],
};

/** All codes that `saidByOthers` looks for. */
export const repeatedCodes: ReadonlySet<string> = new Set(Object.values(saidByOthers).flat());

/**
 * Looks for what a document must not do, or should not.
 *
 * @param encoding the input's encoding, by name
 * @param has whether another group has found something with this code that begins in a range
 * @param skipped the code of template languages
 */
export function findConformanceFindings(
  root: Document | DocumentFragment,
  text: CheckedText,
  encoding: string,
  collector: FindingCollector,
  has: (code: string, range: SourceRange) => boolean,
  skipped: SkippedCode | null,
): void {
  for (const finding of checkConformance(root)) {
    const { code, severity, related } = finding;
    const range = finding.range ?? rangeOf(finding.element);
    if (saidByOthers[code]?.some((other) => has(other, range)) === true) continue;
    if (skipped !== null && aboutContents.has(code) && hasCode(finding, skipped)) continue;
    if (!collector.wants(code, range.start, range.end, severity)) continue;
    const { start, end } = range;
    const raw: RawFinding = {
      code,
      start,
      end,
      message: sentence(finding, range, text),
      related: related.length === 0 ? none : related.flatMap(relatedOf),
      fixes: finding.fixes.length === 0 ? none : fixesOf(finding, encoding, skipped),
    };
    collector.keep(raw, severity);
  }
}

/** Codes whose fixes change nothing for a browser. */
const safeFixes: ReadonlySet<ConformanceCode> = new Set([
  'conformance/unnecessary-type',
  'conformance/obsolete-but-conforming',
]);

/** Findings that code of a template language inside the element may disprove. */
const aboutContents: ReadonlySet<ConformanceCode> = new Set([
  'conformance/missing-child',
  'conformance/missing-placeholder-option',
  'conformance/missing-title',
  'conformance/table-model-error',
  'conformance/empty-title',
  'conformance/invalid-script-data',
  'conformance/invalid-import-map',
  'conformance/invalid-speculation-rules',
  'conformance/duplicate-json-name',
  'conformance/script-not-documentation',
]);

function hasCode({ code, element }: ConformanceFinding, skipped: SkippedCode): boolean {
  // Rows, columns and cells depend on all others of a table.
  const whole = code === 'conformance/table-model-error' ? (element?.closest('table') ?? element) : element;
  const start = whole?.startTagRange?.start ?? 0;
  let at = whole;
  while (at !== null && at.endTagRange === null) at = at.parentElement;
  return skipped.hasIn(start, at?.endTagRange?.start ?? Infinity);
}

/** The place to report an element without a tag: the nearest ancestor's start tag. */
function rangeOf(element: ConformanceFinding['element']): SourceRange {
  let at = element;
  while (at !== null && at.startTagRange === null) at = at.parentElement;
  return at?.startTagRange ?? { start: 0, end: 0 };
}

const none: readonly never[] = [];

function relatedOf({
  label,
  range,
}: ConformanceFinding['related'][number]): NonNullable<RawFinding['related']>[number][] {
  return range === null ? [] : [{ message: label, start: range.start, end: range.end }];
}

/** The fixes of a finding, except those that would change code of a template language. */
function fixesOf(finding: ConformanceFinding, encoding: string, skipped: SkippedCode | null): Fix[] {
  const { code, fixes } = finding;
  const isSafe = safeFixes.has(code) && !setsEncoding(finding, encoding);
  const all = fixes.map(({ title, edits }) => ({ title, isSafe, edits }));
  if (skipped === null) return all;
  return all.filter(({ edits }) => !edits.some(({ start, end }) => skipped.hasIn(start, end)));
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
  const [word] = message.split(' ', 1);
  const written = text.slice(start, start + word.length + 1);
  const isName =
    code !== 'conformance/text-not-allowed' &&
    written.toLowerCase().startsWith(word.toLowerCase()) &&
    /^[\t\n\f\r />=]?$/.test(written.slice(word.length));
  return `${isName ? message : message[0].toUpperCase() + message.slice(1)}.`;
}
