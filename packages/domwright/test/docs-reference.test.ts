import { readdirSync, readFileSync } from 'node:fs';
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

test('there are 19 guides of about 20,000 words: what is more belongs into the reference', () => {
  const folder = path.resolve(import.meta.dirname, '../../../docs/using');
  const guides = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(guides).toHaveLength(19);
  const words = guides.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split(/\s+/));
  expect(words.length).toBeLessThan(20_250);
});
