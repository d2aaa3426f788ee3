import { endOfASCII } from './ascii.ts';
import { utf8SequenceLength } from './utf-8.ts';

/**
 * Whether bytes are very likely to be UTF-8: there are values above 0x7F, and all of them match its pattern —
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 *
 * @param bytes the whole file: a character that is cut off at the end does not match
 */
export function isVeryLikelyUTF8(bytes: Uint8Array): boolean {
  const detector = new UTF8Detector();
  detector.add(bytes);
  return detector.isLikely;
}

/** The same for bytes that come in pieces. */
export class UTF8Detector {
  /** Some bytes do not match the pattern. */
  isRefuted = false;
  private found = false;
  /** A character at the end of a piece, as far as it is there. */
  private pending: Uint8Array = new Uint8Array(0);

  /** Whether the bytes are very likely UTF-8, if they are all. */
  get isLikely(): boolean {
    return this.isLikelySoFar && this.pending.length === 0;
  }

  /** Whether the bytes are very likely UTF-8, if more follow. */
  get isLikelySoFar(): boolean {
    return this.found && !this.isRefuted;
  }

  add(piece: Uint8Array): void {
    if (this.isRefuted) return;
    let at = 0;
    if (this.pending.length > 0) {
      const first = new Uint8Array(this.pending.length + Math.min(piece.length, 3));
      first.set(this.pending);
      first.set(piece.subarray(0, 3), this.pending.length);
      const length = utf8SequenceLength(first, 0);
      if (length < 0) this.isRefuted = true;
      else if (length === 0) this.pending = first;
      if (length <= 0) return;
      this.found = true;
      at = length - this.pending.length;
      this.pending = new Uint8Array(0);
    }
    while (at < piece.length) {
      if (piece[at]! < 0x80) {
        at = endOfASCII(piece, at, piece.length);
        continue;
      }
      const length = utf8SequenceLength(piece, at);
      if (length < 0) {
        this.isRefuted = true;
        return;
      }
      this.found = true;
      if (length === 0) {
        this.pending = piece.slice(at);
        return;
      }
      at += length;
    }
  }
}
