import { requireEncoding } from '../../core/bytes/encodings.ts';
import { stripHTTPWhitespace } from '../../core/bytes/mime-type.ts';
import { ownOptions, requireURL } from '../../core/infra/arguments.ts';
import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import { corsSettingsAttributeState } from '../../standard/fetching/cors.ts';
import {
  metaReferrerPolicy,
  type ReferrerPolicy,
  referrerPolicyAttributeState,
  referrerPolicyFromHeader,
} from '../../standard/fetching/referrer-policy.ts';
import { type ScriptType, scriptTypeOf } from '../../standard/fetching/script-type.ts';
import type { MediaEnvironment } from '../../standard/media-queries/environment.ts';
import { matchesMediaQueryList } from '../../standard/media-queries/media-query-list.ts';
import { parseURLWithEncoding } from '../../standard/urls/encoding-parse-url.ts';
import { MOST_URL_TEXT, URLTextBudget } from '../../standard/urls/url-text-budget.ts';
import { ContentSecurityPolicies } from './content-security-policy.ts';
import { directivesOf, preloadDestinationOf, type SpeculativeDestination } from './destinations.ts';
import { chooseImage, imageSourceOf } from './image-choice.ts';
import type { MockElement, MockTreeSink } from './mock-tree-sink.ts';
import { checkPreloadOptions, environmentOf, type PreloadOptions } from './preload-options.ts';
import { viewportWidth } from './viewport-meta.ts';

/** Speculative fetch — https://html.spec.whatwg.org/multipage/parsing.html#speculative-fetch */
export interface SpeculativeFetch {
  /** The absolute URL. */
  readonly url: string;
  /** The local name of the element that causes the fetch. */
  readonly element: string;
  /** The attribute with the URL, or with the candidates it was chosen from; for `picture`, that of the `source` element. */
  readonly attribute: string;
  /** The request's destination; `fetch` is the empty string in the standard. */
  readonly destination: SpeculativeDestination;
  /** The request's mode — https://fetch.spec.whatwg.org/#concept-request-mode */
  readonly mode: 'cors' | 'no-cors';
  /** The request's credentials mode — https://fetch.spec.whatwg.org/#concept-request-credentials-mode */
  readonly credentials: 'include' | 'same-origin' | 'omit';
  /** '' if nothing sets one. */
  readonly referrerPolicy: ReferrerPolicy;
  /** The `integrity` attribute; '' if there is none. */
  readonly integrity: string;
  /** The `media` attribute; '' if there is none. */
  readonly media: string;
  /** Whether `media` matches. If not, only style sheets are fetched. */
  readonly matches: boolean;
  /**
   * The value of `fetchpriority`; otherwise `high` for fetches that block parsing or rendering, and `low` for style sheets
   * that don't match.
   */
  readonly priority: 'high' | 'low' | 'auto';
  /** Whether it is a module script or something that one imports. */
  readonly isModule: boolean;
  /** The `nonce` attribute; '' if there is none. */
  readonly nonce: string;
  /** UTF-16 offset of the tag. */
  readonly start: number;
}

/** The details of a fetch that depend on the kind of element. */
interface FetchDetails {
  readonly element: MockElement;
  readonly attribute: string;
  readonly value: string | undefined;
  readonly destination: SpeculativeDestination;
  readonly isModule?: boolean;
  readonly hasCORS?: boolean;
  readonly hasReferrerPolicy?: boolean;
  readonly hasIntegrity?: boolean;
  readonly media?: string;
  readonly matches?: boolean;
  readonly isBlocking?: boolean;
}

type Attributes = ReadonlyMap<string, string>;

