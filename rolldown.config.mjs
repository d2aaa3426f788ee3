// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'rolldown';
import { bundledEncoding } from './scripts/bundled-encoding.mjs';
import { copiedModules } from './scripts/copied-modules.mjs';
import { entryPoints, runPageEntry } from './scripts/entry-points.mjs';
import { joinedLines } from './scripts/joined-lines.mjs';
import { typescript } from './scripts/rolldown-typescript.mjs';
import { sharedChunks } from './scripts/shared-chunks.mjs';

const packages = path.join(import.meta.dirname, 'packages');

/** Anything that is not a relative or absolute path is a dependency. */
const dependencies = /^[^./]/;

const library = path.join(packages, 'domwright');
const runPage = path.join(packages, 'run-page');
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
      copiedModules(),
      typescript(path.join(library, 'tsconfig.json')),
      typescript(path.join(library, 'tsconfig.node.json')),
      bundledEncoding(),
      joinedLines(),
    ],
    checks: { pluginTimings: false },
    optimization: { inlineConst: { mode: 'all' } },
    output: {
      dir: path.join(library, 'dist'),
      format: 'esm',
      // Importing is mostly reading source. Names of functions and classes stay, and so do lines, since Node.js prints the
      // line that an error came from; statements are not joined, which was 1 % slower
      // (docs/inside/performance-history.md).
      minify: {
        compress: {
          keepNames: { class: true, function: true },
          target: 'es2022',
          sequences: false,
          joinVars: false,
        },
        mangle: { keepNames: true },
        codegen: { removeWhitespace: false, asciiOnly: true },
      },
      comments: { legal: true, annotation: true, jsdoc: false },
      chunkFileNames: 'chunks/[name].js',
      codeSplitting: { groups: sharedChunks() },
    },
  },
  {
    cwd: runPage,
    input: { index: runPageEntry[1] },
    external: dependencies,
    platform: 'node',
    output: {
      dir: path.join(runPage, 'dist'),
      format: 'esm',
      minify: false,
    },
  },
]);

if (existsSync(cliEntry)) {
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
      minify: false,
      chunkFileNames: 'chunks/[name].js',
    },
  });
}

export default configs;
