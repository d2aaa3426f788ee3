import { createLegacyDecoder } from '../bytes/complete-sequences.ts';
import { REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE } from '../bytes/encodings.ts';

interface Platform {
  TextEncoder: new () => { encode(text: string): Uint8Array };
}

/**
 * Text in an encoding, by the encoders of the Encoding Standard and their error mode "html": a character that the encoding
 * lacks becomes a decimal character reference. So does one whose bytes would be decoded as another. Lone surrogates are
 * U+FFFD.
 *
 * @param encoding the name of any but ISO-2022-JP, in which it depends on what comes before: see `ISO2022JPEncoder`
 * @param hasReferences whether a character reference means anything there
 * @throws Error if the encoding lacks a character where there are no references, or nothing can be written in it
 */
export function encodeText(text: string, encoding: string, hasReferences: boolean): Uint8Array {
  switch (encoding) {
    case UTF_8:
      utf8Encoder ??= new (globalThis as unknown as Platform).TextEncoder();
      return utf8Encoder.encode(text);
    case UTF_16LE:
    case UTF_16BE:
      return encodeUTF16(wellFormed(text), encoding === UTF_16BE);
    case REPLACEMENT:
      throw new Error('what is decoded as replacement cannot be changed');
    default:
      return encodeLegacy(wellFormed(text), encoding, hasReferences);
  }
}

let utf8Encoder: { encode(text: string): Uint8Array } | undefined;

const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text with U+FFFD in place of lone surrogates. */
export function wellFormed(text: string): string {
  return text.replace(loneSurrogates, '\ufffd');
}

function encodeUTF16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 * i] = isBigEndian ? unit >> 8 : unit & 0xff;
    bytes[2 * i + 1] = isBigEndian ? unit & 0xff : unit >> 8;
  }
  return bytes;
}

function encodeLegacy(text: string, encoding: string, hasReferences: boolean): Uint8Array {
  const bytes: number[] = [];
  let table: ReadonlyMap<string, readonly number[]> | null = null;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) {
      bytes.push(code);
      continue;
    }
    table ??= encodeTable(encoding);
    const its =
      table.get(character) ?? (encoding === 'gb18030' && code > 0xffff ? fourBytes(code) : undefined);
    if (its !== undefined) for (const byte of its) bytes.push(byte);
    else pushReference(bytes, code, encoding, hasReferences);
  }
  return Uint8Array.from(bytes);
}

/**
 * A character that an encoding lacks.
 *
 * @throws Error if a reference means nothing here
 */
export function pushReference(bytes: number[], code: number, encoding: string, hasReferences: boolean): void {
  if (!hasReferences)
    throw new Error(
      `the document's encoding, ${encoding}, has no U+${code.toString(16).toUpperCase().padStart(4, '0')}, ` +
        'and a character reference means nothing here',
    );
  for (const unit of `&#${code};`) bytes.push(unit.charCodeAt(0));
}

/** A character beyond the BMP in gb18030 — https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer */
function fourBytes(code: number): readonly number[] {
  return bytesOfPointer(code - 0x10000 + 189000);
}

function bytesOfPointer(pointer: number): readonly number[] {
  return [
    0x81 + Math.floor(pointer / 12600),
    0x30 + (Math.floor(pointer / 1260) % 10),
    0x81 + (Math.floor(pointer / 10) % 126),
    0x30 + (pointer % 10),
  ];
}

const tables: Map<string, ReadonlyMap<string, readonly number[]>> = /* @__PURE__ */ new Map();

/**
 * The bytes of all characters of an encoding but ASCII, or nearly all. They are what its decoder gives: tables for encoders
 * would be as large as the rest of the library.
 */
export function encodeTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  let table = tables.get(encoding);
  if (table === undefined) {
    table = newTable(encoding);
    tables.set(encoding, table);
  }
  return table;
}

function newTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  const sequences = sequencesOf(encoding);
  const bytes: number[] = [];
  // NB: no sequence goes on with a line feed.
  for (const sequence of sequences) bytes.push(...sequence, 0x0a);
  const characters = createLegacyDecoder(encoding)(Uint8Array.from(bytes)).split('\n');
  const table = new Map<string, readonly number[]>();
  sequences.forEach((sequence, index) => {
    const character = characters[index]!;
    if (character === '\ufffd' && encoding !== 'gb18030') return;
    if (character.length !== (character.codePointAt(0)! > 0xffff ? 2 : 1)) return;
    if (!table.has(character) || (encoding === 'Big5' && lastOfBig5.has(character)))
      table.set(character, sequence);
  });
  return table;
}

/** These stand in Big5 twice, and the last is used — https://encoding.spec.whatwg.org/#index-big5-pointer */
const lastOfBig5: ReadonlySet<string> = /* @__PURE__ */ new Set('\u2550\u255e\u2561\u256a\u5341\u5345');

/** The sequences that an encoder may use, in the order in which it prefers them. */
function sequencesOf(encoding: string): readonly (readonly number[])[] {
  switch (encoding) {
    case 'Big5':
      // Those of Hong Kong are only decoded.
      return pairs(0xa1, 0xfe, 0x40, 0xfe);
    case 'EUC-JP':
      return [...pairs(0xa1, 0xfe, 0xa1, 0xfe), ...pairs(0x8e, 0x8e, 0xa1, 0xdf)];
    case 'EUC-KR':
      return pairs(0x81, 0xfe, 0x41, 0xfe);
    case 'Shift_JIS':
      // What was selected by NEC stands at another place, too.
      return [
        [0x80],
        ...singles(0xa1, 0xdf),
        ...pairs(0x81, 0xec, 0x40, 0xfc),
        ...pairs(0xef, 0xfc, 0x40, 0xfc),
      ].filter(([first, second]) => second === undefined || first! < 0xa0 || first! > 0xdf);
    case 'GBK':
      return [[0x80], ...pairs(0x81, 0xfe, 0x40, 0xfe)];
    case 'gb18030':
      return [
        ...pairs(0x81, 0xfe, 0x40, 0xfe),
        ...Array.from({ length: 39420 }, (_, pointer) => bytesOfPointer(pointer)),
      ];
    default:
      return singles(0x80, 0xff);
  }
}

function singles(first: number, last: number): (readonly number[])[] {
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index]);
}

function pairs(
  firstLead: number,
  lastLead: number,
  firstTrail: number,
  lastTrail: number,
): (readonly number[])[] {
  const all: (readonly number[])[] = [];
  for (let lead = firstLead; lead <= lastLead; lead++) {
    for (let trail = firstTrail; trail <= lastTrail; trail++) all.push([lead, trail]);
  }
  return all;
}
