import {
  type Document,
  type DocumentEncoding,
  type DocumentFragment,
  defaultEdition,
  HTMLParser,
  type ParseError,
  type Position,
  parseFragment,
} from 'domwright';
import { Decoder, sniffEncoding } from 'domwright/encoding';
import { relatedMessage } from 'domwright/explain';
import { LineTable } from 'domwright/tokens';
import type { Source } from '../../inputs/read-input.ts';
import { decodingOptions } from '../../options/encoding-options.ts';
import { nodeLimit } from '../../options/limit-options.ts';
import type { EditionName } from '../../options/parse-options.ts';
import { descriptionOf, MALFORMED } from './descriptions.ts';
import { DisabledLines, mayDisableLines } from './disabled-lines.ts';
import { findEncodingErrors, type RawFinding } from './encoding-findings.ts';
import type { Finding, Range, Severity } from './finding.ts';
import { Fingerprints } from './fingerprint.ts';
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
  /** Whether attribute values are checked. */
  readonly values: boolean;
  readonly rules: Rules;
  /** How many findings of an input are kept; the rest are only counted. */
  readonly maxFindings: number;
  /** Default: that of the other commands. */
  readonly maxNodes?: number;
}

/** An input and its findings. */
export interface CheckedSource {
  readonly name: string;
  readonly encoding: DocumentEncoding;
  /** In the order of the source. */
  readonly findings: readonly Finding[];
  /** How many were found, including those not kept. */
  readonly errors: number;
  readonly warnings: number;
  /** How many were left out because they are in the baseline. */
  readonly known: number;
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

/** How many findings of an input are kept if some of them may be left out later. The rest are only counted. */
const MOST_KEPT = 100_000;

/**
 * Parses an input and returns its findings.
 *
 * @param baseline the fingerprints of findings to leave out; null without a baseline
 */
export function checkSource(
  source: Source,
  settings: FileSettings,
  baseline: readonly string[] | null = null,
): CheckedSource {
  const { bytes, name } = source;
  const { context, scripting, edition = defaultEdition, values, maxFindings } = settings;
  const sniffing = decodingOptions(source, settings);
  const disables = mayDisableLines(bytes);
  // Findings that are left out later don't count towards the limit.
  const limit = disables || baseline !== null ? Math.max(maxFindings, MOST_KEPT) : maxFindings;
  let note: string | null = null;
  const nodes = nodeLimit(settings, (message) => {
    note = message;
  });
  let collector = new Collector(settings.rules, limit);
  const onParseError = (error: ParseError): void => collector.addParseError(error);
  let encoding: DocumentEncoding;
  let text: CheckedText;
  let tree: Document | DocumentFragment;
  if (context === undefined) {
    const parser = new HTMLParser({
      ...{ scripting, edition, onParseError, ...nodes, ...sniffing },
      // NB: while the encoding is a guess, the parser would otherwise buffer all errors, and there may be very many.
      holdParseErrors: false,
      onEncodingChange: (_, effect) => {
        if (effect !== 'reparsed') return;
        collector = new Collector(settings.rules, limit);
        note = null;
      },
    });
    const document = parser.end(bytes);
    tree = document;
    encoding = parser.encoding as DocumentEncoding;
    const isWhole = document.limitsReached.length === 0;
    // If a limit stopped the parser, the text continues after what was parsed, and so may the lines shown.
    text = isWhole
      ? new CheckedText(() => document.source, document)
      : new CheckedText(() => new Decoder(encoding.encoding).decode(bytes, true));
    for (const finding of findEncodingErrors(
      document,
      bytes,
      encoding,
      settings.contentType,
      () => text.text,
    )) {
      collector.add(finding);
    }
  } else {
    encoding = sniffEncoding(bytes, sniffing);
    const decoder = new Decoder(encoding.encoding, {
      onMalformed: (start, end, offset) =>
        collector.add({ code: MALFORMED, start: offset, end: offset + 1 }, { start, end }),
    });
    const decoded = decoder.decode(bytes, true);
    text = new CheckedText(() => decoded);
    tree = parseFragment(decoded, { context, scripting, edition, onParseError, ...nodes });
  }
  if (values) findValueFindings(tree, collector);
  const lines = disables ? new DisabledLines(tree, text) : null;
  if (lines !== null) for (const finding of lines.unknownCodes()) collector.add(finding);
  let findings = collector.findings(text);
  const leaveOut = (isOut: (finding: Finding) => boolean): void => {
    findings = findings.filter((finding) => {
      if (!isOut(finding)) return true;
      if (finding.severity === 'error') collector.errors--;
      else collector.warnings--;
      return false;
    });
  };
  if (lines !== null) {
    const isDisabled = ({ code, range }: Finding): boolean => lines.has(code, range.start);
    const isReported = (code: string): boolean =>
      ruleOf(settings.rules, code) !== 'off' && (values || descriptionOf(code)?.group !== 'value');
    const unused = lines.unusedCodes(findings, isReported);
    for (const finding of unused) collector.add(finding);
    if (unused.length > 0) findings = collector.findings(text);
    leaveOut(isDisabled);
  }
  const before = findings.length;
  if (baseline !== null) {
    const known = new Set(baseline);
    leaveOut(({ fingerprint }) => known.has(fingerprint));
  }
  const known = before - findings.length;
  const { errors, warnings } = collector;
  return { name, encoding, text, errors, warnings, known, note, findings: findings.slice(0, maxFindings) };
}

/** NB: `rules` is an ordinary object, which inherits `constructor` and other members from its prototype. */
function ruleOf(rules: Rules, code: string): Rules[string] | undefined {
  return Object.hasOwn(rules, code) ? rules[code] : undefined;
}

type Kept = RawFinding & { severity: Severity; bytes?: { start: number; end: number } };

/** Collects findings and applies the rules to them. */
class Collector implements FindingCollector {
  errors = 0;
  warnings = 0;
  readonly #rules: Rules;
  readonly #limit: number;
  /** Sorted only by `#cut`; never many more than the limit. */
  #kept: Kept[] = [];
  /** Findings after this offset are beyond the limit. */
  #reach = Number.POSITIVE_INFINITY;

