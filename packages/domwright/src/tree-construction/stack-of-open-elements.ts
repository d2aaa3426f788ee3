import {
  htmlTagFlags,
  LAST_TAG_ID,
  mathmlTagFlags,
  NameId,
  svgTagFlags,
  TagFlag,
} from '../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import { lowercaseTagName } from './adjust-foreign-attributes.ts';
import type { ListOfActiveFormattingElements } from './list-of-active-formatting-elements.ts';
import type { TreeSink } from './tree-sink.ts';

/** The flags of an open element: TagFlag bits, and its Namespace from this bit on. */
export const ELEMENT_NAMESPACE_SHIFT = 18;

/** The flags of an element of that name and namespace. */
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

/** An entry of the stack: ten integers. */
const enum Slot {
  /** The element's handle. */
  Node = 0,
  /** Where its children go: the handle of a template's contents, else its own. */
  Target = 1,
  Name = 2,
  Flags = 3,
  /** Its entry in the list of active formatting elements, if it was put there and is still there. */
  Entry = 4,
  /** Its key: greater than that of every entry above it (nearer to the root). */
  Key = 5,
  // What the stack's fields of these names were before it was pushed
  PreviousSame = 6,
  PreviousScope = 7,
  PreviousSpecial = 8,
  PreviousSpecialButAddressDivP = 9,
  PreviousHtml = 10,
}

const SLOT_SIZE = 11;
const KEY_STEP = 64;

/**
 * The stack of open elements — https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements
 *
 * The standard's "lowest" entry, the current node, is the last one here. Every question about scopes is a comparison of
 * two keys: that of the last open element of a name, and that of the last one that ends the scope. An entry keeps its
 * key when others are inserted or removed below it.
 */
export class StackOfOpenElements {
  private slots: Int32Array = new Int32Array(64 * SLOT_SIZE);
  /** How many elements are on it. */
  length = 0;

  /** By NameId: the key of the last HTML element of that name, 0 if none is open. */
  private last: Int32Array;
  /** By NameId of the lower-case name: the same for elements of other namespaces. */
  private lastForeign: Int32Array;
  /** Key of the last element that ends the default scope. */
  private lastScope = 0;
  private lastSpecial = 0;
  private lastSpecialButAddressDivP = 0;
  /** Key of the last HTML element. */
  private lastHtml = 0;

  // The current node; when the stack is empty, 0 with the flags of an HTML element
  currentNode = 0;
  currentTarget = 0;
  currentName = 0;
  currentFlags = HTML;

  // The adjusted current node — https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node
  adjustedName = 0;
  adjustedFlags = HTML;
  /** The context element of the fragment case: while one element is open, it is the adjusted current node. */
  hasContext = false;
  contextName = 0;
  contextFlags = 0;

  sink: TreeSink;
  /** The sink wants to know what is pushed. */
  tellsPushes: boolean;
  private readonly formatting: ListOfActiveFormattingElements;

  constructor(sink: TreeSink, formatting: ListOfActiveFormattingElements) {
    this.sink = sink;
    this.tellsPushes = sink.pushed !== undefined;
    this.formatting = formatting;
    this.last = new Int32Array(LAST_TAG_ID + 64);
    this.lastForeign = new Int32Array(0);
  }

  // --- Pushing and popping --------------------------------------------------------------------------------------

  /** Pushes an element. `target`: where its children go. */
  push(node: number, target: number, name: number, flags: number): void {
    const at = this.length * SLOT_SIZE;
    if (at + SLOT_SIZE > this.slots.length) this.growSlots();
    const slots = this.slots;
    const key = at === 0 ? KEY_STEP : slots[at - SLOT_SIZE + Slot.Key]! + KEY_STEP;
    slots[at + Slot.Node] = node;
    slots[at + Slot.Target] = target;
    slots[at + Slot.Name] = name;
    slots[at + Slot.Flags] = flags;
    slots[at + Slot.Entry] = 0;
    this.length++;
    this.currentNode = node;
    this.currentTarget = target;
    this.currentName = name;
    this.currentFlags = flags;
    if (this.length === 1 && this.hasContext) {
      this.adjustedName = this.contextName;
      this.adjustedFlags = this.contextFlags;
    } else {
      this.adjustedName = name;
      this.adjustedFlags = flags;
    }
    this.link(at, key);
    if (this.tellsPushes) this.sink.pushed!(node);
  }

