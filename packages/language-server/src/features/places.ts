import type { Element } from 'domwright';
import type { EditorTag, EditorTree } from 'domwright/editor';

/** A range in a document's text, in UTF-16 code units. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** Whether an offset is in a range or at its end, where a cursor still belongs to it. */
export function touches({ start, end }: OffsetRange, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** The innermost written element around an offset, at its end included; null if there is none. */
export function elementAround(tree: EditorTree, offset: number): Element | null {
  const before = offset === 0 ? null : tree.tagAt(offset - 1);
  if (before?.element != null) return before.element;
  // What is after the end tag of `body` is still in it, but not in its extent.
  const around = tree.pathAt(offset).filter((element) => {
    const extent = element.startTagRange === null ? null : tree.extentOf(element);
    return extent !== null && touches(extent, offset);
  });
  return around.at(-1) ?? null;
}

/** The element around another one that has a start tag of its own; null if none has. */
export function writtenParentOf(tree: EditorTree, element: Element): Element | null {
  let parent = tree.parentOf(element);
  while (parent !== null && !isWritten(parent)) parent = tree.parentOf(parent);
  return parent;
}

/** Whether an element has a start tag of its own: the parser has neither implied nor cloned it. */
export function isWritten(element: Element): boolean {
  return element.origin === 'written';
}

/** The tag whose name is at an offset, and the other tag of its element. */
export function tagPairAt(
  tree: EditorTree,
  offset: number,
): { readonly tag: EditorTag; readonly other: EditorTag | null } | null {
  for (const at of [offset, offset - 1]) {
    const tag = at < 0 ? null : tree.tagAt(at);
    if (tag !== null && touches(tag.nameRange, offset)) return { tag, other: tree.matchingTag(tag) };
  }
  return null;
}
