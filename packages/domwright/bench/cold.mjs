// @ts-check
/**
 * `npm run bench -- cold`: what users run is cold. Each job is a whole process, from start to end, with domwright and with the
 * alternatives by turns. Prints CPU time (user and system, all threads), and how many times as much the others take. Needs a build.
 * `--publish` also writes the jobs that ran into docs/results/benchmark.json, from which `npm run generate` makes tables.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { responseRecord } from '../../extract/bench/jobs.mjs';
import { newsPages, realPages } from './pages.mjs';
import { median } from './published.mjs';

const help = `npm run bench -- cold [options]

  --rounds <count>     how often each process runs (default: 5)
  --only <text>        only jobs whose names contain this
  --pages <names>      collections of pages, separated by commas (default: benchmark,news): those of htmlparser-benchmark, and
                       saved news pages
  --publish            also write docs/results/benchmark.json; jobs that did not run keep their figures there
  --checkers <folder>  where html-validate is installed (default: DOMWRIGHT_CHECKERS)
  --bun <file>         the program bun, for its native HTMLRewriter (default: bun)`;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== 'cold'),
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    pages: { type: 'string', default: 'benchmark,news' },
    publish: { type: 'boolean', default: false },
    checkers: { type: 'string', default: process.env['DOMWRIGHT_CHECKERS'] ?? '' },
    bun: { type: 'string', default: 'bun' },
    help: { type: 'boolean', default: false },
  },
});

const packages = path.resolve(import.meta.dirname, '../..');
const command = path.join(packages, 'cli/bin/domwright.js');
const htmlValidate = path.resolve(values.checkers, 'node_modules/html-validate/bin/html-validate.mjs');
const { resolve } = createRequire(import.meta.url);

/**
 * @typedef {Record<string, string[] | null>} Programs command lines, ours first; null if a program is not installed
 * @typedef {'benchmark' | 'news'} Collection
 */

/** Every fifth page of htmlparser-benchmark; all news pages. @type {Record<Collection, () => import('./pages.mjs').Page[]>} */
const collections = { benchmark: () => realPages(5), news: () => newsPages() };
/** The jobs that read no page of a collection. */
const withoutPages = ['`check` of one line', '`--version`'];
const chosen = /** @type {Collection[]} */ (values.pages.split(','));
const unknown = chosen.find((name) => !Object.hasOwn(collections, name));

if (values.help) console.log(help);
else if (unknown !== undefined) {
  console.error(`--pages ${unknown}: possible values are ${Object.keys(collections).join(', ')}\n\n${help}`);
  process.exitCode = 2;
} else run();

