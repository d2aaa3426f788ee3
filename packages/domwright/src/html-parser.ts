import { ParseErrorReporter } from './errors/parse-error-reporter.ts';
import { checkString, type DocumentOptions, documentDefaults, withDefaults } from './options.ts';
import { Tokenizer } from './tokenizer/tokenizer.ts';
import { Document } from './tree/document.ts';
import { NodeTable } from './tree/node-table.ts';
import { TableTreeSink } from './tree/table-tree-sink.ts';
import { DOCUMENT_HANDLE } from './tree/wrappers.ts';
import { TreeBuilder } from './tree-construction/tree-builder.ts';

/**
 * An HTML parser that takes its input in pieces — https://html.spec.whatwg.org/multipage/parsing.html#html-parser
 *
 * ```ts
 * const parser = new HTMLParser();
 * parser.write('<p>Hel');
 * parser.write('lo');
 * const document = parser.end();
 * ```
 */
export class HTMLParser {
  /** The document; it grows with each `write`. */
  readonly document: Document;
  readonly #tokenizer: Tokenizer;
  readonly #table: NodeTable;
  #ended = false;

  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options?: DocumentOptions);
  /** @internal `expectedLength`: how many code units are to come. */
  constructor(options: DocumentOptions | undefined, expectedLength: number);
  constructor(options?: DocumentOptions, expectedLength = 0) {
    const given = withDefaults(options, documentDefaults);
    const table = new NodeTable(expectedLength);
    table.sourceStarts.push(0);
    this.#table = table;
    this.document = new Document(table);
    const sink = new TableTreeSink(table, DOCUMENT_HANDLE, this.document);
    const reporter = given.onParseError === undefined ? null : new ParseErrorReporter(given.onParseError, 0);
    const builder = new TreeBuilder(sink, table.names, table.source, given);
    this.#tokenizer = new Tokenizer(builder, table.names, table.source, reporter, given.fastPath);
    builder.tokenizer = this.#tokenizer;
  }

  /**
   * Parses a piece of the input. It may be cut anywhere, also within a surrogate pair, a CRLF, a tag or a reference.
   *
   * @throws TypeError if the piece is no string
   * @throws Error if `end` has been called
   */
  write(chunk: string): void {
    checkString(chunk, 'chunk');
    this.#checkNotEnded();
    this.#tokenizer.feed(chunk, false);
    this.#tokenizer.run();
  }

  /**
   * Parses the last piece of the input, if one is given, and what it means that nothing follows. Returns the document.
   *
   * @throws TypeError if the piece is no string
   * @throws Error if `end` has been called
   */
  end(chunk = ''): Document {
    checkString(chunk, 'chunk');
    this.#checkNotEnded();
    this.#ended = true;
    this.#tokenizer.feed(chunk, true);
    this.#tokenizer.run();
    this.#table.trim();
    return this.document;
  }

  #checkNotEnded(): void {
    if (this.#ended) throw new Error('the parser has been ended');
  }
}

/**
 * Parses a document.
 *
 * @param html the whole document, decoded
 * @returns the document; there is always one, whatever the text
 * @throws TypeError if `html` is no string, for an unknown option or a wrong value
 * @see https://html.spec.whatwg.org/multipage/parsing.html#parsing
 */
export function parse(html: string, options?: DocumentOptions): Document {
  checkString(html, 'html');
  return new HTMLParser(options, html.length).end(html);
}
