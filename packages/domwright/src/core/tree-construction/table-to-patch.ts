import { Cell, NodeType } from '../table/cells.ts';
import { cloneTree } from '../table/copying.ts';
import type { NodeTable } from '../table/node-table.ts';
import { TableView } from '../table/table-view.ts';
import { MarkerIndex } from '../trees/markers.ts';
import { OpenDetails } from '../trees/open-details.ts';
import { type ParserPlace, StepBudget } from '../trees/step-budget.ts';
import { type SelectTree, TrackedSelectedContent } from '../trees/tracked-selected-content.ts';
import { MarkerPatching, type PatchedTree } from './content-patching.ts';
import type { TreeSink } from './tree-sink.ts';

/**
 * The library's own tree, with templates that patch, `selectedcontent` elements that show the selected option, and groups of
 * `details` elements.
 */
export class TableToPatch extends TableView implements SelectTree, PatchedTree {
  readonly selectedContent: TrackedSelectedContent;
  readonly patching: MarkerPatching;
  readonly openDetails: OpenDetails;

  /** `begin`: the parser's start offset. */
  constructor(table: NodeTable, sink: TreeSink, parser: ParserPlace, begin: number) {
    super(table);
    const budget = new StepBudget(parser, begin);
    const markers = new MarkerIndex(this, budget);
    this.patching = new MarkerPatching(sink, this, markers);
    this.selectedContent = new TrackedSelectedContent(this, sink, budget);
    this.selectedContent.markers = markers;
    this.openDetails = new OpenDetails(this, budget);
  }

  remove(node: number): void {
    const parent = this.parentOf(node);
    this.table.remove(node);
    this.selectedContent.removed(node, parent);
  }

  sizeOf(element: number): { readonly depth: number; readonly count: number } {
    const { table } = this;
    const { cells } = table;
    let deepest = 0;
    let count = 0;
    // Trees that remain to be visited, each with its depth, including template contents and shadow trees.
    const pending = [element, 0];
    while (pending.length > 0) {
      let depth = pending.pop()!;
      const root = pending.pop()!;
      let node = root;
      for (;;) {
        let next = table.firstChild(node);
        if (next !== 0) {
          depth++;
        } else {
          while (node !== root && cells[node + Cell.Next] === 0) {
            node = cells[node + Cell.Parent]!;
            depth--;
          }
          if (node === root) break;
          next = cells[node + Cell.Next]!;
        }
        node = next;
        count++;
        if (table.nodeType(node) !== NodeType.Element) continue;
        if (depth > deepest) deepest = depth;
        const shadow = table.shadowRoots.get(node);
        const hanging = shadow?.clonable ? shadow.root : cells[node + Cell.Data]!;
        if (hanging !== 0) pending.push(hanging, depth);
      }
    }
    return { depth: deepest, count };
  }

  replaceAll(element: number, original: number): readonly number[] {
    const { table } = this;
    const copies: number[] = [];
    for (let child = table.firstChild(original); child !== 0; child = table.cells[child + Cell.Next]!)
      copies.push(cloneTree(table, child, table, true));
    const removed: number[] = [];
    for (let child = table.firstChild(element); child !== 0; child = table.firstChild(element)) {
      table.remove(child);
      removed.push(child);
    }
    for (const copy of copies) table.append(element, copy);
    return removed;
  }
}
