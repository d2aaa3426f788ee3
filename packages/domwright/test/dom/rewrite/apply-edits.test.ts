import { expect, test } from 'vitest';
import { applyEdits } from '../../../src/doors/rewrite.ts';

const edit = (start: number, end: number, text: string) => ({ start, end, text });

test('edits of text are done in the bytes, whatever the encoding', () => {
  const utf8 = Buffer.from('é<p a>𝒳</p>');
  expect(Buffer.from(applyEdits(utf8, 'utf-8', [edit(3, 5, ' id'), edit(6, 8, 'x')])).toString()).toBe(
    'é<p id>x</p>',
  );
  const utf16 = Buffer.from('\ufeffé<p a>', 'utf16le');
  expect(Buffer.from(applyEdits(utf16, 'windows-1252', [edit(3, 5, '')]))).toEqual(
    Buffer.from('\ufeffé<p>', 'utf16le'),
  );
  const shiftJIS = Uint8Array.of(0x83, 0x5c, 0x3c, 0x70, 0x20, 0x61, 0x3e, 0xff);
  expect([...applyEdits(shiftJIS, 'shift_jis', [edit(3, 5, '')])]).toEqual([
    0x83, 0x5c, 0x3c, 0x70, 0x3e, 0xff,
  ]);
});

test('without edits, all bytes stay', () => {
  const bytes = Uint8Array.of(0xff, 0xc3, 0x3c, 0xed, 0xa0);
  expect([...applyEdits(bytes, 'utf-8', [])]).toEqual([...bytes]);
});

test('wrong arguments', () => {
  const bytes = Buffer.from('abc');
  expect(() => applyEdits(bytes, 'utf-9', [])).toThrow(TypeError);
  expect(() => applyEdits('abc' as never, 'utf-8', [])).toThrow(TypeError);
  const refused: [edits: unknown, message: string][] = [
    [null, 'edits must be an array, not null'],
    ['ab', 'edits must be an array, not "ab"'],
    [[null], 'edits[0] must be an object, not null'],
    [[edit(1, 2, ''), edit(0, 1, '')], 'edits[1].start must be an integer from 2 to 3, not 0'],
    [[edit(2, 1, '')], 'edits[0].end must be an integer from 2 to 3, not 1'],
    [[edit(0.5, 1, '')], 'edits[0].start must be an integer from 0 to 3, not 0.5'],
    [[edit('0' as never, 1, '')], 'edits[0].start must be an integer from 0 to 3, not "0"'],
    [[edit(0, 1, ''), edit(2, 9, '')], 'edits[1].end must be an integer from 2 to 3, not 9'],
    [[{ start: 0, end: 1 }], 'edits[0].text must be a string, not undefined'],
    [[edit(0, 1, 5 as never)], 'edits[0].text must be a string, not 5'],
  ];
  for (const [edits, message] of refused)
    expect(() => applyEdits(bytes, 'utf-8', edits as never)).toThrow(new TypeError(message));
});

test('no half of a surrogate pair is edited', () => {
  for (const encoding of ['utf-8', 'utf-16le'] as const) {
    const bytes = Buffer.from('a𝒳b', encoding);
    for (const [start, end] of [
      [1, 2],
      [2, 2],
      [2, 3],
    ] as const)
      expect(() => applyEdits(bytes, encoding, [edit(start, end, 'x')])).toThrow('between two characters');
    expect(applyEdits(bytes, encoding, [edit(1, 3, '')])).toEqual(
      new Uint8Array(Buffer.from('ab', encoding)),
    );
  }
});
