// @ts-check
// Writes packages/domwright/src/generated/legacy-encodings.ts: the labels of all encodings, the indexes of single-byte encodings,
// the ranges of gb18030, and corrections of ICU's multi-byte decoders. All of it comes from the package @exodus/bytes, which has
// the tables of the Encoding Standard; ICU is that of the Node.js that runs this script.
import { writeFileSync } from 'node:fs';
import { labelToName, TextDecoder as StandardDecoder } from '@exodus/bytes/encoding.js';

const { default: labelsByName } = await import(
  new URL('../../node_modules/@exodus/bytes/fallback/encoding.labels.js', import.meta.url).href
);

/** @param {number} number */
const short = (number) => number.toString(36);

const labels = Object.entries(labelsByName).map(([name, others]) => {
  const standardName = labelToName(name);
  if (others.some((/** @type {string} */ label) => labelToName(label) !== standardName))
    throw new Error(name);
  return [standardName, ...others].join(' ');
});

// An index of 128 code units: runs of consecutive ones, as the first and, after a colon, the length; in base 36.
const high = Uint8Array.from({ length: 128 }, (_, i) => 0x80 + i);
const singleByte = Object.keys(labelsByName)
  .filter((name) => !/^utf|^gb|^big5|^euc|^iso-2022|^shift|^replacement/.test(name))
  .map((name) => {
    const text = new StandardDecoder(name).decode(high);
    if (text.length !== 128) throw new Error(name);
    /** @type {[first: number, length: number][]} */
    const runs = [];
    for (let i = 0; i < 128; i++) {
      const run = runs.at(-1);
      const unit = text.charCodeAt(i);
      if (run !== undefined && unit === run[0] + run[1]) run[1]++;
      else runs.push([unit, 1]);
    }
    return [
      labelToName(name),
      ...runs.map(([first, length]) => short(first) + (length > 1 ? `:${short(length)}` : '')),
    ].join(' ');
  });

// Ranges of gb18030: each starts where pointers and code points no longer grow together.
const ranges = [];
const gb18030 = new StandardDecoder('gb18030');
let before = 0;
for (let pointer = 0; pointer < 39420; pointer++) {
  const bytes = [
    Math.floor(pointer / 12600) + 0x81,
    (Math.floor(pointer / 1260) % 10) + 0x30,
    (Math.floor(pointer / 10) % 126) + 0x81,
    (pointer % 10) + 0x30,
  ];
  const code = gb18030.decode(Uint8Array.from(bytes)).charCodeAt(0);
  if (code !== before + 1) ranges.push([pointer, code]);
  before = code;
}
let lastPointer = 0;
let lastCode = 0;
const rangesText = ranges.map(([pointer = 0, code = 0]) => {
  const text = `${short(pointer - lastPointer)} ${short(code - lastCode)}`;
  lastPointer = pointer;
  lastCode = code;
  return text;
});

/**
 * The tables, each with the label of its encoding and how to turn a pointer into bytes; the same rows are in
 * core/bytes/multi-byte-tables.ts.
 *
 * @type {[name: string, label: string, prefix: number[], leads: number[], trails: number[], isPrivateUse: boolean][]}
 */
const tables = [
  ['big5', 'big5', [], numbers(0x81, 0xfe), [...numbers(0x40, 0x7e), ...numbers(0xa1, 0xfe)], false],
  ['eucKR', 'euc-kr', [], numbers(0x81, 0xfe), numbers(0x41, 0xfe), false],
  ['gb18030', 'gb18030', [], numbers(0x81, 0xfe), [...numbers(0x40, 0x7e), ...numbers(0x80, 0xfe)], true],
  [
    'jis0208',
    'shift_jis',
    [],
    [...numbers(0x81, 0x9f), ...numbers(0xe0, 0xfc)],
    [...numbers(0x40, 0x7e), ...numbers(0x80, 0xfc)],
    true,
  ],
  ['jis0212', 'euc-jp', [0x8f], numbers(0xa1, 0xfe), numbers(0xa1, 0xfe), false],
];

/**
 * @param {number} first
 * @param {number} last
 */
