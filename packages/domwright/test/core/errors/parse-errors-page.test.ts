import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test('docs/reference/parse-errors.md is current', () => {
  const root = path.resolve(import.meta.dirname, '../../../../..');
  const script = path.join(root, 'scripts/generate/parse-errors.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
