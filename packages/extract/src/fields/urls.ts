import type { Document } from 'domwright';
import { resolveURL } from 'domwright/urls';

/** A URL may be so much longer than what is written, in UTF-16 code units, before that counts. */
const FREE = 512;

/** How much all others may be longer together. A long base URL would make the output of a small page huge. */
const MOST_ADDED = 1 << 22;

/** Resolves the URLs of a page. Pages repeat many of them. */
export class URLs {
  /** Whether the limit has been reached. From then on, nothing is resolved. */
  isCut = false;
  #left = MOST_ADDED;
  readonly #document: Document;
  readonly #resolved = new Map<string, string | null>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** The absolute URL; null if the text is null or cannot be parsed, or when the limit has been reached. */
  resolve(text: string | null): string | null {
    if (text === null || this.isCut) return null;
    let url = this.#resolved.get(text);
    if (url === undefined) {
      url = resolveURL(this.#document, text);
      this.#resolved.set(text, url);
    }
    const added = url === null ? 0 : url.length - text.length;
    if (added > FREE) this.#left -= added;
    this.isCut = this.#left < 0;
    return this.isCut ? null : url;
  }
}
