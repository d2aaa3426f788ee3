import { gb18030Ranges, singleByteIndexes } from '../../generated/legacy-encodings.ts';
import { stringFromCodeUnits } from '../infra/code-points.ts';
import { type BufferLike, NodeBuffer } from '../input-stream/code-units.ts';
import { layoutOf, multiByteTable, type TableName } from './multi-byte-tables.ts';
import { Family, familyOf } from './sequences.ts';

/** Decodes complete sequences. Keeps no state. */
export type CompleteDecoder = (bytes: Uint8Array) => string;

/**
 * A decoder of the Encoding Standard, for any encoding except UTF-8, ISO-2022-JP and replacement.
 *
 * @param encoding its name
 * @returns null if the platform lacks its characters
 */
export function legacyDecoder(encoding: string): CompleteDecoder | null {
  const family = familyOf(encoding);
  switch (family) {
    case Family.SingleByte:
      return singleByteDecoder(encoding);
    case Family.UTF16BE:
    case Family.UTF16LE:
      return utf16Decoder(family === Family.UTF16BE);
    default: {
      const decoder = new MultiByteDecoder(family);
      return decoder.hasTables ? (bytes) => decoder.decode(bytes) : null;
    }
  }
}

/** Scratch code units and a Buffer over them, reused unless input is very long. */
const MOST_UNITS = 1 << 16;
let spareUnits: Uint16Array | null = null;
let spareBuffer: BufferLike | null = null;

function unitsFor(length: number): Uint16Array {
  if (length > MOST_UNITS) return new Uint16Array(length);
  if (spareUnits === null) {
    spareUnits = new Uint16Array(MOST_UNITS);
    spareBuffer = NodeBuffer === undefined ? null : NodeBuffer.from(spareUnits.buffer);
  }
  return spareUnits;
}

function textOf(units: Uint16Array, start: number, end: number): string {
  if (NodeBuffer === undefined) return stringFromCodeUnits(units, start, end);
  const buffer = units === spareUnits ? spareBuffer! : NodeBuffer.from(units.buffer);
  return buffer.toString('utf16le', 2 * start, 2 * end);
}

/** The text of bytes that are code units, as a one-byte string. */
function latin1(bytes: Uint8Array, end: number): string {
  if (NodeBuffer === undefined) return stringFromCodeUnits(Uint16Array.from(bytes), 0, end);
  return NodeBuffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', 0, end);
}

/** Shorter runs of ASCII are not worth a string of their own. */
const SHORT = 64;

/** Single-byte decoder — https://encoding.spec.whatwg.org/#single-byte-decoder */
function singleByteDecoder(encoding: string): CompleteDecoder {
  const index = new Uint16Array(256);
  for (let byte = 0; byte < 0x80; byte++) index[byte] = byte;
  fillIndex(index, encoding === 'ISO-8859-8-I' ? 'ISO-8859-8' : encoding);
  // Bytes that equal their code units, as most do in windows-1252, can stay a one-byte string.
  const isItself = Uint8Array.from(index, (unit, byte) => (unit === byte ? 1 : 0));
  return (bytes) => {
    const { length } = bytes;
    let start = 0;
    while (start < length && isItself[bytes[start]!] === 1) start++;
    if (start === length) return latin1(bytes, length);
    if (start <= SHORT) start = 0;
    const units = unitsFor(length);
    let at = start;
    // Four at a time are a tenth faster.
    for (const last = length - 3; at < last; at += 4) {
      units[at] = index[bytes[at]!]!;
      units[at + 1] = index[bytes[at + 1]!]!;
      units[at + 2] = index[bytes[at + 2]!]!;
      units[at + 3] = index[bytes[at + 3]!]!;
    }
    for (; at < length; at++) units[at] = index[bytes[at]!]!;
    const rest = textOf(units, start, length);
    return start === 0 ? rest : latin1(bytes, start) + rest;
  };
}

/** Fills an index with the code units of the bytes from 0x80 on. */
function fillIndex(index: Uint16Array, encoding: string): void {
  const line = singleByteIndexes.split('\n').find((text) => text.startsWith(`${encoding} `))!;
  let byte = 0x80;
  for (const run of line.split(' ').slice(1)) {
    const [first, length = '1'] = run.split(':');
    let unit = Number.parseInt(first!, 36);
    for (let left = Number.parseInt(length, 36); left > 0; left--) index[byte++] = unit++;
  }
}

