import {
  type Document,
  type DocumentEncoding,
  type DocumentFragment,
  defaultEdition,
  HTMLParser,
  type ParseError,
  type Position,
  parse,
  parseFragment,
  type SourceRange,
} from 'domwright';
import { Decoder, sniffEncoding } from 'domwright/encoding';
import { relatedMessage } from 'domwright/explain';
import { LineTable } from 'domwright/tokens';
import type { Source } from '../../inputs/read-input.ts';
import { decodingOptions } from '../../options/encoding-options.ts';
import { nodeLimit } from '../../options/limit-options.ts';
import type { EditionName } from '../../options/parse-options.ts';
import { findCodeFindings } from './code-findings.ts';
import { findConformanceFindings, repeatedCodes } from './conformance-findings.ts';
import { descriptionOf, MALFORMED } from './descriptions.ts';
import { DisabledLines, mayDisableLines } from './disabled-lines.ts';
import { findEncodingErrors, type RawFinding } from './encoding-findings.ts';
import {
  defaultGroups,
  type Finding,
  type Fix,
  type Group,
  type Range,
  type RuleGroup,
  type Severity,
} from './finding.ts';
import { Fingerprints } from './fingerprint.ts';
import { fixesOfParseError } from './parse-fixes.ts';
import { mayHaveCode, type SkipPattern, SkippedCode } from './skip-patterns.ts';
import { type FindingCollector, findValueFindings } from './value-findings.ts';

/** The level of each code with a rule. A code without a rule keeps its own severity. */
export type Rules = Readonly<Record<string, 'off' | Severity>>;

export interface FileSettings {
  readonly context?: string;
  readonly scripting: boolean;
  /** Default: 'living'. */
  readonly edition?: EditionName;
  readonly contentType?: string;
  readonly encoding?: string;
  readonly locale?: string;
  /** The rules that are checked. Default: `defaultGroups`. */
  readonly groups?: readonly RuleGroup[];
  /** Code of template languages, which is not checked. */
  readonly skipPatterns?: readonly SkipPattern[];
  readonly rules: Rules;
  /** How many findings of an input are kept; the rest are only counted. */
  readonly maxFindings: number;
  /** Default: that of the other commands. */
  readonly maxNodes?: number;
}

/** How many findings of each code there are, by code. */
export type Counts = ReadonlyMap<string, number>;

/** An input and its findings. */
export interface CheckedSource {
  readonly name: string;
  readonly encoding: DocumentEncoding;
  /** In the order of the source. */
  readonly findings: readonly Finding[];
  /** How many were found, including those not kept. */
  readonly errors: number;
  readonly warnings: number;
  /** The number of findings by code. */
  readonly counts: Counts;
  /** Those that were left out because they are in the baseline. */
  readonly known: readonly Finding[];
  readonly text: CheckedText;
  /** What was not checked; null if everything was. */
  readonly note: string | null;
}

/** The decoded text of an input, and its lines. Both are created on demand; a document's lines are reused. */
export class CheckedText {
  readonly #textOf: () => string;
  #text: string | null = null;
  #lines: Pick<LineTable, 'lineCount' | 'positionAt' | 'offsetAt'> | null;

  /** @param document the document parsed from the input, if it was parsed to its end */
  constructor(textOf: () => string, document: Document | null = null) {
    this.#textOf = textOf;
    this.#lines = document;
  }

  get text(): string {
    this.#text ??= this.#textOf();
    return this.#text;
  }

