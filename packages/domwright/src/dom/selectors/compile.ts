import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { PseudoClass, simplePseudoClass } from './pseudo-class-names.ts';
import type {
  AttributeOperator,
  AttributeSelector,
  Combinator,
  ComplexSelector,
  CompoundSelector,
  PseudoClassSelector,
  SimpleSelector,
} from './syntax.ts';

/* Compiled selectors: with a table's numbers for names, in matching order, from right to left. */

/** Whatever has the names, usually a table. */
interface Names {
  readonly names: NameTable;
}

export const enum SimpleKind {
  Never = 0,
  Universal = 1,
  Type = 2,
  Id = 3,
  Class = 4,
  Attribute = 5,
  PseudoClass = 6,
  Is = 7,
  Not = 8,
  Nth = 9,
  Host = 10,
  Language = 11,
  Direction = 12,
  Has = 13,
}

/** NamespaceConstraint as a number: any, or Namespace.None. */
export const ANY_NAMESPACE = -1;

export interface CompiledSimple {
  readonly kind: SimpleKind;
  readonly namespace: number;
  /** NameIds: for elements in the HTML namespace, and for others. */
  readonly htmlName: number;
  readonly name: number;
  readonly localName: string;
  readonly value: string;
  readonly lowercaseValue: string;
  readonly operator: AttributeOperator;
  /** Attribute: 'i', 's', or 'html': like `i` for HTML elements. */
  readonly caseRule: '' | 'i' | 's' | 'html';
  readonly pseudoClass: PseudoClass;
  readonly a: number;
  readonly b: number;
  readonly fromEnd: boolean;
  readonly ofType: boolean;
  readonly selectors: readonly CompiledComplex[] | null;
  readonly relatives: readonly CompiledRelative[] | null;
  readonly words: readonly string[] | null;
}

export interface CompiledCompound {
  readonly simples: readonly CompiledSimple[];
  /** Whether it may match the fragment at the root of a tree: `:scope` and `:host`. */
  readonly matchesFragment: boolean;
}

export interface CompiledComplex {
  /** From right to left. */
  readonly compounds: readonly CompiledCompound[];
  /** `combinators[i]` joins compounds i and i + 1. */
  readonly combinators: readonly Combinator[];
  readonly matchesFragment: boolean;
  /** For the matcher: where the walk for a compound began, and the number of steps since. */
  readonly starts: Int32Array;
  readonly steps: Int32Array;
}

/** The argument of `:has()`: matches an element by its position relative to another one. */
export interface CompiledRelative {
  readonly combinator: Combinator;
  readonly compound: CompiledCompound;
}

export function compileSelectors(
  selectors: readonly ComplexSelector[],
  table: Names,
): readonly CompiledComplex[] {
  return selectors.map((selector) => compileComplex(selector, table));
}

function compileComplex(selector: ComplexSelector, table: Names): CompiledComplex {
  const compounds: CompiledCompound[] = [];
  const combinators: Combinator[] = [];
  for (let i = selector.compounds.length - 1; i >= 0; i--) {
    const compound = selector.compounds[i]!;
    compounds.push(compileCompound(compound, table));
    if (i > 0) combinators.push(compound.combinator);
  }
  return {
    compounds,
    combinators,
    matchesFragment: compounds.some((compound) => compound.matchesFragment),
    starts: new Int32Array(compounds.length),
    steps: new Int32Array(compounds.length),
  };
}

/** Compiles a relative selector. The part to the right of its first compound becomes a `:has()` of that compound. */
function compileRelative(selector: ComplexSelector, table: Names): CompiledRelative {
  let relative: CompiledRelative | null = null;
  for (let i = selector.compounds.length - 1; i >= 0; i--) {
    const { combinator, simples } = selector.compounds[i]!;
    const compiled = simples.map((simple) => compileSimple(simple, table));
    if (relative !== null) compiled.push(simple(SimpleKind.Has, { relatives: [relative] }));
    relative = { combinator, compound: compoundOf(compiled) };
  }
  return relative!;
}

function compileCompound(compound: CompoundSelector, table: Names): CompiledCompound {
  return compoundOf(compound.simples.map((simple) => compileSimple(simple, table)));
}

function compoundOf(simples: CompiledSimple[]): CompiledCompound {
  // Cheap checks come first; the order within a compound has no meaning.
  simples.sort((a, b) => a.kind - b.kind);
  return { simples, matchesFragment: simples.every(mayMatchFragment) };
}

function mayMatchFragment(simple: CompiledSimple): boolean {
  return (
    simple.kind === SimpleKind.Host ||
    (simple.kind === SimpleKind.PseudoClass &&
      (simple.pseudoClass === PseudoClass.Scope || simple.pseudoClass === PseudoClass.Host))
  );
}

