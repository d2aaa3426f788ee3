import {
  ByteOffsets,
  changeTheEncoding,
  Decoder,
  declaredEncoding,
  extractACharacterEncodingFromAMetaElement,
  getAnEncoding,
  sniffEncoding,
} from 'domwright/encoding';
import { describe, expect, test } from 'vitest';

const bytes = new TextEncoder().encode('<p>é');

describe('wrong arguments are named', () => {
  const wrong: [what: string, named: RegExp, call: () => unknown][] = [
    ['a label', /^label must be a string, not 5$/, () => getAnEncoding(5 as never)],
    ['a symbol as label', /^label must be a string/, () => getAnEncoding(Symbol('x') as never)],
    [
      'a content attribute',
      /^string must be a string, not null$/,
      () => extractACharacterEncodingFromAMetaElement(null as never),
    ],
    ['a charset', /^charset must be a string, not 5$/, () => declaredEncoding(5 as never, null)],
    ['a pragma', /^pragma must be a string/, () => declaredEncoding(null, undefined as never)],
    ['an encoding in use', /^encoding must be an encoding label/, () => changeTheEncoding('x', 'utf-8')],
    ['an encoding declared', /^newEncoding must be an encoding label/, () => changeTheEncoding('utf-8', 'x')],
    ['text to sniff', /^bytes must be bytes/, () => sniffEncoding('<p>' as never)],
    ['options that are none', /^options must be an object/, () => sniffEncoding(bytes, 5 as never)],
    ['an unknown option', /'charset'/, () => sniffEncoding(bytes, { charset: 'utf-8' } as never)],
    ["an option of the parser's", /'readAgain'/, () => sniffEncoding(bytes, { readAgain: true } as never)],
    [
      'an encoding that is none',
      /^option 'likely' must be an encoding label/,
      () => sniffEncoding(bytes, { likely: 'x' }),
    ],
    ['a limit', /'prescanLimit' must be/, () => sniffEncoding(bytes, { prescanLimit: 'x' } as never)],
    ['text to decode', /^bytes must be bytes/, () => new Decoder('utf-8').decode('x' as never, true)],
    [
      'nothing to decode',
      /^bytes must be bytes/,
      () => new Decoder('utf-8').decode(undefined as never, true),
    ],
    ['an encoding', /^encoding must be an encoding label/, () => new Decoder('nonsense')],
    ['an unknown option of a decoder', /'fatal'/, () => new Decoder('utf-8', { fatal: true } as never)],
    [
      'a flag',
      /'isContinuation' must be a boolean/,
      () => new Decoder('utf-8', { isContinuation: 1 } as never),
    ],
    [
      'a listener',
      /'onMalformed' must be a function/,
      () => new Decoder('utf-8', { onMalformed: {} } as never),
    ],
    [
      'offsets',
      /'byteOffsets' must be a ByteOffsets/,
      () => new Decoder('utf-8', { byteOffsets: {} } as never),
    ],
    ['a source', /^source must be an object/, () => new ByteOffsets(undefined as never)],
    [
      'a part of a source',
      /'bytesOf' of source must be a function/,
      () => new ByteOffsets({ bytesOf: 5 } as never),
    ],
  ];
  test.each(wrong)('%s', (_, named, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(named);
  });
});

test('any kind of bytes is decoded and sniffed', () => {
  const padded = new Uint8Array([0, ...bytes, 0]);
  for (const kind of [
    bytes.buffer,
    new DataView(padded.buffer, 1, bytes.length),
    Buffer.from(bytes),
    padded.subarray(1, -1),
  ]) {
    expect(new Decoder('utf-8').decode(kind, true)).toBe('<p>é');
    expect(sniffEncoding(kind, { detectUTF8: true })).toEqual(sniffEncoding(bytes, { detectUTF8: true }));
  }
  expect(sniffEncoding(new Uint8Array([0xef, 0xbb, 0xbf]).buffer).encoding).toBe('UTF-8');
});
