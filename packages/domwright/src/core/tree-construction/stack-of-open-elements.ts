import {
  htmlTagFlags,
  LAST_TAG_ID,
  mathmlTagFlags,
  NameId,
  svgTagFlags,
  TagFlag,
} from '../../generated/names.ts';
import { fieldsOf } from '../infra/fields-of.ts';
import { integers, longer, noIntegers } from '../infra/integers.ts';
import { Namespace } from '../infra/namespaces.ts';
import { lowercaseTagName } from './adjust-foreign-attributes.ts';
import type { ListOfActiveFormattingElements } from './list-of-active-formatting-elements.ts';
import type { TreeSink } from './tree-sink.ts';

/** The flags of an open element: TagFlag bits, and its Namespace in the bits from here on. */
export const ELEMENT_NAMESPACE_SHIFT = 18;

/** The flags of an element with that name and namespace. */
export function elementFlags(name: number, namespace: Namespace): number {
  let flags = 0;
  if (name <= LAST_TAG_ID) {
    if (namespace === Namespace.Html) flags = htmlTagFlags[name]!;
    else if (namespace === Namespace.Svg) flags = svgTagFlags[name]!;
    else if (namespace === Namespace.Mathml) flags = mathmlTagFlags[name]!;
  }
  return flags | (namespace << ELEMENT_NAMESPACE_SHIFT);
}

const HTML = Namespace.Html << ELEMENT_NAMESPACE_SHIFT;

/** An entry of the stack. An entry removed from the middle stays, empty, until those below it are popped. */
const enum Slot {
  /** The element's handle; 0 if the entry is empty. */
  Node = 0,
  /** Where its children go: the handle of a template's contents, or its own. */
  Target = 1,
  Name = 2,
  Flags = 3,
  /** Its entry in the list of active formatting elements, if it is in there. */
  Entry = 4,
  /**
   * The keys of the nearest entries with its name (HTML elements or not) above it, closer to the root, and below it;
   * the latter is meaningless in the last one. For a run of empty entries: in its last one, the key of the next
   * non-empty entry above; in its first one, of the one below.
   */
  Above = 5,
  Below = 6,
  // The values of the stack's fields with these names before it was pushed
  PreviousScope = 7,
  PreviousSpecial = 8,
  PreviousSpecialButAddressDivP = 9,
  PreviousHtml = 10,
}

const SLOT_SIZE = 11;

/** Notified of pushes and pops. */
export type StackListener = Pick<TreeSink, 'pushed' | 'popped'>;

/**
 * The stack of open elements — https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements
 *
 * The standard's "lowest" entry, the current node, is the last one here. Every scope check compares two keys: that of
 * the last open element with a name, and that of the last one that ends the scope. An entry's key is its index plus
 * one. Entries keep their index when others above them are removed, so removal takes the same time however many are
 * open; where the adoption agency algorithm inserts an element, there is always an empty entry nearby.
 */
export class StackOfOpenElements {
  slots: Int32Array = integers(64 * SLOT_SIZE);
  /**
   * The key of the last entry, which is the number of entries, empty ones included; at most 1 if only the root is open.
   */
  length = 0;

  /** By NameId: the key of the last HTML element with that name; 0 if none is open. */
  last: Int32Array;
  /** By NameId of the lower-case name: the same for elements in other namespaces. */
  lastForeign: Int32Array;
  /** Key of the last element that ends the default scope. */
  lastScope = 0;
  lastSpecial = 0;
  lastSpecialButAddressDivP = 0;
  /** Key of the last HTML element. */
  lastHtml = 0;

  // The current node; when the stack is empty, 0 with the flags of an HTML element
  currentNode = 0;
  currentTarget = 0;
  currentName = 0;
  currentFlags = HTML;

  // The adjusted current node — https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node
  adjustedName = 0;
  adjustedFlags = HTML;
  /** The context element of the fragment case: while only one element is open, it is the adjusted current node. */
  hasContext = false;
  contextName = 0;
  contextFlags = 0;

  sink: StackListener;
  private readonly formatting: ListOfActiveFormattingElements;

  constructor(sink: StackListener, formatting: ListOfActiveFormattingElements) {
    this.sink = sink;
    this.formatting = formatting;
    // Acts as the current node when the stack is empty.
    this.slots[Slot.Flags] = HTML;
    this.last = integers(LAST_TAG_ID + 64);
    this.lastForeign = noIntegers;
  }

