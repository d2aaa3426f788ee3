import { Cell } from '../node-table.ts';
import type { CompiledSimple } from './compile.ts';
import { LONG_WALK, type Matcher } from './match.ts';

/** `:nth-child()`, `:nth-last-of-type()` … — https://drafts.csswg.org/selectors-4/#child-index */
export function matchesNth(matcher: Matcher, simple: CompiledSimple, element: number): boolean {
  if (simple.selectors !== null && !matcher.matchesAny(simple.selectors, element)) return false;
  const { a, b } = simple;
  if (a === 0) return b > 0 && isIndex(matcher, simple, element, b);
  const offset = indexOf(matcher, simple, element) - b;
  return offset % a === 0 && offset / a >= 0;
}

/** Whether an element's index is `index`; needs no more than so many steps for a small one. */
function isIndex(matcher: Matcher, simple: CompiledSimple, element: number, index: number): boolean {
  if (index > LONG_WALK) return indexOf(matcher, simple, element) === index;
  let count = 1;
  let walked = 0;
  for (
    let at = matcher.sibling(element, simple.fromEnd);
    at !== 0;
    at = matcher.sibling(at, simple.fromEnd)
  ) {
    if (counts(matcher, simple, at, element)) {
      count++;
      if (count > index) return false;
    }
    // Siblings that do not count make the walk long.
    if (++walked > LONG_WALK) return indexOf(matcher, simple, element) === index;
  }
  return count === index;
}

/** The index from 1 of an element among its siblings, from the end or the beginning, of its type or of a selector. */
function indexOf(matcher: Matcher, simple: CompiledSimple, element: number): number {
  /** How many elements count up to the current one, which is not included. */
  let count = 1;
  let walked = 0;
  /** Elements on the way and how many had been counted before them. */
  const passed: number[] = [];
  for (
    let at = matcher.sibling(element, simple.fromEnd);
    at !== 0;
    at = matcher.sibling(at, simple.fromEnd)
  ) {
    walked++;
    if (!counts(matcher, simple, at, element)) continue;
    if (walked > LONG_WALK) {
      const known = matcher.notesOf(simple, 0).get(at);
      if (known !== undefined) {
        count += known;
        break;
      }
    }
    if (count % LONG_WALK === 0) passed.push(at, count);
    count++;
  }
  if (walked > LONG_WALK) {
    const notes = matcher.notesOf(simple, 0);
    notes.set(element, count);
    for (let i = 0; i < passed.length; i += 2) notes.set(passed[i]!, count - passed[i + 1]!);
  }
  return count;
}

function counts(matcher: Matcher, simple: CompiledSimple, sibling: number, element: number): boolean {
  if (simple.selectors !== null) return matcher.matchesAny(simple.selectors, sibling);
  return !simple.ofType || hasSameType(matcher, sibling, element);
}

/** Whether two elements have the same namespace and local name. */
export function hasSameType(matcher: Matcher, a: number, b: number): boolean {
  const { table } = matcher;
  return (
    table.cells[a + Cell.Name] === table.cells[b + Cell.Name] && table.namespace(a) === table.namespace(b)
  );
}
