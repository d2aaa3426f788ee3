import {
  LAST_KNOWN_ID,
  LAST_TAG_ID,
  NameId,
  svgAttributeNameAdjustments,
  svgTagNameAdjustments,
} from '../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { AttributeList, TagToken } from '../tokenizer/tokens.ts';
import { ATTRIBUTE_SIZE, AttributeCell, AttributeFlag, NAMESPACE_SHIFT } from '../tree/node-table.ts';

/** By NameId of a tag name: the id of the SVG element's name where that differs, else 0. */
const svgTagNames = /* @__PURE__ */ tableOf(svgTagNameAdjustments, LAST_TAG_ID, false);
/** By NameId of an SVG element's name: the id of its name in lower case where that differs, else 0. */
const lowercaseTagNames = /* @__PURE__ */ tableOf(svgTagNameAdjustments, LAST_TAG_ID, true);
/** By NameId of an attribute: the id of the SVG attribute's name where that differs, else 0. */
const svgAttributeNames = /* @__PURE__ */ tableOf(svgAttributeNameAdjustments, LAST_KNOWN_ID, false);

function tableOf(pairs: readonly (readonly [number, number])[], size: number, reversed: boolean): Int32Array {
  const table = new Int32Array(size + 1);
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i]!;
    table[pair[reversed ? 1 : 0]] = pair[reversed ? 0 : 1];
  }
  return table;
}

/** The id of a tag name in ASCII lower case; only names that the SVG adjustment made have upper case. */
export function lowercaseTagName(name: number): number {
  return name <= LAST_TAG_ID && lowercaseTagNames[name] !== 0 ? lowercaseTagNames[name]! : name;
}

/** The element name of an SVG start tag — the table of https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign */
export function adjustSVGTagName(name: number): number {
  return name <= LAST_TAG_ID && svgTagNames[name] !== 0 ? svgTagNames[name]! : name;
}

/** Adjust MathML attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes */
export function adjustMathMLAttributes(token: TagToken): void {
  const index = token.attributes.indexOf(NameId.Definitionurl);
  if (index >= 0) rename(token.attributes.records, index * ATTRIBUTE_SIZE, NameId.DefinitionURL);
}

/** Adjust SVG attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes */
export function adjustSVGAttributes(token: TagToken): void {
  const attributes = token.attributes;
  const records = attributes.records;
  for (let i = 0, at = 0; i < attributes.count; i++, at += ATTRIBUTE_SIZE) {
    const name = records[at]!;
    if (name <= LAST_KNOWN_ID && svgAttributeNames[name] !== 0) rename(records, at, svgAttributeNames[name]!);
  }
}

function rename(records: Int32Array, at: number, name: number): void {
  records[at] = name;
  records[at + AttributeCell.Flags]! &= ~AttributeFlag.AsWritten;
}

/** Adjust foreign attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes */
export function adjustForeignAttributes(attributes: AttributeList): void {
  const records = attributes.records;
  for (let i = 0, at = 0; i < attributes.count; i++, at += ATTRIBUTE_SIZE) {
    const namespace = namespaceOfForeignAttribute(records[at]!);
    if (namespace !== Namespace.None) records[at + AttributeCell.Flags]! |= namespace << NAMESPACE_SHIFT;
  }
}

/** The Namespace that a foreign attribute of this NameId gets, or None. */
export function namespaceOfForeignAttribute(name: number): Namespace {
  switch (name) {
    case NameId.XlinkActuate:
    case NameId.XlinkArcrole:
    case NameId.XlinkHref:
    case NameId.XlinkRole:
    case NameId.XlinkShow:
    case NameId.XlinkTitle:
    case NameId.XlinkType:
      return Namespace.XLink;
    case NameId.XmlLang:
    case NameId.XmlSpace:
      return Namespace.Xml;
    case NameId.Xmlns:
    case NameId.XmlnsXlink:
      return Namespace.Xmlns;
    default:
      return Namespace.None;
  }
}
