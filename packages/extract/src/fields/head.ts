import type { TreeCursor } from 'domwright';
import type { URLResolver } from 'domwright/urls';
import { asciiLowercase } from 'domwright/values';
import type { FeedItem, MetaItem } from '../page-data.ts';
import { collapsed } from './collapsed-text.ts';
import { tokens } from './links.ts';

const feedTypes: ReadonlySet<string> = new Set([
  'application/atom+xml',
  'application/feed+json',
  'application/rss+xml',
]);

/** Collects the page's metadata. */
export class Head {
  readonly meta: MetaItem[] = [];
  readonly opengraph = Object.create(null) as Record<string, string[]>;
  readonly feeds: FeedItem[] = [];
  title: string | null = null;
  canonical: string | null = null;
  /** The `lang` attribute of the root. */
  rootLanguage: string | null = null;
  /** The language of `<meta http-equiv=content-language>`. */
  pragmaLanguage: string | null = null;
  readonly #urls: URLResolver;

  constructor(urls: URLResolver) {
    this.#urls = urls;
  }

  get lang(): string | null {
    return this.rootLanguage ?? this.pragmaLanguage;
  }

  /** Called at a `meta`. */
  addMeta(cursor: TreeCursor): void {
    const name = cursor.getAttribute('name');
    const property = cursor.getAttribute('property');
    const httpEquiv = cursor.getAttribute('http-equiv');
    const charset = cursor.getAttribute('charset');
    const content = cursor.getAttribute('content');
    if (name === null && property === null && httpEquiv === null && charset === null) return;
    this.meta.push({
      ...(name !== null && { name }),
      ...(property !== null && { property }),
      ...(httpEquiv !== null && { httpEquiv }),
      ...(charset !== null && { charset }),
      ...(content !== null && { content }),
    });
    if (content === null) return;
    if (property !== null) (this.opengraph[property] ??= []).push(content);
    if (httpEquiv !== null && asciiLowercase(httpEquiv) === 'content-language')
      this.#setPragmaLanguage(content);
  }

  /** https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-language */
  #setPragmaLanguage(content: string): void {
    if (content.includes(',')) return;
    const [language] = collapsed(content).split(' ');
    if (language !== '') this.pragmaLanguage = language as string;
  }

  /** Called at a `link`. */
  addLink(cursor: TreeCursor): void {
    const href = cursor.getAttribute('href');
    if (href === null || href === '') return;
    const rel = tokens(cursor.getAttribute('rel') ?? '');
    if (rel.includes('canonical')) this.canonical ??= this.#urls.resolve(href);
    const type = asciiLowercase((cursor.getAttribute('type') ?? '').split(';', 1)[0]!.trim());
    if (!rel.includes('feed') && !(rel.includes('alternate') && feedTypes.has(type))) return;
    const title = cursor.getAttribute('title');
    this.feeds.push({
      url: this.#urls.resolve(href),
      type,
      ...(title !== null && { title: collapsed(title) }),
    });
  }
}
