import { gzipSync } from 'node:zlib';
import { extractAMIMEType } from 'domwright/urls';
import type { DecodingOptions } from '../decoding-options.ts';
import { checkedExtraction, type EditionName, type Extraction, pageData } from '../extract-page.ts';
import type { Selections } from '../fields/select.ts';
import type { FieldName } from '../fields.ts';
import { xhtmlType, xmlTypes } from '../files/text-kind.ts';
import type { ExtractedPage, Format, FormatContext, FormatName } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { openPage } from '../inputs/open-page.ts';
import type { Problem, RawPage } from '../inputs/raw-page.ts';
import { ResponseError } from '../inputs/response-error.ts';
import { problemOf } from '../inputs/warc-record.ts';
import type { PageLimits } from '../page-limits.ts';
import { withZlib } from '../threads/end-of-thread.ts';

/** The settings that a thread starts with. */
export interface JobSettings extends DecodingOptions {
  readonly fields: readonly FieldName[];
  readonly select: Selections;
  readonly scripting: boolean;
  readonly edition: EditionName;
  readonly format: FormatName;
  readonly escapeFormulas: boolean;
  readonly pageBytes: number;
  readonly compress: boolean;
  readonly limits: PageLimits;
}

/** The result of a page: bytes to write, a problem, or null if it isn't HTML. */
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
    const { pageBytes, limits, contentType: given } = this.#settings;
    const page = openPage(raw, pageBytes);
    if (page === null) return null;
    const { bytes, status, statusLine, headers, cut, isLocal } = page;
    const contentType = given === undefined ? page.contentType : typeOf(given);
    const data = pageData(bytes, { url: raw.url, status, contentType, isLocal }, this.#extraction, limits);
    if (cut !== null) data.cut = [`page: ${cut}`, ...(data.cut ?? [])];
    return { raw, url: raw.url, data, contentType, statusLine, headers };
  }
}

/** The Content-Type that the user gave; that of XHTML for any type of XML. */
function typeOf(given: string): string {
  return xmlTypes.includes(extractAMIMEType(given)?.essence ?? '') ? xhtmlType(given) : given;
}

export function contextOf({
  fields,
  select,
  escapeFormulas,
}: Pick<JobSettings, 'fields' | 'select' | 'escapeFormulas'>): FormatContext {
  return { fields, selections: Object.keys(select), escapeFormulas };
}

export function encoded(text: string, compress: boolean): Uint8Array {
  const bytes = Buffer.from(text);
  return compress ? withZlib(() => gzipSync(bytes)) : bytes;
}
