import {
  FIRST_ADJUSTED_ATTRIBUTE_ID,
  FIRST_ADJUSTED_TAG_ID,
  LAST_ADJUSTED_ATTRIBUTE_ID,
  LAST_ADJUSTED_TAG_ID,
  NameId,
} from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import { ATTRIBUTE_SIZE, AttributeCell, NAMESPACE_SHIFT } from '../table/cells.ts';
import { type AttributeList, renameAttribute, type TagToken } from '../tokenizer/tokens.ts';

/** The id of a tag name in ASCII lower case; only names adjusted for SVG have upper case. */
export function lowercaseTagName(name: number): number {
  return name >= FIRST_ADJUSTED_TAG_ID && name <= LAST_ADJUSTED_TAG_ID ? name & ~1 : name;
}

/** The element name of an SVG start tag — the table of https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign */
export function adjustSVGTagName(name: number): number {
  return name >= FIRST_ADJUSTED_TAG_ID && name <= LAST_ADJUSTED_TAG_ID ? name | 1 : name;
}

/** The name of an SVG attribute — the table of https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes */
export function adjustSVGAttributeName(name: number): number {
  return (name >= FIRST_ADJUSTED_ATTRIBUTE_ID && name <= LAST_ADJUSTED_ATTRIBUTE_ID) ||
    name === NameId.Glyphref
    ? name | 1
    : name;
}

/** Adjust MathML attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes */
export function adjustMathMLAttributes(token: TagToken): void {
  const index = token.attributes.indexOf(NameId.Definitionurl);
  if (index >= 0) renameAttribute(token, index * ATTRIBUTE_SIZE, NameId.DefinitionURL);
}

/** Adjust SVG attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes */
export function adjustSVGAttributes(token: TagToken): void {
  const attributes = token.attributes;
  const records = attributes.records;
  for (let i = 0, at = 0; i < attributes.count; i++, at += ATTRIBUTE_SIZE) {
    const name = records[at]!;
    const adjusted = adjustSVGAttributeName(name);
    if (adjusted !== name) renameAttribute(token, at, adjusted);
  }
}

/** Adjust foreign attributes — https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes */
export function adjustForeignAttributes(attributes: AttributeList): void {
  const records = attributes.records;
  for (let i = 0, at = 0; i < attributes.count; i++, at += ATTRIBUTE_SIZE) {
    const namespace = namespaceOfForeignAttribute(records[at]!);
    if (namespace !== Namespace.None) records[at + AttributeCell.Flags]! |= namespace << NAMESPACE_SHIFT;
  }
}

/** The Namespace of a foreign attribute with this NameId, or None. */
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
