import { HTMLParser } from 'domwright';
import { HTMLRewriter } from 'domwright/rewrite';
import { describe, expect, test } from 'vitest';
import {
  bomSniff,
  mayBecomeABOM,
  type SniffedEncoding,
  type SniffingOptions,
  sniffEncoding,
} from '../../../src/core/bytes/sniffing.ts';
import { bytesOf } from './helpers.ts';

test('BOM sniff', () => {
  expect(bomSniff(bytesOf('\xef\xbb\xbf'))).toBe('UTF-8');
  expect(bomSniff(bytesOf('\xfe\xff'))).toBe('UTF-16BE');
  expect(bomSniff(bytesOf('\xff\xfe\0\0'))).toBe('UTF-16LE');
  for (const input of [
    '',
    '\xef',
    '\xef\xbb',
    '\xef\xbbx',
    '\xfe',
    '\xff',
    '\xff\xff',
    '\xfe\xfe',
    'x\xff\xfe',
  ]) {
    expect(bomSniff(bytesOf(input)), input).toBeNull();
  }
  for (const input of ['', '\xef', '\xef\xbb', '\xfe', '\xff'])
    expect(mayBecomeABOM(bytesOf(input))).toBe(true);
  for (const input of ['x', '\xefx', '\xef\xbbx', '\xfex']) expect(mayBecomeABOM(bytesOf(input))).toBe(false);
});

