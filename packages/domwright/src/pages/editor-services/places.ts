import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import type { Element } from '../../dom/nodes/element.ts';

/** Whether an offset is in a range or at its end, where a cursor still belongs to it. */
export function touches({ start, end }: SourceRange, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** The innermost written element around an offset, at its end included; null if there is none. */
export function elementAround(tree: EditorTree, offset: number): Element | null {
  const before = offset === 0 ? null : tree.tagAt(offset - 1);
  if (before !== null && before.element !== null) return before.element;
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
