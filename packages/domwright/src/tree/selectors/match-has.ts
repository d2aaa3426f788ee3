import { Cell, type NodeTable } from '../node-table.ts';
import { elementFrom, followingElement } from '../traversal.ts';
import type { CompiledComplex, CompiledSimple } from './compile.ts';
import { LONG_WALK, type Matcher } from './match.ts';
import { Combinator } from './syntax.ts';

/** After so many elements looked at below its anchors, a relative selector is answered for the whole tree at once. */
const MANY_ELEMENTS = 4096;

/** Marks in a relative selector's notes: the element has what is asked for below it. */
const MARKS = 0;
/** In another list, key 0: how many elements were looked at; key -1 - root: the tree of this root is marked. */
const WORK = 1;
/** Notes of walks along siblings. */
const SIBLINGS = 2;

/** `:has()` — https://drafts.csswg.org/selectors-4/#relational */
export function matchesHas(matcher: Matcher, simple: CompiledSimple, element: number): boolean {
  const selectors = simple.selectors!;
  for (let i = 0; i < selectors.length; i++) {
    if (matchesRelative(matcher, selectors[i]!, element)) return true;
  }
  return false;
}

function matchesRelative(matcher: Matcher, selector: CompiledComplex, element: number): boolean {
  const single = selector.compounds.length === 2;
  switch (selector.leading) {
    case Combinator.Descendant:
      return hasDescendant(matcher, selector, element);
    case Combinator.Child:
      return single ? hasChild(matcher, selector, element) : searchBelow(matcher, selector, element, element);
    case Combinator.NextSibling:
      if (single) {
        const next = matcher.sibling(element, true);
        return next !== 0 && matcher.matchesCompound(selector.compounds[0]!, next);
      }
      return searchBehind(matcher, selector, element);
    default:
      return single ? hasSibling(matcher, selector, element) : searchBehind(matcher, selector, element);
  }
}

function hasChild(matcher: Matcher, selector: CompiledComplex, element: number): boolean {
  const { table } = matcher;
  let child = elementFrom(table, table.firstChild(element));
  while (child !== 0 && !matcher.matchesCompound(selector.compounds[0]!, child))
    child = matcher.sibling(child, true);
  return child !== 0;
}

function hasSibling(matcher: Matcher, selector: CompiledComplex, element: number): boolean {
  const compound = selector.compounds[0]!;
  const notes = matcher.notesOf(selector, SIBLINGS);
  const passed: number[] = [];
  let walked = 0;
  let result = 0;
  for (let at = matcher.sibling(element, true); at !== 0 && result === 0; at = matcher.sibling(at, true)) {
    if (matcher.matchesCompound(compound, at)) {
      result = 1;
    } else if (++walked > LONG_WALK) {
      const known = notes.get(at);
      if (known === 0) break;
      if (known === 1) result = 1;
      else if (walked % LONG_WALK === 0) passed.push(at);
    }
  }
  if (walked > LONG_WALK) {
    notes.set(element, result);
    for (let i = 0; i < passed.length; i++) notes.set(passed[i]!, result);
  }
  return result === 1;
}

function hasDescendant(matcher: Matcher, selector: CompiledComplex, element: number): boolean {
  const { table } = matcher;
  const work = matcher.notesOf(selector, WORK);
  let looked = work.get(0) ?? 0;
  if (looked > MANY_ELEMENTS) {
    const root = table.root(element);
    if (!work.has(-1 - root)) {
      work.set(-1 - root, 1);
      markAncestors(matcher, selector.unanchored!, matcher.notesOf(selector, MARKS), root);
    }
    return matcher.notesOf(selector, MARKS).has(element);
  }
  const outerAnchor = matcher.anchor;
  matcher.anchor = element;
  let at = followingElement(table, element, element);
  while (at !== 0 && looked <= MANY_ELEMENTS && !matcher.matchesComplex(selector, at)) {
    looked++;
    at = followingElement(table, at, element);
  }
  matcher.anchor = outerAnchor;
  work.set(0, looked);
  if (looked > MANY_ELEMENTS && at !== 0) return hasDescendant(matcher, selector, element);
  return at !== 0;
}

/** Notes all elements of a tree that have a descendant where the leftmost compound of a match can be. */
function markAncestors(
  matcher: Matcher,
  selector: CompiledComplex,
  marks: Map<number, number>,
  root: number,
): void {
  const { table } = matcher;
  const { cells } = table;
  for (
    let element = firstInTree(table, root);
    element !== 0;
    element = followingElement(table, element, root)
  ) {
    if (!matcher.matchesComplex(selector, element)) continue;
    let at = cells[matcher.leftmost + Cell.Parent]!;
    while (at !== 0 && !marks.has(at)) {
      marks.set(at, 1);
      at = cells[at + Cell.Parent]!;
    }
  }
}

function firstInTree(table: NodeTable, root: number): number {
  const first = elementFrom(table, root);
  return first === root ? root : followingElement(table, root, root);
}

/** Whether an element below `top` matches a selector whose anchor is `anchor`. */
function searchBelow(matcher: Matcher, selector: CompiledComplex, anchor: number, top: number): boolean {
  const { table } = matcher;
  const outerAnchor = matcher.anchor;
  matcher.anchor = anchor;
  let at = followingElement(table, top, top);
  while (at !== 0 && !matcher.matchesComplex(selector, at)) at = followingElement(table, at, top);
  matcher.anchor = outerAnchor;
  return at !== 0;
}

/** Whether a sibling behind `anchor`, or an element below one, matches a selector. */
function searchBehind(matcher: Matcher, selector: CompiledComplex, anchor: number): boolean {
  for (let sibling = matcher.sibling(anchor, true); sibling !== 0; sibling = matcher.sibling(sibling, true)) {
    const outerAnchor = matcher.anchor;
    matcher.anchor = anchor;
    const matches = matcher.matchesComplex(selector, sibling);
    matcher.anchor = outerAnchor;
    if (matches || searchBelow(matcher, selector, anchor, sibling)) return true;
  }
  return false;
}
