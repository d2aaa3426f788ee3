/*
 * The parsed form of a selector — https://drafts.csswg.org/selectors-4/
 *
 * Names are as written, with escapes decoded; nothing here belongs to a document.
 */

export const enum Combinator {
  /** The first compound selector of a complex one. */
  None = 0,
  Descendant = 1,
  Child = 2,
  NextSibling = 3,
  SubsequentSibling = 4,
}

export interface ComplexSelector {
  /** In source order; not empty. */
  readonly compounds: readonly CompoundSelector[];
}

export interface CompoundSelector {
  /** The combinator before it. In a relative selector, the first compound also has one. */
  readonly combinator: Combinator;
  readonly simples: readonly SimpleSelector[];
}

/** `undefined`: any namespace; null: none. Prefixes cannot be declared here, so there are no others. */
export type NamespaceConstraint = null | undefined;

export type SimpleSelector =
  | TypeSelector
  | IdSelector
  | ClassSelector
  | AttributeSelector
  | PseudoClassSelector
  | PseudoElementSelector;

export interface TypeSelector {
  readonly type: 'type';
  readonly namespace: NamespaceConstraint;
  /** null for `*`. */
  readonly name: string | null;
}

export interface IdSelector {
  readonly type: 'id';
  readonly value: string;
}

export interface ClassSelector {
  readonly type: 'class';
  readonly value: string;
}

export type AttributeOperator = '' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';

export interface AttributeSelector {
  readonly type: 'attribute';
  readonly namespace: NamespaceConstraint;
  readonly name: string;
  readonly operator: AttributeOperator;
  readonly value: string;
  /** `i` or `s` as written, else ''. */
  readonly flag: '' | 'i' | 's';
}

export interface PseudoClassSelector {
  readonly type: 'pseudo-class';
  /** In lower case. */
  readonly name: string;
  /** Of `:is()`, `:not()`, `:where()`, `:has()`, `:host()`, `:nth-child(… of …)`. */
  readonly selectors: readonly ComplexSelector[] | null;
  /** Of `:nth-…()`. */
  readonly nth: AnPlusB | null;
  /** Of `:lang()`, `:dir()` and other functions of identifiers. */
  readonly words: readonly string[] | null;
}

/** A pseudo-element: no element of a tree matches it. */
export interface PseudoElementSelector {
  readonly type: 'pseudo-element';
  readonly name: string;
}

/** An+B — https://drafts.csswg.org/css-syntax-3/#anb-microsyntax */
export interface AnPlusB {
  readonly a: number;
  readonly b: number;
}
