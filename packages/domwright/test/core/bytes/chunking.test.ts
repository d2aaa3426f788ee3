import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { describe, expect, test } from 'vitest';
import { type DocumentOptions, formatTree, HTMLParser, type ParseError, parse } from '../../../src/index.ts';
import { expected, expectedByteOffsets, inPieces, randomNumbers } from './helpers.ts';
import { referenceDecode } from './reference-decoder.ts';
import { hasTables, needsTables } from './tables.ts';

// Pages of many kilobytes in old and new encodings, in arbitrary chunks. The expected text comes from the tests' own decoder
// over the Encoding Standard's tables.

const japanese = '日本語のページです。ソースの表示能力、十予構想';
const chinese = '中文網頁一二三四五';
const russian = 'Привет, мир. Съешь ещё';
const words: Record<string, string> = {
  'UTF-8': `${japanese}é𝄞`,
  Shift_JIS: `${japanese}ｱｲｳ`,
  'EUC-JP': `${japanese}ｱｲｳ`,
  'ISO-2022-JP': japanese,
  GBK: `${chinese}网页`,
  gb18030: `${chinese}é𝄞ﬁ`,
  Big5: chinese,
  'EUC-KR': '한국어 웹 페이지',
  'windows-1251': russian,
  'windows-1252': 'café “déjà vu” €',
  'KOI8-R': russian.replace('ё', 'е'),
  'UTF-16LE': `${japanese}𝄞`,
  'UTF-16BE': `${japanese}𝄞`,
};

/** Bytes that are malformed wherever characters begin. */
const malformed: Record<string, number[]> = {
  'UTF-8': [0xe2, 0x82],
  Shift_JIS: [0x81, 0x20],
  'EUC-JP': [0x8f, 0xa1, 0x20],
  'ISO-2022-JP': [0xff],
  GBK: [0xff],
  gb18030: [0x81, 0x30, 0x41],
  Big5: [0x81, 0x20],
  'EUC-KR': [0xff],
  'UTF-16LE': [0x00, 0xdc],
  'UTF-16BE': [0xdc, 0x00],
};

function encode(encoding: string, text: string): Uint8Array {
  if (encoding === 'UTF-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('UTF-16')) {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), encoding === 'UTF-16LE');
    return new Uint8Array(view.buffer);
  }
  const label = encoding.toLowerCase();
  return /^(windows|koi)/.test(label)
    ? createSinglebyteEncoder(label)(text)
    : createMultibyteEncoder(label)(text);
}

