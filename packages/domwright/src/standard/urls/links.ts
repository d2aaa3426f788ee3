import { checkFunction, checkOptionNames, checkString, ownOptions } from '../../core/infra/arguments.ts';
import { XLINK_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { Attr } from '../../dom/nodes/attr.ts';
import type { Document } from '../../dom/nodes/document.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { descendantElements } from '../../dom/nodes/iterators.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { type CORSSettingsAttributeState, corsSettingsAttributeState } from '../fetching/cors.ts';
import {
  documentReferrerPolicy,
  type ReferrerPolicy,
  referrerPolicyOf,
} from '../fetching/referrer-policy.ts';
import { lowercaseTokens } from './hyperlinks.ts';
import { checkDocument } from './parse-relative.ts';
import type { URLAttribute, URLSyntax, URLUse } from './url-attributes.ts';
import { URLCollector } from './url-collector.ts';
import { URLResolver } from './url-resolver.ts';
import { writtenURLs } from './written-urls.ts';

/** A URL in a document. */
export interface LinkRecord {
  /** The element that has the attribute. */
  readonly element: Element;
  /** The qualified name of the attribute. */
  readonly attribute: string;
  /** What the URL is for. */
  readonly use: URLUse;
  /** The URL, exactly as in the attribute. */
  readonly text: string;
  /** The absolute URL; null if the text cannot be parsed, or is empty in an attribute where an empty URL is ignored. */
  readonly url: string | null;
  /** The descriptors of an image candidate; '' if there are none. */
  readonly descriptor: string;
  /** The state of the CORS settings attribute that applies; null if the standard has none. */
  readonly cors: CORSSettingsAttributeState | null;
  /** The referrer policy; '' if nothing sets one. */
  readonly referrerPolicy: ReferrerPolicy;
  /** The range of the attribute's value in the input, in UTF-16 offsets; null if it is not in the input. */
  readonly range: SourceRange | null;
}

/** Further information about the document, and limits. */
export interface LinkOptions {
  /** The value of the document's Referrer-Policy header. */
  readonly referrerPolicy?: string | null;
  /**
   * Maximum length of all URLs in UTF-16 code units: as written, as resolved, and the base URL each time it is needed. The
   * list ends there. Default 67,108,864. Without a limit, a `base` element, or a link that the parser clones, can make the
   * URLs of a small page take gigabytes.
   */
  readonly maxURLText?: number;
  /** Called if the list ends at `maxURLText`, with the range of the first omitted value. */
  readonly onURLTextLimit?: (range: SourceRange | null) => void;
}

const optionNames: readonly string[] = ['referrerPolicy', 'maxURLText', 'onURLTextLimit'];

/**
 * Yields all URLs in the attributes of a document's elements, in source order if they are in the source. Includes elements
 * in shadow trees, but not those in template contents, which nothing fetches. Each URL is resolved when you reach it.
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
  const { referrerPolicy = null, maxURLText, onURLTextLimit } = ownOptions(options);
  if (referrerPolicy !== null) checkString(referrerPolicy, "option 'referrerPolicy'");
  const urls = new URLResolver(document, maxURLText === undefined ? {} : { maxURLText });
  if (onURLTextLimit !== undefined) checkFunction(onURLTextLimit, "option 'onURLTextLimit'");
  const reader = new LinkReader(urls, documentReferrerPolicy(document), referrerPolicy);
  return readLinks(reader, attributesWithURLs(document), onURLTextLimit);
}

function* readLinks(
  reader: LinkReader,
  places: readonly URLPlace[],
  onURLTextLimit: LinkOptions['onURLTextLimit'],
): Generator<LinkRecord, void, undefined> {
  for (const place of places) {
    yield* reader.linksIn(place);
    if (!reader.urls.isSpent) continue;
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
  /** Its position in the source; if it is not in the source, that of its predecessor. */
  readonly start: number;
}

function attributesWithURLs(document: Document): URLPlace[] {
  const places: URLPlace[] = [];
  let start = 0;
  let isSorted = true;
  const collector = new URLCollector(document);
  const add = (element: Element, { attribute, syntax, use }: URLAttribute): void => {
    const attr = attrOf(element, attribute);
    const last = start;
    start = (attr.valueRange ?? attr.nameRange)?.start ?? last;
    if (start < last) isSorted = false;
    places.push({ element, attr, syntax, use, start });
  };
  const trees: Node[] = [document];
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    for (const element of descendantElements(tree)) {
      for (const attribute of collector.attributesOf(element.handle)) add(element, attribute);
      const shadow = element.openOrClosedShadowRoot;
      if (shadow !== null) trees.push(shadow);
    }
  }
  // The sort is stable, so a link that is not in the source stays after its predecessor.
  return isSorted ? places : places.sort((a, b) => a.start - b.start);
}

/** The Attr that a collector found: the one in no namespace, or `xlink:href` whatever its prefix. */
function attrOf(element: Element, attribute: string): Attr {
  return attribute === 'xlink:href'
    ? element.getAttributeNodeNS(XLINK_NAMESPACE, 'href')!
    : element.getAttributeNodeNS(null, attribute)!;
}

class LinkReader {
  readonly urls: URLResolver;
  readonly #meta: ReferrerPolicy;
  readonly #header: string | null;
  /** By the parent of a `source` or `track`. */
  readonly #owners: Map<Element, Element | null> = new Map();

  constructor(urls: URLResolver, meta: ReferrerPolicy, header: string | null) {
    this.urls = urls;
    this.#meta = meta;
    this.#header = header;
  }

  /** The URLs in an attribute, up to the first one that exceeds the budget. */
  *linksIn({ element, attr, syntax, use }: URLPlace): Generator<LinkRecord, void, undefined> {
    for (const { text, descriptor } of writtenURLs(attr.value, syntax, element.getAttribute('http-equiv'))) {
      const isNothing = text === '' && syntax === 'non-empty url';
      const url = isNothing ? null : this.urls.resolve(text, use);
      if (this.urls.isSpent) return;
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

  /** The element that does the fetching: for a `source` or `track`, its media element, or the `img` of its `picture`. */
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

/** Elements with a CORS settings attribute, including those of SVG. */
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