/** Finds the fetches for mock elements, which it gets in tree order. */
export class SpeculativeFetchFinder {
  /** Fetches found so far, in tree order. */
  readonly fetches: SpeculativeFetch[] = [];
  /** List of speculative fetch URLs — https://html.spec.whatwg.org/multipage/parsing.html#list-of-speculative-fetch-urls — without fragments. */
  readonly urls: Set<string> = new Set();
  private readonly documentURL: URLRecord;
  private readonly encoding: string;
  private readonly destinations: ReadonlySet<string> | null;
  private readonly usesViewportMeta: boolean;
  private readonly device: Partial<MediaEnvironment>;
  private environment: Partial<MediaEnvironment>;
  private base: URLRecord;
  private baseLength: number;
  private baseElement: MockElement | null = null;
  private referrerPolicy: ReferrerPolicy;
  private readonly policies: ContentSecurityPolicies;
  private readonly budget: URLTextBudget;
  private readonly onURLTextLimit: PreloadOptions['onURLTextLimit'];
  /** Set when URLs, base URLs or policy checks take too long: no more fetches are found. */
  private isLost = false;

  /** @throws TypeError that names the wrong option */
  constructor(options: PreloadOptions) {
    checkPreloadOptions(options);
    const given = ownOptions(options);
    this.documentURL = requireURL(given.url, "option 'url'");
    this.base = this.documentURL;
    this.baseLength = this.base.href.length;
    const { encoding } = given;
    this.encoding = encoding === undefined ? 'UTF-8' : requireEncoding(encoding, "option 'encoding'");
    this.destinations = given.destinations === undefined ? null : new Set(given.destinations);
    this.usesViewportMeta = given.viewportMeta ?? true;
    this.device = environmentOf(given.viewport);
    this.environment = this.device;
    this.referrerPolicy = referrerPolicyFromHeader(given.referrerPolicy ?? null);
    this.budget = new URLTextBudget(given.maxURLText ?? MOST_URL_TEXT);
    this.onURLTextLimit = given.onURLTextLimit;
    this.policies = new ContentSecurityPolicies(this.documentURL);
    for (const policy of (given.contentSecurityPolicy ?? '').split(',')) this.policies.add(policy);
  }

  /** Called for an element that was inserted, or for a script at its end tag. */
  element(element: MockElement, sink: MockTreeSink): void {
    if (element.inert || this.isLost) return;
    if (element.namespace === Namespace.Svg) {
      this.svg(element);
      return;
    }
    if (element.namespace !== Namespace.Html) return;
    switch (element.localName) {
      case 'base':
        if (!element.inShadow) this.setBase(element, sink);
        break;
      case 'meta':
        if (!element.inShadow) this.meta(element, sink);
        break;
      case 'script':
        this.script(element, 'src');
        break;
      case 'link':
        this.link(element);
        break;
      case 'img':
        this.img(element, sink);
        break;
      case 'input':
        if (lower(element.attributes, 'type') === 'image') this.image(element, 'src');
        break;
      case 'video':
        this.image(element, 'poster');
        break;
    }
  }

  /** Set the frozen base URL — https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url */
  private setBase(element: MockElement, sink: MockTreeSink): void {
    const href = element.attributes.get('href');
    if (href === undefined) return;
    if (this.baseElement !== null) {
      const order = isBefore(element, this.baseElement, sink);
      if (order === null) this.isLost = true;
      if (order !== true) return;
    }
    this.baseElement = element;
    const url = parseURLWithEncoding(href, this.documentURL, this.encoding);
    let isUsable = url !== null && url.protocol !== 'data:' && url.protocol !== 'javascript:';
    if (isUsable) {
      const answer = this.policies.allowBase(url!);
      if (answer === null) this.isLost = true;
      isUsable = answer === true;
    }
    this.base = isUsable ? url! : this.documentURL;
    this.baseLength = this.base.href.length;
  }

  private meta({ attributes, parent }: MockElement, sink: MockTreeSink): void {
    const content = attributes.get('content') ?? '';
    const name = lower(attributes, 'name');
    if (lower(attributes, 'http-equiv') === 'content-security-policy') {
      const head = sink.elementOf(parent);
      if (head?.localName === 'head' && head.namespace === Namespace.Html && content !== '')
        this.policies.add(content);
    }
    if (name === 'referrer') this.referrerPolicy = metaReferrerPolicy(content) ?? this.referrerPolicy;
    if (name === 'viewport' && this.usesViewportMeta) {
      const { width, height } = this.device;
      const own = viewportWidth(content, width!, height!);
      this.environment =
        own === null ? this.device : { ...this.device, width: own, height: (height! * own) / width! };
    }
  }

