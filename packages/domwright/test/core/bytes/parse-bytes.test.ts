import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { describe, expect, it } from 'vitest';
import { withEdition } from '../../../src/core/editions/editions.ts';
import { encodingDefaults, limitedDocumentDefaults } from '../../../src/core/options/options.ts';
import { ByteParser } from '../../../src/core/parser/byte-parser.ts';
import { type DocumentOptions, formatTree, HTMLParser, type ParseError, parse } from '../../../src/index.ts';
import { randomChunks } from '../../conformance/chunks.mjs';
import { conformanceFolder } from '../../conformance/data.mjs';

// Parsing bytes: sniffing, decoding, and changing the encoding while parsing.

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** The result of parsing pieces: tree, encoding, errors, and what changed. */
function parsePieces(pieces: Iterable<Uint8Array>, options: DocumentOptions = {}) {
  const errors: ParseError[] = [];
  const changes: string[] = [];
  const parser = new HTMLParser({
    onParseError: (error) => errors.push(error),
    onEncodingChange: (encoding, how) => changes.push(`${encoding} ${how}`),
    ...options,
  });
  for (const piece of pieces) parser.write(piece);
  const document = parser.end();
  return { document, tree: formatTree(document), encoding: parser.encoding!, errors, changes };
}

function* units(bytes: Uint8Array) {
  for (let i = 0; i < bytes.length; i++) yield bytes.subarray(i, i + 1);
}

function* random(bytes: Uint8Array, seed: string) {
  let at = 0;
  for (const chunk of randomChunks('x'.repeat(bytes.length), seed)) {
    yield bytes.subarray(at, at + chunk.length);
    at += chunk.length;
  }
}

describe('html5lib encoding tests, by parsing', () => {
  const folder = path.join(conformanceFolder, 'html5lib-2023/encoding');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.dat')) : [];
  it.skipIf(files.length > 0)('skipped: no data', () => {});
  it.each(files)('%s', (file) => {
    const tests = readFileSync(path.join(folder, file))
      .toString('latin1')
      .split(/^#data\n/m)
      .slice(1);
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) {
      const [, data, label] = /^([\s\S]*?)\n#encoding\n(.*)/.exec(test)!;
      const bytes = latin1(data!);
      const expected = label!.trim().toLowerCase();
      expect(parse(bytes).characterEncoding.toLowerCase(), data!.slice(0, 200)).toBe(expected);
      expect(parsePieces(units(bytes)).encoding.encoding.toLowerCase()).toBe(expected);
    }
  });
});

