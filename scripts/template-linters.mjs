// @ts-check
/**
 * Compares `check` with linters that know one template language, on templates of packages of npm and Debian that neither was made
 * for. Prints how many findings each has, by rule; whether they are right has to be read: `--findings` prints each of ours. It needs
 * the network, `apt-get` and `dpkg`, so it runs by hand: `node scripts/template-linters.mjs`, after `npm run build`.
 *
 * djlint is left out, whose package on npm installs it from PyPI.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const printsFindings = process.argv.includes('--findings');
const linters = [
  'ember-template-lint@7.9.3',
  '@shopify/theme-check-node@3.29.1',
  '@herb-tools/linter@0.10.4',
  '@herb-tools/node-wasm@0.10.4',
];

/**
 * Packages with templates, and which of their files are.
 *
 * @type {Record<string, { npm?: string[], debian?: string[], files: RegExp, frameworks?: string[] }>}
 */
const samples = {
  handlebars: {
    npm: ['typedoc-default-themes@0.12.10', '@tryghost/shared-theme-assets@2.7.5', 'dmd@7.1.1'],
    files: /\.hbs$/,
  },
  liquid: {
    npm: ['generator-jekyllized@1.0.0-rc.8'],
    debian: ['jekyll-theme-minima'],
    files: /_(?:layouts|includes)\/[^/]+\.html$/,
  },
  erb: {
    debian: [
      ...[
        'redmine',
        'ruby-actionpack',
        'ruby-devise',
        'ruby-doorkeeper',
        'ruby-kaminari-core',
        'ruby-railties',
      ],
      ...['ruby-sidekiq', 'ruby-web-console'],
    ],
    files: /\.x?html\.erb$|sidekiq\/web\/views\/[^/]+\.erb$/,
  },
  django: {
    debian: [
      ...[
        'python3-django',
        'python3-django-allauth',
        'python3-django-crispy-forms',
        'python3-django-filters',
      ],
      ...['python3-django-hyperkitty', 'python3-django-postorius', 'python3-djangorestframework'],
      ...['python3-django-horizon', 'lava-server'],
    ],
    files: /templates\/.*\.html$/,
    frameworks: ['angularjs'],
  },
  jinja: {
    debian: [
      ...['python3-notebook', 'python3-sphinx', 'python3-nbconvert', 'jupyter-nbconvert', 'mkdocs'],
      'sphinx-rtd-theme-common',
    ],
    files: /\.html(?:\.j2)?$/,
  },
  twig: { debian: ['phpmyadmin'], files: /\.twig$/ },
};

/** The context of a part of a page, by its first start tag. */
/** @type {Record<string, string>} */
const contexts = {
  ...{ tr: 'tbody', td: 'tr', th: 'tr', tbody: 'table', thead: 'table', tfoot: 'table', caption: 'table' },
  ...{ option: 'select', optgroup: 'select', li: 'ul' },
};

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-template-linters-'));
try {
  const packages = Object.values(samples).flatMap((sample) => sample.npm ?? []);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, ...linters, ...packages], {
    stdio: 'ignore',
  });
  for (const name of Object.values(samples).flatMap((sample) => sample.debian ?? [])) {
    const home = path.join(folder, 'debian', name);
    mkdirSync(home, { recursive: true });
    execFileSync('apt-get', ['download', name], { cwd: home, stdio: 'ignore' });
    const [file = ''] = readdirSync(home);
    execFileSync('dpkg', ['-x', file, '.'], { cwd: home });
    console.log(file);
  }
  const require = createRequire(path.join(folder, 'x.js'));
  const load = async (/** @type {string} */ name) => {
    const module = await import(pathToFileURL(require.resolve(name)).href);
    return module.default?.default ?? module.default ?? module;
  };
  const { checkText } = await import(pathToFileURL(path.join(root, 'packages/check/dist/index.js')).href);
  for (const [language, { npm = [], debian = [], files, frameworks = [] }] of Object.entries(samples)) {
    const homes = [
      ...npm.map((name) => path.join(folder, 'node_modules', name.replace(/(.)@.*/, '$1'))),
      ...debian.map((name) => path.join(folder, 'debian', name)),
    ];
    /** Files with markup, by their text: some packages have the same file twice. */
    /** @type {Map<string, string>} */
    const texts = new Map();
    for (const home of homes)
      for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(home, name);
        if (
          !files.test(file.split(path.sep).join('/')) ||
          /\/tests?\//.test(file) ||
          !statSync(file).isFile()
        )
          continue;
        const text = readFileSync(file, 'utf8');
        if (/<[a-z]/i.test(text) && !texts.has(text)) texts.set(text, file);
      }
    const found = [...texts.values()];
    console.log(`\n${language}: ${found.length} files`);
    /** @type {string[]} */
    const codes = [];
    for (const [text, file] of texts) {
      const [, first = ''] = /<([a-z]+)/i.exec(text) ?? [];
      const isPart = !/<!doctype|<html|<head[\s>]/i.test(text);
      const context = /<body[\s>]/i.test(text) ? 'html' : (contexts[first.toLowerCase()] ?? 'div');
      const settings = {
        ...{ scripting: false, rules: {}, maxFindings: 1000, templates: language, allow: { frameworks } },
        ...(isPart && { context }),
        // Horizon has templates of Mustache in those of Django.
        ...(/client_side/.test(file) && { skipPatterns: [{ start: '[[', end: ']]' }] }),
      };
      for (const finding of checkText(file, text, settings, []).findings) {
        codes.push(finding.code);
        if (!printsFindings) continue;
        const [before, after] = [text.slice(0, finding.start), text.slice(finding.start, finding.start + 90)];
        console.log(`  ${path.relative(folder, file)}:${before.split('\n').length} ${finding.code}`);
        console.log(`    ${`${before.slice(-60)}»${after}`.replace(/\s+/g, ' ')}`);
      }
    }
    show('domwright', codes);
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
    } else if (language === 'erb') {
      const { Herb } = await load('@herb-tools/node-wasm');
      const { Linter } = await load('@herb-tools/linter');
      await Herb.load();
      const linter = Linter.from(Herb);
      const offenses = found.flatMap(
        (file) => linter.lint(readFileSync(file, 'utf8'), { fileName: file }).offenses,
      );
      show(
        linters[2],
        offenses.map((/** @type {{ rule: string }} */ { rule }) => rule),
      );
    } else if (language === 'liquid') {
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
