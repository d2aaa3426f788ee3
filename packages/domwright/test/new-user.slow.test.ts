import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

// Everything that a new user does with a clone and the README: see the script.

const root = path.resolve(import.meta.dirname, '../../..');

test('a new user', (context) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(root, 'scripts/new-user.mjs')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 3) return context.skip(stdout.trim());
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout).toContain('all good');
});
