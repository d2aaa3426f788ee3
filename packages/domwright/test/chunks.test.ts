import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { entryPoints } from '../../../scripts/entry-points.mjs';

/*
 * Entry points load what they use, in the build: a chunk that holds a little of what they need and all of the parser, or of the DOM's
 * classes, would load it for them, and nothing else would show it. `chunks` in scripts/build.mjs decides.
 */

const dist = path.resolve(import.meta.dirname, '../dist');

const PARSER = ['core/tokenizer', 'core/tree-construction', 'core/editions', 'core/table'];
const DOM = ['dom/'];

/** Entry points that load no parser, and therefore no DOM. */
const withoutParser = [
  'domwright/encoding',
  'domwright/entities',
  'domwright/internal/arguments',
  'domwright/internal/binary-search',
  'domwright/internal/json',
  'domwright/internal/skip-patterns',
  'domwright/templates',
  'domwright/values',
];
/** Those that load a parser, and no DOM class. */
const withoutDOM = [
  'domwright/core',
  'domwright/domhandler',
  'domwright/hast',
  'domwright/parse5',
  'domwright/parse5-streams',
  'domwright/tokens',
  'domwright/tree-construction',
];
/** Those that load nothing of other libraries' trees. */
const withoutBridges = [
  'domwright',
  'domwright/conformance',
  'domwright/editor',
  'domwright/explain',
  'domwright/minify',
  'domwright/sanitizer',
  'domwright/urls',
  'domwright/window',
];
/** Those that read no bytes: whole texts, or what a tokenizer gives them. */
const withoutBytes = [
  'domwright/core',
  'domwright/domhandler',
  'domwright/hast',
  'domwright/parse5',
  'domwright/tree-construction',
];
/** The most that an entry point loads, in kilobytes: what it uses, and little of what shares chunks with it. */
const mostKilobytes = {
  'domwright/values': 210,
  'domwright/templates': 100,
  'domwright/internal/arguments': 10,
  'domwright/internal/binary-search': 10,
};

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

  test.each(withoutBridges)('%s loads no bridge', (name) => {
    expect(sourcesLoadedWith(name).filter(isIn(['bridges/']))).toEqual([]);
  });

  test.each(withoutBytes)('%s loads no decoders', (name) => {
    expect(sourcesLoadedWith(name).filter(isIn(['core/bytes/decoder', 'core/bytes/encod']))).toEqual([]);
  });

  test.each(Object.entries(mostKilobytes))('%s loads at most %i kB', (name, most) => {
    const bytes = [...loadedWith(outputs.get(name)!)].reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(most);
  });
} else {
  test.skip('which entry points load no parser: there is no build, so run npm run build', () => {});
}
