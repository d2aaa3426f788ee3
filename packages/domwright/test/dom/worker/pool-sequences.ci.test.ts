import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale } from '../../built-library.mjs';
import { runs } from '../../runs.mjs';

test('whatever callers do to bytes and jobs to workers, every parse settles and the process ends', () => {
  buildIfStale();
  const program = path.join(import.meta.dirname, 'pool-sequences.mjs');
  const args = [program, '1', String(runs(240))];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout, stderr).toBe('done\n');
  expect(status).toBe(0);
});
