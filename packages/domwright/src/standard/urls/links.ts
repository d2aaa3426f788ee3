import { checkOptionNames, checkString, ownOptions } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { HTML_NAMESPACE, SVG_NAMESPACE, XLINK_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { Attr } from '../../dom/nodes/attr.ts';
import type { Document } from '../../dom/nodes/document.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { descendantElements } from '../../dom/nodes/iterators.ts';
import type { Node } from '../../dom/nodes/node.ts';
import {
  type CORSSettingsAttributeState,
  corsSettingsAttributeState,
} from '../fetching/cors-settings-attribute.ts';
import {
  documentReferrerPolicy,
  type ReferrerPolicy,
  referrerPolicyOf,
} from '../fetching/referrer-policy.ts';
import { writtenImageSources } from '../images/srcset.ts';
import { parseDeclarativeRefresh } from '../microsyntaxes/declarative-refresh.ts';
import { parseURLWithEncoding } from './encoding-parse-url.ts';
import { createsHyperlink, lowercaseTokens } from './hyperlinks.ts';
import { checkDocument, fallbackBaseURL, resolveURL } from './parse-relative.ts';
import {
  globalURLAttributes,
  svgHrefUses,
  type URLSyntax,
  type URLUse,
  urlAttributes,
} from './url-attributes.ts';

/** A URL in a document. */
export interface LinkRecord {
  readonly element: Element;
  /** The qualified name of the attribute. */
  readonly attribute: string;
  readonly use: URLUse;
  /** The URL as it is written. */
  readonly text: string;
  /** The absolute URL; null if the text cannot be parsed, or is empty where an empty URL is ignored. */
  readonly url: string | null;
  /** The descriptors of an image candidate; '' if there are none. */
  readonly descriptor: string;
  /** The state of the CORS settings attribute that counts; null where the standard has none. */
  readonly cors: CORSSettingsAttributeState | null;
  /** The referrer policy; '' if nothing sets one. */
  readonly referrerPolicy: ReferrerPolicy;
  /** The range of the attribute's value in the input, in UTF-16 offsets; null if it is not in the input. */
  readonly range: SourceRange | null;
}

/** Further information about the document. */
export interface LinkOptions {
  /** The value of the document's Referrer-Policy header. */
  readonly referrerPolicy?: string | null;
}

/**
 * All URLs in the attributes of a document's elements, in source order if they are in the source. Includes elements in
 * shadow trees, but not those in the contents of templates, which nothing fetches.
 *
 * `urlAttributes` lists the attributes that contain URLs.
 *
 * @throws TypeError if the first argument is not a document, or for a wrong option
 */
export function linksOf(document: Document, options: LinkOptions = {}): LinkRecord[] {
  checkDocument(document);
  checkOptionNames(options, ['referrerPolicy']);
  const { referrerPolicy = null } = ownOptions(options);
  if (referrerPolicy !== null) checkString(referrerPolicy, "option 'referrerPolicy'");
  const collector = new Collector(document, documentReferrerPolicy(document), referrerPolicy);
  const trees: Node[] = [document];
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    for (const element of descendantElements(tree)) {
      collector.visit(element);
      const shadow = element.openOrClosedShadowRoot;
      if (shadow !== null) trees.push(shadow);
    }
  }
  // Stable, so that a link that is not in the source stays after its predecessor.
  const { links } = collector;
  let last = 0;
  const places = new Map(links.map((link) => [link, (last = link.range?.start ?? last)]));
  return links.sort((a, b) => places.get(a)! - places.get(b)!);
}

class Collector {
  readonly links: LinkRecord[] = [];
  readonly #document: Document;
  readonly #meta: ReferrerPolicy;
  readonly #header: string | null;
  /** By the parent of a `source` or `track`. */
  readonly #owners: Map<Element, Element | null> = new Map();

  constructor(document: Document, meta: ReferrerPolicy, header: string | null) {
    this.#document = document;
    this.#meta = meta;
    this.#header = header;
  }

  visit(element: Element): void {
    const { namespaceURI, localName } = element;
    if (!element.hasAttributes()) return;
    if (namespaceURI === SVG_NAMESPACE) {
      const use = svgHrefUses.get(localName);
      const attr =
        element.getAttributeNodeNS(null, 'href') ?? element.getAttributeNodeNS(XLINK_NAMESPACE, 'href');
      if (use !== undefined && attr !== null) this.#addAll(element, attr, 'url', use);
      return;
    }
    if (namespaceURI !== HTML_NAMESPACE) return;
    for (const { attribute, syntax, use } of urlAttributes.get(localName) ?? []) {
      if (!element.hasAttribute(attribute)) continue;
      this.#addAll(element, element.getAttributeNode(attribute)!, syntax, useOf(element, attribute, use));
    }
    for (const { attribute, syntax, use } of globalURLAttributes) {
      if (element.hasAttribute(attribute))
        this.#addAll(element, element.getAttributeNode(attribute)!, syntax, use);
    }
  }

