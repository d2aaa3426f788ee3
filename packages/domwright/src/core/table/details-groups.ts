import { NameId } from '../../generated/names.ts';
import { Cell, DOCUMENT_HANDLE, NodeType } from './cells.ts';
import { attributeChanged, changeStamp } from './changes.ts';
import type { NodeTable } from './node-table.ts';
import { rootOf } from './numbering.ts';
import { attributeOf, findPlainAttribute, isHTMLElement } from './queries.ts';
import { removeAttribute } from './table-changes.ts';
import { followingElement, nextRecord } from './traversal.ts';

/**
 * The open `details` elements of each group, while the DOM classes change a tree —
 * https://html.spec.whatwg.org/multipage/interactive-elements.html#details-name-group
 *
 * Like the index of IDs, it knows every element that was ever an open member, and checks whether it still is one.
 */
export class DetailsGroups {
  readonly #table: NodeTable;
  /** Elements that were open, by name. At most one of a tree still is. */
  readonly #open: Map<string, Set<number>> = new Map();
  #seen: number = DOCUMENT_HANDLE;

  constructor(table: NodeTable) {
    this.#table = table;
  }

  /** The HTML element insertion steps of all `details` in a tree that was inserted. */
  inserted(root: number): void {
    const table = this.#table;
    // Most insertions are of a single element of another kind.
    if (table.cells[root + Cell.FirstChild] === 0 && this.#groupOf(root) === null) return;
    this.#look();
    if (this.#open.size === 0) return;
    for (let at = root; at !== 0; at = followingElement(table, at, root)) this.#closeGiven(at);
  }

  /** The attribute change steps. `name`: Open or Name. */
  attributeChanged(element: number, name: number): void {
    if (!isHTMLElement(this.#table, element, NameId.Details)) return;
    this.#look();
    if (name === NameId.Name) this.#closeGiven(element);
    else this.#closeOthers(element);
  }

  /** Looks at the elements that were created since the last time. */
  #look(): void {
    const table = this.#table;
    let at = this.#seen;
    for (; at < table.cellsEnd; at = nextRecord(table, at)) {
      const name = this.#groupOf(at);
      if (name !== null) this.#add(at, name);
    }
    this.#seen = at;
  }

  #add(details: number, name: string): void {
    const members = this.#open.get(name);
    if (members === undefined) this.#open.set(name, new Set([details]));
    else members.add(details);
  }

  /** The name of the group of an open `details`; null for anything else. */
  #groupOf(node: number): string | null {
    const table = this.#table;
    if (
      table.nodeType(node) !== NodeType.Element ||
      !isHTMLElement(table, node, NameId.Details) ||
      table.cells[node + Cell.AttributeCount]! < 2 ||
      findPlainAttribute(table, node, NameId.Open) < 0
    )
      return null;
    return attributeOf(table, node, NameId.Name) || null;
  }

  /**
   * Ensure details exclusivity by closing the given element if needed —
   * https://html.spec.whatwg.org/multipage/interactive-elements.html#ensure-details-exclusivity-by-closing-the-given-element-if-needed
   */
  #closeGiven(element: number): void {
    const name = this.#groupOf(element);
    if (name === null) return;
    if (this.#otherOpen(element, name) === 0) this.#add(element, name);
    else this.#close(element);
  }

  /**
   * Ensure details exclusivity by closing other elements if needed —
   * https://html.spec.whatwg.org/multipage/interactive-elements.html#ensure-details-exclusivity-by-closing-other-elements-if-needed
   */
  #closeOthers(element: number): void {
    const name = this.#groupOf(element);
    if (name === null) return;
    const other = this.#otherOpen(element, name);
    if (other !== 0) this.#close(other);
    this.#add(element, name);
  }

  /** The open member of an element's group in its tree, apart from itself, or 0. */
  #otherOpen(element: number, name: string): number {
    const members = this.#open.get(name);
    if (members === undefined) return 0;
    const root = rootOf(this.#table, element);
    for (const other of members) {
      if (other === element) continue;
      if (this.#groupOf(other) !== name) members.delete(other);
      else if (rootOf(this.#table, other) === root) return other;
    }
    return 0;
  }

  #close(details: number): void {
    const table = this.#table;
    const before = changeStamp(table);
    removeAttribute(table, details, findPlainAttribute(table, details, NameId.Open));
    attributeChanged(table, details, NameId.Open, before);
  }
}
