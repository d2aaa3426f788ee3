import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { describe, expect, test } from 'vitest';
import { encodeText } from '../../../src/core/editing/encode-text.ts';
import { isLongRun } from '../../runs.mjs';

/** Characters that the standard's encoders map to bytes of another character. Here they become references. */
const lossy: Record<string, string> = {
  Shift_JIS: '\u00a5\u203e\u2212',
  'EUC-JP': '\u00a5\u203e\u2212',
};

/** Beyond U+2300, only every nth character is tested. */
const STEP = isLongRun ? 1 : 29;

describe.each([
  'Big5',
  'EUC-JP',
  'EUC-KR',
  'GBK',
  'gb18030',
  'Shift_JIS',
  'windows-1252',
  'KOI8-R',
  'x-user-defined',
  'ISO-8859-8',
])('%s', (encoding) => {
  test('is encoded as by another encoder', () => {
    const name = encoding.toLowerCase();
    const isMultibyte = /^(big5|euc|gb|shift)/.test(name);
    const encode = isMultibyte ? createMultibyteEncoder(name) : createSinglebyteEncoder(name);
    const different: string[] = [];
    for (let code = 0x80; code < 0x10000; code += code < 0x2300 ? 1 : STEP) {
      if (
        (code >= 0xd800 && code < 0xe000) ||
        (code >= 0xe000 && code < 0xf900 && encoding !== 'x-user-defined')
      )
        continue;
      const character = String.fromCodePoint(code);
      let expected: string;
      try {
        expected = String([...encode(character)]);
      } catch {
        expected = String([...`&#${code};`].map((c) => c.charCodeAt(0)));
      }
      if (String([...encodeText(character, encoding, true)]) !== expected) different.push(character);
    }
    expect(different.join('')).toBe(lossy[encoding] ?? '');
  });
});
