import { checkString } from '../../core/infra/arguments.ts';
import { ariaAttributes } from '../../generated/aria-tables.ts';
import { attributeTexts, type ElementText, elementTexts } from '../../generated/authoring-texts.ts';
import { elementDefinitions, obsoleteElements } from '../../generated/element-definitions.ts';
import { type AllowedValues, allowedValues } from '../attribute-values/allowed-values.ts';
import { syntaxOf } from '../attribute-values/validate-attribute.ts';
import { definitionOf, global } from '../conformance/definitions.ts';
import { STANDARD } from '../conformance/finding.ts';
import { referenceKindOf } from './references.ts';

/** What the standard says about an element, in its words. Code is between grave accents. */
export interface ElementDescription {
  /** The local name. */
  readonly name: string;
  /** The URL of its section. */
  readonly url: string;
  /** What it is for, as the standard's index says it: `Table cell.` Empty for an obsolete element. */
  readonly purpose: string;
  /** The standard's advice for an obsolete element; null for any other. */
  readonly obsolete: string | null;
  /** The kinds of content that it is: `Flow content.` */
  readonly categories: readonly string[];
  /** Where it may stand: `As a child of a `tr` element.` */
  readonly contexts: readonly string[];
  /** What it may contain: `Phrasing content, but there must be no `dfn` element descendants.` */
  readonly contents: readonly string[];
}

/**
 * What an HTML element is; null if the standard does not know it.
 *
 * @param name the local name, in lower case
 * @throws TypeError if it is not a string
 */
export function describeElement(name: string): ElementDescription | null {
  checkString(name, 'name');
  const isObsolete = Object.hasOwn(obsoleteElements, name);
  if (!isObsolete && !Object.hasOwn(elementDefinitions, name)) return null;
  const { section } = definitionOf(name);
  const text = Object.hasOwn(elementTexts, name) ? elementTexts[name]! : noText;
  return {
    name,
    url: `${STANDARD}${section}`,
    ...text,
    obsolete: isObsolete ? obsoleteElements[name]! : null,
  };
}

const noText: ElementText = { purpose: '', categories: [], contexts: [], contents: [] };

/** What the standard says about an attribute. */
export interface AttributeDescription extends AllowedValues {
  /** The name of the content attribute. */
  readonly name: string;
  /** The URL of the section about it, or of the element's. */
  readonly url: string;
  /** Who has it: the element, all elements, or roles of WAI-ARIA. */
  readonly of: 'element' | 'all elements' | 'aria';
  /** What it is for, as the standard's index says it: `Address of the hyperlink.` Empty if the index doesn't have it. */
  readonly purpose: string;
  /** What its value is, as the standard's index says it: `Valid integer`. Empty if the index doesn't have it. */
  readonly value: string;
  /** The name of its syntax, such as `boolean` or `non-negative-integer`; '' if any string is allowed. */
  readonly syntax: string;
  /**
   * Whether it refers to other elements: to one or several by their ids, to one in a fragment of a URL, to a `map`; null if it
   * doesn't.
   */
  readonly refersTo: 'one' | 'several' | 'fragment' | 'map' | null;
  /** The standard's advice for an obsolete attribute; null for any other. */
  readonly obsolete: string | null;
}

const WAI_ARIA = 'https://www.w3.org/TR/wai-aria-1.2/#';

/**
 * What an attribute of an HTML element is; null if it is not allowed there and never was.
 *
 * @param elementName the local name, in lower case
 * @param name the content attribute, in lower case
 * @throws TypeError if one of them is not a string
 */
export function describeAttributeOf(elementName: string, name: string): AttributeDescription | null {
  checkString(elementName, 'elementName');
  checkString(name, 'name');
  const definition = definitionOf(elementName);
  const [purpose, value] = textsOf(elementName, name);
  const refersTo = referenceKindOf(true, elementName, name);
  const values = { ...allowedValues(elementName, name), refersTo, purpose, value };
  if (Object.hasOwn(ariaAttributes, name)) {
    const { type } = ariaAttributes[name]!;
    return { ...values, name, url: `${WAI_ARIA}${name}`, of: 'aria', syntax: type, obsolete: null };
  }
  if (name === 'role')
    return { ...values, name, url: `${WAI_ARIA}usage_intro`, of: 'aria', syntax: 'role', obsolete: null };
  const syntax = syntaxOf(elementName, name)?.name ?? '';
  const obsolete = definition.obsoleteAttributes.get(name) ?? null;
  const isOwn = definition.attributes.has(name) || obsolete !== null;
  if (!isOwn && !global.has(name)) return null;
  return {
    ...values,
    ...{ name, syntax, obsolete },
    of: isOwn ? 'element' : 'all elements',
    url: `${STANDARD}${isOwn ? definition.section : 'dom.html#global-attributes'}`,
  };
}

function textsOf(elementName: string, name: string): readonly [purpose: string, value: string] {
  const rows = Object.hasOwn(attributeTexts, name) ? Object.entries(attributeTexts[name]!) : [];
  const own = rows.find(([elements]) => elements.split(' ').includes(elementName));
  return (own ?? rows.find(([elements]) => elements.split(' ').includes('*')))?.[1] ?? ['', ''];
}
