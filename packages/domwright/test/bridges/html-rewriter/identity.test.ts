import { getAnEncoding } from 'domwright/encoding';
import { HTMLRewriter, type RewriteEncodingOptions } from 'domwright/rewrite';
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
  'ISO-2022-JP that ends in an escape sequence': bytesOf(
    '<meta charset=iso-2022-jp><p>a',
    [0x1b, 0x24, 0x42],
  ),
  'ISO-2022-JP that ends within one': bytesOf(
    '<meta charset=iso-2022-jp><p>a',
    [0x1b, 0x28, 0x49, 0x31, 0x1b, 0x24],
  ),
  replacement: bytesOf('<meta charset=iso-2022-kr><p>Hello world', [1, 2, 3]),
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

/** One label of each encoding of the Encoding Standard. */
const labels = [
  ...['utf-8', 'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7'],
  ...[
    'iso-8859-8',
    'iso-8859-8-i',
    'iso-8859-10',
    'iso-8859-13',
    'iso-8859-14',
    'iso-8859-15',
    'iso-8859-16',
  ],
  ...['koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252'],
  ...['windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258'],
  ...['x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr'],
  ...['replacement', 'utf-16be', 'utf-16le', 'x-user-defined'],
];

const randomBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[[0x3c], [0x3e], [0x62], [0x2f], [0x1b], [0x24], [0x28], [0x42], [0x26], [0x0d], [0]],
        ...[
          [0x1b, 0x24, 0x42],
          [0x1b, 0x28, 0x42],
          [0x81, 0x30],
          [0xe2, 0x82],
          [0xd8, 0x3d],
          [0x3c, 0, 0x62, 0, 0x3e, 0],
        ],
        ...[bytesOf('<p>'), bytesOf('</b'), bytesOf('<!--'), bytesOf(']]>')].map((bytes) => [...bytes]),
      ),
      fc.tuple(fc.nat(255)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

describe('Random bytes, cut in any way, stay as they are in all encodings', () => {
  test('there are 40', () => {
    expect(new Set(labels.map(getAnEncoding)).size).toBe(40);
  });

  test.each(Object.keys(registers))('with handlers for %s', (name) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...labels),
        randomBytes,
        fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (label, bytes, lengths, isDeclared) => {
          const meta =
            isDeclared && !label.startsWith('utf-16') ? bytesOf(`<meta charset=${label}>`) : bytesOf();
          const input = Uint8Array.from([...meta, ...bytes]);
          const options = isDeclared ? {} : { encoding: label };
          expect(rewriteInPieces(input, registers[name]!, lengths, options)).toEqual(input);
        },
      ),
      { numRuns: runs(4000) },
    );
  });

  test('after an edit of what is before them', () => {
    const register: Register = (rewriter) =>
      rewriter.on('nav', { element: (nav) => void nav.setAttribute('title', 'é').before('x') });
    fc.assert(
      fc.property(
        fc.constantFrom(...labels.filter((label) => label !== 'replacement')),
        randomBytes,
        fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }),
        (label, bytes, lengths) => {
          const before = '<!DOCTYPE html><nav class="a"></nav><p>';
          const unit = label === 'utf-16le' ? [0] : [];
          const lead = label === 'utf-16be' ? [0] : [];
          const start = [...bytesOf(before)].flatMap((byte) => [...lead, byte, ...unit]);
          const input = Uint8Array.from([...start, ...bytes]);
          const output = rewriteInPieces(input, register, lengths, { encoding: label });
          expect([...output.subarray(output.length - bytes.length)]).toEqual([...bytes]);
          expect(output.length).toBeGreaterThan(input.length);
        },
      ),
      { numRuns: runs(4000) },
    );
  });
});

/** The output of a rewriter for bytes in chunks of these lengths, in rotation. */
function rewriteInPieces(
  bytes: Uint8Array,
  register: Register,
  lengths: readonly number[],
  options: RewriteEncodingOptions,
): Uint8Array {
  const rewriter = new HTMLRewriter();
  register(rewriter);
  const output: number[] = [];
  const writer = rewriter.writer((chunk) => output.push(...chunk), options);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    // A length of 0 is an empty chunk, except if all chunks were empty.
    const length = lengths[i % lengths.length]! || i % 2;
    writer.write(bytes.slice(at, at + length));
    at += length;
  }
  writer.end();
  return Uint8Array.from(output);
}
