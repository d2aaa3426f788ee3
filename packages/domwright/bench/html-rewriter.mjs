// @ts-check
/**
 * Streaming rewriting compared with html-rewriter-wasm (lol-html in WebAssembly), alternately in the same process: CPU
 * milliseconds per MB of the pages of htmlparser-benchmark, in chunks of `--piece` bytes (0: whole pages).
 *
 *     node packages/domwright/bench/html-rewriter.mjs [--every 4] [--rounds 5] [--piece 65536]
 */
import { parseArgs } from 'node:util';
import { HTMLRewriter as PeerRewriter } from 'html-rewriter-wasm';
import { buildIfStale } from '../test/built-library.mjs';
import { realPages } from './pages.mjs';
import { rewriterTasks, throughOurs, throughPeer } from './rewriter-tasks.mjs';

/** @typedef {import('./rewriter-tasks.mjs').AnyRewriter} AnyRewriter */

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
/** @param {(rewriter: AnyRewriter) => void} register */
async function ours(register) {
  for (const page of pages) await throughOurs(HTMLRewriter, register, page, PIECE);
}

/** @param {(rewriter: AnyRewriter) => void} register */
async function theirs(register) {
  for (const page of pages) await throughPeer(PeerRewriter, register, page, PIECE);
}

/** @param {() => Promise<void>} task */
async function cpu(task) {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const MB = bytes / 1e6;
console.log(`${pages.length} pages, ${MB.toFixed(1)} MB; CPU ms per MB, the best of ${values.rounds}`);
for (const [name, register] of Object.entries(rewriterTasks)) {
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
