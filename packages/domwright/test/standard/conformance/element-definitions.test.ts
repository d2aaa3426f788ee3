import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { definitionsModule, hasText } from '../../../../../scripts/generate/element-definitions.mjs';

test.skipIf(!hasText)('the tables are those of the text', () => {
  const file = path.resolve(import.meta.dirname, '../../../src/generated/element-definitions.ts');
  // If this fails: node scripts/generate/element-definitions.mjs
  expect(readFileSync(file, 'utf8')).toBe(definitionsModule());
});
