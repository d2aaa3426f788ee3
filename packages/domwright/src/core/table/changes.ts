import { NameId } from '../../generated/names.ts';
import { Cell, NodeType } from './cells.ts';
import type { DetailsGroups } from './details-groups.ts';
import type { IdIndex } from './id-index.ts';
import type { NodeTable } from './node-table.ts';
import type { Numbering } from './numbering.ts';

/*
 * Caches and lookups of the DOM classes, and how they stay correct.
 *
 * Everything cached has the `changeStamp` of the tree that it was made from. A change gives the tree a new stamp, so by
 * default all caches are rebuilt on the next request. Lookups that were up to date are notified of the most common
 * changes (to an attribute, to data, a node inserted or removed); one that can follow a change says so and gets the new
 * stamp. A lookup that cannot, or is not notified, costs time but is never wrong.
 */

/** A lookup in a tree that can follow some of its changes. */
export interface LiveLookup {
  /** The table it was made from. */
  readonly table: NodeTable | null;
  /** The changeStamp for which it is correct. */
  stamp: number;
  /**
   * An attribute was added, changed or removed. Each of these methods returns whether the lookup is correct for the
   * current tree.
   */
  attributeChanged(table: NodeTable, element: number, name: number): boolean;
  /** A node was inserted into a parent. */
  inserted(table: NodeTable, node: number): boolean;
  /** A node was removed from `parent`. */
  removed(table: NodeTable, node: number, parent: number): boolean;
}

/** Maximum number of lookups that are notified of changes: the most recent ones. */
const MOST_LOOKUPS = 8;

/** Maximum number of nodes that a lookup may visit to follow a change. */
export const MOST_STEPS = 256;

/** What a table with a Document keeps for its DOM classes. */
export class Changes {
  /** Number of changes that made no records. */
  count = 0;
  readonly lookups: LiveLookup[] = [];
  /** The document's elements by ID; null until first needed. */
  ids: IdIndex | null = null;
  /** Notified before the lookups, which use it; null until first needed. */
  numbering: Numbering | null = null;
  /** The elements that were ever taken out of a parent; see `haveBeenSeparated`. */
  readonly moved: Set<number> = new Set();
  /** Closes `details` elements of groups of which another is open. */
  readonly details: DetailsGroups;

  constructor(details: DetailsGroups) {
    this.details = details;
  }
}

/** A number that changes with every change of a table's tree or attributes. */
export function changeStamp(table: NodeTable): number {
  // The parser's additions create cells or attributes; the DOM classes count their changes.
  return table.changes!.count + table.cellsEnd + table.attributesEnd;
}

/** Counts a change of a tree or of attributes in it, which invalidates all caches. */
export function changed(table: NodeTable): void {
  table.changes!.count++;
}

/** Only new nodes outside existing trees were created since `stamp`, so caches are still correct. */
export function onlyNewNodesSince(table: NodeTable, stamp: number): void {
  table.changes!.count += stamp - changeStamp(table);
}

/** Like onlyNewNodesSince, for a node of `size` cells that the API created; the table may have no Document yet. */
export function madeNode(table: NodeTable, size: number): void {
  if (table.changes !== null) table.changes.count -= size;
}

/** Marks a new lookup as correct for the current tree, and registers it for changes. */
export function follow(table: NodeTable, lookup: LiveLookup): void {
  lookup.stamp = changeStamp(table);
  const { lookups } = table.changes!;
  if (lookups.includes(lookup)) return;
  if (lookups.length === MOST_LOOKUPS) lookups.shift();
  lookups.push(lookup);
}

/** An element's attribute was added, changed or removed. `before`: the stamp before that. */
export function attributeChanged(table: NodeTable, element: number, name: number, before: number): void {
  changed(table);
  const now = changeStamp(table);
  const { ids, numbering, lookups } = table.changes!;
  if (name === NameId.Id) ids?.changed(element);
  if (numbering?.stamp === before) numbering.stamp = now;
  for (let i = 0; i < lookups.length; i++) {
    const lookup = lookups[i]!;
    if (isRight(lookup, table, before) && lookup.attributeChanged(table, element, name)) lookup.stamp = now;
  }
  if (name === NameId.Open || name === NameId.Name) table.changes!.details.attributeChanged(element, name);
}

/** The data of a text, comment or processing instruction changed. */
export function dataChanged(table: NodeTable): void {
  const before = changeStamp(table);
  changed(table);
  const { numbering, lookups } = table.changes!;
  if (numbering?.stamp === before) numbering.stamp = before + 1;
  for (let i = 0; i < lookups.length; i++) {
    const lookup = lookups[i]!;
    if (isRight(lookup, table, before)) lookup.stamp = before + 1;
  }
}

/** Inserts a parentless node before a child of `parent`, or at the end if `child` is 0. */
export function insertNode(table: NodeTable, parent: number, node: number, child: number): void {
  const before = changeStamp(table);
  table.insertBefore(parent, node, child);
  changed(table);
  const { numbering, lookups } = table.changes!;
  if (numbering?.stamp === before && numbering.inserted(node)) numbering.stamp = before + 1;
  for (let i = 0; i < lookups.length; i++) {
    const lookup = lookups[i]!;
    if (isRight(lookup, table, before) && lookup.inserted(table, node)) lookup.stamp = before + 1;
  }
  if (table.nodeType(node) === NodeType.Element) table.changes!.details.inserted(node);
}

/** Removes a node from its parent, if it has one. */
export function takeNode(table: NodeTable, node: number): void {
  const parent = table.cells[node + Cell.Parent]!;
  if (parent === 0) return;
  const before = changeStamp(table);
  table.remove(node);
  if (table.isContainer(node)) table.changes!.moved.add(node);
  changed(table);
  const { numbering, lookups } = table.changes!;
  if (numbering?.stamp === before && numbering.removed(node)) numbering.stamp = before + 1;
  for (let i = 0; i < lookups.length; i++) {
    const lookup = lookups[i]!;
    if (isRight(lookup, table, before) && lookup.removed(table, node, parent)) lookup.stamp = before + 1;
  }
}

function isRight(lookup: LiveLookup, table: NodeTable, stamp: number): boolean {
  return lookup.stamp === stamp && lookup.table === table;
}
