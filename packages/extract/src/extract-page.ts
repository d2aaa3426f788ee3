import { createHash } from 'node:crypto';
import {
  type Bytes,
  Document,
  defaultEdition,
  HTMLParser,
  type ParseError,
  type ParseOptions,
} from 'domwright';
import {
  canParseURL,
  checkBoolean,
  checkedOptions,
  checkString,
  isBytes,
  wrongArgument,
} from 'domwright/internal/arguments';
import { Budget } from './fields/budget.ts';
import { PageWalk } from './fields/page-walk.ts';
import { checkedSelections, type Selection, type Selections, selectedIn } from './fields/select.ts';
import { checkedFields, type FieldName } from './fields.ts';
import type { PageData, PageEncoding } from './page-data.ts';
import { type PageLimits, parseWithin } from './page-limits.ts';

export type EditionName = NonNullable<ParseOptions['edition']>;

/** What to extract from a page, and what is known about it. */
export interface ExtractPageOptions {
  /** The absolute URL of the page. Without it, only absolute URLs and those after a `base` element can be resolved. */
  readonly url?: string;
  /** The HTTP status, for the field `status`. */
  readonly status?: number;
  /** The value of the Content-Type header, from which the encoding of bytes is determined first. */
  readonly contentType?: string;
  /** The fields of the result, or `'all'`. Default: all but `errors` and `timings`. */
  readonly fields?: readonly (FieldName | 'all')[];
  /** Names for what selectors match: `{ price: '.price', next: 'a[rel=next]@href' }`. */
  readonly select?: Selections;
  /**
   * Whether `noscript` is read as in a browser that runs scripts: not at all. Default false. No script runs either way.
   */
  readonly scripting?: boolean;
  /** The edition of the standard by which pages are parsed: `'living'`, the default, or `'2024'`. */
  readonly edition?: EditionName;
}

export const extractPageOptionNames: readonly string[] = [
  ...['url', 'status', 'contentType', 'fields', 'select', 'scripting', 'edition'],
];

/** The options that are the same for all pages, checked. */
export interface Extraction {
  readonly fields: ReadonlySet<FieldName>;
  readonly select: ReadonlyMap<string, Selection>;
  readonly scripting: boolean;
  readonly edition: EditionName;
}

const editionNames: readonly unknown[] = ['2024', 'living'] satisfies EditionName[];

/** @throws TypeError for a wrong value */
export function checkedExtraction({
  fields,
  select,
  scripting = false,
  edition = defaultEdition,
}: Pick<ExtractPageOptions, 'fields' | 'select' | 'scripting' | 'edition'>): Extraction {
  checkBoolean(scripting, "option 'scripting'");
  if (!editionNames.includes(edition)) throw wrongArgument("option 'edition'", "'2024' or 'living'", edition);
  return { fields: new Set(checkedFields(fields)), select: checkedSelections(select), scripting, edition };
}

/** What is known about a page besides its content. */
export interface PageContext {
  readonly url: string | null;
  readonly status: number | null;
  readonly contentType: string | null;
}

/**
 * Extracts data from a page: links, text, tables, structured data, and what selectors match.
 *
 * The strings of the result are copies: they keep neither the page nor its tree in memory.
 *
 * @param page bytes, whose encoding is determined as the standard says; or text; or a document of domwright
 * @throws TypeError for a wrong argument, an unknown option or a wrong value
 */
export function extractPage(page: string | Bytes | Document, options?: ExtractPageOptions): PageData {
  return JSON.parse(extractPageToJSON(page, options)) as PageData;
}

/**
 * The same as JSON, without a line break: what `JSON.stringify` makes of the result of `extractPage`, in less time.
 *
 * @throws TypeError as `extractPage`
 */
export function extractPageToJSON(page: string | Bytes | Document, options?: ExtractPageOptions): string {
  const given = checkedOptions(options, extractPageOptionNames);
  const { url = null, status = null, contentType = null } = given;
  if (url !== null && (typeof url !== 'string' || !canParseURL(url)))
    throw wrongArgument("option 'url'", 'an absolute URL', url);
  if (status !== null && !Number.isInteger(status))
    throw wrongArgument("option 'status'", 'an integer', status);
  if (contentType !== null) checkString(contentType, "option 'contentType'");
  if (typeof page !== 'string' && !isBytes(page) && !(page instanceof Document))
    throw wrongArgument('page', 'text, bytes or a document', page);
  return JSON.stringify(pageData(page, { url, status, contentType }, checkedExtraction(given)));
}

/**
 * The same with checked arguments. The strings may be slices of the page.
 *
 * @throws ResponseError for bytes that go beyond the limits
 */
export function pageData(
  page: string | Bytes | Document,
  { url, status, contentType }: PageContext,
  { fields, select, scripting, edition }: Extraction,
  limits: PageLimits | null = null,
): PageData {
  const started = performance.now();
  const errors = Object.create(null) as Record<string, number>;
  let encoding: PageEncoding | null = null;
  let document: Document;
  if (page instanceof Document) {
    document = page;
  } else {
    const parser = new HTMLParser({
      ...{ scripting, edition },
      ...(limits !== null && { maxNodes: limits.maxNodes }),
      ...(url !== null && canParseURL(url) && { url }),
      ...(contentType !== null && typeof page !== 'string' && { contentType }),
      ...(fields.has('errors') && {
        onParseError: ({ code }: ParseError) => {
          errors[code] = (errors[code] ?? 0) + 1;
        },
      }),
    });
    document =
      limits !== null && page instanceof Uint8Array ? parseWithin(parser, page, limits) : parser.end(page);
    if (parser.encoding !== null) {
      const { encoding: name, confidence, step } = parser.encoding;
      encoding = { name, confidence, step };
    }
  }
  const parsed = performance.now();
  const budget = new Budget();
  const walk = new PageWalk(document, url ?? documentURL(document), fields, scripting);
  walk.walk();
  const found: PageData = {
    url: url ?? documentURL(document),
    status,
    encoding,
    ...walk.fields(budget),
    errors,
  };
  if (walk.cutsURLs) {
    for (const field of fieldsWithURLs) if (fields.has(field)) budget.cut.add(field);
  }
  const data: PageData = {};
  for (const field of fields) {
    if (field === 'hash') data.hash = hashOf(page);
    else if (field === 'timings')
      data.timings = { parse: rounded(parsed - started), extract: rounded(performance.now() - parsed) };
    else (data as Record<string, unknown>)[field] = found[field];
  }
  if (select.size > 0) data.select = selectedIn(document, select, budget);
  if (budget.cut.size > 0) data.cut = [...budget.cut];
  return data;
}

const fieldsWithURLs: readonly FieldName[] = [
  ...(['canonical', 'links', 'images', 'microdata', 'forms', 'feeds'] as const),
];

function documentURL(document: Document): string | null {
  return document.URL === 'about:blank' ? null : document.URL;
}

/** Null for a document, whose bytes are not known. */
function hashOf(page: string | Bytes | Document): string | null {
  if (page instanceof Document) return null;
  const bytes =
    typeof page === 'string'
      ? Buffer.from(page)
      : ArrayBuffer.isView(page)
        ? new Uint8Array(page.buffer, page.byteOffset, page.byteLength)
        : new Uint8Array(page);
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
