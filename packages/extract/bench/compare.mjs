// @ts-check
/**
 * Pages a second of a job that data miners do: URL, title, resolved links with their texts and rel, and text without scripts
 * and styles, as a line of JSON. `extractPageToJSON` beside the same by hand with other parsers, in one thread; then the whole
 * program over a WARC file, with one thread and two. Needs a build.
 *
 * node packages/extract/bench/compare.mjs [--pages 2000] [--rounds 3]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('htmlparser-benchmark/package.json')),
  'files',
);
const url = 'https://example.com/a/b';

/** @param {string} href */
function resolved(href) {
  try {
    return new URL(href, url).href;
  } catch {
    return null;
  }
}

/** @param {string} text */
const collapsed = (text) => text.replace(/\s+/g, ' ').trim();

/** @type {Record<string, () => Promise<(bytes: Buffer) => string>>} */
const jobs = {
  async domwright() {
    const { extractPageToJSON } = await import('../dist/index.js');
    /** @type {import('../dist/index.js').FieldName[]} */
    const fields = ['url', 'title', 'links', 'text'];
    return (bytes) => extractPageToJSON(bytes, { url, contentType: 'text/html; charset=utf-8', fields });
  },
  async htmlparser2() {
    const { parseDocument } = await import('htmlparser2');
    return (bytes) =>
      walk(
        parseDocument(bytes.toString()),
        (node) => (node.type === 'text' ? node.data : null),
        (node) => node.name,
        (node) => node.children,
        (node, name) => node.attribs?.[name],
      );
  },
  async parse5() {
    const { parse } = await import('parse5');
    return (bytes) =>
      walk(
        parse(bytes.toString()),
        (node) => (node.nodeName === '#text' ? node.value : null),
        (node) => node.tagName,
        (node) => node.childNodes,
        (node, name) => node.attrs?.find((/** @type {any} */ attribute) => attribute.name === name)?.value,
      );
  },
  async cheerio() {
    const { load } = await import('cheerio');
    return (bytes) => {
      const $ = load(bytes.toString());
      const links = $('a[href]')
        .map((_, link) => ({
          url: resolved($(link).attr('href') ?? ''),
          rel: $(link).attr('rel'),
          text: collapsed($(link).text()),
        }))
        .get();
      const title = collapsed($('title').first().text());
      $('script, style, noscript, template').remove();
      return JSON.stringify({ url, title, links, text: collapsed($('body').text()) });
    };
  },
};

/**
 * The job over a tree of another parser, in a loop.
 *
 * @param {any} root
 * @param {(node: any) => string | null} textOf
 * @param {(node: any) => string | undefined} nameOf
 * @param {(node: any) => any[] | undefined} childrenOf
 * @param {(node: any, name: string) => string | undefined} attributeOf
 */
function walk(root, textOf, nameOf, childrenOf, attributeOf) {
  /** @type {{ url: string | null, rel?: string, text: string }[]} */
  const links = [];
  const texts = [];
  let title = null;
  /** @type {any[]} */
  const stack = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    const text = textOf(node);
    if (text !== null) {
      texts.push(text);
      continue;
    }
    const children = childrenOf(node);
    if (children === undefined) continue;
    const name = nameOf(node);
    if (name === 'script' || name === 'style' || name === 'template') continue;
    if (name === 'title') title ??= collapsed(allText(node, textOf, childrenOf));
    const href = name === 'a' ? attributeOf(node, 'href') : undefined;
    if (href !== undefined) {
      const rel = attributeOf(node, 'rel');
      links.push({
        url: resolved(href),
        ...(rel !== undefined && { rel }),
        text: collapsed(allText(node, textOf, childrenOf)),
      });
    }
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index]);
  }
  return JSON.stringify({ url, title, links, text: collapsed(texts.join('')) });
}

/**
 * @param {any} root
 * @param {(node: any) => string | null} textOf
 * @param {(node: any) => any[] | undefined} childrenOf
 */
function allText(root, textOf, childrenOf) {
  let all = '';
  /** @type {any[]} */
  const stack = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    all += textOf(node) ?? '';
    const children = childrenOf(node) ?? [];
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index]);
  }
  return all;
}

const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => readFileSync(path.join(folder, name)));

if (values.only !== undefined) {
  // A process of its own for each parser. The first passes warm up.
  const job = await /** @type {() => Promise<(bytes: Buffer) => string>} */ (jobs[values.only])();
  for (let pass = 0; pass < 4; pass++) for (const page of pages) job(page);
  const before = process.cpuUsage();
  let length = 0;
  for (let pass = 0; pass < 8; pass++) for (const page of pages) length += job(page).length;
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ rate: (8 * pages.length) / ((user + system) / 1e6), length }));
} else {
  compare();
}

function compare() {
  const rounds = Number(values.rounds);
  /** @type {Map<string, number[]>} */
  const rates = new Map(Object.keys(jobs).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, list] of rates) {
      const output = execFileSync(process.execPath, [import.meta.filename, '--only', name], {
        encoding: 'utf8',
      });
      list.push(JSON.parse(output).rate);
    }
  }
  const ours = median(rates.get('domwright') ?? []);
  console.log('pages per second of processor time, one thread');
  for (const [name, list] of rates) {
    const rate = median(list);
    console.log(`  ${name.padEnd(12)} ${rate.toFixed(0).padStart(5)}  ${(ours / rate).toFixed(1)} times`);
  }
  compareThreads(rounds);
}

/** @param {number} rounds */
function compareThreads(rounds) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'domwright-bench-'));
  try {
    const file = path.join(temporary, 'pages.warc.gz');
    const count = Number(values.pages);
    writeFileSync(file, Buffer.concat(Array.from({ length: count }, (_, index) => record(index))));
    console.log(
      `domwright extract, ${count} pages in ${(statSync(file).size / 1e6).toFixed(0)} MB of WARC.gz`,
    );
    const program = path.resolve(import.meta.dirname, '../../cli/dist/main.js');
    for (const fields of ['url,title,links,text', 'all']) {
      /** @type {Record<string, number[]>} */
      const seconds = { 1: [], 2: [] };
      for (let round = 0; round < rounds; round++) {
        for (const [threads, list] of Object.entries(seconds)) {
          const output = path.join(temporary, 'out.ndjson');
          const args = [program, 'extract', '-j', threads, '-F', fields, '-o', output, file];
          const started = performance.now();
          execFileSync(process.execPath, args, { stdio: 'ignore' });
          list.push((performance.now() - started) / 1000);
        }
      }
      for (const [threads, list] of Object.entries(seconds))
        console.log(`  ${fields}, ${threads} threads: ${(count / median(list)).toFixed(0)} pages a second`);
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @param {number} index */
function record(index) {
  const page = /** @type {Buffer} */ (pages[index % pages.length]);
  const http = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'), page]);
  const header = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Target-URI: https://example.com/${index}`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${http.length}`,
  ].join('\r\n');
  return gzipSync(Buffer.concat([Buffer.from(`${header}\r\n\r\n`), http, Buffer.from('\r\n\r\n')]));
}

/** @param {number[]} list */
function median(list) {
  return /** @type {number} */ ([...list].sort((a, b) => a - b)[list.length >> 1]);
}