  // --- Pushing and popping --------------------------------------------------------------------------------------

  /** Pushes an element. `target`: where its children go. */
  push(node: number, target: number, name: number, flags: number): void {
    const key = ++this.length;
    const at = key * SLOT_SIZE;
    if (at + SLOT_SIZE > this.slots.length) this.growSlots();
    const slots = this.slots;
    slots[at + Slot.Node] = node;
    slots[at + Slot.Target] = target;
    slots[at + Slot.Name] = name;
    slots[at + Slot.Flags] = flags;
    slots[at + Slot.Entry] = 0;
    this.currentNode = node;
    this.currentTarget = target;
    this.currentName = name;
    this.currentFlags = flags;
    this.adjust(name, flags);
    this.link(at, key);
    this.sink.pushed(node);
  }

  /** Makes a new entry the last one in everything it applies to. */
  private link(at: number, key: number): void {
    const slots = this.slots;
    const name = slots[at + Slot.Name]!;
    const flags = slots[at + Slot.Flags]!;
    slots[at + Slot.PreviousScope] = this.lastScope;
    slots[at + Slot.PreviousSpecial] = this.lastSpecial;
    slots[at + Slot.PreviousSpecialButAddressDivP] = this.lastSpecialButAddressDivP;
    slots[at + Slot.PreviousHtml] = this.lastHtml;
    if (flags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html) {
      if (name >= this.last.length) this.last = grown(this.last, name);
      const above = this.last[name]!;
      slots[at + Slot.Above] = above;
      slots[above * SLOT_SIZE + Slot.Below] = key;
      this.last[name] = key;
      this.lastHtml = key;
    } else {
      const lower = lowercaseTagName(name);
      if (lower >= this.lastForeign.length) this.lastForeign = grown(this.lastForeign, lower);
      const above = this.lastForeign[lower]!;
      slots[at + Slot.Above] = above;
      slots[above * SLOT_SIZE + Slot.Below] = key;
      this.lastForeign[lower] = key;
    }
    if ((flags & TagFlag.Special) !== 0) {
      this.lastSpecial = key;
      if ((flags & TagFlag.AddressDivOrP) === 0) this.lastSpecialButAddressDivP = key;
      if ((flags & TagFlag.ScopeBoundary) !== 0) this.lastScope = key;
    }
  }

  /** Undoes `link` for the last entry. */
  private unlink(at: number): void {
    const slots = this.slots;
    const name = slots[at + Slot.Name]!;
    if (slots[at + Slot.Flags]! >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html) {
      this.last[name] = slots[at + Slot.Above]!;
    } else {
      this.lastForeign[lowercaseTagName(name)] = slots[at + Slot.Above]!;
    }
    this.lastScope = slots[at + Slot.PreviousScope]!;
    this.lastSpecial = slots[at + Slot.PreviousSpecial]!;
    this.lastSpecialButAddressDivP = slots[at + Slot.PreviousSpecialButAddressDivP]!;
    this.lastHtml = slots[at + Slot.PreviousHtml]!;
  }

  /** Pops the current node. Returns it. */
  pop(): number {
    const at = this.length * SLOT_SIZE;
    const slots = this.slots;
    const node = slots[at + Slot.Node]!;
    this.unlink(at);
    if ((slots[at + Slot.Flags]! & TagFlag.Formatting) !== 0) {
      const entry = slots[at + Slot.Entry]!;
      if (entry !== 0) this.formatting.noLongerOpen(entry, node);
    }
    this.length--;
    this.takeCurrent();
    this.sink.popped(node);
    return node;
  }

  private takeCurrent(): void {
    const slots = this.slots;
    let at = this.length * SLOT_SIZE;
    let node = slots[at + Slot.Node]!;
    if (node === 0) {
      this.length = slots[at + Slot.Above]!;
      at = this.length * SLOT_SIZE;
      node = slots[at + Slot.Node]!;
    }
    const name = slots[at + Slot.Name]!;
    const flags = slots[at + Slot.Flags]!;
    this.currentNode = node;
    this.currentTarget = slots[at + Slot.Target]!;
    this.currentName = name;
    this.currentFlags = flags;
    this.adjust(name, flags);
  }

  /** The current node has that name and flags: updates the adjusted current node. */
  private adjust(name: number, flags: number): void {
    const isContext = this.length === 1 && this.hasContext;
    this.adjustedName = isContext ? this.contextName : name;
    this.adjustedFlags = isContext ? this.contextFlags : flags;
  }

