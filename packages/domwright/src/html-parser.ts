import { ByteParser, type DocumentEncoding } from './byte-stream/byte-parser.ts';
import { type Bytes, isBytes, toUint8Array } from './byte-stream/bytes.ts';
import {
  type DocumentOptions,
  describe,
  documentDefaults,
  encodingDefaults,
  withDefaults,
} from './options.ts';
import { TableParser } from './table-parser.ts';
import type { Document } from './tree/document.ts';
import { documentOfTable } from './tree/wrap.ts';

/**
 * An HTML parser that takes its input in pieces — https://html.spec.whatwg.org/multipage/parsing.html#html-parser
 *
 * The pieces are all text or all bytes. Bytes are decoded by the encoding that the standard's algorithm finds.
 *
 * ```ts
 * const parser = new HTMLParser();
 * parser.write('<p>Hel');
 * parser.write('lo');
 * const document = parser.end();
 * ```
 */
export class HTMLParser {
  readonly #options: typeof documentDefaults;
  readonly #encodingOptions: typeof encodingDefaults;
  readonly #expectedLength: number;
  #text: TableParser | null = null;
  #isText = false;
  #bytes: ByteParser | null = null;
  #ended = false;

  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options?: DocumentOptions);
  /** @internal `expectedLength`: how many code units are to come. */
  constructor(options: DocumentOptions | undefined, expectedLength: number);
  constructor(options?: DocumentOptions, expectedLength = 0) {
    this.#options = withDefaults(options, documentDefaults, Object.keys(encodingDefaults));
    this.#encodingOptions = withDefaults(options, encodingDefaults, Object.keys(documentDefaults));
    this.#expectedLength = expectedLength;
  }

  /**
   * The document; it grows with each `write`. After bytes have turned out to be in another encoding and were parsed
   * again, it is another document.
   */
  get document(): Document {
    return documentOfTable((this.#bytes?.parser ?? this.#textParser()).table);
  }

  /** What is known of the encoding of the bytes; null for text, and until there are enough bytes to tell. */
  get encoding(): DocumentEncoding | null {
    const encoding = this.#bytes?.sniffed ?? null;
    return encoding === null ? null : { ...encoding };
  }

  #textParser(): TableParser {
    this.#text ??= new TableParser(this.#options, this.#expectedLength);
    return this.#text;
  }

  /**
   * Parses a piece of the input. It may be cut anywhere, also within a surrogate pair, a CRLF, a tag or a reference, or
   * within the bytes of a character.
   *
   * @throws TypeError if the piece is neither text nor bytes, or not what the pieces before were
   * @throws Error if `end` has been called
   */
  write(chunk: string | Bytes): void {
    this.#feed(chunk, false);
  }

  /**
   * Parses the last piece of the input, if one is given, and what it means that nothing follows. Returns the document.
   *
   * @throws TypeError if the piece is neither text nor bytes, or not what the pieces before were
   * @throws Error if `end` has been called
   */
  end(chunk?: string | Bytes): Document {
    this.#feed(chunk ?? (this.#bytes === null ? '' : noBytes), true);
    return this.document;
  }

  #feed(chunk: string | Bytes, isLast: boolean): void {
    if (this.#ended) throw new Error('the parser has been ended');
    if (typeof chunk === 'string') {
      if (this.#bytes !== null)
        throw new TypeError(`chunk must be bytes as those before, not ${describe(chunk)}`);
      this.#isText = true;
      this.#ended = isLast;
      this.#textParser().feed(chunk, isLast);
      return;
    }
    const bytes = toUint8Array(chunk, 'chunk');
    if (this.#isText) throw new TypeError('chunk must be a string as those before, not bytes');
    this.#bytes ??= new ByteParser(this.#options, this.#encodingOptions, this.#expectedLength);
    this.#ended = isLast;
    this.#bytes.feed(bytes, isLast);
  }
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/**
 * Parses a document.
 *
 * @param html the whole document: text, or bytes, whose encoding is then found as the standard says
 * @returns the document; there is always one, whatever the text
 * @throws TypeError if `html` is neither text nor bytes, for an unknown option or a wrong value
 * @see https://html.spec.whatwg.org/multipage/parsing.html#parsing
 */
export function parse(html: string | Bytes, options?: DocumentOptions): Document {
  if (typeof html !== 'string' && !isBytes(html)) {
    throw new TypeError(`html must be a string or bytes, not ${describe(html)}`);
  }
  return new HTMLParser(options, typeof html === 'string' ? html.length : html.byteLength).end(html);
}
