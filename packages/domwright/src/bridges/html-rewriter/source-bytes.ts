import { endOfASCII } from '../../core/bytes/bytes.ts';
import { type Family, Walk } from '../../core/bytes/sequences.ts';

/** How bytes map to the code units of a piece. */
export const enum PieceKind {
  /** One byte is one code unit. */
  SameOffsets,
  /** Two bytes are one code unit. */
  UTF16,
  /** UTF-8 without malformed bytes. */
  UTF8,
  /** Complete sequences, of any family except ISO-2022-JP and replacement. */
  Sequences,
  ISO2022JP,
  /** The incomplete sequence that the input ends in: one code unit. Or bytes that give at most one. */
  Whole,
}

/** A piece of the input: the bytes of some text. */
export interface Piece {
  bytes: Uint8Array;
  readonly text: string;
  /** The offset in the text of the input. */
  readonly start: number;
  readonly kind: PieceKind;
  readonly family: Family;
  /** The name of the encoding. */
  readonly encoding: string;
  /** ISO-2022-JP: the byte where each code unit starts. */
  readonly starts: Int32Array | null;
}

/** What happens to bytes. */
export const enum Use {
  Copy,
  Skip,
  /** They are held back as the text before a seam. */
  Hold,
}

/**
 * Receives bytes. NB: not a function. V8 allocates a function that is assigned to a property in its old space: until that is
 * collected, it keeps everything the function refers to alive, which was a whole document that had ended.
 */
export interface PieceTaker {
  takePiece(piece: Piece, from: number, to: number, use: Use): void;
}

/** The bytes of the input that have not been written yet. Offsets are into the text, from the start of the input. */
export class SourceBytes {
  readonly #pieces: Piece[] = [];
  #first = 0;
  /** How much of the first piece has been taken, in code units and bytes. */
  #unit = 0;
  #byte = 0;
  /** It is ASCII from `#byte` up to here, at least. */
  #asciiEnd = 0;
  #walk: Walk | null = null;

  add(piece: Piece): void {
    this.#pieces.push(piece);
  }

  /** The last piece added. */
  get last(): Piece | undefined {
    return this.#pieces.length > this.#first ? this.#pieces[this.#pieces.length - 1] : undefined;
  }

  /** Takes the bytes up to an offset in the text, and passes them on in order. */
  take(to: number, use: Use, taker: PieceTaker): void {
    const pieces = this.#pieces;
    while (this.#first < pieces.length) {
      const piece = pieces[this.#first]!;
      const end = piece.start + piece.text.length;
      if (to < end) {
        if (to <= piece.start + this.#unit) return;
        const byte = this.#byteOf(piece, to - piece.start);
        if (byte > this.#byte) taker.takePiece(piece, this.#byte, byte, use);
        this.#unit = to - piece.start;
        this.#byte = byte;
        return;
      }
      const { length } = piece.bytes;
      if (this.#byte < length) taker.takePiece(piece, this.#byte, length, use);
      this.#first++;
      this.#unit = 0;
      this.#byte = 0;
      this.#asciiEnd = 0;
      this.#walk = null;
    }
    if (this.#first > 64 && this.#first * 2 > pieces.length) {
      pieces.splice(0, this.#first);
      this.#first = 0;
    }
  }

  /** Cuts the last piece at an offset in it. Returns the bytes after the offset. */
  cutLast(offset: number): Uint8Array {
    const piece = this.last;
    if (piece === undefined) return new Uint8Array(0);
    const unit = offset - piece.start;
    const byte = byteOf(piece, unit, null);
    const rest = piece.bytes.subarray(byte);
    this.#pieces[this.#pieces.length - 1] = {
      ...piece,
      bytes: piece.bytes.subarray(0, byte),
      text: piece.text.slice(0, unit),
    };
    return rest;
  }

  /** Copies waiting bytes that are in the caller's memory. */
  keep(memory: ArrayBufferLike): void {
    for (let i = this.#first; i < this.#pieces.length; i++) {
      const piece = this.#pieces[i]!;
      if (piece.bytes.buffer === memory) piece.bytes = piece.bytes.slice();
    }
    this.#walk = null;
  }

  #byteOf(piece: Piece, unit: number): number {
    const units = unit - this.#unit;
    // From whichever end is nearer: most calls ask for the end of a piece without an unfinished token.
    if (piece.kind === PieceKind.UTF8 && piece.text.length - unit >= units)
      return this.#byteAfter(piece.bytes, units);
    if (piece.kind === PieceKind.Sequences) this.#walk ??= new Walk(piece.family, piece.bytes, piece.text);
    return byteOf(piece, unit, this.#walk);
  }

  /** The index of the byte `units` code units after the next one to take. */
  #byteAfter(bytes: Uint8Array, units: number): number {
    let at = this.#byte;
    let left = units;
    while (left > 0) {
      if (at >= this.#asciiEnd) this.#asciiEnd = endOfASCII(bytes, at, bytes.length);
      const count = Math.min(left, this.#asciiEnd - at);
      at += count;
      left -= count;
      for (; left > 0 && bytes[at]! >= 0x80; left--) {
        const byte = bytes[at]!;
        at += byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
        // A surrogate pair.
        if (byte >= 0xf0) left--;
      }
    }
    return at;
  }
}

/*
 * We count the bytes of well-formed UTF-8, not the code units of its text: reading a concatenated text copies it. No
 * position is inside a surrogate pair.
 */

/** The index of the byte where a code unit starts. `known`: the walk through the piece so far. */
function byteOf(piece: Piece, unit: number, known: Walk | null): number {
  if (unit === piece.text.length) return piece.bytes.length;
  switch (piece.kind) {
    case PieceKind.SameOffsets:
      return unit;
    case PieceKind.UTF16:
      return unit * 2;
    case PieceKind.UTF8:
      return byteBefore(piece.bytes, piece.text.length - unit);
    case PieceKind.Sequences: {
      const walk = known ?? new Walk(piece.family, piece.bytes, piece.text);
      while (walk.unit < unit) walk.step();
      return walk.byte;
    }
    case PieceKind.ISO2022JP:
      return piece.starts![unit]!;
    default:
      return unit === 0 ? 0 : piece.bytes.length;
  }
}

/** The index of the byte `units` code units before the end. */
function byteBefore(bytes: Uint8Array, units: number): number {
  let at = bytes.length;
  for (let left = units; left > 0; ) {
    const byte = bytes[--at]!;
    // A surrogate pair is four bytes; continuation bytes don't count.
    if ((byte & 0xc0) !== 0x80) left -= byte >= 0xf0 ? 2 : 1;
  }
  return at;
}
