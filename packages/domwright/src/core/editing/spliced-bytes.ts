import { concatenated } from '../bytes/bytes.ts';
import { UTF_8 } from '../bytes/encodings.ts';
import { endOfCompleteSequences, Family, familyOf } from '../bytes/sequences.ts';
import { bomSniff, mayBecomeABOM } from '../bytes/sniffing.ts';
import { encodeText, wellFormed } from './encode-text.ts';
import { ISO2022JPSplice } from './iso-2022-jp-splice.ts';

/**
 * Joins pieces of a source's bytes with inserted text in the same encoding.
 *
 * Everything decodes as it would on its own: inserted text as that text, and the rest of the source as before. So at a
 * *seam*, where something is inserted or left out, an incomplete byte sequence is written as the U+FFFD it was decoded
 * to: it would swallow what comes next. And ISO-2022-JP continues in the character set it was in.
 */
export class SplicedBytes {
  #encoding = UTF_8;
  #family = Family.UTF8;
  #escapes: ISO2022JPSplice | null = null;
  #bytes: Uint8Array = noBytes;
  #length = 0;
  /** A long run of source bytes that has not been copied yet. If it is not empty, there is no other output. */
  #run: Uint8Array = noBytes;
  /** Here a decoder is in its initial state, whatever follows; unused for ISO-2022-JP. */
  #complete = 0;
  /** Something was inserted or left out after the last bytes of the source. */
  #isSeam = false;
  /** Whether any bytes have been taken. */
  #hasBegun = false;
  #hasEnded = false;
  /** The last bytes are at the end of the source: an incomplete sequence was decoded to one U+FFFD. */
  #isAtEnd = false;

