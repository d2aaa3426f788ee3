import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (file: string): string =>
  fileURLToPath(new URL(`packages/domwright/src/${file}`, import.meta.url));

export default defineConfig({
  resolve: {
    // Tests of other members see the library's sources, too, never a build that may be stale.
    alias: [
      { find: /^domwright$/, replacement: source('index.ts') },
      { find: /^domwright\/(core|node|parse5-streams)$/, replacement: source('$1.ts') },
      { find: /^domwright\/encoding$/, replacement: source('byte-stream/index.ts') },
      {
        find: /^domwright\/(parse5|streams|tokenizer|tree-construction)$/,
        replacement: source('$1/index.ts'),
      },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      exclude: ['packages/domwright/src/generated/**'],
      reporter: ['text-summary', 'html', 'json'],
    },
  },
});
