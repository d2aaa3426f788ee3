import { describe, expect, test } from 'vitest';
import { getAnEncoding, isUTF16, requireEncoding } from '../../../src/core/bytes/encodings.ts';
import {
  encodingEntries,
  hasTables,
  multiByteEncodings,
  needsTables,
  otherEncodings,
  singleByteIndexes,
} from './tables.ts';

describe('get an encoding', () => {
  test('knows labels in any case, with ASCII whitespace around them', () => {
    expect(getAnEncoding('utf-8')).toBe('UTF-8');
    expect(getAnEncoding('\t\n\f\r Latin1 \r\f\n\t')).toBe('windows-1252');
    expect(getAnEncoding('Shift_JIS')).toBe('Shift_JIS');
    expect(getAnEncoding('ISO-8859-8-I')).toBe('ISO-8859-8-I');
    expect(getAnEncoding('X-User-Defined')).toBe('x-user-defined');
    expect(getAnEncoding('hz-gb-2312')).toBe('replacement');
    expect(getAnEncoding('unicode')).toBe('UTF-16LE');
  });

  test.each([
    '',
    ' ',
    'utf8x',
    'utf 8',
    'u\u0000tf-8',
    '\u000butf-8',
    '\u00a0utf-8',
    '\ufeffutf-8',
    'utf\u20118',
    'utf-7',
    'utf-32',
    'cesu-8',
    'constructor',
    '__proto__',
    // Letters whose other case is an ASCII letter.
    '\u212aoi8-r',
    'i\u017fo-8859-2',
    'w\u0131ndows-1252',
  ])('knows no %j', (label) => {
    expect(getAnEncoding(label)).toBeNull();
  });

  test.skipIf(!hasTables)(`knows every label of the standard (${needsTables})`, () => {
    expect(encodingEntries.length).toBe(40);
    for (const { name, labels } of encodingEntries) {
      for (const label of [...labels, name]) {
        expect(getAnEncoding(label), label).toBe(name);
        expect(getAnEncoding(` ${label.toUpperCase()}\n`), label).toBe(name);
        expect(getAnEncoding(`${label}\u00a0`), label).toBeNull();
        expect(getAnEncoding(`${label}x`), label).toBeNull();
      }
    }
  });

  test.skipIf(!hasTables)(`is tested for all encodings (${needsTables})`, () => {
    const all = [...singleByteIndexes.keys(), ...multiByteEncodings, ...otherEncodings];
    expect(all.sort()).toEqual(encodingEntries.map(({ name }) => name).sort());
  });
});

test('UTF-16BE/LE is two encodings', () => {
  expect(isUTF16('UTF-16BE')).toBe(true);
  expect(isUTF16('UTF-16LE')).toBe(true);
  expect(isUTF16('UTF-8')).toBe(false);
});

test('an encoding that must be one is, or a TypeError names the option', () => {
  expect(requireEncoding('latin1', 'likely')).toBe('windows-1252');
  expect(() => requireEncoding('klingon', 'likely')).toThrow(
    new TypeError('likely must be an encoding label, not "klingon"'),
  );
  expect(() => requireEncoding(null as never, 'likely')).toThrow(TypeError);
});
