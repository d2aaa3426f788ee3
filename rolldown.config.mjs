// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'rolldown';
import { typescript } from './scripts/rolldown-typescript.mjs';

const packages = path.join(import.meta.dirname, 'packages');

/** Anything that is not a relative or absolute path is a dependency. */
const dependencies = /^[^./]/;

const library = path.join(packages, 'domwright');
const cli = path.join(packages, 'cli');
const cliEntry = path.join(cli, 'src/main.ts');

/** One configuration for each member that is built, the library first. `npm run build` uses it and adds the types. */
const configs = defineConfig([
  {
    cwd: library,
    input: {
      index: 'src/index.ts',
      core: 'src/core.ts',
      'tokenizer/index': 'src/tokenizer/index.ts',
      'tree-construction/index': 'src/tree-construction/index.ts',
      'byte-stream/index': 'src/byte-stream/index.ts',
      'streams/index': 'src/streams/index.ts',
      'parse5/index': 'src/parse5/index.ts',
      'parse5-streams': 'src/parse5-streams.ts',
      node: 'src/node.ts',
    },
    external: dependencies,
    platform: 'neutral',
    tsconfig: false,
    plugins: [
      typescript(path.join(library, 'tsconfig.json')),
      typescript(path.join(library, 'tsconfig.node.json')),
    ],
    checks: { pluginTimings: false },
    optimization: { inlineConst: { mode: 'all' } },
    output: {
      dir: path.join(library, 'dist'),
      format: 'esm',
      sourcemap: true,
      minify: false,
      chunkFileNames: 'chunks/[name].js',
    },
  },
]);

if (existsSync(cliEntry)) {
  const shebang = '#!/usr/bin/env node';
  configs.push({
    cwd: cli,
    input: { main: cliEntry },
    external: dependencies,
    platform: 'node',
    output: {
      dir: path.join(cli, 'dist'),
      format: 'esm',
      sourcemap: true,
      minify: false,
      // NB: a shebang of the source is kept by the bundler.
      banner: readFileSync(cliEntry, 'utf8').startsWith('#!') ? '' : shebang,
      chunkFileNames: 'chunks/[name].js',
    },
  });
}

export default configs;
