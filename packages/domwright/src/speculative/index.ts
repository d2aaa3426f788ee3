import {
  type CORSSettingsAttributeState,
  corsSettingsAttributeState,
} from '../fetching/cors-settings-attribute.ts';
import {
  metaReferrerPolicy,
  type ReferrerPolicy,
  referrerPolicyAttributeState,
} from '../fetching/referrer-policy.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { Namespace } from '../infra/namespaces.ts';
import { checkString } from '../options.ts';
import { scriptTypeOf } from '../page/script-type.ts';
import { TreeConstructor } from '../tree-construction/tree-constructor.ts';
import { parseURL } from '../urls/parse-url.ts';
import { requireURL, type URLRecord } from '../urls/url-record.ts';
import { MockTreeSink, type SpeculativeMockElement } from './mock-tree-sink.ts';

/** Speculative fetch — https://html.spec.whatwg.org/multipage/parsing.html#speculative-fetch */
export interface SpeculativeFetch {
  readonly url: string;
  readonly destination: 'script' | 'style' | 'image';
  readonly isModule: boolean;
  readonly mode: 'cors' | 'no-cors';
  readonly credentials: 'include' | 'same-origin';
  /** '' if nothing says one. */
  readonly referrerPolicy: ReferrerPolicy;
  readonly integrity: string;
}

/**
 * What a page's markup has to be fetched: external scripts, style sheets, and images without `srcset`.
 * FIXME: a base or meta element in a shadow root counts here, and must not.
 * FIXME: not yet srcset, sizes, picture, preload, modulepreload, posters, SVG, media queries, viewport.
 *
 * @throws TypeError if the text is no string, or the base URL none
 */
export function preloadScan(text: string, baseURL: string): SpeculativeFetch[] {
  checkString(text, 'text');
  const scan = new Scan(requireURL(baseURL, 'baseURL'));
  const sink = new MockTreeSink((element, parent) => scan.element(element, parent));
  new TreeConstructor(sink, { scripting: true }).end(text);
  return scan.fetches;
}

class Scan {
  readonly fetches: SpeculativeFetch[] = [];
  /** List of speculative fetch URLs — https://html.spec.whatwg.org/multipage/parsing.html#list-of-speculative-fetch-urls */
  private readonly urls: Set<string> = new Set();
  private readonly fallback: URLRecord;
  private base: URLRecord;
  private hasBase = false;
  private referrerPolicy: ReferrerPolicy = '';
  private hasPolicy = false;

  constructor(base: URLRecord) {
    this.fallback = base;
    this.base = base;
  }

  element(
    { namespace, localName, attributes }: SpeculativeMockElement,
    parent: SpeculativeMockElement | null,
  ): void {
    if (namespace !== Namespace.Html) return;
    if (localName === 'base') this.setBase(attributes.get('href'));
    else if (localName === 'meta') this.meta(attributes);
    else if (localName === 'script') this.script(attributes);
    else if (localName === 'link') this.link(attributes);
    else if (localName === 'img') this.img(attributes, parent);
  }

  private setBase(href: string | undefined): void {
    if (href === undefined || this.hasBase) return;
    this.hasBase = true;
    const url = parseURL(href, this.fallback);
    if (url !== null && url.protocol !== 'data:' && url.protocol !== 'javascript:') this.base = url;
  }

  private meta(attributes: ReadonlyMap<string, string>): void {
    // FIXME: read the policy. Until then nothing is fetched after one, since it may forbid anything.
    if (asciiLowercase(attributes.get('http-equiv') ?? '') === 'content-security-policy')
      this.hasPolicy = true;
    if (asciiLowercase(attributes.get('name') ?? '') !== 'referrer') return;
    this.referrerPolicy = metaReferrerPolicy(attributes.get('content') ?? null) ?? this.referrerPolicy;
  }

  private script(attributes: ReadonlyMap<string, string>): void {
    const type = scriptTypeOf(attributes.get('type') ?? null, attributes.get('language') ?? null);
    if (type !== 'classic' && type !== 'module') return;
    if (
      type === 'classic' &&
      (attributes.has('nomodule') || (attributes.has('event') && attributes.has('for')))
    )
      return;
    this.fetch('script', attributes, 'src', type === 'module');
  }

  private link(attributes: ReadonlyMap<string, string>): void {
    const rel = asciiLowercase(attributes.get('rel') ?? '').split(/[\t\n\f\r ]+/);
    if (!rel.includes('stylesheet') || rel.includes('alternate') || attributes.has('disabled')) return;
    const type = asciiLowercase(attributes.get('type') ?? '');
    if ((type === '' || type === 'text/css') && !attributes.has('media'))
      this.fetch('style', attributes, 'href');
  }

  private img(attributes: ReadonlyMap<string, string>, parent: SpeculativeMockElement | null): void {
    if (attributes.has('srcset') || asciiLowercase(attributes.get('loading') ?? '') === 'lazy') return;
    if (parent?.localName !== 'picture') this.fetch('image', attributes, 'src');
  }

  private fetch(
    destination: SpeculativeFetch['destination'],
    attributes: ReadonlyMap<string, string>,
    attribute: string,
    isModule = false,
  ): void {
    const text = attributes.get(attribute) ?? '';
    if (text === '' || this.hasPolicy) return;
    const url = parseURL(text, this.base)?.href;
    if (url === undefined || this.urls.has(url)) return;
    this.urls.add(url);
    const state: CORSSettingsAttributeState = corsSettingsAttributeState(
      attributes.get('crossorigin') ?? null,
    );
    this.fetches.push({
      url,
      destination,
      isModule,
      mode: isModule || state !== 'No CORS' ? 'cors' : 'no-cors',
      credentials: state === 'Anonymous' || (isModule && state === 'No CORS') ? 'same-origin' : 'include',
      referrerPolicy:
        referrerPolicyAttributeState(attributes.get('referrerpolicy') ?? null) || this.referrerPolicy,
      integrity: destination === 'image' ? '' : (attributes.get('integrity') ?? ''),
    });
  }
}
