import type { Element } from 'domwright';
import type { TreeCursor } from 'domwright/cursor';
import { asciiLowercase, parseSpaceSeparatedTokens } from 'domwright/microsyntaxes';
import {
  createsHyperlink,
  globalURLAttributes,
  svgHrefUses,
  type URLAttribute,
  urlAttributes,
  writtenURLs,
} from 'domwright/urls';
import type { LinkItem, LinkKind } from '../page-data.ts';
import { collapsed } from './collapsed-text.ts';
import type { URLs } from './urls.ts';

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A link whose text is not complete yet. */
export type OpenLink = Mutable<LinkItem>;

/** The attributes with URLs that are links of the page: images have a field of their own, and microdata has. */
export const linkAttributes: ReadonlyMap<string, readonly URLAttribute[]> = new Map(
  [...urlAttributes].flatMap(([element, attributes]) => {
    const others = attributes.filter(
      ({ attribute, syntax }) =>
        syntax !== 'srcset' &&
        !((element === 'img' || element === 'input') && attribute === 'src') &&
        !globalURLAttributes.some((global) => global.attribute === attribute),
    );
    return others.length === 0 ? [] : [[element, others] as const];
  }),
);

/** Collects the URLs in attributes, but for images. */
export class Links {
  readonly items: LinkItem[] = [];
  readonly #urls: URLs;

  constructor(urls: URLs) {
    this.#urls = urls;
  }

  /** The cursor is at an HTML element with attributes. Returns the link if it is one that has text. */
  add(cursor: TreeCursor, element: string): OpenLink | null {
    const attributes = linkAttributes.get(element);
    if (attributes === undefined) return null;
    let open: OpenLink | null = null;
    for (const { attribute, syntax, use } of attributes) {
      const value = cursor.getAttribute(attribute);
      if (value === null) continue;
      if (syntax === 'urls' || syntax === 'refresh') {
        for (const { text } of writtenURLs(value, syntax, cursor.getAttribute('http-equiv')))
          this.#push(element, attribute, use, text);
      } else if (value !== '' || syntax === 'url') {
        const link = this.#push(element, attribute, use, value);
        if (attribute === 'href') {
          describeLink(cursor, element, link);
          if (element === 'a') open = link;
        }
      }
    }
    return open;
  }

  /** The cursor is at an element of SVG with attributes. Returns the link if it is one that has text. */
  addSVG(cursor: TreeCursor, element: string): OpenLink | null {
    const use = svgHrefUses.get(element);
    if (use === undefined || element === 'image' || element === 'feImage') return null;
    let attribute = 'href';
    let href = cursor.getAttribute(attribute);
    if (href === null) {
      attribute = 'xlink:href';
      href = cursor.getAttribute(attribute);
      if (href === null) return null;
    }
    const link = this.#push(element, attribute, use, href);
    return element === 'a' ? link : null;
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
    if (createsHyperlink(cursor.node as Element)) link.kind = 'hyperlink';
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
