import { setTimeout as sleep } from 'node:timers/promises';
import type { ByteSource } from './byte-window.ts';

/** How often reading goes on after a failure, without a byte in between. */
const RETRIES = 5;

/** Milliseconds before the first retry; the time doubles. */
const BACKOFF = 500;

/** Whether an input is read over HTTP: its name is a URL, which the caller gave. */
export function isURL(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** A response that trying again does not change. */
class LastingError extends Error {}

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
  #body: ReadableStreamDefaultReader<Uint8Array> | null = null;
  #failures = 0;
  readonly #backoff: number;

  private constructor(url: string, start: number, backoff: number) {
    this.#name = url;
    this.url = url;
    this.#at = start;
    this.#backoff = backoff;
  }

  /**
   * Sends a request, and reads the header of the response.
   *
   * @param start the offset of the first byte that is wanted
   * @param backoff milliseconds before the first retry
   * @throws Error if there is no such file, or if the server, asked several times, does not answer
   */
  static async open(url: string, start = 0, backoff = BACKOFF): Promise<HTTPInput> {
    const input = new HTTPInput(url, start, backoff);
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
        this.#failures = 0;
        yield piece;
      }
    } finally {
      await this.close();
    }
  }

  /** Ends the request. */
  async close(): Promise<void> {
    await this.#body?.cancel().catch(() => {});
    this.#body = null;
  }

  async #next(): Promise<Uint8Array | null> {
    for (;;) {
      if (this.#body === null) await this.#connect();
      try {
        const { done, value } = await this.#body!.read();
        if (!done) return value;
        if (this.length === null || this.#at >= this.length) return null;
        throw new Error(`the response ends after ${this.#at} of ${this.length} bytes`);
      } catch (error) {
        this.#body = null;
        await this.#wait(error as Error);
      }
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
    await sleep(this.#backoff * 2 ** this.#failures++);
  }

  async #request(): Promise<void> {
    const response = await fetched(requestFor(this.#name, this.#at));
    const { status, headers, body } = response;
    if (status === 416) {
      // There is no byte at this offset: the file ends here.
      await body?.cancel();
      this.#body = new Response('').body!.getReader();
      this.length = this.#at;
      return;
    }
    if (status !== 200 && status !== 206) {
      await body?.cancel();
      const mayPass = status >= 500 || status === 408 || status === 429;
      throw new (mayPass ? Error : LastingError)(`the server answers with status ${status}`);
    }
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/i.exec(headers.get('content-range') ?? '');
    // NB: fetch decodes a coding that nobody asked for; then offsets are not those of the file.
    const isCoded = headers.has('content-encoding') && this.#at > 0;
    if (isCoded || (status === 206 ? Number(range?.[1] ?? -1) : 0) !== this.#at) {
      await body?.cancel();
      throw new LastingError('the server does not send parts of files');
    }
    const version = headers.get('etag') ?? headers.get('last-modified');
    if (this.#version !== null && version !== this.#version) {
      await body?.cancel();
      throw new LastingError('the file has changed while it was read');
    }
    this.#version = version;
    this.sendsParts = status === 206 && !headers.has('content-encoding');
    this.url = response.url;
    this.contentType = headers.get('content-type');
    this.length = lengthOf(status, headers, range?.[2]);
    this.#body = body?.getReader() ?? new Response('').body!.getReader();
  }
}

/** NB: fetch asks for `identity` as the coding when there is a range, so offsets are those of the file. */
async function fetched(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    // fetch says only that it failed.
    const { cause } = error as Error;
    throw cause instanceof Error ? new Error(cause.message || (cause as NodeJS.ErrnoException).code) : error;
  }
}

/** @throws LastingError for what is no URL, or has a password, which is not repeated in the message */
function requestFor(url: string, start: number): Request {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) throw new LastingError('it is not a valid URL');
  if (parsed.username !== '' || parsed.password !== '')
    throw new LastingError('URLs with a user name or password are not fetched');
  return new Request(parsed, { headers: { Range: `bytes=${start}-` } });
}

function lengthOf(status: number, headers: Headers, total: string | undefined): number | null {
  const digits = status === 206 ? total : headers.get('content-length');
  return digits != null && /^\d+$/.test(digits) && !headers.has('content-encoding') ? Number(digits) : null;
}
