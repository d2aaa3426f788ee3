import { checkString } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { namedColors } from '../../generated/named-colors.ts';
import { stripASCIIWhitespace } from './parser-idioms.ts';
import { colorOf, type SimpleColor } from './simple-colors.ts';

let colors: Map<string, number> | null = null;

/**
 * The named colors — https://drafts.csswg.org/css-color/#named-colors
 *
 * @param name in any case
 * @returns null if there is no such color; system colors and `transparent` are not named colors
 */
export function namedColor(name: string): SimpleColor | null {
  checkString(name, 'name');
  // The longest name is lightgoldenrodyellow.
  if (name.length > 20) return null;
  if (colors === null) {
    colors = new Map();
    for (const entry of namedColors.split(' ')) {
      const end = entry.length - 6;
      const color = entry.slice(0, end);
      const number = Number.parseInt(entry.slice(end), 16);
      colors.set(color, number);
      colors.set(color.replace('gray', 'grey'), number);
    }
  }
  const number = colors.get(asciiLowercase(name));
  return number === undefined ? null : colorOf(number);
}

/**
 * Rules for parsing a legacy color value —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value
 *
 * Nearly anything is a color, though authors must not use legacy colors. The living standard calls the result a CSS color in
 * sRGB and the error a failure; both are the same for every text.
 *
 * @returns null for an error: the empty string and `transparent`
 */
export function parseLegacyColor(text: string): SimpleColor | null {
  checkString(text, 'text');
  if (text === '') return null;
  const input = stripASCIIWhitespace(text);
  if (input.length === 11 && asciiLowercase(input) === 'transparent') return null;
  const named = namedColor(input);
  if (named !== null) return named;
  if (/^#[0-9a-fA-F]{3}$/.test(input)) {
    const digits = Number.parseInt(input.slice(1), 16);
    return { red: (digits >> 8) * 17, green: ((digits >> 4) & 15) * 17, blue: (digits & 15) * 17 };
  }
  const hex = hexDigits(input);
  // While the length is zero or not a multiple of three, append a 0.
  const all = hex.padEnd(Math.max(3, Math.ceil(hex.length / 3) * 3), '0');
  const size = all.length / 3;
  let length = size;
  let skipped = 0;
  if (length > 8) {
    skipped = length - 8;
    length = 8;
  }
  while (
    length > 2 &&
    all[skipped] === '0' &&
    all[size + skipped] === '0' &&
    all[2 * size + skipped] === '0'
  ) {
    skipped++;
    length--;
  }
  if (length > 2) length = 2;
  const component = (index: number): number => {
    const start = index * size + skipped;
    return Number.parseInt(all.slice(start, start + length), 16);
  };
  return { red: component(0), green: component(1), blue: component(2) };
}

/**
 * The first 128 characters, without a leading `#`, and with `0` for every character that is not a digit. A code point
 * above U+FFFF becomes `00`, one `0` per surrogate.
 */
function hexDigits(input: string): string {
  return input
    .slice(0, 128)
    .replace(/^#/, '')
    .replace(/[^0-9a-fA-F]/g, '0');
}