describe('changing the encoding while parsing', () => {
  const late = (before: string, meta: string, after: string) =>
    `<!DOCTYPE html><!--${'x'.repeat(1100)}-->${before}<meta charset="${meta}">${after}`;

  it('switches the decoder where all bytes so far are ASCII', () => {
    const bytes = latin1(late('', 'windows-1251', ''));
    const { changes, encoding } = parsePieces([bytes, latin1('<p>\xcf\xf0')]);
    expect(changes).toEqual(['windows-1251 switched']);
    expect(encoding).toEqual({ encoding: 'windows-1251', confidence: 'certain', step: 'declaration' });
    const { document } = parsePieces([bytes, latin1('<p>\xcf\xf0')]);
    expect(document.body!.textContent).toBe('Пр');
  });

  it('parses again otherwise; the document is another one then', () => {
    const parser = new HTMLParser();
    parser.write(latin1('<title>\xcf\xf0</title>' + ' '.repeat(1100)));
    const before = parser.document;
    expect(before.title).toBe('Ïð');
    parser.write(latin1('<meta http-equiv=content-type content="text/html; charset=windows-1251">'));
    expect(parser.document === before).toBe(false);
    expect(parser.end(latin1('\xcf')).title).toBe('Пр');
    expect(parser.document.body!.textContent).toBe('П');
  });

  it('reports the errors of one pass only', () => {
    const bytes = latin1(late('<p id=1 id=2>\xe9', 'utf-8', '\xc3\xa9</i>'));
    const { errors, changes } = parsePieces([bytes]);
    expect(changes).toEqual(['UTF-8 reparsed']);
    expect(errors.map((error) => error.code)).toEqual([
      'duplicate-attribute',
      'malformed-byte-sequence',
      'stray-end-tag',
    ]);
  });

  it('reports the errors of both passes, with the change between them, if none are held back', () => {
    const bytes = latin1(late('<p id=1 id=2>\xe9', 'utf-8', '\xc3\xa9</i>'));
    const reports: string[] = [];
    const parser = new HTMLParser({
      holdParseErrors: false,
      onParseError: ({ code }) => void reports.push(code),
      onEncodingChange: (encoding, how) => void reports.push(`${encoding} ${how}`),
    });
    parser.end(bytes);
    expect(reports).toEqual([
      'duplicate-attribute',
      'UTF-8 reparsed',
      'duplicate-attribute',
      'malformed-byte-sequence',
      'stray-end-tag',
    ]);
  });

  it('leaves the document misread where the bytes cannot be read again', () => {
    const bytes = latin1(late('\xcf', 'windows-1251', '\xcf'));
    const { changes, encoding, document } = parsePieces([bytes], { readAgain: false });
    expect(changes).toEqual(['windows-1251 misread']);
    expect(encoding).toMatchObject({ encoding: 'windows-1252', confidence: 'certain' });
    expect(document.characterEncoding).toBe('windows-1252');
    expect(document.body!.textContent).toBe('ÏÏ');
  });

  it('UTF-16 stays what it is, and declared UTF-16 means UTF-8', () => {
    const utf16 = Uint8Array.from(late('', 'utf-8', 'é'), () => 0);
    const text = late('', 'utf-8', 'é');
    const bytes = new Uint8Array(text.length * 2);
    for (let i = 0; i < text.length; i++) bytes[i * 2] = text.charCodeAt(i) & 0xff;
    expect(utf16.length).toBe(text.length);
    const likely = parsePieces([bytes], { likely: 'utf-16le' });
    expect(likely.encoding).toEqual({ encoding: 'UTF-16LE', confidence: 'certain', step: 'likely' });
    expect(likely.document.body!.textContent).toBe('é');
    expect(parsePieces([latin1(late('', 'utf-16', ''))]).changes).toEqual(['UTF-8 switched']);
    expect(parsePieces([latin1(late('', 'x-user-defined', ''))], { likely: 'koi8-r' }).changes).toEqual([
      'windows-1252 switched',
    ]);
  });

  it('does nothing once the encoding is certain', () => {
    const bytes = latin1('<meta charset=windows-1251>\xcf');
    for (const options of [{ contentType: 'text/html; charset=koi8-r' }, { userOverride: 'koi8-r' }]) {
      const { encoding, document } = parsePieces([bytes], options);
      expect([encoding.encoding, encoding.confidence]).toEqual(['KOI8-R', 'certain']);
      expect(document.body!.textContent).toBe('о');
    }
    expect(
      parse(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes), { userOverride: 'koi8-r' }).characterEncoding,
    ).toBe('UTF-8');
  });

  it('in a template, in noscript and in the body, too; not in text or foreign content', () => {
    const change = (html: string) => parsePieces([latin1(`${' '.repeat(1100)}${html}`)]).changes;
    expect(change('<template><meta charset=koi8-r></template>')).toEqual(['KOI8-R switched']);
    expect(change('<noscript><meta charset=koi8-r></noscript>')).toEqual(['KOI8-R switched']);
    expect(change('<p><b><meta charset=koi8-r>')).toEqual(['KOI8-R switched']);
    expect(change('<title><meta charset=koi8-r></title>')).toEqual([]);
    expect(change('<svg><desc/><x><meta2 charset=koi8-r>')).toEqual([]);
    expect(change('<meta charset=nonsense http-equiv=Content-Type content="charset=koi8-r">')).toEqual([
      'KOI8-R switched',
    ]);
    expect(change('<meta content="charset=koi8-r">')).toEqual([]);
  });
});

