import { LAST_TAG_ID } from '../../generated/names.ts';
import { fieldsOf } from '../infra/fields-of.ts';
import { integers, longer, noIntegers } from '../infra/integers.ts';
import { NAME_HASH_FACTOR, NAME_HASH_START } from '../infra/name-table.ts';
import { ATTRIBUTE_SIZE } from '../table/cells.ts';
import type { TagToken } from '../tokenizer/tokens.ts';

/** An entry of the list, linked to its neighbors. */
export const enum Entry {
  /** The element's handle; 0 for a marker, -1 for a removed entry. */
  Node = 0,
  Name = 1,
  Previous = 2,
  Next = 3,
  /** The neighbors among the entries with the same name. */
  PreviousSame = 4,
  NextSame = 5,
  /** Number of markers before it. */
  Level = 6,
  /** 1 while the element is on the stack of open elements; a marker counts as open. */
  Open = 7,
  /** The token it was created for: its attributes in `saved`, and its source range. */
  Attributes = 8,
  AttributeCount = 9,
  TokenStart = 10,
  TokenEnd = 11,
  /** Hash of the attributes; 0 until needed. */
  Hash = 12,
  /** Greater than that of all earlier entries with the same name. */
  Order = 13,
}

const ENTRY_SIZE = 14;

/**
 * The list of active formatting elements —
 * https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements
 *
 * Entries are linked, and again with those of the same name, so that no rule has to walk the whole list. An entry keeps
 * the attributes of the token that its element was created for.
 */
export class ListOfActiveFormattingElements {
  entries: Int32Array = integers(8 * ENTRY_SIZE);
  entriesEnd = ENTRY_SIZE; // 0 means no entry
  free = 0;
  tail = 0;
  level = 0;
  order = 0;
  lastOfName: Int32Array = integers(LAST_TAG_ID + 1);
  /** Attribute records of the tokens; started again whenever the list is empty. */
  saved: Int32Array = noIntegers;
  savedEnd = 0;
  /** Entries by the hash of their attributes, for names with many entries. */
  byHash: Map<number, number[]> = new Map();
  /** The token an entry was created for, as returned by `restoreToken`. */
  readonly token: TagToken;
  readonly other: TagToken;

  /** `token` and `other`: token objects that belong to this list. */
  constructor(token: TagToken, other: TagToken) {
    this.token = token;
    this.other = other;
  }

  /** Whether the last entry is an element that is not open, so that there is something to reconstruct. */
  get needsReconstruction(): boolean {
    return this.tail !== 0 && this.entries[this.tail + Entry.Open] === 0;
  }

  /** Whether at most one element comes after the last marker. */
  get hasAtMostOneAfterTheLastMarker(): boolean {
    const { entries, tail } = this;
    if (tail === 0 || entries[tail + Entry.Node] === 0) return true;
    const previous = entries[tail + Entry.Previous]!;
    return previous === 0 || entries[previous + Entry.Node] === 0;
  }

  /** Whether an entry still belongs to `node`. */
  holds(entry: number, node: number): boolean {
    return this.entries[entry + Entry.Node] === node;
  }

  nodeOf(entry: number): number {
    return this.entries[entry + Entry.Node]!;
  }

  isOpen(entry: number): boolean {
    return this.entries[entry + Entry.Open] === 1;
  }

  /** `node` left the stack of open elements. */
  noLongerOpen(entry: number, node: number): void {
    if (this.entries[entry + Entry.Node] === node) this.entries[entry + Entry.Open] = 0;
  }

  /** Replaces the entry's element with another one, which is open. */
  replaceNode(entry: number, node: number): void {
    this.entries[entry + Entry.Node] = node;
    this.entries[entry + Entry.Open] = 1;
  }

  /** The last entry with that name after the last marker, or 0. */
  lastNamed(name: number): number {
    const entry = this.lastOfName[name]!;
    return entry !== 0 && this.entries[entry + Entry.Level] === this.level ? entry : 0;
  }

