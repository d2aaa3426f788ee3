import { type ParseErrorReporter, parseErrorReporter } from '../errors/parse-error-reporter.ts';
import type { DecodedText } from '../input-stream/code-units.ts';
import type { GivenLimitOptions, Limits, limitsOf } from '../limits/limits.ts';
import type { CompleteOptions } from '../options/options.ts';
import { DOCUMENT_HANDLE } from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import { newParser } from '../tree-construction/new-parser.ts';
import type { TreeBuilder } from '../tree-construction/tree-builder.ts';
import type { EncodingDeclarationListener } from '../tree-construction/tree-builder-options.ts';
import { documentTable, feedText } from './parse-text.ts';
import { TableTreeSink } from './table-tree-sink.ts';

/**
 * The parser of documents, from text to a node table, without the DOM classes —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-parser
 */
export class TableParser {
  readonly table: NodeTable;
  readonly builder: TreeBuilder;
  /** The limits, if any are set. */
  readonly limits: Limits | null;
  private readonly tokenizer: Tokenizer;
  private readonly reporter: ParseErrorReporter | null;

  /**
   * `options` must be complete and valid. `expectedLength`: expected number of code units, if known. `makeLimits` makes
   * limits from the options; without it there are none, and their code is not included.
   */
  constructor(
    options: CompleteOptions & GivenLimitOptions,
    expectedLength: number,
    makeLimits: typeof limitsOf | null = null,
  ) {
    const table = documentTable(options, Math.min(expectedLength, options.maxInputLength ?? expectedLength));
    table.edition = options.edition.name;
    this.table = table;
    const tableSink = new TableTreeSink(table, DOCUMENT_HANDLE);
    const limits = makeLimits === null ? null : makeLimits(options, 0);
    this.limits = limits;
    if (limits !== null) table.limitsReached = limits.reached;
    this.reporter = parseErrorReporter(options, 0);
    const sink = limits === null ? tableSink : limits.treeSink(tableSink);
    this.builder = newParser(sink, table.names, table.source, this.reporter, options);
    this.tokenizer = this.builder.tokenizer;
    limits?.watch(this.builder, this.tokenizer);
  }

  /** The listener for encoding declarations in `meta` elements. */
  set onEncodingDeclaration(listener: EncodingDeclarationListener | null) {
    this.builder.onEncodingDeclaration = listener;
  }

  /** The U+FFFD at this offset of the text to be fed next replaces malformed bytes. */
  addMalformed(offset: number, byteStart: number, byteEnd: number): void {
    this.reporter?.malformed.set(offset, [byteStart, byteEnd]);
  }

  /**
   * Parses a piece. `isLast`: nothing follows. Returns early if a declaration's listener asks for it. `decoded`: see
   * Tokenizer.
   */
  feed(text: string, isLast: boolean, decoded: DecodedText | null = null): void {
    const { limits } = this;
    if (limits?.cutsInput === true) {
      // NB: if a declaration ends a run early, the rest of a piece that is cut would be lost.
      limits.feed(text, isLast, this.builder.onEncodingDeclaration !== null);
      if (this.builder.stopped) this.finish();
      return;
    }
    // NB: pieces of bytes are shorter, so a piece whose declaration ends a run early is never cut.
    feedText(this.tokenizer, text, isLast, this.reporter !== null, decoded, limits ?? this.tokenizer);
    this.resume();
  }

  /** Continues after an early return. */
  resume(): void {
    if (this.limits !== null) this.limits.run();
    else this.tokenizer.run();
    if (this.builder.stopped) this.finish();
  }

  private finish(): void {
    const { reporter, table } = this;
    table.trim();
    // NB: if parsing stops early, text that was not searched may follow.
    if (reporter !== null && !reporter.stopsAtFirst && !this.stoppedAtLimit)
      table.lineStarts = reporter.lineStarts;
  }

  /** There is more input than the limit allows; all that may be parsed has been fed. */
  stopAtInputLength(): void {
    this.limits?.stopAtInputLength();
    this.table.trim();
  }

  /** Whether parsing has stopped at a limit. */
  get stoppedAtLimit(): boolean {
    return this.limits?.stopped === true;
  }
}
