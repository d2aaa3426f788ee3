import { endOfASCII } from '../../core/byte-stream/ascii.ts';
import { bomLength } from '../../core/byte-stream/bom-sniff.ts';
import { decodeWellFormedUTF8 } from '../../core/byte-stream/by-web-assembly.ts';
import { concatenated } from '../../core/byte-stream/bytes.ts';
import { changeTheEncoding } from '../../core/byte-stream/encoding-declarations.ts';
import type { SniffedEncoding, SniffingOptions } from '../../core/byte-stream/encoding-sniffing-algorithm.ts';
import { UTF_8 } from '../../core/byte-stream/encodings.ts';
import { FirstBytes } from '../../core/byte-stream/first-bytes.ts';
import { ISO2022JPDecoder } from '../../core/byte-stream/iso-2022-jp.ts';
import { createLegacyDecoder } from '../../core/byte-stream/legacy-decoder.ts';
import {
  endOfCompleteSequences,
  Family,
  familyOf,
  isASCIICompatible,
} from '../../core/byte-stream/sequences.ts';
import { decodeUTF8 } from '../../core/byte-stream/utf-8-decoder.ts';
import type { DecodedText } from '../../core/input-stream/code-units.ts';
import { type Piece, PieceKind, SourceBytes } from './source-bytes.ts';

/** So much is decoded and parsed at once. */
const PIECE = 1 << 16;
/** The same while a declaration may still change the encoding. */
const FIRST_PIECE = 1 << 12;

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/** The bytes of a document that come in pieces, and their text. */
export class ByteInput {
  /** What has not been written yet. */
  readonly source: SourceBytes = new SourceBytes();
  /** Null until enough bytes are there to tell. */
  sniffed: SniffedEncoding | null = null;
  /** What is known about the last text. */
  decoded: DecodedText | null = null;
  readonly #firstBytes: FirstBytes;
  readonly #onBOM: (bytes: Uint8Array) => void;
  #family = Family.UTF8;
  #waiting: Uint8Array = noBytes;
  #at = 0;
  #isLast = false;
  #hasEnded = false;
  #textOffset = 0;
  #iso2022jp: ISO2022JPDecoder | null = null;
  /** Bytes of ISO-2022-JP that have been read and are not yet text: an escape sequence, the beginning of a character. */
  #pending: Uint8Array = noBytes;
  #hasReplaced = false;
  #nextPiece = PIECE;

  /** `onBOM` is given the bytes of the byte order mark, which are no text. */
  constructor(options: SniffingOptions, onBOM: (bytes: Uint8Array) => void) {
    this.#firstBytes = new FirstBytes(options);
    this.#onBOM = onBOM;
  }

  /** The name of the encoding, as far as it is known. */
  get encoding(): string {
    return this.sniffed?.encoding ?? UTF_8;
  }

  /** Takes bytes; they have to stay as they are until `next` returns null. */
  push(bytes: Uint8Array, isLast: boolean): void {
    this.#isLast = isLast;
    if (this.sniffed === null) {
      this.#firstBytes.add(bytes);
      return;
    }
    const rest = this.#waiting.subarray(this.#at);
    this.#waiting = rest.length === 0 ? bytes : concatenated([rest, bytes]);
    this.#at = 0;
  }

  /** All bytes have become text. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The next text, or null if it takes more bytes. The last text may be empty. */
  next(): string | null {
    if (this.#hasEnded) return null;
    if (this.sniffed === null && !this.#sniff()) return null;
    const bytes = this.#waiting;
    const at = this.#at;
    if (at === bytes.length) {
      if (!this.#isLast) {
        this.#keep();
        return null;
      }
      this.#hasEnded = true;
      return this.#iso2022jp === null ? '' : this.#addISO2022JP(noBytes, this.#iso2022jp);
    }
    const text = this.#decodePiece(bytes, at);
    if (text === null) this.#keep();
    return text;
  }

  /**
   * A declaration has been found that stands before an offset in the last text, in an encoding that is tentative. Returns
   * false if nothing changes. Otherwise what stands behind the offset is to be read again.
   */
  declare(declared: string, offset: number): boolean {
    const { sniffed } = this;
    if (sniffed === null || sniffed.confidence === 'certain') return false;
    const { outcome, encoding } = changeTheEncoding(sniffed.encoding, declared);
    this.sniffed = { ...sniffed, encoding, confidence: 'certain' };
    this.#nextPiece = PIECE;
    if (outcome !== 'changed') return false;
    this.#waiting = concatenated([
      this.source.cutLast(offset),
      this.#pending,
      this.#waiting.subarray(this.#at),
    ]);
    this.#at = 0;
    this.#hasEnded = false;
    this.#textOffset = offset;
    this.#useEncoding(encoding);
    return true;
  }