describe('the encoding sniffing algorithm', () => {
  /** Everything at once, each with another encoding. */
  const all: SniffingOptions = {
    userOverride: 'iso-8859-2',
    contentType: 'text/html; charset=iso-8859-3',
    container: { encoding: 'iso-8859-5', sameOrigin: true },
    likely: 'iso-8859-6',
    autodetect: () => 'iso-8859-7',
    detectUTF8: true,
    defaultEncoding: 'iso-8859-10',
    locale: 'ja',
  };
  const page = bytesOf('<meta charset=iso-8859-4>\xc3\xa9');
  const without = (...names: (keyof SniffingOptions)[]): SniffingOptions =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => !names.includes(name as keyof SniffingOptions)),
    );

  test("goes by the standard's steps", () => {
    const gone: (keyof SniffingOptions)[] = [];
    const steps: [SniffedEncoding, keyof SniffingOptions | null][] = [
      [{ encoding: 'ISO-8859-2', confidence: 'certain', step: 'user override' }, 'userOverride'],
      [{ encoding: 'ISO-8859-3', confidence: 'certain', step: 'transport' }, 'contentType'],
      [{ encoding: 'ISO-8859-4', confidence: 'tentative', step: 'prescan' }, 'prescan'],
      [{ encoding: 'ISO-8859-5', confidence: 'tentative', step: 'container' }, 'container'],
      [{ encoding: 'ISO-8859-6', confidence: 'tentative', step: 'likely' }, 'likely'],
      [{ encoding: 'ISO-8859-7', confidence: 'tentative', step: 'autodetection' }, 'autodetect'],
      [{ encoding: 'UTF-8', confidence: 'tentative', step: 'utf-8 detection' }, 'detectUTF8'],
      [{ encoding: 'ISO-8859-10', confidence: 'tentative', step: 'default' }, 'defaultEncoding'],
      [{ encoding: 'Shift_JIS', confidence: 'tentative', step: 'locale' }, 'locale'],
      [{ encoding: 'windows-1252', confidence: 'tentative', step: 'default' }, null],
    ];
    for (const [result, name] of steps) {
      const options = { ...without(...gone), prescan: !gone.includes('prescan') };
      expect(sniffEncoding(page, options)).toEqual(result);
      if (name !== null) gone.push(name);
    }
  });

  test('believes a byte order mark first', () => {
    for (const [bom, encoding] of [
      ['\xef\xbb\xbf', 'UTF-8'],
      ['\xfe\xff', 'UTF-16BE'],
      ['\xff\xfe', 'UTF-16LE'],
    ] as const) {
      expect(sniffEncoding(bytesOf(`${bom}<meta charset=big5>`), all)).toEqual({
        encoding,
        confidence: 'certain',
        step: 'bom',
      });
    }
  });

  test('without options, and without anything', () => {
    expect(sniffEncoding(bytesOf(''))).toEqual({
      encoding: 'windows-1252',
      confidence: 'tentative',
      step: 'default',
    });
    expect(sniffEncoding(page).encoding).toBe('ISO-8859-4');
  });

  test('null is a response without the header, for every way of reading bytes', async () => {
    const bytes = Uint8Array.of(0xe9);
    expect(sniffEncoding(bytes, { contentType: null }).step).toBe('default');
    const parser = new HTMLParser({ contentType: null });
    parser.end(bytes);
    expect(parser.encoding?.step).toBe('default');
    const written: Uint8Array[] = [];
    const writer = new HTMLRewriter().writer((chunk) => written.push(chunk), { contentType: null });
    await writer.write(bytes);
    await writer.end();
    expect(Buffer.concat(written)).toEqual(Buffer.from(bytes));
  });

  test('goes on if the transport layer says nothing that is supported', () => {
    for (const transport of [
      'text/html',
      'text/html; charset=utf-7',
      'utf-7',
      '',
      'nonsense; charset=big5',
    ]) {
      expect(sniffEncoding(page, { contentType: transport }).step).toBe('prescan');
    }
    // As it says it: UTF-16 and x-user-defined are believed here.
    expect(sniffEncoding(page, { contentType: 'utf-16' }).encoding).toBe('UTF-16LE');
    expect(sniffEncoding(page, { contentType: 'x-user-defined' }).encoding).toBe('x-user-defined');
    expect(sniffEncoding(page, { contentType: 'text/html; charset=iso-2022-kr' }).encoding).toBe(
      'replacement',
    );
  });

  test('prescans 1024 bytes, or what it is told', () => {
    const at = (end: number) => bytesOf(`${'<meta charset=big5>'.padStart(end)}  `);
    expect(sniffEncoding(at(1024)).encoding).toBe('Big5');
    expect(sniffEncoding(at(1025)).encoding).toBe('windows-1252');
    expect(sniffEncoding(at(1025), { prescanLimit: 1025 }).encoding).toBe('Big5');
    expect(sniffEncoding(at(1024), { prescanLimit: 1023 }).encoding).toBe('windows-1252');
    expect(sniffEncoding(at(1024), { prescan: false }).encoding).toBe('windows-1252');
    expect(sniffEncoding(bytesOf('<?xml encoding="big5"?>'), { prescan: false }).encoding).toBe(
      'windows-1252',
    );
  });

  test('inherits from a container of the same origin, but not UTF-16', () => {
    const nothing = bytesOf('<p>');
    const from = (encoding: string, sameOrigin: boolean) =>
      sniffEncoding(nothing, { container: { encoding, sameOrigin }, likely: 'big5' });
    expect(from('koi8-r', true)).toEqual({ encoding: 'KOI8-R', confidence: 'tentative', step: 'container' });
    expect(from('koi8-r', false).step).toBe('likely');
    expect(from('utf-16be', true).step).toBe('likely');
    expect(from('utf-16le', true).step).toBe('likely');
    expect(from('x-user-defined', true).encoding).toBe('x-user-defined');
  });

  test('takes from autodetection what is an encoding', () => {
    const page = bytesOf('caf\xe9');
    const from = (label: string | null) =>
      sniffEncoding(page, { autodetect: () => label, likely: undefined as never });
    expect(from('koi8-r').encoding).toBe('KOI8-R');
    expect(from('utf-7').step).toBe('default');
    expect(from(null).step).toBe('default');
    let given: Uint8Array | null = null;
    sniffEncoding(page, {
      autodetect(bytes) {
        given = bytes;
        return null;
      },
    });
    expect(given).toBe(page);
  });

  test('detects UTF-8 where it is', () => {
    expect(sniffEncoding(bytesOf('caf\xc3\xa9'), { detectUTF8: true }).step).toBe('utf-8 detection');
    expect(sniffEncoding(bytesOf('caf\xe9'), { detectUTF8: true }).step).toBe('default');
    expect(sniffEncoding(bytesOf('cafe'), { detectUTF8: true, locale: 'ru' }).step).toBe('locale');
    expect(sniffEncoding(bytesOf('caf\xc3\xa9'), { detectUTF8: false }).step).toBe('default');
  });

  test('refuses labels that its caller has made up', () => {
    const bad: [string, SniffingOptions][] = [
      ['userOverride', { userOverride: 'utf-7' }],
      ['likely', { likely: '' }],
      ['defaultEncoding', { defaultEncoding: 'klingon' }],
      ['container.encoding', { container: { encoding: 'none', sameOrigin: false } }],
      ['container.encoding', { container: {} as never }],
      ['container.sameOrigin', { container: { encoding: 'utf-8' } as never }],
    ];
    for (const [name, options] of bad) {
      // Also where the bytes decide before.
      for (const bytes of [page, bytesOf('\xef\xbb\xbf')]) {
        expect(() => sniffEncoding(bytes, options)).toThrow(TypeError);
        expect(() => sniffEncoding(bytes, options)).toThrow(name);
      }
    }
  });
});
