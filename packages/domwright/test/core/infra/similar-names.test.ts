import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesNear } from '../../../src/core/infra/similar-names.ts';

const names = [
  'href',
  'hreflang',
  'alt',
  'async',
  'autofocus',
  'charset',
  'class',
  'rel',
  'role',
  'rows',
  'src',
  'srcset',
];

/** All words that are one edit away: a letter left out, inserted or replaced, or two neighbors swapped. */
function oneEditFrom(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [start, end] = [word.slice(0, at), word.slice(at)];
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      found.add(start + letter + end);
      if (end !== '') found.add(start + letter + end.slice(1));
    }
    found.add(start + end.slice(1));
    if (end.length > 1) found.add(start + end[1] + end[0] + end.slice(2));
  }
  return found;
}

test('the names that a word is near to are those that it can be made of', () => {
  const letters = fc.constantFrom(...'acehlorsft');
  const word = fc.oneof(
    fc.array(letters, { minLength: 3, maxLength: 8 }).map((all) => all.join('')),
    fc.constantFrom(...names).chain((name) => fc.constantFrom(...oneEditFrom(name))),
  );
  fc.assert(
    fc.property(word, (wanted) => {
      if (wanted.length < 3) return;
      const once = oneEditFrom(wanted);
      const others = names.filter((name) => name !== wanted);
      const one = others.filter(
        (name) => once.has(name) || (wanted.length >= 4 && name.startsWith(`${wanted}-`)),
      );
      const two = others.filter(
        (name) => name[0] === wanted[0] && [...oneEditFrom(name)].some((between) => once.has(between)),
      );
      const near = one.length > 0 ? one : wanted.length < 5 ? [] : two;
      expect(namesNear(wanted, names)).toEqual(near.length > 3 ? [] : near);
    }),
    { numRuns: 300 },
  );
});
