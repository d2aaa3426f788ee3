import { getAnEncoding } from 'domwright/encoding';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteInput } from '../../../src/bridges/html-rewriter/byte-input.ts';
import { type PieceTaker, Use } from '../../../src/bridges/html-rewriter/source-bytes.ts';
import type { SniffingOptions } from '../../../src/core/bytes/sniffing.ts';
import { runs } from '../../runs.mjs';

// Which bytes make which text: an input is made of characters whose bytes are written here, from the Encoding Standard.

type Character = readonly [text: string, bytes: readonly number[]];

const a: Character = ['a', [0x61]];
const wrong = (...bytes: number[]): Character => ['\ufffd', bytes];
const utf8: readonly Character[] = [
  ['é', [0xc3, 0xa9]],
  ['日', [0xe6, 0x97, 0xa5]],
  ['\uffee', [0xef, 0xbf, 0xae]],
  ['\u{10000}', [0xf0, 0x90, 0x80, 0x80]],
  ['\u{10ffff}', [0xf4, 0x8f, 0xbf, 0xbf]],
];
const japanese: Character = ['日', [0x46, 0x7c]];

/** By label: what inputs are made of, and the bytes of an end that is not complete. */
const encodings: Readonly<Record<string, readonly [parts: readonly Character[][], end: readonly number[]]>> =
  {
    'utf-8': [
      [[a, a, a], ...utf8.map((it) => [it])],
      [0xf0, 0x90],
    ],
    'UTF-8': [[[a], [wrong(0xff)], [wrong(0xe6, 0x97), a], ...utf8.map((it) => [it])], [0xe6]],
    'windows-1252': [[[a], [['€', [0x80]]], [['\u0081', [0x81]]]], []],
    'utf-16le': [[[['a', [0x61, 0]]], [['日', [0xe5, 0x65]]], [['😀', [0x3d, 0xd8, 0, 0xde]]]], [0x61]],
    'utf-16be': [[[['a', [0, 0x61]]], [['日', [0x65, 0xe5]]], [['😀', [0xd8, 0x3d, 0xde, 0]]]], [0xd8]],
    gb18030: [
      [[a], [['€', [0x80]]], [['丂', [0x81, 0x40]]], [['😀', [0x94, 0x39, 0xfc, 0x36]]], [wrong(0xff)]],
      [0x94, 0x39],
    ],
    big5: [[[a], [['日', [0xa4, 0xe9]]], [['\u00ca\u0304', [0x88, 0x62]]], [wrong(0xff)]], [0xa4]],
    'euc-jp': [
      [[a], [['日', [0xc6, 0xfc]]], [['ｱ', [0x8e, 0xb1]]], [['丂', [0x8f, 0xb0, 0xa1]]], [wrong(0xff)]],
      [0x8f, 0xb0],
    ],
    shift_jis: [[[a], [['ソ', [0x83, 0x5c]]], [['ｱ', [0xb1]]], [wrong(0xa0)]], [0x93]],
    'euc-kr': [[[a], [['가', [0xb0, 0xa1]]], [wrong(0xff)]], [0xb0]],
    // NB: without a character between them, two escape sequences are an error.
    'iso-2022-jp': [[[a], [['', [0x1b, 0x24, 0x42]], japanese, japanese, ['', [0x1b, 0x28, 0x42]], a]], []],
  };

interface Declaration {
  readonly label: string;
  readonly offset: number;
}

/**
 * Reads characters in chunks whose memory is then used for something else, and takes their bytes, up to the end of one, in
 * between.
 */
function read(
  characters: readonly Character[],
  options: SniffingOptions,
  lengths: readonly number[],
  steps: readonly number[],
  declaration: Declaration | null,
): void {
  const bytes = Uint8Array.from(characters.flatMap(([, its]) => its));
  /** By offset in the text: how many bytes there are up to it. What has no text may count on either side. */
  const counts = new Map<number, number[]>([[0, [0]]]);
  let all = '';
  let count = 0;
  for (const [one, its] of characters) {
    all += one;
    count += its.length;
    counts.set(all.length, [...(counts.get(all.length) ?? []), count]);
  }
  const ends = [...counts.keys()];

  const output: number[] = [];
  const taker: PieceTaker = {
    takePiece: (piece, from, to) => void output.push(...piece.bytes.subarray(from, to)),
  };
  const input = new ByteInput(options, () => {});
  let text = '';
  let turn = 0;
  let place = 0;
  let isDeclared = declaration === null;
  const take = (): void => {
    const next = Math.min(place + steps[turn++ % steps.length]!, ends.length - 1);
    if (ends[next]! >= text.length) return;
    place = next;
    input.source.take(ends[place]!, Use.Copy, taker);
    expect(counts.get(ends[place]!)).toContain(output.length);
  };
  const push = (chunk: Uint8Array, isLast: boolean): void => {
    const memory = chunk.slice();
    input.push(memory, isLast);
    for (let piece = input.next(); piece !== null; piece = input.next()) {
      text += piece;
      if (!isDeclared && text.length >= declaration!.offset) {
        isDeclared = true;
        text = text.slice(0, declaration!.offset);
        expect(input.declare(getAnEncoding(declaration!.label)!, declaration!.offset)).toBe(true);
      }
      take();
      take();
    }
    memory.fill(0x7a);
    take();
  };
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const end = at + lengths[i % lengths.length]!;
    push(bytes.subarray(at, end), false);
    at = end;
  }
  push(bytes.subarray(0, 0), true);
  expect(text).toBe(all);
  input.source.take(text.length, Use.Copy, taker);
  expect(output).toEqual([...bytes]);
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
const steps = fc.array(fc.nat(9), { minLength: 1, maxLength: 8 });
const partsOf = (label: string) =>
  fc
    .array(fc.constantFrom(...encodings[label]![0]), { minLength: 1, maxLength: 30 })
    .map((parts) => parts.flat());

test.each(Object.keys(encodings))('%s: each character is made of its bytes', (label) => {
  const end = encodings[label]![1];
  fc.assert(
    fc.property(partsOf(label), lengths, steps, fc.boolean(), (its, lengths, steps, isCut) => {
      const characters = isCut && end.length > 0 ? [...its, wrong(...end)] : its;
      read(characters, { userOverride: label }, lengths, steps, null);
    }),
    { numRuns: runs(800) },
  );
});

test.each([
  ['windows-1252', 'utf-8'],
  ['windows-1252', 'iso-2022-jp'],
  ['gb18030', 'utf-8'],
  ['shift_jis', 'euc-jp'],
  ['utf-8', 'big5'],
])('from %s to %s: what comes after the declaration is read again', (old, label) => {
  fc.assert(
    fc.property(partsOf(old), partsOf(label), lengths, steps, (before, after, lengths, steps) => {
      const offset = before.reduce((sum, [text]) => sum + text.length, 0);
      const options = { likely: old, prescan: false };
      read([...before, ...after], options, lengths, steps, { label, offset });
    }),
    { numRuns: runs(800) },
  );
});

test('where the encoding is certain, a declaration changes nothing', () => {
  const input = new ByteInput({ userOverride: 'utf-8' }, () => {});
  expect(input.declare('GBK', 0)).toBe(false);
  input.push(Uint8Array.of(0x61), false);
  expect(input.next()).toBe('a');
  expect(input.declare('GBK', 1)).toBe(false);
  expect(input.encoding).toBe('UTF-8');
});
