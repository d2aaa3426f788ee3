import type { PartialEdit } from './joined-edits.ts';

/** A range of the source that a node of the tree came from: a tag, a run of text, a comment. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly isGone: boolean;
  /** Where a removed element without an end tag is: everything up to the next piece that stays belongs to it. */
  readonly isOpenEnded?: boolean;
}

/**
 * The ranges to delete. Anything between two removed pieces that belongs to no node is removed as well: tags that the
 * parser ignored might have an effect elsewhere.
 */
export function deletedRanges(pieces: Piece[], sourceEnd: number): PartialEdit[] {
  pieces.sort((a, b) => a.start - b.start || a.end - b.end);
  const ranges: PartialEdit[] = [];
  let start = -1;
  let end = -1;
  let isOpenEnded = false;
  for (const piece of pieces) {
    if (piece.isGone) {
      if (start < 0) start = piece.start;
      if (piece.end >= end) isOpenEnded = piece.isOpenEnded === true;
      end = Math.max(end, piece.end);
    } else if (start >= 0) {
      if (isOpenEnded) end = Math.max(end, piece.start);
      ranges.push({ start, end, parts: [] });
      start = -1;
      end = -1;
    }
  }
  if (start >= 0) ranges.push({ start, end: isOpenEnded ? sourceEnd : end, parts: [] });
  return ranges;
}