  /** Sets the encoding of what follows, by name. */
  use(encoding: string): void {
    if (encoding === this.#encoding) return;
    this.#copyRun();
    this.#encoding = encoding;
    this.#family = familyOf(encoding);
    this.#escapes = this.#family === Family.ISO2022JP ? new ISO2022JPSplice() : null;
    this.#complete = this.#length;
  }

  /**
   * Copies bytes of the source. They must not change until `take` is called.
   *
   * @param from a place between characters, as the whole source is decoded
   * @param to another such place; escape sequences before it may be included or not
   * @param isEnd whether nothing follows in the source
   */
  copy(bytes: Uint8Array, from: number, to: number, isEnd = false): void {
    if (to === from) return;
    if (this.#isSeam) this.#resume(bytes, from, to);
    if (!this.#keepRun(bytes, from, to)) this.#push(bytes, from, to);
    if (this.#escapes !== null) this.#escapes.copied(bytes, from, to);
    this.#isAtEnd = isEnd;
  }

  /** Leaves out bytes of the source. */
  skip(bytes: Uint8Array, from: number, to: number): void {
    if (!this.#isSeam) this.#stop();
    if (this.#escapes !== null) this.#escapes.skipped(bytes, from, to);
  }

  /**
   * Inserts text between the bytes of the source.
   *
   * @param hasReferences whether character references work there
   * @param isTentative whether the encoding may still change: references are correct in any
   * @throws Error if the encoding lacks a character and there are no references, or if it has no encoder
   */
  insert(text: string, hasReferences: boolean, isTentative: boolean): void {
    if (text === '') return;
    if (!this.#isSeam) this.#stop();
    if (isSimple(this.#family) && this.#pushASCII(text, isTentative)) return;
    const written = isTentative ? withReferences(text, hasReferences) : text;
    if (this.#escapes === null) {
      this.#write(encodeText(written, this.#encoding, hasReferences), 0);
    } else {
      const { bytes, replaced } = this.#escapes.inserted(written, hasReferences);
      this.#write(bytes, replaced);
    }
    this.#complete = this.#length;
  }

  /** Nothing follows. */
  finish(): void {
    if (this.#escapes !== null && this.#isSeam) {
      const { bytes, replaced } = this.#escapes.ended();
      this.#write(bytes, replaced);
    }
    this.#hasEnded = true;
  }

  /** Returns the output since the last call, except bytes that a seam could still change. The bytes are new. */
  take(): Uint8Array {
    const run = this.#run;
    if (run.length > 0 && (this.#hasEnded || endsComplete(this.#family, run))) {
      this.#run = noBytes;
      this.#hasBegun = true;
      return run.slice();
    }
    this.#copyRun();
    const end = this.#length - this.#heldBack();
    const bytes = this.#bytes.slice(0, end);
    const rest = end < this.#length ? this.#bytes.slice(end, this.#length) : noBytes;
    if (this.#bytes.length <= MOST_SPARE) {
      spare = this.#bytes;
      this.#bytes = noBytes;
    }
    this.#hasBegun ||= end > 0;
    this.#length = 0;
    this.#complete = 0;
    if (rest.length > 0) this.#push(rest, 0, rest.length);
    return bytes;
  }

  // --- Seams ----------------------------------------------------------------------------------------------------

  /** At a seam: something other than the next bytes of the source will follow. */
  #stop(): void {
    this.#copyRun();
    this.#isSeam = true;
    if (this.#escapes !== null) {
      const { bytes, replaced } = this.#escapes.stopped(this.#bytes, this.#length);
      this.#write(bytes, replaced);
      return;
    }
    // In Unicode's encodings, text never begins like the middle of a character. The rest of the source may: see
    // `#resume`.
    if (this.#family === Family.UTF8) return;
    if (!isUTF16(this.#family) || (this.#length - this.#complete) % 2 === 1) this.#writeIncomplete();
  }

  /** The source continues after a seam. */
  #resume(bytes: Uint8Array, from: number, to: number): void {
    this.#isSeam = false;
    if (this.#escapes !== null) {
      const before = this.#escapes.resumed(bytes, from, to);
      this.#write(before.bytes, before.replaced);
    } else if (beginsWithin(this.#family, bytes, from, to)) {
      this.#writeIncomplete();
    }
    this.#keepFromBOM(bytes, from, to);
    this.#complete = this.#length;
  }

  /** Writes the incomplete sequence at the end as what it was decoded to. */
  #writeIncomplete(): void {
    const end = this.#endOfComplete();
    const count = this.#length - end;
    if (count === 0) return;
    const second = this.#bytes[end + 1]!;
    const replacement = this.#replacement;
    this.#write(replacement, count);
    // Of two or three gb18030 bytes, the second is a digit that was decoded on its own, unless the input ends there.
    if (this.#family === Family.GB18030 && !this.#isAtEnd && count > 1) {
      this.#write([second], 0);
      if (count > 2) this.#write(replacement, 0);
    }
    this.#complete = this.#length;
  }

  /** Bytes that decode to U+FFFD, whatever surrounds them. */
  get #replacement(): Uint8Array {
    switch (this.#family) {
      case Family.UTF8:
      case Family.UTF16BE:
      case Family.UTF16LE:
        return encodeText('\ufffd', this.#encoding, false);
      default:
        return notInAny;
    }
  }

  /** Where the last complete sequence ends. */
  #endOfComplete(): number {
    const length = this.#length;
    const family = this.#family;
    if (length === 0 || hasOnlyComplete(family)) return length;
    if (endsComplete(family, this.#bytes, length)) return length;
    this.#complete = endOfCompleteSequences(family, this.#bytes.subarray(0, length), this.#complete);
    return this.#complete;
  }

  /** Number of bytes at the end that a seam could change. */
  #heldBack(): number {
    if (this.#hasEnded) return 0;
    const length = this.#length;
    const held =
      this.#escapes === null
        ? length - this.#endOfComplete()
        : Math.min(this.#escapes.heldBack(this.#isSeam), length);
    // The first three may become a byte order mark.
    return this.#hasBegun || length - held >= 3 ? held : length;
  }

  /**
   * Keeps bytes after a seam from being, or completing, a byte order mark: a line feed at the beginning is harmless.
   */
  #keepFromBOM(bytes: ArrayLike<number>, from: number, to: number): void {
    const length = this.#length;
    if (length > 2 || this.#hasBegun || to === from || (length === 0 && bytes[from]! < 0xef)) return;
    const first = Array.from({ length: Math.min(to - from, 3 - length) }, (_, i) => bytes[from + i]!);
    const all = this.#bytes.slice(0, length);
    const start = concatenated([all, Uint8Array.from(first)]);
    // The source may itself begin with one.
    if (bomSniff(all) !== null || (bomSniff(start) === null && !mayBecomeABOM(start))) return;
    this.#length = 0;
    const lineFeed = isUTF16(this.#family) ? encodeText('\n', this.#encoding, false) : [0x0a];
    this.#push(lineFeed, 0, lineFeed.length);
    this.#push(all, 0, length);
  }

  // --- Bytes ----------------------------------------------------------------------------------------------------

  /** Writes bytes that are not in the source in place of the last `replaced` ones. */
  #write(bytes: ArrayLike<number>, replaced: number): void {
    this.#length -= replaced;
    this.#keepFromBOM(bytes, 0, bytes.length);
    this.#push(bytes, 0, bytes.length);
  }

  /** Keeps a long run of bytes so that it is copied only once. Returns false if it must be copied now. */
  #keepRun(bytes: Uint8Array, from: number, to: number): boolean {
    const run = this.#run;
    if (run.length === 0) {
      if (this.#length > 0 || to - from < LONG_RUN || this.#escapes !== null) return false;
      this.#run = bytes.subarray(from, to);
      return true;
    }
    if (run.buffer !== bytes.buffer || run.byteOffset + run.length !== bytes.byteOffset + from) return false;
    this.#run = new Uint8Array(run.buffer, run.byteOffset, run.length + to - from);
    return true;
  }

  #copyRun(): void {
    const run = this.#run;
    if (run.length === 0) return;
    this.#run = noBytes;
    this.#push(run, 0, run.length);
  }

  #push(bytes: ArrayLike<number>, from: number, to: number): void {
    if (this.#run.length > 0) this.#copyRun();
    const length = this.#length;
    this.#reserve(to - from);
    const all = this.#bytes;
    if (to - from < 64 || !(bytes instanceof Uint8Array))
      for (let i = from; i < to; i++) all[length + i - from] = bytes[i]!;
    else all.set(from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to), length);
    this.#length = length + to - from;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    if (this.#bytes === noBytes && count <= spare.length) {
      this.#bytes = spare;
      spare = noBytes;
      return;
    }
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count, 1 << 12));
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
  }

  /** Writes short text if it is ASCII: that is faster than any encoder. */
  #pushASCII(text: string, isTentative: boolean): boolean {
    if (text.length > 256) return false;
    this.#reserve(text.length);
    const all = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80 || (unit < 0x20 && isTentative)) return false;
      all[at++] = unit;
    }
    this.#length = at;
    this.#complete = at;
    return true;
  }
}

/**
 * Text for an encoding that is not certain: characters that differ between encodings become references.
 *
 * @throws Error if the text could begin an escape sequence and there are no references
 */
function withReferences(text: string, hasReferences: boolean): string {
  if (hasReferences)
    return wellFormed(text).replace(
      /[^\0-\x0d\x10-\x1a\x1c-\x7f]/gu,
      (character) => `&#${character.codePointAt(0)};`,
    );
  if (/[\x0e\x0f\x1b]/.test(text))
    throw new Error(
      'U+000E, U+000F and U+001B cannot be written here before the encoding of the document is certain',
    );
  return text;
}

/** Whether ASCII is always written unchanged. */
function isSimple(family: Family): boolean {
  return !isUTF16(family) && family !== Family.ISO2022JP && family !== Family.Replacement;
}

function isUTF16(family: Family): boolean {
  return family === Family.UTF16BE || family === Family.UTF16LE;
}

/** Whether bytes of one of Unicode's encodings are, or begin like, the middle of a character. */
function beginsWithin(family: Family, bytes: Uint8Array, from: number, to: number): boolean {
  switch (family) {
    case Family.UTF8:
      return (bytes[from]! & 0xc0) === 0x80;
    case Family.UTF16BE:
      return (bytes[from]! & 0xfc) === 0xdc || to - from === 1;
    case Family.UTF16LE:
      return to - from === 1 || (bytes[from + 1]! & 0xfc) === 0xdc;
    default:
      return false;
  }
}

/** Whether the first `length` bytes are known to end with a complete sequence. */
function endsComplete(family: Family, bytes: Uint8Array, length = bytes.length): boolean {
  return (
    !isUTF16(family) &&
    bytes[length - 1]! < 0x80 &&
    // A digit may be the second byte of four.
    (family !== Family.GB18030 || length < 2 || bytes[length - 2]! < 0x80)
  );
}

function hasOnlyComplete(family: Family): boolean {
  return family === Family.SingleByte || family === Family.Replacement;
}

/** A byte that is neither a character nor part of one in any multi-byte encoding. */
const notInAny = /* @__PURE__ */ Uint8Array.of(0xff);

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/** Number of bytes that are worth a view of their own. */
const LONG_RUN = 1 << 10;

/** The memory of the last piece of output, reused for the next one. */
let spare: Uint8Array = noBytes;
const MOST_SPARE = 1 << 20;
