import { endOfUnfinished } from '../../core/editing/missing-ends.ts';
import { HTMLTokenizer } from '../../core/parser/html-tokenizer.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { textPieces } from '../../core/table/source-ranges.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import type { PartialEdit } from './joined-edits.ts';
import type { NodeEdits } from './node-edits.ts';

/*
 * Unfinished markup at the end of the source: tags that create nothing, comments, CDATA sections. NB: here, the nodes
 * show what it is; `HTMLRewriter` has no nodes, and uses the tokenizer's state at the end of the input.
 */

/** Moves insertions out of a tag that the file ends in, which creates nothing, to before it. */
export function goBeforeUnfinishedTag(
  table: NodeTable,
  root: number,
  source: string,
  changes: PartialEdit[],
): void {
  const isAtEnd = ({ start, isInTag }: PartialEdit): boolean => start === source.length && isInTag !== true;
  if (!changes.some(isAtEnd)) return;
  const start = endOfTokens(table, root, source);
  if (start === source.length) return;
  changes.forEach((change, index) => {
    if (isAtEnd(change)) changes[index] = { ...change, start, end: start };
  });
}

/** Where the last token ends: the length of the source, unless it ends in an unfinished tag. */
function endOfTokens(table: NodeTable, root: number, source: string): number {
  const { cells } = table;
  let end = 0;
  const steps = new TreeSteps(table, root);
  for (let step = steps.step(); step !== Step.Done; step = steps.step()) {
    const { node } = steps;
    if (step !== Step.Enter || table.isContainer(node)) continue;
    if (table.nodeType(node) === NodeType.Text) end = Math.max(end, endOfText(table, node, source));
    else if (cells[node + Cell.Start]! >= 0) end = Math.max(end, cells[node + Cell.End]!);
    if (table.nodeType(node) === NodeType.Element) end = Math.max(end, cells[node + Cell.EndTagEnd]!);
  }
  // Anything after all nodes are tags that create none.
  let last = end;
  new HTMLTokenizer({
    edition: table.edition,
    onToken: (token) => {
      const isUnfinished = token.type === 'DOCTYPE' && source[end + token.end - 1] !== '>';
      if (token.type !== 'EndOfFile' && !isUnfinished) last = end + token.end;
    },
  }).end(source.slice(end));
  return last;
}

function endOfText(table: NodeTable, text: number, source: string): number {
  const numbers = textPieces(table, text);
  if (numbers.length === 0) return -1;
  const end = numbers[numbers.length - 3]!;
  return source.startsWith('<![CDATA[', numbers[numbers.length - 4]! - 9) && source.startsWith(']]>', end)
    ? end + 3
    : end;
}

/** The text that completes a comment, a DOCTYPE or a CDATA section that the file ends in, if it stays. */
export function unfinishedEnd(
  table: NodeTable,
  root: number,
  source: string,
  edits: ReadonlyMap<number, NodeEdits>,
): string {
  const steps = new TreeSteps(table, root);
  for (let step = steps.step(); step !== Step.Done; step = steps.step()) {
    const { node } = steps;
    if (step !== Step.Enter) continue;
    const type = table.nodeType(node);
    if (table.isContainer(node)) continue;
    if (type === NodeType.Text) {
      const numbers = textPieces(table, node);
      const at = numbers.length - 4;
      if (at < 0 || numbers[at + 1] !== source.length || !source.startsWith('<![CDATA[', numbers[at]! - 9))
        continue;
      const { isRemoved, data } = edits.get(node) ?? { isRemoved: false, data: null };
      return isRemoved || data !== null ? '' : ']]>';
    }
    const start = table.cells[node + Cell.Start]!;
    if (start < 0 || table.cells[node + Cell.End]! < source.length) continue;
    if (edits.get(node)?.isRemoved === true) return '';
    return endOfUnfinished(source.slice(start));
  }
  return '';
}

/** Where the token that begins at an offset ends. */
export function endOfFirstToken(table: NodeTable, source: string, start: number): number {
  let end = start;
  const tokenizer = new HTMLTokenizer({
    edition: table.edition,
    onToken: (token) => {
      if (end === start) end = start + token.end;
    },
  });
  // NB: in pieces, so that a short tag does not take reading the whole source.
  for (let at = start; at < source.length && end === start; at += 256)
    tokenizer.write(source.slice(at, at + 256));
  return end;
}
