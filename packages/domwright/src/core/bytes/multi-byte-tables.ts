import { corrections } from '../../generated/legacy-encodings.ts';

/*
 * The tables of multi-byte encodings, made from the platform's decoders when first needed.
 *
 * The tables of the Encoding Standard take 76 kB compressed. Node.js has nearly all of that in ICU, whose decoders
 * differ from the standard for malformed bytes and for the characters listed in generated/legacy-encodings.ts. So we
 * have them decode every sequence once and correct the result. A hash checks that the result is the standard's table.
 * It was with ICU 76 to 78, in Node.js 20 to 26, Deno and Bun.
 */

/** How pointers map to bytes: all sequences of a lead byte are consecutive. */
export interface Layout {
  label: string;
  prefix: readonly number[];
  leads: readonly number[];
  trails: readonly number[];
  /** Its private use code points are the standard's. */
  hasPrivateUse: boolean;
}

/** The name of a table. */
export type TableName = 'big5' | 'eucKR' | 'gb18030' | 'jis0208' | 'jis0212';

/** jis0212's layout, without its leading byte 0x8F, is the same as EUC-JP's part of jis0208. */
export function layoutOf(name: TableName): Layout {
  switch (name) {
    case 'big5':
      return layout('big5', range(0x81, 0xfe), [...range(0x40, 0x7e), ...range(0xa1, 0xfe)], false);
    case 'eucKR':
      return layout('euc-kr', range(0x81, 0xfe), range(0x41, 0xfe), false);
    case 'gb18030':
      return layout('gb18030', range(0x81, 0xfe), [...range(0x40, 0x7e), ...range(0x80, 0xfe)], true);
    case 'jis0208':
      // Shift_JIS's layout, with its end-user-defined characters.
      return layout(
        'shift_jis',
        [...range(0x81, 0x9f), ...range(0xe0, 0xfc)],
        [...range(0x40, 0x7e), ...range(0x80, 0xfc)],
        true,
      );
    default:
      return { ...layout('euc-jp', range(0xa1, 0xfe), range(0xa1, 0xfe), false), prefix: [0x8f] };
  }
}

function layout(
  label: string,
  leads: readonly number[],
  trails: readonly number[],
  hasPrivateUse: boolean,
): Layout {
  return { label, prefix: [], leads, trails, hasPrivateUse };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The part of the platform's TextDecoder that is used here. */
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * An index of the standard: code points by pointer, 0 for gaps. Null if the platform lacks the decoder or has a
 * different table.
 */
export function multiByteTable(name: TableName): Uint32Array | null {
  const table = platformTable(layoutOf(name));
  if (table === null) return null;
  if (name === 'eucKR') addHangulSyllables(table);
  const [hash, places, codePoints] = corrections[name]!;
  correct(table, places, codePoints);
  return hashOf(table) === hash ? table : null;
}

/** The character that the platform decodes each sequence to, if it is a single one. */
function platformTable({ label, prefix, leads, trails, hasPrivateUse }: Layout): Uint32Array | null {
  const table = new Uint32Array(leads.length * trails.length);
  const bytes = new Uint8Array(table.length * (prefix.length + 3));
  let length = 0;
  for (const lead of leads) {
    for (const trail of trails) {
      for (const byte of prefix) bytes[length++] = byte;
      bytes[length++] = lead;
      bytes[length++] = trail;
      // NB: no sequence continues with a line feed.
      bytes[length++] = 0x0a;
    }
  }
  let text: string;
  try {
    text = new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
  let pointer = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) !== 0x0a) continue;
    const code = text.codePointAt(start)!;
    const isOne = at - start === (code > 0xffff ? 2 : 1) && code !== 0xfffd;
    if (isOne && (hasPrivateUse || code < 0xe000 || code > 0xf8ff)) table[pointer] = code;
    pointer++;
    start = at + 1;
  }
  return table;
}

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/**
 * Index EUC-KR is KS X 1001 with the missing Hangul syllables around it, in order. ICU's decoder lacks those. Their
 * trail bytes are letters or above 0x80, at places that KS X 1001 does not use.
 */
function addHangulSyllables(table: Uint32Array): void {
  // One extra, which ends the search.
  const isKnown = new Uint8Array(LAST_SYLLABLE - FIRST_SYLLABLE + 2);
  for (let pointer = 0; pointer < table.length; pointer++) {
    const at = table[pointer]! - FIRST_SYLLABLE;
    if (at >= 0 && at < isKnown.length) isKnown[at] = 1;
  }
  let code = FIRST_SYLLABLE;
  for (let pointer = 0; ; pointer++) {
    const lead = 0x81 + Math.floor(pointer / 190);
    const trail = 0x41 + (pointer % 190);
    const isLetter = trail < 0x80 && (trail & 0xdf) >= 0x41 && (trail & 0xdf) <= 0x5a;
    if (!isLetter && (trail < 0x81 || (lead > 0xa0 && trail > 0xa0))) continue;
    while (isKnown[code - FIRST_SYLLABLE] === 1) code++;
    if (code > LAST_SYLLABLE) return;
    table[pointer] = code++;
  }
}

/** Applies the corrections of generated/legacy-encodings.ts. */
function correct(table: Uint32Array, places: string, codePoints: string): void {
  if (places === '') return;
  const pointers: number[] = [];
  const numbers = places.split(' ');
  for (let i = 0, pointer = 0; i < numbers.length; i += 2) {
    pointer += Number.parseInt(numbers[i]!, 36);
    for (let left = Number.parseInt(numbers[i + 1]!, 36); left > 0; left--) pointers.push(pointer++);
  }
  const bytes = (globalThis as unknown as { atob(text: string): string }).atob(codePoints);
  const isInPlane2 = (i: number) => (bytes.charCodeAt(i >> 3) & (1 << (i & 7))) !== 0;
  const count = pointers.length;
  const start = Math.ceil(count / 8);
  let inBMP = 0;
  let inPlane2 = 0;
  for (let i = 0; i < count; i++) if (!isInPlane2(i)) inPlane2++;
  for (let i = 0; i < count; i++) {
    const plane = isInPlane2(i) ? 0x20000 : 0;
    const at = start + (plane === 0 ? inBMP++ : inPlane2++);
    table[pointers[i]!] = plane | (bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + count);
  }
}

function hashOf(table: Uint32Array): number {
  let hash = 0;
  for (let pointer = 0; pointer < table.length; pointer++)
    hash = Math.imul(hash ^ table[pointer]!, 0x01000193);
  return hash;
}
