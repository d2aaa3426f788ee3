import { Cell, CONTAINER_SIZE, ElementFlag, LEAF_SIZE, NODE_TYPE_MASK, NodeType } from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';

/**
 * Number of nodes that an element counts for when it is reopened from a start tag of this length, in code units. Its
 * attributes are created again: a few such elements with a long tag take as much memory as many nodes, and their text
 * is serialized each time.
 */
export function weightOfClone(tagLength: number): number {
  return 1 + (tagLength >> 4);
}

/** Counts the nodes created in a table, by looking at each new record once. */
export class NodeCount {
  readonly #table: NodeTable;
  #end: number;
  #nodes = 0;

  constructor(table: NodeTable) {
    this.#table = table;
    this.#end = table.cellsEnd;
  }

  /** Counts the nodes created since the last call. Returns the total. */
  update(): number {
    const { cells, cellsEnd } = this.#table;
    let at = this.#end;
    while (at < cellsEnd) {
      const kind = cells[at + Cell.Kind]!;
      this.#nodes++;
      switch (kind & NODE_TYPE_MASK) {
        case NodeType.Element:
          if ((kind & ElementFlag.Cloned) !== 0)
            this.#nodes += weightOfClone(cells[at + Cell.End]! - cells[at + Cell.Start]!) - 1;
          at += CONTAINER_SIZE;
          break;
        case NodeType.Document:
        case NodeType.DocumentFragment:
          at += CONTAINER_SIZE;
          break;
        default:
          at += LEAF_SIZE;
      }
    }
    this.#end = at;
    return this.#nodes;
  }
}
