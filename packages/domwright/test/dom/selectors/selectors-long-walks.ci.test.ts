import { selectAll } from 'css-select';
import * as fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../src/dom/nodes/document.ts';
import type { Element } from '../../../src/dom/nodes/element.ts';
import { runs } from '../../runs.mjs';

/*
 * Walks of more than 32 steps cache results for later ones. The trees here are deep and wide enough for that; css-select, which
 * doesn't cache, is the oracle.
 */

/** A tree as the steps that make it: go down into a new child, or go up and make a new sibling. */
const shape = fc.array(
  fc.record({
    className: fc.constantFrom('', '', '', '', 'a', 'b', 'c', 'a b'),
    up: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(30) }),
    siblings: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(80) }),
    /** How many different names the siblings have. */
    names: fc.constantFrom(1, 3, 100),
  }),
  { minLength: 60, maxLength: 150, size: 'max' },
);

const compound = fc.constantFrom(
  '.a',
  '.b',
  '.c',
  'p',
  'p',
  '*',
  ':not(.a)',
  ':nth-child(2n)',
  ':nth-last-child(3n+1)',
  ':nth-child(40)',
  ':nth-child(2n of p)',
  ':first-of-type',
  ':last-of-type',
  ':only-of-type',
  ':nth-of-type(2n)',
  ':nth-last-of-type(2n+1)',
);
const selector = fc
  .array(fc.record({ combinator: fc.constantFrom(' ', ' ', '>', ' + ', '~'), compound }), {
    minLength: 2,
    maxLength: 4,
  })
  .map((parts) => parts.map(({ combinator, compound }, i) => (i > 0 ? combinator : '') + compound).join(''));
const withHas = fc
  .record({ selector, combinator: fc.constantFrom('', '>'), compound: fc.constantFrom('.a', '.b', '.none') })
  .map(({ selector, combinator, compound }) => `${selector}:has(${combinator} ${compound})`);

test('long walks find what short ones would', () => {
  fc.assert(
    fc.property(
      shape,
      fc.array(fc.oneof(selector, withHas), { minLength: 1, maxLength: 4 }),
      (shape, selectors) => {
        const document = new Document();
        let at: Element = document.createElement('p');
        document.append(at);
        for (const { className, up, siblings, names } of shape) {
          for (let i = 0; i < up && at.parentElement !== null; i++) at = at.parentElement;
          for (let i = 0; i < siblings; i++) at.append(document.createElement(`p${i % names || ''}`));
          const child: Element = at.appendChild(document.createElement('p'));
          if (className !== '') child.className = className;
          at = child;
        }
        const theirs = parseDocument(document.documentElement!.outerHTML, { xmlMode: true });
        const all = [...document.getElementsByTagName('*')];
        const theirAll = selectAll('*', theirs);
        expect(theirAll.length).toBe(all.length);
        const numbers = new Map(all.map((element, i) => [element, i]));
        const theirNumbers = new Map(theirAll.map((element, i) => [element, i]));
        const list = selectors.join();
        const expected = selectAll(list, theirs, { xmlMode: false })
          .map((element) => theirNumbers.get(element)!)
          .sort((a, b) => a - b);
        expect(document.querySelectorAll(list).map((element) => numbers.get(element))).toEqual(expected);
        // One at a time, with earlier results cached, and as part of a long list.
        expect(all.flatMap((element, i) => (element.matches(list) ? [i] : []))).toEqual(expected);
        const none = Array.from({ length: 40 }, (_, i) => `#n${i}, .n${i}, n${i}`).join();
        const inLongList = document.querySelectorAll(`${none},${list}`);
        expect(inLongList.map((element) => numbers.get(element))).toEqual(expected);
        // Cached results are dropped after a change.
        all[all.length >> 1]!.before(document.createElement('p'));
        all[all.length - 1]!.className = 'a b';
        const other = new Document();
        other.append(other.importNode(document.documentElement!, true));
        const otherAll = [...other.getElementsByTagName('*')];
        const found = new Set(other.querySelectorAll(list));
        const now = [...document.getElementsByTagName('*')];
        expect(now.map((element) => element.matches(list))).toEqual(
          otherAll.map((element) => found.has(element)),
        );
      },
    ),
    { numRuns: runs(150) },
  );
});

describe('what is found out for a whole tree at once', () => {
  /** Deep and wide; some elements have a language, are editable or not, or have class a. */
  function large(): { document: Document; all: Element[] } {
    const document = new Document();
    const root = document.createElement('p');
    document.append(root);
    const all = [root];
    for (let i = 1; i < 2500; i++) {
      const parent = all[i % 60 === 0 ? ((i * 7919) % 1009) % i : i - 1]!;
      const element = parent.appendChild(document.createElement('p'));
      if (i % 113 === 0) element.setAttribute('lang', i % 2 === 0 ? 'en' : 'de-AT');
      if (i % 117 === 0) element.setAttribute('contenteditable', i % 2 === 0 ? '' : 'false');
      if (i % 119 === 0) element.setAttribute('dir', i % 2 === 0 ? 'rtl' : 'ltr');
      if (i % 600 === 0) element.className = 'a';
      all.push(element);
    }
    return { document, all };
  }

  const { document, all } = large();
  const inherited = (element: Element, name: string): string | null =>
    element.closest(`[${name}]`)?.getAttribute(name) ?? null;

  test.each<[string, (element: Element) => boolean]>([
    [':has(.a)', (element) => element.getElementsByClassName('a').length > 0],
    [':not(:has(.a))', (element) => element.getElementsByClassName('a').length === 0],
    [':has(.a p)', (element) => [...element.getElementsByClassName('a')].some((a) => a.firstChild !== null)],
    [':lang(de)', (element) => inherited(element, 'lang') === 'de-AT'],
    [':lang(en)', (element) => inherited(element, 'lang') === 'en'],
    [':read-write', (element) => inherited(element, 'contenteditable') === ''],
    [':dir(rtl)', (element) => inherited(element, 'dir') === 'rtl'],
  ])('%s', (selector, expected) => {
    const found = new Set(document.querySelectorAll(selector));
    expect(found.size).toBeGreaterThan(0);
    expect(all.filter((element) => found.has(element) !== expected(element))).toEqual([]);
  });
});
