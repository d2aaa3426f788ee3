import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIMEType } from 'whatwg-mimetype';
import { parseAMIMEType, serializeAMIMEType } from '../../../src/core/bytes/mime-type.ts';
import { runs } from '../../runs.mjs';

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
    { numRuns: runs(20_000), seed: 1 },
  );
});

// https://mimesniff.spec.whatwg.org/#parse-a-mime-type, and how it is serialized.
const tokens = "!#$%&'*+-.^_`|~019AZaz";
test.each([
  ['text/html', 'text/html'],
  ['\t\n\r text/html\t\n\r ', 'text/html'],
  ['TEXT/HTML', 'text/html'],
  ['text/html \t\n\r;a=b', 'text/html;a=b'],
  [`${tokens}/${tokens};${tokens}=${tokens}`, `${`${tokens}/${tokens};${tokens}=`.toLowerCase()}${tokens}`],
  ['text/html;a=b;a=c', 'text/html;a=b'],
  ['text/html;A=B', 'text/html;a=B'],
  ['text/html; \t\n\r a=b \t\n\r; c=d', 'text/html;a=b;c=d'],
  ['text/html;a;b=c', 'text/html;b=c'],
  ['text/html;a=;b=c', 'text/html;b=c'],
  ['text/html;=a;b=c', 'text/html;b=c'],
  ['text/html;;a=b;', 'text/html;a=b'],
  ['text/html;a =b', 'text/html'],
  ['text/html;a= b', 'text/html;a=" b"'],
  ['text/html;a=b c', 'text/html;a="b c"'],
  ['text/html;a=b=c', 'text/html;a="b=c"'],
  ['text/html;a=b"c"', 'text/html;a="b\\"c\\""'],
  ['text/html;a=b\\', 'text/html;a="b\\\\"'],
  ['text/html;a=""', 'text/html;a=""'],
  ['text/html;a="', 'text/html;a=""'],
  ['text/html;a="b";c=d', 'text/html;a=b;c=d'],
  ['text/html;a="b"x=y;c=d', 'text/html;a=b;c=d'],
  ['text/html;a="b;c";d=e', 'text/html;a="b;c";d=e'],
  ['text/html;a="b;c=d"', 'text/html;a="b;c=d"'],
  ['text/html;a="b"xx=y;c=d', 'text/html;a=b;c=d'],
  ['text/html;a;"b"', 'text/html'],
  ['text/html;a;"b=c"', 'text/html'],
  ['text/html;a="\x81\xa0\xfe"', 'text/html;a="\x81\xa0\xfe"'],
  ['text/html;a=" b "', 'text/html;a=" b "'],
  ['text/html;a="b ', 'text/html;a=b'],
  ['text/html;a="b;', 'text/html;a="b;"'],
  ['text/html;a="\\b\\"\\\\c"', 'text/html;a="b\\"\\\\c"'],
  ['text/html;a="b\\c\\d"', 'text/html;a=bcd'],
  ['text/html;a="b\\', 'text/html;a="b\\\\"'],
  ['text/html;a="b\\"', 'text/html;a="b\\""'],
  ['text/html;a=\t~\x80\xff', 'text/html;a="\t~\x80\xff"'],
  ['text/html;a="\t ~\x80\xff"', 'text/html;a="\t ~\x80\xff"'],
  ['text/html;a=\x7f;b=\x1f;c=\x0b;d=\u0100;e=f', 'text/html;e=f'],
  ['text/html;a="\x7f";b="\n";c="\0";d="\u0100";e="f"', 'text/html;e=f'],
  ['text/html;a(=b;c=d', 'text/html;c=d'],
  ['text/html;\u0130=b;\u212a=c', 'text/html'],
  ['', null],
  ['text', null],
  ['text/', null],
  ['text/;', null],
  ['text/ ', null],
  ['/html', null],
  [' /html', null],
  ['text /html', null],
  ['text/ html', null],
  ['text/html/x', null],
  ['text/html x', null],
  ['(/html', null],
  ['text/(', null],
  ['text/html(', null],
  ['(text/html', null],
  ['\x0btext/html', null],
  ['\x0ctext/html', null],
  ['text/html\x0c', null],
  ['\xe9/html', null],
  ['text/\xe9', null],
  ['text;/html', null],
])('%j is %j', (text, expected) => {
  const mimeType = parseAMIMEType(text);
  expect(mimeType && serializeAMIMEType(mimeType)).toBe(expected);
  expect(MIMEType.parse(text)?.toString() ?? null).toBe(expected);
});

test('a long run of spaces, quotes or parameters is read', () => {
  const n = 400_000;
  expect(parseAMIMEType(`text/html${' '.repeat(n)}x`)).toBe(null);
  expect(parseAMIMEType(`text/html;a=b${' '.repeat(n)}c`)?.parameters.get('a')?.length).toBe(n + 2);
  expect(parseAMIMEType(`text/html;a="${'\\"'.repeat(n)}"`)?.parameters.get('a')?.length).toBe(n);
  expect(parseAMIMEType(`text/html${';a=b'.repeat(n)}`)?.parameters.size).toBe(1);
  expect(parseAMIMEType(`text/html${';a'.repeat(n)}`)?.parameters.size).toBe(0);
});
