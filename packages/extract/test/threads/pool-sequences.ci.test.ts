import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale } from '../../../domwright/test/built-library.mjs';
import { runs } from '../../../domwright/test/runs.mjs';

test('whatever jobs do to threads, and whoever ends them, every list is answered in order and the process ends', () => {
  buildIfStale();
  const program = path.join(import.meta.dirname, 'pool-sequences.mjs');
  const args = [program, '1', String(runs(120))];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout, stderr).toBe('done\n');
  expect(status).toBe(0);
});
