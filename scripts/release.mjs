// @ts-check
/**
 * `npm run release`: releases all packages at one version.
 *
 * - By itself, or with `--dry-run`, it publishes nothing: it builds, compares versions, changelog and public types, checks the
 *   tarballs, installs them in an empty project and runs the READMEs' samples there. It ends with what is left to do.
 * - `--set-version VERSION` writes a version into all packages, and changes nothing else.
 * - `--tarballs FOLDER` does what the dry run does, fails if anything is left to do, and leaves the tarballs that it checked in the
 *   folder, with the name of their dist-tag in the file `dist-tag`. The release workflow publishes them, in a job that runs nothing
 *   else.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exist, repository } from './addresses.mjs';
import { reportFolder, staleReports } from './api-reports.mjs';
import { publishedPackages } from './published-packages.mjs';
import {
  distTag,
  filesAtOtherVersions,
  filesAtVersion,
  isVersion,
  latestSection,
  mayBreak,
  namesGone,
  pagesOfNoRelease,
} from './release-checks.mjs';
import { root, run } from './run.mjs';

const options = parseArgs({
  options: {
    'dry-run': { type: 'boolean' },
    'set-version': { type: 'string' },
    tarballs: { type: 'string' },
  },
}).values;
if (Object.keys(options).length > 1)
  throw new Error('--dry-run, --set-version and --tarballs cannot be combined');

/** What is wrong, whoever runs this. @type {string[]} */
const problems = [];

/** What is still to do before the release can be published. @type {string[]} */
const todo = [];

if (options['set-version'] !== undefined) setVersion(options['set-version']);
else await release();

/** @param {string} version */
function setVersion(version) {
  if (!isVersion(version)) throw new Error(`${version} is not a version, such as 1.2.3 or 1.2.3-rc.1`);
  for (const [file, text] of filesAtVersion(version)) writeFileSync(path.join(root, file), text);
  console.log(`All packages are at ${version}. Add a section for it to CHANGELOG.md.`);
}

async function release() {
  const packages = publishedPackages();
  const version = /** @type {string} */ (packages.get('domwright')?.version);
  const given = options.tarballs;
  const tarballs = given ?? mkdtempSync(path.join(tmpdir(), 'domwright-release-'));
  if (given !== undefined) mkdirSync(given, { recursive: true });
  try {
    step(`version ${version}`);
    for (const file of filesAtOtherVersions(version))
      problems.push(`${file} is not at version ${version}: npm run release -- --set-version ${version}`);
    checkChangelog(version);
    checkGit(version);
    checkAddresses();

    step('build');
    await script('build.mjs');
    step('public types');
    for (const name of staleReports()) problems.push(`${reportFolder}/${name} is stale: npm run api`);
    compareTypes(version);
    step('tarballs: publint and attw');
    await script('package-check.mjs');
    step('tarballs in an empty project, and the samples of the READMEs');
    await script('pack-check.mjs', '--tarballs', tarballs);

    console.log('');
    for (const name of readdirSync(tarballs).sort()) {
      const size = statSync(path.join(tarballs, name)).size;
      console.log(`${name}  ${(size / 1000).toFixed(0)} kB`);
    }
    for (const problem of problems) console.error(`problem: ${problem}`);
    for (const line of todo) console.log(`before publishing: ${line}`);
    if (problems.length > 0 || (given !== undefined && todo.length > 0)) {
      process.exitCode = 1;
      console.error(`${version} cannot be published.`);
    } else {
      if (given !== undefined) writeFileSync(path.join(given, 'dist-tag'), `${distTag(version)}\n`);
      console.log(
        `${version} ${todo.length > 0 ? 'is good so far' : 'can be published'}. Nothing was published.`,
      );
    }
  } finally {
    if (given === undefined) rmSync(tarballs, { recursive: true, force: true });
  }
}

/** @param {string} version */
function checkChangelog(version) {
  const section = latestSection(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));
  if (section?.version !== version)
    problems.push(`CHANGELOG.md must begin with the section "## ${version} – unreleased", or its date`);
  else if (section.date === null) todo.push('put the date of the release into CHANGELOG.md');
}

/** Addresses that lead nowhere would stay in a published version for ever. */
function checkAddresses() {
  if (!exist)
    todo.push(`create what is at ${repository}, or correct it, and say so in scripts/addresses.mjs (exist)`);
  const pages = pagesOfNoRelease();
  if (pages.length > 0) todo.push(`remove from ${pages.join(', ')} that there is no release on npm yet`);
}

/** @param {string} version */
function checkGit(version) {
  if (git('status', '--porcelain') !== '') todo.push('commit what has changed');
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`))
    todo.push(`tag the commit: git tag v${version}`);
}

/**
 * Compares the reports in the folder `api` with those of the last release. A name may only go in a major release. Other
 * differences are for people to read: API Extractor does not know which of them break something.
 *
 * @param {string} version
 */
function compareTypes(version) {
  const tags = git(
    '-c',
    'versionsort.suffix=-',
    'tag',
    '--list',
    'v[0-9]*',
    '--merged',
    'HEAD',
    '--sort=-version:refname',
  );
  const last = tags.split('\n').find((tag) => tag !== '' && tag !== `v${version}`);
  if (last === undefined) {
    console.log('There is no earlier release to compare with.');
    return;
  }
  const names = git('ls-tree', '--name-only', last, `${reportFolder}/`).split('\n').filter(Boolean);
  for (const name of names) {
    const now = existing(path.join(root, name));
    for (const gone of namesGone(git('show', `${last}:${name}`), now)) {
      const line = `${name}: ${gone} is gone since ${last}`;
      if (mayBreak(last.slice(1), version)) console.log(line);
      else problems.push(line);
    }
  }
  const difference = git('diff', last, '--', reportFolder);
  console.log(difference === '' ? `As in ${last}.` : `Changes since ${last}:\n\n${difference}`);
}

/** @param {string} file */
function existing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).trimEnd();
}

/** @param {string} name */
function step(name) {
  console.log(`\n# ${name}\n`);
}

/**
 * @param {string} name
 * @param {string[]} args
 */
async function script(name, ...args) {
  if ((await run(process.execPath, [path.join(root, 'scripts', name), ...args])) !== 0)
    problems.push(`scripts/${name} fails`);
}