  #addAll(element: Element, attr: Attr, syntax: URLSyntax, use: URLUse): void {
    const { value } = attr;
    switch (syntax) {
      case 'url':
      case 'non-empty url':
        this.#add(element, attr, use, value, '', value === '' && syntax === 'non-empty url');
        break;
      case 'urls':
        for (const token of value.split(/[\t\n\f\r ]+/)) {
          if (token !== '') this.#add(element, attr, use, token, '', false);
        }
        break;
      case 'srcset':
        for (const { source, descriptor } of writtenImageSources(value))
          this.#add(element, attr, use, source.url, descriptor, false);
        break;
      case 'refresh': {
        if (asciiLowercase(element.getAttribute('http-equiv') ?? '') !== 'refresh') return;
        const url = parseDeclarativeRefresh(value)?.url ?? null;
        if (url !== null) this.#add(element, attr, use, url, '', false);
        break;
      }
    }
  }

  #add(
    element: Element,
    attr: Attr,
    use: URLUse,
    text: string,
    descriptor: string,
    isNothing: boolean,
  ): void {
    this.links.push({
      element,
      attribute: attr.name,
      use,
      text,
      url: isNothing ? null : this.#resolve(text, use),
      descriptor,
      cors: use === 'resource' && attr.name !== 'poster' ? corsStateOf(this.#ownerOf(element)) : null,
      referrerPolicy: this.#referrerPolicy(element, use),
      range: attr.valueRange ?? attr.nameRange,
    });
  }

  #resolve(text: string, use: URLUse): string | null {
    const document = this.#document;
    if (use !== 'base') return resolveURL(document, text);
    return parseURLWithEncoding(text, fallbackBaseURL(document), document.characterEncoding)?.href ?? null;
  }

  /** The element that fetches: for a `source` or `track` its media element, or the `img` of its `picture`. */
  #ownerOf(element: Element): Element {
    const { localName } = element;
    if (localName !== 'source' && localName !== 'track') return element;
    const parent = element.parentElement;
    if (parent === null) return element;
    let owner = this.#owners.get(parent);
    if (owner === undefined) {
      owner = parent.localName === 'audio' || parent.localName === 'video' ? parent : null;
      if (parent.localName === 'picture') owner = firstImage(parent);
      this.#owners.set(parent, owner);
    }
    return owner ?? element;
  }

  #referrerPolicy(element: Element, use: URLUse): ReferrerPolicy {
    // Hyperlink auditing never sends the referrer.
    if (use === 'ping') return 'no-referrer';
    const owner = this.#ownerOf(element);
    const { localName } = owner;
    const isFollowed = use === 'hyperlink' || use === 'submission';
    const hasTypes = localName === 'a' || localName === 'area' || localName === 'form';
    return referrerPolicyOf({
      noreferrer: isFollowed && hasTypes && lowercaseTokens(owner.getAttribute('rel')).includes('noreferrer'),
      attribute: withReferrerPolicy.has(localName) ? owner.getAttribute('referrerpolicy') : null,
      meta: this.#meta,
      header: this.#header,
    });
  }
}

/** Elements with a referrer policy attribute. */
const withReferrerPolicy: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'a',
  'area',
  'iframe',
  'img',
  'link',
  'script',
]);

/** Elements with a CORS settings attribute, those of SVG among them. */
const withCORSSettings: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'audio',
  'feImage',
  'image',
  'img',
  'link',
  'script',
  'video',
]);

function corsStateOf(owner: Element): CORSSettingsAttributeState | null {
  return withCORSSettings.has(owner.localName)
    ? corsSettingsAttributeState(owner.getAttribute('crossorigin'))
    : null;
}

function firstImage(picture: Element): Element | null {
  let at = picture.firstElementChild;
  while (at !== null && at.localName !== 'img') at = at.nextElementSibling;
  return at;
}

/** A `link` element may be a hyperlink, and is a resource otherwise. */
function useOf(element: Element, attribute: string, use: URLUse): URLUse {
  return element.localName === 'link' && attribute === 'href' && createsHyperlink(element)
    ? 'hyperlink'
    : use;
}
