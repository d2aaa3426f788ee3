// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';

/*
 * Memory used to stream a long input without keeping anything, from text and from bytes, each way in its own process, compared
 * with a peer that does the same. Prints the peak memory of the process and, with --heap, whether that many megabytes of
 * V8's old space were enough.
 */

const help = `Usage: node packages/domwright/bench/window-memory.mjs [--megabytes 200] [--heap 48] [--only WORDS]`;

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '200' },
    heap: { type: 'string' },
    only: { type: 'string', default: '' },
    way: { type: 'string' },
    bytes: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
const megabytes = Number(values.megabytes);

/** A part of a page, with names, attributes and lines that are never repeated. */
const markup = (/** @type {number} */ n) =>
  `<section id="s${n}" class="row r${n % 7}"><h2>Title ${n} &amp; more</h2>\n<p>Some <a href="/page/${n}?a=1&amp;b=2">ordinary` +
  ` <b title="t${n}">text</b></a> of é<br>\n<x-${n} data-a${n}="1">custom</x-${n}><!-- a comment -->` +
  `<ul><li>one<li>two</ul><table><tr><td>${n}<td>cell</table></section>\n`;

/** The input, in chunks of about 256 KiB. */
function* pieces() {
  const encoder = new TextEncoder();
  let left = megabytes * 1e6;
  let n = 0;
  while (left > 0) {
    let text = n === 0 ? '<!DOCTYPE html><title>t</title><x-app><font color=red>' : '';
    while (text.length < 1 << 18) text += markup(n++);
    left -= text.length;
    // NB: flattens the concatenation, because real chunks are flat.
    yield values.bytes ? encoder.encode(text) : Buffer.from(text).toString();
  }
}

/**
 * The peak memory of this process, in megabytes. NB: on Linux, `maxRSS` begins with that of the process that started this one,
 * which may be larger.
 */
function peak() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) / 1024;
}

const nothing = () => {};

/** @type {Record<string, { takesBytes?: boolean, run: () => Promise<void> | void }>} */
const ways = {
  HTMLTokenizer: { takesBytes: true, run: () => tokenizer({}) },
  'HTMLTokenizer, reuseTokens': { takesBytes: true, run: () => tokenizer({ reuseTokens: true }) },
  'HTMLTokenizer, errors': { takesBytes: true, run: () => tokenizer({ onParseError: nothing }) },
  HTMLEventParser: {
    takesBytes: true,
    async run() {
      const { HTMLEventParser } = await import('domwright/tokens');
      pushed(new HTMLEventParser({ startTag: nothing, text: nothing }, { onParseError: nothing }));
    },
  },
  'HTMLEventParser without handlers': {
    takesBytes: true,
    async run() {
      const { HTMLEventParser } = await import('domwright/tokens');
      pushed(new HTMLEventParser({}));
    },
  },
  htmlEvents: {
    takesBytes: true,
    async run() {
      const { htmlEvents } = await import('domwright/tokens');
      for await (const event of htmlEvents(pieces())) event.type;
    },
  },
  tokenStream: {
    takesBytes: true,
    async run() {
      const { tokenStream } = await import('domwright/tokens');
      const stream = /** @type {any} */ (ReadableStream.from(pieces()));
      for await (const token of stream.pipeThrough(tokenStream())) token.type;
    },
  },
  SAXParser: {
    async run() {
      const { SAXParser } = await import('domwright/parse5-streams');
      const parser = new SAXParser({ sourceCodeLocationInfo: true });
      parser.on('startTag', nothing).on('text', nothing);
      await piped(parser);
    },
  },
  RewritingStream: {
    async run() {
      const { RewritingStream } = await import('domwright/parse5-streams');
      const stream = new RewritingStream();
      stream.on('startTag', (tag) => stream.emitStartTag(tag));
      await piped(stream);
    },
  },
  HTMLRewriter: {
    takesBytes: true,
    async run() {
      const { HTMLRewriter } = await import('domwright/rewrite');
      const rewriter = new HTMLRewriter()
        .on('a[href]', { element: (a) => void a.setAttribute('rel', 'nofollow') })
        .on('table', { element: (table) => void table.remove() })
        .on('li + li', { text: nothing });
      pushed(values.bytes ? rewriter.writer(nothing) : rewriter.textWriter(nothing));
    },
  },
  'htmlparser2 Parser': {
    async run() {
      const { Parser } = await import('htmlparser2');
      pushed(new Parser({ onopentag: nothing, ontext: nothing }));
    },
  },
  'parse5-html-rewriting-stream': {
    async run() {
      const { RewritingStream } = await import('parse5-html-rewriting-stream');
      const stream = new RewritingStream();
      stream.on('startTag', (tag) => stream.emitStartTag(tag));
      await piped(stream);
    },
  },
};

/** @param {object} options */
async function tokenizer(options) {
  const { HTMLTokenizer } = await import('domwright/tokens');
  pushed(new HTMLTokenizer({ onToken: nothing, ...options }));
}

/** @param {{ write(piece: any): void, end(): void }} parser */
function pushed(parser) {
  for (const piece of pieces()) parser.write(piece);
  parser.end();
}

/** @param {import('node:stream').Transform} stream */
async function piped(stream) {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(Readable.from(pieces()), stream, sink);
}

if (values.help === true || !(megabytes > 0)) {
  console.log(help);
} else if (values.way !== undefined) {
  await ways[values.way].run();
  console.log(peak());
} else {
  buildIfStale();
  console.log(`${megabytes} MB in pieces of 256 KiB; peak memory of the process, in MB:`);
  for (const [way, { takesBytes }] of Object.entries(ways)) {
    if (!way.includes(values.only)) continue;
    const text = measure(way, false);
    console.log(`  ${way.padEnd(34)} text ${text}${takesBytes ? `, bytes ${measure(way, true)}` : ''}`);
  }
}

/**
 * @param {string} way
 * @param {boolean} bytes
 */
function measure(way, bytes) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      ...(values.heap === undefined ? [] : [`--max-old-space-size=${values.heap}`]),
      import.meta.filename,
      ...['--way', way, '--megabytes', String(megabytes), ...(bytes ? ['--bytes'] : [])],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' },
  );
  if (status === 0) return Number(stdout).toFixed(0).padStart(4);
  process.exitCode = 1;
  return 'FAILED';
}
