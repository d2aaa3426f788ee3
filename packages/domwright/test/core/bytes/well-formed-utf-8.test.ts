import { formatTree, HTMLParser, parse } from 'domwright';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Decoder } from '../../../src/core/bytes/decoder.ts';
import { decodeWellFormedUTF8 } from '../../../src/core/bytes/well-formed-utf-8.ts';

/*
 * UTF-8 decoded by WebAssembly, compared with the platform's TextDecoder, an independent implementation. Ill-formed bytes and
 * split characters are left to the other decoder; the combined result is compared as trees.
 */

const encoder = new TextEncoder();
const utf8 = { contentType: 'utf-8' };

/** The text, by the platform. */
function expectedText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function concatenate(...parts: (Uint8Array | number[] | string)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]),
  );
}

/** A generator of numbers that are the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Compares everything reported about the well-formed bytes, of which there are `length`. */
function expectWellFormed(bytes: Uint8Array, length: number): void {
  const decoded = decodeWellFormedUTF8(bytes)!;
  expect(decoded.byteLength).toBe(length);
  const text = expectedText(bytes.subarray(0, length));
  expect(decoded.text === text).toBe(true);
  expect(decoded.units.length).toBe(text.length);
  expect(decoded.units.every((unit, index) => unit === text.charCodeAt(index))).toBe(true);
  expect(decoded.narrow === text.replace(/[^\0-\xff]/g, '\xff')).toBe(true);
  expect(decoded.isASCII).toBe(/^[\0-\x7f]*$/.test(text));
  // It may be unknown if more follows the well-formed part.
  if (length === bytes.length || text.includes('\0')) expect(decoded.hasNoNull).toBe(!text.includes('\0'));
}

/** Characters at the borders of the lengths, and what is before and behind surrogates. */
const characters = [
  'a',
  '\x01',
  '\x7f',
  '\x80',
  '\xa0',
  '\xfe',
  '\xff',
  '\u0100',
  '\u07ff',
  '\u0800',
  '\u2019',
  '\ud7ff',
  '\ue000',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '\u{10000}',
  '\u{1f600}',
  '\u{10ffff}',
];

describe('Well-formed UTF-8', () => {
  const ascii = 'x'.repeat(1024);

  test('every code point', () => {
    let text = '';
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
      text += String.fromCodePoint(codePoint);
      if (codePoint % 8192 !== 8191) continue;
      const bytes = encoder.encode(text);
      expectWellFormed(bytes, bytes.length);
      text = '';
    }
  });

  test.each(characters.map((character) => [character.codePointAt(0)!.toString(16), character]))(
    'U+%s at each place of a block, alone and at the end',
    (_, character) => {
      for (let at = 0; at < 34; at++) {
        for (const behind of [
          '',
          'y',
          'y'.repeat(15),
          'y'.repeat(16),
          'y'.repeat(40),
          `\0${'y'.repeat(600)}${character}z`,
        ]) {
          const bytes = encoder.encode(`${ascii}${'-'.repeat(at)}${character}${behind}`);
          expectWellFormed(bytes, bytes.length);
        }
      }
    },
  );

  test('U+0000 in each place', () => {
    for (let at = 0; at < 70; at++) {
      const bytes = encoder.encode(`${ascii}${'-'.repeat(at)}\0${'y'.repeat(69 - at)}`);
      expect(decodeWellFormedUTF8(bytes)!.hasNoNull).toBe(false);
    }
    // What an earlier call left in the memory is not looked at.
    for (let length = 1024; length < 1100; length++) {
      decodeWellFormedUTF8(new Uint8Array(1200));
      expect(decodeWellFormedUTF8(encoder.encode('x'.repeat(length)))!.hasNoNull).toBe(true);
    }
  });

  test('texts made at random', () => {
    const random = randomNumbers(1);
    for (let round = 0; round < 300; round++) {
      const isDense = random(3);
      let text = '';
      const length = 1024 + random(round % 10 === 0 ? 40_000 : 600);
      while (text.length < length) {
        text +=
          isDense > 0 && random(isDense === 1 ? 2 : 300) === 0
            ? characters[random(characters.length)]!
            : 'abc <&"'.charAt(random(7));
      }
      const bytes = encoder.encode(text);
      if (bytes.length <= 48 << 10) expectWellFormed(bytes, bytes.length);
    }
  });

  test('long input is decoded in part', () => {
    const decoded = decodeWellFormedUTF8(encoder.encode('é'.repeat(100_000)))!;
    expect(decoded.byteLength % 2).toBe(0);
    expect(decoded.byteLength).toBeGreaterThan(4096);
    expect(decoded.text === 'é'.repeat(decoded.byteLength / 2)).toBe(true);
  });

  test('little is left to the other way', () => {
    expect(decodeWellFormedUTF8(encoder.encode('x'.repeat(1000)))).toBe(null);
    expect(decodeWellFormedUTF8(concatenate('x'.repeat(1000), [0xff], 'x'.repeat(1000)))).toBe(null);
  });

  /** Of each kind that the standard's decoder has a step for. */
  const illFormed: [string, number[]][] = [
    ['a continuation', [0x80]],
    ['the last continuation', [0xbf]],
    ['a lead that is none, C0', [0xc0, 0x80]],
    ['a lead that is none, C1', [0xc1, 0xbf]],
    ['an overlong sequence of three', [0xe0, 0x9f, 0xbf]],
    ['a lead surrogate', [0xed, 0xa0, 0x80]],
    ['a trail surrogate', [0xed, 0xbf, 0xbf]],
    ['an overlong sequence of four', [0xf0, 0x8f, 0xbf, 0xbf]],
    ['what is above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['a lead that is none, F5', [0xf5, 0x80, 0x80, 0x80]],
    ['FF', [0xff]],
    ['a sequence of two, cut', [0xc3]],
    ['a sequence of three, cut', [0xe2]],
    ['a sequence of three, cut behind two', [0xe2, 0x80]],
    ['a sequence of four, cut', [0xf0]],
    ['a sequence of four, cut behind two', [0xf0, 0x9f]],
    ['a sequence of four, cut behind three', [0xf0, 0x9f, 0x98]],
    ['a lead where a continuation has to be', [0xe2, 0xc3, 0xa9]],
    ['a lead where the last continuation has to be', [0xe2, 0x80, 0xc3, 0xa9]],
  ];

  describe.each(illFormed)('stops at %s', (_, bytes) => {
    test('at each place of a block', () => {
      for (let at = 0; at < 34; at++) {
        for (const before of ['', 'é', '\u2019', '\u{1f600}']) {
          const well = encoder.encode(`${ascii}${'-'.repeat(at)}${before}`);
          for (const behind of ['', 'y', 'y'.repeat(40)]) {
            expectWellFormed(concatenate(well, bytes, behind), well.length);
          }
        }
      }
    });

    test('and the tree is the same', () => {
      for (let at = 0; at < 20; at++) {
        const source = concatenate(
          `<!DOCTYPE html><p>${'é<b>x</b>'.repeat(300)}${'-'.repeat(at)}`,
          bytes,
          `y${ascii}<i>`,
          bytes,
        );
        expect(formatTree(parse(source, utf8)) === formatTree(parse(expectedText(source)))).toBe(true);
      }
    });
  });
});

