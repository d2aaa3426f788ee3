import { createLegacyDecoder } from './complete-sequences.ts';

/**
 * The bytes of each non-ASCII character of an encoding, for encoders. They are computed from the decoder: data for
 * encoders would be as large as the rest of the library.
 *
 * Bytes are packed into one number, first byte most significant: a character has one, two or four.
 */
export class EncodeTable {
  /** By code point; 0 for none. */
  readonly #bytes: Uint32Array;
  readonly #isGB18030: boolean;
  /** gb18030's four-byte characters, which are rare in texts. */
  #fourBytes: Uint32Array | null = null;

  /**
   * @param encoding the name of a legacy encoding other than ISO-2022-JP, whose characters are those of EUC-JP
   */
  constructor(encoding: string) {
    this.#bytes = byCodePoint(encoding, sequencesOf(encoding));
    this.#isGB18030 = encoding === 'gb18030';
  }

  /** The packed bytes of a code point from U+0080 on; 0 if the encoding lacks it. */
  bytesOf(code: number): number {
    const packed = this.#bytes[code] ?? 0;
    return packed === 0 && this.#isGB18030 ? this.#fourBytesOf(code) : packed;
  }

  /** Index gb18030 ranges pointer — https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer */
  #fourBytesOf(code: number): number {
    if (code > 0xffff) return bytesOfPointer(code - 0x10000 + 189000);
    this.#fourBytes ??= byCodePoint(
      'gb18030',
      Uint32Array.from({ length: 39420 }, (_, pointer) => bytesOfPointer(pointer)),
    );
    return this.#fourBytes[code]!;
  }
}

const tables: Map<string, EncodeTable> = /* @__PURE__ */ new Map();

/** The table of an encoding, made on first use. */
export function encodeTable(encoding: string): EncodeTable {
  let table = tables.get(encoding);
  if (table === undefined) {
    table = new EncodeTable(encoding);
    tables.set(encoding, table);
  }
  return table;
}

/** Appends packed bytes. */
export function pushBytes(bytes: number[], packed: number): void {
  if (packed > 0xffff) bytes.push(packed >>> 24, (packed >> 16) & 0xff);
  if (packed > 0xff) bytes.push((packed >> 8) & 0xff);
  bytes.push(packed & 0xff);
}

function bytesOfPointer(pointer: number): number {
  return (
    (0x81 + Math.floor(pointer / 12600)) * 0x1000000 +
    ((0x30 + (Math.floor(pointer / 1260) % 10)) << 16) +
    ((0x81 + (Math.floor(pointer / 10) % 126)) << 8) +
    (0x30 + (pointer % 10))
  );
}

/** The only bytes that mean U+FFFD. Anything else decoded as U+FFFD is malformed. */
const FFFD_IN_GB18030 = 0x8431a437;

/** Only gb18030's decoder yields code points from here on. */
const END = 0x30000;

function byCodePoint(encoding: string, sequences: ArrayLike<number>): Uint32Array {
  const bytes: number[] = [];
  for (let i = 0; i < sequences.length; i++) {
    pushBytes(bytes, sequences[i]!);
    // NB: no sequence continues with a line feed.
    bytes.push(0x0a);
  }
  const text = createLegacyDecoder(encoding)(new Uint8Array(bytes));
  const result = new Uint32Array(END);
  let at = 0;
  for (let i = 0; i < sequences.length; i++) {
    const code = text.codePointAt(at)!;
    const end = text.indexOf('\n', at);
    const isOneCharacter = end - at === (code > 0xffff ? 2 : 1);
    at = end + 1;
    if (!isOneCharacter || (code === 0xfffd && sequences[i] !== FFFD_IN_GB18030)) continue;
    if (result[code] === 0 || (encoding === 'Big5' && lastOfBig5.includes(code)))
      result[code] = sequences[i]!;
  }
  return result;
}

/** Big5 has these twice, and the last is used — https://encoding.spec.whatwg.org/#index-big5-pointer */
const lastOfBig5: readonly number[] = [0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345];

/** The sequences that an encoder may use, most preferred first. */
function sequencesOf(encoding: string): number[] {
  const all: number[] = [];
  switch (encoding) {
    case 'Big5':
      // Hong Kong's are for decoding only.
      addPairs(all, 0xa1, 0xfe, 0x40, 0xfe);
      break;
    case 'EUC-JP':
      addPairs(all, 0xa1, 0xfe, 0xa1, 0xfe);
      addPairs(all, 0x8e, 0x8e, 0xa1, 0xdf);
      break;
    case 'EUC-KR':
      addPairs(all, 0x81, 0xfe, 0x41, 0xfe);
      break;
    case 'Shift_JIS':
      all.push(0x80);
      addSingles(all, 0xa1, 0xdf);
      addPairs(all, 0x81, 0x9f, 0x40, 0xfc);
      addPairs(all, 0xe0, 0xec, 0x40, 0xfc);
      // NEC's selection (0xED and 0xEE) is encoded at its other place.
      addPairs(all, 0xef, 0xfc, 0x40, 0xfc);
      break;
    case 'GBK':
      all.push(0x80);
      addPairs(all, 0x81, 0xfe, 0x40, 0xfe);
      break;
    case 'gb18030':
      addPairs(all, 0x81, 0xfe, 0x40, 0xfe);
      break;
    default:
      addSingles(all, 0x80, 0xff);
  }
  return all;
}

function addSingles(all: number[], first: number, last: number): void {
  for (let byte = first; byte <= last; byte++) all.push(byte);
}

function addPairs(
  all: number[],
  firstLead: number,
  lastLead: number,
  firstTrail: number,
  lastTrail: number,
): void {
  for (let lead = firstLead; lead <= lastLead; lead++) {
    for (let trail = firstTrail; trail <= lastTrail; trail++) all.push((lead << 8) | trail);
  }
}
