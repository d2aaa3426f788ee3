import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { CheckedTree } from '../conformance/checked-tree.ts';
import { definitionOf, global, inputTypesWith } from '../conformance/definitions.ts';
import { isForbidden } from '../conformance/rules/requirements.ts';
import { mayHaveOnScript } from '../conformance/rules/scripts.ts';
import { allowedAriaAttributes, allowedRoles, treeOf } from './allowed-aria.ts';
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
  const tree = treeOf(element);
  const html = [...definitionOf(localName).attributes, ...[...global].map((name) => [name, ''] as const)]
    .filter(([name, when]) => mayHave(element, tree, name, when))
    .map(([name]) => name)
    .filter((name) => localName !== 'script' || mayHaveOnScript(tree, element.handle, name));
  const role = allowedRoles(element).length > 0 ? ['role'] : [];
  return [...html, ...role, ...allowedAriaAttributes(element)];
}

function mayHave(element: Element, tree: CheckedTree, name: string, when: string): boolean {
  if (element.localName === 'input') {
    const types = inputTypesWith(name);
    if (types !== undefined && !types.has(tree.inputTypeOf(element.handle))) return false;
  }
  // A condition about what is around the element can't be judged outside of a document.
  const isAnywhere = element.parentNode === null && when.includes('>');
  if (when !== '' && !isAnywhere && !element.matches(when)) return false;
  return !isForbidden(element.localName, name, (selectors) => element.matches(selectors));
}
