import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportsOfEntryPoints, listOfExports, writtenExports } from '../../../scripts/exports.mjs';

/** Names with different meanings in different doors, and why. */
const namesakes: Readonly<Record<string, string>> = {
  'domwright/core': 'its trees have no nodes, so its functions are others',
  'domwright/parse5': "parse5's names",
  'domwright/parse5-streams': "parse5's names",
  'domwright/window': 'its classes have the interfaces of HTML elements',
  'domwright/worker/node': 'the same as domwright/worker, in Node.js',
};

test('the list of what is exported is as reviewed (node scripts/exports.mjs)', () => {
  expect(writtenExports()).toBe(readFileSync(listOfExports, 'utf8'));
});

test('each name is exported by one entry point', () => {
  const entryPointsOf = new Map<string, string[]>();
  for (const [entry, names] of exportsOfEntryPoints()) {
    if (entry.startsWith('domwright/internal/')) continue;
    for (const { name } of names) entryPointsOf.set(name, [...(entryPointsOf.get(name) ?? []), entry]);
  }
  const twice = [...entryPointsOf].filter(([, entries]) => entries.length > 1);
  const explained = new Set(twice.flatMap(([, entries]) => entries.filter((entry) => entry in namesakes)));
  const unexplained = twice.filter(
    ([, entries]) => entries.filter((entry) => !(entry in namesakes)).length > 1,
  );
  expect(unexplained).toEqual([]);
  expect([...explained].sort()).toEqual(Object.keys(namesakes));
});
