import { NameId } from '../../generated/names.ts';
import { requireURL } from '../infra/arguments.ts';
import { matchesAboutBlank, matchesAboutSrcdoc } from '../infra/reserved-urls.ts';
import type { URLRecord } from '../infra/url-record.ts';
import { DOCUMENT_HANDLE, NodeType } from './cells.ts';
import { changeStamp } from './changes.ts';
import { treeOrder } from './comparison.ts';
import type { NodeTable } from './node-table.ts';
import {
  attributeOf,
  findPlainAttribute,
  firstElement,
  HTMLElementFilter,
  isHTMLElement,
} from './queries.ts';
import { nextRecord } from './traversal.ts';

/** With more `base` elements than this, the tree is searched. */
const FEW = 8;

/**
 * The base URL of a document, computed on demand.
 *
 * Keeping track of the first `base` element through every change would cost a walk each time. But all `base` elements
 * there have ever been are known from the records made since the last look, and they are few.
 */
export class BaseURL {
  readonly #table: NodeTable;
  readonly #parse: (input: string, base: URLRecord, encoding: string) => URLRecord | null;
  /** All `base` elements among the records before `#seen`, in the tree or not. */
  readonly #elements: number[] = [];
  #seen: number = DOCUMENT_HANDLE;
  #stamp = -1;
  #first = 0;
  #href = '';
  #frozen: URLRecord | null = null;

  /** `parse`: the URL parser. The DOM classes use one without encodings other than UTF-8, whose tables are large. */
  constructor(
    table: NodeTable,
    parse: (input: string, base: URLRecord, encoding: string) => URLRecord | null,
  ) {
    this.#table = table;
    this.#parse = parse;
  }

  /**
   * Document base URL — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
   */
  get documentBaseURL(): URLRecord {
    this.#update();
    return this.#frozen ?? this.fallbackBaseURL;
  }

  /** Fallback base URL — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fallback-base-url */
  get fallbackBaseURL(): URLRecord {
    const { url, aboutBaseURL } = this.#table;
    const own = requireURL(url, "the document's URL");
    if (aboutBaseURL === null || !(matchesAboutSrcdoc(own) || matchesAboutBlank(own))) return own;
    return requireURL(aboutBaseURL, "the document's about base URL");
  }

  #update(): void {
    const table = this.#table;
    const stamp = changeStamp(table);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    const first = this.#findFirst();
    const href = first === 0 ? '' : attributeOf(table, first, NameId.Href)!;
    if (first === this.#first && href === this.#href) return;
    this.#first = first;
    this.#href = href;
    this.#frozen = first === 0 ? null : this.#freeze(href);
  }

  /**
   * Set the frozen base URL — https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url
   * NB: on the next request, which is the same as immediately, as long as the fallback base URL stays the same.
   */
  #freeze(href: string): URLRecord {
    const fallback = this.fallbackBaseURL;
    const url = this.#parse(href, fallback, this.#table.encoding);
    return url === null || url.protocol === 'data:' || url.protocol === 'javascript:' ? fallback : url;
  }

  /** The first `base` element with an `href` in the document, or 0. */
  #findFirst(): number {
    const table = this.#table;
    for (let at = this.#seen; at < table.cellsEnd; at = nextRecord(table, at)) {
      if (table.nodeType(at) === NodeType.Element && isHTMLElement(table, at, NameId.Base))
        this.#elements.push(at);
    }
    this.#seen = table.cellsEnd;
    if (this.#elements.length > FEW) {
      return firstElement(table, DOCUMENT_HANDLE, new HTMLElementFilter([NameId.Base], NameId.Href));
    }
    let first = 0;
    for (const element of this.#elements) {
      if (findPlainAttribute(table, element, NameId.Href) < 0 || table.root(element) !== DOCUMENT_HANDLE)
        continue;
      if (first === 0 || treeOrder(table, element, first) === 'before') first = element;
    }
    return first;
  }
}
