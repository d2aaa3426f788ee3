import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { entryPoints, extractEntry, extractInternalEntries, runPageEntry } from './scripts/entry-points.mjs';

/**
 * `npm test` leaves out `*.slow.test.ts`. `npm run test:slow` runs those, and the files that import `test/runs.mjs`, with all
 * of their inputs; to the others it would have nothing to add.
 */
const isSlow = process.env['DOMWRIGHT_SLOW'] === '1';

function longTests(): string[] {
  const packages = path.join(import.meta.dirname, 'packages');
  return readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter(
      (file) =>
        file.endsWith('.slow.test.ts') ||
        readFileSync(path.join(packages, file), 'utf8').includes('/runs.mjs'),
    )
    .map((file) => `packages/${file.replaceAll(path.sep, '/')}`);
}

export default defineConfig({
  resolve: {
    // Tests of other members see the library's sources, too, never a build that may be stale.
    alias: [...entryPoints(), runPageEntry, extractEntry, ...extractInternalEntries].map(([name, file]) => ({
      find: new RegExp(`^${name.replaceAll('/', '\\/')}$`),
      replacement: file,
    })),
  },
  test: {
    include: isSlow ? longTests() : ['packages/*/test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isSlow ? [] : ['**/*.slow.test.ts'])],
    setupFiles: ['scripts/vitest-setup.mjs'],
    // Vitest would leave one processor idle, which is half of two.
    maxWorkers: '100%',
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
