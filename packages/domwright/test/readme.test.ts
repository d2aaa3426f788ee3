import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as cheerio from 'cheerio';
import { describe, expect, it } from 'vitest';
import * as dom from '../src/bridges/dom/dom.ts';
import * as liveDom from '../src/bridges/dom/live-dom-sink.ts';
import * as domhandler from '../src/bridges/domhandler/domhandler.ts';
import * as events from '../src/bridges/events/index.ts';
import * as hast from '../src/bridges/hast/hast.ts';
import * as json from '../src/bridges/json/json.ts';
import * as parse5 from '../src/bridges/parse5/index.ts';
import * as parse5Streams from '../src/bridges/parse5/streams.ts';
import * as xml from '../src/bridges/xml/index.ts';
import * as tokenizer from '../src/core/tokenizer/index.ts';
import * as treeConstruction from '../src/core/tree-construction/index.ts';
import * as cursor from '../src/dom/cursor/index.ts';
import * as domwright from '../src/index.ts';
import * as explain from '../src/pages/explain/index.ts';
import * as scripting from '../src/pages/scripting/index.ts';
import * as speculative from '../src/pages/speculative/index.ts';
import * as fetching from '../src/standard/fetching/index.ts';
import * as images from '../src/standard/images/index.ts';
import * as mediaQueries from '../src/standard/media-queries/index.ts';
import * as microsyntaxes from '../src/standard/microsyntaxes/index.ts';
import * as reflection from '../src/standard/reflection/index.ts';
import * as urls from '../src/standard/urls/index.ts';
import * as values from '../src/standard/value-findings/index.ts';
import { JSDOM } from './dom/nodes/jsdom.mjs';

// Every `js` block of the READMEs and guides is run, and each `expression; // → value` in it is checked.

const modules: Record<string, object> = {
  domwright,
  'domwright/images': images,
  'domwright/media-queries': mediaQueries,
  'domwright/microsyntaxes': microsyntaxes,
  'domwright/reflection': reflection,
  'domwright/values': values,
  'domwright/cursor': cursor,
  'domwright/explain': explain,
  'domwright/dom': dom,
  'domwright/domhandler': domhandler,
  'domwright/events': events,
  'domwright/hast': hast,
  'domwright/json': json,
  'domwright/xml': xml,
  cheerio,
  jsdom: { JSDOM },
  'domwright/parse5': parse5,
  'domwright/parse5-streams': parse5Streams,
  'domwright/fetching': fetching,
  'domwright/live-dom': liveDom,
  'domwright/scripting': scripting,
  'domwright/speculative': speculative,
  'domwright/tokenizer': tokenizer,
  'domwright/tree-construction': treeConstruction,
  'domwright/urls': urls,
};

const library = path.resolve(import.meta.dirname, '..');

function blocksOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^```js\n([\s\S]*?)^```/gm)].map((match) => match[1]!);
}

/** Runs a block. Returns how many values it checked. */
function run(block: string): number {
  let checks = 0;
  const check = (actual: unknown, expected: unknown) => {
    checks++;
    expect(plain(actual)).toEqual(expected);
  };
  const code = block
    .replace(
      /^import (?:\* as )?(\{[^}]*\}|\w+) from '(.*?)';$/gm,
      (_, names, from) => `const ${names} = modules['${from}'];`,
    )
    .replace(/^(.*); \/\/ → (.*)$/gm, 'check(($1), ($2));');
  new Function('modules', 'check', code)(modules, check);
  return checks;
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : value;
}

describe.each([
  ['README.md', path.resolve(library, '../../README.md')],
  [
    'docs/from-htmlparser2-and-cheerio.md',
    path.resolve(library, '../../docs/from-htmlparser2-and-cheerio.md'),
  ],
  ['docs/from-jsdom.md', path.resolve(library, '../../docs/from-jsdom.md')],
  ['packages/domwright/README.md', path.join(library, 'README.md')],
  ['docs/microsyntaxes.md', path.resolve(library, '../../docs/microsyntaxes.md')],
  ['docs/limits.md', path.resolve(library, '../../docs/limits.md')],
  ['docs/explain.md', path.resolve(library, '../../docs/explain.md')],
  ['docs/from-parse5.md', path.resolve(library, '../../docs/from-parse5.md')],
  ['docs/urls.md', path.resolve(library, '../../docs/urls.md')],
  ['docs/speculative.md', path.resolve(library, '../../docs/speculative.md')],
  ['docs/scripting.md', path.resolve(library, '../../docs/scripting.md')],
])('the examples of %s', (_, file) => {
  const blocks = blocksOf(file);
  it('are there', () => expect(blocks.length).toBeGreaterThan(0));
  it.each(blocks)('%s', (block) => expect(run(block)).toBeGreaterThan(0));
});

it('the picture of the benchmark has bars of speeds, and nothing that is no number', () => {
  const picture = readFileSync(path.resolve(library, '../../docs/benchmark.svg'), 'utf8');
  expect(picture).toContain('class="ours"');
  expect(picture).not.toMatch(/NaN|undefined|Infinity|memory/);
});
