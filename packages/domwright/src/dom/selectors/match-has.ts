import { Cell } from '../../core/table/cells.ts';
import { elementFrom, followingElement } from '../../core/table/traversal.ts';
import type { CompiledRelative, CompiledSimple } from './compile.ts';
import { LONG_WALK } from './long-walk.ts';
import type { Matcher } from './match.ts';
import { Combinator } from './syntax.ts';

/** After visiting this many elements below its anchors, a relative selector is matched for the whole tree at once. */
const MANY_ELEMENTS = 4096;

/** The notes of a relative selector: elements with a match below them; walks along siblings; and … */
const MARKS = 0;
const SIBLINGS = 1;
const WORK = 2;
/** … the number of elements visited below anchors, and whether the tree has been marked. */
const LOOKED_AT = 0;
const IS_MARKED = 1;

/**
 * `:has()` — https://drafts.csswg.org/selectors-4/#relational
 *
 * `:has(> a b)` is compiled as `:has(> a:has(b))`, so there is one compound and one step to it at a time.
 */
export function matchesHas(matcher: Matcher, simple: CompiledSimple, element: number): boolean {
  const relatives = simple.relatives!;
  for (let i = 0; i < relatives.length; i++) {
    if (matchesRelative(matcher, relatives[i]!, element)) return true;
  }
  return false;
}

function matchesRelative(matcher: Matcher, relative: CompiledRelative, element: number): boolean {
  switch (relative.combinator) {
    case Combinator.Descendant:
      return hasDescendant(matcher, relative, element);
    case Combinator.Child:
      return hasChild(matcher, relative, element);
    case Combinator.NextSibling: {
      const next = matcher.sibling(element, true);
      return next !== 0 && matcher.matchesCompound(relative.compound, next);
    }
    default:
      return hasSibling(matcher, relative, element);
  }
}

function hasChild(matcher: Matcher, relative: CompiledRelative, element: number): boolean {
  const { table } = matcher;
  let child = elementFrom(table, table.firstChild(element));
  while (child !== 0 && !matcher.matchesCompound(relative.compound, child))
    child = matcher.sibling(child, true);
  return child !== 0;
}

function hasSibling(matcher: Matcher, relative: CompiledRelative, element: number): boolean {
  const passed: number[] = [];
  let walked = 0;
  let result = 0;
  for (let at = matcher.sibling(element, true); at !== 0 && result === 0; at = matcher.sibling(at, true)) {
    if (matcher.matchesCompound(relative.compound, at)) {
      result = 1;
    } else if (++walked > LONG_WALK) {
      const known = matcher.notesOf(relative, SIBLINGS).get(at);
      if (known === 0) break;
      if (known === 1) result = 1;
      else if (walked % LONG_WALK === 0) passed.push(at);
    }
  }
  if (walked > LONG_WALK) {
    const notes = matcher.notesOf(relative, SIBLINGS);
    notes.set(element, result);
    for (let i = 0; i < passed.length; i++) notes.set(passed[i]!, result);
  }
  return result === 1;
}

function hasDescendant(matcher: Matcher, relative: CompiledRelative, element: number): boolean {
  const { table } = matcher;
  const work = matcher.notesOf(relative, WORK);
  let looked = work.get(LOOKED_AT) ?? 0;
  if (looked <= MANY_ELEMENTS) {
    let at = followingElement(table, element, element);
    while (at !== 0 && looked <= MANY_ELEMENTS && !matcher.matchesCompound(relative.compound, at)) {
      looked++;
      at = followingElement(table, at, element);
    }
    work.set(LOOKED_AT, looked);
    if (at === 0 || looked <= MANY_ELEMENTS) return at !== 0;
  }
  const marks = matcher.notesOf(relative, MARKS);
  if (!work.has(IS_MARKED)) {
    work.set(IS_MARKED, 1);
    markAncestors(matcher, relative, marks, matcher.root);
  }
  return marks.has(element);
}

/** Marks all elements of a tree that have a match below them. */
function markAncestors(
  matcher: Matcher,
  relative: CompiledRelative,
  marks: Map<number, number>,
  root: number,
): void {
  const { table } = matcher;
  const { cells } = table;
  for (let element = followingElement(table, root, root); element !== 0; ) {
    if (matcher.matchesCompound(relative.compound, element)) {
      let at = cells[element + Cell.Parent]!;
      while (at !== 0 && !marks.has(at)) {
        marks.set(at, 1);
        at = cells[at + Cell.Parent]!;
      }
    }
    element = followingElement(table, element, root);
  }
}