  private growSlots(): void {
    this.slots = longer(this.slots, this.slots.length * 2);
  }

  /** Pops elements until an HTML element with that name has been popped. Returns it. */
  popUntil(name: number): number {
    for (;;) {
      const found = this.currentIsHtml(name);
      const node = this.pop();
      if (found || this.length === 0) return node;
    }
  }

  /** Pops all elements from an index on. */
  popTo(index: number): void {
    while (this.length > index) this.pop();
  }

  // --- The current node -----------------------------------------------------------------------------------------

  /** Whether the current node is an HTML element with that name. */
  currentIsHtml(name: number): boolean {
    return this.currentName === name && this.currentFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html;
  }

  /** Whether the current node is an HTML element. */
  currentIsInHtml(): boolean {
    return this.currentFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html;
  }

  // --- Scopes — https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope ----------

  /** Whether an HTML element with that name is open. */
  has(name: number): boolean {
    return name < this.last.length && this.last[name] !== 0;
  }

  /** Key of the last open HTML element with that name; 0 if there is none. */
  lastKey(name: number): number {
    return name < this.last.length ? this.last[name]! : 0;
  }

  /** Has an element in scope. */
  hasInScope(name: number): boolean {
    const key = this.lastKey(name);
    return key !== 0 && key >= this.lastScope;
  }

  /** Has an element in list item scope. */
  hasInListItemScope(name: number): boolean {
    const key = this.lastKey(name);
    const last = this.last;
    return key !== 0 && key >= this.lastScope && key > last[NameId.Ol]! && key > last[NameId.Ul]!;
  }

  /** Has an element in button scope. */
  hasInButtonScope(name: number): boolean {
    const key = this.lastKey(name);
    return key !== 0 && key >= this.lastScope && key > this.last[NameId.Button]!;
  }

  /** Has an element in table scope. */
  hasInTableScope(name: number): boolean {
    const key = this.lastKey(name);
    return key !== 0 && key >= this.last[NameId.Table]! && key >= this.last[NameId.Template]!;
  }

  /** Has one of h1 to h6 in scope. */
  hasHeadingInScope(): boolean {
    return (
      this.hasInScope(NameId.H1) ||
      this.hasInScope(NameId.H2) ||
      this.hasInScope(NameId.H3) ||
      this.hasInScope(NameId.H4) ||
      this.hasInScope(NameId.H5) ||
      this.hasInScope(NameId.H6)
    );
  }

  /**
   * Going up from the current node, whether an HTML element with that name comes before any other special element: the
   * check of ordinary elements' end tags.
   */
  hasBeforeSpecial(name: number): boolean {
    const key = this.lastKey(name);
    return key !== 0 && key >= this.lastSpecial;
  }

  /** The same without counting address, div and p as special: the check of li, dd and dt start tags. */
  hasBeforeSpecialButAddressDivP(name: number): boolean {
    const key = this.lastKey(name);
    return key !== 0 && key >= this.lastSpecialButAddressDivP;
  }

  /**
   * If, going up from the current node, an element with that (lower-case) name comes before any HTML element, pops up
   * to and including it. Returns it, or 0.
   */
  popForeign(name: number): number {
    const key = name < this.lastForeign.length ? this.lastForeign[name]! : 0;
    if (key === 0 || key < this.lastHtml) return 0;
    for (;;) {
      const found = this.length === key;
      const node = this.pop();
      if (found) return node;
    }
  }

  // --- Entries by index: 0 is the root element ------------------------------------------------------------------

  /** The index of the next entry closer to the root, or -1. */
  above(index: number): number {
    const at = index * SLOT_SIZE;
    return (this.slots[at + Slot.Node] === 0 ? this.slots[at + Slot.Above]! : index) - 1;
  }

  /** The key of the next entry below the one with a key. */
  private below(key: number): number {
    const at = (key + 1) * SLOT_SIZE;
    return this.slots[at + Slot.Node] === 0 ? this.slots[at + Slot.Below]! : key + 1;
  }

  /** The element at an index; 0 if it was removed. */
  nodeAt(index: number): number {
    return this.slots[(index + 1) * SLOT_SIZE + Slot.Node]!;
  }

  targetAt(index: number): number {
    return this.slots[(index + 1) * SLOT_SIZE + Slot.Target]!;
  }

  nameAt(index: number): number {
    return this.slots[(index + 1) * SLOT_SIZE + Slot.Name]!;
  }

