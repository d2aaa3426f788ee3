import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// Runs every `js` block of the READMEs and guides, and checks each `expression; // → value` in it. What an example
// imports is found as users find it: vitest.config.ts leads the library's names to its sources.

const root = path.resolve(import.meta.dirname, '../../..');

const guides = readdirSync(path.join(root, 'docs/using'))
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => `docs/using/${name}`);
const pages = [
  'README.md',
  'packages/domwright/README.md',
  'packages/run-page/README.md',
  'packages/extract/README.md',
  'packages/cli/README.md',
  'packages/parse5/README.md',
  'packages/rehype/README.md',
  ...guides,
];

const blocksOf = (page: string): string[] =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/^```js\n([\s\S]*?)^```/gm)].map(
    (match) => match[1]!,
  );

const AsyncFunction = (async () => {}).constructor as new (
  ...parameters: string[]
) => (
  load: (name: string) => Promise<object>,
  check: (actual: unknown, expected: unknown) => void,
) => Promise<void>;

/** Runs a block. Returns how many values it checked. */
async function run(block: string): Promise<number> {
  let checks = 0;
  const check = (actual: unknown, expected: unknown) => {
    checks++;
    expect(plain(actual)).toEqual(expected);
  };
  const load = (name: string): Promise<object> => import(/* @vite-ignore */ name);
  const code = block
    .replace(/^import (\* as )?(\{[^}]*\}|\w+) from '(.*?)';$/gm, (_, all, names: string, from) => {
      const isDefault = all === undefined && !names.startsWith('{');
      return `const ${isDefault ? `{ default: ${names} }` : names} = await $import('${from}');`;
    })
    .replace(/^(.*); \/\/ → (.*)$/gm, '$$check(($1), ($2));');
  await new AsyncFunction('$import', '$check', `'use strict';\n${code}`)(load, check);
  return checks;
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : value;
}

const examples = pages
  .map((page) => ({ page, blocks: blocksOf(page) }))
  .filter(({ blocks }) => blocks.length > 0);

it('the README, the manual of the package and most guides have examples', () => {
  const withExamples = examples.map(({ page }) => page);
  expect(withExamples).toContain('README.md');
  expect(withExamples).toContain('packages/domwright/README.md');
  expect(withExamples.length).toBeGreaterThan(10);
});

describe.each(examples)('the examples of $page', ({ blocks }) => {
  it.each(blocks)('%s', async (block) => expect(await run(block)).toBeGreaterThan(0));
});

it('all examples that claim an output are in `js` blocks, which are run', () => {
  for (const page of pages) {
    const others = readFileSync(path.join(root, page), 'utf8').replace(/^```js\n[\s\S]*?^```/gm, '');
    expect({ page, claims: others.match(/; \/\/ → /g) }).toEqual({ page, claims: null });
  }
});
