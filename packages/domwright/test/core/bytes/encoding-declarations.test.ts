import { describe, expect, test } from 'vitest';
import {
  changeTheEncoding,
  declaredEncoding,
  extractACharacterEncodingFromAMetaElement,
} from '../../../src/core/bytes/encoding-declarations.ts';

// Derived by hand from the steps of the standard.

describe('extract a character encoding from a meta element', () => {
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
});

test.each<[charset: string | null, pragma: string | null, encoding: string | null]>([
  [null, null, null],
  ['koi8-r', null, 'KOI8-R'],
  [null, 'text/html; charset=koi8-r', 'KOI8-R'],
  // "Otherwise": the pragma counts only if the charset attribute is absent or names no encoding.
  ['big5', 'text/html; charset=koi8-r', 'Big5'],
  ['x', 'text/html; charset=koi8-r', 'KOI8-R'],
  ['', 'text/html; charset=koi8-r', 'KOI8-R'],
  ['big5', 'text/html', 'Big5'],
  ['x', 'text/html; charset=y', null],
])('charset %j and pragma %j declare %s', (charset, pragma, encoding) => {
  expect(declaredEncoding(charset, pragma)).toBe(encoding);
});

// The steps 1 to 4 of changing the encoding while parsing.
test.each<[encoding: string, declared: string, outcome: string, changed: string]>([
  ['UTF-16LE', 'UTF-8', 'ignored', 'UTF-16LE'],
  ['UTF-16BE', 'UTF-16LE', 'ignored', 'UTF-16BE'],
  ['windows-1252', 'UTF-16LE', 'changed', 'UTF-8'],
  ['UTF-8', 'UTF-16BE', 'confirmed', 'UTF-8'],
  ['UTF-8', 'x-user-defined', 'changed', 'windows-1252'],
  ['windows-1252', 'x-user-defined', 'confirmed', 'windows-1252'],
  ['windows-1252', 'windows-1252', 'confirmed', 'windows-1252'],
  ['windows-1252', 'KOI8-R', 'changed', 'KOI8-R'],
  ['x-user-defined', 'x-user-defined', 'changed', 'windows-1252'],
])('in %s, a declaration of %s is %s: %s', (encoding, declared, outcome, changed) => {
  expect(changeTheEncoding(encoding, declared)).toEqual({ outcome, encoding: changed });
});
