import {
  CharacterSet,
  characterSetOfEscape,
  escapeSequences,
  ISO2022JPDecoder,
} from '../bytes/iso-2022-jp.ts';
import { ISO2022JPEncoder } from './iso-2022-jp-encoder.ts';

/** Bytes to write at a seam, and the number of already written bytes that they replace. */
export interface SeamBytes {
  readonly bytes: ArrayLike<number>;
  readonly replaced: number;
}

/**
 * Decides what to write at the seams of ISO-2022-JP, for `SplicedBytes`.
 *
 * NB: an escape sequence right after another is malformed and decodes to U+FFFD. So a new one replaces one before it
 * that has no characters of its own, and none is written before one of the source.
 */
export class ISO2022JPSplice {
  /** Has decoded the source up to where it is copied or left out. */
  readonly #source: ISO2022JPDecoder = new ISO2022JPDecoder();
  /** Its character set is the one in which the next written byte would be decoded. */
  readonly #encoder: ISO2022JPEncoder = new ISO2022JPEncoder();
  /** Number of bytes of the last copied code unit. */
  #lastLength = 0;
  /** The last copied bytes are an escape sequence right after another. */
  #endsMalformed = false;
  /** At a seam: the last written bytes are an escape sequence that is not malformed. */
  #followsEscape = false;

  /** Bytes of the source were written. */
  copied(bytes: Uint8Array, from: number, to: number): void {
    const source = this.#source;
    source.decode(bytes.subarray(from, to), false);
    if (source.length === 0) return;
    const last = source.length - 1;
    this.#lastLength = source.ends[last]! - source.starts[last]!;
    // No other code unit comes from three bytes.
    this.#endsMalformed = this.#lastLength === ESCAPE_LENGTH && source.ends[last]! === to - from;
  }

  /** Bytes of the source were left out. */
  skipped(bytes: Uint8Array, from: number, to: number): void {
    this.#source.decode(bytes.subarray(from, to), false);
    this.#source.forgetPending();
  }

  /**
   * The source does not continue after the written bytes. They end between characters, so pending bytes are malformed.
   */
  stopped(written: Uint8Array, length: number): SeamBytes {
    const source = this.#source;
    const pending = source.pendingBytes;
    this.#encoder.characterSet = source.characterSet;
    this.#followsEscape = false;
    if (pending > 0) {
      const bytes = [REPLACEMENT];
      const isJIS0208 = source.characterSet === CharacterSet.JIS0208;
      // A first byte of two before an ESC would pair with the U+FFFD written in place of that ESC.
      const isAfterHalf =
        written[length - pending] === ESCAPE &&
        !source.followsEscape &&
        this.#lastLength === 1 &&
        isHalf(written[length - pending - 1] ?? 0);
      if (isJIS0208 && isAfterHalf) bytes.push(REPLACEMENT);
      source.forgetPending();
      if (pending > 1) bytes.push(isJIS0208 ? REPLACEMENT : written[length - 1]!);
      return { bytes, replaced: pending };
    }
    if (!source.followsEscape) return nothing;
    if (!this.#endsMalformed) {
      this.#followsEscape = true;
      return nothing;
    }
    // It chose a character set even though it was decoded as a character.
    const before = characterSetOfEscape(written, length - 2 * ESCAPE_LENGTH, length);
    this.#encoder.characterSet = before === -1 ? CharacterSet.ASCII : before;
    return { bytes: [REPLACEMENT], replaced: ESCAPE_LENGTH };
  }

  /** @throws Error if a character cannot be written */
  inserted(text: string, hasReferences: boolean): SeamBytes {
    const bytes = this.#encoder.encode(text, hasReferences);
    const replaced = this.#followsEscape && bytes[0] === ESCAPE ? ESCAPE_LENGTH : 0;
    this.#followsEscape = false;
    return { bytes, replaced };
  }

  /** The source continues with bytes that begin between characters. */
  resumed(bytes: Uint8Array, from: number, to: number): SeamBytes {
    const source = this.#source;
    const startsWithEscape = characterSetOfEscape(bytes, from, to) !== -1;
    this.#lastLength = 0;
    this.#endsMalformed = false;
    if (startsWithEscape && !source.followsEscape)
      return { bytes: [], replaced: this.#followsEscape ? ESCAPE_LENGTH : 0 };
    const isRight = this.#encoder.characterSet === source.characterSet;
    // A malformed one has to follow another.
    if (isRight && (!startsWithEscape || this.#followsEscape)) return nothing;
    return {
      bytes: escapeSequences[source.characterSet]!,
      replaced: this.#followsEscape ? ESCAPE_LENGTH : 0,
    };
  }

  /** Nothing follows the written bytes: like an encoder, end in ASCII. */
  ended(): SeamBytes {
    return this.#encoder.characterSet === CharacterSet.ASCII
      ? nothing
      : {
          bytes: escapeSequences[CharacterSet.ASCII]!,
          replaced: this.#followsEscape ? ESCAPE_LENGTH : 0,
        };
  }

  /** Number of written bytes that a seam could still replace. */
  heldBack(isSeam: boolean): number {
    if (isSeam) return this.#followsEscape ? ESCAPE_LENGTH : 0;
    const source = this.#source;
    const { pendingBytes } = source;
    if (source.followsEscape) return 2 * ESCAPE_LENGTH + pendingBytes;
    return pendingBytes === 0 ? 0 : pendingBytes + 1;
  }
}

/** Whether a byte may be half of a two-byte character. */
function isHalf(byte: number): boolean {
  return byte >= 0x21 && byte <= 0x7e;
}

const ESCAPE = 0x1b;
const ESCAPE_LENGTH = 3;

/** A byte that decodes to U+FFFD in every character set. */
const REPLACEMENT = 0xff;

const nothing: SeamBytes = { bytes: [], replaced: 0 };