/** Shared UTF-16 decoder — https://encoding.spec.whatwg.org/#shared-utf-16-decoder */
function utf16Decoder(isBigEndian: boolean): CompleteDecoder {
  return (bytes) => {
    const length = bytes.length >> 1;
    let text: string;
    if (!isBigEndian && NodeBuffer !== undefined) {
      text = NodeBuffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
        'utf16le',
        0,
        2 * length,
      );
    } else {
      const units = unitsFor(length);
      const high = isBigEndian ? 0 : 1;
      for (let i = 0; i < length; i++) units[i] = (bytes[2 * i + high]! << 8) | bytes[2 * i + 1 - high]!;
      text = textOf(units, 0, length);
    }
    // A lone surrogate is an error.
    return (text as string & { toWellFormed(): string }).toWellFormed();
  };
}

/** Decodes Big5, EUC-JP, EUC-KR, GBK, gb18030 and Shift_JIS. */
class MultiByteDecoder {
  readonly hasTables: boolean;
  /**
   * What two bytes mean, at 256 × (first − 0x80) + second: a code unit, or two with the first in the high half; 0 for
   * nothing.
   */
  readonly #pairs: Uint16Array | Uint32Array;
  /** What a byte from 0x80 on means by itself: a code unit, or 0 if others have to follow. */
  readonly #singles: Uint16Array;
  readonly #jis0212: Uint32Array | null;
  readonly #ranges: readonly Range[] | null;
  /** Where the last rare sequence ends. */
  #rareEnd = 0;

