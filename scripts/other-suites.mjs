// @ts-check
/**
 * Runs the test suites of programs that parse HTML, once with their own parser and once with domwright in its place, and compares
 * which tests pass. Needs a build and the network. Suites that aren't on npm come from Debian's sources, by apt-get.
 *
 *     node scripts/other-suites.mjs [NAME…]
 *
 * The results are in docs/results/other-suites.md.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {object} Suite
 * @property {string} [debian] the name of Debian's source package; if absent, npm's package has the tests
 * @property {string} version
 * @property {'parse5' | 'htmlparser2'} replaces the parser that domwright replaces
 * @property {'jest' | 'mocha' | 'vitest'} runner
 * @property {readonly string[]} [args] of the runner
 * @property {readonly string[]} keeps the development dependencies that the tests need; others aren't installed
 * @property {Readonly<Record<string, string>>} [adds] other packages or versions that the tests need
 */

/** @type {Record<string, Suite>} */
const suites = {
  cheerio: {
    debian: 'node-cheerio',
    version: '1.0.0-rc.12',
    replaces: 'parse5',
    runner: 'jest',
    keeps: ['@types/benchmark', '@types/jest', '@types/node', 'jest', 'ts-jest', 'typescript', 'undici'],
  },
  'eslint-plugin-html': {
    debian: 'node-eslint-plugin-html',
    version: '6.2.0',
    replaces: 'htmlparser2',
    runner: 'jest',
    keeps: ['eslint', 'eslint-config-benoitz-prettier', 'semver'],
    // The suite's version 27 doesn't support `exports`.
    adds: { jest: '28' },
  },
  'open-graph-scraper': {
    version: '3.6.2',
    replaces: 'parse5',
    runner: 'mocha',
    args: ['tests/*.js', 'tests/unit/*.js'],
    keeps: ['expect.js', 'mockery', 'sinon'],
    // The cheerio of that time uses a parse5 with a different API.
    adds: { cheerio: '1.0.0-rc.12', mocha: '11' },
  },
  'rehype-rewrite': {
    version: '4.0.4',
    replaces: 'parse5',
    runner: 'vitest',
    args: ['--globals'],
    keeps: ['rehype', 'rehype-raw', 'rehype-stringify', 'remark-parse', 'remark-rehype'],
    adds: { vitest: '4.1.11' },
  },
  'rehype-ignore': {
    version: '2.0.3',
    replaces: 'parse5',
    runner: 'vitest',
    args: ['--globals'],
    keeps: ['rehype', 'rehype-raw', 'rehype-stringify', 'remark-parse', 'remark-rehype'],
    adds: { vitest: '4.1.11' },
  },
  'html-metadata': {
    version: '3.0.1',
    replaces: 'parse5',
    runner: 'mocha',
    args: ['--recursive'],
    keeps: ['chai', 'mocha', 'nock'],
  },
};