  /** Gives the slot its key and makes it the last of what it is. */
  private link(at: number, key: number): void {
    const slots = this.slots;
    const name = slots[at + Slot.Name]!;
    const flags = slots[at + Slot.Flags]!;
    slots[at + Slot.Key] = key;
    slots[at + Slot.PreviousScope] = this.lastScope;
    slots[at + Slot.PreviousSpecial] = this.lastSpecial;
    slots[at + Slot.PreviousSpecialButAddressDivP] = this.lastSpecialButAddressDivP;
    slots[at + Slot.PreviousHtml] = this.lastHtml;
    if (flags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html) {
      if (name >= this.last.length) this.last = grown(this.last, name);
      slots[at + Slot.PreviousSame] = this.last[name]!;
      this.last[name] = key;
      this.lastHtml = key;
    } else {
      const lower = lowercaseTagName(name);
      if (lower >= this.lastForeign.length) this.lastForeign = grown(this.lastForeign, lower);
      slots[at + Slot.PreviousSame] = this.lastForeign[lower]!;
      this.lastForeign[lower] = key;
    }
    if ((flags & TagFlag.Special) !== 0) {
      this.lastSpecial = key;
      if ((flags & TagFlag.AddressDivOrP) === 0) this.lastSpecialButAddressDivP = key;
      if ((flags & TagFlag.ScopeBoundary) !== 0) this.lastScope = key;
    }
  }

  /** Undoes `link`; the slot is the last one. */
  private unlink(at: number): void {
    const slots = this.slots;
    const name = slots[at + Slot.Name]!;
    if (slots[at + Slot.Flags]! >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html) {
      this.last[name] = slots[at + Slot.PreviousSame]!;
    } else {
      this.lastForeign[lowercaseTagName(name)] = slots[at + Slot.PreviousSame]!;
    }
    this.lastScope = slots[at + Slot.PreviousScope]!;
    this.lastSpecial = slots[at + Slot.PreviousSpecial]!;
    this.lastSpecialButAddressDivP = slots[at + Slot.PreviousSpecialButAddressDivP]!;
    this.lastHtml = slots[at + Slot.PreviousHtml]!;
  }

  /** Pops the current node. Returns it. */
  pop(): number {
    const at = (this.length - 1) * SLOT_SIZE;
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
    const length = this.length;
    if (length === 0) {
      this.currentNode = 0;
      this.currentTarget = 0;
      this.currentName = 0;
      this.currentFlags = HTML;
      this.adjustedName = 0;
      this.adjustedFlags = HTML;
      return;
    }
    const slots = this.slots;
    const at = (length - 1) * SLOT_SIZE;
    const name = slots[at + Slot.Name]!;
    const flags = slots[at + Slot.Flags]!;
    this.currentNode = slots[at + Slot.Node]!;
    this.currentTarget = slots[at + Slot.Target]!;
    this.currentName = name;
    this.currentFlags = flags;
    if (length === 1 && this.hasContext) {
      this.adjustedName = this.contextName;
      this.adjustedFlags = this.contextFlags;
    } else {
      this.adjustedName = name;
      this.adjustedFlags = flags;
    }
  }

  private growSlots(): void {
    const slots = new Int32Array(this.slots.length * 2);
    slots.set(this.slots);
    this.slots = slots;
    // Keys go up to 2^31: with more than 2^25 open elements they have to stand closer.
    if (this.length * KEY_STEP > 0x7fffffff - KEY_STEP * 2) this.renumber(1);
  }

  /** Pops elements until an HTML element of that name has been popped. Returns it. */
  popUntil(name: number): number {
    for (;;) {
      const found = this.currentIsHtml(name);
      const node = this.pop();
      if (found || this.length === 0) return node;
    }
  }

