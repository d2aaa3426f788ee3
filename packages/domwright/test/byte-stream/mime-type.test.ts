import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIMEType } from 'whatwg-mimetype';
import { parseAMIMEType, serializeAMIMEType } from '../../src/byte-stream/mime-type.ts';

const part = fc.constantFrom(
  ...[
    'text',
    'html',
    'charset',
    'utf-8',
    'A',
    'é',
    '/',
    ';',
    '=',
    '"',
    '\\',
    ' ',
    '\t',
    '\n',
    '\r',
    '\0',
    ',',
    '日',
    'x y',
  ],
);
const like = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
const after = like.map((rest) => `text/html${rest}`);

test('MIME types are those that whatwg-mimetype reads', () => {
  fc.assert(
    fc.property(fc.oneof(like, after, after), (text) => {
      const expected = MIMEType.parse(text);
      const actual = parseAMIMEType(text);
      expect(actual === null ? null : serializeAMIMEType(actual)).toBe(
        expected === null ? null : expected.toString(),
      );
      expect(actual?.essence).toBe(expected?.essence);
      expect(actual && [...actual.parameters]).toEqual(expected && [...expected.parameters]);
    }),
    { numRuns: 20_000, seed: 1 },
  );
});

test('a long run of spaces, quotes or parameters is read', () => {
  const n = 400_000;
  expect(parseAMIMEType(`text/html${' '.repeat(n)}x`)).toBe(null);
  expect(parseAMIMEType(`text/html;a=b${' '.repeat(n)}c`)?.parameters.get('a')?.length).toBe(n + 2);
  expect(parseAMIMEType(`text/html;a="${'\\"'.repeat(n)}"`)?.parameters.get('a')?.length).toBe(n);
  expect(parseAMIMEType(`text/html${';a=b'.repeat(n)}`)?.parameters.size).toBe(1);
  expect(parseAMIMEType(`text/html${';a'.repeat(n)}`)?.parameters.size).toBe(0);
});
