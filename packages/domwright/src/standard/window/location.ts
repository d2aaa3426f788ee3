import { domError } from '../../core/infra/dom-error.ts';
import { parseURL } from '../../core/infra/parse-url.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import type { Document } from '../../dom/nodes/document.ts';

/**
 * The URL of a window's document, in parts — https://html.spec.whatwg.org/multipage/nav-history-apis.html#location. Read-only.
 */
export class Location {
  readonly #document: Document;

  /** @internal */
  constructor(document: Document) {
    this.#document = document;
  }

  /** The whole URL. */
  get href(): string {
    return this.#document.URL;
  }

  /** Scheme, host and port; 'null' for an opaque origin. */
  get origin(): string {
    return this.#url().origin;
  }

  /** The scheme with its colon: 'https:'. */
  get protocol(): string {
    return this.#url().protocol;
  }

  /** Host and port. The port is omitted if it is the scheme's default. */
  get host(): string {
    return this.#url().host;
  }

  /** The host without the port. */
  get hostname(): string {
    return this.#url().hostname;
  }

  /** The port; '' if it is the scheme's default. */
  get port(): string {
    return this.#url().port;
  }

  /** The path, with its slash. */
  get pathname(): string {
    return this.#url().pathname;
  }

  /** The query with its `?`; '' if there is none. */
  get search(): string {
    return this.#url().search;
  }

  /** The fragment with its `#`; '' if there is none. */
  get hash(): string {
    return this.#url().hash;
  }

  /** The same as `href`. */
  toString(): string {
    return this.href;
  }

  #url(): URLRecord {
    return parseURL(this.href)!;
  }
}

/** The location of a document. */
export function locationOf(document: Document): Location {
  return new Proxy(new Location(document), {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' && key !== 'constructor' ? value.bind(target) : value;
    },
    set() {
      throw domError('NotSupportedError', 'This window does not navigate: location is read-only');
    },
  });
}
