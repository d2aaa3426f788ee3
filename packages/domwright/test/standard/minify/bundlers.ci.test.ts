import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minify } from 'domwright/minify';
import { transformSync } from 'esbuild';
import { build, defineConfig, type UserConfig } from 'vite';
import { afterEach, expect, test } from 'vitest';
import webpack, { type Compiler, type Configuration } from 'webpack';

// The configurations in the guide, with the real Vite and webpack.

const guide = new URL('../../../../../docs/using/minify.md', import.meta.url);

async function configurationOf(heading: string): Promise<unknown> {
  const text = await readFile(guide, 'utf8');
  const section = text.slice(text.indexOf(`\n## ${heading}\n`));
  const code = /```(?:javascript|ts)\n([\s\S]*?)```/.exec(section)![1]!;
  const body = transformSync(code, { loader: 'ts', format: 'cjs', target: 'es2022' }).code;
  const modules: Record<string, object> = { 'domwright/minify': { minify }, vite: { defineConfig } };
  const module = { exports: { default: undefined as unknown } };
  new Function('require', 'module', body)((name: string) => modules[name], module);
  return module.exports.default;
}

let folder = '';
afterEach(() => rm(folder, { recursive: true }));

async function project(html: string): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'domwright-minify-'));
  await mkdir(path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'index.html'), html);
  await writeFile(path.join(folder, 'index.js'), 'console.log(1);\n');
}

const page = '<!DOCTYPE html>\n<html lang="en">\n<title>T</title>\n<p class="a">a</p>\n<p>b</p>\n';
const small = '<!doctype html><html lang=en><title>T</title><p class=a>a</p>\n<p>b</p>\n';

test('Vite', async () => {
  await project(page.replace('<title>', '<script type="module" src="./index.js"></script><title>'));
  const configuration = (await configurationOf('Vite')) as UserConfig;
  await build({ ...configuration, configFile: false, root: folder, logLevel: 'silent' });
  const result = await readFile(path.join(folder, 'dist/index.html'), 'utf8');
  expect(result.replace(/<script type=module[^>]*><\/script>/, '')).toBe(small);
  expect(result).toContain('<script type=module crossorigin src=/assets/');
});

test('webpack', async () => {
  await project(page);
  const { plugins = [], ...configuration } = (await configurationOf('webpack')) as Configuration;
  // As html-webpack-plugin does it.
  const writer = {
    apply({ webpack: { Compilation, sources }, hooks }: Compiler) {
      hooks.thisCompilation.tap('Pages', (compilation) => {
        compilation.emitAsset('early.html', new sources.RawSource(page));
        const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
        compilation.hooks.processAssets.tap({ name: 'Pages', stage }, () => {
          compilation.emitAsset('late.html', new sources.RawSource(Buffer.from(page)));
        });
      });
    },
  };
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    webpack(
      {
        ...configuration,
        context: folder,
        output: { path: path.join(folder, 'dist') },
        mode: 'production',
        plugins: [writer, ...plugins],
      },
      (error, its) => (error === null ? resolve(its) : reject(error)),
    );
  });
  expect(stats?.compilation.errors).toEqual([]);
  for (const name of ['early', 'late'])
    expect(await readFile(path.join(folder, `dist/${name}.html`), 'utf8')).toBe(small);
});
