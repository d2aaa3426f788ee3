// @ts-check
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';

/*
 * Memory held while a long page of many small elements is parsed from a byte stream, compared with the same page as text in the
 * same chunks, which holds nodes and the input once as text. Each way has its own process. Now and then, garbage is collected and
 * live memory counted: the heap, external strings, array buffers.
 */

const help = `Usage: node packages/domwright/bench/stream-memory.mjs [--megabytes 200]`;

/** The ways: options, and whether the bytes are ASCII. */
const ways = {
  text: [null, '<p>some text and moré of it</p><br>\n'],
  'UTF-8 by transport, ASCII': [{ contentType: 'utf-8' }, '<p>some text and more of it</p><br>\n'],
  'UTF-8 by transport, é here and there': [{ contentType: 'utf-8' }, '<p>some text and moré of it</p><br>\n'],
  'windows-1252, tentative to the end': [{}, '<p>some text and more of it</p><br>\n'],
  'Shift_JIS, tentative to the end, ASCII': [
    { likely: 'shift_jis' },
    '<p>some text and more of it</p><br>\n',
  ],
  'UTF-8 is detected, in all bytes': [{ detectUTF8: true }, '<p>some text and moré of it</p><br>\n'],
};

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '200' },
    way: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const megabytes = Number(values.megabytes);

if (values.help === true || !(megabytes > 0)) {
  console.log(help);
} else if (values.way !== undefined) {
  console.log(JSON.stringify(await measure(/** @type {keyof typeof ways} */ (values.way))));
} else {
  buildIfStale();
  console.log(`A page of ${megabytes} MB in chunks of 64 KiB, in bytes per byte of input:`);
  /** @type {number[]} */
  let asText = [];
  for (const way of Object.keys(ways)) {
    const { held, maxRSS } = run(way);
    if (way === 'text') asText = held;
    // NB: node tables double in size, at nearly the same points in all ways.
    const more = held.map(
      (/** @type {number} */ bytes, /** @type {number} */ index) => bytes - asText[index],
    );
    console.log(
      `  ${way.padEnd(40)} at most ${Math.max(...held).toFixed(2)}, at the end ${held.at(-1)?.toFixed(2)},` +
        ` more than text at the end ${more.at(-1)?.toFixed(2)}; peak of the process ${maxRSS.toFixed(2)}`,
    );
  }
}

/** @param {string} way */
function run(way) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      '--max-old-space-size=4096',
      import.meta.filename,
      '--way',
      way,
      '--megabytes',
      String(megabytes),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`measuring ${way} failed`);
  return JSON.parse(stdout);
}

/** @param {keyof typeof ways} way */
async function measure(way) {
  const { parseStream } = await import('domwright');
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('memory is measured with --expose-gc');
  const [options, line] = ways[way];
  const page = new TextEncoder().encode(String(line).repeat(2000));
  const length = megabytes * 1e6;
  const live = () => {
    // More than once: memory that finalizers release is freed in the next collection.
    for (let times = 0; times < 4; times++) gc();
    const { heapUsed, external } = process.memoryUsage();
    // NB: `external` includes array buffers.
    return heapUsed + external;
  };
  const before = live();
  const decoder = options === null ? new TextDecoder() : null;
  const checkpoint = Math.ceil(length / (1 << 16) / 16);
  let fed = 0;
  let chunks = 0;
  /** @type {number[]} */
  const held = [];
  async function* stream() {
    let at = 0;
    while (fed < length) {
      const chunk = new Uint8Array(1 << 16);
      for (let filled = 0; filled < chunk.length; ) {
        const part = page.subarray(at, at + chunk.length - filled);
        chunk.set(part, filled);
        filled += part.length;
        at = (at + part.length) % page.length;
      }
      fed += chunk.length;
      yield decoder === null ? chunk : decoder.decode(chunk, { stream: true });
      if (++chunks % checkpoint === 0) held.push((live() - before) / length);
    }
  }
  const document = await parseStream(stream(), options ?? {});
  held.push((live() - before) / length);
  if (document.body === null) throw new Error('unreachable: it keeps the document alive');
  return { held, maxRSS: (process.resourceUsage().maxRSS * 1024) / length };
}