function run() {
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-cold-'));
  try {
    console.log(`Node ${process.version}; CPU ms of whole processes, medians of ${values.rounds} by turns`);
    for (const collection of chosen) {
      const inputs = path.join(folder, collection);
      writeInputs(inputs, collections[collection]());
      for (const [name, programs] of Object.entries(jobs())) {
        // Without a page of the collection, once is enough.
        const isOnce = withoutPages.includes(name);
        if (!name.includes(values.only) || (isOnce && collection !== chosen[0])) continue;
        const result = { ...report(name, programs, inputs, collection), ...(isOnce ? {} : { collection }) };
        if (values.publish) publish(result);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import('./published.mjs').ColdResult} result */
function publish(result) {
  const file = path.join(packages, '../docs/results/benchmark.json');
  const benchmark = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {import('./published.mjs').ColdResult[]} */
  const before = benchmark.cold ?? [];
  const key = (/** @type {import('./published.mjs').ColdResult} */ { job, collection }) =>
    `${job} ${collection ?? ''}`;
  const all = new Map([...before, result].map((one) => [key(one), one]));
  const names = Object.keys(jobs());
  const keys = names.flatMap((job) =>
    [...Object.keys(collections), ''].map((collection) => `${job} ${collection}`),
  );
  benchmark.cold = keys.flatMap((name) => all.get(name) ?? []);
  writeFileSync(file, `${JSON.stringify(benchmark, null, 2)}\n`);
}

/**
 * @param {string} folder
 * @param {import('./pages.mjs').Page[]} pages
 */
function writeInputs(folder, pages) {
  mkdirSync(path.join(folder, 'pages'), { recursive: true });
  for (const { name, content } of pages.slice(0, 50))
    writeFileSync(path.join(folder, 'pages', name), content);
  const largest = [...pages].sort((a, b) => b.bytes - a.bytes);
  const one = largest.find(({ bytes }) => bytes < 650_000);
  writeFileSync(path.join(folder, 'one.html'), one?.content ?? '');
  writeFileSync(path.join(folder, 'line.html'), '<!doctype html><title>a</title><p>Hi <b>there</p>\n');
  for (const count of [600, 2000]) {
    if (!extractJob(count).includes(values.only)) continue;
    const record = (/** @type {number} */ index) =>
      responseRecord(Buffer.from(pages[index % pages.length]?.content ?? []), `https://example.com/${index}`);
    writeFileSync(
      path.join(folder, `${count}.warc.gz`),
      Buffer.concat(Array.from({ length: count }, (_, index) => record(index))),
    );
  }
}

/** @returns {Record<string, Programs>} */
function jobs() {
  const each = "for (const file of readdirSync('pages').map((name) => `pages/${name}`))";
  const sanitizing = (/** @type {string} */ call) =>
    `const html = readFileSync('one.html', 'utf8').slice(50000, 51000); for (let i = 0; i < 20; i++) ${call};`;
  const rewriting = (/** @type {string} */ selector) => ({
    domwright: script(
      `import { HTMLRewriter } from ${specifier('domwright/rewrite')};
      ${each} {
        const writer = new HTMLRewriter().on('${selector}', { element(element) { ${edit(selector)} } })
          .writer(() => {}, { encoding: 'utf-8' });
        const wait = writer.write(readFileSync(file)); if (wait !== undefined) await wait;
        await writer.end();
      }`,
    ),
    'html-rewriter-wasm': script(
      `import { HTMLRewriter } from ${specifier('html-rewriter-wasm')};
      ${each} {
        const rewriter = new HTMLRewriter(() => {});
        rewriter.on('${selector}', { element(element) { ${edit(selector)} } });
        await rewriter.write(readFileSync(file)); await rewriter.end(); rewriter.free();
      }`,
    ),
    'Bun, native': hasBun()
      ? [
          values.bun,
          '-e',
          `const { readFileSync, readdirSync } = require('node:fs');
          ${each} {
            const rewriter = new HTMLRewriter().on('${selector}', { element(element) { ${edit(selector)} } });
            await rewriter.transform(new Response(readFileSync(file))).arrayBuffer();
          }`,
        ]
      : null,
  });
  const extracting = (/** @type {number} */ count) => {
    const input = `${count}.warc.gz`;
    const ours = (/** @type {string} */ threads) =>
      node(command, 'extract', '--threads', threads, '-F', 'url,title,links,text', '-o', 'out.ndjson', input);
    const byHand = path.join(packages, 'extract/bench/programs.mjs');
    const others = ['htmlparser2', 'parse5'].map((name) => [
      `${name} by hand`,
      node(byHand, '--by-hand', name, '--input', input, '--output', 'out.ndjson'),
    ]);
    return { domwright: ours('1'), 'domwright, two threads': ours('2'), ...Object.fromEntries(others) };
  };
  const validating = (/** @type {string[]} */ ...args) =>
    existsSync(htmlValidate) ? node(htmlValidate, '--preset', 'standard', ...args) : null;
  const empty = node('-e', '0');
  return {
    'parse 50 pages': parsers((parse) => `${each} ${parse}(readFileSync(file, 'utf8'));`),
    'parse the largest page': parsers((parse) => `${parse}(readFileSync('one.html', 'utf8'));`),
    '`HTMLRewriter` on 50 pages, nothing matches': rewriting('no-such-element'),
    '`HTMLRewriter` on 50 pages, every `a[href]` set': rewriting('a[href]'),
    [extractJob(600)]: extracting(600),
    [extractJob(2000)]: extracting(2000),
    '`check` of 50 pages': {
      domwright: node(command, 'check', '--format', 'json', 'pages'),
      'html-validate': validating('--formatter', 'json', 'pages/*.html'),
    },
    '`check` of one line': {
      domwright: node(command, 'check', 'line.html'),
      'html-validate': validating('line.html'),
      'an empty Node.js': empty,
    },
    ...Object.fromEntries(
      ['tree', 'links', 'sanitize', 'minify'].map((name) => [
        `\`${name}\` of one page`,
        { domwright: node(command, name, 'one.html'), 'an empty Node.js': empty },
      ]),
    ),
    '`--version`': { domwright: node(command, '--version'), 'an empty Node.js': empty },
    '`sanitize`, 1 kB, 20 times': {
      domwright: script(
        `import { sanitize } from ${specifier('domwright/sanitizer')}; ${sanitizing('sanitize(html)')}`,
      ),
      'sanitize-html': script(
        `import sanitize from ${specifier('sanitize-html')}; ${sanitizing('sanitize(html)')}`,
      ),
      xss: script(`import xss from ${specifier('xss')}; ${sanitizing('xss(html)')}`),
    },
  };
}

/** @param {number} count */
function extractJob(count) {
  return `\`extract\`, ${count.toLocaleString('en')} responses`;
}

/** @param {(parse: string) => string} use @returns {Programs} */
function parsers(use) {
  return {
    domwright: script(`import { parse } from ${specifier('domwright')}; ${use('parse')}`),
    parse5: script(`import { parse } from ${specifier('parse5')}; ${use('parse')}`),
    htmlparser2: script(`import { parseDocument } from ${specifier('htmlparser2')}; ${use('parseDocument')}`),
  };
}

/** @param {string} selector */
function edit(selector) {
  return selector === 'a[href]' ? "element.setAttribute('href', element.getAttribute('href') + '#')" : '';
}

/** What to import a package by from anywhere; '' if it is not installed. @param {string} name */
function specifier(name) {
  try {
    return JSON.stringify(import.meta.resolve?.(name) ?? resolve(name));
  } catch {
    return '';
  }
}

/** @param {string} code @returns {string[] | null} */
function script(code) {
  if (/ from ;/.test(code)) return null;
  return node('--input-type=module', '-e', `import { readFileSync, readdirSync } from 'node:fs'; ${code}`);
}

/** @param {string[]} args */
function node(...args) {
  return [process.execPath, ...args];
}

function hasBun() {
  return spawnSync(values.bun, ['--version']).status === 0;
}

/** The version of a program; '' if it has none of its own. @param {string} name */
function versionOf(name) {
  if (name.startsWith('Bun')) return spawnSync(values.bun, ['--version'], { encoding: 'utf8' }).stdout.trim();
  for (const { resolve } of [createRequire(import.meta.url), createRequire(htmlValidate)]) {
    for (const folder of resolve.paths('x') ?? []) {
      const file = path.join(folder, name.replace(/ by hand$/, ''), 'package.json');
      if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
    }
  }
  return '';
}

/**
 * @param {string} name
 * @param {Programs} programs
 * @param {string} folder
 * @param {Collection} collection
 * @returns {import('./published.mjs').ColdResult}
 */
function report(name, programs, folder, collection) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [program, line] of Object.entries(programs)) {
      if (line !== null) times.set(program, [...(times.get(program) ?? []), cpuOf(line, folder)]);
    }
  }
  const [[, own] = ['', [Number.NaN]]] = times;
  console.log(`\n${name}${withoutPages.includes(name) ? '' : ` (${collection})`}`);
  for (const program of Object.keys(programs)) {
    const list = times.get(program);
    if (list === undefined) console.log(`  ${program.padEnd(22)} left out: not installed`);
    else {
      const [cpu, ratio] = [median(list), median(list) / median(own)];
      console.log(`  ${program.padEnd(22)} ${cpu.toFixed(0).padStart(6)}  ${ratio.toFixed(2).padStart(5)}`);
    }
  }
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} threads`;
  const shown = [...times].map(([program, list]) => {
    const version = program.startsWith('domwright') ? '' : versionOf(program);
    return [program, { ms: Math.round(median(list)), ...(version !== '' && { version }) }];
  });
  return {
    ...{ job: name, date, node: process.version, machine, rounds: Number(values.rounds) },
    programs: Object.fromEntries(shown),
  };
}

/**
 * CPU time of a process and its children, in milliseconds. NB: it is the shell that says so, whatever the process is.
 *
 * @param {string[]} line
 * @param {string} folder
 */
function cpuOf(line, folder) {
  const code = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2> errors';
  const { status, stderr } = spawnSync('bash', ['-c', code, 'bash', ...line], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
  // Checkers end with 1 if they find something.
  const isFine = status === 0 || (status === 1 && (line.includes('check') || line.includes(htmlValidate)));
  if (!isFine || Number.isNaN(user + system))
    throw new Error(readFileSync(path.join(folder, 'errors'), 'utf8'));
  return (user + system) * 1000;
}
