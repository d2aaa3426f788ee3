// @ts-check
/**
 * `node scripts/new-user.mjs`: plays somebody who has a clone and the README. Clones the last commit, runs the README's line in it
 * as printed, and then does the jobs of the guides in the project that it makes and in others, on each version of Node.js that we
 * support, and in Workers, Deno, Bun, Next.js and Nuxt. Part of `npm run test:all` (packages/domwright/test/new-user.slow.test.ts).
 *
 * Needs npm's registry; without it, says so and ends with status 3. `--keep` leaves the folder.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { claimsOutput, plain, samplesOf, withChecks } from '../packages/domwright/test/samples.mjs';
import { runtimes } from './new-user-runtimes.mjs';
import { root } from './run.mjs';

const { keep } = parseArgs({ options: { keep: { type: 'boolean', default: false } } }).values;
const releases = ['~20.19', '22', '24'];
const NO_NETWORK = 3;

/** The guides whose samples need none but our packages, besides those of the README. */
const guides = [
  ...['parse', 'scrape', 'rewrite', 'rewrite-streams', 'sanitize'].map((name) => `docs/using/${name}.md`),
  ...['values', 'urls'].map((name) => `docs/reference/${name}.md`),
];

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-new-user-'));
try {
  if (!hasRegistry()) {
    console.log('new-user: not run: no registry of npm');
    process.exitCode = NO_NETWORK;
  } else await play();
} finally {
  if (!keep) rmSync(folder, { recursive: true, force: true });
}

function hasRegistry() {
  try {
    execute('npm', ['view', 'esbuild', 'version', '--fetch-retries=0', '--fetch-timeout=10000'], folder);
    return true;
  } catch {
    return false;
  }
}

async function play() {
  step('clone');
  execute('git', ['clone', '--quiet', root, 'domwright'], folder);
  const clone = path.join(folder, 'domwright');

  step("the README's line");
  const [line] = blocks('README.md', 'sh');
  const said = execute('bash', ['-ec', `${line} 2>&1`], clone);
  assert.ok(!said.includes('EBADENGINE'), `npm ci warns of engines:\n${said}`);
  const project = path.join(folder, 'my-project');
  for (const told of ['npx domwright', 'npm uninstall domwright domwright-cli'])
    assert.ok(said.includes(told), `install-in does not say "${told}":\n${said}`);

  step('the other packages');
  execute('npm', ['run', 'install-in', '--', '../my-project'], clone);

  step('the bundle of one file');
  const bundling = blocks('docs/using/start.md', 'sh').find((block) => block.includes('npx esbuild')) ?? '';
  execute('npm', ['install', '--no-audit', '--no-fund', 'esbuild'], project);
  execute('bash', ['-ec', bundling.replace(/^npm .*\n/, '')], project);
  assert.ok(existsSync(path.join(project, 'public/sanitize.js')));

  for (const release of releases) {
    step(`Node.js ${release}`);
    const tools = path.join(folder, `node-${release.replace(/\W/g, '')}`);
    mkdirSync(tools);
    execute('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', `node@${release}`], tools);
    const bin = path.join(tools, 'node_modules/node/bin');
    const copy = path.join(folder, `project-${release.replace(/\W/g, '')}`);
    cpSync(project, copy, { recursive: true, verbatimSymlinks: true });
    jobs(copy, `${bin}${path.delimiter}${process.env['PATH']}`);
  }
  const { PATH = '' } = process.env;
  await runtimes({ folder, project, shell: (command, cwd) => shell(command, cwd, PATH, 0), step });
  console.log('new-user: all good');
}

/**
 * @param {string} project
 * @param {string} PATH
 */
