import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import { isWritten } from './places.ts';

/** What can be folded: elements, comments, and what stands between comments `#region` and `#endregion`. */
export function foldingRanges(document: OpenDocument, limit: number): FoldingRange[] {
  const { tree } = document;
  const lineOf = (offset: number): number => document.lineOf(offset);
  const found: { readonly at: number; readonly isComment: boolean; readonly range: FoldingRange }[] = [];
  const add = (at: number, range: FoldingRange): void => {
    const isComment = range.kind === FoldingRangeKind.Comment;
    if (range.endLine > range.startLine) found.push({ at, isComment, range });
  };
  for (const element of tree.elements) {
    const extent = isWritten(element) ? tree.extentOf(element) : null;
    if (extent === null) continue;
    const startLine = lineOf(extent.start);
    // Most elements are in one line.
    if (lineOf(extent.end) === startLine) continue;
    const { start, end } = tree.tagsOf(element);
    // The line of the end tag remains to be seen, and that of the `>` of an element without contents.
    const last = end?.range.start ?? (extent.end === start?.range.end ? start.closeRange?.start : undefined);
    if (last !== undefined) add(last, { startLine, endLine: lineOf(last) - 1 });
    else add(extent.end, { startLine, endLine: lineOf(lastOf(document.text, extent.start, extent.end)) });
  }
  const regions: number[] = [];
  for (const { start, end } of tree.comments) {
    const startLine = lineOf(start);
    const region = /^<!--\s*#(region|endregion)\b/.exec(document.text.slice(start, start + 100));
    if (region === null) {
      add(start, { startLine, endLine: lineOf(end), kind: FoldingRangeKind.Comment });
    } else if (region[1] === 'region') {
      regions.push(startLine);
    } else {
      const from = regions.pop();
      if (from !== undefined)
        add(start, { startLine: from, endLine: startLine, kind: FoldingRangeKind.Region });
    }
  }
  const ranges: FoldingRange[] = [];
  let before = -1;
  for (const { range, isComment } of found.sort((a, b) => a.at - b.at)) {
    // Of elements that begin in the same line, and end one after the other, the first one.
    if (!isComment && range.startLine === before) continue;
    ranges.push(range);
    before = range.startLine;
  }
  return ranges.length > limit ? outermost(ranges, limit) : ranges;
}

/** Where the last character in a range is that is not white space. */
function lastOf(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && /\s/.test(text[at]!)) at--;
  return at;
}

/** As many as a client takes, without those that are in the most others. */
function outermost(ranges: readonly FoldingRange[], limit: number): FoldingRange[] {
  const sorted = [...ranges].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const around: FoldingRange[] = [];
  const depths = sorted.map((range) => {
    while (around.length > 0 && around.at(-1)!.endLine < range.startLine) around.pop();
    around.push(range);
    return around.length;
  });
  const least = [...depths].sort((a, b) => a - b)[limit - 1] ?? 0;
  let room = limit - depths.filter((depth) => depth < least).length;
  return sorted.filter((_, i) => depths[i]! < least || (depths[i] === least && room-- > 0));
}
