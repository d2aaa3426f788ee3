import { Cell, NAMESPACE_SHIFT } from '../../core/table/cells.ts';
import { elementFrom, elementUpTo } from '../../core/table/traversal.ts';
import type { CompiledSimple } from './compile.ts';
import { LONG_WALK } from './long-walk.ts';
import type { Matcher } from './match.ts';

/** The argument of `:nth-child()` and similar pseudo-classes. Notes are kept per object. */
export type Nth = Pick<CompiledSimple, 'a' | 'b' | 'fromEnd' | 'ofType' | 'selectors'>;

export const firstOfType: Nth = { a: 0, b: 1, fromEnd: false, ofType: true, selectors: null };
export const lastOfType: Nth = { a: 0, b: 1, fromEnd: true, ofType: true, selectors: null };

/** `:nth-child()`, `:nth-last-of-type()` … — https://drafts.csswg.org/selectors-4/#child-index */
export function matchesNth(matcher: Matcher, nth: Nth, element: number): boolean {
  if (nth.selectors !== null && !matcher.matchesAny(nth.selectors, element)) return false;
  const { a, b } = nth;
  if (a === 0 && b <= 0) return false;
  const index = indexOf(matcher, nth, element, a === 0 ? b : Number.POSITIVE_INFINITY);
  if (a === 0) return index === b;
  const offset = index - b;
  return offset % a === 0 && offset / a >= 0;
}

/**
 * The 1-based index of an element among its siblings, from either end; only those of its type, or matching a selector.
 * If it exceeds `most`, the result need not be exact.
 */
function indexOf(matcher: Matcher, nth: Nth, element: number, most: number): number {
  let index = 1;
  let walked = 0;
  for (let at = matcher.sibling(element, nth.fromEnd); at !== 0; at = matcher.sibling(at, nth.fromEnd)) {
    if (++walked > LONG_WALK) return knownIndexOf(matcher, nth, element);
    if (counts(matcher, nth, at, element) && ++index > most) break;
  }
  return index;
}

function counts(matcher: Matcher, nth: Nth, sibling: number, element: number): boolean {
  if (nth.selectors !== null) return matcher.matchesAny(nth.selectors, sibling);
  return !nth.ofType || typeOf(matcher, sibling) === typeOf(matcher, element);
}

/** A number for the namespace and local name of an element. */
function typeOf({ table }: Matcher, element: number): number {
  const { cells } = table;
  return (cells[element + Cell.Kind]! >>> NAMESPACE_SHIFT) * 2 ** 32 + cells[element + Cell.Name]!;
}

/** The index of an element with many siblings. The first request numbers all of them. */
function knownIndexOf(matcher: Matcher, nth: Nth, element: number): number {
  const indexes = matcher.notesOf(nth, 0);
  if (!indexes.has(element)) numberSiblings(matcher, nth, element, indexes);
  return indexes.get(element)!;
}

function numberSiblings(matcher: Matcher, nth: Nth, element: number, indexes: Map<number, number>): void {
  const { table } = matcher;
  const parent = table.cells[element + Cell.Parent]!;
  /** The number of elements counted per type. */
  const numbers = new Map<number, number>();
  let at = nth.fromEnd
    ? elementUpTo(table, table.lastChild(parent))
    : elementFrom(table, table.firstChild(parent));
  for (; at !== 0; at = matcher.sibling(at, !nth.fromEnd)) {
    if (nth.selectors !== null && !matcher.matchesAny(nth.selectors, at)) continue;
    const type = nth.ofType ? typeOf(matcher, at) : 0;
    const index = (numbers.get(type) ?? 0) + 1;
    numbers.set(type, index);
    indexes.set(at, index);
  }
}
