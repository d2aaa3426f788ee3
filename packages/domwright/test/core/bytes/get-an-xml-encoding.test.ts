import { expect, test } from 'vitest';
import { getAnXMLEncoding } from '../../../src/core/bytes/encoding-declarations.ts';
import { bytesOf } from './helpers.ts';

// Derived by hand from the steps of the standard.

test.each<[string, string | null]>([
  ['<?xml version="1.0" encoding="koi8-r"?>', 'KOI8-R'],
  ["<?xml version='1.0' encoding='KOI8-R' ?>", 'KOI8-R'],
  ['<?xml encoding="koi8-r">', 'KOI8-R'],
  // Anything in between is ignored.
  ['<?xmlencoding="koi8-r">', 'KOI8-R'],
  ['<?xml-stylesheet encoding="koi8-r">', 'KOI8-R'],
  ['<?xml xencoding="koi8-r">', 'KOI8-R'],
  ['<?xml enencoding="koi8-r">', 'KOI8-R'],
  ['<?xml encodinencoding="koi8-r">', 'KOI8-R'],
  // A ">" is needed, and it may come before.
  ['<?xml encoding="koi8-r"', null],
  ['<?xml ?><p>encoding="koi8-r"', 'KOI8-R'],
  ['<?xml encoding=">koi8-r"', null],
  // Spaces and controls.
  ['<?xml encoding\0\x01\t\n\v\x1f =\0\x01\t\n\v\x1f "koi8-r">', 'KOI8-R'],
  ['<?xml encoding\x7f="koi8-r">', null],
  ['<?xml encoding="koi8-r ">', null],
  ['<?xml encoding=" koi8-r">', null],
  ['<?xml encoding="koi8\0-r">', null],
  ['<?xml encoding="koi8-r\xa0">', null],
  ['<?xml encoding="">', null],
  // Only the first "encoding" is looked at.
  ['<?xml encoding encoding="koi8-r">', null],
  ['<?xml encoding=koi8-r>', null],
  ["<?xml encoding=='koi8-r'>", null],
  ['<?xml encoding>', null],
  ['<?xml encoding=>', null],
  ['<?xml encoding="koi8-r>', null],
  ['<?xml encoding="koi8-r\'>', null],
  ['<?xml ENCODING="koi8-r">', null],
  ['<?xml encoding="klingon">', null],
  // The beginning is exact.
  ['<?XML encoding="koi8-r">', null],
  [' <?xml encoding="koi8-r">', null],
  ['<?xm encoding="koi8-r">', null],
  ['<?xml', null],
  ['', null],
  // UTF-16BE/LE becomes UTF-8, but x-user-defined stays.
  ['<?xml encoding="utf-16">', 'UTF-8'],
  ['<?xml encoding="utf-16be">', 'UTF-8'],
  ['<?xml encoding="x-user-defined">', 'x-user-defined'],
  ['<?xml encoding="iso-8859-1">', 'windows-1252'],
])('%j: %s', (input, encoding) => {
  expect(getAnXMLEncoding(bytesOf(input))).toBe(encoding);
});
