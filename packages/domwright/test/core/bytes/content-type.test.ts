import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodingOfContentType } from '../../../src/core/bytes/mime-type.ts';
import { conformanceFolder } from '../../conformance/data.mjs';

describe('the encoding of a Content-Type', () => {
  test.each<[string, string | null]>([
    ['text/html; charset=koi8-r', 'KOI8-R'],
    ['text/html;charset="koi8-r"', 'KOI8-R'],
    ['text/html;CHARSET=" koi8-r "', 'KOI8-R'],
    ['text/html;charset=klingon', null],
    ['text/html', null],
    ['text/html;charset=', null],
    ['text/html;charset=koi8-r;charset=big5', 'KOI8-R'],
    ["text/html;charset='koi8-r'", null],
    ['text/html;xcharset=koi8-r', null],
    // A label alone.
    ['koi8-r', 'KOI8-R'],
    [' Latin1 ', 'windows-1252'],
    ['klingon', null],
    ['', null],
    ['charset=koi8-r', null],
    // Several values.
    ['text/html;charset=koi8-r, text/html', 'KOI8-R'],
    ['text/html;charset=koi8-r,\ttext/plain', null],
    ['text/html;charset=koi8-r, nonsense', 'KOI8-R'],
    ['text/html;charset=koi8-r, */*', 'KOI8-R'],
    ['text/html;x="a,b\\",c";charset=koi8-r', 'KOI8-R'],
    ['text/html;x="a,b;charset=koi8-r', null],
    ['text/html;charset=koi8-r;x="\\', 'KOI8-R'],
  ])('%j: %s', (contentType, encoding) => {
    expect(encodingOfContentType(contentType)).toBe(encoding);
  });

  const file = path.join(conformanceFolder, 'wpt-data/fetch/content-types.json');
  test.skipIf(!existsSync(file))('is that of the tests of the Fetch Standard (needs wpt-data)', () => {
    const cases = JSON.parse(readFileSync(file, 'utf8')) as {
      contentType: string[];
      encoding: string | null;
    }[];
    expect(cases.length).toBeGreaterThan(10);
    for (const { contentType, encoding } of cases) {
      expect(encodingOfContentType(contentType.join(', ')), contentType.join(', ')).toBe(encoding);
    }
  });
});
