// @ts-check
/**
 * `minify` and other minifiers by turns, in the same process: the size after gzip of the pages of htmlparser-benchmark, and CPU
 * milliseconds per MB. Whether the page stays the same is not looked at: other minifiers don't promise it.
 *
 *     npm install --prefix FOLDER html-minifier-terser@7 html-minifier-next @swc/html @minify-html/node
 *     node packages/domwright/bench/minify.mjs --peers FOLDER [--every 8] [--rounds 3]
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildIfStale } from '../test/built-library.mjs';
import { realPages } from './pages.mjs';

/** @typedef {(html: string) => string | Promise<string>} Minifier */

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: '' },
    every: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
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
  const options = { minifyCss: false, minifyJs: false, minifyJson: false };
  minifiers['@swc/html'] = (html) => swc.minifySync(html, options).code;
}
const rust = await peer('@minify-html/node');
if (rust !== null) minifiers['@minify-html/node'] = (html) => rust.minify(Buffer.from(html), {}).toString();

const pages = realPages(Number(values.every)).map(({ html }) => html);
const results = new Map(
  Object.keys(minifiers).map((name) => [
    name,
    { cpu: Number.POSITIVE_INFINITY, refused: 0, before: 0, after: 0 },
  ]),
);
// The first round warms up, and measures sizes.
for (let round = 0; round <= Number(values.rounds); round++) {
  for (const [name, minifier] of Object.entries(minifiers)) {
    const result = /** @type {NonNullable<ReturnType<typeof results.get>>} */ (results.get(name));
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
      // A page that is refused counts in no column but its own.
      if (small === null) result.refused += round === 0 ? 1 : 0;
      else {
        cpu += (user + system) / 1000;
        bytes += Buffer.byteLength(page);
        if (round === 0) {
          result.before += gzipSync(page).length;
          result.after += gzipSync(small).length;
        }
      }
    }
    if (round > 0) result.cpu = Math.min(result.cpu, cpu / (bytes / 1e6));
  }
}

console.log(`${pages.length} pages; CPU ms per MB, the best of ${values.rounds}`);
console.log(`${''.padEnd(36)}  gzip  ms/MB  refused`);
for (const [name, { cpu, refused, before, after }] of results) {
  const columns = [(after / before).toFixed(4), cpu.toFixed(1).padStart(6), String(refused).padStart(8)];
  console.log(`${name.padEnd(35)} ${columns.join(' ')}`);
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
