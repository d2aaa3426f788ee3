import { Cell, NodeType } from '../../core/table/cells.ts';
import { formOwner } from '../../core/table/form-owner.ts';
import { rootOf } from '../../core/table/numbering.ts';
import { attributeOf, isHTMLElement } from '../../core/table/queries.ts';
import { followingElement } from '../../core/table/traversal.ts';
import type { NodeList } from '../../dom/nodes/collections.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import { NameId } from '../../generated/names.ts';
import { ComputedNodeList, keptOf } from './computed-collection.ts';
import { isHTML } from './html-element.ts';

/*
 * What form controls have in common — https://html.spec.whatwg.org/multipage/form-control-infrastructure.html
 */

/** The elements in the tree of `node` for which `isWanted` returns true, in tree order. */
export function elementsInTreeOf(node: Element, isWanted: (handle: number) => boolean): Element[] {
  const { table } = node;
  const root = rootOf(table, node.handle);
  const found: Element[] = [];
  if (table.nodeType(root) === NodeType.Element && isWanted(root))
    found.push(wrapper(table, root) as Element);
  for (let at = followingElement(table, root, root); at !== 0; at = followingElement(table, at, root)) {
    if (isWanted(at)) found.push(wrapper(table, at) as Element);
  }
  return found;
}

/** The form owner of an element. */
export function formOf(element: Element): Element | null {
  return wrapper(element.table, formOwner(element.table, element.handle)) as Element | null;
}

/** Labelable elements — https://html.spec.whatwg.org/multipage/forms.html#category-label */
export function isLabelable(element: Element): boolean {
  if (isHTML(element, 'input')) {
    return element.getAttributeNS(null, 'type')?.toLowerCase() !== 'hidden';
  }
  return isHTML(element, 'button', 'meter', 'output', 'progress', 'select', 'textarea');
}

/** Labeled control — https://html.spec.whatwg.org/multipage/forms.html#labeled-control */
export function labeledControl(label: Element): Element | null {
  const id = label.getAttributeNS(null, 'for');
  if (id !== null) {
    const found = id === '' ? null : elementWithId(label, id);
    return found !== null && isLabelable(found) ? found : null;
  }
  const { table, handle } = label;
  for (let at = followingElement(table, handle, handle); at !== 0; at = followingElement(table, at, handle)) {
    const element = wrapper(table, at) as Element;
    if (isLabelable(element)) return element;
  }
  return null;
}

/** The first element with an ID in the tree of `element`. */
export function elementWithId(element: Element, id: string): Element | null {
  const root = element.getRootNode() as Element & { getElementById?(id: string): Element | null };
  if (root.getElementById !== undefined) return root.getElementById(id);
  const { table } = element;
  return elementsInTreeOf(element, (at) => attributeOf(table, at, NameId.Id) === id)[0] ?? null;
}

/** The labels of a labelable element — https://html.spec.whatwg.org/multipage/forms.html#dom-lfe-labels */
export function labelsOf(element: Element): NodeList | null {
  if (!isLabelable(element)) return null;
  return keptOf(element, 'labels', () => new ComputedNodeList(element, () => findLabels(element)));
}

/** NB: in a single walk, however deeply labels are nested. */
function findLabels(element: Element): Element[] {
  const { table } = element;
  const root = rootOf(table, element.handle);
  // A label without `for` belongs to its first labelable descendant.
  let previous: Element | null = null;
  for (
    let at = followingElement(table, root, root);
    at !== 0 && at !== element.handle;
    at = followingElement(table, at, root)
  ) {
    if (labelableNames.has(table.cells[at + Cell.Name]!) && isLabelable(wrapper(table, at) as Element))
      previous = wrapper(table, at) as Element;
  }
  const taken = new Set<Element>();
  for (let at: Element | null = previous; at !== null; at = at.parentElement) taken.add(at);
  const around = new Set<Element>();
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (isHTML(at, 'label') && !at.hasAttributeNS(null, 'for') && !taken.has(at)) around.add(at);
  }
  const id = element.getAttributeNS(null, 'id');
  const isReferred = id !== null && id !== '' && elementWithId(element, id) === element;
  return elementsInTreeOf(element, (at) => {
    if (!isHTMLElement(table, at, NameId.Label)) return false;
    const label = wrapper(table, at) as Element;
    return around.has(label) || (isReferred && label.getAttributeNS(null, 'for') === id);
  });
}

const labelableNames: ReadonlySet<NameId> = /* @__PURE__ */ new Set([
  NameId.Button,
  NameId.Input,
  NameId.Meter,
  NameId.Output,
  NameId.Progress,
  NameId.Select,
  NameId.Textarea,
]);
