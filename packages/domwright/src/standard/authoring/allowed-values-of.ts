import { checkString } from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { ariaAttributes } from '../../generated/aria-tables.ts';
import { type AllowedValues, allowedValues } from '../attribute-values/allowed-values.ts';
import { validateAutofill } from '../attribute-values/autofill.ts';
import { allowedAriaValues, allowedRoles, treeOf } from './allowed-aria.ts';
import { checkElement } from './check-element.ts';

/**
 * The values that an attribute of an element may have, as `allowedValues` says, with its other attributes and what is around it: so an
 * `input` has the roles of its type.
 *
 * @param attributeName the content attribute, in lower case
 * @throws TypeError if `element` is not an Element, or `attributeName` not a string
 */
export function allowedValuesOf(element: Element, attributeName: string): AllowedValues {
  checkElement(element, 'element');
  checkString(attributeName, 'attributeName');
  const all = allowedValues(element.localName, attributeName);
  if (element.namespaceURI !== HTML_NAMESPACE) return all;
  if (attributeName === 'role') return { ...all, values: allowedRoles(element) };
  if (Object.hasOwn(ariaAttributes, attributeName))
    return { ...all, values: allowedAriaValues(element, attributeName) };
  if (attributeName === 'autocomplete') {
    const type = element.localName === 'input' ? treeOf(element).inputTypeOf(element.handle) : null;
    const values = all.values.filter((value) => validateAutofill(value, element.localName, type) === null);
    return { ...all, values };
  }
  return all;
}
