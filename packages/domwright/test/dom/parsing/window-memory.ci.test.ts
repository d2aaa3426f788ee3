import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildIfStale } from '../../built-library.mjs';

buildIfStale();

const measure = fileURLToPath(new URL('../../../bench/window-memory.mjs', import.meta.url));

/** NB: V8 ends a process that needs more of its old space; array buffers and the young generation come on top. */
test.each([
  ['HTMLEventParser', true],
  ['HTMLTokenizer, reuseTokens', false],
  ['RewritingStream', false],
])('%s reads 64 MB within a heap of 48 MB', (way, bytes) => {
  const args = ['--max-old-space-size=48', measure, '--megabytes', '64', '--way', way];
  const { status, stdout, stderr } = spawnSync(process.execPath, bytes ? [...args, '--bytes'] : args, {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  // The whole process, including about 45 MB for Node itself.
  expect(Number(stdout)).toBeLessThan(250);
});
