import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type Readable, Writable } from 'node:stream';
import type { DocumentEncoding } from '../../core/bytes/document-decoder.ts';
import { checkOptions, isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { DocumentOptions } from '../../core/options/options.ts';
import type { Document } from '../nodes/document.ts';
import { HTMLParser } from './html-parser.ts';
import { parseStream, type StreamOptions } from './parse-stream.ts';

/* Parsing of Node's files and streams. No other module of the library needs Node. */

/**
 * Parses a file. Reads it only as fast as it is parsed.
 *
 * As the standard suggests for local files, `detectUTF8` is true by default. So a file that declares its encoding in
 * its first bytes is parsed while it is read; any other file, once it has been read completely. With
 * `detectUTF8: false`, the parser never waits for the whole file.
 *
 * @param path a path, or a `file:` URL
 * @throws TypeError if the path is not valid, for an unknown option or a wrong value
 * @throws StreamError if the file cannot be read, with the reason as its `cause`, or if the signal is aborted
 */
export async function parseFile(path: string | URL, options: StreamOptions = {}): Promise<Document> {
  checkOptions(options);
  const { detectUTF8 = true } = ownOptions(options);
  if (typeof path !== 'string' && !isObject(path)) throw wrongArgument('path', 'a string or a URL', path);
  const file = createReadStream(path);
  // Iterating the file reports its errors. But without a listener, an `error` event would also end the process.
  file.on('error', () => {});
  try {
    return await parseStream(file, { ...options, detectUTF8 });
  } finally {
    // If the options were wrong, the file is still open.
    file.destroy();
  }
}

/**
 * Parses a document from a Node stream: bytes, or text after `setEncoding` or in object mode. Reads the next chunk when
 * the previous one has been parsed.
 *
 * @throws TypeError if `readable` is not a stream, for an unknown option or a wrong value
 * @throws StreamError if the stream fails or the signal is aborted; it has what had been parsed by then
 */
export async function parseReadable(readable: Readable, options?: StreamOptions): Promise<Document> {
  return parseStream(readable, options);
}

/**
 * A Node stream that parses what is written or piped into it: only bytes, or only text. `document` is complete after
 * the event 'finish'.
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
    // Text stays text. If it became bytes, the parser would have to sniff its encoding.
    super({ decodeStrings: false });
    this.#parser = new HTMLParser(options);
  }

  /** The document so far; see `HTMLParser.document`. */
  get document(): Document {
    return this.#parser.document;
  }

  /** What is known about the encoding of the bytes; see `HTMLParser.encoding`. */
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
      // Without any input, this is an empty file instead of an empty text.
      if (this.#isEmpty) this.#parser.end(new Uint8Array(0));
      else this.#parser.end();
    });
  }

  /** The stream is destroyed: parses what had been received by then. @internal */
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

/** Whether strings in this Node encoding always represent bytes, never text. */
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