function numbers(first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/**
 * The table of a decoder: code points by pointer, 0 for none.
 *
 * @param {{ decode(bytes: Uint8Array): string }} decoder
 * @param {boolean} withPrivateUse
 * @param {number[]} prefix
 * @param {number[]} leads
 * @param {number[]} trails
 */
function tableOf(decoder, withPrivateUse, prefix, leads, trails) {
  const bytes = leads.flatMap((lead) => trails.flatMap((trail) => [...prefix, lead, trail, 0x0a]));
  return decoder
    .decode(Uint8Array.from(bytes))
    .split('\n')
    .slice(0, -1)
    .map((text) => {
      const code = text.codePointAt(0) ?? 0;
      const isOne = text.length === (code > 0xffff ? 2 : 1) && code !== 0xfffd;
      return isOne && (withPrivateUse || code < 0xe000 || code > 0xf8ff) ? code : 0;
    });
}

/** @param {number[]} numbers */
const base64 = (numbers) => Buffer.from(numbers).toString('base64').replaceAll('=', '');

const corrections = tables.map(([name, label, prefix, leads, trails, isPrivateUse]) => {
  const right = tableOf(new StandardDecoder(label, { ignoreBOM: true }), true, prefix, leads, trails);
  const platform = tableOf(new TextDecoder(label, { ignoreBOM: true }), isPrivateUse, prefix, leads, trails);
  // Computed at run time: the Hangul syllables that KS X 1001 lacks.
  if (name === 'eucKR') addHangul(platform);
  const wrong = right.flatMap((code, pointer) => (code === platform[pointer] ? [] : [pointer]));
  // Before ICU 74, this was private use.
  if (name === 'gb18030') wrong.push((0xa3 - 0x81) * 190 + 0xa0 - 0x41);
  const places = [];
  let end = 0;
  for (let i = 0; i < wrong.length; ) {
    const start = wrong[i] ?? 0;
    let length = 1;
    while (wrong[i + length] === start + length) length++;
    places.push(`${short(start - end)} ${short(length)}`);
    end = start + length;
    i += length;
  }
  const codes = wrong.map((pointer) => right[pointer] ?? 0);
  const bits = codes.map((code) => code >> 16);
  if (bits.some((bit) => bit !== 0 && bit !== 2)) throw new Error(`${name} has characters in another plane`);
  const planes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((sum, bit, j) => sum | ((bit >> 1) << j), 0),
  );
  const inBMP = codes.filter((code) => code <= 0xffff);
  const beyond = codes.filter((code) => code > 0xffff);
  const ordered = [...inBMP, ...beyond];
  const values = [
    ...planes,
    ...ordered.map((code) => (code >> 8) & 0xff),
    ...ordered.map((code) => code & 0xff),
  ];
  let hash = 0;
  for (const code of right) hash = Math.imul(hash ^ code, 0x01000193);
  return `  ${name}: [\n    ${hash},\n    '${places.join(' ')}',\n    '${base64(values)}',\n  ],`;
});

/** @param {number[]} table */
function addHangul(table) {
  const has = new Set(table);
  let code = 0xac00;
  for (let pointer = 0; code <= 0xd7a3; pointer++) {
    const lead = Math.floor(pointer / 190) + 0x81;
    const trail = (pointer % 190) + 0x41;
    const isLetter = (trail & 0xdf) >= 0x41 && (trail & 0xdf) <= 0x5a && trail < 0x80;
    if (!isLetter && (trail < 0x81 || (lead > 0xa0 && trail > 0xa0))) continue;
    while (has.has(code)) code++;
    if (code <= 0xd7a3) table[pointer] = code++;
  }
}

writeFileSync(
  new URL('../../packages/domwright/src/generated/legacy-encodings.ts', import.meta.url),
  `// Written by scripts/generate/legacy-encodings.mjs from the package @exodus/bytes; do not edit.

/** The encodings: on each line, a name, then its labels — https://encoding.spec.whatwg.org/#names-and-labels */
export const encodingLabels =
  '${labels.join('\\n')}';

/**
 * The indexes of single-byte encodings: on each line, a name, then the code units for the bytes from 0x80 on, as runs in base 36.
 * A run is its first code unit and, if there are more, a colon and its length —
 * https://encoding.spec.whatwg.org/#single-byte-decoder
 */
export const singleByteIndexes =
  '${singleByte.join('\\n')}';

/**
 * Index gb18030 ranges: for each, its pointer and code point relative to the previous range, in base 36 —
 * https://encoding.spec.whatwg.org/#index-gb18030-ranges
 */
export const gb18030Ranges =
  '${rangesText.join(' ')}';

/**
 * Where ICU's decoders differ from the Encoding Standard: a hash of the correct table; the pointers, as numbers of pointers to
 * skip and to take in turn, in base 36; and their code points, in base64: a bit for each, set for plane 2; then the second bytes
 * of code points in the BMP and of those in plane 2; then the last bytes in the same order.
 */
export const corrections: Readonly<Record<string, readonly [hash: number, places: string, codePoints: string]>> = {
${corrections.join('\n')}
};
`,
);
