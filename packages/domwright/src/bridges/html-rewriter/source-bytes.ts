import { type Family, Walk } from '../../core/bytes/sequences.ts';

/** How the code units of a piece come from its bytes. */
export const enum PieceKind {
  /** One byte is one code unit. */
  SameOffsets,
  /** Two bytes are one code unit. */
  UTF16,
  /** UTF-8 without malformed bytes. */
  UTF8,
  /** Complete sequences, of any family but ISO-2022-JP and replacement. */
  Sequences,
  ISO2022JP,
  /** The incomplete sequence that the input ends in: one code unit. Or bytes that are at most one. */
  Whole,
}

/** A piece of the input: the bytes of some text. */
export interface Piece {
  bytes: Uint8Array;
  readonly text: string;
  /** The offset in the input's text. */
  readonly start: number;
  readonly kind: PieceKind;
  readonly family: Family;
  /** The encoding's name. */
  readonly encoding: string;
  /** ISO-2022-JP: the byte where each code unit begins. */
  readonly starts: Int32Array | null;
}

/** What becomes of bytes. */
export const enum Use {
  Copy,
  Skip,
  /** They are the text in front of a seam. */
  Hold,
}

/**
 * Who takes bytes. NB: not a function. V8 makes a function that is assigned to a property in its old space: until that is
 * cleared, it keeps all that the function refers to, which was a whole document that had ended.
 */
export interface PieceTaker {
  takePiece(piece: Piece, from: number, to: number, use: Use): void;
}

/** The bytes of the input that have not been written yet. Offsets are those of the text, from the input's beginning. */
export class SourceBytes {
  readonly #pieces: Piece[] = [];
  #first = 0;
  /** How far the first piece has been taken, in code units and bytes. */
  #unit = 0;
  #byte = 0;
  #walk: Walk | null = null;

  add(piece: Piece): void {
    this.#pieces.push(piece);
  }

  /** The piece that was added last. */
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
      this.#walk = null;
    }
    if (this.#first > 64 && this.#first * 2 > pieces.length) {
      pieces.splice(0, this.#first);
      this.#first = 0;
    }
  }

  /** Forgets the last piece behind an offset in it. Returns the bytes behind that. */
  cutLast(offset: number): Uint8Array {
    const piece = this.last;
    if (piece === undefined) return new Uint8Array(0);
    const unit = offset - piece.start;
    const byte = byteOf(
      piece,
      unit,
      this.#pieces.length - 1 === this.#first ? this.#unit : 0,
      this.#byte,
      null,
    );
    const rest = piece.bytes.subarray(byte);
    this.#pieces[this.#pieces.length - 1] = {
      ...piece,
      bytes: piece.bytes.subarray(0, byte),
      text: piece.text.slice(0, unit),
    };
    this.#walk = null;
    return rest;
  }

  /** Copies what waits: the memory is the caller's. */
  keep(memory: ArrayBufferLike): void {
    for (let i = this.#first; i < this.#pieces.length; i++) {
      const piece = this.#pieces[i]!;
      if (piece.bytes.buffer === memory) piece.bytes = piece.bytes.slice();
    }
    this.#walk = null;
  }

  #byteOf(piece: Piece, unit: number): number {
    if (piece.kind === PieceKind.Sequences && this.#walk === null && this.#unit === 0)
      this.#walk = new Walk(piece.family, piece.bytes, piece.text);
    return byteOf(piece, unit, this.#unit, this.#byte, this.#walk);
  }
}

/** The index of the byte at which a code unit begins; `fromUnit` and `fromByte` are an earlier place. */
function byteOf(piece: Piece, unit: number, fromUnit: number, fromByte: number, known: Walk | null): number {
  if (unit === piece.text.length) return piece.bytes.length;
  switch (piece.kind) {
    case PieceKind.SameOffsets:
      return unit;
    case PieceKind.UTF16:
      return unit * 2;
    case PieceKind.UTF8: {
      // From whichever end is nearer: mostly the end of a piece is asked for, without an unfinished token.
      const left = piece.text.length - unit;
      return left < unit - fromUnit
        ? byteBefore(piece.bytes, left)
        : byteAfter(piece.bytes, fromUnit === 0 ? 0 : fromByte, unit - fromUnit);
    }
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

/*
 * The bytes of well-formed UTF-8 are counted, not the code units of its text: to read a text that was put together is to
 * copy it. No place is within a surrogate pair.
 */

/** The index of the byte so many code units after another. */
function byteAfter(bytes: Uint8Array, from: number, units: number): number {
  let at = from;
  for (let left = units; left > 0; left--) {
    const byte = bytes[at]!;
    if (byte < 0x80) {
      at++;
    } else if (byte < 0xf0) {
      at += byte < 0xe0 ? 2 : 3;
    } else {
      at += 4;
      left--;
    }
  }
  return at;
}

/** The index of the byte so many code units before the end. */
function byteBefore(bytes: Uint8Array, units: number): number {
  let at = bytes.length;
  for (let left = units; left > 0; ) {
    const byte = bytes[--at]!;
    // A surrogate pair is four bytes; the others of a sequence do not count.
    if ((byte & 0xc0) !== 0x80) left -= byte >= 0xf0 ? 2 : 1;
  }
  return at;
}
