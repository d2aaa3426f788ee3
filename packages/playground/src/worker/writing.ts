import { completionsAt, EditorTree, type EditorTreeOptions, hoverAt } from 'domwright/editor';
import type { CompletionView, HoverView, Job } from '../protocol.ts';

let last: { readonly text: string; readonly job: Job; readonly tree: EditorTree } | null = null;

/** A tree of a text. Several questions are about the same one. */
function treeOf(text: string, job: Job): EditorTree {
  if (last === null || last.text !== text || last.job !== job) {
    const { edition, scripting, context } = job;
    const options: EditorTreeOptions = { edition, scripting, ...(context !== '' && { context }) };
    last = { text, job, tree: new EditorTree(text, options) };
  }
  return last.tree;
}

/** What may be written at an offset. */
export function completionsIn(text: string, job: Job, offset: number): CompletionView[] {
  return completionsAt(treeOf(text, job), offset).map((one) => ({
    ...{ label: one.label, kind: one.kind, detail: one.detail, cursor: one.cursor },
    ...{ start: one.edit.start, end: one.edit.end, text: one.edit.text },
  }));
}

/** What is at an offset. */
export function hoverIn(text: string, job: Job, offset: number): HoverView | null {
  const found = hoverAt(treeOf(text, job), offset);
  return found === null ? null : { text: found.text, start: found.range.start, end: found.range.end };
}
