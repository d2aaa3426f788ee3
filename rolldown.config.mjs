// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'rolldown';
import { entryPoints } from './scripts/entry-points.mjs';
import { typescript } from './scripts/rolldown-typescript.mjs';
import { sharedChunks } from './scripts/shared-chunks.mjs';

const packages = path.join(import.meta.dirname, 'packages');

/** Anything that is not a relative or absolute path is a dependency. */
const dependencies = /^[^./]/;

const library = path.join(packages, 'domwright');
const exodusBytes = path.dirname(createRequire(import.meta.url).resolve('@exodus/bytes/encoding.js'));
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
      codeSplitting: { groups: sharedChunks() },
      // `imports` in package.json says what that is.
      paths: { '@exodus/bytes/encoding-browser.js': '#encoding' },
    },
  },
  {
    // For Node.js the part of `@exodus/bytes` that is used comes as one module: its own twenty take 20 ms to load.
    cwd: library,
    input: { encoding: path.join(import.meta.dirname, 'scripts/data/exodus-bytes.mjs') },
    external: /^node:/,
    platform: 'neutral',
    resolve: { conditionNames: ['node', 'import', 'default'] },
    treeshake: { moduleSideEffects: true },
    output: {
      dir: path.join(library, 'dist/bundled'),
      format: 'esm',
      sourcemap: false,
      minify: true,
      postBanner: `/*\n${readFileSync(path.join(exodusBytes, 'LICENSE'), 'utf8').trim()}\n*/`,
    },
  },
]);

if (existsSync(cliEntry)) {
  const shebang = '#!/usr/bin/env node';
  configs.push({
    cwd: cli,
    input: {
      main: cliEntry,
      'check-worker': path.join(cli, 'src/check-worker.ts'),
      'run-worker': path.join(cli, 'src/run-worker.ts'),
    },
    external: dependencies,
    platform: 'node',
    output: {
      dir: path.join(cli, 'dist'),
      format: 'esm',
      sourcemap: true,
      minify: false,
      // NB: a shebang of the source is kept by the bundler.
      banner: ({ fileName }) =>
        fileName !== 'main.js' || readFileSync(cliEntry, 'utf8').startsWith('#!') ? '' : shebang,
      chunkFileNames: 'chunks/[name].js',
    },
  });
}

export default configs;
