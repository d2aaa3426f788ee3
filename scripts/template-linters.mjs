// @ts-check
/**
 * Compares `check` with linters that know one template language, on templates of npm packages that neither was made for. Prints how
 * many findings each has, by rule; whether they are right has to be read. It needs the network, so it runs by hand:
 * `node scripts/template-linters.mjs`, after `npm run build`.
 *
 * Herb (ERB) is left out: no package on npm was found that ships ERB templates. So is djlint, whose package on npm installs it from
 * PyPI.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const linters = ['ember-template-lint@7.9.3', '@shopify/theme-check-node@3.29.1'];

/** Packages with templates, and which of their files are. */
const samples = {
  handlebars: {
    packages: ['typedoc-default-themes@0.12.10', '@tryghost/shared-theme-assets@2.7.5'],
    files: /\.hbs$/,
  },
  liquid: { packages: ['generator-jekyllized@1.0.0-rc.8'], files: /_(?:layouts|includes)\/[^/]+\.html$/ },
};

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-template-linters-'));
try {
  const packages = Object.values(samples).flatMap((sample) => sample.packages);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, ...linters, ...packages], {
    stdio: 'ignore',
  });
  const require = createRequire(path.join(folder, 'x.js'));
  const load = async (/** @type {string} */ name) => {
    const module = await import(pathToFileURL(require.resolve(name)).href);
    return module.default?.default ?? module.default ?? module;
  };
  const { checkText } = await import(pathToFileURL(path.join(root, 'packages/check/dist/index.js')).href);
  for (const [language, { packages: names, files }] of Object.entries(samples)) {
    const found = names.flatMap((name) => {
      const home = path.join(folder, 'node_modules', name.replace(/(.)@.*/, '$1'));
      return readdirSync(home, { recursive: true, encoding: 'utf8' })
        .map((file) => path.join(home, file))
        .filter((file) => files.test(file.split(path.sep).join('/')));
    });
    console.log(`\n${language}: ${found.length} files`);
    show(
      'domwright',
      found.flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        const isPart = !/<!doctype|<html|<head[\s>]/i.test(text);
        const settings = { scripting: false, rules: {}, maxFindings: 1000, templates: language };
        return checkText(file, text, isPart ? { ...settings, context: 'div' } : settings, []).findings.map(
          (/** @type {{ code: string }} */ { code }) => code,
        );
      }),
    );
    if (language === 'handlebars') {
      const Linter = await load('ember-template-lint');
      const linter = new Linter({ config: { extends: 'recommended' } });
      /** @type {string[]} */
      const rules = [];
      for (const file of found) {
        const results = await linter.verify({ source: readFileSync(file, 'utf8'), filePath: file });
        rules.push(...results.map((/** @type {{ rule?: string }} */ { rule }) => rule ?? 'cannot be read'));
      }
      show(linters[0], rules);
    } else {
      const theme = path.join(folder, 'theme');
      for (const part of ['snippets', 'locales']) mkdirSync(path.join(theme, part), { recursive: true });
      for (const [i, file] of found.entries()) copyFileSync(file, path.join(theme, `snippets/t${i}.liquid`));
      const { check } = await load('@shopify/theme-check-node');
      const offenses = await check(theme);
      show(
        linters[1],
        offenses.map((/** @type {{ check: string }} */ { check: rule }) => rule),
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} tool @param {readonly string[]} rules */
function show(tool, rules) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const rule of rules) counts[rule] = (counts[rule] ?? 0) + 1;
  console.log(`  ${tool}: ${rules.length}`);
  for (const [rule, count] of Object.entries(counts).sort((a, b) => b[1] - a[1]))
    console.log(`    ${count} ${rule}`);
}
