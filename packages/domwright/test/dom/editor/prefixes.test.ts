import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EditorTree } from 'domwright/editor';
import { test } from 'vitest';
import { EVERY_PAGE, level } from '../../runs.mjs';
import { check } from './check-tree.ts';

/*
 * Real pages that end anywhere, as while they are written. All prefixes of a page would cost the square of its length, so it is all of
 * them up to some length, and of the longer ones as many as a budget of characters allows: those at the borders of tokens, and those
 * at random.
 */

const folder = path.resolve(import.meta.dirname, '../../../../../node_modules/htmlparser-benchmark/files');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .slice(0, 200)
  .filter((_, index) => index % EVERY_PAGE === 0)
  .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);

/** How far every prefix is tried, and how many characters the longer ones of a page have together. */
const [BEGINNING, BUDGET] = { quick: [50, 50_000], ci: [300, 300_000], all: [1000, 2_000_000] }[level];

test.each(pages)('%s', (_, page) => {
  for (let length = 0; length <= Math.min(BEGINNING, page.length); length++)
    check(page.slice(0, length), [Math.max(0, length - 2), length]);
  let random = page.length;
  const below = (limit: number): number => {
    random = (random * 48271) % 2147483647;
    return random % limit;
  };
  const borders = new EditorTree(page).tags.flatMap(({ range: { start, end } }) => [
    start,
    start + 1,
    end - 1,
    end,
  ]);
  for (let budget = BUDGET; budget > 0; ) {
    const length = below(2) === 0 ? borders[below(borders.length)]! : below(page.length + 1);
    check(page.slice(0, length), [length >> 1, length]);
    budget -= length + 1;
  }
});
