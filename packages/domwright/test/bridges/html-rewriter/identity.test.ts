import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { listen, type Register, rewrite, rewriteBytes } from './rewrite.mjs';

const registers: Record<string, Register> = {
  nothing: () => {},
  'an element': (rewriter) => rewriter.on('*', { element() {} }),
  everything: listen,
  'the end of elements': (rewriter) => rewriter.on('*', { element: (element) => void onEnd(element) }),
  'what stands in elements': (rewriter) => rewriter.on('p, td > b, li + li', { text() {}, comments() {} }),
};

function onEnd(element: { onEndTag(handler: () => void): void }): void {
  try {
    element.onEndTag(() => {});
  } catch {
    // It is void.
  }
}

const inputs = listFiles(fixturesFolder, '.dat').flatMap((file) =>
  readTreeConstructionTests(file).map(({ data }) => data),
);

describe.each(Object.entries(registers))('Handlers for %s that change nothing', (_, register) => {
  test('leave the inputs of the fixtures as they are', () => {
    expect(inputs.length).toBeGreaterThan(50);
    for (const input of inputs) expect(rewrite(input, register)).toBe(input);
  });

  test('leave random markup as it is', () => {
    fc.assert(
      fc.property(nastyHtml, (html) => {
        expect(rewrite(html, register)).toBe(html);
      }),
      { numRuns: runs(400) },
    );
  });
});

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );

const documents: Record<string, Uint8Array> = {
  'CR and CRLF': bytesOf('a\r\nb\rc<p>\r\n<b\r\nc="\r">\r'),
  'U+0000': bytesOf('a\0b<p \0=\0>\0</p\0><!--\0--><svg>\0<![CDATA[\0]]>'),
  'a byte order mark': bytesOf([0xef, 0xbb, 0xbf], '<p>', [0xe2, 0x82, 0xac], '</p>'),
  'malformed UTF-8': bytesOf(
    '<meta charset=utf-8><p x="',
    [0xff, 0xe2, 0x82],
    '">',
    [0xc0, 0x80, 0xf0, 0x9f, 0x98],
    '<b>',
    [0xe2],
  ),
  'UTF-16LE': bytesOf(
    [0xff, 0xfe],
    [...'<p>a€</p>'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    [0x3d, 0xd8],
  ),
  'UTF-16BE of odd length': bytesOf(
    [0xfe, 0xff],
    [...'<p>a€</p>'].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]),
    [0],
  ),
  Shift_JIS: bytesOf(
    '<meta charset=shift_jis><p>',
    [0x83, 0x5c, 0x95, 0x5c, 0xb1, 0x80, 0xff, 0x83, 0x3c],
    'b></p>',
    [0x83],
  ),
  'ISO-2022-JP': bytesOf(
    '<meta charset=iso-2022-jp><p>',
    [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42],
    '</p>',
    [0x1b, 0x28, 0x4a],
    '<b>\\',
    [0x1b, 0x24, 0x42, 0x46],
  ),
  gb18030: bytesOf(
    '<meta charset=gb18030><p>',
    [0x81, 0x30, 0x81, 0x30, 0x81, 0x30, 0x81],
    '<b>',
    [0xfe, 0x30],
  ),
  Big5: bytesOf('<meta charset=big5><p>', [0x88, 0x62, 0xa4, 0x40, 0xff, 0x88], '</p>'),
  'EUC-JP': bytesOf('<meta charset=euc-jp><p>', [0x8f, 0xa2, 0xaf, 0xa4, 0xa2, 0x8f, 0xa2, 0x3c], 'p>'),
  replacement: bytesOf('<meta charset=iso-2022-kr><p>', [1, 2, 3]),
  'a late declaration': bytesOf(
    ' '.repeat(1100),
    '<p>',
    [0xe4],
    '<meta charset=utf-8><p>',
    [0xc3, 0xa4, 0xff],
  ),
  nothing: bytesOf(),
};

describe.each(Object.entries(documents))('Bytes: %s', (_, bytes) => {
  test.each(Object.keys(registers))('stay as they are with handlers for %s', (name) => {
    for (const length of [Math.max(bytes.length, 1), 1, 2, 3, 7, 64])
      expect(rewriteBytes(bytes, registers[name]!, { length })).toEqual(bytes);
  });
});

test('random bytes stay as they are in all encodings', () => {
  const labels = [
    'utf-8',
    'utf-16le',
    'utf-16be',
    'shift_jis',
    'euc-jp',
    'euc-kr',
    'big5',
    'gbk',
    'gb18030',
    'iso-2022-jp',
    'windows-1252',
    'x-user-defined',
  ];
  const byte = fc.oneof(
    fc.constantFrom(0x3c, 0x3e, 0x62, 0x2f, 0x1b, 0x24, 0x28, 0x42, 0x26, 0x0d, 0),
    fc.nat(255),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...labels),
      fc.array(byte, { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      (encoding, given, length) => {
        const bytes = Uint8Array.from(given);
        expect(rewriteBytes(bytes, listen, { length, options: { encoding } })).toEqual(bytes);
      },
    ),
    { numRuns: runs(2000) },
  );
});
