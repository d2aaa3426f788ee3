const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;

/**
 * Punycode decoding — https://www.rfc-editor.org/rfc/rfc3492#section-6.2
 *
 * @param label in lower case, without `xn--`; at most 63 characters
 * @returns null if it is not Punycode
 */
export function decodePunycode(label: string): string | null {
  const delimiter = label.lastIndexOf('-');
  const output =
    delimiter < 0 ? [] : [...label.slice(0, delimiter)].map((character) => character.charCodeAt(0));
  let n = 128;
  let i = 0;
  let bias = 72;
  for (let at = delimiter + 1; at < label.length; ) {
    const old = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      // At the end, this is not a digit.
      const digit = digitOf(label.charCodeAt(at++));
      if (digit < 0) return null;
      i += digit * weight;
      const t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
      if (digit < t) break;
      weight *= BASE - t;
    }
    bias = adapt(i - old, output.length + 1, old === 0);
    n += Math.floor(i / (output.length + 1));
    i %= output.length + 1;
    if (n > 0x10ffff) return null;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/** a to z are 0 to 25, 0 to 9 are 26 to 35. */
function digitOf(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  return unit >= 0x30 && unit <= 0x39 ? unit - 0x30 + 26 : -1;
}

/** Bias adaptation — https://www.rfc-editor.org/rfc/rfc3492#section-6.1 */
function adapt(delta: number, points: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + 38));
}
