import { isValidCustomElementName } from '../../core/infra/custom-element-names.ts';
import type { NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { type AttributeList, namespaceAt, type TagToken } from '../../core/tokenizer/tokens.ts';
import { hasClass, isId, isValueOf } from '../../dom/selectors/attribute-value.ts';
import { ANY_NAMESPACE, type CompiledSimple, SimpleKind } from '../../dom/selectors/compile.ts';
import { PseudoClass } from '../../dom/selectors/pseudo-class-names.ts';
import { Combinator } from '../../dom/selectors/syntax.ts';
import { NameId } from '../../generated/names.ts';
import type { Prefix, SelectorProgram } from './streaming-selectors.ts';

/** What is remembered about an open element, if selectors depend on ancestors or siblings. */
interface Frame {
  /** The prefixes that it matches: bits, in words of 32. */
  bits: Int32Array;
  /** Those that it or any of its ancestors matches. */
  below: Int32Array;
  /** Those that its last child matches, and those that any of its children matches. */
  lastChild: Int32Array;
  children: Int32Array;
  childCount: number;
  /** Number of its children by namespace and name. */
  types: Map<string, number> | null;
  /** Number of children that each counter has counted. */
  counts: Int32Array | null;
  /** Its position among its siblings. */
  index: number;
  previous: Int32Array;
  allPrevious: Int32Array;
  /** The parent for which `below` was computed. */
  parent: Frame | null;
  /** The handle of the parent, or 0. */
  parentNode: number;
  /** The handle of a template's contents. */
  contents: number;
}

/** Matches the selectors against each element when its start tag is read. */
export class StreamingMatcher {
  /** The registrations that match the current element, in order. */
  readonly matched: number[] = [];
  matchedCount = 0;
  /** Whether the document is in quirks mode, where IDs and classes are compared ignoring ASCII case. */
  isQuirky = false;
  readonly #program: SelectorProgram;
  readonly #names: NameTable;
  readonly #frames: Map<number, Frame> = new Map();
  readonly #none: Int32Array;
  readonly #scratch: Int32Array;
  readonly #document: number;
  /** The head, which may be pushed again after it has been popped. */
  #head = 0;

  // The element being matched.
  #name = 0;
  #namespace = 0;
  #attributes!: AttributeList;
  #isRoot = false;
  #parent: Frame | null = null;
  #index = 0;
  #typeIndex = 0;
  /** The element before which it is inserted, or null. */
  #next: Frame | null = null;
  #bits: Int32Array;

  constructor(program: SelectorProgram, names: NameTable, document: number) {
    this.#program = program;
    this.#names = names;
    this.#document = document;
    this.#none = new Int32Array((program.prefixes.length + 31) >> 5);
    this.#scratch = new Int32Array(this.#none.length);
    this.#bits = this.#scratch;
    if (program.needsTree) this.#frames.set(document, this.#newFrame(this.#none, this.#none));
  }

  /**
   * Called when an element has been created: finds out what matches it.
   *
   * @param before the element before which it will be inserted, or 0
   */
  match(token: TagToken, namespace: Namespace, node: number, parent: number, before: number): void {
    const program = this.#program;
    this.matchedCount = 0;
    const candidates = program.candidates(token.nameId);
    if (!program.needsTree && candidates.length === 0) return;
    this.#name = token.nameId;
    this.#namespace = namespace;
    this.#attributes = token.attributes;
    this.#isRoot = parent === this.#document;
    const bits = this.#scratch;
    bits.fill(0);
    this.#bits = bits;
    if (program.needsTree) this.#place(parent, before);
    let isAny = false;
    for (let i = 0; i < candidates.length; i++) {
      const prefix = program.prefixes[candidates[i]!]!;
      if (!this.#leftMatches(prefix) || !this.#matchesCompound(prefix)) continue;
      isAny = true;
      bits[candidates[i]! >> 5]! |= 1 << (candidates[i]! & 31);
      const { registration } = prefix;
      if (
        registration >= 0 &&
        (this.matchedCount === 0 || this.matched[this.matchedCount - 1] !== registration)
      )
        this.matched[this.matchedCount++] = registration;
    }
    if (!program.needsTree) return;
    if (program.counted.length > 0 && this.#parent !== null) this.#count(this.#parent);
    this.#remember(node, isAny);
  }

  /** Called when an element is inserted or moved. */
  inserted(parent: number, node: number, before: number): void {
    const frame = this.#frames.get(node);
    if (frame === undefined) return;
    frame.parentNode = parent;
    const its = this.#frames.get(parent);
    if (its === undefined) return;
    const next = before === 0 ? undefined : this.#frames.get(before);
    its.childCount++;
    if (its.children === this.#none) its.children = frame.bits;
    else if (frame.bits !== this.#none) its.children = union(its.children, frame.bits);
    if (next === undefined) {
      its.lastChild = frame.bits;
    } else {
      next.index++;
      next.previous = frame.bits;
      next.allPrevious = union(next.allPrevious, frame.bits);
    }
    if (frame.parent === its) return;
    frame.parent = its;
    frame.below = union(its.below, frame.bits);
  }

  /** The parent of an open element, or 0. */
  parentOf(node: number): number {
    return this.#frames.get(node)?.parentNode ?? 0;
  }

  /** Called for the contents of a template, which are a tree of their own. */
  contents(template: number, node: number): void {
    const frame = this.#frames.get(template);
    if (frame === undefined) return;
    frame.contents = node;
    this.#frames.set(node, this.#newFrame(this.#none, this.#none));
  }

  /** Called when all children of an element move to another one. */
  moved(from: number, to: number): void {
    const source = this.#frames.get(from);
    const target = this.#frames.get(to);
    if (source === undefined || target === undefined) return;
    const { lastChild, children, childCount, types, counts } = source;
    Object.assign(target, { lastChild, children, childCount, types, counts });
    Object.assign(source, {
      lastChild: this.#none,
      children: this.#none,
      childCount: 0,
      types: null,
      counts: null,
    });
  }

  /** Called when an element is closed. */
  closed(node: number): void {
    if (node === this.#head) return;
    const frame = this.#frames.get(node);
    if (frame === undefined) return;
    this.#frames.delete(node);
    if (frame.contents !== 0) this.#frames.delete(frame.contents);
  }

  #newFrame(bits: Int32Array, below: Int32Array): Frame {
    const none = this.#none;
    return {
      bits,
      below,
      lastChild: none,
      children: none,
      childCount: 0,
      types: null,
      counts: null,
      index: 1,
      previous: none,
      allPrevious: none,
      parent: null,
      parentNode: 0,
      contents: 0,
    };
  }

  #place(parent: number, before: number): void {
    const its = this.#frames.get(parent) ?? null;
    const next = before === 0 ? null : (this.#frames.get(before) ?? null);
    this.#parent = its;
    this.#next = next;
    this.#index = next !== null ? next.index : its === null ? 1 : its.childCount + 1;
    if (!this.#program.needsTypes || its === null) return;
    its.types ??= new Map();
    const type = `${this.#namespace} ${this.#names.stringOf(this.#name)}`;
    this.#typeIndex = (its.types.get(type) ?? 0) + 1;
    its.types.set(type, this.#typeIndex);
  }

  /** Counts the element for each `:nth-child(… of …)` whose selector it matches. */
  #count(parent: Frame): void {
    const { counted } = this.#program;
    parent.counts ??= new Int32Array(counted.length);
    for (let i = 0; i < counted.length; i++) if (this.#anyOf(counted[i]!)) parent.counts[i]!++;
  }

  #remember(node: number, isAny: boolean): void {
    const parent = this.#parent;
    const bits = isAny ? this.#scratch.slice() : this.#none;
    const above = parent === null ? this.#none : parent.below;
    const frame = this.#newFrame(bits, isAny ? union(above, bits) : above);
    frame.parent = parent;
    frame.index = this.#index;
    frame.previous = this.#previous;
    frame.allPrevious = this.#allPrevious;
    this.#frames.set(node, frame);
    if (this.#name === NameId.Head && this.#namespace === Namespace.Html && this.#head === 0)
      this.#head = node;
  }

  get #previous(): Int32Array {
    if (this.#next !== null) return this.#next.previous;
    return this.#parent === null ? this.#none : this.#parent.lastChild;
  }

  get #allPrevious(): Int32Array {
    if (this.#next !== null) return this.#next.allPrevious;
    return this.#parent === null ? this.#none : this.#parent.children;
  }

  #leftMatches({ combinator, left }: Prefix): boolean {
    if (left < 0) return true;
    const parent = this.#parent;
    switch (combinator) {
      case Combinator.Descendant:
        return parent !== null && has(parent.below, left);
      case Combinator.Child:
        return parent !== null && has(parent.bits, left);
      case Combinator.NextSibling:
        return has(this.#previous, left);
      default:
        return has(this.#allPrevious, left);
    }
  }

  #matchesCompound(prefix: Prefix): boolean {
    const { simples } = prefix;
    for (let i = 0; i < simples.length; i++) {
      if (!this.#matchesSimple(simples[i]!, prefix.arguments[i]!, prefix.counters[i]!)) return false;
    }
    return true;
  }

  #matchesSimple(simple: CompiledSimple, its: readonly number[], counter: number): boolean {
    switch (simple.kind) {
      case SimpleKind.Universal:
        return this.#matchesNamespace(simple);
      case SimpleKind.Type:
        return (
          this.#name === (this.#namespace === Namespace.Html ? simple.htmlName : simple.name) &&
          this.#matchesNamespace(simple)
        );
      case SimpleKind.Id: {
        const value = this.#valueOf(NameId.Id);
        return value !== null && isId(simple, value, this.isQuirky);
      }
      case SimpleKind.Class: {
        const value = this.#valueOf(NameId.Class);
        return value !== null && hasClass(simple, value, this.isQuirky);
      }
      case SimpleKind.Attribute:
        return this.#matchesAttribute(simple);
      case SimpleKind.PseudoClass:
        return this.#matchesPseudoClass(simple.pseudoClass);
      case SimpleKind.Is:
        return this.#anyOf(its);
      case SimpleKind.Not:
        return !this.#anyOf(its);
      case SimpleKind.Nth:
        return this.#matchesNth(simple, its, counter);
      default:
        return false;
    }
  }

  #anyOf(prefixes: readonly number[]): boolean {
    for (let i = 0; i < prefixes.length; i++) if (has(this.#bits, prefixes[i]!)) return true;
    return false;
  }

  #matchesNamespace(simple: CompiledSimple): boolean {
    return simple.namespace === ANY_NAMESPACE || this.#namespace === simple.namespace;
  }

  /** The value of an attribute in no namespace. */
  #valueOf(name: number): string | null {
    const attributes = this.#attributes;
    const index = attributes.indexOf(name);
    return index < 0 || namespaceAt(attributes, index) !== 0 ? null : attributes.valueAt(index);
  }

  #matchesAttribute(simple: CompiledSimple): boolean {
    const attributes = this.#attributes;
    if (attributes.count === 0) return false;
    const isHTML = this.#namespace === Namespace.Html;
    const name = isHTML ? simple.htmlName : simple.name;
    if (simple.namespace !== ANY_NAMESPACE) {
      const index = attributes.indexOf(name);
      return (
        index >= 0 && namespaceAt(attributes, index) === 0 && matchesValue(attributes, index, simple, isHTML)
      );
    }
    const localName = this.#names.stringOf(name);
    for (let i = 0; i < attributes.count; i++) {
      const qualified = attributes.nameAt(i);
      const local =
        namespaceAt(attributes, i) === 0 ? qualified : qualified.slice(qualified.indexOf(':') + 1);
      if (local === localName && matchesValue(attributes, i, simple, isHTML)) return true;
    }
    return false;
  }

  #matchesPseudoClass(pseudoClass: PseudoClass): boolean {
    const isHTML = this.#namespace === Namespace.Html;
    const name = this.#name;
    switch (pseudoClass) {
      case PseudoClass.Root:
      case PseudoClass.Scope:
      case PseudoClass.Nesting:
        return this.#isRoot;
      case PseudoClass.FirstChild:
        return this.#index === 1;
      case PseudoClass.FirstOfType:
        return this.#typeIndex === 1;
      case PseudoClass.Link:
        return this.#isLink(isHTML);
      case PseudoClass.Open:
        return (
          isHTML && (name === NameId.Details || name === NameId.Dialog) && this.#valueOf(NameId.Open) !== null
        );
      case PseudoClass.Defined:
        return (
          !isHTML ||
          (!isValidCustomElementName(this.#names.stringOf(name)) && this.#valueOf(NameId.Is) === null)
        );
      case PseudoClass.Muted:
        return isHTML && isMedia(name) && this.#valueOf(NameId.Muted) !== null;
      case PseudoClass.Paused:
        return isHTML && isMedia(name);
      default:
        return false;
    }
  }

  #isLink(isHTML: boolean): boolean {
    const name = this.#name;
    if (isHTML) return (name === NameId.A || name === NameId.Area) && this.#valueOf(NameId.Href) !== null;
    if (this.#namespace !== Namespace.Svg || name !== NameId.A) return false;
    const attributes = this.#attributes;
    for (let i = 0; i < attributes.count; i++) {
      const qualified = attributes.nameAt(i);
      if (
        qualified === 'href' ||
        (qualified === 'xlink:href' && namespaceAt(attributes, i) === Namespace.XLink)
      )
        return true;
    }
    return false;
  }

  #matchesNth(simple: CompiledSimple, its: readonly number[], counter: number): boolean {
    const { a, b } = simple;
    let index = simple.ofType ? this.#typeIndex : this.#index;
    if (counter >= 0) {
      if (!this.#anyOf(its)) return false;
      // NB: the element itself is counted once all prefixes have been checked.
      index = (this.#parent?.counts?.[counter] ?? 0) + 1;
    }
    if (a === 0) return index === b;
    const offset = index - b;
    return offset % a === 0 && offset / a >= 0;
  }
}

function isMedia(name: number): boolean {
  return name === NameId.Audio || name === NameId.Video;
}

function has(bits: Int32Array, bit: number): boolean {
  return (bits[bit >> 5]! & (1 << (bit & 31))) !== 0;
}

/** NB: the result may be one of the two arguments. */
function union(one: Int32Array, other: Int32Array): Int32Array {
  let both = one;
  for (let i = 0; i < one.length; i++) {
    if ((other[i]! & ~both[i]!) === 0) continue;
    if (both === one) both = one.slice();
    both[i]! |= other[i]!;
  }
  return both;
}

/** https://drafts.csswg.org/selectors-4/#attribute-selectors */
function matchesValue(
  attributes: AttributeList,
  index: number,
  simple: CompiledSimple,
  isHTML: boolean,
): boolean {
  return simple.operator === '' || isValueOf(simple, attributes.valueAt(index), isHTML);
}
