import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { groupOfEntryPoint, publicEntryPoints, publicMemberEntries } from '../../../scripts/entry-points.mjs';

const names = publicEntryPoints().map(([name]) => name);

test('the reference has each entry point in a group', () => {
  const others = publicMemberEntries.map(([name]) => name);
  expect([...groupOfEntryPoint.keys()].sort()).toEqual([...names, ...others].sort());
});

test('Start here and the reference list each entry point, but not the parts of domwright/worker', () => {
  const docs = path.resolve(import.meta.dirname, '../../../docs');
  const readme = ['using/start.md', 'reference/entry-points.md']
    .map((page) => readFileSync(path.join(docs, page), 'utf8'))
    .join('');
  const listed = names.filter((name) => !name.startsWith('domwright/worker/'));
  expect(listed.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