  private script(element: MockElement, attribute: string): void {
    const { attributes, namespace } = element;
    const type: ScriptType = scriptTypeOf(
      attributes.get('type') ?? null,
      namespace === Namespace.Html ? (attributes.get('language') ?? null) : null,
    );
    if (type !== 'classic' && type !== 'module') return;
    const isModule = type === 'module';
    if (namespace === Namespace.Html && !isModule) {
      if (attributes.has('nomodule') || isForAnotherEvent(attributes)) return;
    }
    this.fetch({
      element,
      attribute,
      value: attributes.get(attribute),
      destination: 'script',
      isModule,
      hasCORS: true,
      hasReferrerPolicy: true,
      hasIntegrity: true,
      isBlocking: !isModule && !attributes.has('async') && !attributes.has('defer'),
    });
  }

  private link(element: MockElement): void {
    const { attributes } = element;
    const rel = new Set(lower(attributes, 'rel').split(/[\t\n\f\r ]+/));
    const media = attributes.get('media') ?? '';
    const matches = matchesMediaQueryList(media, this.environment);
    const details = {
      element,
      attribute: 'href',
      value: attributes.get('href'),
      hasCORS: true,
      hasReferrerPolicy: true,
      hasIntegrity: true,
      media,
      matches,
    };
    if (rel.has('stylesheet') && !rel.has('alternate') && !attributes.has('disabled')) {
      const type = essenceOf(attributes.get('type') ?? '');
      if (type === '' || type === 'text/css')
        this.fetch({ ...details, destination: 'style', isBlocking: matches });
    }
    if (rel.has('preload') && matches) {
      const destination = preloadDestinationOf(
        lower(attributes, 'as'),
        essenceOf(attributes.get('type') ?? ''),
      );
      if (destination === 'image') {
        const choice = chooseImage(
          { srcset: attributes.get('imagesrcset'), src: details.value, sizes: attributes.get('imagesizes') },
          this.environment,
        );
        const attribute = choice?.isFromSrcset === true ? 'imagesrcset' : 'href';
        this.fetch({ ...details, destination, attribute, value: choice?.url });
      } else if (destination !== null) this.fetch({ ...details, destination });
    }
    if (rel.has('modulepreload') && matches) {
      const as = lower(attributes, 'as') || 'script';
      if (as === 'script') this.fetch({ ...details, destination: 'script', isModule: true });
    }
  }

  private img(element: MockElement, sink: MockTreeSink): void {
    const { attributes } = element;
    if (lower(attributes, 'loading') === 'lazy') return;
    const found = imageSourceOf(element, sink, this.environment);
    if (found === null) return;
    this.fetch({
      element,
      attribute: found.isFromSrcset ? 'srcset' : 'src',
      value: found.url,
      destination: 'image',
      hasCORS: true,
      hasReferrerPolicy: true,
      media: found.media,
    });
  }

  private image(element: MockElement, attribute: string): void {
    this.fetch({ element, attribute, value: element.attributes.get(attribute), destination: 'image' });
  }

  private svg(element: MockElement): void {
    const attribute = element.attributes.has('href') ? 'href' : 'xlink:href';
    if (element.localName === 'script') this.script(element, attribute);
    else if (element.localName === 'image')
      this.fetch({
        element,
        attribute,
        value: element.attributes.get(attribute),
        destination: 'image',
        hasCORS: true,
      });
  }

