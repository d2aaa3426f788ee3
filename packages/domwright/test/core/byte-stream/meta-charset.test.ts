import { expect, test } from 'vitest';
import { extractACharacterEncodingFromAMetaElement } from '../../../src/core/byte-stream/meta-charset.ts';

// Derived by hand from the steps of the standard.

test.each<[string, string | null]>([
  ['text/html; charset=koi8-r', 'KOI8-R'],
  ['text/html; CHARSET=KOI8-R', 'KOI8-R'],
  ['charset=koi8-r', 'KOI8-R'],
  ['xcharset=koi8-r', 'KOI8-R'],
  ['charset \t\n\f\r= \t\n\f\rkoi8-r', 'KOI8-R'],
  // No "=": the search goes on from there.
  ['charset charset=koi8-r', 'KOI8-R'],
  ['charsetcharset=koi8-r', 'KOI8-R'],
  ['charset charset', null],
  ['charset; charset=koi8-r', 'KOI8-R'],
  // With "=" it ends, whatever follows.
  ['charset=klingon; charset=koi8-r', null],
  ['charset=; charset=koi8-r', null],
  ['charset=', null],
  ['charset= ', null],
  ['charset', null],
  ['', null],
  // Quotes.
  ['charset="koi8-r"', 'KOI8-R'],
  ["charset='koi8-r'", 'KOI8-R'],
  ['charset="koi8-r"big5', 'KOI8-R'],
  ['charset=" koi8-r "', 'KOI8-R'],
  ['charset="koi8-r;"', null],
  ['charset="koi8-r', null],
  ["charset='koi8-r", null],
  ['charset="koi8-r\'', null],
  ['charset="', null],
  ['charset=""', null],
  // Without quotes, to white space or ";".
  ['charset=koi8-r;x', 'KOI8-R'],
  ['charset=koi8-r x', 'KOI8-R'],
  ['charset=koi8-r\tx', 'KOI8-R'],
  ['charset=koi8-r,x', null],
  ['charset=koi8-r"', null],
  // White space is ASCII whitespace, letters are ASCII letters.
  ['charset\v=koi8-r', null],
  ['charset\u00a0=koi8-r', null],
  ['char\u017fet=koi8-r', null],
  // The caller decides about these.
  ['charset=utf-16', 'UTF-16LE'],
  ['charset=x-user-defined', 'x-user-defined'],
])('%j: %s', (input, encoding) => {
  expect(extractACharacterEncodingFromAMetaElement(input)).toBe(encoding);
});

test('is linear', () => {
  for (const unit of ['charset', 'charset ', ' ', 'charset\n\n\n']) {
    expect(extractACharacterEncodingFromAMetaElement(unit.repeat(300_000))).toBeNull();
  }
});
