import type { ByteOffsets } from './byte-offsets.ts';
import { endOfASCII } from './bytes.ts';
import { Decoder, type MalformedListener } from './decoder.ts';
import { UTF_8 } from './encodings.ts';
import type { ISO2022JPDecoder } from './iso-2022-jp.ts';
import { Family, familyOf, isASCIICompatible } from './sequences.ts';
import { bomLength, FirstBytes, type SniffedEncoding, type SniffingOptions } from './sniffing.ts';
import type { WellFormedText } from './well-formed-utf-8.ts';

/** A document's encoding, the confidence, and the step that found it. */
export interface DocumentEncoding extends Omit<SniffedEncoding, 'step'> {
  /** The step of the encoding sniffing algorithm that found it; 'declaration' if a `meta` changed it while parsing. */
  step: SniffedEncoding['step'] | 'declaration';
}

/** The amount decoded and parsed at once: text and code units stay in the processor's caches. */
const PIECE = 1 << 16;
/** While a declaration may still make the parser start again, pieces are smaller. Each is twice as long as the last. */
const FIRST_PIECE = 1 << 12;
/** Length from which a run of ASCII becomes a piece of its own. */
const LEAST_ASCII = 1 << 11;

/**
 * The bytes of a document, decoded in pieces for a parser that may meet a declaration of their encoding —
 * https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream
 *
 * It waits for the first bytes, sniffs the encoding, chooses the decoder, and cuts the bytes into pieces. The parser
 * decides whether to keep bytes and what to do about a declaration.
 */
export class DocumentDecoder {
  /** Bytes that arrive before the encoding is known. */
  readonly firstBytes: FirstBytes;
  /** Null until enough bytes have arrived. */
  encoding: DocumentEncoding | null = null;
  /** About the last decoded piece: where it ends in the given bytes, */
  end = 0;
  /** what else is known about its text, */
  decoded: WellFormedText | null = null;
  /** and whether it is known to be ASCII. */
  isASCIIPiece = false;
  /** Number of bytes taken since the start. */
  bytesTaken = 0;
  private readonly onMalformed: MalformedListener | null;
  private decoder: Decoder | null = null;
  private nextPiece = FIRST_PIECE;
  /** Bytes below 0x80 mean what they do in ASCII. */
  private hasASCII = false;
  private isUTF8 = false;
  /**
   * `onMalformed` gets offsets in all bytes and all text.
   *
   * @throws TypeError if an option that must name an encoding does not
   */
  constructor(options: SniffingOptions, onMalformed: MalformedListener | null) {
    this.firstBytes = new FirstBytes(options);
    this.onMalformed = onMalformed;
  }

  /** Whether all bytes so far are ASCII: see `Decoder`. */
  get onlyASCII(): boolean {
    return this.decoder!.onlyASCII;
  }

  /** Number of bytes at the end that are not yet text, except in ISO-2022-JP, whose decoder says more. */
  get pendingLength(): number {
    return this.decoder!.pendingLength;
  }

  /** The decoder of ISO-2022-JP; null in other encodings. */
  get iso2022jp(): ISO2022JPDecoder | null {
    return this.decoder!.iso2022jp;
  }

  /** Determines the encoding. Returns false if more bytes are needed. `isAll`: nothing follows. */
  determineTheEncoding(isAll: boolean): boolean {
    this.encoding = this.firstBytes.sniff(isAll);
    if (this.encoding === null) return false;
    // The prescan usually finds the declaration that the parser will find.
    if (this.encoding.step === 'prescan') this.nextPiece = PIECE;
    this.bytesTaken = this.bomLength;
    return true;
  }

  /** The first bytes, without byte order mark, for decoding. The last chunk's memory may be the caller's. */
  takeFirstBytes(): Uint8Array[] {
    const pieces = this.firstBytes.take();
    let left = this.bomLength;
    for (let i = 0; left > 0; i++) {
      const piece = pieces[i]!;
      pieces[i] = piece.subarray(left);
      left -= Math.min(left, piece.length);
    }
    return pieces;
  }

  private get bomLength(): number {
    const { encoding, step } = this.encoding!;
    return step === 'bom' ? bomLength(encoding) : 0;
  }

  /** Goes back to the first byte with an encoding that is certain. There is no byte order mark then. */
  startAgain(encoding: string): void {
    this.bytesTaken = 0;
    this.nextPiece = PIECE;
    this.settle(encoding);
  }

