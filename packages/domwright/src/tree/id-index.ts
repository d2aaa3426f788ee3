import { NameId } from '../generated/names.ts';
import { CONTAINER_SIZE, LEAF_SIZE, type NodeTable, NodeType } from './node-table.ts';
import { attributeOf, firstWithId } from './queries.ts';
import { rootOf } from './traversal.ts';
import { changeStamp } from './wrappers.ts';

/** The index is made anew after so many changes, and as many as it has IDs: it keeps IDs that no element has any longer. */
const MANY_CHANGES = 1000;

/** Several elements have, or had, the same ID. */
const SEVERAL = -1;

/**
 * The elements of a table by their IDs, in whatever tree they are. It takes new elements in when somebody asks, and
 * whether an element still has its ID, and in which tree it is, is looked at then.
 */
export class IdIndex {
  readonly #table: NodeTable;
  #elements: Map<string, number> = new Map();
  /** The first cell that has not been looked at; -1 before the first question, which a walk answers. */
  #seen = -1;
  #changes = 0;
  /** Where several elements have an ID: what was found below `#root` since the last change. */
  readonly #found: Map<string, number> = new Map();
  #root = 0;
  #stamp = 0;

  constructor(table: NodeTable) {
    this.#table = table;
  }

  /** The first element below `root`, the root of a tree, with this ID; or 0. */
  find(root: number, id: string): number {
    const table = this.#table;
    if (id === '') return 0;
    if (this.#seen < 0) {
      this.#seen = CONTAINER_SIZE;
      return firstWithId(table, root, id);
    }
    this.#seeNewElements();
    const element = this.#elements.get(id) ?? 0;
    if (element === SEVERAL) return this.#firstOfSeveral(root, id);
    return attributeOf(table, element, NameId.Id) === id && rootOf(table, element) === root ? element : 0;
  }

  /** To be called when the ID of an element has changed. */
  changed(element: number): void {
    if (element < this.#seen) this.#add(element);
    if (++this.#changes > MANY_CHANGES + this.#elements.size) {
      this.#elements = new Map();
      this.#seen = CONTAINER_SIZE;
      this.#changes = 0;
    }
  }

  #seeNewElements(): void {
    const table = this.#table;
    let at = this.#seen;
    for (; at < table.cellsEnd; at += table.isContainer(at) ? CONTAINER_SIZE : LEAF_SIZE) {
      if (table.nodeType(at) === NodeType.Element) this.#add(at);
    }
    this.#seen = at;
  }

  #add(element: number): void {
    const id = attributeOf(this.#table, element, NameId.Id);
    if (id === null) return;
    const other = this.#elements.get(id) ?? element;
    const isOnly = other === element || (other > 0 && attributeOf(this.#table, other, NameId.Id) !== id);
    this.#elements.set(id, isOnly ? element : SEVERAL);
  }

  #firstOfSeveral(root: number, id: string): number {
    const stamp = changeStamp(this.#table);
    if (stamp !== this.#stamp || root !== this.#root) {
      this.#stamp = stamp;
      this.#root = root;
      this.#found.clear();
    }
    let found = this.#found.get(id);
    if (found === undefined) {
      found = firstWithId(this.#table, root, id);
      this.#found.set(id, found);
    }
    return found;
  }
}