  constructor(family: Family) {
    const name = tableNames[family]!;
    const codes = multiByteTable(name);
    const isEUCJP = family === Family.EUCJP;
    this.#jis0212 = isEUCJP ? multiByteTable('jis0212') : null;
    this.#ranges = family === Family.GB18030 ? rangesOfGB18030() : null;
    this.#singles = Uint16Array.from({ length: 0x80 }, (_, i) => singleOf(family, 0x80 + i));
    this.#pairs = family === Family.Big5 ? new Uint32Array(1 << 15) : new Uint16Array(1 << 15);
    this.hasTables = codes !== null && (!isEUCJP || this.#jis0212 !== null);
    if (codes === null) return;
    const { leads, trails } = layoutOf(isEUCJP ? 'jis0212' : name);
    for (let lead = 0; lead < leads.length; lead++) {
      const row = (leads[lead]! & 0x7f) << 8;
      for (let trail = 0; trail < trails.length; trail++)
        this.#pairs[row | trails[trail]!] = codeUnitsOf(codes[lead * trails.length + trail]!);
    }
    if (isEUCJP) {
      for (let byte = 0xa1; byte <= 0xdf; byte++) this.#pairs[0x0e00 | byte] = 0xff61 - 0xa1 + byte;
    } else if (family === Family.Big5) {
      for (const [trail, units] of pairsOfBig5) this.#pairs[0x0800 | trail] = units;
    }
  }

  decode(bytes: Uint8Array): string {
    const pairs = this.#pairs;
    const { length } = bytes;
    const units = unitsFor(length);
    let count = 0;
    for (let at = 0; at < length; ) {
      const byte = bytes[at++]!;
      if (byte < 0x80) {
        units[count++] = byte;
        continue;
      }
      const pair = at < length ? pairs[((byte & 0x7f) << 8) | bytes[at]!]! : 0;
      if (pair !== 0) {
        if (pair > 0xffff) units[count++] = pair >>> 16;
        units[count++] = pair;
        at++;
        continue;
      }
      const single = this.#singles[byte & 0x7f]!;
      if (single !== 0) {
        units[count++] = single;
        continue;
      }
      const rare = this.#rareUnits(bytes, at);
      if (rare > 0xffff) units[count++] = rare >>> 16;
      units[count++] = rare;
      at = this.#rareEnd;
    }
    return textOf(units, 0, count);
  }

  /**
   * Decodes a sequence whose second byte does not pair with its lead byte. `at` is the index after the lead byte.
   * Returns code units as `codeUnitsOf` does.
   */
  #rareUnits(bytes: Uint8Array, at: number): number {
    const second = bytes[at] ?? 0;
    if (this.#ranges !== null && second >= 0x30 && second <= 0x39) {
      // gb18030 decoder — https://encoding.spec.whatwg.org/#gb18030-decoder
      const third = bytes[at + 1] ?? 0;
      const fourth = bytes[at + 2] ?? 0;
      const isComplete = third > 0x80 && third < 0xff && fourth >= 0x30 && fourth <= 0x39;
      this.#rareEnd = isComplete ? at + 3 : at;
      if (!isComplete) return 0xfffd;
      const pointer =
        ((bytes[at - 1]! - 0x81) * 10 + second - 0x30) * 1260 + (third - 0x81) * 10 + fourth - 0x30;
      return codeUnitsOf(codePointInRanges(this.#ranges, pointer));
    }
    if (this.#jis0212 !== null && bytes[at - 1] === 0x8f && second >= 0xa1 && second <= 0xfe) {
      // EUC-JP decoder — https://encoding.spec.whatwg.org/#euc-jp-decoder
      const third = bytes[at + 1] ?? 0;
      const code = third >= 0xa1 && third <= 0xfe ? this.#jis0212[(second - 0xa1) * 94 + third - 0xa1]! : 0;
      this.#rareEnd = third < 0x80 ? at + 1 : at + 2;
      return code === 0 ? 0xfffd : code;
    }
    // An ASCII byte that does not complete a sequence is decoded by itself.
    this.#rareEnd = second < 0x80 ? at : at + 1;
    return 0xfffd;
  }
}

const tableNames: Readonly<Partial<Record<Family, TableName>>> = {
  [Family.Big5]: 'big5',
  [Family.EUCJP]: 'jis0208',
  [Family.EUCKR]: 'eucKR',
  [Family.GB18030]: 'gb18030',
  [Family.ShiftJIS]: 'jis0208',
};

/** The code unit of a single byte from 0x80 on: 0xFFFD for an error, 0 for a lead byte. */
function singleOf(family: Family, byte: number): number {
  switch (family) {
    case Family.ShiftJIS:
      if (byte === 0x80) return byte;
      return byte >= 0xa1 && byte <= 0xdf ? 0xff61 - 0xa1 + byte : byte === 0xa0 || byte > 0xfc ? 0xfffd : 0;
    case Family.EUCJP:
      return byte === 0x8e || byte === 0x8f || (byte >= 0xa1 && byte <= 0xfe) ? 0 : 0xfffd;
    case Family.GB18030:
      return byte === 0x80 ? 0x20ac : byte === 0xff ? 0xfffd : 0;
    default:
      return byte === 0x80 || byte === 0xff ? 0xfffd : 0;
  }
}

/** Two-byte sequences that give two code points, by trail byte; the lead byte is 0x88 — https://encoding.spec.whatwg.org/#big5-decoder */
const pairsOfBig5: readonly (readonly [trail: number, units: number])[] = [
  [0x62, 0x00ca0304],
  [0x64, 0x00ca030c],
  [0xa3, 0x00ea0304],
  [0xa5, 0x00ea030c],
];

/**
 * A code point as one number: its code unit, or lead surrogate in the high half and trail surrogate in the low half.
 */
function codeUnitsOf(code: number): number {
  return code > 0xffff
    ? (((code - 0x10000) >> 10) * 0x10000 + 0xd8000000 + 0xdc00 + (code & 0x3ff)) >>> 0
    : code;
}

/** A run of consecutive code points, up to the pointer of the next range. */
interface Range {
  pointer: number;
  code: number;
}

function rangesOfGB18030(): Range[] {
  const numbers = gb18030Ranges.split(' ');
  const ranges: Range[] = [];
  let pointer = 0;
  let code = 0;
  for (let i = 0; i < numbers.length; i += 2) {
    pointer += Number.parseInt(numbers[i]!, 36);
    code += Number.parseInt(numbers[i + 1]!, 36);
    ranges.push({ pointer, code });
  }
  return ranges;
}

/** Index gb18030 ranges code point — https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point */
function codePointInRanges(ranges: readonly Range[], pointer: number): number {
  if (pointer >= 189000) return pointer > 1237575 ? 0xfffd : pointer - 189000 + 0x10000;
  if (pointer >= 39420) return 0xfffd;
  let low = 0;
  let high = ranges.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.pointer <= pointer) low = middle;
    else high = middle;
  }
  return ranges[low]!.code + pointer - ranges[low]!.pointer;
}
