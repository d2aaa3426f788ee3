import { checkOptionNames, checkString, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import { changeStamp } from '../../core/table/changes.ts';
import type { Document } from '../../dom/nodes/document.ts';
import { parseURLWithEncoding } from './encoding-parse-url.ts';
import { baseURLOf, checkDocument, fallbackBaseURL } from './parse-relative.ts';
import { PlainURLs } from './plain-urls.ts';
import type { URLUse } from './url-attributes.ts';
import { MOST_URL_TEXT, URLTextBudget } from './url-text-budget.ts';

/** Settings of a `URLResolver`. */
export interface URLResolverOptions {
  /** Maximum number of UTF-16 code units counted. Beyond it, nothing is resolved. Default 67,108,864. */
  readonly maxURLText?: number;
  /**
   * What counts. `'all'`, the default: each URL as written and as resolved, and the base URL each time. This also bounds the
   * time. `'growth'`: how much longer each absolute URL is than the text, if that is more than 512 code units. This bounds how
   * much larger than its page the output gets, and never affects pages with a short base URL.
   */
  readonly counts?: 'all' | 'growth';
}

/** Growth up to this length is not counted. */
const FREE = 512;

/** Pages repeat many URLs. Up to this many are remembered at a time. */
const MOST_REMEMBERED = 1 << 14;

/** Resolves the URLs of a document, with a limit on their total length. */
export class URLResolver {
  readonly #document: Document;
  readonly #budget: URLTextBudget;
  readonly #countsGrowth: boolean;
  /** Results of resolving against `#base`. */
  readonly #resolved: Map<string, string | null> = new Map();
  #base: URLRecord | null = null;
  #baseLength = 0;
  #plain: PlainURLs | null = null;
  // Identifies the state of the tree for which the base URL and the encoding were computed.
  #stamp = -1;
  #url = '';
  #aboutBaseURL: string | null = null;
  #encoding = '';

  /** @throws TypeError if the first argument is not a document, or for a wrong option */
  constructor(document: Document, options?: URLResolverOptions) {
    this.#document = checkDocument(document);
    checkOptionNames(options, ['maxURLText', 'counts']);
    const { maxURLText = MOST_URL_TEXT, counts = 'all' } = ownOptions(options);
    this.#budget = new URLTextBudget(maxURLText);
    if (counts !== 'all' && counts !== 'growth')
      throw wrongArgument("option 'counts'", "'all' or 'growth'", counts);
    this.#countsGrowth = counts === 'growth';
  }

  /** Whether the limit has been reached, so that nothing more is resolved. */
  get isSpent(): boolean {
    return this.#budget.isSpent;
  }

  /**
   * The absolute URL, as from `resolveURL`; null if the text cannot be parsed or the limit has been reached.
   *
   * @param text the URL as written
   * @param use of its attribute: with `'base'`, the URL is relative to the fallback base URL
   * @throws TypeError if the text is not a string
   */
  resolve(text: string, use?: URLUse): string | null {
    checkString(text, 'text');
    const budget = this.#budget;
    if (budget.isSpent) return null;
    const base = use === 'base' ? fallbackBaseURL(this.#document) : this.#baseURL();
    if (!this.#countsGrowth) {
      const baseLength = use === 'base' ? base.href.length : this.#baseLength;
      if (!budget.take(text.length + baseLength)) return null;
    }
    const url = use === 'base' ? this.#parse(text, base) : this.#parseOnce(text, base);
    if (url === null) return null;
    const growth = url.length - text.length;
    if (!this.#countsGrowth) budget.take(url.length);
    else if (growth > FREE) budget.take(growth);
    return budget.isSpent ? null : url;
  }

  #parseOnce(text: string, base: URLRecord): string | null {
    const plain = this.#plain!.resolve(text);
    if (plain !== null) return plain;
    let url = this.#resolved.get(text);
    if (url === undefined) {
      url = this.#parse(text, base);
      if (this.#resolved.size >= MOST_REMEMBERED) this.#resolved.clear();
      this.#resolved.set(text, url);
    }
    return url;
  }

  #parse(text: string, base: URLRecord): string | null {
    return parseURLWithEncoding(text, base, this.#document.characterEncoding)?.href ?? null;
  }

  /** The document base URL, which is looked up again only after changes. */
  #baseURL(): URLRecord {
    const document = this.#document;
    const { table } = document;
    const stamp = changeStamp(table);
    if (
      this.#base === null ||
      this.#stamp !== stamp ||
      this.#url !== table.url ||
      this.#aboutBaseURL !== table.aboutBaseURL ||
      this.#encoding !== table.encoding
    ) {
      this.#base = baseURLOf(document);
      this.#baseLength = this.#base.href.length;
      this.#plain = new PlainURLs(this.#base);
      this.#stamp = stamp;
      this.#url = table.url;
      this.#aboutBaseURL = table.aboutBaseURL;
      this.#encoding = table.encoding;
      this.#resolved.clear();
    }
    return this.#base;
  }
}