  flagsAt(index: number): number {
    return this.slots[(index + 1) * SLOT_SIZE + Slot.Flags]!;
  }

  /** An element's entry in the list of active formatting elements, or 0. */
  entryAt(index: number): number {
    const entry = this.slots[(index + 1) * SLOT_SIZE + Slot.Entry]!;
    return entry !== 0 && this.formatting.holds(entry, this.nodeAt(index)) ? entry : 0;
  }

  /** The current node was added to the list of active formatting elements. */
  setCurrentEntry(entry: number): void {
    this.slots[this.length * SLOT_SIZE + Slot.Entry] = entry;
  }

  /** The index of an HTML element with that name, usually the last of them, or -1. */
  indexOf(node: number, name: number): number {
    let key = node === this.currentNode ? this.length : this.lastKey(name);
    while (key > 0 && this.slots[key * SLOT_SIZE + Slot.Node] !== node) {
      key = this.slots[key * SLOT_SIZE + Slot.Above]!;
    }
    return key - 1;
  }

  /** The index of the last HTML element with that name, or -1. */
  lastIndexOf(name: number): number {
    return this.lastKey(name) - 1;
  }

  /** Whether the element at an index is in scope: nothing that ends the scope is open below it. */
  isInScopeAt(index: number): boolean {
    return index + 1 >= this.lastScope;
  }

  /** The index of the first special element below the one at `index`, or -1. */
  firstSpecialBelow(index: number): number {
    let key = index + 1;
    if (this.lastSpecial <= key) return -1;
    do key = this.below(key);
    while ((this.slots[key * SLOT_SIZE + Slot.Flags]! & TagFlag.Special) === 0);
    return key - 1;
  }

  /** Replaces the element at an index, which is not the current node, by another one with the same name. */
  replaceAt(index: number, node: number): void {
    const at = (index + 1) * SLOT_SIZE;
    this.sink.popped(this.slots[at + Slot.Node]!);
    this.slots[at + Slot.Node] = node;
    this.slots[at + Slot.Target] = node;
  }

  /** Removes the element at an index, wherever that is. */
  removeAt(index: number): void {
    const key = index + 1;
    if (key === this.length) {
      this.pop();
      return;
    }
    const slots = this.slots;
    const at = key * SLOT_SIZE;
    const node = slots[at + Slot.Node]!;
    const above = this.above(index) + 1;
    const below = this.below(key);
    const entry = slots[at + Slot.Entry]!;
    if (entry !== 0) this.formatting.noLongerOpen(entry, node);
    this.redirect(key, 0);
    slots[at + Slot.Node] = 0;
    slots[(above + 1) * SLOT_SIZE + Slot.Below] = below;
    slots[(below - 1) * SLOT_SIZE + Slot.Above] = above;
    this.sink.popped(node);
  }

  /**
   * The last steps of the adoption agency algorithm: removes the formatting element at `formattingIndex`, and inserts
   * another one with its name and flags immediately below the furthest block at `blockIndex`. (No element between them
   * is special, and there are at most three.)
   */
  moveBelow(formattingIndex: number, blockIndex: number, node: number, entry: number): void {
    const slots = this.slots;
    let key = formattingIndex + 1;
    let at = key * SLOT_SIZE;
    const gone = slots.slice(at, at + SLOT_SIZE);
    const name = gone[Slot.Name]!;
    this.redirect(key, 0);
    // The elements up to the block each move one place up, which frees the block's place.
    let block = 0;
    while (key <= blockIndex) {
      block = key;
      key = this.below(key);
      this.redirect(key, block);
      slots.copyWithin(at, key * SLOT_SIZE, (key + 1) * SLOT_SIZE);
      at = key * SLOT_SIZE;
    }
    slots.set(gone, at);
    slots[at + Slot.Node] = node;
    slots[at + Slot.Target] = node;
    slots[at + Slot.Entry] = entry;
    const { last } = this;
    let below = 0;
    let above = last[name]!;
    while (above > key) {
      below = above;
      above = slots[above * SLOT_SIZE + Slot.Above]!;
    }
    if (below === 0) last[name] = key;
    else slots[below * SLOT_SIZE + Slot.Above] = key;
    slots[above * SLOT_SIZE + Slot.Below] = key;
    slots[at + Slot.Above] = above;
    slots[at + Slot.Below] = below;
    // What the block recorded about entries before it also holds for the new element, except for the block itself,
    // which ends no scope.
    const blockAt = block * SLOT_SIZE;
    const blockFlags = slots[blockAt + Slot.Flags]!;
    const html =
      blockFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html ? block : slots[blockAt + Slot.PreviousHtml]!;
    slots[at + Slot.PreviousSpecial] = block;
    slots[at + Slot.PreviousSpecialButAddressDivP] =
      (blockFlags & TagFlag.AddressDivOrP) !== 0
        ? slots[blockAt + Slot.PreviousSpecialButAddressDivP]!
        : block;
    slots[at + Slot.PreviousHtml] = html;
    if (this.lastHtml === html) this.lastHtml = key;
    this.replaceBelow(key, Slot.PreviousHtml, html, key);
    this.takeCurrent();
    this.sink.popped(gone[Slot.Node]!);
    this.sink.pushed(node);
  }