const chosen = process.argv.slice(2);
for (const name of chosen) if (!(name in suites)) throw new Error(`no suite: ${name}`);

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-suites-'));
let isSame = true;
try {
  const tarball = (/** @type {string} */ member) =>
    `file:${path.join(folder, npm(path.join(root, 'packages', member), 'pack', '--silent', '--pack-destination', folder).trim())}`;
  const ours = { domwright: tarball('domwright'), parse5: tarball('parse5') };
  for (const [name, suite] of Object.entries(suites)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const source = fetch(name, suite);
    const theirs = outcomes(prepared(name, 'before', source, suite, null), suite);
    const replaced = outcomes(prepared(name, 'after', source, suite, ours), suite);
    const count = (/** @type {Map<string, string>} */ of, /** @type {string} */ outcome) =>
      [...of.values()].filter((each) => each === outcome).length;
    console.log(
      `${name} ${suite.version}: ${count(theirs, 'passed')} of ${theirs.size} pass with ${suite.replaces}, ` +
        `${count(replaced, 'passed')} of ${replaced.size} with domwright`,
    );
    for (const test of new Set([...theirs.keys(), ...replaced.keys()])) {
      const [before, after] = [theirs.get(test), replaced.get(test)];
      if (before !== after) console.log(`  ${before} → ${after}: ${test}`);
      if (before === 'passed' && after !== 'passed') isSame = false;
    }
    if (theirs.size === 0) isSame = false;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isSame ? 0 : 1;

/**
 * @param {string} cwd
 * @param {string[]} args
 */
function npm(cwd, ...args) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/**
 * A folder with a package's sources and tests.
 *
 * @param {string} name
 * @param {Suite} suite
 */
function fetch(name, { debian, version }) {
  const place = path.join(folder, name);
  mkdirSync(place);
  if (debian === undefined) {
    npm(place, 'pack', '--silent', `${name}@${version}`);
  } else {
    // The system's lists may not include sources, so use separate ones.
    const lists = path.join(folder, 'lists');
    const parts = path.join(folder, 'parts');
    mkdirSync(path.join(lists, 'partial'), { recursive: true });
    mkdirSync(parts, { recursive: true });
    const sources = readFileSync('/etc/apt/sources.list.d/debian.sources', 'utf8');
    writeFileSync(path.join(parts, 'debian.sources'), sources.replace(/^Types:.*$/gm, 'Types: deb-src'));
    const options = [
      'Dir::Etc::sourcelist=/dev/null',
      `Dir::Etc::sourceparts=${parts}`,
      `Dir::State::lists=${lists}`,
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option]);
    execFileSync('apt-get', [...options, '-qq', 'update']);
    // Only the original archive of the source package is needed. Whether it was downloaded is checked below.
    spawnSync('apt-get', [...options, '-qq', 'source', '--download-only', debian], { cwd: place });
  }
  const archive = readdirSync(place).find((file) => /(?:\.orig\.tar\.\w+|\.tgz)$/.test(file));
  if (archive === undefined) throw new Error(`cannot fetch ${debian ?? name}`);
  const source = path.join(place, 'source');
  mkdirSync(source);
  execFileSync('tar', ['xf', path.join(place, archive), '-C', source, '--strip-components=1']);
  const found = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')).version;
  if (found !== version) throw new Error(`${debian ?? name} is ${found}, not ${version}`);
  return source;
}

/**
 * A copy of the sources with everything the tests need, and with domwright in place of the parser.
 *
 * @param {string} name
 * @param {string} step
 * @param {string} source
 * @param {Suite} suite
 * @param {{ domwright: string, parse5: string } | null} ours the tarballs, or null for the original suite
 */
function prepared(name, step, source, { replaces, runner, keeps, adds }, ours) {
  const place = path.join(folder, name, step);
  cpSync(source, place, { recursive: true });
  rmSync(path.join(place, 'package-lock.json'), { force: true });
  const file = path.join(place, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const kept = Object.entries(manifest.devDependencies).filter(([each]) => keeps.includes(each));
  manifest.devDependencies = Object.fromEntries(kept);
  manifest.dependencies = { ...manifest.dependencies, ...adds };
  delete manifest.scripts;
  if (ours !== null) {
    manifest.dependencies.domwright = ours.domwright;
    if (replaces === 'parse5') {
      manifest.dependencies.parse5 = ours.parse5;
      manifest.overrides = { parse5: '$parse5' };
    } else {
      const standIn = path.join(folder, name, 'htmlparser2');
      mkdirSync(standIn);
      cpSync(path.join(root, 'scripts/other-suites/htmlparser2.cjs'), path.join(standIn, 'index.js'));
      writeFileSync(path.join(standIn, 'package.json'), '{ "name": "htmlparser2", "version": "7.2.0" }');
      manifest.dependencies['htmlparser2-itself'] = `npm:htmlparser2@${manifest.dependencies.htmlparser2}`;
      manifest.dependencies.htmlparser2 = `file:${standIn}`;
    }
    if (runner === 'jest') manifest.devDependencies['@babel/preset-env'] = '7';
  }
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  npm(
    place,
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    '--install-links',
  );
  return place;
}

/**
 * Runs a suite.
 *
 * @param {string} place
 * @param {Suite} suite
 * @returns {Map<string, string>} `passed`, `failed` or `pending`, by the names of the tests
 */
function outcomes(place, { runner, args = [] }) {
  const output = path.join(place, 'outcomes.json');
  const commands = {
    jest: ['jest', '--json', `--outputFile=${output}`, ...(runner === 'jest' ? jestSettings(place) : [])],
    mocha: ['mocha', '--reporter=json', `--reporter-option=output=${output}`],
    vitest: ['vitest', 'run', '--reporter=json', `--outputFile=${output}`],
  };
  const { stderr } = spawnSync('npx', [...commands[runner], ...args], {
    cwd: place,
    encoding: 'utf8',
    shell: false,
  });
  /** @type {Map<string, string>} */
  const result = new Map();
  const add = (/** @type {string} */ name, /** @type {string} */ outcome) => {
    let key = name;
    for (let i = 2; result.has(key); i++) key = `${name} (${i})`;
    result.set(key, outcome);
  };
  let report;
  try {
    report = JSON.parse(readFileSync(output, 'utf8'));
  } catch {
    throw new Error(`${place}: no outcomes\n${stderr}`);
  }
  if (runner === 'mocha') {
    for (const outcome of /** @type {const} */ (['passes', 'failures', 'pending'])) {
      const word = { passes: 'passed', failures: 'failed', pending: 'pending' }[outcome];
      for (const { fullTitle } of report[outcome]) add(fullTitle, word);
    }
  } else {
    for (const file of report.testResults) {
      if (file.assertionResults.length === 0) add(path.relative(place, file.name), 'failed');
      for (const { fullName, status } of file.assertionResults) add(fullName, status);
    }
  }
  return result;
}

/**
 * The settings for Jest from docs/using/start.md, added to those of the suite.
 *
 * @param {string} place
 */
function jestSettings(place) {
  const { jest = {}, dependencies } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  if (!('domwright' in dependencies)) return [];
  const guide = readFileSync(path.join(root, 'docs/using/start.md'), 'utf8');
  const example = guide.slice(guide.indexOf('`jest.config.json`'));
  const settings = JSON.parse(/```json\n([\s\S]*?)```/.exec(example)?.[1] ?? '');
  return [
    `--transform=${JSON.stringify({ ...jest.transform, ...settings.transform })}`,
    `--transformIgnorePatterns=${settings.transformIgnorePatterns}`,
  ];
}
