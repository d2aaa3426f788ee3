import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtLibrary } from './built.mjs';

/*
 * Packages that use parse5, as installed here, on parse5 and on ours. `dependants.mjs` does the same with packages that
 * npm installs with overrides, over all pages.
 */

const require = createRequire(import.meta.url);
const pages = path.join(path.dirname(require.resolve('htmlparser-benchmark/package.json')), 'files');
const EVERY = 64;

async function usage(target: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      pathToFileURL(path.join(import.meta.dirname, 'alias-parse5.mjs')).href,
      path.join(import.meta.dirname, 'usage.mjs'),
      pages,
      String(EVERY),
    ],
    {
      env: { ...process.env, PARSE5_ALIAS: target, NODE_NO_WARNINGS: '1' },
      maxBuffer: 1 << 28,
      timeout: 500_000,
    },
  );
  return stdout.trim().split('\n');
}

test.skipIf(builtLibrary === null)('packages make the same of ours', { timeout: 600_000 }, async () => {
  const [theirs, ours] = await Promise.all([
    usage(pathToFileURL(require.resolve('parse5')).href),
    usage(pathToFileURL(builtLibrary!).href),
  ]);
  expect(theirs.length).toBeGreaterThan(250);
  expect(theirs.filter((line) => /not loaded/.test(line))).toEqual([]);
  expect(ours.filter((line, index) => line !== theirs[index])).toEqual([]);
  expect(ours.length).toBe(theirs.length);
});