/** A page with long stretches of ASCII, dense text, and bytes that are malformed; `head` is at its start. */
function page(encoding: string, head: string, length: number): Uint8Array {
  const random = randomNumbers(encoding.length * 17 + length);
  const some = words[encoding]!;
  const characters = [...some];
  const parts: Uint8Array[] = [encode(encoding, head)];
  let size = 0;
  while (size < length) {
    let text = `<p id=x class="${some}">`;
    switch (random(5)) {
      case 0:
        text += `<!-- ${'some words '.repeat(random(600))}-->`;
        break;
      case 1:
        for (let i = random(1500); i > 0; i--) text += characters[random(characters.length)];
        break;
      case 2:
        text += `<b>${some}<i title='${some}'>${some}</b>&eacute;\r\n<br/></i>`;
        break;
      case 3:
        text += `<table><td>${'x'.repeat(random(3000))}${some}<script>if (a < b) "${some}"</script></table>\r`;
        break;
      default:
        text += `</p >\0<svg><a/>${some}</svg>`;
    }
    parts.push(encode(encoding, text));
    if (random(3) === 0 && malformed[encoding] !== undefined) {
      parts.push(Uint8Array.from(malformed[encoding]));
      text += '   ';
    }
    size += text.length;
  }
  // It ends within a character.
  if (encoding === 'UTF-8') parts.push(Uint8Array.of(0xe6, 0x97));
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

interface Result {
  tree: string;
  encoding: string;
  confidence: string;
  step: string;
  errors: ParseError[];
  byteOffsets: number[];
}

function parsePieces(pieces: readonly Uint8Array[], options: DocumentOptions, text: string): Result {
  const errors: ParseError[] = [];
  const parser = new HTMLParser({ ...options, onParseError: (error) => errors.push(error) });
  for (const piece of pieces) {
    // The parser must not keep what it was given.
    const own = piece.slice();
    parser.write(own);
    own.fill(0x78);
  }
  const document = parser.end();
  const { encoding, confidence, step } = parser.encoding!;
  const byteOffsets =
    options.byteOffsets === true
      ? Array.from({ length: text.length + 1 }, (_, offset) => document.byteOffsetAt(offset))
      : [];
  return { tree: formatTree(document), encoding, confidence, step, errors, byteOffsets };
}

function check(
  encoding: string,
  bytes: Uint8Array,
  options: DocumentOptions,
  step: string,
  isShort = false,
): void {
  const outputs = referenceDecode(encoding, bytes);
  const { text, malformed: wrong } = expected(outputs);
  expect(text.length).toBeGreaterThan(4000);
  const tree = formatTree(parse(text));
  const offsets = expectedByteOffsets(encoding, outputs, bytes.length);
  const random = randomNumbers(bytes.length);
  const whole = parsePieces([bytes], { ...options, byteOffsets: true }, text);
  expect(whole.tree === tree).toBe(true);
  const first = whole.byteOffsets.findIndex((offset, i) => offset !== offsets[i]);
  expect(first === -1 ? 'right' : `${first}: ${whole.byteOffsets[first]}`).toBe('right');
  const allErrors = JSON.stringify(whole.errors);
  const errors = whole.errors.filter(({ code }) => code === 'malformed-byte-sequence');
  expect(errors.map(({ start, byteStart, byteEnd }) => [byteStart, byteEnd, start])).toEqual(wrong);
  const ways: [() => number, boolean][] = [
    [() => 1, !isShort],
    [() => 1 + random(3000), !isShort],
  ];
  if (!isShort) ways.push([() => 1 + random(5), false], [() => 1 + random(20_000), false]);
  for (const [next, byteOffsets] of ways) {
    const pieces = inPieces(bytes, next);
    const result = parsePieces(pieces, { ...options, byteOffsets }, text);
    expect(result.tree === tree).toBe(true);
    expect([result.encoding, result.step]).toEqual([encoding, step]);
    expect(result.confidence).toBe(whole.confidence);
    expect(JSON.stringify(result.errors) === allErrors).toBe(true);
    if (byteOffsets) expect(result.byteOffsets.join() === offsets.join()).toBe(true);
  }
}

describe.skipIf(!hasTables)(`pages in any pieces (${needsTables})`, () => {
  describe('by the transport layer', () => {
    test.each(Object.keys(words))('%s', (encoding) => {
      const bytes = page(encoding, '<!DOCTYPE html><title>', 5000);
      check(encoding, bytes, { contentType: `text/html; charset=${encoding}` }, 'transport');
    });
  });

  const declarable = Object.keys(words).filter((encoding) => !encoding.startsWith('UTF-16'));
  describe('by a declaration in the first 1024 bytes', () => {
    test.each(declarable)('%s', (encoding) => {
      const bytes = page(encoding, `<!DOCTYPE html><meta charset=${encoding}><title>`, 5000);
      check(encoding, bytes, {}, 'prescan');
    });
  });

  describe('by a declaration far behind, after other text', () => {
    test.each(declarable.filter((encoding) => encoding !== 'windows-1252'))('%s', (encoding) => {
      const some = words[encoding]!;
      const head = `<!DOCTYPE html><title>${some}</title><!--${some}${'-'.repeat(3000)}${some.repeat(200)}${'='.repeat(9000)}--><meta charset=${encoding}>`;
      const bytes = page(encoding, head, 5000);
      check(encoding, bytes, {}, 'declaration');
      // Bytes that must be kept, because they can't be recovered from the text in that encoding.
      for (const likely of ['euc-kr', 'utf-8'])
        if (encoding.toLowerCase() !== likely) check(encoding, bytes, { likely }, 'declaration', true);
    });
  });

  test('by a byte order mark', () => {
    for (const [encoding, mark] of [
      ['UTF-8', [0xef, 0xbb, 0xbf]],
      ['UTF-16LE', [0xff, 0xfe]],
      ['UTF-16BE', [0xfe, 0xff]],
    ] as const) {
      const bytes = page(encoding, '<!DOCTYPE html><meta charset=koi8-r>', 3000);
      const marked = Uint8Array.of(...mark, ...bytes);
      const text = expected(referenceDecode(encoding, bytes)).text;
      const whole = parsePieces([marked], { contentType: 'windows-1252' }, text);
      expect(whole.tree === formatTree(parse(text))).toBe(true);
      for (const length of [1, 2, 3, 1000]) {
        const pieces = inPieces(marked, () => length);
        const result = parsePieces(pieces, { contentType: 'windows-1252' }, text);
        expect([result.encoding, result.step]).toEqual([encoding, 'bom']);
        expect(result.tree === whole.tree).toBe(true);
        expect(result.errors).toEqual(whole.errors);
      }
    }
  });

  test('where UTF-8 is detected, or not', () => {
    for (const encoding of ['UTF-8', 'windows-1252']) {
      const bytes = page(encoding, '<!DOCTYPE html><title>', 5000);
      const valid =
        encoding === 'UTF-8' ? encode('UTF-8', expected(referenceDecode(encoding, bytes)).text) : bytes;
      const step = encoding === 'UTF-8' ? 'utf-8 detection' : 'default';
      check(encoding, valid, { detectUTF8: true }, step);
    }
  });
});
