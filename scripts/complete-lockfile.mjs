// @ts-check
/**
 * `npm run lockfile`, after dependencies have changed: makes package-lock.json good for `npm ci` on every platform.
 *
 * Tools with native parts list one optional package for each platform. npm leaves those out of the lockfile which it
 * could not look up, and `npm ci` refuses a lockfile where they are missing, even if they are for other platforms.
 * This adds them, and the hashes of all packages that have none, by asking npm's own client for the metadata of the
 * registry. It says which of them the registry does not know.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addIntegrity, addMissing } from './lockfile-completion.mjs';
import { root } from './run.mjs';

const file = path.join(root, 'package-lock.json');
const before = readFileSync(file, 'utf8');
const lock = JSON.parse(before);

const packages = addMissing(lock);
for (const line of packages) console.log(line);
const { added, unknown } = await addIntegrity(lock, integrityOf);
for (const line of added) console.log(`integrity of ${line}`);
for (const line of unknown) console.warn(`no integrity of ${line}: the registry does not know it`);

const after = `${JSON.stringify(lock, null, 2)}\n`;
if (after !== before) writeFileSync(file, after);
console.log(
  `package-lock.json: ${packages.length} packages and ${added.length} hashes added, ${unknown.length} hashes missing`,
);

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
