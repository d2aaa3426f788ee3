import { lastNotAbove } from '../infra/binary-search.ts';
import { concatenated } from './bytes.ts';
import { createLegacyDecoder } from './complete-sequences.ts';
import { ISO2022JPDecoder } from './iso-2022-jp.ts';
import { Family, familyOf, Walk } from './sequences.ts';

/** Gives back bytes or text that were decoded earlier. */
export interface ByteOffsetsSource {
  /** The bytes of the stream from one byte offset to another. */
  bytesOf?: ((start: number, end: number) => Uint8Array) | undefined;
  /** The text from one UTF-16 offset to another, as it was decoded. Enough for UTF-8 without malformed bytes. */
  textOf?: ((start: number, end: number) => string) | undefined;
}

/**
 * Maps code units to byte offsets. A `Decoder` fills it while it decodes.
 *
 * For UTF-16 and single-byte encodings, offsets are computed. For all others there is a mark every few thousand bytes,
 * and the text or bytes from there are walked again; if offsets ascend, the walk continues from the last one.
 */
export class ByteOffsets {
  /** Maximum number of bytes that a decoder adds at once. A lookup decodes at most twice as many again. */
  readonly partLength = 4096;
  readonly #source: ByteOffsetsSource;
  #encoding = '';
  #family = Family.SingleByte;
  /** Length of the byte order mark. */
  #first = 0;
  #bytes = 0;
  #units = 0;
  #hasParts = false;
  // Where each part begins, in bytes and in code units.
  readonly #byteStarts: number[] = [];
  readonly #unitStarts: number[] = [];
  /** 0: clean; 1: contains a U+FFFD. For ISO-2022-JP, the decoder's checkpoint at the part's start. */
  readonly #states: number[] = [];

  // The part of the last lookup, and how far it has been walked.
  #part = -1;
  #walk: Walk | null = null;
  #iso2022jp: ISO2022JPDecoder | null = null;
  #unit = 0;
  #byte = 0;
  #decodeComplete: ((bytes: Uint8Array) => string) | null = null;

  constructor(source: ByteOffsetsSource) {
    this.#source = source;
  }

  /** Called by the decoder with the encoding it chose and the length of the byte order mark it skips. */
  start(encoding: string, bomLength: number): void {
    this.#encoding = encoding;
    this.#family = familyOf(encoding);
    switch (this.#family) {
      case Family.SingleByte:
      case Family.Replacement:
      case Family.UTF16BE:
      case Family.UTF16LE:
        break;
      default:
        this.#hasParts = true;
    }
    this.#first = this.#bytes = bomLength;
  }

