import type { FieldName } from '../fields.ts';
import type { RawPage } from '../inputs/raw-page.ts';
import type { PageData } from '../page-data.ts';

/** The names of the output formats. */
export const formatNames = ['ndjson', 'csv', 'wet', 'wat', 'parquet'] as const;
/** The name of an output format. */
export type FormatName = (typeof formatNames)[number];

/** A page with its data, and whatever else a format may write. */
export interface ExtractedPage {
  readonly raw: RawPage;
  readonly url: string | null;
  readonly data: PageData;
  /** The HTTP response's header, if there is one. */
  readonly statusLine: string | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly contentType: string | null;
}

/** The settings of the output that formats use. */
export interface FormatContext {
  /** The columns: fields, and the names of selections. */
  readonly fields: readonly FieldName[];
  readonly selections: readonly string[];
  /** Whether to escape CSV cells that spreadsheets would take for formulas. */
  readonly escapeFormulas: boolean;
}

/** How pages are written. */
export interface Format {
  /** The start of the output. */
  start(context: FormatContext): string;
  page(page: ExtractedPage, context: FormatContext): string;
  /** The fields to extract, whatever the options say; null for those of the options. */
  readonly fields: readonly FieldName[] | null;
  /** Whether each page becomes a gzip member of its own if the output is compressed. */
  readonly isWARC: boolean;
}
