import { Buffer } from 'node:buffer';
import { CheckedText } from 'domwright-check/internal';
import { describe, expect, test, vi } from 'vitest';
import { codeFrame, type Framed } from '../src/commands/check/code-frame.ts';
import { coloured, plain } from '../src/output/paint.ts';
import { domwright } from './domwright.ts';
import { clean } from './temporary-folder.ts';

/**
 * The frame of a text in which `[` and `]` surround the mistake, and `{` and `}` a related place, labeled "here".
 */
function frame(marked: string, width = 40, paint = plain): string {
  const places: Record<string, number> = {};
  let text = '';
  for (const character of marked) {
    if ('[]{}'.includes(character)) places[character] = text.length;
    else text += character;
  }
  const source = new CheckedText(() => text);
  const finding: Framed = {
    severity: 'error',
    range: source.rangeOf(places['['], places[']']),
    related:
      places['{'] === undefined ? [] : [{ message: 'here', range: source.rangeOf(places['{'], places['}']) }],
  };
  return codeFrame(finding, source, width, paint).join('\n');
}

const lines = (...list: string[]): string => list.join('\n');

describe('one line', () => {
  test.each([
    ['a[b]c', '1 | abc', '  |  ^'],
    ['[abc]', '1 | abc', '  | ^^^'],
    ['ab[]c', '1 | abc', '  |   ^'],
    ['abc[]', '1 | abc', '  |    ^'],
    ['[]', '1 |', '  | ^'],
    ['a\nb[c]\nd', '2 | bc', '  |  ^'],
    ['a\r\nb[c]\r\nd', '2 | bc', '  |  ^'],
    ['a\rb[c]\rd', '2 | bc', '  |  ^'],
    ['a\n[]', '2 |', '  | ^'],
    ['a[b\n]c', '1 | ab', '  |  ^'],
    ['a[\r\n]c', '1 | a', '  |  ^'],
    [`${'\n'.repeat(9)}[a]`, '10 | a', '   | ^'],
  ])('%j', (marked, ...expected) => {
    expect(frame(marked)).toBe(lines(...expected));
  });
});

describe('columns of a terminal', () => {
  test.each([
    ['a tab is four spaces', 'a\tb[\t]c', '1 | a    b    c', '  |       ^^^^'],
    ['East Asian', '日本[語]x', '1 | 日本語x', '  |     ^^'],
    ['half width', 'ｱ[ｲ]x', '1 | ｱｲx', '  |  ^'],
    ['emoji', '😀👩‍👩‍👧‍👦❤️🇩🇪[x]', '1 | 😀👩‍👩‍👧‍👦❤️🇩🇪x', '  |         ^'],
    ['an emoji that is wrong', 'a[👍🏽]b', '1 | a👍🏽b', '  |  ^^'],
    ['combining marks', 'e\u0301e\u0301[x]', '1 | e\u0301e\u0301x', '  |   ^'],
    ['a part of a grapheme', 'e[\u0301]x', '1 | e\u0301x', '  | ^'],
    ['controls', '\0\u001b[\u007f]x', '1 | ␀␛␡x', '  |   ^'],
    [
      'others that are not seen',
      '\u0085\u202e\u200b[x]',
      '1 | <U+0085><U+202E><U+200B>x',
      '  |                         ^',
    ],
    ['half a surrogate pair', 'a[\ud800]', '1 | a<U+D800>', '  |  ^^^^^^^^'],
    ['a separator of lines that is none here', 'a\u2028[b]', '1 | a<U+2028>b', '  |          ^'],
  ])('%s', (_, marked, ...expected) => {
    expect(frame(marked)).toBe(lines(...expected));
  });
});

