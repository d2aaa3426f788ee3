import { ParseErrorReporter } from './errors/parse-error-reporter.ts';
import type { documentDefaults } from './options.ts';
import { Tokenizer } from './tokenizer/tokenizer.ts';
import { NodeTable, NodeType } from './tree/node-table.ts';
import { TableTreeSink } from './tree/table-tree-sink.ts';
import { type EncodingDeclarationListener, TreeBuilder } from './tree-construction/tree-builder.ts';

/**
 * The parser of documents, from text to a node table, without the DOM classes —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-parser
 */
export class TableParser {
  readonly table: NodeTable;
  readonly builder: TreeBuilder;
  private readonly tokenizer: Tokenizer;
  private readonly reporter: ParseErrorReporter | null;

  /** `options` are complete and right. `expectedLength`: how many code units are to come, if that is known. */
  constructor(options: typeof documentDefaults, expectedLength: number) {
    const table = new NodeTable(expectedLength);
    table.sourceStarts.push(0);
    table.scripting = options.scripting;
    if (options.url !== undefined) table.url = options.url;
    else if (options.srcdoc) table.url = 'about:srcdoc';
    if (options.aboutBaseURL !== undefined) table.aboutBaseURL = options.aboutBaseURL;
    this.table = table;
    const sink = new TableTreeSink(table, table.createContainer(NodeType.Document, 0));
    const { onParseError } = options;
    this.reporter = onParseError === undefined ? null : new ParseErrorReporter(onParseError, 0);
    this.builder = new TreeBuilder(sink, table.names, table.source, options);
    this.tokenizer = new Tokenizer(this.builder, table.names, table.source, this.reporter, options.fastPath);
    this.builder.tokenizer = this.tokenizer;
  }

  /** Who is told of the encoding declarations in `meta` elements. */
  set onEncodingDeclaration(listener: EncodingDeclarationListener | null) {
    this.builder.onEncodingDeclaration = listener;
  }

  /** The U+FFFD at this offset of the text, which is to be fed next, stands for bytes that could not be decoded. */
  addMalformed(offset: number, byteStart: number, byteEnd: number): void {
    this.reporter?.addMalformed(offset, byteStart, byteEnd);
  }

  /**
   * Parses a piece; `isLast` says that nothing follows, `hasNoNull` that it is known to have no U+0000. Returns early if
   * a declaration's listener has asked for that.
   */
  feed(text: string, isLast: boolean, hasNoNull = false): void {
    this.tokenizer.feed(text, isLast, hasNoNull);
    this.resume();
  }

  /** Goes on after an early return. */
  resume(): void {
    this.tokenizer.run();
    if (this.builder.stopped) this.table.trim();
  }
}
