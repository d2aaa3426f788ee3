import { checkFunction, checkOptionNames, checkString, ownOptions } from '../../core/infra/arguments.ts';
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
import { baseURLOf, checkDocument, fallbackBaseURL } from './parse-relative.ts';
import {
  globalURLAttributes,
  svgHrefUses,
  type URLSyntax,
  type URLUse,
  urlAttributes,
} from './url-attributes.ts';
import { MOST_URL_TEXT, URLTextBudget } from './url-text-budget.ts';

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

/** Further information about the document, and how much of it is resolved. */
export interface LinkOptions {
  /** The value of the document's Referrer-Policy header. */
  readonly referrerPolicy?: string | null;
  /**
   * How many UTF-16 code units of URLs there are at most, as they are written, as they are resolved and of the base URL each
   * time it is needed. The list ends there. Default 67,108,864: a `base` element, or a link that the parser clones, can make
   * the URLs of a small page take gigabytes.
   */
  readonly maxURLText?: number;
  /** Called if the list ends at `maxURLText`, with the range of the first value that is left out. */
  readonly onURLTextLimit?: (range: SourceRange | null) => void;
}

const optionNames: readonly string[] = ['referrerPolicy', 'maxURLText', 'onURLTextLimit'];

/**
 * Yields all URLs in the attributes of a document's elements, in source order if they are in the source. Includes elements
 * in shadow trees, but not those in the contents of templates, which nothing fetches. Each URL is resolved when it is asked
 * for.
 *
 * `urlAttributes` lists the attributes that contain URLs.
 *
 * @throws TypeError if the first argument is not a document, or for a wrong option
 */
export function linksOf(
  document: Document,
  options: LinkOptions = {},
): Generator<LinkRecord, void, undefined> {
  checkDocument(document);
  checkOptionNames(options, optionNames);
  const { referrerPolicy = null, maxURLText = MOST_URL_TEXT, onURLTextLimit } = ownOptions(options);
  if (referrerPolicy !== null) checkString(referrerPolicy, "option 'referrerPolicy'");
  const budget = new URLTextBudget(maxURLText);
  if (onURLTextLimit !== undefined) checkFunction(onURLTextLimit, "option 'onURLTextLimit'");
  const reader = new LinkReader(document, documentReferrerPolicy(document), referrerPolicy, budget);
  return readLinks(reader, attributesWithURLs(document), onURLTextLimit);
}

function* readLinks(
  reader: LinkReader,
  places: readonly URLPlace[],
  onURLTextLimit: LinkOptions['onURLTextLimit'],
): Generator<LinkRecord, void, undefined> {
  for (const place of places) {
    yield* reader.linksIn(place);
    if (!reader.budget.isSpent) continue;
    onURLTextLimit?.(place.attr.valueRange ?? place.attr.nameRange);
    return;
  }
}

/** An attribute with URLs. */
interface URLPlace {
  readonly element: Element;
  readonly attr: Attr;
  readonly syntax: URLSyntax;
  readonly use: URLUse;
  /** Its place in the source; that of the one before if it is not there. */
  readonly start: number;
}

function attributesWithURLs(document: Document): URLPlace[] {
  const places: URLPlace[] = [];
  let start = 0;
  let isSorted = true;
  const add = (element: Element, attr: Attr, syntax: URLSyntax, use: URLUse): void => {
    const last = start;
    start = (attr.valueRange ?? attr.nameRange)?.start ?? last;
    if (start < last) isSorted = false;
    places.push({ element, attr, syntax, use, start });
  };
  const trees: Node[] = [document];
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    for (const element of descendantElements(tree)) {
      visit(element, add);
      const shadow = element.openOrClosedShadowRoot;
      if (shadow !== null) trees.push(shadow);
    }
  }
  // Stable, so that a link that is not in the source stays after its predecessor.
  return isSorted ? places : places.sort((a, b) => a.start - b.start);
}

