// @ts-check
/**
 * `npm run lockfile`, after dependencies have changed: makes package-lock.json good for `npm ci` on every platform.
 *
 * Tools with native parts list one optional package for each platform. npm leaves those out of the lockfile which it
 * could not look up, and `npm ci` refuses a lockfile where they are missing, even if they are for other platforms.
 * This adds what is known about them without a look-up: the version, and the platform that the name tells.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

let added = 0;
for (const [location, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = lookUp(location, name);
    if (found !== undefined && !/^\d/.test(range)) continue;
    if (found?.version === range) continue;
    if (!/^\d+\.\d+\.\d+[-.\w]*$/.test(range)) throw new Error(`${location}: cannot add ${name}@${range}`);
    const hoisted = `node_modules/${name}`;
    const key = hoisted in lock.packages ? `${location}/node_modules/${name}` : hoisted;
    lock.packages[key] = {
      version: range,
      ...platform(name, entry.dev === true),
    };
    added++;
    console.log(`${key} ${range}`);
  }
}

if (added > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(`package-lock.json: ${added} added`);

/**
 * What `name` means for the package at `location`: its own node_modules first, then those of the folders above.
 *
 * @param {string} location
 * @param {string} name
 * @returns {{ version: string } | undefined}
 */
function lookUp(location, name) {
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
  if (cpu === undefined) throw new Error(`which platform is ${name} for?`);
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