  constructor(rules: Rules, limit: number) {
    this.#rules = rules;
    this.#limit = limit;
  }

  addParseError(error: ParseError): void {
    const { code, severity, start, end, byteStart, byteEnd } = error;
    if (!this.#counts(code, severity) || start > this.#reach) return;
    const related = error.related.map((one) => ({
      ...{ message: relatedMessage(one.label), start: one.start, end: one.end },
    }));
    const bytes = byteStart === undefined ? undefined : { start: byteStart, end: byteEnd as number };
    this.#keep({ code, start, end, related }, severity, bytes);
  }

  add(finding: RawFinding, bytes?: { start: number; end: number }): void {
    const severity = this.#severityOf(finding.code);
    if (severity !== null && this.#counts(finding.code, severity) && finding.start <= this.#reach)
      this.#keep(finding, severity, bytes);
  }

  /** Counts a finding, and returns whether to add it with `keep`. Only then does it need an object. */
  wants(code: string, start: number): boolean {
    const severity = this.#severityOf(code);
    return severity !== null && this.#counts(code, severity) && start <= this.#reach;
  }

  keep(finding: RawFinding): void {
    this.#keep(finding, this.#severityOf(finding.code) ?? 'error', undefined);
  }

  /** The default severity of a code; null if it is optional and no rule enables it. */
  #severityOf(code: string): Severity | null {
    const { severity = 'error', isOptional = false } = descriptionOf(code) ?? {};
    return isOptional && ruleOf(this.#rules, code) === undefined ? null : severity;
  }

  /** Counts a finding; false if its code is off. */
  #counts(code: string, severity: Severity): boolean {
    const rule = ruleOf(this.#rules, code) ?? severity;
    if (rule === 'error') this.errors++;
    else if (rule === 'warning') this.warnings++;
    return rule !== 'off';
  }

  #keep(finding: RawFinding, given: Severity, bytes: { start: number; end: number } | undefined): void {
    const severity = (ruleOf(this.#rules, finding.code) ?? given) as Severity;
    this.#kept.push(bytes === undefined ? { ...finding, severity } : { ...finding, severity, bytes });
    // Bounds the memory and keeps the findings that come first in the source.
    if (this.#kept.length >= 2 * this.#limit + 1000) this.#cut();
  }

  #cut(): void {
    this.#kept.sort((a, b) => a.start - b.start || a.end - b.end);
    if (this.#kept.length > this.#limit) this.#kept.length = this.#limit;
    if (this.#kept.length === this.#limit) this.#reach = this.#kept.at(-1)?.start ?? -1;
  }

  findings(text: CheckedText): Finding[] {
    this.#cut();
    const fingerprints = new Fingerprints();
    return this.#kept.map((kept) => {
      const { code, severity, start, end, bytes, related = [] } = kept;
      const description = descriptionOf(code);
      const range = text.rangeOf(start, end);
      return {
        code,
        group: description?.group ?? 'parse',
        severity,
        message: kept.message ?? description?.message ?? code,
        range,
        fingerprint: fingerprints.next(code, start, text.text, text.lineAt(range.line)),
        related: related.map((one) => ({
          message: one.message,
          range: text.rangeOf(one.start, one.end),
        })),
        anchor: description?.anchor ?? '',
        ...(bytes !== undefined && { bytes }),
      };
    });
  }
}
