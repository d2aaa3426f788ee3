import { Cell } from '../../core/table/cells.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { isSlottable, SlotAssignments, shadowRootOf } from '../../core/table/slots.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import { NameId } from '../../generated/names.ts';

/**
 * The nodes assigned to a slot; if `flatten`, with what is assigned to slots among them, and with the slot's own children if
 * there are none — https://dom.spec.whatwg.org/#find-flattened-slotables
 */
export function assignedTo({ table, handle }: Element, flatten: boolean): Node[] {
  const assignments = new SlotAssignments(table);
  const nodesOf = (handles: readonly number[]): Node[] => handles.map((node) => wrapper(table, node) as Node);
  if (!flatten) return nodesOf(assignments.of(handle));
  const found: number[] = [];
  const pending = [handle];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isHTMLElement(table, node, NameId.Slot) || shadowRootOf(table, node) === 0) {
      if (node !== handle) found.push(node);
      continue;
    }
    const its = assignments.of(node);
    const next = [...its];
    for (
      let child = its.length > 0 ? 0 : table.firstChild(node);
      child !== 0;
      child = table.cells[child + Cell.Next]!
    )
      if (isSlottable(table, child)) next.push(child);
    for (let i = next.length - 1; i >= 0; i--) pending.push(next[i]!);
  }
  return nodesOf(found);
}