describe('bytes that cannot be decoded', () => {
  it('are errors with their byte range, in the order of the source', () => {
    const bytes = Uint8Array.of(
      ...utf8('<!DOCTYPE html>é'),
      0xff,
      ...utf8('<p id=a id=b>'),
      0xe2,
      0x82,
      0x41,
      0xc3,
    );
    for (const pieces of [[bytes], units(bytes)]) {
      const { errors } = parsePieces(pieces, { contentType: 'utf-8' });
      expect(
        errors.map(({ code, start, end, byteStart, byteEnd }) => [code, start, end, byteStart, byteEnd]),
      ).toEqual([
        ['malformed-byte-sequence', 16, 17, 17, 18],
        ['duplicate-attribute', 25, 27, undefined, undefined],
        ['malformed-byte-sequence', 30, 31, 31, 33],
        ['malformed-byte-sequence', 32, 33, 34, 35],
      ]);
    }
  });

  it('a U+FFFD that is in the bytes is none', () => {
    expect(parsePieces([utf8('<!DOCTYPE html>\ufffd')], { contentType: 'utf-8' }).errors).toEqual([]);
  });

  it('of the replacement encoding are one U+FFFD', () => {
    const document = parse(latin1('<p>text'), { contentType: 'iso-2022-kr' });
    expect([document.characterEncoding, document.body!.textContent]).toEqual(['replacement', '\ufffd']);
  });
});

describe('any chunking gives the same', () => {
  const page =
    '<!DOCTYPE html><html lang=ja><title>日本語のページ</title><p class="見出し">こんにちは、世界。<b>太字<i>斜体</b>文字</i>\r\n' +
    '<table>表<tr><td>一<td>二</table>&copy;<!-- 注釈 --><script>var x = "文字列";</script>\0';
  const russian = page.replace(/[^\0-\x7f]+/g, 'Привет');
  const korean = page.replace(/[^\0-\x7f]+/g, '한국어');
  const chinese = page.replace(/[^\0-\x7f]+/g, '中文網頁');
  const western = page.replace(/[^\0-\x7f]+/g, 'café');
  const utf16 = (text: string, littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
    return new Uint8Array(view.buffer);
  };
  const multibyte = (encoding: string, text: string): Uint8Array => createMultibyteEncoder(encoding)(text);
  const singlebyte = (encoding: string, text: string): Uint8Array => createSinglebyteEncoder(encoding)(text);
  const cases: [string, string, Uint8Array][] = [
    ['UTF-8', page, utf8(page)],
    ...['shift_jis', 'euc-jp', 'iso-2022-jp'].map((name): [string, string, Uint8Array] => [
      name,
      page,
      multibyte(name, page),
    ]),
    ...['gbk', 'gb18030', 'big5'].map((name): [string, string, Uint8Array] => [
      name,
      chinese,
      multibyte(name, chinese),
    ]),
    ['euc-kr', korean, multibyte('euc-kr', korean)],
    ['windows-1251', russian, singlebyte('windows-1251', russian)],
    ['koi8-r', russian, singlebyte('koi8-r', russian)],
    ['windows-1252', western, singlebyte('windows-1252', western)],
    ['utf-16le', page, utf16(page, true)],
    ['utf-16be', page, utf16(page, false)],
  ];

  it.each(cases)('%s', (encoding, text, bytes) => {
    const expected = formatTree(parse(text));
    const options = { userOverride: encoding };
    const whole = parsePieces([bytes], options);
    expect(whole.tree).toBe(expected);
    expect(whole.encoding.encoding.toLowerCase()).toBe(encoding.toLowerCase());
    for (const pieces of [units(bytes), random(bytes, `${encoding} 1`), random(bytes, `${encoding} 2`)]) {
      const result = parsePieces(pieces, options);
      expect(result.tree).toBe(expected);
      expect(result.errors).toEqual(whole.errors);
      const ranges = [...result.document.querySelectorAll('*')].map((element) => element.sourceRange);
      expect(ranges).toEqual([...whole.document.querySelectorAll('*')].map((element) => element.sourceRange));
    }
  });

  it.each(cases.slice(1, 11))('%s, declared after 1024 bytes and non-ASCII text', (encoding, text, bytes) => {
    const start = latin1(`<!DOCTYPE html><title>`);
    const head = latin1(`</title><!--${'-'.repeat(1100)}--><meta charset=${encoding}>`);
    const all = Uint8Array.of(...start, ...bytes.subarray(0, 0), ...head, ...bytes);
    const expected = formatTree(
      parse(`<!DOCTYPE html><title></title><!--${'-'.repeat(1100)}--><meta charset=${encoding}>${text}`),
    );
    for (const pieces of [[all], units(all), random(all, encoding)]) {
      expect(parsePieces(pieces).tree).toBe(expected);
    }
  });
});

