import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { entryPoints, extractEntry, extractInternalEntries, runPageEntry } from './scripts/entry-points.mjs';

/**
 * `npm test` leaves out `*.slow.test.ts`. `npm run test:slow` runs those, and the files that import `test/runs.mjs`, with all
 * of their inputs; to the others it would have nothing to add.
 */
const isSlow = process.env['DOMWRIGHT_SLOW'] === '1';

const packages = path.join(import.meta.dirname, 'packages');
const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^[^/]+\/test\/.*\.test\.ts$/.test(file))
  .filter((file) => {
    if (file.endsWith('.slow.test.ts')) return isSlow;
    return !isSlow || readFileSync(path.join(packages, file), 'utf8').includes('/runs.mjs');
  });

/**
 * Test files of the library's rooms change nothing that others see, so a worker runs one after the other with the same modules:
 * to import them anew for each file took a quarter of the CPU time. The window's are apart, since it gives the classes of the
 * library members.
 */
const isTogether = (file: string): boolean =>
  /^domwright\/test\/[^/]+\//.test(file) && !file.startsWith('domwright/test/standard/window/');

const listOf = (some: readonly string[]): string[] => some.map((file) => `packages/${file}`);

export default defineConfig({
  resolve: {
    // Tests of other members see the library's sources, too, never a build that may be stale.
    alias: [...entryPoints(), runPageEntry, extractEntry, ...extractInternalEntries].map(([name, file]) => ({
      find: new RegExp(`^${name.replaceAll('/', '\\/')}$`),
      replacement: file,
    })),
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'together', include: listOf(files.filter(isTogether)), isolate: false },
      },
      { extends: true, test: { name: 'apart', include: listOf(files.filter((file) => !isTogether(file))) } },
    ],
    setupFiles: ['scripts/vitest-setup.mjs'],
    // Vitest would leave one processor idle, which is half of two; and some tests wait, for threads, servers or watchers.
    maxWorkers: os.availableParallelism() + 1,
    // Nothing fails because the machine is busy; the limits are for what never ends.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A test gives it our facade in the place of parse5, for which it has to be loaded by Vitest.
    server: { deps: { inline: ['hast-util-raw'] } },
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      exclude: ['packages/domwright/src/generated/**'],
      reporter: ['text-summary', 'html', 'json'],
    },
  },
});
