import { domError } from '../../core/infra/dom-error.ts';
import { parseURL } from '../../core/infra/parse-url.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import type { Document } from '../../dom/nodes/document.ts';

/** The URL of a window's document, in parts — https://html.spec.whatwg.org/multipage/nav-history-apis.html#location. Read-only. */
export class Location {
  readonly #document: Document;

  /** @internal */
  constructor(document: Document) {
    this.#document = document;
  }

  get href(): string {
    return this.#document.URL;
  }

  get origin(): string {
    return this.#url().origin;
  }

  get protocol(): string {
    return this.#url().protocol;
  }

  get host(): string {
    return this.#url().host;
  }

  get hostname(): string {
    return this.#url().hostname;
  }

  get port(): string {
    return this.#url().port;
  }

  get pathname(): string {
    return this.#url().pathname;
  }

  get search(): string {
    return this.#url().search;
  }

  get hash(): string {
    return this.#url().hash;
  }

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