describe('wrong input', () => {
  it('text and bytes do not mix', () => {
    const bytes = new HTMLParser();
    bytes.write(latin1('a'));
    expect(() => bytes.write('b')).toThrow(TypeError);
    expect(bytes.end().body!.textContent).toBe('a');
    const text = new HTMLParser();
    text.write('a');
    expect(() => text.write(latin1('b'))).toThrow(TypeError);
    expect(text.end().body!.textContent).toBe('a');
  });

  it('a detached buffer and an unknown label are named', () => {
    const bytes = latin1('<p>');
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    expect(() => parse(bytes)).toThrow(
      new TypeError('html is detached: its buffer was transferred or shrunk'),
    );
    expect(() => parse(latin1(''), { userOverride: 'utf-9' })).toThrow(/userOverride/);
    expect(() => parse(latin1(''), { defaultEncoding: 'nonsense' })).toThrow(/defaultEncoding/);
    expect(parse(latin1('é'), { contentType: 'text/html; charset=nonsense' }).characterEncoding).toBe(
      'windows-1252',
    );
  });

  it('memory of a Buffer is used again by its owner without harm', () => {
    const html = `<title>日本</title>${'x'.repeat(1100)}<meta charset=utf-8>${'y'.repeat(100)}é`;
    for (const options of [{}, { likely: 'euc-kr' }, { detectUTF8: true }, { byteOffsets: true }]) {
      const expected = formatTree(parse(html));
      const shared = Buffer.alloc(50);
      const parser = new HTMLParser(options);
      const bytes = utf8(html);
      for (let at = 0; at < bytes.length; at += 50) {
        const length = shared.length - Math.max(0, at + 50 - bytes.length);
        shared.set(bytes.subarray(at, at + length));
        parser.write(shared.subarray(0, length));
        shared.fill(0x78);
      }
      expect(formatTree(parser.end())).toBe(expected);
      if (options.byteOffsets === true) expect(parser.document.byteOffsetAt(html.length)).toBe(bytes.length);
    }
  });

  it('ArrayBuffers and views on parts of them are bytes', () => {
    const bytes = latin1('xx<p>yes</p>xx');
    expect(parse(bytes.buffer.slice(2, 12)).body!.textContent).toBe('yes');
    expect(parse(new DataView(bytes.buffer, 2, 10)).body!.textContent).toBe('yes');
    expect(parse(new ArrayBuffer(0)).documentElement!.localName).toBe('html');
  });
});

