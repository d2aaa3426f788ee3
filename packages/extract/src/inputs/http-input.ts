import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ByteSource } from './byte-window.ts';
import { get, LastingError } from './http-request.ts';

/** How often reading goes on after a failure, if less than `PROGRESS` bytes came in between. */
const RETRIES = 5;

/** Milliseconds before the first retry; the time doubles. */
const BACKOFF = 500;

/** How many milliseconds may pass until a response begins, and until the next `PROGRESS` bytes have come. */
const PATIENCE = 60_000;

/** NB: a server that sends a byte and breaks the connection, again and again, makes none. */
const PROGRESS = 1 << 16;

/** How a file is read over HTTP. */
export interface HTTPOptions {
  /** Whether addresses of private networks are refused, those of redirects, too. Default false. */
  readonly publicOnly?: boolean;
  /** Milliseconds before the first retry. Default 500. */
  readonly backoff?: number;
  /** How many milliseconds may pass until a response begins, and until the next 64 kB of it have come. Default 60,000. */
  readonly patience?: number;
}

/** Whether an input is read over HTTP: its name is a URL, which the caller gave. */
export function isURL(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** A file that is read over HTTP, from some byte on, again and again if the connection breaks. */
export class HTTPInput {
  /** The URL, after redirects. */
  url: string;
  contentType: string | null = null;
  /** How many bytes the whole file has; null if the server does not say. */
  length: number | null = null;
  /** Whether the server sends parts of files. */
  sendsParts = false;
  /** What the server says of the file's version; null before the first response, and if it says nothing. */
  #version: string | null = null;
  readonly #name: string;
  #at: number;
  #body: Readable | null = null;
  #pieces: AsyncIterator<Uint8Array> | null = null;
  #failures = 0;
  /** The bytes since the last failure, or since the last `PROGRESS` of them. */
  #progress = 0;
  /** How long these have been waited for, in milliseconds. */
  #waited = 0;
  readonly #publicOnly: boolean;
  readonly #backoff: number;
  readonly #patience: number;

  private constructor(url: string, start: number, options: HTTPOptions) {
    this.#name = url;
    this.url = url;
    this.#at = start;
    this.#publicOnly = options.publicOnly ?? false;
    this.#backoff = options.backoff ?? BACKOFF;
    this.#patience = options.patience ?? PATIENCE;
  }

  /**
   * Sends a request, and reads the header of the response.
   *
   * @param start the offset of the first byte that is wanted
   * @throws Error if there is no such file, or if the server, asked several times, does not answer
   */
  static async open(url: string, start = 0, options: HTTPOptions = {}): Promise<HTTPInput> {
    const input = new HTTPInput(url, start, options);
    await input.#connect();
    return input;
  }

  /** The rest of the file, from `start`. It can be read once. */
  async *bytes(): ByteSource {
    try {
      for (;;) {
        const piece = await this.#next();
        if (piece === null) return;
        this.#at += piece.length;
        this.#progress += piece.length;
        if (this.#progress >= PROGRESS) {
          this.#progress = 0;
          this.#waited = 0;
          this.#failures = 0;
        }
        yield piece;
      }
    } finally {
      await this.close();
    }
  }

  /** Ends the request. */
  async close(): Promise<void> {
    this.#body?.on('error', () => {}).destroy();
    this.#body = null;
  }

  async #next(): Promise<Uint8Array | null> {
    for (;;) {
      if (this.#body === null) await this.#connect();
      try {
        const { done, value } = await this.#read();
        if (done !== true) return value;
        if (this.length === null || this.#at >= this.length) return null;
        throw new Error(`the response ends after ${this.#at} of ${this.length} bytes`);
      } catch (error) {
        await this.close();
        await this.#wait(error as Error);
      }
    }
  }

  /** NB: only the time that is waited here counts. Between two pieces, their reader may take as long as it likes. */
  async #read(): Promise<IteratorResult<Uint8Array>> {
    const body = this.#body as Readable;
    const began = performance.now();
    const why = `the server sends less than ${PROGRESS} bytes in ${this.#patience / 1000} s`;
    const timer = setTimeout(() => body.destroy(new Error(why)), this.#patience - this.#waited);
    try {
      return await (this.#pieces as AsyncIterator<Uint8Array>).next();
    } finally {
      clearTimeout(timer);
      this.#waited += performance.now() - began;
    }
  }

  async #connect(): Promise<void> {
    for (;;) {
      try {
        return await this.#request();
      } catch (error) {
        await this.#wait(error as Error);
      }
    }
  }

  async #wait(error: Error): Promise<void> {
    if (error instanceof LastingError || this.#failures === RETRIES) throw error;
    this.#progress = 0;
    this.#waited = 0;
    await sleep(this.#backoff * 2 ** this.#failures++);
  }

  async #request(): Promise<void> {
    const { url, status, headers, body } = await get(this.#name, {
      headers: { Range: `bytes=${this.#at}-` },
      ...{ publicOnly: this.#publicOnly, patience: this.#patience },
    });
    const refuse = (error: Error): never => {
      body.on('error', () => {}).destroy();
      throw error;
    };
    if (status === 416) {
      // There is no byte at this offset: the file ends here.
      body.on('error', () => {}).destroy();
      this.length = this.#at;
      this.#open(Readable.from([]));
      return;
    }
    if (status !== 200 && status !== 206) {
      const mayPass = status >= 500 || status === 408 || status === 429;
      refuse(new (mayPass ? Error : LastingError)(`the server answers with status ${status}`));
    }
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/i.exec(headers['content-range'] ?? '');
    // NB: a coding that nobody asked for is decoded; then offsets are not those of the file.
    const isCoded = headers['content-encoding'] !== undefined;
    if ((isCoded && this.#at > 0) || (status === 206 ? Number(range?.[1] ?? -1) : 0) !== this.#at)
      refuse(new LastingError('the server does not send parts of files'));
    const version = headers.etag ?? headers['last-modified'] ?? null;
    if (this.#version !== null && version !== this.#version)
      refuse(new LastingError('the file has changed while it was read'));
    this.#version = version;
    this.sendsParts = status === 206 && !isCoded;
    this.url = url;
    this.contentType = headers['content-type'] ?? null;
    this.length = lengthOf(status, headers, range?.[2]);
    this.#open(body);
  }

  #open(body: Readable): void {
    this.#body = body;
    this.#pieces = body[Symbol.asyncIterator]();
  }
}

function lengthOf(status: number, headers: IncomingHttpHeaders, total: string | undefined): number | null {
  const digits = status === 206 ? total : headers['content-length'];
  return digits !== undefined && /^\d+$/.test(digits) && headers['content-encoding'] === undefined
    ? Number(digits)
    : null;
}
