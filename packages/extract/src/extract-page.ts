import { createHash } from 'node:crypto';
import {
  type Bytes,
  Document,
  defaultEdition,
  HTMLParser,
  type ParseError,
  type ParseOptions,
} from 'domwright';
import { getAnEncoding } from 'domwright/encoding';
import {
  canParseURL,
  checkBoolean,
  checkedOptions,
  checkString,
  isBytes,
  wrongArgument,
} from 'domwright/internal/arguments';
import { extractAMIMEType } from 'domwright/urls';
import { Budget } from './fields/budget.ts';
import { PageWalk } from './fields/page-walk.ts';
import { checkedSelections, type Selection, type Selections, selectedIn } from './fields/select.ts';
import { checkedFields, type FieldName } from './fields.ts';
import { parseXHTML, xmlEncoding } from './inputs/xhtml.ts';
import type { PageData, PageEncoding } from './page-data.ts';
import { type PageLimits, parseWithin } from './page-limits.ts';

export type EditionName = NonNullable<ParseOptions['edition']>;

/** Options of `extractPage` and `extractPageToJSON`. */
export interface ExtractPageOptions {
  /** The absolute URL of the page. Without it, relative URLs can only be resolved against an absolute `base` URL. */
  readonly url?: string;
  /** The HTTP status, for the field `status`. */
  readonly status?: number;
  /** The value of the Content-Type header. Its charset determines the encoding of bytes, unless there is a byte order mark. */
  readonly contentType?: string;
  /** The encoding of bytes, unless there is a byte order mark: a label such as `'koi8-r'`. */
  readonly encoding?: string;
  /** The locale that determines the default encoding of HTML, such as `'ja'`. */
  readonly locale?: string;
  /** The fields of the result, or `'all'`. Default: all but `errors` and `timings`. */
  readonly fields?: readonly (FieldName | 'all')[];
  /** More fields, by selector: `{ price: '.price', next: 'a[rel=next]@href' }`. */
  readonly select?: Selections;
  /**
   * Whether to ignore the contents of `noscript`, as browsers with scripting enabled do. Default false. No scripts run either
   * way.
   */
  readonly scripting?: boolean;
  /** The edition of the standard to parse by: `'living'`, the default, or `'2024'`. */
  readonly edition?: EditionName;
}

const extractPageOptionNames: readonly string[] = [
  ...['url', 'status', 'contentType', 'encoding', 'locale', 'fields', 'select', 'scripting', 'edition'],
];

/** The options that all pages share, validated. */
export interface Extraction {
  readonly fields: ReadonlySet<FieldName>;
  readonly select: ReadonlyMap<string, Selection>;
  readonly scripting: boolean;
  readonly edition: EditionName;
  /** The encoding that the user gave. */
  readonly encoding?: string;
  readonly locale?: string;
}

const editionNames: readonly unknown[] = ['2024', 'living'] satisfies EditionName[];

/** @throws TypeError for an invalid value */
export function checkedExtraction({
  fields,
  select,
  scripting = false,
  edition = defaultEdition,
  encoding,
  locale,
}: Pick<
  ExtractPageOptions,
  'fields' | 'select' | 'scripting' | 'edition' | 'encoding' | 'locale'
>): Extraction {
  checkBoolean(scripting, "option 'scripting'");
  if (!editionNames.includes(edition)) throw wrongArgument("option 'edition'", "'2024' or 'living'", edition);
  if (encoding !== undefined && (typeof encoding !== 'string' || getAnEncoding(encoding) === null))
    throw wrongArgument("option 'encoding'", 'the label of an encoding', encoding);
  if (locale !== undefined) checkString(locale, "option 'locale'");
  return {
    ...{ fields: new Set(checkedFields(fields)), select: checkedSelections(select), scripting, edition },
    ...(encoding !== undefined && { encoding }),
    ...(locale !== undefined && { locale }),
  };
}

/** What is known about a page besides its content. */
export interface PageContext {
  readonly url: string | null;
  readonly status: number | null;
  readonly contentType: string | null;
  /** Whether it was saved without its response, so that UTF-8 is detected. */
  readonly isLocal?: boolean;
}

/**
 * Extracts data from a page: links, text, tables, structured data, and what selectors match.
 *
 * The result's strings are copies, which don't keep the page or its tree in memory.
 *
 * @param page bytes, whose encoding is determined by the standard's rules; or text; or a domwright document. Bytes whose
 *   `contentType` is `application/xhtml+xml` are read by an XML parser.
 * @throws TypeError for a wrong argument, an unknown option or an invalid value
 * @throws Error for XHTML that is not well-formed
 */
export function extractPage(page: string | Bytes | Document, options?: ExtractPageOptions): PageData {
  return JSON.parse(extractPageToJSON(page, options)) as PageData;
}

/**
 * The same as JSON on one line: equal to `JSON.stringify(extractPage(page, options))`, but faster.
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
 * The same with validated arguments. The strings may be slices of the page.
 *
 * @throws ResponseError for bytes that exceed the limits, and for XHTML that is not well-formed
 */
export function pageData(
  page: string | Bytes | Document,
  { url, status, contentType, isLocal = false }: PageContext,
  { fields, select, scripting, edition, encoding: userOverride, locale }: Extraction,
  limits: PageLimits | null = null,
): PageData {
  const started = performance.now();
  const errors = Object.create(null) as Record<string, number>;
  let encoding: PageEncoding | null = null;
  let document: Document;
  if (page instanceof Document) {
    document = page;
  } else if (typeof page !== 'string' && isXHTML(contentType)) {
    const bytes = bytesOf(page);
    encoding = xmlEncoding(bytes, contentType, userOverride);
    document = parseXHTML(bytes, contentType, {
      ...(userOverride !== undefined && { encoding: userOverride }),
      ...(limits !== null && { maxNodes: limits.maxNodes }),
      ...(url !== null && canParseURL(url) && { url }),
    });
  } else {
    const parser = new HTMLParser({
      ...{ scripting, edition },
      ...(limits !== null && { maxNodes: limits.maxNodes }),
      ...(url !== null && canParseURL(url) && { url }),
      ...(typeof page !== 'string' && {
        ...(contentType !== null && { contentType }),
        ...(userOverride !== undefined && { userOverride }),
        ...(locale !== undefined && { locale }),
        ...(isLocal && { detectUTF8: true }),
      }),
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
    else if (field !== 'cut') (data as Record<string, unknown>)[field] = found[field];
  }
  if (select.size > 0) data.select = selectedIn(document, select, budget);
  if (budget.cut.size > 0) data.cut = [...budget.cut];
  return data;
}

const fieldsWithURLs: readonly FieldName[] = [
  ...(['canonical', 'links', 'images', 'microdata', 'forms', 'feeds'] as const),
];

/** Whether a page's bytes are for an XML parser. */
function isXHTML(contentType: string | null): boolean {
  return contentType !== null && extractAMIMEType(contentType)?.essence === 'application/xhtml+xml';
}

function documentURL(document: Document): string | null {
  return document.URL === 'about:blank' ? null : document.URL;
}

/** Null for a document, whose bytes are unknown. */
function hashOf(page: string | Bytes | Document): string | null {
  if (page instanceof Document) return null;
  const bytes = typeof page === 'string' ? Buffer.from(page) : bytesOf(page);
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function bytesOf(page: Bytes): Uint8Array {
  return ArrayBuffer.isView(page)
    ? new Uint8Array(page.buffer, page.byteOffset, page.byteLength)
    : new Uint8Array(page);
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