describe('byte offsets', () => {
  it('of any place in the text, in any encoding, also after a change of encoding', () => {
    const text = '<!DOCTYPE html><p title="日本">本語<b>é𝄞</b>';
    const bytes = utf8(text);
    for (const pieces of [[bytes], [...units(bytes)]]) {
      const { document } = parsePieces(pieces, { contentType: 'utf-8', byteOffsets: true });
      for (let i = 0; i <= text.length; i++) {
        // Within a surrogate pair, the place is that of the pair.
        const start = /[\udc00-\udfff]/.test(text.charAt(i)) ? i - 1 : i;
        expect(document.byteOffsetAt(i)).toBe(utf8(text.slice(0, start)).length);
      }
    }
    const japanese = '<p>日本<b>語</b>';
    const sjis: Uint8Array = createMultibyteEncoder('shift_jis')(japanese);
    const { document } = parsePieces([sjis], { userOverride: 'shift_jis', byteOffsets: true });
    const { start } = document.querySelector('b')!.startTagRange!;
    expect([start, document.byteOffsetAt(start)]).toEqual([5, 7]);
    const head = latin1(`<!DOCTYPE html>${' '.repeat(1100)}<meta charset=shift_jis>`);
    const switched = parsePieces([head, sjis], { byteOffsets: true });
    expect(switched.changes).toEqual(['Shift_JIS switched']);
    const range = switched.document.querySelector('b')!.startTagRange!;
    expect(switched.document.byteOffsetAt(range.start)).toBe(head.length + 7);
    expect(switched.document.byteOffsetAt(3)).toBe(3);
  });

  it('are refused where nobody has asked for them', () => {
    expect(() => parse(latin1('x')).byteOffsetAt(0)).toThrow("option 'byteOffsets'");
    const document = parse(latin1('x'), { byteOffsets: true });
    expect(() => document.byteOffsetAt(2)).toThrow(RangeError);
    expect(document.byteOffsetAt(1)).toBe(1);
  });
});

// Nothing follows, so it isn't a byte order mark.
it.each([
  ['\xef', 'ï'],
  ['\xef\xbb', 'ï»'],
  ['\xfe', 'þ'],
])('abort parses %j, which might have become a byte order mark', (bytes, text) => {
  const parser = new HTMLParser();
  parser.write(latin1(bytes));
  expect(parser.abort().body!.textContent).toBe(text);
  expect(parse(latin1(`${bytes}x`), { maxInputLength: bytes.length }).body!.textContent).toBe(text);
});

describe('memory', () => {
  it('bytes that can be had again from the text are not kept while the encoding is tentative', () => {
    // Split inside characters, with only the text kept: the bytes must be recovered from it.
    const before = `<title>${'日本 '.repeat(600)}</title>`;
    const after = '<meta charset=windows-1251><p>';
    const bytes = Uint8Array.of(...utf8(before), ...latin1(after), 0xcf);
    const expected = formatTree(parse(bytes, { contentType: 'windows-1251' }));
    for (const pieces of [[bytes], units(bytes), random(bytes, 'again')]) {
      const result = parsePieces(pieces, { likely: 'utf-8' });
      expect(result.changes).toEqual(['windows-1251 reparsed']);
      expect(result.tree).toBe(expected);
    }
  });
});

it('does not keep what is malformed where its errors are not told', () => {
  const bytes = new Uint8Array(10_000).fill(0xff);
  for (const options of [
    { maxParseErrors: 1, onParseError: () => {} },
    { maxParseErrors: 0, onParseErrorsOmitted: () => {} },
    { stopAtFirstParseError: true },
  ]) {
    const encodingOptions = { ...encodingDefaults, contentType: 'utf-8' };
    const given = withEdition(options, limitedDocumentDefaults);
    const parser = new ByteParser(given, encodingOptions, 0);
    const { malformed } = (parser.parser as unknown as { reporter: { malformed: Map<number, unknown> } })
      .reporter;
    parser.feed(bytes, false);
    const { size } = malformed;
    for (let i = 0; i < 3; i++) parser.feed(bytes, false);
    expect(malformed.size).toBe(size);
    if (!('stopAtFirstParseError' in options)) expect(size).toBe(0);
  }
});
