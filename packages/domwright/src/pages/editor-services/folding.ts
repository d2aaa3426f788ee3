import { checkPositiveInteger } from '../../core/infra/arguments.ts';
import { LineTable } from '../../core/source/line-table.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import { checkTree } from './arguments.ts';

/** Lines that can be folded into the first of them. */
export interface EditorFold {
  /** UTF-16 offset in the line that stays. */
  readonly start: number;
  /** UTF-16 offset in the last line that is hidden. */
  readonly end: number;
  /** The line that stays, from 1. */
  readonly startLine: number;
  /** The last line that is hidden, from 1. */
  readonly endLine: number;
  /** What is between comments `#region` and `#endregion` is a region. */
  readonly kind: 'element' | 'comment' | 'region';
}

/**
 * What can be folded: elements, comments, and everything from a `#region` comment to its `#endregion`, in the order in which they end.
 *
 * @param limit the most that are returned: those that are in the fewest others
 * @throws TypeError for a wrong tree or limit
 */
export function foldsOf(tree: EditorTree, limit: number = Number.MAX_SAFE_INTEGER): EditorFold[] {
  checkTree(tree);
  checkPositiveInteger(limit, 'limit');
  const lines = new LineTable(tree.text);
  const lineOf = (offset: number): number => lines.positionAt(offset).line;
  const found: { readonly at: number; readonly fold: EditorFold }[] = [];
  const add = (at: number, start: number, end: number, endLine: number, kind: EditorFold['kind']): void => {
    const startLine = lineOf(start);
    if (endLine > startLine) found.push({ at, fold: { start, end, startLine, endLine, kind } });
  };
  for (const element of tree.elements) {
    const extent = tree.extentOf(element);
    // Most elements are in one line.
    if (extent === null || lineOf(extent.end) === lineOf(extent.start)) continue;
    const { start, end } = tree.tagsOf(element);
    // The line of the end tag remains to be seen, and that of the `>` of an element without contents.
    const last = end?.range.start ?? (extent.end === start?.range.end ? extent.end : undefined);
    if (last !== undefined) {
      const line = lineOf(last) - 1;
      const before = line === 0 ? 0 : lines.offsetAt(line + 1, 1) - 1;
      add(last, extent.start, before, line, 'element');
    } else {
      const at = lastOf(tree.text, extent.start, extent.end);
      add(extent.end, extent.start, at, lineOf(at), 'element');
    }
  }
  const regions: number[] = [];
  for (const { start, end } of tree.comments) {
    const region = /^<!--\s*#(region|endregion)\b/.exec(tree.text.slice(start, start + 100));
    if (region === null) {
      add(start, start, end, lineOf(end), 'comment');
    } else if (region[1] === 'region') {
      regions.push(start);
    } else {
      const from = regions.pop();
      if (from !== undefined) add(start, from, start, lineOf(start), 'region');
    }
  }
  const folds: EditorFold[] = [];
  let before = -1;
  for (const { fold } of found.sort((a, b) => a.at - b.at)) {
    // Of elements that begin in the same line, and end one after the other, the first one.
    if (fold.startLine === before) continue;
    folds.push(fold);
    before = fold.startLine;
  }
  return folds.length > limit ? outermost(folds, limit) : folds;
}

/** Where the last character in a range is that is not white space. */
function lastOf(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && /\s/.test(text[at]!)) at--;
  return at;
}

/** Without those that are in the most others. */
function outermost(folds: readonly EditorFold[], limit: number): EditorFold[] {
  const sorted = [...folds].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const around: EditorFold[] = [];
  const depths = sorted.map((fold) => {
    while (around.length > 0 && around.at(-1)!.endLine < fold.startLine) around.pop();
    around.push(fold);
    return around.length;
  });
  const least = [...depths].sort((a, b) => a - b)[limit - 1] ?? 0;
  let room = limit - depths.filter((depth) => depth < least).length;
  return sorted.filter((_, i) => depths[i]! < least || (depths[i] === least && room-- > 0));
}
