import { checkString, type DocumentOptions } from './options.ts';
import { TableParser } from './table-parser.ts';
import { Document } from './tree/document.ts';

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
  readonly #parser: TableParser;

  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options?: DocumentOptions);
  /** @internal `expectedLength`: how many code units are to come. */
  constructor(options: DocumentOptions | undefined, expectedLength: number);
  constructor(options?: DocumentOptions, expectedLength = 0) {
    this.#parser = new TableParser(options, expectedLength);
    this.document = new Document(this.#parser.table);
  }

  /**
   * Parses a piece of the input. It may be cut anywhere, also within a surrogate pair, a CRLF, a tag or a reference.
   *
   * @throws TypeError if the piece is no string
   * @throws Error if `end` has been called
   */
  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  /**
   * Parses the last piece of the input, if one is given, and what it means that nothing follows. Returns the document.
   *
   * @throws TypeError if the piece is no string
   * @throws Error if `end` has been called
   */
  end(chunk = ''): Document {
    this.#parser.end(chunk);
    return this.document;
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
