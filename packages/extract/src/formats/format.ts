import type { FieldName } from '../fields.ts';
import type { RawPage } from '../inputs/raw-page.ts';
import type { PageData } from '../page-data.ts';

/** The formats of output, by the names that options take. */
export const formatNames = ['ndjson', 'csv', 'wet', 'wat', 'parquet'] as const;
/** The name of a format. */
export type FormatName = (typeof formatNames)[number];

/** A page with its data, and what else a format may write of it. */
export interface ExtractedPage {
  readonly raw: RawPage;
  readonly url: string | null;
  readonly data: PageData;
  /** The HTTP header, if there is one. */
  readonly statusLine: string | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly contentType: string | null;
}

/** What a format is told of the output. */
export interface FormatContext {
  /** The columns: fields, and the names of selections. */
  readonly fields: readonly FieldName[];
  readonly selections: readonly string[];
  /** Whether cells of CSV that spreadsheets would take for formulas are escaped. */
  readonly escapeFormulas: boolean;
}

/** How pages are written. */
export interface Format {
  /** The beginning of the output. */
  start(context: FormatContext): string;
  page(page: ExtractedPage, context: FormatContext): string;
  /** Fields that are extracted, whatever is asked for. */
  readonly fields: readonly FieldName[] | null;
  /** Whether each page is a member of its own if the output is compressed. */
  readonly isWARC: boolean;
}