  /** The first of the entries at the end of the list that are elements and not open; 0 if there is none. */
  firstToReconstruct(): number {
    const entries = this.entries;
    let first = 0;
    for (let entry = this.tail; entry !== 0 && entries[entry + Entry.Open] === 0; ) {
      first = entry;
      entry = entries[entry + Entry.Previous]!;
    }
    return first;
  }

  nextOf(entry: number): number {
    return this.entries[entry + Entry.Next]!;
  }

  // --- Markers --------------------------------------------------------------------------------------------------

  /** Inserts a marker at the end. */
  insertMarker(): void {
    const entry = this.newEntry();
    this.entries[entry + Entry.Node] = 0;
    this.entries[entry + Entry.Open] = 1;
    this.entries[entry + Entry.Level] = ++this.level;
    this.linkAfter(entry, this.tail);
  }

  /**
   * Clear the list up to the last marker —
   * https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker
   */
  clearUpToTheLastMarker(): void {
    while (this.tail !== 0) {
      const entry = this.tail;
      const isMarker = this.entries[entry + Entry.Node] === 0;
      if (isMarker) {
        this.unlink(entry);
        this.release(entry);
        this.level--;
        return;
      }
      this.remove(entry);
    }
  }

  // --- Elements -------------------------------------------------------------------------------------------------

  /**
   * Push onto the list — https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements
   * Returns the entry. The element must be open.
   */
  push(node: number, token: TagToken): number {
    const name = token.nameId;
    const last = this.lastOfName[name]!;
    if (last !== 0 && this.entries[last + Entry.Level] === this.level) this.limitTheNoahsArk(last, token);
    const entry = this.newEntry();
    const entries = this.entries;
    entries[entry + Entry.Node] = node;
    entries[entry + Entry.Name] = name;
    entries[entry + Entry.Level] = this.level;
    entries[entry + Entry.Open] = 1;
    entries[entry + Entry.Order] = ++this.order;
    entries[entry + Entry.TokenStart] = token.start;
    entries[entry + Entry.TokenEnd] = token.end;
    this.saveAttributes(entry, token);
    const previous = this.lastOfName[name]!;
    entries[entry + Entry.PreviousSame] = previous;
    if (previous !== 0) entries[previous + Entry.NextSame] = entry;
    this.lastOfName[name] = entry;
    this.linkAfter(entry, this.tail);
    return entry;
  }

  private saveAttributes(entry: number, token: TagToken): void {
    const count = token.attributes.count;
    const cells = count * ATTRIBUTE_SIZE;
    if (this.tail === 0) this.savedEnd = 0;
    const start = this.savedEnd;
    if (start + cells > this.saved.length)
      this.saved = longer(this.saved, Math.max(start + cells, this.saved.length * 2, 64 * ATTRIBUTE_SIZE));
    const saved = this.saved;
    const records = token.attributes.records;
    for (let i = 0; i < cells; i++) saved[start + i] = records[i]!;
    this.savedEnd = start + cells;
    this.entries[entry + Entry.Attributes] = start;
    this.entries[entry + Entry.AttributeCount] = count;
  }

  /** The token that an entry's element was created for. The next call reuses the object. */
  restoreToken(entry: number): TagToken {
    this.fillToken(entry, this.token);
    return this.token;
  }

  private fillToken(entry: number, token: TagToken): void {
    const entries = this.entries;
    const start = entries[entry + Entry.Attributes]!;
    const count = entries[entry + Entry.AttributeCount]!;
    const attributes = token.attributes;
    const cells = count * ATTRIBUTE_SIZE;
    if (cells > attributes.records.length) attributes.records = new Int32Array(cells);
    for (let i = 0; i < cells; i++) attributes.records[i] = this.saved[start + i]!;
    attributes.count = count;
    token.nameId = entries[entry + Entry.Name]!;
    token.start = entries[entry + Entry.TokenStart]!;
    token.end = entries[entry + Entry.TokenEnd]!;
  }

