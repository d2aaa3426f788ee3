import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { getAnEncoding } from '../../../src/core/bytes/encodings.ts';
import { sniffEncoding } from '../../../src/core/bytes/sniffing.ts';
import { conformanceFolder, listFiles } from '../../conformance/data.mjs';

const folder = path.join(conformanceFolder, 'html5lib-2023/encoding');
const files = [...listFiles(folder, '.dat'), ...listFiles(path.join(folder, 'scripted'), '.dat')];

interface EncodingTest {
  data: Buffer;
  encoding: string;
}

/** NB: bytes, which are kept as code units below 0x100 while they are cut. */
function readTests(file: string): EncodingTest[] {
  return readFileSync(file)
    .toString('latin1')
    .split(/^#data\n/m)
    .slice(1)
    .map((text) => {
      const end = text.lastIndexOf('\n#encoding\n');
      return {
        data: Buffer.from(text.slice(0, end), 'latin1'),
        encoding: text.slice(end + '\n#encoding\n'.length).trim(),
      };
    });
}

const behindThePrescan = 'the declaration is behind byte 1024';
const byScript = 'the declaration is written by a script';

/**
 * Cases that sniffing alone isn't meant to get right: the parser changes the encoding when it reaches the declaration. By file
 * and number, with the sniffed encoding and the reason. parse-bytes.test.ts runs them completely, except for the last.
 */
const pending: Record<string, [string, string]> = {
  'tests1.dat 47': ['windows-1252', behindThePrescan],
  'tests1.dat 48': ['windows-1252', behindThePrescan],
  'tests1.dat 49': ['windows-1252', behindThePrescan],
  'tests1.dat 50': ['windows-1252', behindThePrescan],
  'tests1.dat 51': ['windows-1252', behindThePrescan],
  'tests1.dat 52': ['windows-1252', behindThePrescan],
  'tests1.dat 53': ['windows-1252', behindThePrescan],
  'scripted/tests1.dat 0': ['windows-1252', byScript],
};

const name = (file: string) => path.relative(folder, file).split(path.sep).join('/');

describe('html5lib encoding', () => {
  if (files.length === 0) test.skip('has no data here (DOMWRIGHT_CONFORMANCE says where to look)', () => {});
  test.each(files.map((file) => [name(file), file]))('%s', (shortName, file) => {
    const wrong: Record<string, string> = {};
    readTests(file!).forEach(({ data, encoding }, number) => {
      const sniffed = sniffEncoding(data);
      expect(sniffed.confidence === 'certain').toBe(sniffed.step === 'bom');
      if (sniffed.encoding !== getAnEncoding(encoding)) wrong[`${shortName} ${number}`] = sniffed.encoding;
    });
    const expected = Object.entries(pending).filter(([id]) => id.startsWith(`${shortName} `));
    expect(wrong).toEqual(Object.fromEntries(expected.map(([id, [encoding]]) => [id, encoding])));
  });
});
