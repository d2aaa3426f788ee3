import { checkString } from '../../core/infra/arguments.ts';
import { ariaAttributes, ariaElements, ariaRoles } from '../../generated/aria-tables.ts';
import { linkTypes } from '../../generated/element-definitions.ts';
import { enumeratedAttributes } from '../../generated/reflected-attributes.ts';
import { autofillNames } from './autofill.ts';
import {
  commands,
  moduleDestinations,
  preloadDestinations,
  sandboxKeywords,
  syntaxOf,
} from './validate-attribute.ts';

/** The values that an attribute may have, as far as they can be listed. */
export interface AllowedValues {
  /** In the order of the specification. */
  readonly values: readonly string[];
  /** Whether the attribute may have several of them, with spaces between. */
  readonly isList: boolean;
  /** Whether other values are allowed, too. */
  readonly isOpen: boolean;
}

const none: AllowedValues = { values: [], isList: false, isOpen: true };

const one = (values: readonly string[]): AllowedValues => ({ values, isList: false, isOpen: false });
const several = (values: readonly string[]): AllowedValues => ({ values, isList: true, isOpen: false });

/**
 * The values that an attribute of an HTML element may have: keywords, roles, link types. No values if they can't be listed.
 *
 * @param elementName the local name, in lower case
 * @param attributeName the content attribute, in lower case
 * @throws TypeError if one of them is not a string
 */
export function allowedValues(elementName: string, attributeName: string): AllowedValues {
  checkString(elementName, 'elementName');
  checkString(attributeName, 'attributeName');
  if (attributeName === 'role') return several(rolesOf(elementName));
  // Others may be registered.
  if (attributeName === 'rel') return { ...several(linkTypesOf(elementName)), isOpen: true };
  if (Object.hasOwn(ariaAttributes, attributeName)) {
    const { values = '', type } = ariaAttributes[attributeName]!;
    return { values: words(values), isList: type === 'token list', isOpen: values === '' };
  }
  const syntax = syntaxOf(elementName, attributeName);
  const { name, argument } = syntax ?? { name: '', argument: '' };
  switch (name) {
    case 'keyword': {
      const { keywords, nonConforming = [] } = enumeratedAttributes[argument]!;
      // https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-bdo-element
      const isLeftOut = (keyword: string): boolean =>
        elementName === 'bdo' && attributeName === 'dir' && keyword === 'auto';
      return one(
        Object.keys(keywords).filter((keyword) => !nonConforming.includes(keyword) && !isLeftOut(keyword)),
      );
    }
    case 'one-of':
      return one(argument.split(','));
    case 'command':
      return { ...one(commands), isOpen: true };
    case 'blocking':
      return several(['render']);
    case 'destination':
      return one([...new Set([...preloadDestinations, ...moduleDestinations])]);
    case 'sandbox':
      return several([...sandboxKeywords]);
    case 'navigable-target':
      return { ...one(['_blank', '_self', '_parent', '_top']), isOpen: true };
    case 'list-marker':
      return one(['1', 'a', 'A', 'i', 'I']);
    case 'utf-8':
      return one(['utf-8']);
    case 'autofill':
      return several(['on', 'off', ...autofillNames()]);
    default:
      return none;
  }
}

/** The roles that an element may have, in any of its states and with any type. */
function rolesOf(elementName: string): string[] {
  const rows =
    elementName === 'input'
      ? Object.entries(ariaElements).flatMap(([name, some]) => (name.startsWith('input ') ? some : []))
      : ariaElements[Object.hasOwn(ariaElements, elementName) ? elementName : '-']!;
  const isAny = rows.some(({ roles }) => roles === 'any');
  const listed = new Set(rows.flatMap(({ roles = '' }) => words(roles)));
  return Object.entries(ariaRoles)
    .filter(([, { isAbstract, deprecated }]) => isAbstract !== true && deprecated === undefined)
    .map(([role]) => role)
    .filter((role) => isAny || listed.has(role));
}

function linkTypesOf(elementName: string): string[] {
  return Object.entries(linkTypes)
    .filter(([, elements]) => words(elements).includes(elementName))
    .map(([type]) => type);
}

/** The words of a list in a table. */
export function words(list: string): string[] {
  return list === '' ? [] : list.split(' ');
}
