import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { asksForLiving, type EditionOption } from '../../core/infra/edition-option.ts';
import { HTML_NAMESPACE, SVG_NAMESPACE, XLINK_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { Document } from '../../dom/nodes/document.ts';
import { Element } from '../../dom/nodes/element.ts';
import { descendantElements } from '../../dom/nodes/iterators.ts';
import type { ShadowRoot } from '../../dom/nodes/shadow-root.ts';
import { checkDocument } from './parse-relative.ts';

/** Link types by which a `link` element creates a hyperlink — https://html.spec.whatwg.org/multipage/links.html#linkTypes */
const hyperlinkTypes: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'alternate',
  'author',
  'canonical',
  'help',
  'license',
  'me',
  'next',
  'prev',
  'privacy-policy',
  'search',
  'terms-of-service',
]);

/** The lower case tokens of an attribute that is a set of space-separated tokens, with empty ones around white space. */
export function lowercaseTokens(value: string | null): string[] {
  return value === null ? [] : asciiLowercase(value).split(/[\t\n\f\r ]+/);
}

/** The `href` of an SVG element: the one in no namespace, or else that of XLink. */
function svgHref(element: Element): string | null {
  return element.getAttributeNS(null, 'href') ?? element.getAttributeNS(XLINK_NAMESPACE, 'href');
}

/**
 * Whether an element creates a hyperlink — https://html.spec.whatwg.org/multipage/links.html#hyperlink
 *
 * `a` and `area` with an `href`, `link` with a non-empty `href` and a link type that creates a hyperlink, and SVG's `a`.
 */
export function createsHyperlink(element: Element): boolean {
  if (!(isObject(element) && element instanceof Element))
    throw wrongArgument('element', 'an Element', element);
  const { localName, namespaceURI } = element;
  if (namespaceURI === SVG_NAMESPACE) return localName === 'a' && svgHref(element) !== null;
  if (namespaceURI !== HTML_NAMESPACE) return false;
  if (localName === 'a' || localName === 'area') return element.hasAttribute('href');
  if (localName !== 'link' || (element.getAttribute('href') ?? '') === '') return false;
  return isHyperlinkByTypes(element.getAttribute('rel'));
}

/** Whether a `link` element with an `href` creates a hyperlink, by its `rel`. */
export function isHyperlinkByTypes(rel: string | null): boolean {
  const types = lowercaseTokens(rel);
  const isAlternateStylesheet = types.includes('stylesheet');
  return types.some((type) => hyperlinkTypes.has(type) && !(type === 'alternate' && isAlternateStylesheet));
}

/** An element affected by a base URL change, with the attributes whose URLs must be parsed again. */
export interface AffectedElement {
  /** The element that has the attributes. */
  readonly element: Element;
  /** Its attributes whose URLs depend on the base URL. */
  readonly attributes: readonly ('href' | 'xlink:href' | 'ping' | 'cite')[];
}

/**
 * The elements affected by a base URL change, in tree order —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#dynamic-changes-to-base-urls
 *
 * Hyperlinks with their `href` and `ping`; `q`, `blockquote`, `ins` and `del` with a `cite`. No other element is affected: an
 * image, for example, is not loaded again.
 *
 * `edition: 'living'` also returns `script` elements with speculation rules, which must be parsed again, without attributes.
 * Those in shadow trees come after the elements of the document.
 *
 * @throws TypeError if the argument is not a document, for an unknown option or a wrong value
 */
export function elementsAffectedByABaseURLChange(
  document: Document,
  options?: EditionOption,
): AffectedElement[] {
  const affected: AffectedElement[] = [];
  const isLiving = asksForLiving(options);
  const shadowRoots: ShadowRoot[] = [];
  const noteShadowRoot = (element: Element): void => {
    const root = element.openOrClosedShadowRoot;
    if (root !== null) shadowRoots.push(root);
  };
  for (const element of descendantElements(checkDocument(document))) {
    const attributes = affectedAttributes(element);
    if (attributes.length > 0 || (isLiving && hasSpeculationRules(element)))
      affected.push({ element, attributes });
    if (isLiving) noteShadowRoot(element);
  }
  for (const root of shadowRoots) {
    for (const element of descendantElements(root)) {
      if (hasSpeculationRules(element)) affected.push({ element, attributes: [] });
      noteShadowRoot(element);
    }
  }
  return affected;
}

/** Whether it is an inline script of the type "speculationrules". */
function hasSpeculationRules(element: Element): boolean {
  return (
    element.localName === 'script' &&
    element.namespaceURI === HTML_NAMESPACE &&
    !element.hasAttribute('src') &&
    asciiLowercase(stripASCIIWhitespace(element.getAttribute('type') ?? '')) === 'speculationrules'
  );
}

function affectedAttributes(element: Element): AffectedElement['attributes'] {
  if (createsHyperlink(element)) {
    if (element.namespaceURI === SVG_NAMESPACE)
      return [element.hasAttributeNS(null, 'href') ? 'href' : 'xlink:href'];
    const hasPing = element.localName !== 'link' && element.hasAttribute('ping');
    return hasPing ? ['href', 'ping'] : ['href'];
  }
  const { localName, namespaceURI } = element;
  const isCiting =
    localName === 'q' || localName === 'blockquote' || localName === 'ins' || localName === 'del';
  return isCiting && namespaceURI === HTML_NAMESPACE && element.hasAttribute('cite') ? ['cite'] : [];
}
