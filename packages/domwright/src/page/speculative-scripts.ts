import { asciiLowercase } from '../infra/code-points.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { ScriptingParser } from '../scripting/scripting-parser.ts';
import type { SpeculativeMockElement } from '../speculative/mock-tree-sink.ts';
import { startSpeculativeParser } from '../speculative/speculative-parser.ts';
import type { PageResponse } from './loader.ts';
import { scriptTypeOf } from './script-type.ts';

/** What is asked of the page's document. */
interface PageDocument {
  readonly baseURI: string;
  readonly URL: string;
  querySelector(selectors: string): unknown;
}

/**
 * Speculative fetches of a page's scripts — https://html.spec.whatwg.org/multipage/parsing.html#speculative-fetch
 *
 * Only scripts are fetched, since the page loads nothing else. What was fetched that way is used once: a second script
 * of the same URL is fetched again, as it would be without.
 */
export class SpeculativeScripts {
  /** List of speculative fetch URLs — https://html.spec.whatwg.org/multipage/parsing.html#list-of-speculative-fetch-urls */
  readonly urls: string[] = [];
  readonly #listed: Set<string> = new Set();
  readonly #responses: Map<string, Promise<PageResponse>> = new Map();
  readonly #fetch: (url: string, isModule: boolean) => Promise<PageResponse>;

  constructor(fetch: (url: string, isModule: boolean) => Promise<PageResponse>) {
    this.#fetch = fetch;
  }

  /** Fetches, or takes what has been fetched ahead. */
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
    let base = document.baseURI;
    let hasBase = document.querySelector('base[href]') !== null;
    // What a policy forbids is not known here, so nothing is fetched after one.
    let hasPolicy = document.querySelector('meta[http-equiv="content-security-policy" i]') !== null;
    startSpeculativeParser(parser, ({ namespace, localName, attributes }: SpeculativeMockElement) => {
      if (namespace !== Namespace.Html || hasPolicy) return;
      if (localName === 'base' && attributes.has('href') && !hasBase) {
        hasBase = true;
        const url = URL.parse(attributes.get('href')!, document.URL);
        if (url !== null && url.protocol !== 'data:' && url.protocol !== 'javascript:') base = url.href;
      } else if (localName === 'meta') {
        hasPolicy = asciiLowercase(attributes.get('http-equiv') ?? '') === 'content-security-policy';
      } else if (localName === 'script') {
        this.#script(attributes, base);
      }
    });
  }

  #script(attributes: ReadonlyMap<string, string>, base: string): void {
    const src = attributes.get('src') ?? '';
    const type = scriptTypeOf(attributes.get('type') ?? null, attributes.get('language') ?? null);
    const isModule = type === 'module';
    if (src === '' || (type !== 'classic' && !isModule)) return;
    if (!isModule && (attributes.has('nomodule') || (attributes.has('event') && attributes.has('for'))))
      return;
    const url = URL.parse(src, base)?.href;
    if (url === undefined || this.#listed.has(url)) return;
    this.#listed.add(url);
    this.urls.push(url);
    const response = this.#fetch(url, isModule);
    // What goes wrong is told to the script that asks for it, if one does.
    response.catch(() => {});
    this.#responses.set(keyOf(url, isModule), response);
  }
}

function keyOf(url: string, isModule: boolean): string {
  return isModule ? `module ${url}` : url;
}
