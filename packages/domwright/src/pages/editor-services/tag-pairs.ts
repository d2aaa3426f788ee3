import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTag } from '../../dom/editor/editor-tag.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import { checkPlace } from './arguments.ts';
import { namesAt } from './names.ts';
import { touches } from './places.ts';

/**
 * The tag whose name is at an offset, and the other tag of its element. Null where a name is partly template code, or they
 * belong together only in some branches of it.
 */
function tagPairAt(
  tree: EditorTree,
  offset: number,
): { readonly tag: EditorTag; readonly other: EditorTag | null } | null {
  const tag = tree.tagAt(offset);
  if (tag === null || !touches(tag.nameRange, offset)) return null;
  const other = tree.matchingTag(tag);
  const isCode = [tag, other].some((one) => one !== null && tree.hasCode(one.nameRange));
  if (isCode) return null;
  const [start, end] = tag.kind === 'start' ? [tag, other] : [other, tag];
  return start === null || end === null || tree.belongTogether(start, end) ? { tag, other } : null;
}

/**
 * The names of an element's two tags, if one of them is at an offset and both are spelled alike: an editor changes them together.
 * Null otherwise, and if they belong together only in some branches of template code.
 *
 * @throws TypeError for a wrong tree, RangeError for an offset outside of the text
 */
export function linkedRangesAt(
  tree: EditorTree,
  offset: number,
): readonly [first: SourceRange, second: SourceRange] | null {
  checkPlace(tree, offset);
  const pair = tagPairAt(tree, offset);
  if (pair === null || pair.other === null || pair.tag.sourceName !== pair.other.sourceName) return null;
  return inOrder(pair.tag.nameRange, pair.other.nameRange);
}

/** The names of the tags of the element whose tag is at an offset. */
export function namesOfPairAt(tree: EditorTree, offset: number): readonly SourceRange[] {
  const pair = tagPairAt(tree, offset);
  if (pair === null) return [];
  return pair.other === null ? [pair.tag.nameRange] : inOrder(pair.tag.nameRange, pair.other.nameRange);
}

/** A place that belongs to the one that was asked about. */
export interface EditorHighlight {
  /** UTF-16 offsets. */
  readonly range: SourceRange;
  /** Whether a name is given there, and not just used. */
  readonly isDefinition: boolean;
}

/**
 * What belongs together with what is at an offset: the names of an element's two tags, or all places where an id, a class or the name of
 * a `map` is written.
 *
 * @throws TypeError for a wrong tree, RangeError for an offset outside of the text
 */
export function highlightsAt(tree: EditorTree, offset: number): EditorHighlight[] {
  checkPlace(tree, offset);
  const pair = namesOfPairAt(tree, offset);
  if (pair.length > 0) return pair.map((range) => ({ range, isDefinition: false }));
  return (namesAt(tree, offset)?.all ?? []).map(({ range, isDefinition }) => ({ range, isDefinition }));
}

/**
 * From an offset in the name of a tag to the same letter of the element's other tag; null if there is none.
 *
 * @throws TypeError for a wrong tree, RangeError for an offset outside of the text
 */
export function matchingOffset(tree: EditorTree, offset: number): number | null {
  checkPlace(tree, offset);
  const pair = tagPairAt(tree, offset);
  if (pair === null || pair.other === null) return null;
  return pair.other.nameRange.start + offset - pair.tag.nameRange.start;
}

function inOrder(first: SourceRange, second: SourceRange): [SourceRange, SourceRange] {
  return first.start <= second.start ? [first, second] : [second, first];
}
