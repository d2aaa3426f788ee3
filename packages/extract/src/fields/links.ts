import type { Document, TreeCursor } from 'domwright';
import {
  globalURLAttributes,
  type URLAttribute,
  URLCollector,
  type URLResolver,
  writtenURLs,
} from 'domwright/urls';
import { asciiLowercase, parseSpaceSeparatedTokens } from 'domwright/values';
import type { LinkItem, LinkKind } from '../page-data.ts';
import { collapsed } from './collapsed-text.ts';

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A link whose text isn't complete yet. */
export type OpenLink = Mutable<LinkItem>;

/** Whether the URLs of an attribute are listed as links. Those of images and microdata are in other fields. */
export function isLinkAttribute(element: string, { attribute, syntax }: URLAttribute): boolean {
  if (syntax === 'srcset' || globalURLAttributes.some((global) => global.attribute === attribute))
    return false;
  if (element === 'img' || element === 'input') return attribute !== 'src';
  return element !== 'image' && element !== 'feImage';
}

/** Collects the URLs in attributes, except those of images. */
export class Links {
  readonly items: LinkItem[] = [];
  readonly #urls: URLResolver;
  readonly #collector: URLCollector;

  constructor(document: Document, urls: URLResolver) {
    this.#urls = urls;
    this.#collector = new URLCollector(document, { filter: isLinkAttribute });
  }

  /** Called at an element with attributes, HTML or not. Returns the link if it is of a kind that has text. */
  add(cursor: TreeCursor, element: string, isHTML: boolean): OpenLink | null {
    let open: OpenLink | null = null;
    for (const { attribute, syntax, use } of this.#collector.attributesOf(cursor.handle)) {
      const value = cursor.getAttribute(attribute);
      if (value === null) continue;
      if (syntax === 'urls' || syntax === 'refresh') {
        for (const { text } of writtenURLs(value, syntax, cursor.getAttribute('http-equiv')))
          this.#push(element, attribute, use, text);
      } else if (value !== '' || syntax === 'url') {
        const link = this.#push(element, attribute, use, value);
        if (use === 'hyperlink' && element === 'a') open = link;
        if (isHTML && attribute === 'href') describeLink(cursor, element, link);
      }
    }
    return open;
  }

  #push(element: string, attribute: string, kind: LinkKind, text: string): OpenLink {
    const url = this.#urls.resolve(text);
    const link: OpenLink =
      url === null ? { url, written: text, kind, element, attribute } : { url, kind, element, attribute };
    this.items.push(link);
    return link;
  }
}

function describeLink(cursor: TreeCursor, element: string, link: OpenLink): void {
  if (element !== 'base') {
    const rel = cursor.getAttribute('rel');
    if (rel !== null) link.rel = tokens(rel);
  }
  if (element === 'link') {
    const title = cursor.getAttribute('title');
    if (title !== null) link.label = collapsed(title);
  } else if (element === 'area') {
    const alt = cursor.getAttribute('alt');
    if (alt !== null) link.label = collapsed(alt);
  }
}

/** The tokens of a set of space-separated tokens, in lower case. */
export function tokens(value: string): string[] {
  return parseSpaceSeparatedTokens(asciiLowercase(value));
}