  /** Decodes the rest in an encoding. `textStart`: UTF-16 offset of its text in the whole text. */
  useEncoding(encoding: string, textStart: number, byteOffsets: ByteOffsets | null): void {
    const { onMalformed, bytesTaken } = this;
    this.hasASCII = isASCIICompatible(familyOf(encoding));
    this.isUTF8 = encoding === UTF_8;
    this.decoder = new Decoder(encoding, {
      isContinuation: true,
      byteOffsets: byteOffsets ?? undefined,
      onMalformed:
        onMalformed === null
          ? undefined
          : (start, end, offset) => onMalformed(bytesTaken + start, bytesTaken + end, textStart + offset),
    });
  }

  /** Makes the encoding certain: the one that a declaration named, or the current one. */
  settle(encoding: string): void {
    const { encoding: before, step } = this.encoding!;
    this.encoding = { encoding, confidence: 'certain', step: encoding === before ? step : 'declaration' };
  }

  /**
   * Decodes a piece of bytes from an index on. `isLast`: nothing follows the bytes. The caller still owns their memory.
   */
  decodePiece(bytes: Uint8Array, start: number, isLast: boolean): string {
    const decoder = this.decoder!;
    const wellFormed = decoder.decodeWellFormed(bytes.subarray(start, start + this.nextPiece));
    this.decoded = wellFormed;
    let text: string;
    if (wellFormed !== null) {
      this.end = start + wellFormed.byteLength;
      this.isASCIIPiece = wellFormed.isASCII;
      text = wellFormed.text;
    } else {
      this.end = this.endOfPiece(bytes, start);
      const ends = isLast && this.end === bytes.length;
      const piece = bytes.subarray(start, this.end);
      text = this.isASCIIPiece && !ends ? decoder.decodeOnlyASCII(piece) : decoder.decode(piece, ends);
    }
    this.bytesTaken += this.end - start;
    this.nextPiece = this.encoding!.confidence === 'certain' ? PIECE : Math.min(this.nextPiece * 2, PIECE);
    return text;
  }

  /**
   * Where a piece ends. A long enough run of ASCII is a piece of its own: its string has one byte per character, which
   * is faster to make and to search.
   */
  private endOfPiece(bytes: Uint8Array, start: number): number {
    const limit = Math.min(bytes.length, start + this.nextPiece);
    this.isASCIIPiece = false;
    // A pending UTF-8 character is completed first, on its own, so that the rest can take the fast way.
    if (this.isUTF8 && this.pendingLength > 0) {
      let end = start;
      while (end < limit && end < start + 3 && (bytes[end]! & 0xc0) === 0x80) end++;
      if (end > start) return end;
    }
    if (limit - start <= LEAST_ASCII || !this.hasASCII) return limit;
    const asciiEnd = endOfASCII(bytes, start, limit);
    if (asciiEnd - start >= LEAST_ASCII) {
      this.isASCIIPiece = true;
      return asciiEnd;
    }
    let at = asciiEnd + 1;
    while (at < limit) {
      const end = endOfASCII(bytes, at, Math.min(at + LEAST_ASCII, limit));
      if (end - at === LEAST_ASCII) return at;
      // Only some bytes are sampled.
      at = end + 256;
    }
    return limit;
  }
}

/*
 * The bytes of text that was decoded without loss can be recovered from it, so nobody has to keep them while the
 * encoding is tentative.
 */

/**
 * Whether the bytes of a text decoded from this encoding can be recovered from the text: in UTF-8 and single-byte
 * encodings, if it contains no U+FFFD.
 */
export function isReversible(encoding: string, text: string): boolean {
  const family = familyOf(encoding);
  return (family === Family.UTF8 || family === Family.SingleByte) && !text.includes('\ufffd');
}

/**
 * The bytes that a text was decoded from. Only for encodings and texts that are reversible, and for ASCII in any
 * encoding.
 */
export function bytesAgain(encoding: string, text: string): Uint8Array {
  if (familyOf(encoding) !== Family.SingleByte) return new Encoder().encode(text);
  const byteOf = singleBytes(encoding);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = byteOf[text.charCodeAt(i)]!;
  return bytes;
}

const Encoder = (globalThis as unknown as { TextEncoder: new () => { encode(text: string): Uint8Array } })
  .TextEncoder;

/** The byte of each character of a single-byte encoding, in which no two bytes mean the same. */
function singleBytes(encoding: string): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = new Decoder(encoding, { isContinuation: true }).decode(bytes, true);
  const byteOf = new Uint8Array(0x10000);
  for (let byte = 0; byte < 256; byte++) byteOf[text.charCodeAt(byte)] = byte;
  return byteOf;
}
