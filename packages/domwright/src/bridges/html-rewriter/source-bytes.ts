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

  /** Takes the bytes up to an offset in the text, and passes them on in order if anybody wants them. */
  take(to: number, use: ((piece: Piece, from: number, to: number) => void) | null): void {
    const pieces = this.#pieces;
    while (this.#first < pieces.length) {
      const piece = pieces[this.#first]!;
      const end = piece.start + piece.text.length;
      if (to < end) {
        if (to <= piece.start + this.#unit) return;
        const byte = this.#byteOf(piece, to - piece.start);
        if (byte > this.#byte && use !== null) use(piece, this.#byte, byte);
        this.#unit = to - piece.start;
        this.#byte = byte;
        return;
      }
      if (this.#byte < piece.bytes.length && use !== null) use(piece, this.#byte, piece.bytes.length);
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
      const { text } = piece;
      // From whichever end is nearer: mostly the end of a piece is asked for, without an unfinished token.
      if (text.length - unit < unit - fromUnit)
        return piece.bytes.length - utf8Length(text, unit, text.length);
      return (fromUnit === 0 ? 0 : fromByte) + utf8Length(text, fromUnit, unit);
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

/** How many bytes a part of a text is in UTF-8. Its ends are not within surrogate pairs. */
function utf8Length(text: string, start: number, end: number): number {
  let length = end - start;
  for (let i = start; i < end; i++) {
    const codeUnit = text.charCodeAt(i);
    // A surrogate pair is four bytes.
    if (codeUnit >= 0x80) length += codeUnit < 0x800 || (codeUnit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return length;
}
