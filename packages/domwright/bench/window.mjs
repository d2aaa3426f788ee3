// @ts-check
/**
 * `node packages/domwright/bench/window.mjs`: `sanitize`, sanitize-html and DOMPurify on our window, compared with DOMPurify on
 * jsdom, for 1, 50 and 400 kB, and the time to import the window and jsdom in a new process. Uses the build.
 */
import { execFileSync } from 'node:child_process';
import createDOMPurify from 'dompurify';
// @ts-expect-error: jsdom has no type declarations.
import { JSDOM } from 'jsdom';
// @ts-expect-error: sanitize-html has no type declarations.
import sanitizeHTML from 'sanitize-html';
import { sanitize } from '../dist/sanitizer.js';
import { createWindow } from '../dist/window.js';
import { realPages } from './pages.mjs';

const pages = realPages();

/** @param {number} length */
function pageOf(length) {
  return pages.reduce((best, page) =>
    Math.abs(page.html.length - length) < Math.abs(best.html.length - length) ? page : best,
  ).html;
}

/**
 * @param {() => unknown} run
 * @returns {number} the median time in milliseconds
 */
function median(run) {
  const times = [];
  const end = performance.now() + 3000;
  while (times.length < 5 || (performance.now() < end && times.length < 2000)) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

const ours = createDOMPurify(/** @type {any} */ (createWindow()));
const theirs = createDOMPurify(new JSDOM('<!DOCTYPE html>').window);
const middle = pageOf(50_000);
for (const [name, html] of [
  ['1 kB', middle.slice(middle.indexOf('<body'), middle.indexOf('<body') + 1000)],
  ['50 kB', middle],
  ['400 kB', pageOf(400_000)],
]) {
  const markup = html ?? '';
  const jsdom = median(() => theirs.sanitize(markup));
  const ways = {
    sanitize: () => sanitize(markup),
    'DOMPurify on our window': () => ours.sanitize(markup),
    'sanitize-html': () => sanitizeHTML(markup),
  };
  console.log(`${name} (${markup.length}): DOMPurify on jsdom ${jsdom.toFixed(2)} ms`);
  for (const [way, run] of Object.entries(ways)) {
    const time = median(run);
    console.log(`  ${way} ${time.toFixed(2)} ms, ${(jsdom / time).toFixed(1)} times as fast`);
  }
}

/** @param {string} specifier */
function importTime(specifier) {
  const script = `const s = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - s)`;
  const times = Array.from({ length: 7 }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })),
  );
  return times.sort((a, b) => a - b)[3] ?? 0;
}

const [window, jsdom] = [
  importTime(new URL('../dist/window.js', import.meta.url).href),
  importTime(import.meta.resolve('jsdom')),
];
console.log(
  `import: ours ${window.toFixed(1)} ms, jsdom ${jsdom.toFixed(1)} ms, ${(jsdom / window).toFixed(1)} times`,
);
