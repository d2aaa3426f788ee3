import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { entryPoints } from '../../../scripts/entry-points.mjs';

const source = path.resolve(import.meta.dirname, '../src');

test('the source uses Node, jsdom, and what the library exports', () => {
  const entries = entryPoints().map(([name]) => name);
  const imported = readdirSync(source).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/(?:from |import\()'([^']+)'/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(imported).toContain('domwright/tree-construction');
  expect(
    imported.filter(
      (name) => !/^(?:\.\/[\w-]+\.ts|node:\w+(?:\/\w+)?|jsdom)$/.test(name) && !entries.includes(name),
    ),
  ).toEqual([]);
});
