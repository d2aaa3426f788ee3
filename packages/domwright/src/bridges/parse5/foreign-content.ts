import { NameTable } from '../../core/infra/name-table.ts';
import { attributePrefixes, Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import {
  adjustSVGAttributeName,
  namespaceOfForeignAttribute,
} from '../../core/tree-construction/adjust-foreign-attributes.ts';
import {
  FIRST_ADJUSTED_TAG_ID,
  htmlTagFlags,
  LAST_ADJUSTED_TAG_ID,
  LAST_TAG_ID,
  TagFlag,
} from '../../generated/names.ts';
import { ATTRS, NS, TAG_ID } from '../../generated/parse5-names.ts';
import { getTagID } from './html.ts';
import type { Attribute, TagToken } from './token.ts';

/* parse5's `foreignContent` namespace: the rules for foreign content, applied to tokens of parse5's shape. */

const names = /* @__PURE__ */ new NameTable();

/** The names of SVG elements that are not in lower case, by their lower case form. */
export const SVG_TAG_NAMES_ADJUSTMENT_MAP: Map<string, string> = /* @__PURE__ */ adjustedTagNames();

function adjustedTagNames(): Map<string, string> {
  const map = new Map<string, string>();
  for (let id = FIRST_ADJUSTED_TAG_ID; id < LAST_ADJUSTED_TAG_ID; id += 2)
    map.set(names.stringOf(id), names.stringOf(id + 1));
  return map;
}

/** Whether a start tag ends foreign content — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign */
export function causesExit(startTagToken: TagToken): boolean {
  if (startTagToken.tagID === TAG_ID.FONT) {
    return startTagToken.attrs.some(
      ({ name }) => name === ATTRS.COLOR || name === ATTRS.SIZE || name === ATTRS.FACE,
    );
  }
  // NB: parse5 uses the number, which callers may have changed without changing the name.
  const name = names.find(nameOfTag(startTagToken));
  return name !== 0 && name <= LAST_TAG_ID && (htmlTagFlags[name]! & TagFlag.Breakout) !== 0;
}

function nameOfTag(token: TagToken): string {
  return getTagID(token.tagName) === token.tagID ? token.tagName : '';
}

/** Adjust MathML attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes */
export function adjustTokenMathMLAttrs(token: TagToken): void {
  for (const attribute of token.attrs) {
    if (attribute.name === 'definitionurl') {
      attribute.name = 'definitionURL';
      return;
    }
  }
}

/** Adjust SVG attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes */
export function adjustTokenSVGAttrs(token: TagToken): void {
  for (const attribute of token.attrs) {
    const name = adjustSVGAttributeName(names.find(attribute.name));
    if (name !== 0) attribute.name = names.stringOf(name);
  }
}

/** Adjust foreign attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes */
export function adjustTokenXMLAttrs(token: TagToken): void {
  for (const attribute of token.attrs) {
    const id = names.find(attribute.name);
    const namespace = id === 0 ? Namespace.None : namespaceOfForeignAttribute(id);
    if (namespace === Namespace.None) continue;
    const colon = attribute.name.indexOf(':');
    attribute.prefix = colon < 0 ? '' : attributePrefixes[namespace]!;
    attribute.name = attribute.name.slice(colon + 1);
    attribute.namespace = namespaceURIs[namespace]!;
  }
}

/** Changes the name in an SVG element's start tag to that of the element. */
export function adjustTokenSVGTagName(token: TagToken): void {
  const name = SVG_TAG_NAMES_ADJUSTMENT_MAP.get(token.tagName);
  if (name === undefined) return;
  token.tagName = name;
  token.tagID = getTagID(name);
}

/** Whether an element is an integration point. `foreignNS`: the kind to check for, HTML or MathML; both if undefined. */
export function isIntegrationPoint(tn: TAG_ID, ns: NS, attrs: readonly Attribute[], foreignNS?: NS): boolean {
  return (
    ((foreignNS === undefined || foreignNS === NS.HTML) && isHtmlIntegrationPoint(tn, ns, attrs)) ||
    ((foreignNS === undefined || foreignNS === NS.MATHML) && isMathMLTextIntegrationPoint(tn, ns))
  );
}

/** https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point */
function isHtmlIntegrationPoint(tn: TAG_ID, ns: NS, attrs: readonly Attribute[]): boolean {
  if (ns === NS.SVG) return tn === TAG_ID.FOREIGN_OBJECT || tn === TAG_ID.DESC || tn === TAG_ID.TITLE;
  if (ns !== NS.MATHML || tn !== TAG_ID.ANNOTATION_XML) return false;
  const encoding = attrs.find(({ name }) => name === ATTRS.ENCODING)?.value.toLowerCase();
  return encoding === 'text/html' || encoding === 'application/xhtml+xml';
}

/** https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point */
function isMathMLTextIntegrationPoint(tn: TAG_ID, ns: NS): boolean {
  if (ns !== NS.MATHML) return false;
  return tn === TAG_ID.MI || tn === TAG_ID.MO || tn === TAG_ID.MN || tn === TAG_ID.MS || tn === TAG_ID.MTEXT;
}
