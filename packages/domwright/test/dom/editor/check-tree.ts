import { type Document, formatTree, nodeAt, parse } from 'domwright';
import { EditorTree } from 'domwright/editor';
import { expect } from 'vitest';

/** What the two trees are made of: equal for equal trees with equal ranges. */
function cellsOf({ table }: Document): Buffer {
  return Buffer.from(table.cells.buffer, table.cells.byteOffset, table.cellsEnd * 4);
}

/** Holds a tree against what the parser makes of its text, and of the part before an unfinished tag. */
export function checkTree(tree: EditorTree): void {
  const { text, document, unfinishedTag } = tree;
  const parsed = parse(text);
  // Printing a tree costs ten times as much as parsing the text.
  if (!cellsOf(document!).equals(cellsOf(parsed))) expect(formatTree(document!)).toBe(formatTree(parsed));
  if (unfinishedTag === null) return;
  const finished = parse(text.slice(0, unfinishedTag.range.start));
  expect(formatTree(document!)).toBe(formatTree(finished));
}

/** Holds a tree against the parser, and its answers at some offsets against plain searches. */
export function check(text: string, offsets: readonly number[]): void {
  const tree = new EditorTree(text);
  checkTree(tree);
  let end = 0;
  for (const { range, openRange, nameRange, attributes } of tree.tags) {
    // NB: `expect` for each of them would take most of the time.
    const isTag =
      range.start >= end &&
      /^<\/?[a-z]/i.test(text.slice(openRange.start, nameRange.end)) &&
      attributes.every(({ sourceRange: { start, end: last } }) => range.start < start && last <= range.end);
    if (!isTag)
      expect(text.slice(range.start, range.end)).toBe('a tag after the ones before it, with its attributes');
    end = range.end;
  }
  expect(end).toBeLessThanOrEqual(text.length);
  for (const offset of offsets) {
    const found = nodeAt(tree.root, offset);
    const tag = tree.tagAt(offset);
    // A second tag of html or body is not in the document.
    if (tag === null || tag.element !== null) expect(tree.nodeAt(offset)).toBe(found?.node ?? null);
    const holder = tree.pathAt(offset).at(-1);
    if (holder !== undefined) tree.extentOf(holder);
    if (tag?.element != null) expect(tree.pathAt(tag.range.start + 1).length).toBeGreaterThan(0);
    tree.attributeAt(offset);
  }
}
