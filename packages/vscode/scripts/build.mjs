// @ts-check
/** Bundles the extension and the language server into dist; with `npm run build` done before. */
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const folder = path.resolve(import.meta.dirname, '..');
const packages = path.dirname(folder);
const dist = path.join(folder, 'dist');

rmSync(dist, { recursive: true, force: true });
/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: true,
  keepNames: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
};
await build({
  ...common,
  entryPoints: [path.join(folder, 'src/extension.ts')],
  outfile: path.join(dist, 'extension.cjs'),
  format: 'cjs',
  external: ['vscode'],
});
await build({
  ...common,
  entryPoints: [path.join(packages, 'language-server/dist/main.js')],
  outfile: path.join(dist, 'server.cjs'),
  format: 'cjs',
});
copyFileSync(
  path.join(packages, 'cli/domwright.config.schema.json'),
  path.join(dist, 'domwright.config.schema.json'),
);
