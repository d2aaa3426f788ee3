// @ts-check
/**
 * Rewriting while streaming, beside html-rewriter-wasm (lol-html in WebAssembly) in the same process and by turns: CPU
 * milliseconds for each MB of the pages of htmlparser-benchmark, in pieces of `--piece` bytes (0: whole pages).
 *
 *     node packages/domwright/bench/html-rewriter.mjs [--every 4] [--rounds 5] [--piece 65536]
 */
import { parseArgs } from 'node:util';
import { HTMLRewriter as PeerRewriter } from 'html-rewriter-wasm';
import { buildIfStale } from '../test/built-library.mjs';
import { realPages } from './pages.mjs';

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    piece: { type: 'string', default: '65536' },
  },
});
buildIfStale();
const { HTMLRewriter } = await import('domwright/rewrite');

const PIECE = Number(values.piece) || Number.MAX_SAFE_INTEGER;
const pages = realPages(Number(values.every)).map(({ content }) => content);
const bytes = pages.reduce((sum, { length }) => sum + length, 0);
/** What comes out goes here, so that it is not optimised away. */
let written = 0;

/** @typedef {{ tagName: string, getAttribute(name: string): string | null, setAttribute(name: string, value: string): unknown, setInnerContent(content: string): unknown }} AnyElement */
/** @typedef {{ element?(element: AnyElement): void | Promise<void>, text?(text: { text: string }): void, comments?(comment: { text: string }): void }} AnyHandlers */
/** @typedef {{ on(selector: string, handlers: AnyHandlers): unknown, onDocument(handlers: AnyHandlers): unknown }} AnyRewriter */

/** @param {AnyElement} element */
function setHref(element) {
  element.setAttribute(
    'href',
    /** @type {string} */ (element.getAttribute('href')).replace('http:', 'https:'),
  );
}

/** @type {Record<string, (rewriter: AnyRewriter) => void>} */
const tasks = {
  'no handlers': () => {},
  'no element matches': (rewriter) => void rewriter.on('no-such-element', { element() {} }),
  '*, no edit': (rewriter) => void rewriter.on('*', { element() {} }),
  'a[href], set': (rewriter) => void rewriter.on('a[href]', { element: setHref }),
  'every div renamed': (rewriter) =>
    void rewriter.on('div', {
      element(element) {
        element.tagName = 'section';
      },
    }),
  'every ul emptied': (rewriter) =>
    void rewriter.on('ul', { element: (element) => void element.setInnerContent('') }),
  'seven selectors': (rewriter) => {
    for (const selector of ['a[href]', 'img', 'div > p', '.nav a', 'ul li', '#main', 'script[src]'])
      rewriter.on(selector, { element() {} });
  },
  text: (rewriter) => void rewriter.onDocument({ text: ({ text }) => void (written += text.length) }),
  comments: (rewriter) => void rewriter.onDocument({ comments: ({ text }) => void (written += text.length) }),
  '*, no edit, async': (rewriter) => void rewriter.on('*', { async element() {} }),
  'a[href], set, async': (rewriter) =>
    void rewriter.on('a[href]', {
      async element(element) {
        setHref(element);
      },
    }),
};

/** @param {(rewriter: AnyRewriter) => void} register */
async function ours(register) {
  for (const page of pages) {
    const rewriter = new HTMLRewriter();
    register(/** @type {any} */ (rewriter));
    const writer = rewriter.writer((chunk) => void (written += chunk.length), { encoding: 'utf-8' });
    for (let at = 0; at < page.length; at += PIECE) {
      const wait = writer.write(page.subarray(at, at + PIECE));
      if (wait !== undefined) await wait;
    }
    await writer.end();
  }
}

/** @param {(rewriter: AnyRewriter) => void} register */
async function theirs(register) {
  for (const page of pages) {
    const rewriter = new PeerRewriter((chunk) => void (written += chunk.length));
    register(/** @type {any} */ (rewriter));
    for (let at = 0; at < page.length; at += PIECE) await rewriter.write(page.subarray(at, at + PIECE));
    await rewriter.end();
    rewriter.free();
  }
}

/** @param {() => Promise<void>} task */
async function cpu(task) {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const MB = bytes / 1e6;
console.log(`${pages.length} pages, ${MB.toFixed(1)} MB; CPU ms for each MB, the best of ${values.rounds}`);
for (const [name, register] of Object.entries(tasks)) {
  let best = Number.POSITIVE_INFINITY;
  let bestPeer = Number.POSITIVE_INFINITY;
  // The first round warms up.
  for (let round = 0; round <= Number(values.rounds); round++) {
    best = Math.min(best, await cpu(() => ours(register)));
    bestPeer = Math.min(bestPeer, await cpu(() => theirs(register)));
  }
  const ratio = bestPeer / best;
  console.log(
    `${name.padEnd(22)} domwright ${(best / MB).toFixed(2)}  html-rewriter-wasm ${(bestPeer / MB).toFixed(2)}  ` +
      `${ratio.toFixed(1)} times as fast`,
  );
}