  get #lineTable(): Pick<LineTable, 'lineCount' | 'positionAt' | 'offsetAt'> {
    this.#lines ??= new LineTable(this.text);
    return this.#lines;
  }

  get lineCount(): number {
    return this.#lineTable.lineCount;
  }

  /** The line and column of an offset; an offset past the end counts as the end. */
  positionAt(offset: number): Position {
    return this.#lineTable.positionAt(Math.min(offset, this.text.length));
  }

  rangeOf(start: number, end: number): Range {
    const from = this.positionAt(start);
    const to = end === start ? from : this.positionAt(end);
    return { start, end, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  /** The range of a line, without its line break. */
  lineAt(line: number): { start: number; end: number } {
    const lines = this.#lineTable;
    const start = lines.offsetAt(line, 1);
    if (line === lines.lineCount) return { start, end: this.text.length };
    let end = lines.offsetAt(line + 1, 1) - 1;
    if (end > start && this.text[end] === '\n' && this.text[end - 1] === '\r') end--;
    return { start, end };
  }
}

/** How many findings of an input are kept if some of them may be left out or fixed later. The rest are only counted. */
export const MOST_KEPT = 100_000;

/**
 * Parses an input and returns its findings.
 *
 * `isKnown`: whether a finding is left out because the baseline has it; null without a baseline.
 */
export function checkSource(
  source: Source,
  settings: FileSettings,
  isKnown: ((finding: Finding) => boolean) | null = null,
): CheckedSource {
  const { bytes, name } = source;
  const { maxFindings, groups = defaultGroups } = settings;
  const disables = mayDisableLines(bytes);
  // Findings that are left out later do not count towards the limit.
  const limit = disables || isKnown !== null ? Math.max(maxFindings, MOST_KEPT) : maxFindings;
  const parsed = parseSource(source, settings, (skipped) => {
    return new Collector(settings.rules, groups, limit, skipped);
  });
  const { tree, text, encoding, skipped, collector, note } = parsed;
  if (groups.includes('values')) findValueFindings(tree, collector);
  if (groups.includes('conformance')) {
    const has = (code: string, range: SourceRange): boolean => collector.has(code, range);
    findConformanceFindings(tree, text, encoding.encoding, collector, has, skipped);
  }
  if (groups.includes('scripts') || groups.includes('css'))
    findCodeFindings(tree, text, groups, collector, skipped);
  const lines = disables ? new DisabledLines(tree, text) : null;
  if (lines !== null) for (const finding of lines.unknownCodes()) collector.add(finding);
  let findings = collector.findings(text);
  const leaveOut = (isOut: (finding: Finding) => boolean): Finding[] => {
    const out: Finding[] = [];
    findings = findings.filter((finding) => {
      if (!isOut(finding)) return true;
      collector.uncount(finding);
      out.push(finding);
      return false;
    });
    return out;
  };
  if (lines !== null) {
    const isDisabled = ({ code, range }: Finding): boolean => lines.has(code, range.start);
    const isReported = (code: string): boolean =>
      ruleOf(settings.rules, code) !== 'off' && isChosen(descriptionOf(code)?.group ?? 'parse', groups);
    const unused = lines.unusedCodes(findings, isReported);
    for (const finding of unused) collector.add(finding);
    if (unused.length > 0) findings = collector.findings(text);
    leaveOut(isDisabled);
  }
  const known = isKnown === null ? [] : leaveOut(isKnown);
  const { errors, warnings, counts } = collector;
  return {
    ...{ name, encoding, text, errors, warnings, counts, known, note },
    findings: findings.slice(0, maxFindings),
  };
}

interface ParsedSource {
  readonly tree: Document | DocumentFragment;
  readonly text: CheckedText;
  readonly encoding: DocumentEncoding;
  /** The code of template languages; null if none is looked for, or there is none. */
  readonly skipped: SkippedCode | null;
  /** Already has the parser's findings and those about the encoding. */
  readonly collector: Collector;
  readonly note: string | null;
}

/** Parses an input. `newCollector` takes the code that is skipped. */
function parseSource(
  source: Source,
  settings: FileSettings,
  newCollector: (skipped: SkippedCode | null) => Collector,
): ParsedSource {
  const { bytes } = source;
  const {
    context,
    scripting,
    edition = defaultEdition,
    groups = defaultGroups,
    skipPatterns = [],
  } = settings;
  const sniffing = decodingOptions(source, settings);
  let note: string | null = null;
  let skipped: SkippedCode | null = null;
  const nodes = nodeLimit(settings, (message) => {
    note = message;
  });
  let collector = newCollector(null);
  const hasParseErrors = groups.includes('parse') || groups.includes('encoding');
  const listener = hasParseErrors && { onParseError: (error: ParseError) => collector.addParseError(error) };
  const findEncoding = (document: Document, encoding: DocumentEncoding, text: CheckedText): void => {
    if (!groups.includes('encoding')) return;
    const findings = findEncodingErrors(document, bytes, encoding, settings.contentType, () => text.text);
    const body = document.body?.startTagRange?.start ?? Number.POSITIVE_INFINITY;
    for (const finding of findings) {
      // Code in the head may declare it.
      const isMade = finding.code === 'encoding/missing-declaration' && skipped?.hasIn(0, body) === true;
      if (!isMade) collector.add(finding);
    }
  };
  if (context === undefined && !mayHaveCode(bytes, skipPatterns)) {
    const parser = new HTMLParser({
      ...{ scripting, edition, ...nodes, ...listener, ...sniffing },
      // NB: the parser would hold back all errors while the encoding is a guess, and there may be very many.
      holdParseErrors: false,
      onEncodingChange: (_, effect) => {
        if (effect !== 'reparsed') return;
        collector = newCollector(null);
        note = null;
      },
    });
    const tree = parser.end(bytes);
    const encoding = parser.encoding as DocumentEncoding;
    const isWhole = tree.limitsReached.length === 0;
    // The lines that findings are shown in may go on after a limit.
    const text = isWhole
      ? new CheckedText(() => tree.source, tree)
      : new CheckedText(() => new Decoder(encoding.encoding).decode(bytes, true));
    findEncoding(tree, encoding, text);
    return { tree, text, encoding, skipped, collector, note };
  }
  let encoding: DocumentEncoding = sniffEncoding(bytes, sniffing);
  if (context === undefined) {
    // A declaration may change the encoding, and the code may be anywhere in the text.
    const parser = new HTMLParser({ scripting, edition, ...sniffing, maxNodes: nodes.maxNodes });
    parser.end(bytes);
    encoding = parser.encoding as DocumentEncoding;
  }
  const malformed: (readonly [start: number, end: number, offset: number])[] = [];
  const decoder = new Decoder(encoding.encoding, {
    onMalformed: (start, end, offset) => malformed.push([start, end, offset]),
  });
  const decoded = decoder.decode(bytes, true);
  const code = skipPatterns.length === 0 ? null : new SkippedCode(decoded, skipPatterns);
  if (code?.isEmpty === false) skipped = code;
  collector = newCollector(skipped);
  if (groups.includes('encoding')) {
    for (const [start, end, offset] of malformed)
      collector.add({ code: MALFORMED, start: offset, end: offset + 1 }, { start, end });
  }
  const text = new CheckedText(() => decoded);
  const html = skipped === null ? decoded : skipped.masked();
  if (context !== undefined) {
    const tree = parseFragment(html, { context, scripting, edition, ...nodes, ...listener });
    return { tree, text, encoding, skipped, collector, note };
  }
  const tree = parse(html, { scripting, edition, ...nodes, ...listener });
  findEncoding(tree, encoding, text);
  return { tree, text, encoding, skipped, collector, note };
}

function isChosen(group: Group, groups: readonly RuleGroup[]): boolean {
  return group === 'comment' || groups.includes(group);
}

/** NB: `rules` is an ordinary object, which inherits `constructor` and other members from its prototype. */
function ruleOf(rules: Rules, code: string): Rules[string] | undefined {
  return Object.hasOwn(rules, code) ? rules[code] : undefined;
}

/** A finding that is kept. All have the same shape, which is quicker. */
interface Kept {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly severity: Severity;
  readonly message: string | undefined;
  readonly related: RawFinding['related'];
  readonly fixes: RawFinding['fixes'];
  readonly bytes: { readonly start: number; readonly end: number } | undefined;
}

/** What is missing from a document, unless code of a template language makes it. */
const missing: ReadonlySet<string> = new Set([
  'conformance/lonely-radio-button',
  'conformance/no-top-heading',
  'conformance/skipped-heading-level',
  'value/missing-id',
]);

/** Whether a finding would be about code of a template language, or may be untrue because of it. */
function isSkipped(skipped: SkippedCode, code: string, start: number, end: number): boolean {
  if (missing.has(code) || skipped.isIn(start, end)) return true;
  return code === 'missing-doctype' && skipped.hasIn(0, start);
}

/** Collects findings and applies the rules to them. */
class Collector implements FindingCollector {
  errors = 0;
  warnings = 0;
  readonly counts = new Map<string, number>();
  readonly #rules: Rules;
  readonly #groups: readonly RuleGroup[];
  readonly #limit: number;
  readonly #skipped: SkippedCode | null;
  /** Where findings begin that `conformance` may repeat, by code, in the order in which they came. */
  readonly #places = new Map<string, number[]>();
  #sorted = true;
  /** In the order of the source as far as they came in it; never many more than the limit. */
  #kept: Kept[] = [];
  /** Findings after this offset are beyond the limit. */
  #reach = Number.POSITIVE_INFINITY;

  constructor(rules: Rules, groups: readonly RuleGroup[], limit: number, skipped: SkippedCode | null) {
    this.#rules = rules;
    this.#groups = groups;
    this.#limit = limit;
    this.#skipped = skipped;
  }

  addParseError(error: ParseError): void {
    const { code, severity, start, end, byteStart, byteEnd } = error;
    if (!this.#groups.includes(code === MALFORMED ? 'encoding' : 'parse')) return;
    if (!this.#counts(code, severity, start, end) || start > this.#reach) return;
    const related = error.related.map((one) => ({
      ...{ message: relatedMessage(one.label), start: one.start, end: one.end },
    }));
    const bytes = byteStart === undefined ? undefined : { start: byteStart, end: byteEnd as number };
    this.#keep({ code, start, end, related }, severity, bytes);
  }

  add(finding: RawFinding, bytes?: { start: number; end: number }): void {
    const { code, start, end } = finding;
    const severity = this.#severityOf(code);
    if (severity === null || !this.#counts(code, severity, start, end)) return;
    if (start <= this.#reach) this.#keep(finding, severity, bytes);
  }

  /** Counts a finding, and returns whether to add it with `keep`. Only then does it need an object. */
  wants(code: string, start: number, end: number, given?: Severity): boolean {
    const severity = given ?? this.#severityOf(code);
    return severity !== null && this.#counts(code, severity, start, end) && start <= this.#reach;
  }

  keep(finding: RawFinding, given?: Severity): void {
    this.#keep(finding, given ?? this.#severityOf(finding.code) ?? 'error', undefined);
  }

  /** Whether a finding with one of the `repeatedCodes` begins in a range. */
  has(code: string, { start, end }: SourceRange): boolean {
    if (!this.#sorted) for (const places of this.#places.values()) places.sort((a, b) => a - b);
    this.#sorted = true;
    const places = this.#places.get(code) ?? [];
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle] < start) low = middle + 1;
      else high = middle;
    }
    return low < places.length && places[low] < Math.max(end, start + 1);
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

  #keep(finding: RawFinding, given: Severity, bytes: { start: number; end: number } | undefined): void {
    const { code, start, end, message, related, fixes } = finding;
    const severity = (ruleOf(this.#rules, code) ?? given) as Severity;
    this.#kept.push({ code, start, end, severity, message, related, fixes, bytes });
    // Bounds the memory and keeps the findings that come first in the source.
    if (this.#kept.length >= 2 * this.#limit + 1000) this.#cut();
  }

  #cut(): void {
    this.#kept.sort((a, b) => a.start - b.start || a.end - b.end);
    if (this.#kept.length > this.#limit) this.#kept.length = this.#limit;
    if (this.#kept.length === this.#limit) this.#reach = this.#kept.at(-1)?.start ?? -1;
  }

  #fixesOf(code: string, text: string, start: number, end: number): Fix[] {
    const skipped = this.#skipped;
    return fixesOfParseError(code, text, start, end).filter(
      ({ edits }) => skipped === null || !edits.some((edit) => skipped.hasIn(edit.start, edit.end)),
    );
  }

  findings(text: CheckedText): Finding[] {
    this.#cut();
    const fingerprints = new Fingerprints([...this.#kept], text);
    return this.#kept.map((kept, index) => {
      const { code, severity, start, end, bytes, related = [] } = kept;
      const description = descriptionOf(code);
      const range = text.rangeOf(start, end);
      return {
        code,
        group: description?.group ?? 'parse',
        severity,
        message: kept.message ?? description?.message ?? code,
        range,
        get fingerprint() {
          return fingerprints.of(index);
        },
        related: related.map((one) => ({
          message: one.message,
          range: text.rangeOf(one.start, one.end),
        })),
        fixes: kept.fixes ?? this.#fixesOf(code, text.text, start, end),
        anchor: description?.anchor ?? '',
        ...(bytes !== undefined && { bytes }),
      };
    });
  }
}
