// @ts-check
/**
 * `npm run lockfile`, to run after dependencies have changed: makes package-lock.json work with `npm ci` on every platform.
 *
 * Tools with native parts list an optional package for each platform. npm leaves out of the lockfile those it could not look up,
 * and `npm ci` rejects a lockfile that lacks them, even if they are for other platforms. This script adds them, and missing
 * hashes of packages, from the registry's metadata through npm's own client. It reports packages that the registry doesn't have.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {{ version: string, integrity?: string, link?: boolean, dev?: boolean, devOptional?: boolean, engines?: Record<string, string>, optionalDependencies?: Record<string, string>
 *   }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/**
 * Development dependencies that name other versions of Node.js than those they work with here, and why that is no harm. npm would
 * warn everybody who sets up a clone.
 */
export const otherEngines = {
  'htmlparser-benchmark': 'only its pages are read',
  'sanitize-html': 'it is an oracle in tests, which pass on every version of Node.js that we support',
  locutus: 'twig uses it, which is an oracle in tests that pass on Node.js 20',
  '@babel/code-frame': 'rollup-plugin-dts loads it only to print an error',
  '@babel/helper-validator-identifier': 'only @babel/code-frame loads it',
};

if (process.argv[1] === import.meta.filename) {
  const file = path.join(root, 'package-lock.json');
  const before = readFileSync(file, 'utf8');
  const lock = JSON.parse(before);

  const packages = addMissing(lock);
  for (const line of packages) console.log(line);
  leaveOutEngines(lock);
  const { added, unknown } = await addIntegrity(lock, integrityOf);
  for (const line of added) console.log(`integrity of ${line}`);
  for (const line of unknown) console.warn(`no integrity of ${line}: the registry does not have it`);

  const after = `${JSON.stringify(lock, null, 2)}\n`;
  if (after !== before) writeFileSync(file, after);
  console.log(
    `package-lock.json: ${packages.length} packages and ${added.length} hashes added, ${unknown.length} hashes missing`,
  );
}

/**
 * Removes `engines` of those packages.
 *
 * @param {Lockfile} lock is changed
 */
export function leaveOutEngines(lock) {
  for (const [key, entry] of Object.entries(lock.packages)) {
    const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (name in otherEngines && (entry.dev || entry.devOptional)) delete entry.engines;
  }
}

/**
 * Adds the optional packages that npm left out, with the platform in their names.
 *
 * @param {Lockfile} lock is changed
 * @returns {string[]} what was added
 */
export function addMissing(lock) {
  const added = [];
  for (const [location, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = lookUp(lock, location, name);
      if (found !== undefined && !/^\d/.test(range)) continue;
      if (found?.version === range) continue;
      if (!/^\d+\.\d+\.\d+[-.\w]*$/.test(range)) throw new Error(`${location}: cannot add ${name}@${range}`);
      const hoisted = `node_modules/${name}`;
      const key = hoisted in lock.packages ? `${location}/node_modules/${name}` : hoisted;
      lock.packages[key] = { version: range, ...platform(name, entry.dev === true) };
      added.push(`${key} ${range}`);
    }
  }
  if (added.length > 0) {
    const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
    lock.packages = Object.fromEntries(sorted);
  }
  return added;
}

/**
 * Adds missing hashes: without one, npm installs whatever it receives.
 *
 * @param {Lockfile} lock is changed
 * @param {(name: string, version: string) => Promise<string | null>} integrityOf null if the registry doesn't have it
 * @returns {Promise<{ added: string[], unknown: string[] }>}
 */
export async function addIntegrity(lock, integrityOf) {
  const missing = Object.entries(lock.packages).filter(
    ([key, entry]) => key.includes('node_modules/') && entry.link !== true && entry.integrity === undefined,
  );
  /** @type {string[]} */
  const added = [];
  /** @type {string[]} */
  const unknown = [];
  await inTurns(missing, 8, async ([key, { version, ...rest }]) => {
    const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const integrity = await integrityOf(name, version);
    if (integrity === null || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) {
      unknown.push(`${name}@${version}`);
      return;
    }
    // In npm's own order.
    lock.packages[key] = { version, integrity, ...rest };
    added.push(`${name}@${version}`);
  });
  return { added: added.sort(), unknown: unknown.sort() };
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} atOnce
 * @param {(item: Item) => Promise<void>} each
 */
async function inTurns(items, atOnce, each) {
  const left = items.values();
  const work = async () => {
    for (const item of left) await each(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/**
 * What `name` resolves to for the package at `location`: in its own node_modules, then in those of the folders above.
 *
 * @param {Lockfile} lock
 * @param {string} location
 * @param {string} name
 * @returns {Entry | undefined}
 */
function lookUp(lock, location, name) {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = lock.packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (found !== undefined || folder === '') return found;
  }
}

/**
 * In npm's own order.
 *
 * @param {string} name
 * @param {boolean} dev
 */
function platform(name, dev) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const system = words.find((word) =>
    /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/.test(word),
  );
  const cpu = words.find((word) =>
    /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/.test(word),
  );
  if (cpu === undefined) throw new Error(`unknown platform: ${name}`);
  const libc = words.includes('musl')
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return {
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc !== undefined && system === 'linux' && { libc: [libc] }),
    optional: true,
    ...(system !== undefined && { os: [system] }),
  };
}

/**
 * @param {string} name
 * @param {string} version
 * @returns {Promise<string | null>}
 */
function integrityOf(name, version) {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['view', `${name}@${version}`, 'dist.integrity'],
      { encoding: 'utf8' },
      (error, stdout) => {
        resolve(error === null ? stdout.trim() : null);
      },
    );
  });
}
