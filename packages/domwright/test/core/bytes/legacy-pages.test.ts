import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sniffEncoding } from '../../../src/core/bytes/sniffing.ts';
import { conformanceFolder } from '../../conformance/data.mjs';
import { decodePieces, expected, inPieces } from './helpers.ts';
import { referenceDecode } from './reference-decoder.ts';
import { hasTables, needsTables } from './tables.ts';

const folder = path.join(conformanceFolder, 'pages-legacy');
const pages = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.html\.\w+/.test(name))
  : [];

/** NB: taken from the file names. Other pages are in ISO-8859-1, that is, windows-1252. */
const encodings: Record<string, string> = {
  '.euc-jp': 'EUC-JP',
  '.euc-kr': 'EUC-KR',
  '.koi8-r': 'KOI8-R',
  '.de': 'windows-1252',
  '.es': 'windows-1252',
  '.fr': 'windows-1252',
};

describe('real pages in old encodings', () => {
  if (pages.length === 0) test.skip('no data here (DOMWRIGHT_CONFORMANCE says where to look)', () => {});

  test.skipIf(pages.length === 0)('are forty', () => {
    expect(pages.length).toBe(40);
  });

  describe.skipIf(!hasTables)(`are sniffed and decoded (${needsTables})`, () => {
    test.each(pages)('%s', (name) => {
      const bytes = new Uint8Array(readFileSync(path.join(folder, name)));
      const encoding = encodings[path.extname(name)]!;
      expect(sniffEncoding(bytes)).toEqual({ encoding, confidence: 'tentative', step: 'prescan' });
      const outputs = expected(referenceDecode(encoding, bytes));
      for (const length of [bytes.length, 16_384, 1000]) {
        const { text, malformed } = decodePieces(
          encoding,
          inPieces(bytes, () => length),
        );
        expect(text === outputs.text).toBe(true);
        expect(malformed).toEqual(outputs.malformed);
      }
      // What is wrong with them is known.
      expect(outputs.malformed.length, 'malformed').toBe(0);
      expect(outputs.text).toContain('</html>');
    });
  });

  const big5 = path.join(conformanceFolder, 'html5lib-2023/encoding/chardet/test_big5.txt');
  test.skipIf(!hasTables || !existsSync(big5))('and a text in Big5', () => {
    const bytes = new Uint8Array(readFileSync(big5));
    const { text, malformed } = decodePieces('Big5', [bytes]);
    expect({ text, malformed }).toEqual(expected(referenceDecode('Big5', bytes)));
    expect(malformed).toEqual([]);
  });
});
