import { namedReferenceSecondCodePoints, namedReferencesText } from '../../generated/named-references.ts';

/** The shortest named character reference to each character that has one. */
export interface EntityNames {
  /** By code point. */
  readonly single: ReadonlyMap<number, string>;
  /** Names of two code points, by the first and the second one, which is one code unit. */
  readonly pairs: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** NB: read from the same text as the trie that decodes, on first use: most programs never encode by name. */
let names: EntityNames | null = null;

/** All names, with `&` and `;`. The generated text describes its format. */
export function entityNames(): EntityNames {
  if (names !== null) return names;
  const single = new Map<number, string>();
  const pairs = new Map<number, Map<number, string>>();
  const text = namedReferencesText.replace(/(.+)\*(.+)\n/g, (_, letters: string, rest: string) =>
    letters.replace(/[A-Za-z]/g, `$&${rest}\n`),
  );
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

/** The shorter name; of two as short, the one in lower case. */
function shorter(a: string, b: string): string {
  if (a.length !== b.length) return a.length < b.length ? a : b;
  return a > b ? a : b;
}
