import { canParseURL } from 'domwright/internal/arguments';
import { type MockElement, type SpeculativeParser, startSpeculativeParser } from 'domwright/preload';
import { namespaceURIs, type ScriptingParser, scriptTypeOf } from 'domwright/tree-construction';
import type { PageResponse } from './loader.ts';

const POLICY = 'meta[http-equiv="content-security-policy" i]';

/**
 * After a script writes, the rest of the page is scanned again. In total, no more is scanned than this many times the longest
 * rest (or `SHORT`), so the cost doesn't grow with the product of scripts and page.
 */
const MOST_READINGS = 16;
const SHORT = 1 << 16;

/** What is read from the page's document. */
interface PageDocument {
  readonly baseURI: string;
  readonly URL: string;
  querySelector(selectors: string): unknown;
}

/**
 * Speculative fetches of a page's scripts — https://html.spec.whatwg.org/multipage/parsing.html#speculative-fetch
 *
 * Only scripts are fetched, because the page loads nothing else. Each fetch is used once: a second script with the same URL is
 * fetched again, as it would be without speculation.
 */
export class SpeculativeScripts {
  /** List of speculative fetch URLs — https://html.spec.whatwg.org/multipage/parsing.html#list-of-speculative-fetch-urls */
  readonly urls: string[] = [];
  readonly #listed: Set<string> = new Set();
  readonly #responses: Map<string, Promise<PageResponse>> = new Map();
  readonly #fetch: (url: string, isModule: boolean) => Promise<PageResponse>;

  #parser: ScriptingParser | null = null;
  #speculative: SpeculativeParser | null = null;
  /** The document's base URL when the parser was started, and the one after what it has scanned. */
  #firstBase = '';
  #base = '';
  #hasBase = false;
  /** Whether a Content Security Policy was seen. What it forbids is unknown here, so nothing is fetched after it. */
  #hasPolicy = false;
  /** The longest scan and the total, in UTF-16 code units and open elements. */
  #longest = SHORT;
  #read = 0;

  constructor(fetch: (url: string, isModule: boolean) => Promise<PageResponse>) {
    this.#fetch = fetch;
  }

  /** Fetches a script, or returns its speculative fetch. */
  fetch(url: string, isModule: boolean): Promise<PageResponse> {
    this.#listed.add(url);
    const key = keyOf(url, isModule);
    const response = this.#responses.get(key);
    if (response === undefined) return this.#fetch(url, isModule);
    this.#responses.delete(key);
    return response;
  }

  /** Start the speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser */
  start(parser: ScriptingParser, document: PageDocument): void {
    const base = document.baseURI;
    const hasPolicy = document.querySelector(POLICY) !== null;
    const isAsForeseen =
      parser === this.#parser &&
      (base === this.#base || base === this.#firstBase) &&
      (!hasPolicy || this.#hasPolicy);
    if (isAsForeseen && this.#speculative?.resume()) return;
    const length = parser.unreadInput.length + parser.openElementCount;
    this.#longest = Math.max(this.#longest, length);
    if (this.#read + length > MOST_READINGS * this.#longest) return;
    this.#read += length;
    this.#parser = parser;
    this.#base = base;
    this.#firstBase = base;
    this.#hasBase = document.querySelector('base[href]') !== null;
    this.#hasPolicy = hasPolicy;
    const documentURL = document.URL;
    this.#speculative = startSpeculativeParser(parser, (element) => this.#element(element, documentURL));
  }

  #element({ namespace, localName, attributes, inShadow }: MockElement, documentURL: string): void {
    if (namespaceURIs[namespace] !== 'http://www.w3.org/1999/xhtml' || this.#hasPolicy) return;
    const href = attributes.get('href');
    if (localName === 'base' && href !== undefined && !this.#hasBase && !inShadow) {
      this.#hasBase = true;
      const url = resolve(href, documentURL);
      if (url !== null && !/^(?:data|javascript):/.test(url)) this.#base = url;
    } else if (localName === 'meta') {
      this.#hasPolicy = /^content-security-policy$/i.test(attributes.get('http-equiv') ?? '');
    } else if (localName === 'script') {
      this.#script(attributes);
    }
  }

  #script(attributes: ReadonlyMap<string, string>): void {
    const src = attributes.get('src') ?? '';
    const type = scriptTypeOf(attributes.get('type') ?? null, attributes.get('language') ?? null);
    const isModule = type === 'module';
    if (src === '' || (type !== 'classic' && !isModule)) return;
    // NB: a script with for=window event=onload would run; that is left to the parser.
    if (!isModule && (attributes.has('nomodule') || (attributes.has('event') && attributes.has('for'))))
      return;
    const url = resolve(src, this.#base);
    if (url === null || this.#listed.has(url)) return;
    this.#listed.add(url);
    this.urls.push(url);
    const response = this.#fetch(url, isModule);
    // Failures are reported to the script that uses the fetch, if any.
    response.catch(() => {});
    this.#responses.set(keyOf(url, isModule), response);
  }
}

function resolve(url: string, base: string): string | null {
  return canParseURL(url, base) ? new URL(url, base).href : null;
}

function keyOf(url: string, isModule: boolean): string {
  return isModule ? `module ${url}` : url;
}
