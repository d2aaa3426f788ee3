import { expect, test } from 'vitest';
import { toJSON } from '../src/output/json-lines.ts';

test('what controls a terminal or the direction of a line is escaped, and is the same when it is read', () => {
  const text = '\u007f\u0085\u009b\u061c\u200e\u2028\u202e\u2066é😀\u0000\n';
  const written = toJSON({ [text]: [text] });
  expect(written).not.toMatch(/[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
  expect(JSON.parse(written)).toEqual({ [text]: [text] });
});