  /** Called by the decoder: `bytes` bytes, all complete sequences, became `units` code units. */
  add(bytes: number, units: number, state: number): void {
    if (this.#hasParts) {
      const last = this.#byteStarts.length - 1;
      if (last < 0 || this.#bytes - this.#byteStarts[last]! >= this.partLength) {
        this.#addPart(state);
      } else {
        if (this.#family !== Family.ISO2022JP) this.#states[last]! |= state;
        if (this.#part === last) this.#part = -1;
      }
    }
    this.#bytes += bytes;
    this.#units += units;
  }

  /** Called by the decoder: the incomplete sequence at the end of the stream became one U+FFFD. */
  addIncomplete(bytes: number): void {
    if (this.#hasParts) this.#addPart(1);
    this.#bytes += bytes;
    this.#units++;
  }

  /**
   * The byte offset at which a code unit begins. Except in UTF-16, both halves of a surrogate pair map to the start of
   * the character. The end of the text maps to the end of the bytes.
   *
   * @param textOffset UTF-16 offset in the text that has been decoded so far
   * @returns byte offset in the whole stream, byte order mark included; -1 if computing it needs a method that the
   * source lacks
   * @throws RangeError if `textOffset` is out of range
   */
  byteOffsetOf(textOffset: number): number {
    if (!(textOffset >= 0 && textOffset <= this.#units)) {
      throw new RangeError(`offset ${textOffset} is not in the text of ${this.#units} code units`);
    }
    if (textOffset === this.#units) return this.#bytes;
    switch (this.#family) {
      case Family.SingleByte:
      case Family.Replacement:
        return this.#first + textOffset;
      case Family.UTF16BE:
      case Family.UTF16LE:
        return this.#first + 2 * textOffset;
    }
    const part = this.#partOf(textOffset);
    const { bytesOf, textOf } = this.#source;
    if (this.#family === Family.UTF8 && this.#states[part] === 0 && textOf !== undefined) {
      return this.#byteOffsetByText(part, textOffset, textOf);
    }
    if (bytesOf === undefined) return -1;
    return this.#family === Family.ISO2022JP
      ? this.#byteOffsetInISO2022JP(part, textOffset, bytesOf)
      : this.#byteOffsetByBytes(part, textOffset, bytesOf);
  }

  #addPart(state: number): void {
    this.#byteStarts.push(this.#bytes);
    this.#unitStarts.push(this.#units);
    this.#states.push(state);
  }

  /** The last part that begins at or before an offset. */
  #partOf(textOffset: number): number {
    const starts = this.#unitStarts;
    return lastNotAbove(starts, starts.length, textOffset);
  }

  #bytesOfPart(part: number, bytesOf: (start: number, end: number) => Uint8Array): Uint8Array {
    const isLast = part + 1 === this.#byteStarts.length;
    return bytesOf(this.#byteStarts[part]!, isLast ? this.#bytes : this.#byteStarts[part + 1]!);
  }

  #byteOffsetByText(
    part: number,
    textOffset: number,
    textOf: (start: number, end: number) => string,
  ): number {
    if (this.#part !== part || textOffset < this.#unit) {
      this.#part = part;
      this.#unit = this.#unitStarts[part]!;
      this.#byte = this.#byteStarts[part]!;
    }
    if (textOffset > this.#unit) {
      let text = textOf(this.#unit, textOffset);
      if (isLeadSurrogate(text.charCodeAt(text.length - 1))) text = text.slice(0, -1);
      this.#unit += text.length;
      this.#byte += utf8Length(text);
    }
    return this.#byte;
  }

  #byteOffsetByBytes(
    part: number,
    textOffset: number,
    bytesOf: (start: number, end: number) => Uint8Array,
  ): number {
    const unit = textOffset - this.#unitStarts[part]!;
    // An incomplete sequence at the end of the stream is a part of its own, which cannot be walked.
    if (unit === 0) return this.#byteStarts[part]!;
    if (this.#part !== part || this.#walk === null || unit < this.#unit) {
      const bytes = this.#bytesOfPart(part, bytesOf);
      this.#walk = new Walk(this.#family, bytes, this.#textOfWalk(bytes));
      this.#part = part;
      this.#unit = this.#byte = 0;
    }
    const walk = this.#walk;
    while (walk.unit <= unit) {
      this.#unit = walk.unit;
      this.#byte = walk.byte;
      walk.step();
    }
    return this.#byteStarts[part]! + this.#byte;
  }

  #textOfWalk(bytes: Uint8Array): string {
    if (this.#family === Family.UTF8) return '';
    this.#decodeComplete ??= createLegacyDecoder(this.#encoding);
    return this.#decodeComplete(bytes);
  }

  #byteOffsetInISO2022JP(
    part: number,
    textOffset: number,
    bytesOf: (start: number, end: number) => Uint8Array,
  ): number {
    this.#iso2022jp ??= new ISO2022JPDecoder();
    if (this.#part !== part) {
      this.#iso2022jp.checkpoint = this.#states[part]!;
      // NB: if the stream has not ended, any wrong result at its end lies after every offset that can be asked for.
      this.#iso2022jp.decode(this.#bytesOfPart(part, bytesOf), part + 1 === this.#byteStarts.length);
      this.#part = part;
    }
    return this.#byteStarts[part]! + this.#iso2022jp.starts[textOffset - this.#unitStarts[part]!]!;
  }
}

/** Keeps all bytes of a document so that offsets can be computed. */
export class KeptBytes {
  readonly #pieces: Uint8Array[] = [];
  readonly #starts: number[] = [];
  #length = 0;

  /** Copies the next bytes. */
  add(bytes: Uint8Array): void {
    this.#pieces.push(bytes.slice());
    this.#starts.push(this.#length);
    this.#length += bytes.length;
  }

  /** The bytes from one offset to another. */
  between(start: number, end: number): Uint8Array {
    const pieces = this.#pieces;
    const starts = this.#starts;
    const low = lastNotAbove(starts, pieces.length, start);
    const parts: Uint8Array[] = [];
    for (let i = low; i < pieces.length && starts[i]! < end; i++) {
      parts.push(pieces[i]!.subarray(Math.max(0, start - starts[i]!), end - starts[i]!));
    }
    return parts.length === 1 ? parts[0]! : concatenated(parts);
  }
}

function isLeadSurrogate(codeUnit: number): boolean {
  return (codeUnit & 0xfc00) === 0xd800;
}

/** Length of a text in UTF-8, in bytes. */
function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const codeUnit = text.charCodeAt(i);
    // A surrogate pair is four bytes.
    if (codeUnit >= 0x80) length += codeUnit < 0x800 || (codeUnit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return length;
}