  /** Removes an entry. */
  remove(entry: number): void {
    const entries = this.entries;
    const previous = entries[entry + Entry.PreviousSame]!;
    const next = entries[entry + Entry.NextSame]!;
    if (previous !== 0) entries[previous + Entry.NextSame] = next;
    if (next !== 0) entries[next + Entry.PreviousSame] = previous;
    else this.lastOfName[entries[entry + Entry.Name]!] = previous;
    const hash = entries[entry + Entry.Hash]!;
    if (hash !== 0) {
      const same = this.byHash.get(hash)!;
      same.splice(same.lastIndexOf(entry), 1);
      if (same.length === 0) this.byHash.delete(hash);
    }
    this.unlink(entry);
    this.release(entry);
  }

  /** Moves an entry to the place after another one. (No entry with its name comes after that.) */
  moveAfter(entry: number, other: number): void {
    this.entries[entry + Entry.Order] = ++this.order;
    if (entry === other) return;
    this.unlink(entry);
    this.linkAfter(entry, other);
  }

  private newEntry(): number {
    let entry = this.free;
    if (entry !== 0) {
      this.free = this.entries[entry + Entry.Next]!;
    } else {
      entry = this.entriesEnd;
      this.entriesEnd = entry + ENTRY_SIZE;
      if (this.entriesEnd > this.entries.length) {
        this.entries = longer(this.entries, this.entries.length * 2);
      }
    }
    const entries = this.entries;
    for (let i = 0; i < ENTRY_SIZE; i++) entries[entry + i] = 0;
    return entry;
  }

  private release(entry: number): void {
    this.entries[entry + Entry.Node] = -1;
    this.entries[entry + Entry.Next] = this.free;
    this.free = entry;
  }

  private linkAfter(entry: number, previous: number): void {
    const entries = this.entries;
    const next = previous === 0 ? 0 : entries[previous + Entry.Next]!;
    entries[entry + Entry.Previous] = previous;
    entries[entry + Entry.Next] = next;
    if (previous !== 0) entries[previous + Entry.Next] = entry;
    if (next !== 0) entries[next + Entry.Previous] = entry;
    else this.tail = entry;
  }

  private unlink(entry: number): void {
    const entries = this.entries;
    const previous = entries[entry + Entry.Previous]!;
    const next = entries[entry + Entry.Next]!;
    if (previous !== 0) entries[previous + Entry.Next] = next;
    if (next !== 0) entries[next + Entry.Previous] = previous;
    else this.tail = previous;
  }

  // --- The Noah's Ark clause — https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements

  /** If there are already three elements like the token's after the last marker, removes the earliest. */
  private limitTheNoahsArk(last: number, token: TagToken): void {
    const entries = this.entries;
    let count = 0;
    for (let entry = last; entry !== 0 && entries[entry + Entry.Level] === this.level; ) {
      if (++count > 3) {
        this.limitAmongMany(last, token);
        return;
      }
      entry = entries[entry + Entry.PreviousSame]!;
    }
    if (count < 3) return;
    let earliest = last;
    for (let entry = last, i = 0; i < 3; i++, entry = entries[entry + Entry.PreviousSame]!) {
      if (!this.hasAttributesOf(entry, token)) return;
      earliest = entry;
    }
    this.remove(earliest);
  }

  private limitAmongMany(last: number, token: TagToken): void {
    const entries = this.entries;
    for (let entry = last; entry !== 0 && entries[entry + Entry.Hash] === 0; ) {
      if (entries[entry + Entry.Level] !== this.level) break;
      this.fillToken(entry, this.other);
      const hash = hashOfAttributes(this.other);
      entries[entry + Entry.Hash] = hash;
      const same = this.byHash.get(hash);
      // From the last to the first: a hash's list is unordered, so the earliest is found below.
      if (same === undefined) this.byHash.set(hash, [entry]);
      else same.push(entry);
      entry = entries[entry + Entry.PreviousSame]!;
    }
    const candidates = this.byHash.get(hashOfAttributes(token));
    if (candidates === undefined) return;
    let count = 0;
    let earliest = 0;
    for (let i = candidates.length - 1; i >= 0; i--) {
      const entry = candidates[i]!;
      if (entries[entry + Entry.Level] !== this.level) break;
      if (entries[entry + Entry.Name] !== token.nameId || !this.hasAttributesOf(entry, token)) continue;
      count++;
      if (earliest === 0 || entries[entry + Entry.Order]! < entries[earliest + Entry.Order]!)
        earliest = entry;
    }
    if (count >= 3) this.remove(earliest);
  }

