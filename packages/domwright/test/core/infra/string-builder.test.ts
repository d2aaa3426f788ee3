import { parse, serialize } from 'domwright';
import { describe, expect, it } from 'vitest';
import { StringBuilder } from '../../../src/core/infra/string-builder.ts';

/** Around the numbers of strings after which they are joined. */
const COUNTS = [0, 1, 2, 4095, 4096, 4097, 8191, 8192, 8193, 20_000];

const KINDS: Record<string, (index: number) => string> = {
  'of one code unit each': (index) => String.fromCharCode(0x21 + (index % 90)),
  'of many lengths': (index) => `${index},`.repeat(index % 7),
  'that are empty': () => '',
  'cut between surrogates': (index) => (index % 2 === 0 ? '\ud83d' : '\ude00'),
  'above U+00FF now and then': (index) => (index % 1000 === 999 ? '\u4e00' : 'x'),
};

describe('many strings', () => {
  for (const [kind, stringAt] of Object.entries(KINDS)) {
    it(`${kind} are joined as by +=`, () => {
      for (const count of COUNTS) {
        const joined = new StringBuilder();
        let plain = '';
        for (let index = 0; index < count; index++) {
          joined.add(stringAt(index));
          plain += stringAt(index);
        }
        expect(joined.end() === plain, `${count} of them`).toBe(true);
        expect(joined.end('last') === `${plain}last`, `${count} of them and one more`).toBe(true);
      }
    });
  }
});

describe('what is joined of many strings', () => {
  // The markup, its text, and its serialization.
  const units: [name: string, markup: string, text: string, written: string][] = [
    ['newlines', 'a\r\nb\r', 'a\nb\n', 'a\nb\n'],
    ['character references', '&lt;b&eacute;', '<b\u00e9', '&lt;b\u00e9'],
    ['what is escaped', 'a < b > c', 'a < b > c', 'a &lt; b &gt; c'],
    ['U+0000, which is left out', 'x\0y', 'xy', 'xy'],
  ];
  for (const [name, markup, text, written] of units) {
    it(`${name}: data, textContent and markup`, () => {
      for (const count of [1, 2047, 4096, 5000]) {
        const document = parse(`<!DOCTYPE html><body><p>${markup.repeat(count)}x</p>`);
        const p = document.querySelector('p')!;
        expect(p.firstChild!.nodeValue === `${text.repeat(count)}x`, `data of ${count}`).toBe(true);
        expect(p.textContent === `${text.repeat(count)}x`, `textContent of ${count}`).toBe(true);
        expect(serialize(p) === `${written.repeat(count)}x`, `markup of ${count}`).toBe(true);
      }
    });
  }

  it('many texts and end tags', () => {
    for (const count of [4095, 4096, 10_000]) {
      const document = parse(`<!DOCTYPE html><body>${'<i>x'.repeat(count)}`);
      expect(document.body!.textContent === 'x'.repeat(count), `textContent of ${count}`).toBe(true);
      const expected = '<i>x'.repeat(count) + '</i>'.repeat(count);
      expect(serialize(document.body!) === expected, `markup of ${count}`).toBe(true);
    }
  });
});
