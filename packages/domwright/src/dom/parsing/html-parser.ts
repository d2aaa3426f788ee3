import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import type { DocumentEncoding } from '../../core/bytes/document-decoder.ts';
import { withEdition } from '../../core/editions/editions.ts';
import { checkIdle, wrongArgument } from '../../core/infra/arguments.ts';
import { limitsOf } from '../../core/limits/limits.ts';
import {
  type DocumentOptions,
  encodingDefaults,
  type LimitedCompleteOptions,
  limitedDocumentDefaults,
  withDefaults,
} from '../../core/options/options.ts';
import { ByteParser } from '../../core/parser/byte-parser.ts';
import { parseDocumentText } from '../../core/parser/parse-text.ts';
import { isResponse } from '../../core/parser/response-source.ts';
import { TableParser } from '../../core/parser/table-parser.ts';
import type { Document } from '../nodes/document.ts';
import { documentOfTable } from '../nodes/wrap.ts';

/**
 * An HTML parser that takes its input in chunks — https://html.spec.whatwg.org/multipage/parsing.html#html-parser
 *
 * All chunks must be text, or all bytes. The encoding of bytes is determined by the standard's algorithm.
 *
 * ```ts
 * const parser = new HTMLParser();
 * parser.write('<p>Hel');
 * parser.write('lo');
 * const document = parser.end();
 * ```
 */
export class HTMLParser {
  readonly #options: LimitedCompleteOptions;
  readonly #encodingOptions: typeof encodingDefaults;
  #text: TableParser | null = null;
  #isText = false;
  #bytes: ByteParser | null = null;
  #ended = false;
  #bytesTaken = 0;
  #isAtWork = false;

  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options?: DocumentOptions) {
    this.#options = withEdition(options, limitedDocumentDefaults, encodingOptionNames);
    this.#encodingOptions = withDefaults(options, encodingDefaults, documentOptionNames);
  }

  /**
   * The document, which grows with each `write`. It becomes a different document after the first bytes, and if bytes
   * are parsed again in another encoding.
   */
  get document(): Document {
    return documentOfTable((this.#bytes?.parser ?? this.#textParser(0)).table);
  }

  /** What is known about the encoding of the bytes. Null for text, and until enough bytes have arrived. */
  get encoding(): DocumentEncoding | null {
    const encoding = this.#bytes?.sniffed ?? null;
    return encoding === null ? null : { ...encoding };
  }

  /**
   * Determines the encoding from the bytes received so far, if the parser is still waiting for the first 1024 or, with
   * the option `detectUTF8`, for all. Otherwise does nothing.
   */
  stopWaiting(): void {
    if (this.#ended || this.#isAtWork) return;
    this.#isAtWork = true;
    this.#bytes?.stopWaiting();
    this.#isAtWork = false;
  }

  /** Whether parsing has stopped at a limit. Later input is ignored. */
  get stopped(): boolean {
    return (this.#bytes === null ? this.#text : this.#bytes.parser)?.stoppedAtLimit === true;
  }

  /**
   * Stops parsing: the parser accepts no more input. It parses what it has received, and reports errors held back while
   * the encoding was tentative, but does not apply the rules for the end of input. Returns the document in its current
   * state.
   */
  abort(): Document {
    if (!this.#ended) {
      this.#ended = true;
      this.#bytes?.abort();
    }
    return this.document;
  }

  #textParser(expectedLength: number): TableParser {
    this.#text ??= new TableParser(this.#options, expectedLength, limitsOf);
    return this.#text;
  }

  /**
   * Parses a chunk of the input. Chunks may be split anywhere, even inside a tag, a reference, a CRLF, or a character.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as earlier chunks
   * @throws Error if `end` has been called, or if a callback calls this or has thrown
   */
  write(chunk: string | Bytes): void {
    this.#feed(chunk, false);
  }

  /**
   * Parses the last chunk of the input, if given, and ends it. Returns the document.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as earlier chunks
   * @throws Error if `end` has been called, or if a callback calls this or has thrown
   */
  end(chunk?: string | Bytes): Document {
    this.#feed(chunk === undefined ? (this.#bytes === null ? '' : noBytes) : chunk, true);
    return this.document;
  }

  #feed(chunk: string | Bytes, isLast: boolean): void {
    if (this.#ended) throw new Error('the parser has already ended');
    checkIdle(this.#isAtWork);
    if (typeof chunk === 'string') {
      if (this.#bytes !== null) throw wrongArgument('chunk', 'bytes, like the earlier chunks', chunk);
      this.#isText = true;
      this.#ended = isLast;
      const parser = this.#textParser(isLast ? chunk.length : ROOM);
      this.#isAtWork = true;
      parser.feed(chunk, isLast);
      this.#isAtWork = false;
      return;
    }
    const bytes = toUint8Array(chunk, 'chunk');
    if (this.#isText) throw wrongArgument('chunk', 'a string, like the earlier chunks', bytes);
    this.#bytes ??= new ByteParser(this.#options, this.#encodingOptions, isLast ? bytes.length : ROOM);
    this.#ended = isLast;
    if (this.stopped) return;
    const room = this.#options.maxInputLength - this.#bytesTaken;
    this.#bytesTaken += bytes.length;
    this.#isAtWork = true;
    if (bytes.length <= room) this.#bytes.feed(bytes, isLast);
    else this.#bytes.feedUpToLimit(bytes.subarray(0, room));
    this.#isAtWork = false;
  }
}

const encodingOptionNames = /* @__PURE__ */ Object.keys(encodingDefaults);
const documentOptionNames = /* @__PURE__ */ Object.keys(limitedDocumentDefaults);

/** Number of code units for which the tree initially has room, if the length of the input is unknown. */
const ROOM = 1 << 18;

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/**
 * Parses a document.
 *
 * @param html the whole document: text, or bytes in any encoding, which the standard's algorithm determines
 * @returns the document; there is always one, whatever the input
 * @throws TypeError if `html` is neither text nor bytes, for an unknown option or a wrong value
 * @see https://html.spec.whatwg.org/multipage/parsing.html#parsing
 */
export function parse(html: string | Bytes, options?: DocumentOptions): Document {
  if (isResponse(html))
    throw new TypeError('html must be text or bytes, not a Response: use await parseStream(response)');
  if (typeof html !== 'string') return new HTMLParser(options).end(toUint8Array(html, 'html'));
  const given = withEdition(options, limitedDocumentDefaults, encodingOptionNames);
  if (options !== undefined) withDefaults(options, encodingDefaults, documentOptionNames);
  if (limitsOf(given, 0) === null) return documentOfTable(parseDocumentText(html, given));
  return new HTMLParser(options).end(html);
}
