import { expect, test } from 'vitest';
import { isVeryLikelyUTF8 } from '../../../src/core/bytes/sniffing.ts';
import { bytesOf } from './helpers.ts';

test.each([
  ['\xc3\xa9', true],
  ['caf\xc3\xa9', true],
  ['caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80', true],
  // Only ASCII, or nothing, says nothing.
  ['cafe', false],
  ['', false],
  ['caf\xe9', false],
  ['caf\xc3\xa9 \xe9', false],
  ['caf\xc3\xa9 \xc3', false],
  ['\xed\xa0\x80', false],
  ['\xc0\x80', false],
  ['\xf4\x90\x80\x80', false],
  ['\x80', false],
])('%j: %s', (input, likely) => {
  expect(isVeryLikelyUTF8(bytesOf(input))).toBe(likely);
});