  private fetch(given: FetchDetails): void {
    const details = ownOptions(given);
    const { element, destination, value, isModule = false, media = '', matches = true } = details;
    if (value === undefined || value === '') return;
    const { attributes } = element;
    if (!this.budget.take(value.length + this.baseLength)) {
      this.isLost = true;
      this.onURLTextLimit?.(element.start);
      return;
    }
    const url = parseURLWithEncoding(value, this.base, this.encoding);
    if (url === null || !/^(https?|file):$/.test(url.protocol)) return;
    const nonce = attributes.get('nonce') ?? '';
    const integrity = details.hasIntegrity === true ? (attributes.get('integrity') ?? '') : '';
    if (this.policies.upgradeInsecureRequests) upgrade(url);
    if (isMixedContent(url, this.documentURL)) return;
    const answer = this.policies.allow({ url, directives: directivesOf(destination), nonce, integrity });
    if (answer === null) this.isLost = true;
    if (answer !== true) return;
    if (this.destinations !== null && !this.destinations.has(destination)) return;
    const { href, hash } = url;
    this.budget.take(href.length);
    const key = hash === '' ? href : href.slice(0, -hash.length);
    if (this.urls.has(key)) return;
    this.urls.add(key);
    const cors = corsSettingsAttributeState(
      details.hasCORS === true ? (attributes.get('crossorigin') ?? null) : null,
    );
    const own = details.hasReferrerPolicy === true ? (attributes.get('referrerpolicy') ?? null) : null;
    this.fetches.push({
      url: href,
      element: element.localName,
      attribute: details.attribute,
      destination,
      mode: isModule || cors !== 'No CORS' ? 'cors' : 'no-cors',
      credentials: cors === 'Anonymous' || (isModule && cors === 'No CORS') ? 'same-origin' : 'include',
      referrerPolicy: referrerPolicyAttributeState(own) || this.referrerPolicy,
      integrity,
      media,
      matches,
      priority: priorityOf(details, matches),
      isModule,
      nonce,
      start: element.start,
    });
  }
}

function lower(attributes: Attributes, name: string): string {
  return asciiLowercase(attributes.get(name) ?? '');
}

/** The essence of a MIME type as written: the part before its parameters. */
function essenceOf(type: string): string {
  return asciiLowercase(stripHTTPWhitespace(type.split(';', 1)[0]!));
}

/** The steps about `event` and `for` of https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element */
function isForAnotherEvent(attributes: Attributes): boolean {
  if (!attributes.has('event') || !attributes.has('for')) return false;
  const trimmed = (name: string) => stripASCIIWhitespace(lower(attributes, name));
  const event = trimmed('event');
  return trimmed('for') !== 'window' || (event !== 'onload' && event !== 'onload()');
}

function priorityOf(
  { element, isBlocking = false }: FetchDetails,
  matches: boolean,
): 'high' | 'low' | 'auto' {
  const has = element.localName === 'script' || element.localName === 'link' || element.localName === 'img';
  const own = has ? lower(element.attributes, 'fetchpriority') : '';
  if (own === 'high' || own === 'low') return own;
  if (!matches) return 'low';
  return isBlocking ? 'high' : 'auto';
}

function upgrade(url: URLRecord): void {
  if (url.protocol === 'http:') url.protocol = 'https:';
}

/** Whether a secure page must not fetch a URL — https://www.w3.org/TR/mixed-content/#should-block-fetch */
function isMixedContent(url: URLRecord, page: URLRecord): boolean {
  if (page.protocol !== 'https:' || url.protocol !== 'http:') return false;
  return !/^(127\.\d+\.\d+\.\d+|\[::1\]|localhost|.*\.localhost)$/.test(url.hostname);
}

/** How many levels to search up the tree. Deeper pages are not supported. */
const MOST_STEPS = 1000;

/**
 * Whether an element that was just inserted comes before another one in tree order, which can happen with foster
 * parenting. null if the check takes too long.
 */
function isBefore(element: MockElement, other: MockElement, sink: MockTreeSink): boolean | null {
  const before = sink.nextSiblingOf(element.handle);
  if (before === 0) return false;
  let node = other.handle;
  for (let steps = 0; node !== 0; steps++) {
    if (steps === MOST_STEPS) return null;
    if (node === before) return true;
    node = sink.parentOf(node);
  }
  return false;
}
