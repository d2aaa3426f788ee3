/**
 * How bytes become code units, as far as that is known without an encoding's tables.
 *
 * A *sequence* is the shortest run of bytes that brings a decoder from its initial state back to it. It depends on the
 * encoding only, not on which characters that has. Input cut between sequences can be decoded piece by piece by a
 * stateless decoder. ISO-2022-JP has no such places; see iso-2022-jp.ts.
 */
export const enum Family {
  /** One byte is one code unit. */
  SingleByte,
  UTF8,
  UTF16BE,
  UTF16LE,
  Big5,
  EUCJP,
  EUCKR,
  /** Also GBK, whose decoder is the same. */
  GB18030,
  ShiftJIS,
  ISO2022JP,
  Replacement,
}

/** The family of an encoding, by name. */
export function familyOf(encoding: string): Family {
  switch (encoding) {
    case 'UTF-8':
      return Family.UTF8;
    case 'UTF-16BE':
      return Family.UTF16BE;
    case 'UTF-16LE':
      return Family.UTF16LE;
    case 'Big5':
      return Family.Big5;
    case 'EUC-JP':
      return Family.EUCJP;
    case 'EUC-KR':
      return Family.EUCKR;
    case 'GBK':
    case 'gb18030':
      return Family.GB18030;
    case 'Shift_JIS':
      return Family.ShiftJIS;
    case 'ISO-2022-JP':
      return Family.ISO2022JP;
    case 'replacement':
      return Family.Replacement;
    default:
      return Family.SingleByte;
  }
}

/** Whether a byte below 0x80 that begins a sequence is always the ASCII character. */
export function isASCIICompatible(family: Family): boolean {
  switch (family) {
    case Family.UTF16BE:
    case Family.UTF16LE:
    case Family.ISO2022JP:
    case Family.Replacement:
      return false;
    default:
      return true;
  }
}

/**
 * The length of the sequence at an index, by the decoders of the Encoding Standard.
 *
 * @returns 0 if the array ends within the sequence
 */
export function sequenceLength(family: Family, bytes: Uint8Array, at: number): number {
  const length = fullSequenceLength(family, bytes, at);
  return at + length > bytes.length ? 0 : length;
}

/** The same, but for a truncated sequence the result is too large or 0. */
function fullSequenceLength(family: Family, bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  switch (family) {
    case Family.UTF8:
      return Math.abs(utf8SequenceLength(bytes, at));
    case Family.UTF16BE:
      if (!isLeadSurrogateByte(first)) return 2;
      return at + 3 >= bytes.length ? 0 : isTrailSurrogateByte(bytes[at + 2]!) ? 4 : 2;
    case Family.UTF16LE:
      if (at + 1 >= bytes.length) return 0;
      if (!isLeadSurrogateByte(bytes[at + 1]!)) return 2;
      return at + 3 >= bytes.length ? 0 : isTrailSurrogateByte(bytes[at + 3]!) ? 4 : 2;
    case Family.Big5:
    case Family.EUCKR:
      return first <= 0x80 || first === 0xff ? 1 : 2;
    case Family.EUCJP:
      if (first === 0x8f) return at + 1 >= bytes.length ? 0 : isFrom0xA1To0xFE(bytes[at + 1]!) ? 3 : 2;
      return first === 0x8e || isFrom0xA1To0xFE(first) ? 2 : 1;
    case Family.GB18030:
      if (first <= 0x80 || first === 0xff) return 1;
      if (at + 1 >= bytes.length) return 0;
      if (!isDigit(bytes[at + 1]!)) return 2;
      if (at + 2 >= bytes.length) return 0;
      // If the third byte is out of range, the second and third bytes are decoded on their own.
      return bytes[at + 2]! > 0x80 && bytes[at + 2]! < 0xff ? 4 : 3;
    case Family.ShiftJIS:
      return (first > 0x80 && first < 0xa0) || (first >= 0xe0 && first <= 0xfc) ? 2 : 1;
    default:
      return 1;
  }
}

/**
 * Where the last complete sequence ends: at most three bytes follow.
 *
 * @param start a place between sequences
 */
export function endOfCompleteSequences(family: Family, bytes: Uint8Array, start: number): number {
  const end = bytes.length;
  let at: number;
  switch (family) {
    case Family.SingleByte:
    case Family.ISO2022JP:
    case Family.Replacement:
      return end;
    case Family.UTF16BE:
    case Family.UTF16LE:
      // Lone surrogates don't matter: a lead surrogate ends a sequence or is at the very end.
      at = Math.max(start, end - ((end - start) & 1) - 2);
      break;
    case Family.UTF8:
      at = Math.max(start, end - 3);
      while (at < end && isContinuationByte(bytes[at]!)) at++;
      break;
    default:
      // No sequence continues after a byte below 0x30. Pages have many of them: spaces, line breaks, quotes, slashes.
      at = end;
      while (at > start && bytes[at - 1]! >= 0x30) at--;
  }
  while (at < end) {
    const length = sequenceLength(family, bytes, at);
    if (length === 0) break;
    at += length;
  }
  return at;
}

