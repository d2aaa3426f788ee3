import { NameId } from '../../generated/names.ts';
import { Cell } from './cells.ts';
import type { IdIndex } from './id-index.ts';
import type { NodeTable } from './node-table.ts';
import type { Numbering } from './numbering.ts';

/*
 * What the classes remember of a tree, and how it stays right.
 *
 * Everything that is remembered has the `changeStamp` of the tree it was made from. A change gives the tree another
 * stamp, so by default whatever was remembered is made again when somebody asks. The most common changes (an attribute,
 * a node inserted or removed, data) are told to the lookups that were right until then; one that can follow the change
 * answers so and gets the new stamp. A lookup that cannot, or that nobody tells, costs time and is never wrong.
 */

/** Something that was looked up in a tree and can follow some of its changes. */
export interface LiveLookup {
  /** The table it was made from. */
  readonly table: NodeTable | null;
  /** The changeStamp for which it is right. */
  stamp: number;
  /** An attribute was added, changed or removed. Each method returns whether the lookup is right for the tree as it is now. */
  attributeChanged(table: NodeTable, element: number, name: number): boolean;
  /** A node was put into a parent. */
  inserted(table: NodeTable, node: number): boolean;
  /** A node was taken out of `parent`. */
  removed(table: NodeTable, node: number, parent: number): boolean;
}

/** So many lookups are told of changes; of more, those that were made last. */
const MOST_LOOKUPS = 8;

/** How many nodes a lookup may look at to follow one change. */
export const MOST_STEPS = 256;

/** What a table with a Document keeps for its classes. */
export class Changes {
  /** How many changes there have been that made no records. */
  count = 0;
  readonly lookups: LiveLookup[] = [];
  /** The elements of the document by ID; null until somebody asks. */
  ids: IdIndex | null = null;
  /** Told of changes before the other lookups, which ask it; null until somebody asks. */
  numbering: Numbering | null = null;
}

/** The number that changes with every change of a table's tree or attributes. */
export function changeStamp(table: NodeTable): number {
  // What the parser adds to the tree makes cells or attributes; the classes count what they change.
  return table.changes!.count + table.cellsEnd + table.attributesEnd;
}

/** Counts a change of a tree or of attributes that are in it; nothing that was remembered is right any more. */
export function changed(table: NodeTable): void {
  table.changes!.count++;
}

/** Only new nodes were made since `stamp`, and none is in a tree that was there: what was remembered is still right. */
export function onlyNewNodesSince(table: NodeTable, stamp: number): void {
  table.changes!.count += stamp - changeStamp(table);
}

/** As onlyNewNodesSince, for a node of so many cells that the API has made; the table may have no Document yet. */
export function madeNode(table: NodeTable, size: number): void {
  if (table.changes !== null) table.changes.count -= size;
}

/** Makes a lookup that was just made right for the present tree, and has it told of changes from now on. */
export function follow(table: NodeTable, lookup: LiveLookup): void {
  lookup.stamp = changeStamp(table);
  const { lookups } = table.changes!;
  if (lookups.includes(lookup)) return;
  if (lookups.length === MOST_LOOKUPS) lookups.shift();
  lookups.push(lookup);
}

/** An attribute of an element was added, changed or removed. `before`: the stamp before that. */
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
}

/** The data of a text, a comment or a processing instruction was changed. */
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

/** Puts a node without parent before a child of `parent`, or at the end where `child` is 0. */
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
}

/** Takes a node out of its parent, if it has one. */
export function takeNode(table: NodeTable, node: number): void {
  const parent = table.cells[node + Cell.Parent]!;
  if (parent === 0) return;
  const before = changeStamp(table);
  table.remove(node);
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
