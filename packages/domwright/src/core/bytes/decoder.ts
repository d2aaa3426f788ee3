import { ownOptions, wrongArgument } from '../infra/arguments.ts';
import { decodeWellFormedUTF8 } from './by-web-assembly.ts';
import type { ByteOffsets } from './byte-offsets.ts';
import { type Bytes, decodeASCII, endOfASCII, toUint8Array } from './bytes.ts';
import { createLegacyDecoder, decodeUTF8 } from './complete-sequences.ts';
import { requireEncoding } from './encodings.ts';
import { ISO2022JPDecoder } from './iso-2022-jp.ts';
import {
  endOfCompleteSequences,
  Family,
  familyOf,
  isASCIICompatible,
  sequenceLength,
  utf8SequenceLength,
  Walk,
} from './sequences.ts';
import { bomLength, bomSniff, mayBecomeABOM } from './sniffing.ts';
import type { WellFormedText } from './well-formed-utf-8.ts';

/**
 * Called for malformed bytes, once per U+FFFD that replaces some.
 *
 * @param byteStart offset of the first one in the whole stream
 * @param byteEnd offset after the last one
 * @param textOffset UTF-16 offset of the U+FFFD in the whole text
 */
export type MalformedListener = (byteStart: number, byteEnd: number, textOffset: number) => void;

/** Options of a Decoder. */
export interface DecoderOptions {
  /**
   * The bytes continue where another decoder stopped, so a byte order mark is not special. All offsets count from
   * there. Default false.
   */
  isContinuation?: boolean | undefined;
  /** Called during `decode`, in the order of the bytes. */
  onMalformed?: MalformedListener | undefined;
  /** Filled with the byte offset of each code unit. */
  byteOffsets?: ByteOffsets | undefined;
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/** Length of the blocks in which bytes are searched for ASCII. */
const BLOCK = 1024;

/**
 * Decode, for bytes that arrive in chunks — https://encoding.spec.whatwg.org/#decode
 *
 * A byte order mark at the start is skipped. If it belongs to another encoding, that encoding is used instead.
 */
export class Decoder {
  #encoding: string;
  #family: Family;
  readonly #isContinuation: boolean;
  readonly #onMalformed: MalformedListener | null;
  readonly #byteOffsets: ByteOffsets | null;
  /** Decodes complete sequences; unused for ISO-2022-JP. */
  #decodeComplete: ((bytes: Uint8Array) => string) | null = null;
  #iso2022jp: ISO2022JPDecoder | null = null;
  /** An incomplete byte order mark or sequence. */
  #pending: Uint8Array = noBytes;
  #hasStarted = false;
  #hasEnded = false;
  #onlyASCII = true;
  /** Number of bytes decoded so far, and of code units they became. */
  #byteOffset = 0;
  #textOffset = 0;

  /**
   * @param encoding any label of the encoding
   * @throws TypeError if `encoding` is not an encoding label
   */
  constructor(encoding: string, options: DecoderOptions = {}) {
    this.#encoding = requireEncoding(encoding, 'encoding');
    this.#family = familyOf(this.#encoding);
    const { isContinuation, onMalformed, byteOffsets } = ownOptions(options);
    this.#isContinuation = isContinuation === true;
    this.#onMalformed = onMalformed ?? null;
    this.#byteOffsets = byteOffsets ?? null;
  }

  /** The name of the encoding in use. A byte order mark can change it, when the first bytes are decoded. */
  get encoding(): string {
    return this.#encoding;
  }

  /**
   * Whether all bytes so far are below 0x80 and mean what they do in ASCII. Always false for encodings in which such
   * bytes may mean something else: UTF-16, ISO-2022-JP, replacement.
   */
  get onlyASCII(): boolean {
    return this.#onlyASCII && this.#pending.length === 0;
  }

  /** Number of bytes at the end that are not yet text, except in ISO-2022-JP. @internal */
  get pendingLength(): number {
    return this.#pending.length;
  }

  /**
   * For ISO-2022-JP, the decoder that knows where in its bytes each code unit of the last text begins; else null.
   * @internal
   */
  get iso2022jp(): ISO2022JPDecoder | null {
    return this.#iso2022jp;
  }

