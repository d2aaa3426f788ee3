import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { costs, shares, suiteOf } from '../../../scripts/test-costs.mjs';

// What a run says of its suites at the end.

const packages = path.resolve(import.meta.dirname, '../..');

test('each suite has a share, and each share a suite', () => {
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^[^/]+\/test\/.*\.test\.ts$/.test(file));
  const suites = [...new Set(files.map(suiteOf))].sort();
  for (const ofLevel of Object.values(shares)) expect(Object.keys(ofLevel).sort()).toEqual(suites);
});

const files = [
  { file: 'cli/test/a.test.ts', cpuSeconds: 60 },
  { file: 'cli/test/b.ci.test.ts', cpuSeconds: 38 },
  { file: 'domwright/test/core/table/c.test.ts', cpuSeconds: 1 },
  { file: 'domwright/test/d.test.ts', cpuSeconds: 1 },
];

test('a suite that took more than its share is named, with its dearest files', () => {
  const [first, ...others] = costs(files, 'quick', true);
  expect(first).toMatch(/^ +98 s CPU +98 % {2}cli: more than its \d+ % .*: cli\/test\/a\.test\.ts 60 s, /);
  expect(others).toEqual(['     1 s CPU   1 %  domwright/core', '     1 s CPU   1 %  domwright']);
});

test('in a run of a few files, none is', () => {
  expect(costs(files, 'ci', false)[0]).toBe('    98 s CPU  98 %  cli');
});
