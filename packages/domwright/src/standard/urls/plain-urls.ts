import type { URLRecord } from '../../core/infra/url-record.ts';

/*
 * Plain URLs: those that the URL parser — https://url.spec.whatwg.org/#concept-url-parser — copies unchanged, as it does
 * most URLs of a page. Parsing them in full takes ten times as long.
 */

/** Whatever some state of the parser may change, in any encoding, and whatever may start a dot segment. */
const notPlain = /[^\w\-.~!$&()*+,;=:@%/?#]|\/[.%]/;

/** A host that is copied: not a number, since it ends in letters, and not Punycode, which contains `--`. */
const plainHost = /^(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]{2,}$/;

/** A longer host is left to the parser. */
const MOST_HOST = 63;

/** Resolves plain URLs against one base URL. */
export class PlainURLs {
  /** If false, nothing else about the base URL is used. */
  readonly #isHTTP: boolean;
  readonly #protocol: string;
  // The base URL up to its path, its last segment, its query and its fragment.
  readonly #root: string;
  readonly #folder: string;
  readonly #page: string;
  readonly #withoutFragment: string;
  /** The last absolute URL up to its path: most URLs of a page share a few beginnings. */
  #lastRoot = '\0';

  constructor({ href, protocol }: URLRecord) {
    this.#isHTTP = protocol === 'https:' || protocol === 'http:';
    this.#protocol = protocol;
    this.#withoutFragment = before(href, '#');
    this.#page = before(this.#withoutFragment, '?');
    this.#folder = this.#page.slice(0, this.#page.lastIndexOf('/') + 1);
    this.#root = this.#page.slice(0, this.#page.indexOf('/', protocol.length + 2));
  }

  /** The serialized absolute URL; null if the text is not plain, whether or not it can be parsed. */
  resolve(text: string): string | null {
    if (notPlain.test(text)) return null;
    const first = text.charCodeAt(0);
    if (first === 0x68 /* h */) {
      const start = text.startsWith('https://') ? 8 : text.startsWith('http://') ? 7 : 0;
      if (start > 0) return this.#withPlainHost(text, start);
    }
    if (!this.#isHTTP) return null;
    switch (first) {
      case 0x2f /* / */:
        if (text.charCodeAt(1) !== 0x2f) return this.#root + text;
        return this.#withPlainHost(this.#protocol + text, this.#protocol.length + 2);
      case 0x23 /* # */:
        // NB: Node.js 20 drops the empty query of a base URL.
        return this.#withoutFragment.endsWith('?') ? null : this.#withoutFragment + text;
      case 0x3f /* ? */:
        return this.#page + text;
      default:
        return startsSegment(first) && !text.includes(':') ? this.#folder + text : null;
    }
  }

  /** The URL, if the host that starts at an offset is plain. */
  #withPlainHost(url: string, start: number): string | null {
    if (url.startsWith(this.#lastRoot)) return url;
    const slash = url.indexOf('/', start);
    const end = slash < 0 ? url.length : slash;
    if (end - start > MOST_HOST || !plainHost.test(url.slice(start, end))) return null;
    if (slash < 0) return `${url}/`;
    this.#lastRoot = url.slice(0, slash + 1);
    return url;
  }
}

/** Whether a code unit is a letter, a digit or `_`. */
function startsSegment(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || unit === 0x5f || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
}

function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}
