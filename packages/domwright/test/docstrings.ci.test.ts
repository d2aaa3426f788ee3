import { expect, test } from 'vitest';
import { undocumented } from '../../../scripts/undocumented.mjs';

/** Doors with another library's API, which that library's documentation explains. */
const others = ['domwright/parse5', 'domwright/parse5-streams'];

test('all that entry points export has a docstring, and so have its members (node scripts/undocumented.mjs)', () => {
  const missing = [...undocumented()].filter(([entry, names]) => names.length > 0 && !others.includes(entry));
  expect(missing).toEqual([]);
});
