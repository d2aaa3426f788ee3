import { NameId } from '../generated/names.ts';
import { Ancestry } from './ancestry.ts';
import { IdIndex } from './id-index.ts';
import { Cell, CONTAINER_SIZE, KindFlag, LEAF_SIZE, type NodeTable, NodeType } from './node-table.ts';
import { watchAttributes } from './table-changes.ts';

/** The log keeps at least so many changes. Who looks less often looks at the whole tree again. */
const KEPT = 1024;
/** After so many new cells at once the whole tree is looked at again. */
const MANY_CELLS = KEPT * CONTAINER_SIZE;

/**
 * The last changes of a document's trees: which nodes were put in or taken out, and which attributes were set. A live
 * collection that has seen the log up to `end` reads what came later and looks at those nodes only.
 */
export class ChangeLog {
  /** The node, then 0 if it was moved, or the NameId of its attribute. */
  readonly #entries: number[] = [];
  #start = 0;

  /** How many changes there were. */
  get end(): number {
    return this.#start + this.#entries.length / 2;
  }

  /** The changes from this one on, two numbers for each; null if they are not all known. */
  since(change: number): number[] | null {
    return change < this.#start ? null : this.#entries.slice((change - this.#start) * 2);
  }

  add(node: number, attribute: number): void {
    const entries = this.#entries;
    if (entries.length === 4 * KEPT) {
      entries.copyWithin(0, 2 * KEPT);
      entries.length = 2 * KEPT;
      this.#start += KEPT;
    }
    entries.push(node, attribute);
  }

  /** Anything may have changed. */
  forget(): void {
    this.#start = this.end + 1;
    this.#entries.length = 0;
  }
}

/**
 * What a document is told of changes, and what has been found out about its trees that outlives some of them. The parser
 * tells nothing: its new nodes are found by their handles, which only grow.
 */
export class Changes {
  /** Grows with every change that the classes make. */
  count = 0;
  readonly #table: NodeTable;
  #log: ChangeLog | null = null;
  #ancestry: Ancestry | null = null;
  #ids: IdIndex | null = null;
  /** The first cell that has not been looked at. */
  #seen = 0;

  constructor(table: NodeTable) {
    this.#table = table;
  }

  /** The log with all changes up to now. */
  get log(): ChangeLog {
    if (this.#table.cellsEnd !== this.#seen) this.#seeNewNodes();
    if (this.#log === null) {
      this.#log = new ChangeLog();
      watchAttributes(this.#table);
    }
    return this.#log;
  }

  get ancestry(): Ancestry {
    if (this.#table.cellsEnd !== this.#seen) this.#seeNewNodes();
    this.#ancestry ??= new Ancestry(this.#table);
    return this.#ancestry;
  }

  get ids(): IdIndex {
    if (this.#ids === null) {
      this.#ids = new IdIndex(this.#table);
      watchAttributes(this.#table);
    }
    return this.#ids;
  }

  /** A node is put into a tree, or taken out. */
  moved(node: number): void {
    this.count++;
    this.#log?.add(node, 0);
    this.#ancestry?.moved(node);
  }

  /** An attribute has been set, added or removed. */
  attributeChanged(element: number, name: number): void {
    this.count++;
    this.#log?.add(element, name);
    if (name === NameId.Id) this.#ids?.changed(element);
  }

  /** Anything may have changed. */
  forget(): void {
    this.count++;
    this.#forgetTrees();
    this.#ids = null;
  }

  #forgetTrees(): void {
    this.#log?.forget();
    this.#ancestry = null;
  }

  #seeNewNodes(): void {
    const table = this.#table;
    let at = this.#seen;
    this.#seen = table.cellsEnd;
    if (this.#log === null && this.#ancestry === null) return;
    if (table.cellsEnd - at > MANY_CELLS) {
      this.#forgetTrees();
      return;
    }
    while (at < table.cellsEnd) {
      if (comesWithMoves(table, at)) {
        this.#forgetTrees();
        return;
      }
      this.#log?.add(at, 0);
      at += table.isContainer(at) ? CONTAINER_SIZE : LEAF_SIZE;
    }
  }
}

/**
 * Whether the parser may have moved older nodes when it made this one: by the adoption agency algorithm, or for a
 * frameset, which drives out the body.
 */
function comesWithMoves(table: NodeTable, node: number): boolean {
  return (
    table.nodeType(node) === NodeType.Element &&
    ((table.cells[node + Cell.Kind]! & KindFlag.ClonedByAdoption) !== 0 ||
      table.cells[node + Cell.Name] === NameId.Frameset)
  );
}
