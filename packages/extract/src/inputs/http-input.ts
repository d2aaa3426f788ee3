import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ByteSource } from './byte-window.ts';
import { get, LastingError } from './http-request.ts';

/** How often to retry after failures with less than `PROGRESS` bytes in between. */
const RETRIES = 5;

/** The delay before the first retry in milliseconds; it doubles each time. */
const BACKOFF = 500;

/** The time limit in milliseconds for a response to begin, and for each `PROGRESS` bytes. */
const PATIENCE = 60_000;

/** The number of bytes that count as progress. NB: a server that keeps sending one byte and closing the connection makes none. */
const PROGRESS = 1 << 16;

/** How to read a file over HTTP. */
export interface HTTPOptions {
  /** Whether to refuse addresses in private networks, including those of redirects. Default false. */
  readonly publicOnly?: boolean;
  /** The delay before the first retry in milliseconds. Default 500. */
  readonly backoff?: number;
  /** The time limit in milliseconds for a response to begin, and for each 64 KiB of it. Default 60,000. */
  readonly patience?: number;
}

/** Whether to read an input over HTTP because its name is a URL. */
export function isURL(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** A file read over HTTP, from a given offset. If the connection breaks, reading resumes. */
export class HTTPInput {
  /** The URL, after redirects. */
  url: string;
  contentType: string | null = null;
  /** The size of the whole file in bytes; null if the server doesn't say. */
  length: number | null = null;
  /** Whether the server supports range requests. */
  sendsParts = false;
  /** The file's version according to the server; null before the first response, or if the server doesn't say. */
  #version: string | null = null;
  readonly #name: string;
  #at: number;
  #body: Readable | null = null;
  #pieces: AsyncIterator<Uint8Array> | null = null;
  #failures = 0;
  /** How many of the current `PROGRESS` bytes have arrived since the last failure. */
  #progress = 0;
  /** The time spent waiting for these, in milliseconds. */
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
   * Sends a request and reads the response's header.
   *
   * @param start the offset of the first byte to read
   * @throws Error if there is no such file, or if the server doesn't answer after several tries
   */
  static async open(url: string, start = 0, options: HTTPOptions = {}): Promise<HTTPInput> {
    const input = new HTTPInput(url, start, options);
    await input.#connect();
    return input;
  }

  /** The file from `start` on. It can be read once. */
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

  /** Closes the request. */
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

  /** NB: only time spent waiting here counts. Between chunks, the consumer may take as long as it likes. */
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
      // The file ends at this offset.
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
    // NB: if the server applied a coding without being asked, it is decoded, so offsets are no longer those of the file.
    const isCoded = headers['content-encoding'] !== undefined;
    if ((isCoded && this.#at > 0) || (status === 206 ? Number(range?.[1] ?? -1) : 0) !== this.#at)
      refuse(new LastingError('the server does not support range requests'));
    const version = headers.etag ?? headers['last-modified'] ?? null;
    if (this.#version !== null && version !== this.#version)
      refuse(new LastingError('the file changed while it was being read'));
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
