// @ts-check
/** The rules of a release that need neither git nor a registry; `release.mjs` applies them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pages } from '../packages/domwright/test/samples.mjs';
import { allPackages } from './published-packages.mjs';
import { root } from './run.mjs';

/** @typedef {import('./published-packages.mjs').Manifest} Manifest */

/** A version as semver.org has it, without build metadata. */
const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([\da-z-]+(?:\.[\da-z-]+)*))?$/i;

/** @param {string} version */
export const isVersion = (version) => versionPattern.test(version);

/**
 * The files that contain the version, as they must read at `version`. All packages have one version, and depend on each other
 * with `^version`.
 *
 * @param {string} version
 * @returns {Map<string, string>} from the file, relative to the root
 */
export function filesAtVersion(version) {
  const packages = allPackages();
  const names = new Set([...packages.values()].map(({ name }) => name));
  /** @param {Manifest} manifest */
  const update = (manifest) => {
    if (manifest.version !== undefined) manifest.version = version;
    const {
      dependencies: needed = {},
      peerDependencies: peers = {},
      devDependencies: bundled = {},
    } = manifest;
    for (const dependencies of [needed, peers, bundled]) {
      for (const name of Object.keys(dependencies)) if (names.has(name)) dependencies[name] = `^${version}`;
    }
  };
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;

  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [folder, manifest] of packages) {
    update(manifest);
    files.set(path.posix.join(folder, 'package.json'), json(manifest));
  }
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  for (const folder of packages.keys()) update(lock.packages[folder]);
  files.set('package-lock.json', json(lock));
  for (const file of [...pages, ...examples()]) {
    const text = read(file);
    const updated = text.replace(/\b(npm:domwright-parse5@\^)[\w.-]*/g, `$1${version}`);
    if (text.includes('npm:domwright-parse5@')) files.set(file, updated);
  }
  return files;
}

function examples() {
  return readdirSync(path.join(root, 'examples'))
    .map((name) => `examples/${name}/package.json`)
    .filter((file) => existsSync(path.join(root, file)));
}

/**
 * @param {string} version
 * @returns {string[]} the files that do not read as they must at `version`
 */
export function filesAtOtherVersions(version) {
  return [...filesAtVersion(version)]
    .filter(([file, text]) => readFileSync(path.join(root, file), 'utf8') !== text)
    .map(([file]) => file);
}

/** What pages say before the first release; each links to how to install from a clone. */
export const noRelease = /\bno\s+release\s+on\s+npm\b/;

/** The pages that say that there is no release yet. */
export const pagesOfNoRelease = () =>
  [...pages, 'packages/site/home.md'].filter((page) =>
    noRelease.test(readFileSync(path.join(root, page), 'utf8')),
  );

/**
 * The first section of the changelog.
 *
 * @param {string} changelog
 * @returns {{ version: string, date: string | null } | null} date is null for `unreleased`
 */
export function latestSection(changelog) {
  const match = /^## (.*)$/m.exec(changelog);
  const parts = match && /^(\S+) – (unreleased|\d{4}-\d{2}-\d{2})$/.exec(match[1]);
  if (!parts || !isVersion(parts[1])) return null;
  return { version: parts[1], date: parts[2] === 'unreleased' ? null : parts[2] };
}

/**
 * npm's tag: `npm install domwright` installs `latest`.
 *
 * @param {string} version
 */
export const distTag = (version) => (version.includes('-') ? 'next' : 'latest');

/**
 * Whether a release may break what worked with an earlier one.
 *
 * @param {string} before
 * @param {string} after
 */
export function mayBreak(before, after) {
  return before.includes('-') || before.split('.')[0] !== after.split('.')[0];
}

/**
 * The names that one report of API Extractor exports and the other does not.
 *
 * @param {string} before
 * @param {string} after '' if the entry point is gone
 * @returns {string[]}
 */
export function namesGone(before, after) {
  const left = exportedNames(after);
  return [...exportedNames(before)].filter((name) => !left.has(name));
}

/**
 * The members of a namespace come after its name: `HTMLRewriterTypes.Element`.
 *
 * @param {string} report
 */
function exportedNames(report) {
  /** @type {Set<string>} */
  const names = new Set();
  let namespace = '';
  for (const line of report.split('\n')) {
    const declared =
      /^export (?:declare |abstract |default )*(?:class|const|enum|function|interface|(namespace)|type) (\w+)/.exec(
        line,
      );
    if (declared) {
      names.add(declared[2]);
      if (declared[1]) namespace = `${declared[2]}.`;
    }
    // NB: in a namespace, API Extractor writes `export export type { A };`.
    const listed = /^( *)(?:export )+(?:type )?\{ (.*) \}/.exec(line);
    for (const item of listed?.[2].split(', ') ?? [])
      names.add((listed?.[1] === '' ? '' : namespace) + item.split(' ').at(-1));
  }
  return names;
}
