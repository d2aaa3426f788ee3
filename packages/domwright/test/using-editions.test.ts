import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseFragment, serialize } from 'domwright';
import { expect, test } from 'vitest';
import { editionRows } from './edition-rows.ts';

// The table of docs/reference/editions.md: each input has the markup of its row in both editions.

const root = path.resolve(import.meta.dirname, '../../..');
const rows = editionRows(readFileSync(path.join(root, 'docs/reference/editions.md'), 'utf8'));

function markup(input: string, edition: '2024' | 'living'): string {
  const tree = input.startsWith('<!DOCTYPE')
    ? parse(input, { edition }).documentElement!
    : parseFragment(input, { context: 'div', edition });
  return serialize(tree, { serializableShadowRoots: true });
}

test('the table has every rule', () => {
  expect([...new Set(rows.map(({ rule }) => rule))]).toEqual([
    ...['select', 'selectedcontent', 'processing-instruction', 'template-for', 'shadow-root', 'doctype'],
    ...['frameset', 'form', 'attribute-escaping'],
  ]);
});

test.each(rows)('$rule: $input', ({ input, old, living }) => {
  expect(markup(input, '2024')).toBe(old);
  expect(markup(input, 'living')).toBe(living);
  expect(old).not.toBe(living);
});
