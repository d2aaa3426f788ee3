import { namedReferenceSecondCodePoints } from '../../generated/named-references.ts';
import { namedReferenceLines } from './named-references.ts';
import { isSurrogate, numericReferenceEnd } from './numeric-references.ts';

/** The shortest named character reference to each character that has one. */
interface EntityNames {
  /** By code point. */
  readonly single: ReadonlyMap<number, string>;
  /** Names of two code points, by the first and the second one, which is one code unit. */
  readonly pairs: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** NB: read from the same text as the trie that decodes, on first use: most programs never encode by name. */
let names: EntityNames | null = null;

/** All names, with `&` and `;`. The generated text describes its format. */
function entityNames(): EntityNames {
  if (names !== null) return names;
  const single = new Map<number, string>();
  const pairs = new Map<number, Map<number, string>>();
  const text = namedReferenceLines();
  let codePoint = 0;
  for (const [, increase, second, line] of text.matchAll(/^(\d*)(?:~(\d))?([A-Za-z].*)$/gm)) {
    codePoint += increase === '' ? 1 : Number(increase);
    const name = `&${line!.replaceAll('!', '').split(' ').reduce(shorter)};`;
    if (second === undefined) {
      single.set(codePoint, name);
      continue;
    }
    const ofFirst = pairs.get(codePoint) ?? new Map<number, string>();
    pairs.set(codePoint, ofFirst.set(namedReferenceSecondCodePoints[Number(second)]!, name));
  }
  names = { single, pairs };
  return names;
}

/** The reference to one or two code points by name, if they have one; otherwise empty. */
export function namedReference(codePoint: number, second: number): string {
  const { single, pairs } = entityNames();
  return (second === 0 ? single.get(codePoint) : pairs.get(codePoint)?.get(second)) ?? '';
}

/** Whether a numeric reference to a code point means it, and not another. */
export function hasNumericReference(codePoint: number): boolean {
  return !isSurrogate(codePoint) && numericReferenceEnd(codePoint) === codePoint;
}

/** The shortest reference to a code point, by name, in decimal or in hexadecimal; empty if there is none. */
export function shortestReference(codePoint: number): string {
  if (!hasNumericReference(codePoint)) return '';
  const name = namedReference(codePoint, 0);
  const decimal = `&#${codePoint};`;
  const hexadecimal = `&#x${codePoint.toString(16)};`;
  const numeric = hexadecimal.length < decimal.length ? hexadecimal : decimal;
  return name !== '' && name.length <= numeric.length ? name : numeric;
}

/** The shorter name; of two as short, the one in lower case. */
function shorter(a: string, b: string): string {
  if (a.length !== b.length) return a.length < b.length ? a : b;
  return a > b ? a : b;
}
