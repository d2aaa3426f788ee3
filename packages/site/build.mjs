// @ts-check
/**
 * `npm run site`: writes the website to packages/site/dist and serves it. With `--build`, only writes it.
 */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, serve } from 'vitepress';
import { root, run } from '../../scripts/run.mjs';
import { takeTextFromPages } from './src/lighter.mjs';
import { playground } from './src/playground.mjs';

const options = process.argv.slice(2);
const unknown = options.find((option) => option !== '--build');
if (unknown !== undefined) {
  console.error(`npm run site: unknown option ${unknown}; the only one is --build`);
  process.exit(2);
}
const base = process.env['DOMWRIGHT_SITE_BASE'] ?? './';
if (base !== './' && !/^\/(?:[^/]+\/)*$/.test(base)) {
  console.error(`DOMWRIGHT_SITE_BASE is ${base}; it must be ./ or a path that starts and ends with a slash`);
  process.exit(2);
}

await step(process.execPath, [path.join(root, 'scripts/docs.mjs')]);
await step(process.execPath, [path.join(root, 'scripts/generate/code-pages.mjs'), '--pages']);
const dist = path.join(import.meta.dirname, 'dist');
rmSync(dist, { recursive: true, force: true });
await build(import.meta.dirname);
takeTextFromPages(dist);
cpSync(path.join(root, 'docs/pictures/logo.svg'), path.join(dist, 'logo.svg'));
const env = { ...process.env, DOMWRIGHT_MANUAL: '../' };
await step('npm', ['run', '--silent', 'build'], { cwd: playground, env });
cpSync(path.join(playground, 'dist'), path.join(dist, 'playground'), { recursive: true });
if (!options.includes('--build')) await serve({ root: import.meta.dirname, port: 4173 });

/** @param {Parameters<typeof run>} command */
async function step(...command) {
  const code = await run(...command);
  if (code !== 0) process.exit(code);
}
