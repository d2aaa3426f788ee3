import { NameId } from '../../generated/names.ts';
import type { TreeBuilder } from './tree-builder.ts';

/**
 * Foster parenting: the appropriate place, if what should go into a table, table body or row must not be there —
 * https://html.spec.whatwg.org/multipage/parsing.html#foster-parent
 */
export function fosterParent(b: TreeBuilder): void {
  const { stack } = b;
  const lastTemplate = stack.lastIndexOf(NameId.Template);
  const lastTable = stack.lastIndexOf(NameId.Table);
  b.placeIsFostered = true;
  b.placeBefore = 0;
  if (lastTemplate > lastTable) {
    b.placeParent = stack.targetAt(lastTemplate);
    return;
  }
  if (lastTable < 0) {
    b.placeParent = stack.targetAt(0); // fragment case
    return;
  }
  const table = stack.nodeAt(lastTable);
  const parent = b.sink.parentOf(table);
  if (parent !== 0) {
    b.placeParent = b.sink.contentsIfTemplate(parent);
    // NB: a table in a template element itself, where a script has put it, is not in the contents.
    if (b.placeParent === parent) b.placeBefore = table;
  } else {
    b.placeParent = stack.targetAt(stack.above(lastTable));
  }
}
