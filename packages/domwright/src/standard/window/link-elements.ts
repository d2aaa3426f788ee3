import { hasOpaquePath, parseURL } from '../../core/infra/parse-url.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import { domString } from '../../core/infra/web-idl.ts';
import { BaseURL } from '../../core/table/base-url.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';
import type {
  HTMLAnchorElementProperties,
  HTMLAreaElementProperties,
  HTMLBaseElementProperties,
} from '../../generated/element-interfaces.ts';
import { HTMLElement } from './html-element.ts';
import { parseElementURL, type Reflecting, usvString } from './reflected-properties.ts';

/** The parts of a URL that can be set. */
type URLPart =
  | 'protocol'
  | 'username'
  | 'password'
  | 'host'
  | 'hostname'
  | 'port'
  | 'pathname'
  | 'search'
  | 'hash';

/** HTMLHyperlinkElementUtils — https://html.spec.whatwg.org/multipage/links.html#htmlhyperlinkelementutils */
abstract class HyperlinkElement extends HTMLElement {
  /** The URL of the `href` attribute; the attribute's text if that is not a valid URL; '' if there is none. */
  get href(): string {
    const href = this.getAttributeNS(null, 'href');
    return href === null ? '' : (parseElementURL(href, this) ?? href);
  }

  set href(value: string) {
    this.setAttributeNS(null, 'href', usvString(value, 'href'));
  }

  override toString(): string {
    return this.href;
  }

  /** The origin of the URL, serialized. NB: on all other nodes, `origin` says how they were created, so it has no single type. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override get origin(): any {
    return urlOf(this)?.origin ?? '';
  }

  get protocol(): string {
    return urlOf(this)?.protocol ?? ':';
  }

  set protocol(value: string) {
    setPart(this, 'protocol', value);
  }

  get username(): string {
    return urlOf(this)?.username ?? '';
  }

  set username(value: string) {
    setPart(this, 'username', value);
  }

  get password(): string {
    return urlOf(this)?.password ?? '';
  }

  set password(value: string) {
    setPart(this, 'password', value);
  }

  get host(): string {
    return urlOf(this)?.host ?? '';
  }

  set host(value: string) {
    setPart(this, 'host', value);
  }

  get hostname(): string {
    return urlOf(this)?.hostname ?? '';
  }

  set hostname(value: string) {
    setPart(this, 'hostname', value);
  }

  get port(): string {
    return urlOf(this)?.port ?? '';
  }

  set port(value: string) {
    setPart(this, 'port', value);
  }

  get pathname(): string {
    return urlOf(this)?.pathname ?? '';
  }

  set pathname(value: string) {
    setPart(this, 'pathname', value);
  }

  get search(): string {
    return urlOf(this)?.search ?? '';
  }

  set search(value: string) {
    setPart(this, 'search', value);
  }

  get hash(): string {
    return urlOf(this)?.hash ?? '';
  }

  set hash(value: string) {
    setPart(this, 'hash', value);
  }
}

function urlOf(element: HyperlinkElement): URLRecord | null {
  const href = element.getAttributeNS(null, 'href');
  return href === null ? null : parseURL(href, documentOf(element.table).documentBaseURL);
}

function setPart(element: HyperlinkElement, part: URLPart, value: string): void {
  const string = usvString(value, part);
  const url = urlOf(element);
  if (
    url === null ||
    (hasOpaquePath(url) && /^(?:host|hostname|port|username|password|pathname)$/.test(part))
  )
    return;
  url[part] = string;
  element.setAttributeNS(null, 'href', url.href);
}

/** https://html.spec.whatwg.org/multipage/text-level-semantics.html#htmlanchorelement */
export class HTMLAnchorElement extends (HyperlinkElement as unknown as Reflecting<
  typeof HyperlinkElementType,
  HTMLAnchorElementProperties
>) {
  get text(): string {
    return this.textContent ?? '';
  }

  set text(value: string) {
    this.textContent = domString(value, 'text');
  }
}

/** https://html.spec.whatwg.org/multipage/image-maps.html#htmlareaelement */
export class HTMLAreaElement extends (HyperlinkElement as unknown as Reflecting<
  typeof HyperlinkElementType,
  HTMLAreaElementProperties
>) {}

/** The type of HyperlinkElement; not abstract for derived classes. */
declare const HyperlinkElementType: new (
  ...parameters: ConstructorParameters<typeof HTMLElement>
) => HyperlinkElement;

/** https://html.spec.whatwg.org/multipage/semantics.html#htmlbaseelement */
export class HTMLBaseElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLBaseElementProperties
>) {
  /** https://html.spec.whatwg.org/multipage/semantics.html#dom-base-href */
  get href(): string {
    const href = this.getAttributeNS(null, 'href') ?? '';
    return parseURL(href, new BaseURL(this.table, parseURL).fallbackBaseURL)?.href ?? href;
  }

  set href(value: string) {
    this.setAttributeNS(null, 'href', usvString(value, 'href'));
  }
}
