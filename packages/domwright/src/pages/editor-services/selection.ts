import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTag } from '../../dom/editor/editor-tag.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { checkPlace } from './arguments.ts';
import { elementAround, isWritten, touches } from './places.ts';

/**
 * What an editor selects step by step around an offset, from the innermost range to the whole text: a part of an attribute, the
 * attribute, the tag, the contents of an element, the element, and so on. Each is in the next one.
 *
 * @throws TypeError for a wrong tree, RangeError for an offset outside of the text
 */
export function selectionRangesAt(tree: EditorTree, offset: number): readonly SourceRange[] {
  checkPlace(tree, offset);
  const [innermost, ...around] = rangesAround(tree, offset);
  const ranges = [innermost!];
  for (const range of around) {
    const inner = ranges.at(-1)!;
    // A part of a misnested element may be outside of what is around the other part.
    const isAround = range.start <= inner.start && inner.end <= range.end;
    if (isAround && range.end - range.start > inner.end - inner.start) ranges.push(range);
  }
  return ranges;
}

/** From the innermost to the outermost. */
function rangesAround(tree: EditorTree, offset: number): SourceRange[] {
  const element = elementAround(tree, offset);
  const whole = { start: 0, end: tree.text.length };
  if (element === null) return [whole];
  const ranges: SourceRange[] = [];
  const { start, end } = tree.tagsOf(element);
  const extent = tree.extentOf(element);
  const isInStartTag = start !== null && start.range.start < offset && offset < start.range.end;
  const isEmpty = start !== null && extent !== null && extent.end === start.range.end;
  if (isInStartTag) {
    ranges.push(...rangesInTag(start, offset));
    const { range, closeRange } = start;
    ranges.push({
      start: range.start + 1,
      end: isEmpty && closeRange !== null ? closeRange.start : range.end - 1,
    });
  } else if (end !== null && offset > end.range.start) {
    const name = { start: end.range.start + 2, end: end.range.end - 1 };
    if (touches(name, offset)) ranges.push(name);
  } else if (!isEmpty) {
    ranges.push(...contentOf(tree, element));
  }
  if (extent !== null) ranges.push(extent);
  for (const at of tree.ancestorsOf(element).filter(isWritten).reverse()) {
    const [content] = contentOf(tree, at);
    if (content !== undefined) ranges.push(content);
    const extentAround = tree.extentOf(at);
    if (extentAround !== null) ranges.push(extentAround);
  }
  ranges.push(whole);
  return ranges;
}

/** What is between the tags of an element, or up to where it is closed. */
function contentOf(tree: EditorTree, element: Element): SourceRange[] {
  if (!isWritten(element)) return [];
  const { start, end } = tree.tagsOf(element);
  const extent = tree.extentOf(element);
  return start === null || extent === null
    ? []
    : [{ start: start.range.end, end: end?.range.start ?? extent.end }];
}

/** A part of an attribute, the value, the attribute. */
function rangesInTag(tag: EditorTag, offset: number): SourceRange[] {
  const attribute = tag.attributes.filter(({ sourceRange }) => touches(sourceRange, offset)).at(-1);
  if (attribute === undefined) return [];
  const { nameRange, valueRange, quote, sourceRange } = attribute;
  if (touches(nameRange, offset)) return [nameRange, sourceRange];
  if (valueRange === null || quote === null) return [sourceRange];
  const quoted = { start: valueRange.start - quote.length, end: sourceRange.end };
  if (offset < quoted.start) return [sourceRange];
  return touches(valueRange, offset) ? [valueRange, quoted, sourceRange] : [quoted, sourceRange];
}
