import { gzipSync } from 'node:zlib';
import { computedMIMEType } from 'domwright/fetching';
import { checkedExtraction, type Extraction, pageData } from '../extract-page.ts';
import type { Selections } from '../fields/select.ts';
import type { FieldName } from '../fields.ts';
import type { ExtractedPage, Format, FormatContext, FormatName } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { type HTTPResponse, parseResponse, ResponseError } from '../inputs/http-response.ts';
import type { Problem, RawPage } from '../inputs/raw-page.ts';
import { problemOf } from '../inputs/warc-record.ts';

/** What a thread is told when it starts. */
export interface JobSettings {
  readonly fields: readonly FieldName[];
  readonly select: Selections;
  readonly scripting: boolean;
  readonly format: FormatName;
  readonly pageBytes: number;
  readonly compress: boolean;
}

/** What comes of a page: the bytes to write, a problem, or null if it is no HTML. */
export type PageResult = Uint8Array | Problem | null;

/** Extracts pages and formats them. */
export class PageJob {
  readonly #settings: JobSettings;
  readonly #extraction: Extraction;
  readonly #format: Format;
  readonly #context: FormatContext;

  constructor(settings: JobSettings) {
    this.#settings = settings;
    this.#format = formats[settings.format];
    this.#context = contextOf(settings);
    this.#extraction = checkedExtraction({
      ...settings,
      fields: this.#format.fields ?? settings.fields,
    });
  }

  /** @returns null if the page is skipped */
  run(raw: RawPage): PageResult {
    try {
      const page = this.#extract(raw);
      if (page === null) return null;
      return encoded(this.#format.page(page, this.#context), this.#settings.compress);
    } catch (error) {
      const code = error instanceof ResponseError ? error.code : 'failed';
      return problemOf(raw.source, raw.offset, raw.url, code, (error as Error).message);
    }
  }

  #extract(raw: RawPage): ExtractedPage | null {
    const bytes = Buffer.from(raw.bytes.buffer, raw.bytes.byteOffset, raw.bytes.byteLength);
    const response = raw.kind === 'http' ? parseResponse(bytes, this.#settings.pageBytes) : null;
    const body = response?.body ?? bytes;
    if (response === null && body.length > this.#settings.pageBytes)
      throw new ResponseError(
        'too-large',
        `the page has ${body.length} bytes, more than ${this.#settings.pageBytes}`,
      );
    const contentType = response?.headers.get('content-type') ?? raw.contentType;
    if (response !== null && !isHTML(response)) return null;
    const status = response?.status ?? raw.status;
    const data = pageData(body, { url: raw.url, status, contentType }, this.#extraction);
    return {
      ...{ raw, url: raw.url, data, contentType },
      statusLine: response?.statusLine ?? null,
      headers: response?.headers ?? new Map(),
    };
  }
}

/** Whether a response is HTML: its Content-Type says so; without one, its first bytes look like it. */
function isHTML({ headers, body }: HTTPResponse): boolean {
  const contentType = headers.get('content-type');
  if (contentType !== undefined && contentType !== '')
    return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:[;,]|$)/i.test(contentType);
  return computedMIMEType(body.subarray(0, 1445)).essence === 'text/html';
}

export function contextOf({ fields, select }: Pick<JobSettings, 'fields' | 'select'>): FormatContext {
  return { fields, selections: Object.keys(select) };
}

export function encoded(text: string, compress: boolean): Uint8Array {
  const bytes = Buffer.from(text);
  return compress ? gzipSync(bytes) : bytes;
}
