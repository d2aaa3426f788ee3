// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { largePage } from './large-page.mjs';

/**
 * @typedef {object} Page
 * @property {string} name
 * @property {string} html
 * @property {number} bytes its length in UTF-8
 * @property {Uint8Array} content the page in UTF-8
 */

const require = createRequire(import.meta.url);

/** The folder with the 258 saved pages of htmlparser-benchmark. */
const folder = path.join(path.dirname(require.resolve('htmlparser-benchmark/package.json')), 'files');

/**
 * Real pages, all or every nth by name, which is as good as random because the names are hashes.
 *
 * @param {number} [every] 1 for all, n for every nth
 * @returns {Page[]}
 */
export function realPages(every = 1) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .filter((_, index) => index % every === 0)
    .map((name) => page(name, readFileSync(path.join(folder, name))));
}

/** @param {number} bytes its approximate length */
export function madePage(bytes) {
  return page(`made page`, Buffer.from(largePage(bytes)));
}

/**
 * NB: the string is decoded from bytes, so that it is flat, like one from a file or the network.
 *
 * @param {string} name
 * @param {Buffer} content
 * @returns {Page}
 */
function page(name, content) {
  return { name, html: content.toString('utf8'), bytes: content.length, content };
}