/** A page with characters of all lengths, some of them ill-formed, long enough for all ways to decode. */
function page(seed: number, length: number, isWellFormed: boolean): Uint8Array {
  const random = randomNumbers(seed);
  const parts: (Uint8Array | number[] | string)[] = ['<!DOCTYPE html><title>x</title>'];
  const some = [
    '<p title="a\u2019 &amp; é">',
    'text ',
    '&lt;\u0100',
    '</p>\r\n',
    '<script>a < "\u2026"</script>',
    '\u{1f600}',
    '<!-- \u3042\xff -->',
    '\0',
    '<x-\u00e9 a=b>',
    '\r',
  ];
  for (let at = 0; at < length; ) {
    const part = random(40) === 0 ? 'lorem ipsum '.repeat(random(400)) : some[random(some.length)]!;
    parts.push(part);
    at += part.length;
    if (!isWellFormed && random(2000) === 0)
      parts.push([[0xff], [0xe2, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f]][random(4)]!);
  }
  return concatenate(...parts);
}

describe('Trees of bytes and of the text', () => {
  const pages = [
    page(1, 3000, true),
    page(2, 70_000, true),
    page(3, 200_000, true),
    page(4, 70_000, false),
    page(5, 200_000, false),
  ];
  const trees = pages.map((bytes) => formatTree(parse(expectedText(bytes))));

  test('as a whole, known and sniffed', () => {
    for (const [index, bytes] of pages.entries()) {
      expect(formatTree(parse(bytes, utf8)) === trees[index]).toBe(true);
      const withBOM = concatenate([0xef, 0xbb, 0xbf], bytes);
      expect(formatTree(parse(withBOM)) === trees[index]).toBe(true);
      expect(formatTree(parse(bytes, { ...utf8, fastPath: false })) === trees[index]).toBe(true);
    }
  });

  test.each([1, 2, 3, 1000, 1023, 1024, 1025, 1031, 4096, 49_151, 49_152, 49_153, 65_536])(
    'in chunks of %d',
    (size) => {
      for (const [index, bytes] of pages.entries()) {
        if (size < 10 && index !== 0) continue;
        const parser = new HTMLParser(utf8);
        for (let at = 0; at < bytes.length; at += size) parser.write(bytes.slice(at, at + size));
        expect(formatTree(parser.end()) === trees[index]).toBe(true);
      }
    },
  );

  test('with errors, of which all are told', () => {
    for (const bytes of pages) {
      const seen: string[] = [];
      const malformed: string[] = [];
      parse(bytes, {
        ...utf8,
        onParseError({ code, offset, byteStart }) {
          if (code === 'malformed-byte-sequence') malformed.push(`${offset} ${byteStart}`);
          else seen.push(`${code} ${offset}`);
        },
      });
      const expected: string[] = [];
      const text = expectedText(bytes);
      parse(text, { onParseError: ({ code, offset }) => void expected.push(`${code} ${offset}`) });
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.join() === expected.join()).toBe(true);
      // The pages have no U+FFFD of their own.
      const expectedMalformed: string[] = [];
      for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) {
        expectedMalformed.push(`${at}`);
      }
      expect(malformed.map((one) => one.split(' ')[0])).toEqual(expectedMalformed);
      for (const one of malformed) {
        const [offset, byteStart] = one.split(' ').map(Number) as [number, number];
        expect(expectedText(bytes.subarray(0, byteStart)).length).toBe(offset);
      }
    }
  });

  test('with a limit of the input', () => {
    const source = `<!DOCTYPE html><body>${'<p>some text</p>'.repeat(10_000)}`;
    for (const maxInputLength of [1000, 1025, 49_152, 49_153, 70_000, 131_073]) {
      const expected = formatTree(parse(source, { maxInputLength }));
      expect(formatTree(parse(encoder.encode(source), { ...utf8, maxInputLength })) === expected).toBe(true);
    }
  });

  test('of two parsers by turns, and of one inside another', () => {
    const [, first, second, third] = pages as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const parsers = [new HTMLParser(utf8), new HTMLParser(utf8)];
    for (let at = 0; at < second.length; at += 30_000) {
      parsers[0]!.write(second.subarray(at, at + 30_000));
      parsers[1]!.write(first.subarray(at, at + 30_000));
    }
    expect(formatTree(parsers[0]!.end()) === trees[2]).toBe(true);
    expect(formatTree(parsers[1]!.end()) === trees[1]).toBe(true);
    let count = 0;
    const outer = parse(third, {
      ...utf8,
      onParseError() {
        if (count++ % 200 !== 0) return;
        expect(formatTree(parse(first, utf8)) === trees[1]).toBe(true);
      },
    });
    expect(count).toBeGreaterThan(1);
    expect(formatTree(outer) === trees[3]).toBe(true);
  });

  test('after a declaration, whose listener parses other bytes', () => {
    const [, first, second] = pages as [Uint8Array, Uint8Array, Uint8Array];
    const filler = `<!-- ${'x'.repeat(1100)} -->`;
    const source = concatenate(`<!DOCTYPE html>${filler}<meta charset=utf-8>`, second);
    const changes: string[] = [];
    const tree = parse(source, {
      onEncodingChange(encoding, how) {
        changes.push(`${encoding} ${how}`);
        parse(first, utf8);
      },
    });
    expect(changes.length).toBe(1);
    expect(formatTree(tree) === formatTree(parse(expectedText(source)))).toBe(true);
  });

  test('bytes are not looked at after the call', () => {
    const bytes = pages[1]!.slice();
    const document = parse(bytes, utf8);
    bytes.fill(0x2a);
    expect(formatTree(document) === trees[1]).toBe(true);
  });
});

