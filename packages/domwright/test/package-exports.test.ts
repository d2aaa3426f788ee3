import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { membersWithEntries } from '../../../scripts/entry-points.mjs';
import { filesWithAddresses } from '../../../scripts/generate/addresses.mjs';
import { withExports } from '../../../scripts/generate/package-exports.mjs';
import { root } from '../../../scripts/run.mjs';

test.each([...filesWithAddresses()])('%s has the addresses of scripts/addresses.mjs', (file, text) => {
  // If this fails: node scripts/generate/addresses.mjs
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
});

test.each(['domwright', ...membersWithEntries])('packages/%s exports its entry points', (member) => {
  const file = path.resolve(import.meta.dirname, '../..', member, 'package.json');
  const text = readFileSync(file, 'utf8');
  // If this fails: node scripts/generate/package-exports.mjs
  expect(text).toBe(withExports(member, text));
});
