import type { NameTable } from '../../core/infra/name-table.ts';
import {
  type CompiledComplex,
  type CompiledSimple,
  compileSelectors,
  SimpleKind,
} from '../../dom/selectors/compile.ts';
import { parseSelectors } from '../../dom/selectors/parse-selectors.ts';
import { PseudoClass, simplePseudoClass } from '../../dom/selectors/pseudo-class-names.ts';
import { Combinator, type ComplexSelector, type SimpleSelector } from '../../dom/selectors/syntax.ts';

/**
 * Parses a selector that can be matched when a start tag is read.
 *
 * @throws DOMException SyntaxError if `text` is not a valid selector
 * @throws TypeError if it depends on what comes later
 */
export function parseStreamingSelectors(text: string): readonly ComplexSelector[] {
  const selectors = parseSelectors(text);
  checkSelectors(selectors);
  return selectors;
}

/** What can be decided from the start tag and what comes before it. */
const answerable: ReadonlySet<PseudoClass> = /* @__PURE__ */ new Set([
  PseudoClass.Never,
  PseudoClass.Root,
  PseudoClass.Scope,
  PseudoClass.Nesting,
  PseudoClass.FirstChild,
  PseudoClass.FirstOfType,
  PseudoClass.Link,
  PseudoClass.Defined,
  PseudoClass.Muted,
  PseudoClass.Open,
  PseudoClass.Paused,
  PseudoClass.Host,
]);

// NB: selectors are nested at most a hundred deep.
function checkSelectors(selectors: readonly ComplexSelector[]): void {
  for (const { compounds } of selectors) {
    for (const { simples } of compounds) simples.forEach(checkSimple);
  }
}

function checkSimple(simple: SimpleSelector): void {
  if (simple.type !== 'pseudo-class') return;
  const { name, selectors } = simple;
  let isKnown: boolean;
  switch (name) {
    case 'is':
    case 'where':
    case 'not':
    case 'nth-child':
    case 'nth-of-type':
    case 'host':
    case 'host-context':
    case 'state':
    case 'active-view-transition-type':
      isKnown = true;
      break;
    case 'has':
    case 'nth-last-child':
    case 'nth-last-of-type':
    case 'lang':
    case 'dir':
      isKnown = false;
      break;
    default:
      isKnown = answerable.has(simplePseudoClass(name));
  }
  if (!isKnown)
    throw new TypeError(
      `:${name} cannot be matched when the start tag is read, because it depends on what comes later; ` +
        'domwright/rewrite, which has the whole document, supports it',
    );
  if (selectors !== null) checkSelectors(selectors);
}

/** A compound selector together with everything to its left. */
export interface Prefix {
  readonly simples: readonly CompiledSimple[];
  /** For each of them, the prefixes that are its arguments: complete selectors. */
  readonly arguments: readonly (readonly number[])[];
  /** For each of them, the number of the counter that it needs, or -1. */
  readonly counters: readonly number[];
  readonly combinator: Combinator;
  /** The prefix to the left of the combinator, or -1. */
  readonly left: number;
  /** The registration whose handlers are called if it is a complete selector, or -1. */
  readonly registration: number;
}

/**
 * All selectors of a rewriter, as a list of prefixes. Which of them match an element follows from those that match its
 * parent, its ancestors and its preceding siblings: matching costs the same at any depth.
 */
export class SelectorProgram {
  readonly prefixes: Prefix[] = [];
  /** Whether elements that no selector matches must be tracked. */
  needsTree = false;
  needsTypes = false;
  /** For each `:nth-child(… of …)`, the prefixes after the `of`. */
  readonly counted: (readonly number[])[] = [];
  /** The prefixes that may match an element, by its name; for other names, `untyped`. */
  readonly #typed: Map<number, number[]> = new Map();
  readonly #untyped: number[] = [];

  /** @param selectors for each registration, its selectors */
  constructor(selectors: readonly (readonly ComplexSelector[] | null)[], names: NameTable) {
    selectors.forEach((list, registration) => {
      if (list !== null) this.#addList(compileSelectors(list, { names }), registration);
    });
    this.#index();
  }

  /** The names in selectors, which must keep their ids. */
  addNames(live: Set<number>): void {
    for (const { simples } of this.prefixes) {
      for (const simple of simples) live.add(simple.name).add(simple.htmlName);
    }
  }

  /** The names of all elements that may match; null if elements of any name may. */
  get names(): Iterable<number> | null {
    return this.needsTree || this.#untyped.length > 0 ? null : this.#typed.keys();
  }

  /** The prefixes that may match an element with this name, in order. */
  candidates(name: number): readonly number[] {
    return this.#typed.get(name) ?? this.#untyped;
  }

  #addList(selectors: readonly CompiledComplex[], registration: number): number[] {
    return selectors.map((selector) => this.#addComplex(selector, registration));
  }

  /** Adds the prefixes of a selector, those of its arguments first. Returns the number of the last one. */
  #addComplex({ compounds, combinators }: CompiledComplex, registration: number): number {
    let left = -1;
    for (let i = compounds.length - 1; i >= 0; i--) {
      const { simples } = compounds[i]!;
      const combinator = i === compounds.length - 1 ? Combinator.None : combinators[i]!;
      if (combinator !== Combinator.None) this.needsTree = true;
      const its = simples.map(({ selectors }) => (selectors === null ? [] : this.#addList(selectors, -1)));
      const counters = simples.map((simple, index) => this.#counterOf(simple, its[index]!));
      const isWhole = i === 0;
      this.prefixes.push({
        simples,
        arguments: its,
        counters,
        combinator,
        left,
        registration: isWhole ? registration : -1,
      });
      left = this.prefixes.length - 1;
    }
    return left;
  }

  #counterOf({ kind, pseudoClass, ofType, selectors }: CompiledSimple, its: readonly number[]): number {
    if (kind === SimpleKind.PseudoClass && pseudoClass === PseudoClass.FirstOfType) this.needsTypes = true;
    else if (kind === SimpleKind.PseudoClass && pseudoClass === PseudoClass.FirstChild) this.needsTree = true;
    else if (kind !== SimpleKind.Nth) return -1;
    this.needsTree = true;
    if (ofType) this.needsTypes = true;
    return kind === SimpleKind.Nth && selectors !== null ? this.counted.push(its) - 1 : -1;
  }

  #index(): void {
    const names = new Set<number>();
    const types = this.prefixes.map(({ simples }) => simples.find(({ kind }) => kind === SimpleKind.Type));
    for (const type of types) if (type !== undefined) names.add(type.name).add(type.htmlName);
    for (const name of names) this.#typed.set(name, []);
    types.forEach((type, prefix) => {
      if (type === undefined) this.#untyped.push(prefix);
      for (const [name, list] of this.#typed) {
        if (type === undefined || type.name === name || type.htmlName === name) list.push(prefix);
      }
    });
  }
}