describe('other places', () => {
  test('on the same line, before', () => {
    expect(frame('a {bc} d [ef] g')).toBe(lines('1 | a bc d ef g', '  |   --   ^^', '  |   |', '  |   here'));
  });
  test('on the same line, behind', () => {
    expect(frame('a [bc] d {ef} g')).toBe(lines('1 | a bc d ef g', '  |   ^^   -- here'));
  });
  test('the same place', () => {
    expect(frame('a {[bc]} d')).toBe(lines('1 | a bc d', '  |   ^^ here'));
  });
  test('around', () => {
    expect(frame('{a [bc] d}')).toBe(lines('1 | a bc d', '  | --^^-- here'));
  });
  test('on the line before, and further away', () => {
    expect(frame('{a}\n[b]')).toBe(lines('1 | a', '  | - here', '2 | b', '  | ^'));
    expect(frame('{a}\n\n\n[b]')).toBe(lines('1 | a', '  | - here', '...', '4 | b', '  | ^'));
    expect(frame('[a]\n\n\n{b}')).toBe(lines('1 | a', '  | ^', '...', '4 | b', '  | - here'));
  });
  test('too far away on the same line', () => {
    expect(frame(`{a}${'.'.repeat(100)}[b]`, 24)).toBe(
      lines('1 | a................…', '  | - here', '1 | …................b', '  |                  ^'),
    );
  });
});

describe('several lines', () => {
  test('the first and the last', () => {
    expect(frame('a [b\n  c] d')).toBe(lines('1 | a b', '  |   ^', '2 |   c d', '  |   ^'));
    expect(frame('a [b\n\n\nc] d')).toBe(lines('1 | a b', '  |   ^', '...', '4 | c d', '  | ^'));
  });
  test('an end at the beginning of a line belongs to the line before', () => {
    expect(frame('a [b\nc\n]d')).toBe(lines('1 | a b', '  |   ^', '2 | c', '  | ^'));
  });
});

describe('long lines', () => {
  const dots = '.'.repeat(1000);
  // 4 columns are for the line number, and 17 of the other 20 for the text.
  test.each([
    ['the beginning', `[ab]${dots}`, '1 | ab...............…', '  | ^^'],
    ['the middle', `${dots}[ab]${dots}`, '1 | ….......ab........…', '  |         ^^'],
    ['the end', `${dots}[ab]`, `1 | …${'.'.repeat(15)}ab`, `  | ${' '.repeat(16)}^^`],
    [
      'more than fits',
      `${dots}[${'x'.repeat(100)}]${dots}`,
      `1 | …${'x'.repeat(17)}…`,
      `  |  ${'^'.repeat(17)}`,
    ],
    [
      'wide characters',
      `${'日'.repeat(500)}[a]${'日'.repeat(500)}`,
      '1 | …日日日日a日日日日…',
      '  |          ^',
    ],
  ])('%s', (_, marked, ...expected) => {
    const actual = frame(marked, 24);
    for (const line of actual.split('\n')) expect(line.length).toBeLessThanOrEqual(24);
    expect(actual).toBe(lines(...expected));
  });

  test('no more of a line is looked at than could be shown', () => {
    const text = 'é'.repeat(100_000);
    const source = new CheckedText(() => text);
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const count = 100;
    for (let i = 0; i < count; i++) {
      const finding: Framed = {
        ...{ severity: 'error', related: [] },
        range: source.rangeOf(50_000 + i, 50_001 + i),
      };
      codeFrame(finding, source, 80, plain);
    }
    const looked = segment.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    segment.mockRestore();
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(count * 2 * 80);
  });
});

test('colours do not change the text', () => {
  const marked = 'a {bc} d [ef] g';
  const text = frame(marked, 40, coloured);
  expect(text).toContain('\u001b[');
  expect(text.replace(/\u001b\[\d+m/g, '')).toBe(frame(marked));
});

test.each([
  [
    'utf-16le',
    Buffer.from(
      `\ufeff${clean.replace('utf-8', 'utf-16')}`.replace('<body>', '<body>\n日é😀<p a a>'),
      'utf16le',
    ),
  ],
  [
    'shift_jis',
    Buffer.concat([
      Buffer.from(`${clean.replace('utf-8', 'shift_jis').replace('</body></html>', '')}\n`),
      // 日, from the table of the Encoding Standard.
      Buffer.of(0x93, 0xfa),
      Buffer.from('<p a a>'),
    ]),
  ],
])('a document in %s', async (encoding, input) => {
  const { stdout } = await domwright(['check'], { input });
  const [before, columns, place] = encoding === 'utf-16le' ? ['日é😀', 5, 10] : ['日', 2, 7];
  expect(stdout).toContain(`-:2:${place}  error  duplicate-attribute`);
  expect(stdout).toContain(`2 | ${before}<p a a>`);
  expect(stdout).toContain(`  | ${' '.repeat(columns)}   - ^\n`);
});