/** NB: only own properties count, since pages and libraries extend Object.prototype. */
function simple(kind: SimpleKind, rest: Partial<CompiledSimple>): CompiledSimple {
  const its: typeof rest = { __proto__: null, ...rest } as object;
  // NB: a single literal, so that all have the same shape.
  return {
    kind,
    namespace: its.namespace ?? ANY_NAMESPACE,
    htmlName: its.htmlName ?? 0,
    name: its.name ?? 0,
    localName: its.localName ?? '',
    value: its.value ?? '',
    lowercaseValue: asciiLowercase(its.value ?? ''),
    operator: its.operator ?? '',
    caseRule: its.caseRule ?? '',
    pseudoClass: its.pseudoClass ?? PseudoClass.Never,
    a: its.a ?? 0,
    b: its.b ?? 0,
    fromEnd: its.fromEnd ?? false,
    ofType: its.ofType ?? false,
    selectors: its.selectors ?? null,
    relatives: its.relatives ?? null,
    words: its.words ?? null,
  };
}

function compileSimple(selector: SimpleSelector, table: Names): CompiledSimple {
  const { names } = table;
  switch (selector.type) {
    case 'type': {
      const namespace = selector.namespace === undefined ? ANY_NAMESPACE : Namespace.None;
      if (selector.name === null) return simple(SimpleKind.Universal, { namespace });
      return simple(SimpleKind.Type, {
        namespace,
        htmlName: names.idOf(asciiLowercase(selector.name)),
        name: names.idOf(selector.name),
      });
    }
    case 'id':
      return simple(SimpleKind.Id, { value: selector.value });
    case 'class':
      // No class contains white space, so nothing matches `.two\ words`.
      return /[\t\n\f\r ]/.test(selector.value)
        ? simple(SimpleKind.Never, {})
        : simple(SimpleKind.Class, { value: selector.value });
    case 'attribute':
      return compileAttribute(selector, table);
    case 'pseudo-element':
      return simple(SimpleKind.Never, {});
    default:
      return compilePseudoClass(selector, table);
  }
}

function compileAttribute(selector: AttributeSelector, table: Names): CompiledSimple {
  const lowercaseName = asciiLowercase(selector.name);
  return simple(SimpleKind.Attribute, {
    namespace: selector.namespace === undefined ? ANY_NAMESPACE : Namespace.None,
    htmlName: table.names.idOf(lowercaseName),
    name: table.names.idOf(selector.name),
    localName: selector.name,
    value: selector.value,
    operator: selector.operator,
    caseRule:
      selector.flag !== '' ? selector.flag : caseInsensitiveAttributes.has(lowercaseName) ? 'html' : 's',
  });
}

function compilePseudoClass(selector: PseudoClassSelector, table: Names): CompiledSimple {
  const { words } = selector;
  if (selector.name === 'has') {
    const relatives = selector.selectors!.map((relative) => compileRelative(relative, table));
    return simple(SimpleKind.Has, { relatives });
  }
  const selectors = selector.selectors === null ? null : compileSelectors(selector.selectors, table);
  switch (selector.name) {
    case 'is':
    case 'where':
      return simple(SimpleKind.Is, { selectors });
    case 'not':
      return simple(SimpleKind.Not, { selectors });
    case 'nth-child':
    case 'nth-last-child':
    case 'nth-of-type':
    case 'nth-last-of-type':
      return simple(SimpleKind.Nth, {
        a: selector.nth!.a,
        b: selector.nth!.b,
        fromEnd: selector.name.startsWith('nth-last'),
        ofType: selector.name.endsWith('of-type'),
        selectors,
      });
    case 'lang':
      return simple(SimpleKind.Language, { words });
    case 'dir':
      return simple(SimpleKind.Direction, { words });
    case 'state':
    case 'active-view-transition-type':
    case 'host-context':
      // Only scripts set custom states and start transitions. Hosts are outside the searched trees.
      return simple(SimpleKind.Never, {});
    case 'host':
      if (selectors !== null) return simple(SimpleKind.Host, { selectors });
      break;
    default:
      break;
  }
  const pseudoClass = simplePseudoClass(selector.name);
  return pseudoClass === PseudoClass.Never
    ? simple(SimpleKind.Never, {})
    : simple(SimpleKind.PseudoClass, { pseudoClass });
}

/**
 * Attributes of HTML elements whose values are compared without regard to ASCII case —
 * https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors
 */
const caseInsensitiveAttributes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer ' +
    'dir direction disabled enctype face frame hreflang http-equiv lang language link media method multiple ' +
    'nohref noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target text type ' +
    'valign valuetype vlink'
  ).split(' '),
);
