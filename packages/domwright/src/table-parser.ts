import { ParseErrorReporter } from './errors/parse-error-reporter.ts';
import { checkString, type DocumentOptions, documentDefaults, withDefaults } from './options.ts';
import { Tokenizer } from './tokenizer/tokenizer.ts';
import { NodeTable, NodeType } from './tree/node-table.ts';
import { TableTreeSink } from './tree/table-tree-sink.ts';
import { TreeBuilder } from './tree-construction/tree-builder.ts';

/**
 * The parser of documents into a node table, without the DOM classes —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-parser
 */
export class TableParser {
  readonly table: NodeTable;
  private readonly tokenizer: Tokenizer;
  private ended = false;

  /** `expectedLength`: how many code units are to come, if that is known. */
  constructor(options: DocumentOptions | undefined, expectedLength: number) {
    const given = withDefaults(options, documentDefaults);
    const table = new NodeTable(expectedLength);
    table.sourceStarts.push(0);
    table.scripting = given.scripting;
    this.table = table;
    const sink = new TableTreeSink(table, table.createContainer(NodeType.Document, 0));
    const reporter = given.onParseError === undefined ? null : new ParseErrorReporter(given.onParseError, 0);
    const builder = new TreeBuilder(sink, table.names, table.source, given);
    this.tokenizer = new Tokenizer(builder, table.names, table.source, reporter, given.fastPath);
    builder.tokenizer = this.tokenizer;
  }

  write(chunk: string): void {
    checkString(chunk, 'chunk');
    this.feed(chunk, false);
  }

  end(chunk: string): void {
    checkString(chunk, 'chunk');
    this.feed(chunk, true);
    this.table.trim();
  }

  private feed(chunk: string, isLast: boolean): void {
    if (this.ended) throw new Error('the parser has been ended');
    this.ended = isLast;
    this.tokenizer.feed(chunk, isLast);
    this.tokenizer.run();
  }
}
