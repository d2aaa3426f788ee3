import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { requireEncoding } from '../../core/bytes/encodings.ts';
import type { SniffingOptions } from '../../core/bytes/sniffing.ts';
import { withEdition } from '../../core/editions/editions.ts';
import {
  checkFunction,
  checkOptionNames,
  checkString,
  describe,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { documentDefaults } from '../../core/options/options.ts';
import type { TransformStreamLike } from '../../core/parser/globals.ts';
import type { ParserOptions } from '../../core/tree-construction/new-parser.ts';
import {
  type DocumentHandlers,
  type ElementHandlers,
  type Registration,
  registrationOf,
} from './registrations.ts';
import { Rewriting } from './rewriting.ts';
import { parseStreamingSelectors } from './streaming-selectors.ts';

/** Options of an HTMLRewriter. */
export interface HTMLRewriterOptions {
  /** The scripting flag: whether `noscript` contains text. Default false. */
  scripting?: boolean;
  /** The edition of the standard. Default 'living'. */
  edition?: EditionName;
  /** Whether the document is an iframe srcdoc document. Default false. */
  srcdoc?: boolean;
  /** Whether to use the fast path. The result is the same without it. Default true. */
  fastPath?: boolean;
}

/** How to decode the bytes of a document. A byte order mark overrides both. */
export interface RewriteEncodingOptions {
  /** The label of their encoding. */
  encoding?: string;
  /** The value of the Content-Type header. */
  contentType?: string | null;
  /** The label of the encoding to use if nothing else determines it. Default 'windows-1252'. */
  defaultEncoding?: string;
}

/** The platform's type with this name, for users whose TypeScript configuration includes it. */
type PlatformResponse = typeof globalThis extends { Response: { prototype: infer Type } } ? Type : unknown;

interface HeadersLike {
  get(name: string): string | null;
  delete(name: string): void;
}
interface ResponseOfPlatform {
  readonly body: { pipeThrough(pair: object): object } | null;
  readonly headers: HeadersLike;
  readonly status: number;
  readonly statusText: string;
}
interface Controller<T> {
  enqueue(chunk: T): void;
}
interface Platform {
  TransformStream: new (transformer: object) => object;
  Response: new (body: object | null, init: object) => ResponseOfPlatform;
  Headers: new (init: HeadersLike) => HeadersLike;
}

/**
 * Rewrites HTML while it streams, with handlers for the elements that selectors match. It has the API of Cloudflare
 * Workers' class of the same name.
 *
 * ```ts
 * new HTMLRewriter()
 *   .on('a[href]', { element: (a) => a.setAttribute('href', a.getAttribute('href').replace('http:', 'https:')) })
 *   .transform(await fetch(url));
 * ```
 *
 * You can use a rewriter for any number of documents.
 */
export class HTMLRewriter {
  readonly #registrations: Registration[] = [];
  readonly #options: ParserOptions;

  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options?: HTMLRewriterOptions) {
    const { scripting, edition, srcdoc, fastPath } = documentDefaults;
    const given = withEdition(options, { scripting, edition, srcdoc, fastPath });
    this.#options = { ...given, cannotChangeMode: false, allowDeclarativeShadowRoots: false };
  }

  /**
   * Adds handlers for the elements that a selector matches.
   *
   * @throws DOMException SyntaxError if `selector` is not a valid selector
   * @throws TypeError if the selector depends on what comes after the start tag, or a handler is not a function
   */
  on(selector: string, handlers: ElementHandlers): this {
    checkString(selector, 'selector');
    this.#registrations.push(registrationOf(handlers, parseStreamingSelectors(selector)));
    return this;
  }

  /** Adds handlers for the document. @throws TypeError if a handler is not a function */
  onDocument(handlers: DocumentHandlers): this {
    this.#registrations.push(registrationOf(handlers, null));
    return this;
  }

  /**
   * A response whose body is rewritten as it is read, with the encoding in its Content-Type, if any. It has no
   * Content-Length, which isn't known yet.
   *
   * @throws TypeError if `response` is not a Response
   */
  transform<R extends PlatformResponse>(response: R): R {
    const given = response as unknown as ResponseOfPlatform;
    if (!isObject(given) || !isObject(given.headers) || !('body' in given))
      throw wrongArgument('response', 'a Response', response);
    const { Response, Headers } = globalThis as unknown as Platform;
    const { body, status, statusText } = given;
    if (body === null || this.#isIdle) return new Response(body, given) as R;
    const headers = new Headers(given.headers);
    headers.delete('content-length');
    const contentType = given.headers.get('content-type');
    const pair = this.stream({ contentType });
    return new Response(body.pipeThrough(pair), { status, statusText, headers }) as R;
  }

  /**
   * A pair of streams from bytes to bytes: `body.pipeThrough(rewriter.stream())`. The platform must have TransformStream.
   *
   * @throws TypeError for an unknown option or a wrong value
   */
  stream(options?: RewriteEncodingOptions): TransformStreamLike<Bytes, Uint8Array> {
    const writer = this.writer(noOutput, options);
    return transformStream(writer) as TransformStreamLike<Bytes, Uint8Array>;
  }

  /** Like `stream`, for text. */
  textStream(): TransformStreamLike<string, string> {
    return transformStream(this.textWriter(noOutput)) as TransformStreamLike<string, string>;
  }

  /**
   * Takes bytes chunk by chunk, and passes the output to a function: at most one chunk for each that is written.
   *
   * @throws TypeError for an unknown option or a wrong value
   */
  writer(
    output: (bytes: Uint8Array) => void,
    options?: RewriteEncodingOptions,
  ): HTMLRewriteWriter<Bytes, Uint8Array> {
    checkOptionNames(options, ['encoding', 'contentType', 'defaultEncoding']);
    checkFunction(output, 'output');
    const { encoding, contentType, defaultEncoding } = ownOptions(options);
    const sniffing: SniffingOptions = {};
    if (encoding !== undefined) sniffing.userOverride = requireEncoding(encoding, "option 'encoding'");
    if (contentType !== undefined && contentType !== null) {
      checkString(contentType, "option 'contentType'");
      sniffing.contentType = contentType;
    }
    if (defaultEncoding !== undefined) sniffing.defaultEncoding = defaultEncoding;
    const rewriting = new Rewriting(this.#registrations.slice(), this.#options, sniffing);
    const none = new Uint8Array(0);
    return new HTMLRewriteWriter<Bytes, Uint8Array>(output, this.#isIdle, {
      read: (chunk) => toUint8Array(chunk, 'chunk'),
      write: (chunk, isLast) => rewriting.writeBytes(chunk ?? none, isLast),
      take: () => rewriting.output.takeBytes(),
    });
  }

  /** Like `writer`, for text. */
  textWriter(output: (text: string) => void): HTMLRewriteWriter<string, string> {
    checkFunction(output, 'output');
    const rewriting = new Rewriting(this.#registrations.slice(), this.#options, null);
    return new HTMLRewriteWriter<string, string>(output, this.#isIdle, {
      read: (chunk) => {
        checkString(chunk, 'chunk');
        return chunk;
      },
      write: (chunk, isLast) => rewriting.writeText(chunk ?? '', isLast),
      take: () => rewriting.output.takeText(),
    });
  }

  /** Without handlers, input is passed through unchanged. */
  get #isIdle(): boolean {
    return this.#registrations.every(
      ({ element, doctype, comments, text, end }) =>
        element === null && doctype === null && comments === null && text === null && end === null,
    );
  }
}

