import type { Document } from 'domwright';
import { resolveURL } from 'domwright/urls';

/** Resolves the URLs of a page. Pages repeat many of them. */
export class URLs {
  readonly #document: Document;
  readonly #resolved = new Map<string, string | null>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** The absolute URL; null if the text is null or cannot be parsed. */
  resolve(text: string | null): string | null {
    if (text === null) return null;
    let url = this.#resolved.get(text);
    if (url === undefined) {
      url = resolveURL(this.#document, text);
      this.#resolved.set(text, url);
    }
    return url;
  }
}
