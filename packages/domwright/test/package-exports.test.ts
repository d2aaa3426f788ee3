import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withExports } from '../../../scripts/generate/package-exports.mjs';

test.each(['domwright', 'run-page', 'extract'])('packages/%s exports its entry points', (member) => {
  const file = path.resolve(import.meta.dirname, '../..', member, 'package.json');
  const text = readFileSync(file, 'utf8');
  // If this fails: node scripts/generate/package-exports.mjs
  expect(text).toBe(withExports(member, text));
});
