import type { ParseError, SourceRange } from 'domwright';
import { relatedMessage } from 'domwright/explain';
import { firstIndex } from 'domwright/internal/binary-search';
import type { TemplateCode } from 'domwright/templates';
import type { CheckedText } from './checked-text.ts';
import { descriptionOf } from './codes/descriptions.ts';
import { defaultGroups, type RuleGroup, type Severity } from './codes/groups.ts';
import { MALFORMED } from './codes/parse.ts';
import { Finding, type FoundIn, type Report } from './finding.ts';
import { fingerprintsOf } from './fingerprint.ts';
import type { Fix } from './fix.ts';
import { firstOfMistakes, isInside, repeatedCodes } from './repeats.ts';
import { type FileSettings, type Rules, ruleOf } from './settings/file-settings.ts';

/** How many findings of each code there are, by code. */
export type Counts = ReadonlyMap<string, number>;

/** What is missing from a document, unless code of a template language makes it. */
const missing: ReadonlySet<string> = new Set([
  'conformance/lonely-radio-button',
  'conformance/no-top-heading',
  'conformance/skipped-heading-level',
  'value/missing-id',
]);

/** Parse errors about how tags belong together: they are of the tree's construction, and not about a character or a tag alone. */
const aboutStructure =
  /^(?:misplaced-(?:html|head|body|frameset)-start-tag|misplaced-end-tag|head-element-after-head|content-|nested-|table-|stray-|unclosed-|eof-in-(?:text-element|template|frameset|head-noscript)|misnested-|late-|ruby-part|text-in-table|start-tag-in-table|end-tag-in-table|form-in-table|cell-outside-row|element-in-select|form-control-in-select|html-(?:start|end)-tag-in-foreign|br-end-tag|frame-outside)/;

/** Whether a template is a part of a page, such as its `head`: others give the start tag of `html`. */
function isPartOfPage(template: string): boolean {
  return !/<(?:!doctype|html)[\s>]/i.test(template);
}

/** Whether a finding would be about code of a template language, or may be untrue because of it. */
function isSkipped(code: TemplateCode, finding: string, start: number, end: number): boolean {
  if (missing.has(finding) || code.isIn(start, end) || !code.isReadAsOutput(start)) return true;
  if (finding === 'conformance/missing-lang') return isPartOfPage(code.text);
  return finding === 'missing-doctype' && (code.hasIn(0, start) || isPartOfPage(code.text));
}

/** Whether a parse error may be untrue because code decides what is there. */
function isUncertain(code: TemplateCode, { code: name, start, end, related }: ParseError): boolean {
  if (name === 'duplicate-attribute')
    return related.some((first) => code.separatesAttributes(first.start, start));
  // Text of a script: `<%= javascript_tag do %>`.
  if (name === 'invalid-first-character-of-tag-name' || name === 'eof-in-tag') return code.moves(-1, start);
  if (!aboutStructure.test(name)) return false;
  if (name.endsWith('-in-table') && code.moves(-1, start)) return true;
  if (related.some((other) => code.moves(other.start, start))) return true;
  if (!code.isBalanced) return true;
  if (
    related.some(
      (other) =>
        other.start < start &&
        code.separates(other.start, start) &&
        !/^unclosed-|^text-in|in-table$/.test(name),
    )
  )
    return true;
  if (name.startsWith('stray-') || name === 'misplaced-end-tag' || name === 'end-tag-in-table')
    return code.mayGiveTags(0, start);
  if (name === 'unclosed-element-at-eof' || name.startsWith('eof-in-'))
    return code.mayGiveTags(end, Number.POSITIVE_INFINITY);
  return name.startsWith('unclosed-') && related.some((other) => code.mayGiveTags(other.end, start));
}

/** Collects the findings of an input, and applies its settings to them. */
export class Collector implements FoundIn {
  errors = 0;
  warnings = 0;
  readonly counts = new Map<string, number>();
  readonly #rules: Rules;
  readonly #groups: readonly RuleGroup[];
  readonly #limit: number;
  readonly #skipped: TemplateCode | null;
  /** Where findings begin that `conformance` may repeat, by code, in the order in which they came. */
  readonly #places = new Map<string, number[]>();
  #sorted = true;
  /** In the order of the source as far as they came in it; never many more than the limit. */
  #kept: Finding[] = [];
  #fromQuotes: readonly SourceRange[] = [];
  /** Findings after this offset are beyond the limit. */
  #reach = Number.POSITIVE_INFINITY;
  #text: CheckedText | null = null;
  #fingerprints: ReadonlyMap<Finding, string> | null = null;

  /** `limit`: how many findings are kept; the rest are only counted. */
  constructor({ rules, groups = defaultGroups }: FileSettings, limit: number, skipped: TemplateCode | null) {
    this.#rules = rules;
    this.#groups = groups;
    this.#limit = limit;
    this.#skipped = skipped;
  }