  /**
   * Decodes the next bytes of the stream. An incomplete character waits for more bytes; the array is not kept.
   *
   * @param isLast whether the stream ends with these bytes
   * @throws Error if the stream has already ended
   */
  decode(bytes: Uint8Array, isLast: boolean): string {
    if (this.#hasEnded) throw new Error('the decoder has already ended');
    this.#hasEnded = isLast;
    if (!this.#hasStarted) {
      bytes = concatenate(this.#pending, bytes);
      this.#pending = noBytes;
      if (!isLast && !this.#isContinuation && mayBecomeABOM(bytes)) {
        this.#pending = bytes.slice();
        return '';
      }
      bytes = this.#start(bytes);
    }
    switch (this.#family) {
      case Family.ISO2022JP:
        return this.#decodeISO2022JP(bytes, isLast);
      case Family.Replacement:
        return this.#decodeReplacement(bytes);
      default:
        return this.#decodeSequences(bytes, isLast);
    }
  }

  /**
   * Decodes well-formed UTF-8 at the start of the next bytes, maybe not all of it. Returns null, having done nothing,
   * if there is too little of it or this way is not available. The result is valid until the next call that decodes.
   */
  decodeWellFormed(bytes: Uint8Array): WellFormedText | null {
    if (
      this.#family !== Family.UTF8 ||
      this.#byteOffsets !== null ||
      this.#pending.length > 0 ||
      (!this.#hasStarted && !this.#isContinuation && (mayBecomeABOM(bytes) || bomSniff(bytes) !== null))
    )
      return null;
    const wellFormed = decodeWellFormedUTF8(bytes);
    if (wellFormed === null) return null;
    if (!this.#hasStarted) this.#start(noBytes);
    if (!wellFormed.isASCII) this.#onlyASCII = false;
    this.#byteOffset += wellFormed.byteLength;
    this.#textOffset += wellFormed.text.length;
    return wellFormed;
  }

  /**
   * Like `decode`, but faster, for bytes that are all below 0x80. Only within the stream, if such bytes mean ASCII and
   * nothing is pending.
   */
  decodeOnlyASCII(bytes: Uint8Array): string {
    return this.#hasStarted &&
      this.#pending.length === 0 &&
      this.#byteOffsets === null &&
      isASCIICompatible(this.#family)
      ? this.#decodeASCII(bytes)
      : this.decode(bytes, false);
  }

  /** Sets the encoding. Returns the bytes after the byte order mark. */
  #start(bytes: Uint8Array): Uint8Array {
    this.#hasStarted = true;
    const bom = this.#isContinuation ? null : bomSniff(bytes);
    if (bom !== null) {
      this.#encoding = bom;
      this.#family = familyOf(bom);
      this.#byteOffset = bomLength(bom);
    }
    if (this.#family === Family.ISO2022JP) this.#iso2022jp = new ISO2022JPDecoder();
    else if (this.#family === Family.UTF8) this.#decodeComplete = decodeUTF8;
    else if (this.#family !== Family.Replacement) this.#decodeComplete = createLegacyDecoder(this.#encoding);
    if (this.#byteOffsets !== null) this.#byteOffsets.start(this.#encoding, this.#byteOffset);
    if (bom !== null || !isASCIICompatible(this.#family)) this.#onlyASCII = false;
    return bytes.subarray(this.#byteOffset);
  }

  #decodeSequences(bytes: Uint8Array, isLast: boolean): string {
    let text = '';
    let start = 0;
    if (this.#pending.length > 0) {
      // Three more bytes complete any sequence. In UTF-16, it may be shorter than the pending bytes, which then begin
      // another one.
      const head = concatenate(this.#pending, bytes.subarray(0, 3));
      let headEnd = 0;
      while (headEnd < this.#pending.length) {
        const length = sequenceLength(this.#family, head, headEnd);
        if (length === 0) break;
        headEnd += length;
      }
      this.#onlyASCII = false;
      if (headEnd > 0) text = this.#decodePiece(head.subarray(0, headEnd));
      if (headEnd < this.#pending.length) {
        this.#pending = head.slice(headEnd);
        return isLast ? text + this.#decodeIncomplete(this.#pending.length) : text;
      }
      start = headEnd - this.#pending.length;
      this.#pending = noBytes;
    }
    if (this.#byteOffsets !== null) {
      for (const { partLength } = this.#byteOffsets; start + partLength < bytes.length; ) {
        const part = bytes.subarray(0, start + partLength);
        const end = endOfCompleteSequences(this.#family, part, start);
        text += this.#decodeBlocks(part, start, end);
        start = end;
      }
    }
    const end = endOfCompleteSequences(this.#family, bytes, start);
    if (end > start) text += this.#decodeBlocks(bytes, start, end);
    if (end < bytes.length) {
      if (isLast) text += this.#decodeIncomplete(bytes.length - end);
      else this.#pending = bytes.slice(end);
    }
    return text;
  }

  /**
   * Decodes complete sequences. Blocks that are ASCII, as most are, need no decoder, which is several times as fast for
   * pages with few other characters.
   */
  #decodeBlocks(bytes: Uint8Array, start: number, end: number): string {
    if (!isASCIICompatible(this.#family)) return this.#decodePiece(bytes.subarray(start, end));
    let text = '';
    let at = start;
    while (at < end) {
      const asciiEnd = endOfASCII(bytes, at, end);
      if (asciiEnd === end || asciiEnd - at >= BLOCK) {
        const blocksEnd = asciiEnd === end ? end : at + Math.floor((asciiEnd - at) / BLOCK) * BLOCK;
        text += this.#decodeASCII(bytes.subarray(at, blocksEnd));
        at = blocksEnd;
        continue;
      }
      this.#onlyASCII = false;
      let to = at + BLOCK;
      while (to < end && endOfASCII(bytes, to, Math.min(to + BLOCK, end)) < Math.min(to + BLOCK, end))
        to += BLOCK;
      if (to < end && this.#family !== Family.UTF8 && this.#family !== Family.SingleByte) {
        // The first of these bytes may belong to the sequence before it. No sequence continues after a byte below 0x30.
        while (to < end && bytes[to]! >= 0x30) to++;
        to++;
      }
      if (to > end) to = end;
      text += this.#decodePiece(bytes.subarray(at, to));
      at = to;
    }
    return text;
  }

  #decodeASCII(piece: Uint8Array): string {
    if (this.#byteOffsets !== null) this.#byteOffsets.add(piece.length, piece.length, 0);
    this.#byteOffset += piece.length;
    this.#textOffset += piece.length;
    return decodeASCII(piece);
  }

  /** Decodes complete sequences. */
  #decodePiece(piece: Uint8Array): string {
    const text = this.#decodeComplete!(piece);
    let malformed = false;
    if (this.#onMalformed !== null || this.#byteOffsets !== null) {
      const first = text.indexOf('\ufffd');
      malformed = first >= 0;
      if (malformed && this.#onMalformed !== null)
        this.#reportMalformed(piece, text, first, this.#onMalformed);
    }
    if (this.#byteOffsets !== null) this.#byteOffsets.add(piece.length, text.length, malformed ? 1 : 0);
    this.#byteOffset += piece.length;
    this.#textOffset += text.length;
    return text;
  }

  /** The stream ends within a sequence, which is one U+FFFD in any encoding. */
  #decodeIncomplete(length: number): string {
    return this.#decodeOneReplacementCharacter(length, length);
  }

  /** The replacement encoding's decoder — https://encoding.spec.whatwg.org/#replacement-decoder */
  #decodeReplacement(bytes: Uint8Array): string {
    if (bytes.length === 0) return '';
    if (this.#textOffset === 0) return this.#decodeOneReplacementCharacter(1, bytes.length);
    if (this.#byteOffsets !== null) this.#byteOffsets.add(bytes.length, 0, 1);
    this.#byteOffset += bytes.length;
    return '';
  }

  /** Decodes some bytes, the first `malformed` of which are reported. */
  #decodeOneReplacementCharacter(malformed: number, length: number): string {
    if (this.#onMalformed !== null) {
      this.#onMalformed(this.#byteOffset, this.#byteOffset + malformed, this.#textOffset);
    }
    if (this.#byteOffsets !== null) this.#byteOffsets.addIncomplete(length);
    this.#byteOffset += length;
    this.#textOffset++;
    return '\ufffd';
  }

  #decodeISO2022JP(bytes: Uint8Array, isLast: boolean): string {
    const partLength = this.#byteOffsets === null ? bytes.length : this.#byteOffsets.partLength;
    let text = '';
    let start = 0;
    for (; start + partLength < bytes.length; start += partLength) {
      text += this.#decodePartOfISO2022JP(bytes.subarray(start, start + partLength), false);
    }
    return text + this.#decodePartOfISO2022JP(bytes.subarray(start), isLast);
  }

  #decodePartOfISO2022JP(bytes: Uint8Array, isLast: boolean): string {
    const decoder = this.#iso2022jp!;
    const checkpoint = decoder.checkpoint;
    const text = decoder.decode(bytes, isLast);
    if (this.#onMalformed !== null) {
      const base = this.#byteOffset;
      for (let i = text.indexOf('\ufffd'); i >= 0; i = text.indexOf('\ufffd', i + 1)) {
        this.#onMalformed(base + decoder.starts[i]!, base + decoder.ends[i]!, this.#textOffset + i);
      }
    }
    if (this.#byteOffsets !== null) this.#byteOffsets.add(bytes.length, text.length, checkpoint);
    this.#byteOffset += bytes.length;
    this.#textOffset += text.length;
    return text;
  }

  // Is a U+FFFD encoded in the bytes, or are they malformed?

  #reportMalformed(piece: Uint8Array, text: string, first: number, listener: MalformedListener): void {
    const byteBase = this.#byteOffset;
    const textBase = this.#textOffset;
    if (this.#family === Family.SingleByte) {
      for (let i = first; i >= 0; i = text.indexOf('\ufffd', i + 1)) {
        listener(byteBase + i, byteBase + i + 1, textBase + i);
      }
    } else if (this.#family === Family.UTF8) {
      let unit = first;
      for (let at = 0; unit >= 0; ) {
        if (piece[at]! < 0x80) {
          at++;
          continue;
        }
        // NB: a sequence that is incomplete here was followed by a byte that cannot continue it.
        const length = utf8SequenceLength(piece, at) || at - piece.length;
        if (length < 0) {
          listener(byteBase + at, byteBase + at - length, textBase + unit);
        }
        if (length < 0 || (length === 3 && isReplacementCharacter(piece, at))) {
          unit = text.indexOf('\ufffd', unit + 1);
        }
        at += Math.abs(length);
      }
    } else {
      const walk = new Walk(this.#family, piece, text);
      while (walk.byte < piece.length) {
        const { byte, unit } = walk;
        walk.step();
        if (walk.malformed) listener(byteBase + byte, byteBase + walk.byte, textBase + unit);
      }
    }
  }
}

function isReplacementCharacter(utf8: Uint8Array, at: number): boolean {
  return utf8[at] === 0xef && utf8[at + 1] === 0xbf && utf8[at + 2] === 0xbd;
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const result = new Uint8Array(first.length + second.length);
  result.set(first);
  result.set(second, first.length);
  return result;
}

/**
 * Takes text or bytes and returns text. Bytes are decoded by their byte order mark or, without one, in the given
 * encoding.
 */
export class TextInput {
  private readonly encoding: string;
  private decoder: Decoder | null = null;
  private isText = false;

  /** @throws TypeError that names the option if `label` is not an encoding label */
  constructor(label: string, option: string) {
    this.encoding = requireEncoding(label, `option '${option}'`);
  }

  /** The text of a chunk, as far as it can be decoded yet. `isLast`: nothing follows. */
  text(chunk: string | Bytes, isLast: boolean): string {
    if (typeof chunk === 'string') {
      if (this.decoder !== null) {
        throw wrongArgument('chunk', 'bytes, like the earlier chunks', chunk);
      }
      this.isText = true;
      return chunk;
    }
    const bytes = toUint8Array(chunk, 'chunk');
    if (this.isText) throw wrongArgument('chunk', 'a string, like the earlier chunks', bytes);
    this.decoder ??= new Decoder(this.encoding);
    return this.decoder.decode(bytes, isLast);
  }

  /** The text that is still pending at the end. */
  end(): string {
    return this.decoder === null ? '' : this.decoder.decode(new Uint8Array(0), true);
  }
}
