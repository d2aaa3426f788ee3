import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { groupOfEntryPoint, publicEntryPoints, publicMemberEntries } from '../../../scripts/entry-points.mjs';

const names = publicEntryPoints().map(([name]) => name);

test('the reference has each entry point in a group', () => {
  const others = publicMemberEntries.map(([name]) => name);
  expect([...groupOfEntryPoint.keys()].sort()).toEqual([...names, ...others].sort());
});

test('Start here lists each entry point, but not the parts of domwright/worker', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../../docs/using/start.md'), 'utf8');
  const listed = names.filter((name) => !name.startsWith('domwright/worker/'));
  expect(listed.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
