import { Namespace } from '../../core/infra/namespaces.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';
import type { ShadowRoot } from '../../dom/nodes/shadow-root.ts';

/** The shadow root in which a slot is, or null. */
function shadowRootOf(slot: Element): ShadowRoot | null {
  const root = slot.getRootNode() as Partial<ShadowRoot>;
  return root.host === undefined ? null : (root as ShadowRoot);
}

const nameOf = (element: Element, attribute: string): string => element.getAttributeNS(null, attribute) ?? '';

const isSlot = (node: Node): boolean =>
  node.nodeType === 1 &&
  (node as Element).localName === 'slot' &&
  node.table.namespace(node.handle) === Namespace.Html;

const isSlottable = (node: Node): boolean => node.nodeType === 1 || node.nodeType === 3;

/**
 * Find slottables, for slots by name — https://dom.spec.whatwg.org/#find-slotables. NB: nothing assigns slots by hand here.
 */
function slottablesOf(slot: Element): Node[] {
  const root = shadowRootOf(slot);
  if (root === null || root.slotAssignment === 'manual') return [];
  const name = nameOf(slot, 'name');
  const first = root
    .querySelectorAll('slot')
    .find((other) => isSlot(other) && nameOf(other, 'name') === name);
  if (first !== slot) return [];
  return Array.from(root.host.childNodes).filter(
    (node) => isSlottable(node) && (node.nodeType === 1 ? nameOf(node as Element, 'slot') : '') === name,
  );
}

/**
 * The nodes assigned to a slot; if `flatten`, with what is assigned to slots among them, and with the slot's own children if
 * there are none — https://dom.spec.whatwg.org/#find-flattened-slotables
 */
export function assignedTo(slot: Element, flatten: boolean): Node[] {
  if (!flatten) return slottablesOf(slot);
  const found: Node[] = [];
  const pending: Node[] = [slot];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isSlot(node) || shadowRootOf(node as Element) === null) {
      if (node !== slot) found.push(node);
      continue;
    }
    const its = slottablesOf(node as Element);
    const next = its.length > 0 ? its : Array.from(node.childNodes).filter(isSlottable);
    for (let i = next.length - 1; i >= 0; i--) pending.push(next[i]!);
  }
  return found;
}
