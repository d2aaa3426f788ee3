// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'rolldown';
import { entryPoints } from './scripts/entry-points.mjs';
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
    input: Object.fromEntries(entryPoints().map(([, file, output]) => [output, file])),
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
    input: { main: cliEntry, 'run-worker': path.join(cli, 'src/run-worker.ts') },
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