  private hasAttributesOf(entry: number, token: TagToken): boolean {
    const count = token.attributes.count;
    if (this.entries[entry + Entry.AttributeCount] !== count) return false;
    if (count === 0) return true;
    this.fillToken(entry, this.other);
    const others = this.other.attributes;
    if (count > 16) return haveManyEqualAttributes(this.other, token);
    for (let i = 0; i < count; i++) {
      const index = others.indexOf(token.attributes.records[i * ATTRIBUTE_SIZE]!);
      if (index < 0 || others.valueAt(index) !== token.attributes.valueAt(i)) return false;
    }
    return true;
  }
}

function haveManyEqualAttributes(one: TagToken, other: TagToken): boolean {
  const values = new Map<number, string>();
  for (let i = 0; i < one.attributes.count; i++) {
    values.set(one.attributes.records[i * ATTRIBUTE_SIZE]!, one.attributes.valueAt(i));
  }
  for (let i = 0; i < other.attributes.count; i++) {
    if (values.get(other.attributes.records[i * ATTRIBUTE_SIZE]!) !== other.attributes.valueAt(i))
      return false;
  }
  return true;
}

/**
 * A hash of a token's attributes that does not depend on their order; never 0. Like that of names, it differs in each
 * process, so that nobody can craft many attributes with the same hash.
 */
function hashOfAttributes(token: TagToken): number {
  const attributes = token.attributes;
  let sum = 1;
  for (let i = 0; i < attributes.count; i++) {
    let hash = Math.imul(attributes.records[i * ATTRIBUTE_SIZE]! ^ NAME_HASH_START, NAME_HASH_FACTOR);
    const value = attributes.valueAt(i);
    for (let k = 0; k < value.length; k++) hash = Math.imul(hash ^ value.charCodeAt(k), NAME_HASH_FACTOR);
    sum = (sum + (hash ^ (hash >>> 13))) | 0;
  }
  return sum || 1;
}

/** Fields that a copy of the list takes over unchanged. */
const plainFields = ['entriesEnd', 'free', 'tail', 'level', 'order', 'savedEnd'] as const;

type PlainFields = Pick<ListOfActiveFormattingElements, (typeof plainFields)[number]>;

/** A snapshot of the list. */
export interface FormattingElementsSnapshot extends PlainFields {
  readonly entries: Int32Array;
  readonly lastOfName: Int32Array;
  readonly saved: Int32Array;
  readonly byHash: ReadonlyMap<number, number[]>;
}

/** Resets a list to its initial state. */
export function resetFormattingElements(list: ListOfActiveFormattingElements): void {
  const { entries } = list;
  for (let entry = list.tail; entry !== 0; entry = entries[entry + Entry.Previous]!) {
    list.lastOfName[entries[entry + Entry.Name]!] = 0;
  }
  list.entriesEnd = ENTRY_SIZE;
  list.free = 0;
  list.tail = 0;
  list.level = 0;
  list.order = 0;
  if (list.byHash.size > 0) list.byHash.clear();
}

export function snapshotFormattingElements(list: ListOfActiveFormattingElements): FormattingElementsSnapshot {
  return {
    ...fieldsOf(list, plainFields),
    entries: list.entries.slice(0, list.entriesEnd),
    lastOfName: list.lastOfName.slice(),
    saved: list.saved.slice(0, list.savedEnd),
    byHash: copyOfLists(list.byHash),
  };
}

/** Puts a list into the state of another. */
export function restoreFormattingElements(
  list: ListOfActiveFormattingElements,
  snapshot: FormattingElementsSnapshot,
): void {
  list.entries = snapshot.entries.slice();
  list.lastOfName = snapshot.lastOfName.slice();
  list.saved = snapshot.saved.slice();
  list.byHash = copyOfLists(snapshot.byHash);
  Object.assign(list, fieldsOf(snapshot, plainFields));
}

function copyOfLists(lists: ReadonlyMap<number, number[]>): Map<number, number[]> {
  return new Map([...lists].map(([key, list]) => [key, list.slice()]));
}