function jobs(project, PATH) {
  const run = (/** @type {string} */ command, /** @type {number} */ status = 0) =>
    shell(command, project, PATH, status);
  const write = (/** @type {string} */ name, /** @type {string} */ text) => {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), text);
  };
  console.log(`  ${run('node --version')}`);

  // Samples about files read the page that the README shows.
  write('examples/page.html', readFileSync(path.join(root, 'examples/page.html'), 'utf8'));
  for (const page of ['README.md', ...guides]) {
    for (const sample of samplesOf(page)) {
      if (sample.language !== 'js' && !claimsOutput(sample)) continue;
      write(
        'sample.mjs',
        `import assert from 'node:assert/strict';
         const $plain = ${plain};
         const $check = (actual, expected) => assert.deepEqual($plain(actual), expected);
         ${withChecks(sample)}`,
      );
      try {
        run('node sample.mjs');
      } catch (cause) {
        throw new Error(`the sample at line ${sample.line} of ${page} fails`, { cause });
      }
    }
  }

  write(
    'site/index.html',
    '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Tea</title>\n<p id=a id=b>\n',
  );
  // The README, `Check` and `In CI`: both names of the command.
  for (const command of ['npx domwright-cli check site', 'npx domwright check site'])
    assert.match(run(command, 1), /^site\/index\.html:2:9 {2}error {2}duplicate-attribute/m);
  run('npx domwright check --fix site');
  run('npx domwright check site');
  assert.match(run('npx domwright run site/index.html'), /<p id="a">/);
  run('npx domwright extract -o pages.ndjson site');
  assert.match(readFileSync(path.join(project, 'pages.ndjson'), 'utf8'), /"title":"Tea"/);
  assert.match(run("npx domwright rewrite --set 'p@class=tea' site/index.html"), /<p id=a class="tea">/);

  // The bundle for browsers, with nothing of Node.js.
  write(
    'bundle.mjs',
    "import { sanitize } from './public/sanitize.js';\nconsole.log(sanitize('<p onclick=x()>Tea'));\n",
  );
  assert.equal(run('node bundle.mjs'), '<p>Tea</p>');

  // `Moving from parse5`: the override, by the packed file.
  const place = 'override';
  write(
    `${place}/package.json`,
    JSON.stringify({
      private: true,
      dependencies: { domwright: 'file:../vendor/domwright.tgz', cheerio: '^1.2.0' },
      overrides: { parse5: 'file:../vendor/domwright-parse5.tgz' },
    }),
  );
  run(`cd ${place} && npm install --no-audit --no-fund --loglevel=error`);
  const name = JSON.parse(
    readFileSync(path.join(project, place, 'node_modules/parse5/package.json'), 'utf8'),
  ).name;
  assert.equal(name, 'domwright-parse5');
  write(`${place}/main.cjs`, "console.log(require('cheerio').load('<title>Tea')('title').text());\n");
  assert.equal(run(`node ${place}/main.cjs`), 'Tea');
}

/**
 * @param {string} page
 * @param {string} language
 */
function blocks(page, language) {
  const text = readFileSync(path.join(root, page), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code]) => code,
  );
}

/** @param {string} name */
function step(name) {
  console.log(`new-user: ${name}`);
}

/**
 * @param {string} command
 * @param {string} cwd
 * @param {string} PATH
 * @param {number} status that it must end with
 */
function shell(command, cwd, PATH, status) {
  return execute('bash', ['-ec', command], cwd, { PATH }, status);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} more
 * @param {number} status
 * @returns {string} what it prints to standard output, without spaces around it
 */
function execute(command, args, cwd, more = {}, status = 0) {
  // What npm and Vitest set is not a new user's.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/.test(name),
  );
  const env = { ...Object.fromEntries(own), ...more };
  try {
    const text = execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      maxBuffer: 1e8,
    });
    assert.equal(0, status, `${args.at(-1)}: succeeds`);
    return text.trim();
  } catch (error) {
    const failed = /** @type {{ status?: number, stdout?: string, stderr?: string }} */ (error);
    if (status !== 0 && failed.status === status) return (failed.stdout ?? '').trim();
    throw new Error(
      `${command} ${args.join(' ')} in ${cwd}:\n${failed.stdout ?? ''}${failed.stderr ?? error}`,
    );
  }
}