/**
 * Walks over byte sequences and their decoded text in parallel. The text shows whether a sequence is a character, so no
 * tables are needed.
 *
 * The bytes are complete sequences, of any family except ISO-2022-JP and replacement.
 */
export class Walk {
  readonly family: Family;
  readonly bytes: Uint8Array;
  /** NB: may be '' for UTF-8, where the bytes are enough. */
  readonly text: string;
  /** Where the next step begins, in bytes and in code units. */
  byte = 0;
  unit = 0;
  /** Whether the last step was over malformed bytes, which became one U+FFFD. */
  malformed = false;

  constructor(family: Family, bytes: Uint8Array, text: string) {
    this.family = family;
    this.bytes = bytes;
    this.text = text;
  }

  /** Steps over a character, or over malformed bytes that became one U+FFFD. */
  step(): void {
    if (this.family === Family.UTF16BE || this.family === Family.UTF16LE) {
      this.#stepInUTF16();
    } else if (this.bytes[this.byte]! < 0x80) {
      this.malformed = false;
      this.byte++;
      this.unit++;
    } else if (this.family === Family.UTF8) {
      const length = utf8SequenceLength(this.bytes, this.byte);
      this.malformed = length < 0;
      this.byte += Math.abs(length);
      this.unit += length === 4 ? 2 : 1;
    } else {
      this.#stepInMultiByte();
    }
  }

  #stepInUTF16(): void {
    const codeUnit = this.text.charCodeAt(this.unit);
    this.malformed = codeUnit === 0xfffd && !this.#isReplacementCharacter(this.byte, 2);
    // NB: the bytes may end in a lead surrogate. The decoded text shows that it is alone.
    const isPair = isLeadSurrogate(codeUnit);
    this.byte += isPair ? 4 : 2;
    this.unit += isPair ? 2 : 1;
  }

  #stepInMultiByte(): void {
    const at = this.byte;
    const codeUnit = this.text.charCodeAt(this.unit);
    const length = sequenceLength(this.family, this.bytes, at);
    this.malformed = codeUnit === 0xfffd && !this.#isReplacementCharacter(at, length);
    this.byte += this.malformed ? this.#malformedLength(at, length) : length;
    this.unit += isLeadSurrogate(codeUnit) || (!this.malformed && this.#isPairOfBig5(at)) ? 2 : 1;
  }

  /** Whether the bytes encode U+FFFD. Only Unicode's encodings, including gb18030, can. */
  #isReplacementCharacter(at: number, length: number): boolean {
    const bytes = this.bytes;
    switch (this.family) {
      case Family.UTF16BE:
        return bytes[at] === 0xff && bytes[at + 1] === 0xfd;
      case Family.UTF16LE:
        return bytes[at] === 0xfd && bytes[at + 1] === 0xff;
      case Family.GB18030:
        return (
          length === 4 &&
          bytes[at] === 0x84 &&
          bytes[at + 1] === 0x31 &&
          bytes[at + 2] === 0xa4 &&
          bytes[at + 3] === 0x37
        );
      default:
        return false;
    }
  }

  /** Number of bytes that a malformed sequence's U+FFFD covers; the others are decoded on their own. */
  #malformedLength(at: number, length: number): number {
    const bytes = this.bytes;
    if (this.family === Family.GB18030 && length > 2) return length === 4 && isDigit(bytes[at + 3]!) ? 4 : 1;
    return length > 1 && bytes[at + length - 1]! < 0x80 ? length - 1 : length;
  }

  /** Four pairs of bytes are a letter and a combining character — https://encoding.spec.whatwg.org/#big5-decoder */
  #isPairOfBig5(at: number): boolean {
    if (this.family !== Family.Big5 || this.bytes[at] !== 0x88) return false;
    const trail = this.bytes[at + 1];
    return trail === 0x62 || trail === 0x64 || trail === 0xa3 || trail === 0xa5;
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isFrom0xA1To0xFE(byte: number): boolean {
  return byte >= 0xa1 && byte <= 0xfe;
}

function isContinuationByte(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function isLeadSurrogate(codeUnit: number): boolean {
  return (codeUnit & 0xfc00) === 0xd800;
}

function isLeadSurrogateByte(high: number): boolean {
  return (high & 0xfc) === 0xd8;
}

function isTrailSurrogateByte(high: number): boolean {
  return (high & 0xfc) === 0xdc;
}

/**
 * What the UTF-8 decoder does with the bytes at an index — https://encoding.spec.whatwg.org/#utf-8-decoder
 *
 * @returns the length of the character there in bytes; for malformed bytes, the number of bytes that become one U+FFFD,
 * negated; 0 if the array ends before that is known
 */
export function utf8SequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return -1;
  const needed = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  let lowerBoundary = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let upperBoundary = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  for (let seen = 1; seen <= needed; seen++) {
    if (at + seen >= bytes.length) return 0;
    const byte = bytes[at + seen]!;
    if (byte < lowerBoundary || byte > upperBoundary) return -seen;
    lowerBoundary = 0x80;
    upperBoundary = 0xbf;
  }
  return needed + 1;
}