  /**
   * An entry moves to another place or, if that is 0, goes away: references to it as the last of its kind are changed
   * to that place, or to the one before the entry.
   */
  private redirect(key: number, place: number): void {
    const slots = this.slots;
    const at = key * SLOT_SIZE;
    const name = slots[at + Slot.Name]!;
    const isHtml = slots[at + Slot.Flags]! >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html;
    const last = isHtml ? this.last : this.lastForeign;
    const lastName = isHtml ? name : lowercaseTagName(name);
    const above = slots[at + Slot.Above]!;
    const below = slots[at + Slot.Below]!;
    if (last[lastName] === key) last[lastName] = place || above;
    else slots[below * SLOT_SIZE + Slot.Above] = place || above;
    slots[above * SLOT_SIZE + Slot.Below] = place || below;

    if (this.lastScope === key) this.lastScope = place || slots[at + Slot.PreviousScope]!;
    if (this.lastSpecial === key) this.lastSpecial = place || slots[at + Slot.PreviousSpecial]!;
    if (this.lastSpecialButAddressDivP === key) {
      this.lastSpecialButAddressDivP = place || slots[at + Slot.PreviousSpecialButAddressDivP]!;
    }
    if (this.lastHtml === key) this.lastHtml = place || slots[at + Slot.PreviousHtml]!;
    for (let cell: number = Slot.PreviousScope; cell <= Slot.PreviousHtml; cell++) {
      this.replaceBelow(key, cell, key, place || slots[at + cell]!);
    }
  }

  /** Replaces a value in a cell of the entries right below one, as long as they have it. */
  private replaceBelow(key: number, cell: Slot, from: number, to: number): void {
    while (key !== this.length) {
      key = this.below(key);
      const at = key * SLOT_SIZE + cell;
      if (this.slots[at] !== from) return;
      this.slots[at] = to;
    }
  }
}

/** Fields that a copy of the stack takes over unchanged. */
const plainFields = [
  ...(['length', 'lastScope', 'lastSpecial', 'lastSpecialButAddressDivP', 'lastHtml'] as const),
  ...([
    'currentNode',
    'currentTarget',
    'currentName',
    'currentFlags',
    'adjustedName',
    'adjustedFlags',
  ] as const),
  ...(['hasContext', 'contextName', 'contextFlags'] as const),
] as const;

type PlainFields = Pick<StackOfOpenElements, (typeof plainFields)[number]>;

/** A snapshot of the stack. */
export interface StackSnapshot extends PlainFields {
  readonly slots: Int32Array;
  readonly last: Int32Array;
  readonly lastForeign: Int32Array;
}

/** Resets a stack to its initial state. All elements must have been popped. */
export function resetStack(stack: StackOfOpenElements, sink: StackListener): void {
  stack.sink = sink;
  stack.hasContext = false;
}

export function snapshotStack(stack: StackOfOpenElements): StackSnapshot {
  return {
    ...fieldsOf(stack, plainFields),
    slots: stack.slots.slice(0, (stack.length + 1) * SLOT_SIZE),
    last: stack.last.slice(),
    lastForeign: stack.lastForeign.slice(),
  };
}

/** Puts a stack into the state of another, without notifying its sink. */
export function restoreStack(stack: StackOfOpenElements, snapshot: StackSnapshot): void {
  stack.slots = snapshot.slots.slice();
  stack.last = snapshot.last.slice();
  stack.lastForeign = snapshot.lastForeign.slice();
  Object.assign(stack, fieldsOf(snapshot, plainFields));
}

function grown(array: Int32Array, index: number): Int32Array {
  return longer(array, Math.max(LAST_TAG_ID + 64, index * 2));
}
