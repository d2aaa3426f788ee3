// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { entryPoints } from './entry-points.mjs';
import { root } from './run.mjs';

const source = path.join(root, 'packages/domwright/src');

/**
 * Which modules of the library are bundled together. To load a module takes Node.js about as long as to read 50 kB of
 * source, so what is always needed together is one; but an entry does not load what only others need.
 *
 * @returns {{ name: string, test: (id: string) => boolean, priority: number }[]}
 */
export function sharedChunks() {
  const core = modulesOf('core/index.ts');
  const parse5 = modulesOf('bridges/parse5/index.ts');
  const cursor = modulesOf('dom/cursor/index.ts');
  const main = modulesOf('index.ts');
  /** @type {[string, (id: string) => boolean][]} */
  const groups = [
    ['core', (id) => core.has(id) || ((parse5.has(id) || cursor.has(id)) && main.has(id))],
    ['main', (id) => main.has(id)],
    // NB: After the others, since a chunk also takes in what its modules import, if no other has it yet.
    ...copies().map(
      ({ name }) =>
        /** @type {[string, (id: string) => boolean]} */ ([name, (id) => id.endsWith(`?${name}`)]),
    ),
  ];
  return groups.map(([name, test], index) => ({ name, test, priority: groups.length - index }));
}

/**
 * The modules of which there are copies, each kind in a chunk of its name, and the modules that use a kind: `base` for
 * those that load nothing of the parser, `input` to decode bytes for tokens only. NB: None of them may hand out objects of
 * a copied class, since each class that users see is to exist once.
 *
 * @returns {{ name: string, modules: Set<string>, users: Set<string> }[]}
 */
export function copies() {
  const core = modulesOf('core/index.ts');
  const main = modulesOf('index.ts');
  const small = modulesOf('standard/microsyntaxes/index.ts');
  const tokenizer = modulesOf('core/tokenizer/index.ts');
  const isShared = (/** @type {string} */ id) => core.has(id) || main.has(id);
  const base = new Set([...small].filter(isShared));
  const input = new Set([...tokenizer].filter((id) => main.has(id) && !core.has(id) && !base.has(id)));
  const loadsParser = (/** @type {Set<string>} */ modules) =>
    [...modules].some((id) => isShared(id) && !base.has(id));
  const little = entryPoints()
    .map(([, file]) => modulesOf(path.relative(source, file)))
    .filter((modules) => !loadsParser(modules))
    .flatMap((modules) => [...modules]);
  return [
    { name: 'base', modules: base, users: new Set(little.filter((id) => !isShared(id))) },
    { name: 'input', modules: input, users: new Set([...tokenizer].filter((id) => !isShared(id))) },
  ];
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