  #sniff(): boolean {
    this.sniffed = this.#firstBytes.sniff(this.#isLast);
    if (this.sniffed === null) {
      this.#firstBytes.own();
      return false;
    }
    const pieces = this.#firstBytes.take();
    const bytes = pieces.length === 1 ? pieces[0]! : concatenated(pieces);
    this.#waiting = bytes;
    this.#useEncoding(this.sniffed.encoding);
    if (this.sniffed.confidence === 'tentative' && this.sniffed.step !== 'prescan')
      this.#nextPiece = FIRST_PIECE;
    if (this.sniffed.step === 'bom') {
      this.#at = bomLength(this.sniffed.encoding);
      this.#onBOM(bytes.subarray(0, this.#at));
    }
    return true;
  }

  #useEncoding(encoding: string): void {
    this.#family = familyOf(encoding);
    this.#iso2022jp = this.#family === Family.ISO2022JP ? new ISO2022JPDecoder() : null;
    this.#pending = noBytes;
    this.#hasReplaced = false;
  }

  #decodePiece(bytes: Uint8Array, at: number): string | null {
    this.decoded = null;
    const limit = Math.min(bytes.length, at + this.#nextPiece);
    if (this.sniffed!.confidence === 'tentative') this.#nextPiece = Math.min(this.#nextPiece * 2, PIECE);
    const family = this.#family;
    if (family === Family.UTF8) {
      const wellFormed = decodeWellFormedUTF8(bytes.subarray(at, limit));
      if (wellFormed !== null) {
        this.#at = at + wellFormed.byteLength;
        this.decoded = wellFormed;
        const kind = wellFormed.isASCII ? PieceKind.SameOffsets : PieceKind.UTF8;
        return this.#add(bytes.subarray(at, this.#at), wellFormed.text, kind);
      }
    }
    if (family === Family.ISO2022JP) {
      this.#at = limit;
      return this.#addISO2022JP(bytes.subarray(at, limit), this.#iso2022jp!);
    }
    if (family === Family.Replacement) {
      this.#at = limit;
      const text = this.#hasReplaced ? '' : '\ufffd';
      this.#hasReplaced = true;
      return this.#add(bytes.subarray(at, limit), text, PieceKind.Whole);
    }
    let end = endOfCompleteSequences(family, limit === bytes.length ? bytes : bytes.subarray(0, limit), at);
    if (end === at && limit < bytes.length) end = endOfCompleteSequences(family, bytes, at);
    if (end === at) {
      if (!this.#isLast) return null;
      // The stream ends within a sequence: whatever the encoding, that is one U+FFFD.
      this.#at = bytes.length;
      return this.#add(bytes.subarray(at), '\ufffd', PieceKind.Whole);
    }
    this.#at = end;
    const piece = bytes.subarray(at, end);
    if (family === Family.UTF8) {
      const text = decodeUTF8(piece);
      const kind =
        text.length === piece.length &&
        (!isASCIICompatible(family) || endOfASCII(piece, 0, piece.length) === piece.length)
          ? PieceKind.SameOffsets
          : text.includes('\ufffd')
            ? PieceKind.Sequences
            : PieceKind.UTF8;
      return this.#add(piece, text, kind);
    }
    const text = createLegacyDecoder(this.encoding)(piece);
    if (family === Family.SingleByte) return this.#add(piece, text, PieceKind.SameOffsets);
    const isUTF16Piece = family === Family.UTF16BE || family === Family.UTF16LE;
    return this.#add(piece, text, isUTF16Piece ? PieceKind.UTF16 : PieceKind.Sequences);
  }

  #add(bytes: Uint8Array, text: string, kind: PieceKind): string {
    const piece = {
      bytes,
      text,
      start: this.#textOffset,
      kind,
      family: this.#family,
      encoding: this.encoding,
      starts: null,
    };
    this.#textOffset += text.length;
    this.source.add(piece satisfies Piece);
    return text;
  }

  /** The last bytes stay pending, if they are not yet text and the input has not ended. */
  #addISO2022JP(bytes: Uint8Array, decoder: ISO2022JPDecoder): string {
    const text = decoder.decode(bytes, this.#hasEnded);
    const { length, starts, ends } = decoder;
    const before = this.#pending.length;
    const all = before === 0 ? bytes : concatenated([this.#pending, bytes]);
    const end = this.#hasEnded ? all.length : length === 0 ? 0 : before + ends[length - 1]!;
    this.#pending = all.slice(end);
    this.source.add({
      bytes: all.subarray(0, end),
      text,
      start: this.#textOffset,
      kind: PieceKind.ISO2022JP,
      family: this.#family,
      encoding: this.encoding,
      starts: starts.subarray(0, length).map((start) => before + start),
    });
    this.#textOffset += text.length;
    return text;
  }

  /** Copies what waits: the memory is the caller's. */
  #keep(): void {
    const { buffer } = this.#waiting;
    this.#waiting = this.#at === this.#waiting.length ? noBytes : this.#waiting.slice(this.#at);
    this.#at = 0;
    this.source.keep(buffer);
  }
}
