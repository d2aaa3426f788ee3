// @ts-check
/**
 * Small inputs: microseconds of CPU time per fragment or document of a given length, cut from the pages of htmlparser-benchmark,
 * compared with parse5, alternately in the same process.
 *
 *     node packages/domwright/bench/small.mjs [--lengths 100,500,2000] [--rounds 5]
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { realPages } from './pages.mjs';

const { values } = parseArgs({
  options: {
    lengths: { type: 'string', default: '100,500,2000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '0.3' },
    only: { type: 'string' },
  },
});
buildIfStale();
const { parse, parseFragment, Document } = await import('domwright');
const core = await import('domwright/core');
const facade = await import('domwright/parse5');
const parse5 = await import('parse5');

const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const div5 = parse5.parseFragment('<div></div>').childNodes[0];
const options5 = { scriptingEnabled: false };

/** A new document now and then, because a document keeps everything parsed in it. */
function hostElement() {
  const document = new Document();
  document.append(document.createElement('div'));
  return /** @type {any} */ (document.documentElement);
}
let element = hostElement();
let uses = 0;
function freshElement() {
  if (++uses % 256 === 0) element = hostElement();
  return element;
}

/** @type {Record<string, Record<string, (html: string) => unknown>>} */
const tasks = {
  fragment: {
    parse5: (html) => parse5.parseFragment(html, options5),
    'parse5, in an element': (html) => parse5.parseFragment(/** @type {any} */ (div5), html, options5),
    "parseFragment, context 'div'": (html) => parseFragment(html, { context: 'div' }),
    'parseFragment, no options': (html) => parseFragment(html),
    'parseFragment, context an element': (html) => parseFragment(html, { context: freshElement() }),
    innerHTML: (html) => (freshElement().innerHTML = html),
    insertAdjacentHTML: (html) => freshElement().insertAdjacentHTML('beforeend', html),
    'domwright/parse5': (html) => facade.parseFragment(html, options5),
  },
  document: {
    parse5: (html) => parse5.parse(html, options5),
    parse: (html) => parse(html),
    'domwright/core': (html) => core.parse(html),
    'domwright/parse5': (html) => facade.parse(html, options5),
  },
};

const pages = realPages(1).map(({ html }) => html);

/** @param {number} length */
function pieces(length) {
  const all = [];
  // Some pieces of each page, instead of many from a long one.
  for (const html of pages) {
    for (
      let at = 0, n = 0;
      at + length <= html.length && n < 24;
      at += Math.max(length, (html.length / 24) | 0), n++
    )
      all.push(html.slice(at, at + length));
  }
  return all;
}

/** @param {(html: string) => unknown} run @param {string[]} inputs @param {number} seconds */
function time(run, inputs, seconds) {
  const begin = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  while (performance.now() - begin < seconds * 1000) {
    for (const html of inputs) run(html);
    count += inputs.length;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

for (const [kind, ways] of Object.entries(tasks)) {
  if (values.only !== undefined && values.only !== kind) continue;
  for (const length of values.lengths.split(',').map(Number)) {
    const inputs = pieces(length);
    /** @type {Record<string, number[]>} */
    const times = {};
    for (let round = -1; round < rounds; round++) {
      for (const [name, run] of Object.entries(ways)) {
        const taken = time(run, inputs, seconds);
        if (round >= 0) (times[name] ??= []).push(taken);
      }
    }
    console.log(`\n${kind} of ${length} characters, µs each, and times parse5`);
    for (const [name, list] of Object.entries(times)) {
      const ratios = list.map((taken, round) => /** @type {number[]} */ (times['parse5'])[round] / taken);
      const spread = `(${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
      console.log(
        `  ${name.padEnd(34)} ${median(list).toFixed(2).padStart(8)}  ${median(ratios).toFixed(2)} ${spread}`,
      );
    }
  }
}