interface Work<In, Out> {
  read(chunk: In): Out;
  write(chunk: Out | null, isLast: boolean): Promise<void> | undefined;
  take(): Out;
}

/** A document that is rewritten chunk by chunk. */
export class HTMLRewriteWriter<In, Out extends { readonly length: number }> {
  /** @internal */
  output: (chunk: Out) => void;
  readonly #work: Work<In, Out>;
  readonly #isIdle: boolean;
  #isAtWork = false;
  #hasEnded = false;

  /** @internal */
  constructor(output: (chunk: Out) => void, isIdle: boolean, work: Work<In, Out>) {
    this.output = output;
    this.#isIdle = isIdle;
    this.#work = work;
  }

  /**
   * Reads a chunk. If a handler returns a promise, returns a promise to await before the next chunk.
   *
   * @throws TypeError if the chunk is not of the right kind
   * @throws Error if `end` has been called, if the previous chunk is not done, or after a handler has thrown
   * @throws whatever a handler throws; the output has received everything written before
   */
  write(chunk: In): Promise<void> | undefined {
    return this.#run(this.#work.read(chunk), false);
  }

  /** Ends the input. Returns a promise if a handler does. Throws like `write`. */
  end(): Promise<void> | undefined {
    return this.#run(null, true);
  }

  #run(chunk: Out | null, isLast: boolean): Promise<void> | undefined {
    if (this.#hasEnded) throw new Error('the rewriter has already ended');
    if (this.#isAtWork)
      throw new Error('cannot write before the previous chunk is done, or after a handler has thrown');
    this.#hasEnded = isLast;
    if (this.#isIdle) {
      if (chunk !== null) this.output(chunk);
      return undefined;
    }
    this.#isAtWork = true;
    let wait: Promise<void> | undefined;
    try {
      wait = this.#work.write(chunk, isLast);
    } catch (error) {
      this.#give();
      throw error;
    }
    if (wait === undefined) {
      this.#give();
      this.#isAtWork = false;
      return undefined;
    }
    return wait.then(
      () => {
        this.#give();
        this.#isAtWork = false;
      },
      (error) => {
        this.#give();
        throw error;
      },
    );
  }

  #give(): void {
    const chunk = this.#work.take();
    if (chunk.length > 0) this.output(chunk);
  }
}

function noOutput(): void {}

function transformStream<In, Out extends { readonly length: number }>(
  writer: HTMLRewriteWriter<In, Out>,
): object {
  const { TransformStream } = globalThis as unknown as Platform;
  if (typeof TransformStream !== 'function')
    throw new Error(`TransformStream is ${describe(TransformStream)} on this platform`);
  return new TransformStream({
    start(controller: Controller<Out>) {
      // NB: bound, not an arrow function; see `PieceTaker`.
      writer.output = controller.enqueue.bind(controller);
    },
    transform: (chunk: In) => writer.write(chunk),
    flush: () => writer.end(),
  });
}
