import { concatenated, endOfASCII } from '../../core/bytes/bytes.ts';
import { DocumentDecoder, type DocumentEncoding } from '../../core/bytes/document-decoder.ts';
import { changeTheEncoding } from '../../core/bytes/encoding-declarations.ts';
import { UTF_8 } from '../../core/bytes/encodings.ts';
import { Family, familyOf } from '../../core/bytes/sequences.ts';
import { byteOrderMarkOf, type SniffingOptions } from '../../core/bytes/sniffing.ts';
import type { DecodedText } from '../../core/input-stream/code-units.ts';
import { PieceKind, SourceBytes } from './source-bytes.ts';

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/**
 * The bytes of a document that arrive in chunks, their text, and which bytes make which text. A declaration of the encoding
 * applies only to what follows it: what has been written is not read again.
 */
export class ByteInput {
  /** Bytes that have not been written yet. */
  readonly source: SourceBytes = new SourceBytes();
  readonly #decoder: DocumentDecoder;
  readonly #onBOM: (bytes: Uint8Array) => void;
  #family = Family.UTF8;
  #waiting: Uint8Array = noBytes;
  #at = 0;
  /** The caller's memory, which must not be used after the call. */
  #memory: ArrayBufferLike = noBytes.buffer;
  #isLast = false;
  #hasEnded = false;
  #textOffset = 0;
  /** Bytes that the decoder has taken and that are not text yet: the start of a character, an escape sequence. */
  #pending: Uint8Array = noBytes;

  /** `onBOM` gets the bytes of the byte order mark, which are not text. */
  constructor(options: SniffingOptions, onBOM: (bytes: Uint8Array) => void) {
    this.#decoder = new DocumentDecoder(options, null);
    this.#onBOM = onBOM;
  }

  /** Null until there are enough bytes to decide. */
  get sniffed(): DocumentEncoding | null {
    return this.#decoder.encoding;
  }

  /** The name of the encoding, as far as it is known. */
  get encoding(): string {
    return this.sniffed?.encoding ?? UTF_8;
  }

  /** What is known about the last text. */
  get decoded(): DecodedText | null {
    return this.#decoder.decoded;
  }

  /** Takes bytes; they must not change until `next` returns null. */
  push(bytes: Uint8Array, isLast: boolean): void {
    this.#isLast = isLast;
    this.#memory = bytes.buffer;
    if (this.sniffed === null) {
      this.#decoder.firstBytes.add(bytes);
      return;
    }
    this.#waiting = bytes;
    this.#at = 0;
  }

  /** Whether all bytes have become text. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The next text, or null if more bytes are needed. The last text may be empty. */
  next(): string | null {
    if (this.#hasEnded) return null;
    if (this.sniffed === null && !this.#sniff()) return null;
    const bytes = this.#waiting;
    const start = this.#at;
    if (start < bytes.length) {
      const text = this.#decoder.decodePiece(bytes, start, false);
      this.#at = this.#decoder.end;
      return this.#add(bytes.subarray(start, this.#at), text);
    }
    this.#waiting = noBytes;
    this.#at = 0;
    if (!this.#isLast) {
      this.source.keep(this.#memory);
      return null;
    }
    this.#hasEnded = true;
    return this.#add(noBytes, this.#decoder.decodePiece(noBytes, 0, true));
  }

  /**
   * Applies a declaration found before an offset in the last text, while the encoding is tentative. Returns false if nothing
   * changes. Otherwise the text after the offset must be read again.
   */
  declare(declared: string, offset: number): boolean {
    const { sniffed } = this;
    if (sniffed === null || sniffed.confidence === 'certain') return false;
    const { outcome, encoding } = changeTheEncoding(sniffed.encoding, declared);
    this.#decoder.settle(encoding);
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
    const decoder = this.#decoder;
    if (!decoder.determineTheEncoding(this.#isLast)) {
      decoder.firstBytes.own();
      return false;
    }
    const { encoding, step } = decoder.encoding!;
    const pieces = decoder.takeFirstBytes();
    this.#waiting = pieces.length === 1 ? pieces[0]! : concatenated(pieces);
    if (step === 'bom') this.#onBOM(byteOrderMarkOf(encoding));
    this.#useEncoding(encoding);
    return true;
  }

  #useEncoding(encoding: string): void {
    this.#family = familyOf(encoding);
    this.#pending = noBytes;
    this.#decoder.useEncoding(encoding, this.#textOffset, null);
  }

  /** Records bytes that the decoder has taken, and the text they gave. Returns the text. */
  #add(bytes: Uint8Array, text: string): string {
    const all = this.#pending.length === 0 ? bytes : concatenated([this.#pending, bytes]);
    const iso2022jp = this.#decoder.iso2022jp;
    let starts: Int32Array | null = null;
    let end = all.length - this.#decoder.pendingLength;
    if (iso2022jp !== null) {
      const before = this.#pending.length;
      const { length } = text;
      starts = iso2022jp.starts.subarray(0, length).map((start) => before + start);
      if (!this.#hasEnded) end = length === 0 ? 0 : before + iso2022jp.ends[length - 1]!;
    } else if (this.#hasEnded) {
      end = all.length;
    }
    this.#pending = end === all.length ? noBytes : all.slice(end);
    if (end === 0 && text === '') return text;
    // NB: a pending byte may form a character with the first byte of a chunk that is ASCII.
    const isASCII = all === bytes && this.#decoder.isASCIIPiece;
    const made = end === all.length ? all : all.subarray(0, end);
    this.source.add({
      bytes: made,
      text,
      start: this.#textOffset,
      kind: isASCII ? PieceKind.SameOffsets : this.#kindOf(made, text),
      family: this.#family,
      encoding: this.encoding,
      starts,
    });
    this.#textOffset += text.length;
    return text;
  }

  #kindOf(bytes: Uint8Array, text: string): PieceKind {
    switch (this.#family) {
      case Family.SingleByte:
        return PieceKind.SameOffsets;
      case Family.ISO2022JP:
        return PieceKind.ISO2022JP;
      case Family.Replacement:
        return PieceKind.Whole;
    }
    // The stream ends within a sequence: in every encoding, that is one U+FFFD.
    if (this.#hasEnded) return PieceKind.Whole;
    switch (this.#family) {
      case Family.UTF16BE:
      case Family.UTF16LE:
        return PieceKind.UTF16;
      case Family.UTF8:
        if (this.decoded !== null) return PieceKind.UTF8;
        if (text.length === bytes.length && endOfASCII(bytes, 0, bytes.length) === bytes.length)
          return PieceKind.SameOffsets;
        return text.includes('\ufffd') ? PieceKind.Sequences : PieceKind.UTF8;
      default:
        return PieceKind.Sequences;
    }
  }
}
