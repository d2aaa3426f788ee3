import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type Readable, Writable } from 'node:stream';
import { checkOptions, describe, isObject, ownOptions } from '../../core/infra/arguments.ts';
import type { DocumentOptions } from '../../core/options/options.ts';
import type { DocumentEncoding } from '../../core/parser/byte-parser.ts';
import type { Document } from '../nodes/document.ts';
import { HTMLParser } from './html-parser.ts';
import { parseStream, type StreamOptions } from './parse-stream.ts';

/*
 * What Node has besides the web's streams. Nothing else in the library needs Node.
 */

/**
 * Parses a file of bytes, which is read as fast as it is parsed.
 *
 * As the standard suggests for local files, `detectUTF8` is true by default. So a file that tells its encoding in its
 * first bytes is parsed piece by piece; one that does not is parsed when all of it has been read. With
 * `detectUTF8: false` nothing waits.
 *
 * @param path a path, or a `file:` URL
 * @throws TypeError if the path is none, for an unknown option or a wrong value
 * @throws StreamError if the file cannot be read, with the reason as its `cause`, or the signal is aborted
 */
export async function parseFile(path: string | URL, options: StreamOptions = {}): Promise<Document> {
  checkOptions(options);
  const { detectUTF8 = true } = ownOptions(options);
  if (typeof path !== 'string' && !isObject(path))
    throw new TypeError(`path must be a string or a URL, not ${describe(path)}`);
  const file = createReadStream(path);
  // Reading it tells of errors; without a listener they would end the program, too.
  file.on('error', () => {});
  try {
    return await parseStream(file, { ...options, detectUTF8 });
  } finally {
    // It is open still if the options were wrong.
    file.destroy();
  }
}

/**
 * Parses a document that a Node stream has: bytes, or text after `setEncoding` or in object mode. The next piece is read
 * when the one before has been parsed.
 *
 * @throws TypeError if the stream is none, for an unknown option or a wrong value
 * @throws StreamError if the stream fails or the signal is aborted; it has what was parsed until then
 */
export async function parseReadable(readable: Readable, options?: StreamOptions): Promise<Document> {
  return parseStream(readable, options);
}

/**
 * A Node stream that parses what is written or piped into it: all bytes, or all text. `document` is complete after the
 * event 'finish'.
 *
 * ```ts
 * const html = new HTMLWritable();
 * await pipeline(response, html);
 * html.document.title;
 * ```
 */
export class HTMLWritable extends Writable {
  readonly #parser: HTMLParser;
  #isEmpty = true;

  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options?: DocumentOptions) {
    // Text stays text: as bytes, its encoding would have to be sniffed.
    super({ decodeStrings: false });
    this.#parser = new HTMLParser(options);
  }

  /** The document as it is so far; see `HTMLParser.document`. */
  get document(): Document {
    return this.#parser.document;
  }

  /** What is known of the encoding of the bytes; see `HTMLParser.encoding`. */
  get encoding(): DocumentEncoding | null {
    return this.#parser.encoding;
  }

  /** @internal */
  override _write(
    chunk: string | Uint8Array,
    encoding: BufferEncoding,
    callback: (error?: Error | null) => void,
  ): void {
    this.#isEmpty = false;
    settle(callback, () => {
      this.#parser.write(
        typeof chunk === 'string' && isOfBytes(encoding) ? Buffer.from(chunk, encoding) : chunk,
      );
    });
  }

  /** @internal */
  override _final(callback: (error?: Error | null) => void): void {
    settle(callback, () => {
      // What nothing has been written to is an empty file, not an empty text.
      if (this.#isEmpty) this.#parser.end(new Uint8Array(0));
      else this.#parser.end();
    });
  }

  /** @internal The stream is destroyed: what has come until then is parsed. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    try {
      this.#parser.abort();
    } catch (thrown) {
      callback(error ?? (thrown as Error));
      return;
    }
    callback(error);
  }
}

/** Whether strings in this encoding of Node's stand for bytes, never for text. */
function isOfBytes(encoding: BufferEncoding): boolean {
  return encoding === 'hex' || encoding === 'base64' || encoding === 'base64url';
}

function settle(callback: (error?: Error | null) => void, action: () => void): void {
  try {
    action();
  } catch (error) {
    callback(error as Error);
    return;
  }
  callback();
}
