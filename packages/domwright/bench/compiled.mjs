// @ts-check
/**
 * What V8's optimizing compiler does in the first passes of a process, which costs more than the work itself: hot functions by
 * compile time, and deoptimizations with their reasons. Each job runs in its own process, with V8's `--trace-opt` and
 * `--trace-deopt`. A place is a byte offset in the function's bytecode (`--print-bytecode`).
 *
 *     node packages/domwright/bench/compiled.mjs [--job parse] [--every 5] [--passes 1] [--most 25]
 *
 * Jobs: parse, parse bytes, and the names of the tasks in rewriter-tasks.mjs.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { realPages } from './pages.mjs';
import { rewriterTasks, throughOurs } from './rewriter-tasks.mjs';

const { values } = parseArgs({
  options: {
    job: { type: 'string', default: 'parse' },
    every: { type: 'string', default: '5' },
    passes: { type: 'string', default: '1' },
    most: { type: 'string', default: '25' },
    run: { type: 'boolean', default: false },
  },
});
if (values.run) await run();
else report();

async function run() {
  const pages = realPages(Number(values.every));
  const { HTMLRewriter } = await import('domwright/rewrite');
  const { parse } = await import('domwright');
  for (let pass = 0; pass < Number(values.passes); pass++) {
    for (const { html, content } of pages) {
      if (values.job === 'parse') parse(html);
      else if (values.job === 'parse bytes') parse(content, { contentType: 'utf-8' });
      else await throughOurs(HTMLRewriter, rewriterTasks[values.job], content, 64 << 10);
    }
  }
}

function report() {
  buildIfStale();
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--trace-opt', '--trace-deopt', ...process.argv.slice(1), '--run'],
    { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) process.exit(1);
  /** @type {Map<string, { count: number, ms: number, deoptimized: string[] }>} */
  const functions = new Map();
  /** @param {string} name @param {string} address of its SharedFunctionInfo: names occur twice */
  function named(name, address) {
    const key = `${name} ${address.slice(-5)}`;
    let entry = functions.get(key);
    if (entry === undefined) functions.set(key, (entry = { count: 0, ms: 0, deoptimized: [] }));
    return entry;
  }
  for (const line of stdout.split('\n')) {
    const [, name = '', address = ''] = /<JSFunction (.*?) ?\(sfi = 0x(\w+)\)>/.exec(line) ?? [];
    const took = /^\[(?:completed compiling|aborted optimizing) .*took ([\d.]+), ([\d.]+), ([\d.]+) ms/.exec(
      line,
    );
    const bailout = /^\[bailout \(kind: (\S+), reason: (.*?)\): begin.*bytecode offset (\d+)/.exec(line);
    if (took !== null) {
      const entry = named(name, address);
      entry.count++;
      entry.ms += Number(took[1]) + Number(took[2]) + Number(took[3]);
    } else if (bailout !== null) {
      const [, kind = '', reason, place] = bailout;
      named(name, address).deoptimized.push(`${kind.replace('deopt-', '')}: ${reason}, at ${place}`);
    }
  }
  const all = [...functions].sort(([, a], [, b]) => b.ms - a.ms);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  const ms = sum(all.map(([, entry]) => entry.ms));
  const compilations = sum(all.map(([, { count }]) => count));
  const reasons = all.flatMap(([, { deoptimized }]) => deoptimized);
  console.log(`${ms.toFixed(0)} ms for ${compilations} compilations of ${all.length} functions`);
  for (const [name, entry] of all.slice(0, Number(values.most)))
    console.log(`${entry.ms.toFixed(1).padStart(7)} ms ${String(entry.count).padStart(3)} × ${name}`);
  console.log(`\n${reasons.length} deoptimizations`);
  for (const [name, { deoptimized }] of all)
    for (const reason of deoptimized) console.log(`${name.padEnd(40)} ${reason}`);
}