test('A decoder goes on behind what was well-formed', () => {
  const bytes = concatenate('é'.repeat(1000), [0xff], '\u2019'.repeat(2000), [0xe2, 0x80]);
  const decoder = new Decoder('utf-8');
  const first = decoder.decodeWellFormed(bytes)!;
  expect(first.byteLength).toBe(2000);
  const text = first.text + decoder.decode(bytes.subarray(2000, 3000), false);
  const second = decoder.decodeWellFormed(bytes.subarray(3000));
  expect(
    text + (second?.text ?? '') + decoder.decode(bytes.subarray(3000 + (second?.byteLength ?? 0)), true),
  ).toBe(expectedText(bytes));
  expect(decoder.onlyASCII).toBe(false);
});

describe('Without WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test.each([
    ['WebAssembly', undefined],
    ['Buffer', undefined],
  ])('since there is no %s', async (name, value) => {
    vi.resetModules();
    vi.stubGlobal(name, value);
    const without = await import('domwright');
    const { decodeWellFormedUTF8: decode } = await import('../../../src/core/bytes/well-formed-utf-8.ts');
    const bytes = page(6, 100_000, false);
    expect(decode(bytes)).toBe(null);
    expect(
      without.formatTree(without.parse(bytes, utf8)) ===
        without.formatTree(without.parse(expectedText(bytes))),
    ).toBe(true);
  });
});
