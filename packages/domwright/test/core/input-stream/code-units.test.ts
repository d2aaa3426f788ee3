import { parse, parseFragment } from 'domwright';
import { expect, test } from 'vitest';

/*
 * Code units are copied, and searched for U+0000 and CR, in different ways below 25, from 25, and from 161 code units on. By the
 * standard, in the body a U+0000 is dropped from text and becomes U+FFFD in a value, and a CR becomes a LF.
 */

const lengths = [8, 23, 24, 25, 26, 159, 160, 161, 162, 400];
// Also from long to short, so that leftovers of the previous text are after the end.
const sizes = [...lengths, ...[...lengths].reverse()];

for (const [kind, letter] of [
  ['one byte', 'x'],
  ['two bytes', 'ж'],
] as const) {
  for (const [name, special, inText, inValue] of [
    ['U+0000', '\0', '', '\ufffd'],
    ['CR', '\r', '\n', '\n'],
  ] as const) {
    test(`a ${name} at every place of a text of ${kind} a letter, whatever its length`, () => {
      for (const length of sizes) {
        for (let at = 0; at < length - 5; at++) {
          const before = letter.repeat(at);
          const after = letter.repeat(length - 5 - at - 1);
          const text = `${before}${special}${after}<b a>`;
          expect(text).toHaveLength(length);
          expect(parseFragment(text, { context: 'div' }).textContent).toBe(before + inText + after);
          const value = `<p a="${before}${special}${after}">`;
          const [p] = parseFragment(value).children;
          expect(p!.getAttribute('a')).toBe(before + inValue + after);
        }
        const plain = letter.repeat(length - 5);
        expect(parse(`<p a>${plain}`).body!.textContent).toBe(plain);
      }
    });
  }
}
