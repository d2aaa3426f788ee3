import { Namespace } from '../../core/infra/namespaces.ts';
import { attributeLocalName } from '../../core/table/attributes.ts';
import { ATTRIBUTE_SIZE, Cell, NAMESPACE_SHIFT, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { rootOf } from '../../core/table/numbering.ts';
import { findPlainAttribute } from '../../core/table/queries.ts';
import { elementFrom, elementUpTo, isShadowRoot } from '../../core/table/traversal.ts';
import type { SelectRules } from '../../core/trees/select-rules.ts';
import { NameId } from '../../generated/names.ts';
import { hasClass, isId, isValueOf } from './attribute-value.ts';
import {
  ANY_NAMESPACE,
  type CompiledComplex,
  type CompiledCompound,
  type CompiledSimple,
  SimpleKind,
} from './compile.ts';
import type { Constraints } from './constraints.ts';
import type { Inherited } from './inherited.ts';
import { hasDirection, hasLanguage } from './language.ts';
import { LONG_WALK } from './long-walk.ts';
import { matchesHas } from './match-has.ts';
import { matchesNth } from './match-nth.ts';
import { matchesPseudoClass } from './pseudo-classes.ts';
import { LONG_LIST, SelectorBuckets } from './selector-buckets.ts';
import { Combinator } from './syntax.ts';

const bucketsOf: WeakMap<readonly CompiledComplex[], SelectorBuckets> = /* @__PURE__ */ new WeakMap();

/** The state of `querySelector` and similar methods while they match elements of a tree that does not change. */
export class Matcher {
  readonly table: NodeTable;
  readonly isQuirky: boolean;
  /** The element or fragment that `:scope` means. */
  readonly scope: number;
  /** Notes of long walks, by what the walk was for; see LONG_WALK. */
  readonly notes: WeakMap<object, Map<number, number>[]> = new WeakMap();

  /** For `:valid` and the like; null if not supported. */
  readonly constraints: Constraints | null;

  /** Results of HTML's pseudo-classes for this tree. */
  languages: Inherited<string> | null = null;
  directions: Inherited<'ltr' | 'rtl'> | null = null;
  disabling: Inherited<boolean> | null = null;
  editing: Inherited<boolean> | null = null;
  selectRules: SelectRules<number> | null = null;
  readonly chosenOptions: Map<number, number> = new Map();
  checkedRadioGroups: Set<string> | null = null;
  defaultButtons: Map<number, number> | null = null;
  readonly #node: number;
  #root = 0;

  /** `node`: any node of the tree whose elements are matched. */
  constructor(
    table: NodeTable,
    scope: number,
    node: number,
    isQuirky: boolean,
    constraints: Constraints | null,
  ) {
    this.table = table;
    this.constraints = constraints;
    this.#node = node;
    this.scope = scope;
    this.isQuirky = isQuirky;
  }

  /** The root of the tree. */
  get root(): number {
    if (this.#root === 0) this.#root = rootOf(this.table, this.#node);
    return this.#root;
  }

  /** Whether a node is in the tree whose elements are matched. */
  isInTree(node: number): boolean {
    return rootOf(this.table, node) === this.root;
  }

  /** Match a selector against an element — https://drafts.csswg.org/selectors-4/#match-a-selector-against-an-element */
  matchesAny(selectors: readonly CompiledComplex[], element: number): boolean {
    if (selectors.length > LONG_LIST) return this.#matchesAnyOfMany(selectors, element);
    for (let i = 0; i < selectors.length; i++) {
      if (this.matchesComplex(selectors[i]!, element)) return true;
    }
    return false;
  }

  #matchesAnyOfMany(selectors: readonly CompiledComplex[], element: number): boolean {
    let buckets = bucketsOf.get(selectors);
    if (buckets === undefined) {
      buckets = new SelectorBuckets(selectors);
      bucketsOf.set(selectors, buckets);
    }
    return buckets.matches(this, element);
  }

  /** https://drafts.csswg.org/selectors-4/#match-a-complex-selector-against-an-element */
  matchesComplex(selector: CompiledComplex, element: number): boolean {
    if (!this.matchesCompound(selector.compounds[0]!, element)) return false;
    return selector.compounds.length === 1 || this.#matchesLeft(selector, element);
  }

  /**
   * Matches the compounds left of the first one, which has matched.
   *
   * A compound after a descendant or subsequent-sibling combinator takes the nearest ancestor or sibling that it
   * matches. If the compounds to its left fail there, the next one is tried. But once a walk along ancestors has
   * reached its end, no other choice to its right can help, since a higher start sees fewer ancestors.
   */
  #matchesLeft(selector: CompiledComplex, element: number): boolean {
    const { compounds, combinators, starts, steps } = selector;
    const last = compounds.length - 1;
    /** The compounds whose walks can continue, and their positions; -1 for none. */
    let ancestorWalk = -1;
    let siblingWalk = -1;
    let ancestor = 0;
    let sibling = 0;
    let at = element;
    let index = 0;
    for (;;) {
      // `compounds[index]` matched at `at`.
      if (index === last) {
        this.#takeNotesOfWalks(selector, 1, last, 1);
        return true;
      }
      const combinator = combinators[index]!;
      index++;
      switch (combinator) {
        case Combinator.Descendant:
          at = this.#parent(selector, at);
          ancestor = at;
          ancestorWalk = index;
          siblingWalk = -1;
          starts[index] = at;
          steps[index] = 0;
          break;
        case Combinator.Child:
          at = this.#parent(selector, at);
          siblingWalk = -1;
          break;
        case Combinator.NextSibling:
          at = elementUpTo(this.table, this.table.cells[at + Cell.Previous]!);
          break;
        default:
          at = elementUpTo(this.table, this.table.cells[at + Cell.Previous]!);
          sibling = at;
          siblingWalk = index;
          starts[index] = at;
          steps[index] = 0;
          break;
      }
      while (at === 0 || !this.matchesCompound(compounds[index]!, at)) {
        if (siblingWalk >= 0) {
          if (sibling !== 0) sibling = elementUpTo(this.table, this.table.cells[sibling + Cell.Previous]!);
          if (sibling !== 0 && ++steps[siblingWalk] > LONG_WALK) {
            const known = this.#note(selector, siblingWalk, sibling);
            if (known === 1) {
              this.#takeNotesOfWalks(selector, 1, siblingWalk, 1);
              return true;
            }
            if (known === 0) sibling = 0;
          }
          if (sibling !== 0) {
            at = sibling;
            index = siblingWalk;
            continue;
          }
          siblingWalk = -1;
        }
        // All siblings have the same ancestors, so if this one failed, none can match.
        this.#takeNotesOfWalks(selector, Math.max(ancestorWalk + 1, 1), index, 0);
        if (ancestorWalk < 0) return false;
        if (ancestor !== 0) ancestor = this.#parent(selector, ancestor);
        if (ancestor !== 0 && ++steps[ancestorWalk] > LONG_WALK) {
          const known = this.#note(selector, ancestorWalk, ancestor);
          if (known === 1) {
            this.#takeNotesOfWalks(selector, 1, ancestorWalk, 1);
            return true;
          }
          if (known === 0) ancestor = 0;
        }
        if (ancestor === 0) {
          this.#takeNotesOfWalks(selector, 1, ancestorWalk, 0);
          return false;
        }
        at = ancestor;
        index = ancestorWalk;
      }
    }
  }

  /** The walks for the compounds `from` to `to` (inclusive) are known to succeed or fail. */
  #takeNotesOfWalks(selector: CompiledComplex, from: number, to: number, result: number): void {
    const { combinators } = selector;
    for (let walk = from; walk <= to; walk++) {
      const combinator = combinators[walk - 1];
      if (combinator === Combinator.Descendant || combinator === Combinator.SubsequentSibling) {
        this.#takeNotes(selector, walk, result);
      }
    }
  }

  /** Whether the walk for a compound succeeds from here on: 1, 0, or undefined if unknown. */
  #note(selector: CompiledComplex, walk: number, at: number): number | undefined {
    return this.notes.get(selector)?.[walk]?.get(at);
  }

  #takeNotes(selector: CompiledComplex, walk: number, result: number): void {
    const steps = selector.steps[walk];
    if (steps <= LONG_WALK) return;
    const notes = this.notesOf(selector, walk);
    const isSibling = selector.combinators[walk - 1] === Combinator.SubsequentSibling;
    let at = selector.starts[walk];
    for (let step = 0; step < steps && at !== 0; step++) {
      if (step % LONG_WALK === 0) notes.set(at, result);
      at = isSibling
        ? elementUpTo(this.table, this.table.cells[at + Cell.Previous]!)
        : this.#parent(selector, at);
    }
    selector.steps[walk] = 0;
  }

  notesOf(owner: object, index: number): Map<number, number> {
    let all = this.notes.get(owner);
    if (all === undefined) {
      all = [];
      this.notes.set(owner, all);
    }
    all[index] ??= new Map();
    return all[index]!;
  }

  /** The parent that a compound may match, or 0. */
  #parent(selector: CompiledComplex, node: number): number {
    const parent = this.table.cells[node + Cell.Parent]!;
    if (parent === 0) return 0;
    const type = this.table.cells[parent + Cell.Kind]! & NODE_TYPE_MASK;
    if (type === NodeType.Element) return parent;
    return selector.matchesFragment && type === NodeType.DocumentFragment ? parent : 0;
  }

  matchesCompound(compound: CompiledCompound, node: number): boolean {
    const type = this.table.cells[node + Cell.Kind]! & NODE_TYPE_MASK;
    if (type !== NodeType.Element && !compound.matchesFragment) return false;
    const { simples } = compound;
    for (let i = 0; i < simples.length; i++) {
      if (!this.#matchesSimple(simples[i]!, node)) return false;
    }
    return true;
  }

  #matchesSimple(simple: CompiledSimple, element: number): boolean {
    switch (simple.kind) {
      case SimpleKind.Universal:
        return this.#matchesNamespace(simple, element);
      case SimpleKind.Type: {
        const { cells } = this.table;
        const isHTML = cells[element + Cell.Kind]! >>> NAMESPACE_SHIFT === Namespace.Html;
        return (
          cells[element + Cell.Name] === (isHTML ? simple.htmlName : simple.name) &&
          this.#matchesNamespace(simple, element)
        );
      }
      case SimpleKind.Id: {
        const record = findPlainAttribute(this.table, element, NameId.Id);
        if (record < 0) return false;
        return isId(simple, this.table.attributeValue(record), this.isQuirky);
      }
      case SimpleKind.Class: {
        const record = findPlainAttribute(this.table, element, NameId.Class);
        if (record < 0) return false;
        return hasClass(simple, this.table.attributeValue(record), this.isQuirky);
      }
      case SimpleKind.Attribute:
        return this.#matchesAttribute(simple, element);
      case SimpleKind.PseudoClass:
        return matchesPseudoClass(this, simple.pseudoClass, element);
      case SimpleKind.Is:
        return this.matchesAny(simple.selectors!, element);
      case SimpleKind.Not:
        return !this.matchesAny(simple.selectors!, element);
      case SimpleKind.Nth:
        return matchesNth(this, simple, element);
      case SimpleKind.Host:
        return isShadowRoot(this.table, element) && this.#hostMatches(simple, element);
      case SimpleKind.Language:
        return hasLanguage(this, element, simple.words!);
      case SimpleKind.Direction:
        return hasDirection(this, element, simple.words![0]!);
      case SimpleKind.Has:
        return matchesHas(this, simple, element);
      default:
        return false;
    }
  }

  /** The host is in another tree. */
  #hostMatches(simple: CompiledSimple, shadowRoot: number): boolean {
    const host = this.table.cells[shadowRoot + Cell.Owner]!;
    return new Matcher(this.table, host, host, this.isQuirky, this.constraints).matchesAny(
      simple.selectors!,
      host,
    );
  }

  #matchesNamespace(simple: CompiledSimple, element: number): boolean {
    return simple.namespace === ANY_NAMESPACE || this.table.namespace(element) === simple.namespace;
  }

  #matchesAttribute(simple: CompiledSimple, element: number): boolean {
    const { table } = this;
    const isHTML = table.namespace(element) === Namespace.Html;
    const name = isHTML ? simple.htmlName : simple.name;
    if (simple.namespace !== ANY_NAMESPACE) {
      const record = findPlainAttribute(table, element, name);
      return record >= 0 && matchesValue(table, record, simple, isHTML);
    }
    const start = table.cells[element + Cell.Attributes]!;
    const end = start + table.cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    const localName = table.names.stringOf(name);
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      if (attributeLocalName(table, record) !== localName) continue;
      if (matchesValue(table, record, simple, isHTML)) return true;
    }
    return false;
  }

  /** The next element sibling or, if `isNext` is false, the previous one; 0 if there is none. */
  sibling(element: number, isNext: boolean): number {
    const { table } = this;
    return isNext
      ? elementFrom(table, table.cells[element + Cell.Next]!)
      : elementUpTo(table, table.cells[element + Cell.Previous]!);
  }
}

/** https://drafts.csswg.org/selectors-4/#attribute-selectors */
function matchesValue(table: NodeTable, record: number, simple: CompiledSimple, isHTML: boolean): boolean {
  return simple.operator === '' || isValueOf(simple, table.attributeValue(record), isHTML);
}
