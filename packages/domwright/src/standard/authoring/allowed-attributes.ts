import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { ariaAttributes, ariaRoles } from '../../generated/aria-tables.ts';
import { ariaRowsOf } from '../attribute-values/aria-rows.ts';
import { definitionOf, global, inputTypesWith } from '../conformance/definitions.ts';
import { stateOfEnumeratedAttribute } from '../microsyntaxes/enumerated-attributes.ts';
import { enumeratedAttribute } from '../reflection/attribute-table.ts';
import { checkElement } from './check-element.ts';

/**
 * The attributes that an HTML element may have with those that it has: its own, then global ones, then those of WAI-ARIA, without
 * obsolete ones. None for elements of other namespaces.
 *
 * @param element may be outside of a document, for a tag that is unfinished
 * @throws TypeError if `element` is not an Element
 */
export function allowedAttributes(element: Element): string[] {
  checkElement(element, 'element');
  if (element.namespaceURI !== HTML_NAMESPACE) return [];
  const { localName } = element;
  const own = [...definitionOf(localName).attributes]
    .filter(([name, when]) => mayHave(element, name, when))
    .map(([name]) => name);
  return [...new Set([...own, ...global, 'role', ...ariaAttributesOf(element)])];
}

function mayHave(element: Element, name: string, when: string): boolean {
  if (element.localName === 'input') {
    const types = inputTypesWith(name);
    const definition = enumeratedAttribute('input', 'type')!;
    const type = stateOfEnumeratedAttribute(definition, element.getAttribute('type')) ?? 'text';
    if (types !== undefined && !types.has(type)) return false;
  }
  // A condition about what is around the element can't be judged outside of a document.
  return when === '' || /[ >]/.test(when) || element.matches(when);
}

/** Those that are global, and those of its role, or of the roles that it may have by itself. */
function ariaAttributesOf(element: Element): string[] {
  const rows = ariaRowsOf(element.localName, element.getAttribute('type') ?? 'text');
  if (rows.every(({ attributes }) => attributes === 'none')) return [];
  const given = (element.getAttribute('role') ?? '').split(/\s+/).filter((role) => role !== '');
  const native = rows.flatMap(({ implicit = '', of = '' }) => `${implicit} ${of}`.split(' '));
  const roles = given.length > 0 ? given : native;
  const supported = new Set(
    roles
      .filter((role) => Object.hasOwn(ariaRoles, role))
      .flatMap((role) => (ariaRoles[role]!.supported ?? '').split(' ')),
  );
  return Object.entries(ariaAttributes)
    .filter(([name, { isGlobal, deprecated }]) => {
      return deprecated === undefined && (isGlobal === true || supported.has(name));
    })
    .map(([name]) => name);
}
