// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const library = path.join(root, 'packages/domwright');

/**
 * The library's entry points, as its package.json exports them: what is imported, its source file, and its name in dist.
 *
 * @returns {[name: string, file: string, output: string][]}
 */
export function entryPoints() {
  const { name, exports } = JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([subpath, target]) => {
      const output = /** @type {{ default: string }} */ (target).default.replace(/^\.\/dist\/|\.js$/g, '');
      return [`${name}${subpath.slice(1)}`, path.join(library, 'src', `${output}.ts`), output];
    });
}