  addParseError(error: ParseError): void {
    const { code, severity, start, end, byteStart, byteEnd, related } = error;
    if (this.#skipped !== null && isUncertain(this.#skipped, error)) return;
    if (!this.#groups.includes(code === MALFORMED ? 'encoding' : 'parse')) return;
    if (!this.wants(code, start, end, severity)) return;
    this.keep({
      ...{ code, start, end, severity },
      related: related.map((one) => ({
        ...{ message: relatedMessage(one.label), start: one.start, end: one.end },
      })),
      ...(byteStart !== undefined && { bytes: { start: byteStart, end: byteEnd as number } }),
    });
  }

  add(report: Report): void {
    const { code, start, end, severity } = report;
    if (this.wants(code, start, end, severity)) this.keep(report);
  }

  /** Counts a finding, and returns whether to add it with `keep`. Only then does it need an object. */
  wants(code: string, start: number, end: number, given?: Severity): boolean {
    const severity = given ?? this.#severityOf(code);
    return severity !== null && this.#counts(code, severity, start, end) && start <= this.#reach;
  }

  keep(report: Report): void {
    const { code, severity = this.#severityOf(code) ?? 'error' } = report;
    this.#kept.push(new Finding(report, (ruleOf(this.#rules, code) ?? severity) as Severity, this));
    // Bounds the memory and keeps the findings that come first in the source.
    if (this.#kept.length >= 2 * this.#limit + 1000) this.#cut();
  }

  /** Whether a finding with one of the `repeatedCodes` begins in a range. */
  has(code: string, { start, end }: SourceRange): boolean {
    if (!this.#sorted) for (const places of this.#places.values()) places.sort((a, b) => a - b);
    this.#sorted = true;
    const places = this.#places.get(code) ?? [];
    const first = firstIndex(places.length, (index) => places[index] >= start);
    return first < places.length && places[first] < Math.max(end, start + 1);
  }

  /** Whether a place is in a word of a value which a quote has ended, which the parser took for an attribute. */
  isFromQuote(start: number): boolean {
    return isInside(this.#fromQuotes, start);
  }

  /** Makes one finding of all parse errors with the same cause. Called when the parser has finished. */
  joinParseErrors(text: CheckedText): void {
    this.#text = text;
    if (this.#kept.length < 2) return;
    this.#cut();
    const { firsts, fromQuotes } = firstOfMistakes(this.#kept, text);
    this.#fromQuotes = fromQuotes;
    if (firsts.length === this.#kept.length) return;
    const left = new Set(firsts);
    for (const finding of this.#kept) if (!left.has(finding)) this.uncount(finding);
    this.#kept = firsts;
  }

  /** Takes a finding that is left out off the counts. */
  uncount({ code, severity }: Finding): void {
    if (severity === 'error') this.errors--;
    else this.warnings--;
    const count = (this.counts.get(code) ?? 0) - 1;
    if (count > 0) this.counts.set(code, count);
    else this.counts.delete(code);
  }

  /** The default severity of a code; null if it is optional and no rule enables it. */
  #severityOf(code: string): Severity | null {
    const { severity = 'error', isOptional = false } = descriptionOf(code) ?? {};
    return isOptional && ruleOf(this.#rules, code) === undefined ? null : severity;
  }

  /** Counts a finding; false if its code is off, or it is about code that is skipped. */
  #counts(code: string, severity: Severity, start: number, end: number): boolean {
    const rule = ruleOf(this.#rules, code) ?? severity;
    if (rule === 'off' || (this.#skipped !== null && isSkipped(this.#skipped, code, start, end)))
      return false;
    if (rule === 'error') this.errors++;
    else this.warnings++;
    this.counts.set(code, (this.counts.get(code) ?? 0) + 1);
    if (repeatedCodes.has(code)) {
      this.#sorted = false;
      const places = this.#places.get(code);
      if (places === undefined) this.#places.set(code, [start]);
      else places.push(start);
    }
    return true;
  }

  #cut(): void {
    this.#kept.sort((a, b) => a.start - b.start || a.end - b.end);
    if (this.#kept.length > this.#limit) this.#kept.length = this.#limit;
    if (this.#kept.length === this.#limit) this.#reach = this.#kept.at(-1)?.start ?? -1;
  }

  /** The findings in the order of the source. */
  findings(): readonly Finding[] {
    this.#cut();
    this.#fingerprints = null;
    return this.#kept;
  }

  get text(): CheckedText {
    return this.#text as CheckedText;
  }

  fingerprintOf(finding: Finding): string {
    this.#fingerprints ??= fingerprintsOf(this.#kept, this.text);
    return this.#fingerprints.get(finding) ?? '';
  }

  /** Code of a template language is never changed. */
  mayFix({ edits }: Fix): boolean {
    return this.#skipped === null || this.#skipped.mayEdit(edits);
  }
}
