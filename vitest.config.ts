import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { level, levels } from './packages/domwright/test/runs.mjs';
import { sourceEntries } from './scripts/entry-points.mjs';
import GroupSequencer, { levelOf } from './scripts/vitest-sequencer.mjs';

const packages = path.join(import.meta.dirname, 'packages');
const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^[^/]+\/test\/.*\.test\.ts$/.test(file))
  .filter((file) => levels.indexOf(levelOf(file)) <= levels.indexOf(level));

/**
 * A worker runs the files of a group one after the other with the same modules: to import them anew for each file took a quarter
 * of the CPU time. So files of a group must leave to others what they found. Those that load the window are apart, since it gives
 * the classes of the library members. Files that replace modules, or need them as they are at first, are alone, and so are those
 * of run-page, which changes jsdom.
 */
const ALONE = 'alone';
const groups: readonly [name: string, files: RegExp][] = [
  [ALONE, /\/(?:hast-util-raw|http-redirects|load-styles)\./],
  [ALONE, /^run-page\//],
  ['members', /^(?:check|cli|extract|language-server|playground|site|vscode)\//],
  [
    'window',
    /^domwright\/test\/(?:standard\/(?:window|policies)\/|exports\.|examples\.|core\/trees\/select-rules\.|property\/(?:sanitized-|policies-))/,
  ],
  ['library', /^(?:domwright|rehype)\//],
];
const groupOf = (file: string): string => groups.find(([, some]) => some.test(file))![0];

const listOf = (some: readonly string[]): string[] => some.map((file) => `packages/${file}`);

export default defineConfig({
  resolve: {
    // Tests of other members see the library's sources, too, never a build that may be stale.
    alias: sourceEntries().map(([name, file]) => ({
      find: new RegExp(`^${name.replaceAll('/', '\\/')}$`),
      replacement: file,
    })),
  },
  test: {
    projects: [...new Set(groups.map(([name]) => name))].map((name) => ({
      extends: true,
      test: {
        name,
        include: listOf(files.filter((file) => groupOf(file) === name)),
        isolate: name === ALONE,
      },
    })),
    sequence: { sequencer: GroupSequencer },
    setupFiles: ['scripts/vitest-setup.mjs'],
    // Vitest would leave one processor idle, which is half of two; and some tests wait, for threads, servers or watchers.
    maxWorkers: os.availableParallelism() + 2,
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
