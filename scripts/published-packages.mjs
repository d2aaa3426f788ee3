// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {object} Manifest of a package
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {Record<string, object>} [exports]
 * @property {Record<string, string>} [bin]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/**
 * The workspace's packages, and the workspace itself at ''.
 *
 * @returns {Map<string, Manifest>} from the folder, relative to the root
 */
export function allPackages() {
  const folders = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`);
  const packages = ['', ...folders]
    .map((folder) => ({ folder, file: path.join(root, folder, 'package.json') }))
    .filter(({ file }) => existsSync(file));
  return new Map(packages.map(({ folder, file }) => [folder, JSON.parse(readFileSync(file, 'utf8'))]));
}

/**
 * The packages that are published: a package comes after those it depends on.
 *
 * @returns {Map<string, Manifest>} from the name of the folder in `packages`
 */
export function publishedPackages() {
  const left = new Map([...allPackages()].filter(([, manifest]) => !manifest.private));
  /** @type {Map<string, Manifest>} */
  const ordered = new Map();
  while (left.size > 0) {
    const names = [...left.values()].map(({ name }) => name);
    const ready = [...left].filter(([, { dependencies, peerDependencies }]) =>
      Object.keys({ ...dependencies, ...peerDependencies }).every((name) => !names.includes(name)),
    );
    if (ready.length === 0) throw new Error(`${names.join(', ')} depend on each other`);
    for (const [folder, manifest] of ready) {
      ordered.set(path.posix.basename(folder), manifest);
      left.delete(folder);
    }
  }
  return ordered;
}
