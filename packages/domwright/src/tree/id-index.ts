import { NameId } from '../generated/names.ts';
import { changeStamp, follow, type LiveLookup, MOST_STEPS } from './changes.ts';
import { Cell, DOCUMENT_HANDLE, NODE_TYPE_MASK, type NodeTable, NodeType } from './node-table.ts';
import { attributeOf, elementById } from './queries.ts';
import { followingElement, isBelow } from './traversal.ts';

/** Several elements have the ID, and which is the first is not known. */
const UNKNOWN = -1;

/**
 * The elements of a document by ID. Looked up by a walk at first; by a Map when somebody asks again and the tree has not
 * changed in a way that the Map cannot follow.
 */
export class IdIndex implements LiveLookup {
  readonly table: NodeTable;
  stamp = -1;
  /** The first element with an ID, or UNKNOWN. */
  #elements: Map<string, number> | null = null;
  /** How many more elements have an ID. */
  readonly #further: Map<string, number> = new Map();
  readonly #ids: Map<number, string> = new Map();

  constructor(table: NodeTable) {
    this.table = table;
  }

  /** The first element of the document with an ID, or 0. */
  find(id: string): number {
    const { table } = this;
    if (id === '') return 0;
    if (this.stamp !== changeStamp(table)) {
      this.#elements = null;
      follow(table, this);
      return elementById(table, DOCUMENT_HANDLE, id);
    }
    this.#elements ??= this.#all();
    let element = this.#elements.get(id) ?? 0;
    if (element === UNKNOWN) {
      element = elementById(table, DOCUMENT_HANDLE, id);
      this.#elements.set(id, element);
    }
    return element;
  }

  #all(): Map<string, number> {
    const { table } = this;
    this.#further.clear();
    this.#ids.clear();
    this.#elements = new Map();
    let element = followingElement(table, DOCUMENT_HANDLE, DOCUMENT_HANDLE);
    for (; element !== 0; element = followingElement(table, element, DOCUMENT_HANDLE)) {
      const id = attributeOf(table, element, NameId.Id);
      if (id !== null) this.#add(element, id, false);
    }
    return this.#elements;
  }

  /** `mayBeFirst`: whether the element may come before others with its ID. */
  #add(element: number, id: string, mayBeFirst: boolean): void {
    const elements = this.#elements!;
    this.#ids.set(element, id);
    const other = elements.get(id);
    if (other === undefined) {
      elements.set(id, element);
      return;
    }
    this.#further.set(id, (this.#further.get(id) ?? 0) + 1);
    if (mayBeFirst) elements.set(id, UNKNOWN);
  }

  #delete(element: number): void {
    const id = this.#ids.get(element);
    if (id === undefined) return;
    this.#ids.delete(element);
    const further = this.#further.get(id) ?? 0;
    if (further === 0) {
      this.#elements!.delete(id);
      return;
    }
    if (further === 1) this.#further.delete(id);
    else this.#further.set(id, further - 1);
    if (this.#elements!.get(id) === element) this.#elements!.set(id, UNKNOWN);
  }

  attributeChanged(table: NodeTable, element: number, name: number): boolean {
    if (name !== NameId.Id || this.#elements === null) return true;
    this.#delete(element);
    const id = attributeOf(table, element, NameId.Id);
    if (id === null) return true;
    const isHere = isBelow(table, element, DOCUMENT_HANDLE, MOST_STEPS);
    if (isHere) this.#add(element, id, true);
    return isHere !== null;
  }

  inserted(table: NodeTable, node: number): boolean {
    if (this.#elements === null) return true;
    let isHere: boolean | null = null;
    let steps = 0;
    for (let at = node; at !== 0; at = followingElement(table, at, node)) {
      if (++steps > MOST_STEPS) return false;
      if ((table.cells[at + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Element) continue;
      const id = attributeOf(table, at, NameId.Id);
      if (id === null) continue;
      isHere ??= isBelow(table, node, DOCUMENT_HANDLE, MOST_STEPS);
      if (isHere !== true) return isHere === false;
      this.#add(at, id, true);
    }
    return true;
  }

  removed(table: NodeTable, node: number): boolean {
    if (this.#elements === null || this.#ids.size === 0) return true;
    let steps = 0;
    for (let at = node; at !== 0; at = followingElement(table, at, node)) {
      if (++steps > MOST_STEPS) return false;
      this.#delete(at);
    }
    return true;
  }
}

/** The first element of a tree with an ID, or 0. */
export function findById(table: NodeTable, root: number, id: string): number {
  const { changes } = table;
  if (root !== DOCUMENT_HANDLE || changes === null) return elementById(table, root, id);
  changes.ids ??= new IdIndex(table);
  return changes.ids.find(id);
}