  /** Pops elements until that many are left. */
  popTo(length: number): void {
    while (this.length > length) this.pop();
  }

  // --- The current node -----------------------------------------------------------------------------------------

  /** Whether the current node is an HTML element of that name. */
  currentIsHtml(name: number): boolean {
    return this.currentName === name && this.currentFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html;
  }

  /** Whether the current node is an HTML element. */
  currentIsInHtml(): boolean {
    return this.currentFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html;
  }

  // --- Scopes — https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope ----------

  /** Whether an HTML element of that name is open. */
  has(name: number): boolean {
    return name < this.last.length && this.last[name] !== 0;
  }

  /** Key of the last open HTML element of that name; 0 if there is none. */
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

  /** Has a select element in select scope. */
  hasSelectInSelectScope(): boolean {
    for (let at = (this.length - 1) * SLOT_SIZE; at >= 0; at -= SLOT_SIZE) {
      const name = this.slots[at + Slot.Name]!;
      if (this.slots[at + Slot.Flags]! >>> ELEMENT_NAMESPACE_SHIFT !== Namespace.Html) return false;
      if (name === NameId.Select) return true;
      if (name !== NameId.Optgroup && name !== NameId.Option) return false;
    }
    return false;
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
   * Going up from the current node, whether an HTML element of that name comes before every special element other than
   * it: what the end tags of ordinary elements ask.
   */
  hasBeforeSpecial(name: number): boolean {
    const key = this.lastKey(name);
    return key !== 0 && key >= this.lastSpecial;
  }

  /** The same, where address, div and p do not count as special: what li, dd and dt start tags ask. */
  hasBeforeSpecialButAddressDivP(name: number): boolean {
    const key = this.lastKey(name);
    return key !== 0 && key >= this.lastSpecialButAddressDivP;
  }

  /**
   * Going up from the current node, whether an element of that (lower-case) name comes before every HTML element; pops
   * up to and with it if so. Returns it, or 0.
   */
  popForeign(name: number): number {
    const key = name < this.lastForeign.length ? this.lastForeign[name]! : 0;
    if (key === 0 || key < this.lastHtml) return 0;
    for (;;) {
      const found = this.slots[(this.length - 1) * SLOT_SIZE + Slot.Key] === key;
      const node = this.pop();
      if (found) return node;
    }
  }

  // --- Entries by index: 0 is the root element ------------------------------------------------------------------

  nodeAt(index: number): number {
    return this.slots[index * SLOT_SIZE + Slot.Node]!;
  }

  targetAt(index: number): number {
    return this.slots[index * SLOT_SIZE + Slot.Target]!;
  }

  nameAt(index: number): number {
    return this.slots[index * SLOT_SIZE + Slot.Name]!;
  }

  flagsAt(index: number): number {
    return this.slots[index * SLOT_SIZE + Slot.Flags]!;
  }

  /** The entry of an element in the list of active formatting elements, or 0 if it is not in it. */
  entryAt(index: number): number {
    const at = index * SLOT_SIZE;
    const entry = this.slots[at + Slot.Entry]!;
    return entry !== 0 && this.formatting.holds(entry, this.slots[at + Slot.Node]!) ? entry : 0;
  }

  /** The current node was put in the list of active formatting elements. */
  setCurrentEntry(entry: number): void {
    this.slots[(this.length - 1) * SLOT_SIZE + Slot.Entry] = entry;
  }

  /** The index of an HTML element of that name, which mostly is the last of them, or -1. */
  indexOf(node: number, name: number): number {
    let index = node === this.currentNode ? this.length - 1 : this.lastIndexOf(name);
    while (index >= 0 && this.nodeAt(index) !== node) index--;
    return index;
  }

  /** The index of the last HTML element of that name, or -1. */
  lastIndexOf(name: number): number {
    const key = this.lastKey(name);
    if (key === 0) return -1;
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.slots[middle * SLOT_SIZE + Slot.Key]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether the element at an index is in scope: nothing that ends the scope is open below it. */
  isInScopeAt(index: number): boolean {
    return this.slots[index * SLOT_SIZE + Slot.Key]! >= this.lastScope;
  }

  /** The index of the first special element below the one at `index`, or -1. */
  firstSpecialBelow(index: number): number {
    if (this.lastSpecial <= this.slots[index * SLOT_SIZE + Slot.Key]!) return -1;
    let at = index + 1;
    while ((this.slots[at * SLOT_SIZE + Slot.Flags]! & TagFlag.Special) === 0) at++;
    return at;
  }

  /** Puts another element of the same name in the place of the one at an index, which is not the current node. */
  replaceAt(index: number, node: number): void {
    const at = index * SLOT_SIZE;
    this.sink.popped(this.slots[at + Slot.Node]!);
    this.slots[at + Slot.Node] = node;
    this.slots[at + Slot.Target] = node;
  }

  /** Takes out the element at an index, wherever that is. */
  removeAt(index: number): void {
    if (index === this.length - 1) {
      this.pop();
      return;
    }
    const slots = this.slots;
    const at = index * SLOT_SIZE;
    if ((slots[at + Slot.Flags]! & TagFlag.Special) !== 0) {
      this.removeRange(index, index + 1);
      return;
    }
    const node = slots[at + Slot.Node]!;
    const entry = slots[at + Slot.Entry]!;
    if (entry !== 0) this.formatting.noLongerOpen(entry, node);
    this.replaceKey(index, slots[at + Slot.PreviousSame]!);
    this.replaceHtmlKey(index, slots[at + Slot.PreviousHtml]!);
    slots.copyWithin(at, at + SLOT_SIZE, this.length * SLOT_SIZE);
    this.length--;
    this.sink.popped(node);
  }

  /**
   * Takes out the elements from one index to before another, which is open still; none of them is in the list of active
   * formatting elements any more. It costs as much as there is below the first, however many they are.
   */
  removeRange(from: number, to: number): void {
    const slots = this.slots;
    const gone = slots.slice(from * SLOT_SIZE, to * SLOT_SIZE);
    // Much may refer to them: undo everything down to the first and do it again.
    this.unlinkFrom(from);
    slots.copyWithin(from * SLOT_SIZE, to * SLOT_SIZE, this.length * SLOT_SIZE);
    this.length -= to - from;
    // NB: with new keys, or keys would grow without end where elements go from within as often as others come.
    this.linkFrom(from, KEY_STEP);
    for (let at = gone.length - SLOT_SIZE; at >= 0; at -= SLOT_SIZE) this.sink.popped(gone[at]!);
  }

  /**
   * The last steps of the adoption agency algorithm: the formatting element at `formattingIndex` goes, and another of
   * its name and flags comes immediately below the furthest block at `blockIndex`. (None of the elements between them
   * is special, and nothing below ends a scope.)
   */
  moveBelow(formattingIndex: number, blockIndex: number, node: number, entry: number): void {
    const slots = this.slots;
    const from = formattingIndex * SLOT_SIZE;
    const to = blockIndex * SLOT_SIZE;
    let below =
      to + SLOT_SIZE < this.length * SLOT_SIZE
        ? slots[to + SLOT_SIZE + Slot.Key]!
        : slots[to + Slot.Key]! + KEY_STEP * 2;
    if (below - slots[to + Slot.Key]! < 2) {
      this.renumber(KEY_STEP);
      below = slots[to + SLOT_SIZE + Slot.Key]!;
    }
    const key = (slots[to + Slot.Key]! + below) >> 1;
    const name = slots[from + Slot.Name]!;
    const flags = slots[from + Slot.Flags]!;
    const same = slots[from + Slot.PreviousSame]!;
    const gone = slots[from + Slot.Node]!;
    this.replaceHtmlKey(formattingIndex, slots[from + Slot.PreviousHtml]!);
    this.replaceKey(formattingIndex, key);
    slots.copyWithin(from, from + SLOT_SIZE, to + SLOT_SIZE);
    // What the furthest block found before it holds for the new element too, but for the block itself.
    slots[to + Slot.Node] = node;
    slots[to + Slot.Target] = node;
    slots[to + Slot.Name] = name;
    slots[to + Slot.Flags] = flags;
    slots[to + Slot.Entry] = entry;
    slots[to + Slot.Key] = key;
    slots[to + Slot.PreviousSame] = same;
    const block = to - SLOT_SIZE;
    const blockKey = slots[block + Slot.Key]!;
    const blockFlags = slots[block + Slot.Flags]!;
    slots[to + Slot.PreviousScope] = slots[block + Slot.PreviousScope]!;
    slots[to + Slot.PreviousSpecial] = blockKey;
    slots[to + Slot.PreviousSpecialButAddressDivP] =
      (blockFlags & TagFlag.AddressDivOrP) !== 0
        ? slots[block + Slot.PreviousSpecialButAddressDivP]!
        : blockKey;
    slots[to + Slot.PreviousHtml] =
      blockFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html
        ? blockKey
        : slots[block + Slot.PreviousHtml]!;
    this.linkHtmlKey(blockIndex, key);
    this.takeCurrent();
    this.sink.popped(gone);
    if (this.tellsPushes) this.sink.pushed!(node);
  }

  /** Whoever refers to the slot's key as the last of its name refers to another key from now on. */
  private replaceKey(index: number, key: number): void {
    const slots = this.slots;
    const at = index * SLOT_SIZE;
    const old = slots[at + Slot.Key]!;
    const isHtml = slots[at + Slot.Flags]! >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html;
    const last = isHtml ? this.last : this.lastForeign;
    const name = isHtml ? slots[at + Slot.Name]! : lowercaseTagName(slots[at + Slot.Name]!);
    if (last[name] === old) {
      last[name] = key;
      return;
    }
    for (let below = at + SLOT_SIZE, end = this.length * SLOT_SIZE; below < end; below += SLOT_SIZE) {
      if (slots[below + Slot.PreviousSame] === old) {
        slots[below + Slot.PreviousSame] = key;
        return;
      }
    }
  }

  /** An HTML element goes: whoever refers to its key as that of the last HTML element refers to another. */
  private replaceHtmlKey(index: number, key: number): void {
    const slots = this.slots;
    const old = slots[index * SLOT_SIZE + Slot.Key]!;
    if (this.lastHtml === old) this.lastHtml = key;
    for (
      let below = (index + 1) * SLOT_SIZE, end = this.length * SLOT_SIZE;
      below < end;
      below += SLOT_SIZE
    ) {
      if (slots[below + Slot.PreviousHtml] !== old) return;
      slots[below + Slot.PreviousHtml] = key;
      if (slots[below + Slot.Flags]! >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html) return;
    }
  }

  /** An HTML element came at an index: whoever comes below it up to the next HTML element refers to its key. */
  private linkHtmlKey(index: number, key: number): void {
    const slots = this.slots;
    const end = this.length * SLOT_SIZE;
    let below = (index + 1) * SLOT_SIZE;
    for (; below < end; below += SLOT_SIZE) {
      slots[below + Slot.PreviousHtml] = key;
      if (slots[below + Slot.Flags]! >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html) return;
    }
    this.lastHtml = key;
  }

  private unlinkFrom(index: number): void {
    for (let at = (this.length - 1) * SLOT_SIZE; at >= index * SLOT_SIZE; at -= SLOT_SIZE) this.unlink(at);
  }

  /** Links the slots from an index on, with keys that are `step` apart. */
  private linkFrom(index: number, step: number): void {
    let at = index * SLOT_SIZE;
    let key = at === 0 ? 0 : this.slots[at - SLOT_SIZE + Slot.Key]!;
    for (; at < this.length * SLOT_SIZE; at += SLOT_SIZE) {
      key += step;
      this.link(at, key);
    }
  }

  /** Gives all slots new keys, `step` apart. */
  private renumber(step: number): void {
    this.unlinkFrom(0);
    this.linkFrom(0, step);
  }
}

function grown(array: Int32Array, index: number): Int32Array {
  const result = new Int32Array(Math.max(LAST_TAG_ID + 64, index * 2));
  result.set(array);
  return result;
}
