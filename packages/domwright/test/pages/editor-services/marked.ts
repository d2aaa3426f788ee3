import { EditorTree } from 'domwright/editor';
import type { TextEdit } from 'domwright/rewrite';

/** A text with an offset in it. */
export interface Marked {
  readonly tree: EditorTree;
  readonly offset: number;
}

/** A text in which `|` marks the offset. */
export function at(written: string, skipPatterns: readonly string[] = []): Marked {
  const offset = written.indexOf('|');
  const text = written.slice(0, offset) + written.slice(offset + 1);
  return { tree: new EditorTree(text, { skipPatterns }), offset };
}

/** The text after edits, which are in its order. */
export function edited({ tree }: Marked, edits: readonly TextEdit[]): string {
  for (const [index, { start }] of edits.entries())
    if (index > 0 && start < edits[index - 1]!.end) throw new Error('not in order');
  return [...edits]
    .reverse()
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), tree.text);
}

/** Template code of two kinds. */
export const mustache = ['{%...%}', '{{...}}'];