function visit(
  element: Element,
  add: (element: Element, attr: Attr, syntax: URLSyntax, use: URLUse) => void,
): void {
  const { namespaceURI, localName } = element;
  if (!element.hasAttributes()) return;
  if (namespaceURI === SVG_NAMESPACE) {
    const use = svgHrefUses.get(localName);
    const attr =
      element.getAttributeNodeNS(null, 'href') ?? element.getAttributeNodeNS(XLINK_NAMESPACE, 'href');
    if (use !== undefined && attr !== null) add(element, attr, 'url', use);
    return;
  }
  if (namespaceURI !== HTML_NAMESPACE) return;
  for (const { attribute, syntax, use } of urlAttributes.get(localName) ?? []) {
    if (!element.hasAttribute(attribute)) continue;
    add(element, element.getAttributeNode(attribute)!, syntax, useOf(element, attribute, use));
  }
  for (const { attribute, syntax, use } of globalURLAttributes) {
    if (element.hasAttribute(attribute)) add(element, element.getAttributeNode(attribute)!, syntax, use);
  }
}

class LinkReader {
  readonly budget: URLTextBudget;
  readonly #document: Document;
  readonly #meta: ReferrerPolicy;
  readonly #header: string | null;
  /** By the parent of a `source` or `track`. */
  readonly #owners: Map<Element, Element | null> = new Map();

  constructor(document: Document, meta: ReferrerPolicy, header: string | null, budget: URLTextBudget) {
    this.#document = document;
    this.#meta = meta;
    this.#header = header;
    this.budget = budget;
  }

  /** The URLs in an attribute, up to the one for which the budget does not suffice. */
  *linksIn({ element, attr, syntax, use }: URLPlace): Generator<LinkRecord, void, undefined> {
    for (const { text, descriptor } of writtenURLs(element, attr, syntax)) {
      const isNothing = text === '' && syntax === 'non-empty url';
      const url = isNothing ? null : this.#resolve(text, use);
      if (this.budget.isSpent) return;
      yield {
        element,
        attribute: attr.name,
        use,
        text,
        url,
        descriptor,
        cors: use === 'resource' && attr.name !== 'poster' ? corsStateOf(this.#ownerOf(element)) : null,
        referrerPolicy: this.#referrerPolicy(element, use),
        range: attr.valueRange ?? attr.nameRange,
      };
    }
  }

  #resolve(text: string, use: URLUse): string | null {
    const document = this.#document;
    const base = use === 'base' ? fallbackBaseURL(document) : baseURLOf(document);
    if (!this.budget.take(text.length + base.href.length)) return null;
    const url = parseURLWithEncoding(text, base, document.characterEncoding)?.href ?? null;
    this.budget.take(url?.length ?? 0);
    return url;
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

function writtenURLs(
  element: Element,
  { value }: Attr,
  syntax: URLSyntax,
): Iterable<{ readonly text: string; readonly descriptor: string }> {
  switch (syntax) {
    case 'url':
    case 'non-empty url':
      return [{ text: value, descriptor: '' }];
    case 'urls':
      return value
        .split(/[\t\n\f\r ]+/)
        .filter((token) => token !== '')
        .map((text) => ({ text, descriptor: '' }));
    case 'srcset':
      return writtenImageSources(value).map(({ source, descriptor }) => ({ text: source.url, descriptor }));
    default: {
      if (asciiLowercase(element.getAttribute('http-equiv') ?? '') !== 'refresh') return [];
      const text = parseDeclarativeRefresh(value)?.url ?? null;
      return text === null ? [] : [{ text, descriptor: '' }];
    }
  }
}

/** A `link` element may be a hyperlink, and is a resource otherwise. */
function useOf(element: Element, attribute: string, use: URLUse): URLUse {
  return element.localName === 'link' && attribute === 'href' && createsHyperlink(element)
    ? 'hyperlink'
    : use;
}
