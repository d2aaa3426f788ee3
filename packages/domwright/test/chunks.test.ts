import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { entryPoints } from '../../../scripts/entry-points.mjs';

/*
 * Which entry points load no parser, in the build: a chunk that holds a little of what they need and all of the parser would
 * load it for them, and nothing else would show it. `chunks` in scripts/build.mjs decides.
 */

const dist = path.resolve(import.meta.dirname, '../dist');

const PARSER = ['core/tokenizer', 'core/tree-construction', 'core/parser', 'core/editions', 'core/table'];
const DOM = ['dom/'];

/** Entry points that load no parser, and therefore no DOM. */
const withoutParser = [
  'domwright/encoding',
  'domwright/entities',
  'domwright/internal/arguments',
  'domwright/internal/json',
  'domwright/internal/skip-patterns',
];
// NB: `findValueErrors` walks a document.
const values = readFileSync(path.join(import.meta.dirname, '../src/doors/values.ts'), 'utf8');
if (!values.includes('find-value-errors')) withoutParser.push('domwright/values');
/** Those that load a parser, and no DOM class. `domwright/templates` needs the table of names, which is in the parser's chunk. */
const withoutDOM = ['domwright/core', 'domwright/templates'];

const outputs = new Map(entryPoints().map(([name, , output]) => [name, path.join(dist, `${output}.js`)]));

/** The files that load with an entry point: its static imports, and theirs. */
function loadedWith(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    const code = readFileSync(file, 'utf8');
    for (const [, module] of code.matchAll(/^(?:import|export)\b[^'"();]*["'](\.[^"']+)["'];/gm))
      loaded.add(path.resolve(path.dirname(file), module!));
  }
  return loaded;
}

/** The library's source files in them, relative to `src`. */
function sourcesLoadedWith(name: string): string[] {
  return [...loadedWith(outputs.get(name)!)].flatMap((file) => {
    // Code without a map comes from none of our files, as when an entry only exports what is in chunks.
    if (!existsSync(`${file}.map`)) return [];
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
    return sources.map((source) =>
      path
        .relative(path.join(dist, '../src'), path.resolve(path.dirname(file), source))
        .replaceAll('\\', '/'),
    );
  });
}

const isIn = (rooms: readonly string[]) => (source: string) => rooms.some((room) => source.startsWith(room));

if (existsSync(path.join(dist, 'index.js'))) {
  test.each(withoutParser)('%s loads no parser and no DOM', (name) => {
    const sources = sourcesLoadedWith(name);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(isIn([...PARSER, ...DOM]))).toEqual([]);
  });

  test.each(withoutDOM)('%s loads no DOM class', (name) => {
    const sources = sourcesLoadedWith(name);
    expect(sources.filter(isIn(PARSER)).length).toBeGreaterThan(0);
    expect(sources.filter(isIn(DOM))).toEqual([]);
  });

  test('the others load both', () => {
    const others = [...outputs.keys()].filter((name) => ![...withoutParser, ...withoutDOM].includes(name));
    const small = others.filter((name) => {
      const sources = sourcesLoadedWith(name);
      return ![PARSER, DOM].every((rooms) => sources.some(isIn(rooms)));
    });
    expect(small).toEqual([]);
  });
} else {
  test.skip('which entry points load no parser: there is no build, so run npm run build', () => {});
}
