// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const source = path.join(root, 'packages/domwright/src');

/**
 * Which modules of the library are bundled together. To load a module takes Node.js about as long as to read 50 kB of
 * source, so what is always needed together is one; but an entry does not load what only others need.
 *
 * @returns {{ name: string, test: (id: string) => boolean, priority: number }[]}
 */
export function sharedChunks() {
  const core = modulesOf('core.ts');
  const parse5 = modulesOf('parse5/index.ts');
  const main = modulesOf('index.ts');
  const tokenizer = modulesOf('tokenizer/index.ts');
  const small = modulesOf('microsyntaxes/index.ts');
  const isShared = (/** @type {string} */ id) => core.has(id) || main.has(id);
  /** @type {[string, (id: string) => boolean][]} */
  const groups = [
    ['base', (id) => small.has(id) && isShared(id)],
    ['core', (id) => core.has(id) || (parse5.has(id) && main.has(id))],
    ['input', (id) => tokenizer.has(id) && main.has(id)],
    ['main', (id) => main.has(id)],
  ];
  return groups.map(([name, test], index) => ({ name, test, priority: groups.length - index }));
}

/**
 * The files that are loaded with a file of the library.
 *
 * @param {string} entry
 * @returns {Set<string>}
 */
function modulesOf(entry) {
  const files = new Set([path.join(source, entry)]);
  for (const file of files) {
    for (const [, what, from] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) ([^;'"]*?)(?: from )?'(\.[^']+)'/gm,
    )) {
      if (!what?.startsWith('type ')) files.add(path.resolve(path.dirname(file), from ?? ''));
    }
  }
  return files;
}
