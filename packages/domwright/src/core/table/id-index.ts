import { NameId } from '../../generated/names.ts';
import { Cell, DOCUMENT_HANDLE, NodeType } from './cells.ts';
import { treeOrder } from './comparison.ts';
import type { NodeTable } from './node-table.ts';
import { rootOf } from './numbering.ts';
import { attributeOf, elementById, firstHTMLChild } from './queries.ts';
import { elementFrom, nextRecord } from './traversal.ts';

/** With more elements of the same ID than this, the tree is searched. */
const FEW = 8;

/**
 * A document's elements by ID.
 *
 * Keeping track of the first element of each ID through every change would sometimes cost a walk. But every element
 * that has ever had an ID is known, from the records made since the last look and from changes of the attribute; and it
 * is quick to check whether it still has the ID and is in the document.
 */
export class IdIndex {
  readonly #table: NodeTable;
  /** Elements that have had an ID, in a tree or not; null for too many. */
  readonly #elements: Map<string, number[] | null> = new Map();
  #seen: number = DOCUMENT_HANDLE;
  #isFirstTime = true;

  constructor(table: NodeTable) {
    this.#table = table;
  }

  /** The first element of the document with an ID, or 0. */
  find(id: string): number {
    const table = this.#table;
    if (id === '') return 0;
    if (this.#isFirstTime) {
      this.#isFirstTime = false;
      return elementById(table, DOCUMENT_HANDLE, id);
    }
    for (; this.#seen < table.cellsEnd; this.#seen = nextRecord(table, this.#seen)) {
      if (table.nodeType(this.#seen) === NodeType.Element) this.changed(this.#seen);
    }
    // The parser may add attributes to these two later.
    const html = elementFrom(table, table.firstChild(DOCUMENT_HANDLE));
    if (html !== 0) {
      if (attributeOf(table, html, NameId.Id) === id) return html;
      this.changed(firstHTMLChild(table, html, NameId.Body));
    }
    const elements = this.#elements.get(id);
    if (elements === undefined) return 0;
    if (elements === null) return elementById(table, DOCUMENT_HANDLE, id);
    let first = 0;
    for (const element of elements) {
      if (attributeOf(table, element, NameId.Id) !== id || rootOf(table, element) !== DOCUMENT_HANDLE)
        continue;
      if (first === 0 || comesBefore(table, element, first)) first = element;
    }
    return first;
  }

  /** An element was created, or its ID changed. */
  changed(element: number): void {
    const table = this.#table;
    if (table.cells[element + Cell.AttributeCount] === 0 || element === 0) return;
    const id = attributeOf(table, element, NameId.Id);
    if (id === null) return;
    const elements = this.#elements.get(id);
    if (elements === undefined) {
      this.#elements.set(id, [element]);
    } else if (elements !== null && !elements.includes(element)) {
      const others = elements.filter((other) => attributeOf(table, other, NameId.Id) === id);
      others.push(element);
      this.#elements.set(id, others.length > FEW ? null : others);
    }
  }
}

function comesBefore(table: NodeTable, element: number, other: number): boolean {
  const order = treeOrder(table, element, other);
  return order === 'before' || order === 'contains';
}

/** The first element of a tree with an ID, or 0. */
export function findById(table: NodeTable, root: number, id: string): number {
  const { changes } = table;
  if (root !== DOCUMENT_HANDLE || changes === null) return elementById(table, root, id);
  changes.ids ??= new IdIndex(table);
  return changes.ids.find(id);
}
