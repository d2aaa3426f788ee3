import type { Element } from 'domwright';
import type { EditorTag, EditorTree } from 'domwright/editor';
import type { Position, SelectionRange } from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import { elementAround, isWritten, type OffsetRange, touches } from './places.ts';

/** How many ranges are around each other at most, the innermost and the whole text: a message can't be written if it is some thousands deep. */
const MOST = 1000;

/** What an editor selects step by step around each position. */
export function selectionRanges(document: OpenDocument, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => {
    let selection: SelectionRange | undefined;
    let last: OffsetRange = { start: -1, end: -1 };
    const around = rangesAround(document.tree, document.offsetAt(position));
    if (around.length > MOST) around.splice(MOST - 1, around.length - MOST);
    for (const range of around.reverse()) {
      if (range.start === last.start && range.end === last.end) continue;
      last = range;
      selection = { range: document.rangeOf(range), ...(selection && { parent: selection }) };
    }
    return selection ?? { range: { start: position, end: position } };
  });
}

/** From the innermost to the outermost. */
function rangesAround(tree: EditorTree, offset: number): OffsetRange[] {
  const element = elementAround(tree, offset);
  if (element === null) return [];
  const ranges: OffsetRange[] = [];
  const { start, end } = tree.tagsOf(element);
  const extent = tree.extentOf(element);
  const isInStartTag = start !== null && start.range.start < offset && offset < start.range.end;
  const isEmpty = start !== null && extent !== null && extent.end === start.range.end;
  if (start !== null && (isInStartTag || isEmpty)) {
    ranges.push(...rangesInTag(start, offset));
    const { range, closeRange } = start;
    ranges.push({
      start: range.start + 1,
      end: isEmpty && closeRange !== null ? closeRange.start : range.end - 1,
    });
  } else if (end !== null && offset > end.range.start) {
    if (offset >= end.range.start + 2) ranges.push({ start: end.range.start + 2, end: end.range.end - 1 });
  } else {
    ranges.push(...contentOf(tree, element));
  }
  if (!isEmpty && extent !== null) ranges.push(extent);
  for (const at of tree.ancestorsOf(element).filter(isWritten).reverse()) {
    const [content] = contentOf(tree, at);
    if (content !== undefined && content.start < content.end) ranges.push(content);
    const whole = tree.extentOf(at);
    if (whole !== null) ranges.push(whole);
  }
  ranges.push({ start: 0, end: tree.text.length });
  // A part of a misnested element may be outside of what is around the other part.
  let inner = ranges[0] ?? { start: offset, end: offset };
  return ranges.filter((range) => {
    const isAround = range.start <= inner.start && inner.end <= range.end;
    if (isAround) inner = range;
    return isAround;
  });
}

/** What is between the tags of an element, or up to where it is closed. */
function contentOf(tree: EditorTree, element: Element): OffsetRange[] {
  if (!isWritten(element)) return [];
  const { start, end } = tree.tagsOf(element);
  const extent = tree.extentOf(element);
  return start === null || extent === null
    ? []
    : [{ start: start.range.end, end: end?.range.start ?? extent.end }];
}

/** A part of an attribute, the value, the attribute. */
function rangesInTag(tag: EditorTag, offset: number): OffsetRange[] {
  const attribute = tag.attributes.filter(({ sourceRange }) => touches(sourceRange, offset)).at(-1);
  if (attribute === undefined) return [];
  const { nameRange, valueRange, quote, sourceRange } = attribute;
  if (touches(nameRange, offset)) return [nameRange, sourceRange];
  if (valueRange === null || quote === null) return [sourceRange];
  const quoted = { start: valueRange.start - quote.length, end: sourceRange.end };
  if (offset < quoted.start) return [sourceRange];
  return touches(valueRange, offset) ? [valueRange, quoted, sourceRange] : [quoted, sourceRange];
}
