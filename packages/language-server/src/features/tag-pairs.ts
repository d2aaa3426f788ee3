import type { LinkedEditingRanges, Position } from 'vscode-languageserver';
import type { OffsetEdit } from '../diagnostics/code-actions.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import { type OffsetRange, tagPairAt } from './places.ts';

/** The names of an element's two tags, if one of them is at a position and both are the same: an editor changes them together. */
export function linkedEditingRanges(document: OpenDocument, position: Position): LinkedEditingRanges | null {
  const pair = tagPairAt(document.tree, document.offsetAt(position));
  if (pair === null || pair.other === null || pair.tag.sourceName !== pair.other.sourceName) return null;
  return {
    ranges: inOrder(pair.tag.nameRange, pair.other.nameRange).map((range) => document.rangeOf(range)),
  };
}

/** The names of the tags of the element whose tag is at an offset. */
export function namesOfPairAt(document: OpenDocument, offset: number): OffsetRange[] {
  const pair = tagPairAt(document.tree, offset);
  if (pair === null) return [];
  return pair.other === null ? [pair.tag.nameRange] : inOrder(pair.tag.nameRange, pair.other.nameRange);
}

/** Gives the element whose tag is at an offset another name. */
export function renamePairAt(document: OpenDocument, offset: number, name: string): OffsetEdit[] {
  return namesOfPairAt(document, offset).map(({ start, end }) => ({ start, end, text: name }));
}

/** Where the cursor goes to be at the same letter of the element's other tag; null if there is none. */
export function matchingPosition(document: OpenDocument, position: Position): Position | null {
  const offset = document.offsetAt(position);
  const pair = tagPairAt(document.tree, offset);
  if (pair === null || pair.other === null) return null;
  const at = pair.other.nameRange.start + offset - pair.tag.nameRange.start;
  return document.rangeOf({ start: at, end: at }).start;
}

function inOrder(first: OffsetRange, second: OffsetRange): OffsetRange[] {
  return first.start <= second.start ? [first, second] : [second, first];
}
