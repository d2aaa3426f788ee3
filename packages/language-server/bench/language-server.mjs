// @ts-check
/**
 * How long the language server takes, in CPU time of its process, beside vscode-html-languageservice, which has no diagnostics. Needs
 * a build. `node packages/language-server/bench/language-server.mjs [--changes N]`
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import service from 'vscode-html-languageservice';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const { changes = '10000' } = parseArgs({ options: { changes: { type: 'string' } } }).values;
const command = path.resolve(import.meta.dirname, '../bin/domwright-language-server.js');

const section = `<section id="s%">
  <h2>Section %</h2>
  <p class="a b">Some <em>text</em> of section %, long enough that it is like the text of a page that somebody has written, with
  a <a href="https://example.com/%">link</a>, and <code>code</code>, and a second sentence that goes on for a while. It ends here,
  after some more words about nothing in particular, as paragraphs do.</p>
  <ul><li>One thing<li>Another thing</ul>
  <img src="a.png" alt="A picture of %" width="10" height="10">
</section>
`;

/** @param {number} length */
function pageOf(length) {
  let page =
    '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A page</title>\n<h1>A page</h1>\n';
  for (let i = 0; page.length < length; i++) page += section.replaceAll('%', String(i));
  return page;
}

class Server {
  constructor() {
    this.process = spawn(process.execPath, [command, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.connection.listen();
    this.version = 0;
  }

  /** Asks for diagnostics, so that nothing waits for a pause in typing. */
  async start() {
    await this.connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: { textDocument: { diagnostic: {} } },
    });
    await this.connection.sendNotification('initialized', {});
  }

  /** @param {string} uri @param {string} text */
  async open(uri, text) {
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'html', version: ++this.version, text },
    });
  }

  /** @param {string} uri @param {object} change */
  async change(uri, change) {
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: ++this.version },
      contentChanges: [change],
    });
  }

  /** @param {string} method @param {string} uri @param {object} [more] @returns {Promise<any>} */
  ask(method, uri, more = {}) {
    return this.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, ...more });
  }

  /** CPU time of the process, all threads, in milliseconds. */
  cpu() {
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Memory in MB. */
  memory() {
    const [, pages] = readFileSync(`/proc/${this.process.pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4096) / 1e6;
  }

  stop() {
    this.connection.dispose();
    this.process.kill();
  }
}

/** @param {number[]} list */
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

const insertion = (/** @type {number} */ line) => ({
  range: { start: { line, character: 0 }, end: { line, character: 0 } },
  text: 'x',
});
const removal = (/** @type {number} */ line) => ({
  range: { start: { line, character: 0 }, end: { line, character: 1 } },
  text: '',
});

/** The kernel counts CPU time in hundredths of a second, so several are measured together. @param {number} times @param {(i: number) => Promise<unknown>} task @param {Server} server */
async function eachOf(server, times, task) {
  const before = server.cpu();
  for (let i = 0; i < times; i++) await task(i);
  return (server.cpu() - before) / times;
}

// The first diagnostics after the start.
const starts = [];
for (let i = 0; i < 5; i++) {
  const server = new Server();
  await server.start();
  await server.open('untitled:small', pageOf(2000));
  await server.ask('diagnostic', 'untitled:small');
  starts.push(server.cpu());
  server.stop();
}
console.log(`first diagnostics of a small page, with the start: ${median(starts)} ms`);

const server = new Server();
await server.start();
const page = pageOf(1_000_000);
const uri = 'untitled:large';
const line = 3000;
await server.open(uri, page);
const rounds = [];
for (let round = 0; round < 12; round++) {
  rounds.push(
    await eachOf(server, 6, async (i) => {
      await server.change(uri, i % 2 === 0 ? insertion(line) : removal(line));
      await server.ask('diagnostic', uri);
    }),
  );
}
console.log(`1 MB, from a change to diagnostics: ${median(rounds.slice(4)).toFixed(1)} ms`);
const position = { line, character: 4 };
for (const method of ['hover', 'completion', 'documentHighlight', 'linkedEditingRange']) {
  await eachOf(server, 20, () => server.ask(method, uri, { position }));
  const times = await eachOf(server, 200, () => server.ask(method, uri, { position }));
  console.log(`1 MB, ${method}: ${times.toFixed(2)} ms`);
}
const afterChange = await eachOf(server, 20, async (i) => {
  await server.change(uri, i % 2 === 0 ? insertion(line) : removal(line));
  await server.ask('hover', uri, { position });
});
console.log(`1 MB, a change and the first hover after it: ${afterChange.toFixed(1)} ms`);
for (const [method, more] of /** @type {const} */ ([
  ['documentSymbol', {}],
  ['foldingRange', {}],
])) {
  const times = await eachOf(server, 10, () => server.ask(method, uri, more));
  console.log(`1 MB, ${method}: ${times.toFixed(1)} ms`);
}
server.stop();

const theirs = service.getLanguageService();
/** @param {number} times @param {() => unknown} task */
function own(times, task) {
  task();
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}
const document = service.TextDocument.create('untitled:large', 'html', 1, page);
const html = theirs.parseHTMLDocument(document);
console.log(
  `vscode-html-languageservice, 1 MB, parse: ${own(10, () => theirs.parseHTMLDocument(document)).toFixed(1)} ms`,
);
console.log(
  `vscode-html-languageservice, 1 MB, hover: ${own(50, () => theirs.doHover(document, position, html)).toFixed(2)} ms`,
);
console.log(
  `vscode-html-languageservice, 1 MB, completion: ${own(50, () => theirs.doComplete(document, position, html)).toFixed(2)} ms`,
);
console.log(
  `vscode-html-languageservice, 1 MB, symbols: ${own(5, () => theirs.findDocumentSymbols2(document, html)).toFixed(1)} ms`,
);
console.log(
  `vscode-html-languageservice, 1 MB, folding: ${own(5, () => theirs.getFoldingRanges(document)).toFixed(1)} ms`,
);

// Memory over many changes of a page of 100 kB.
const other = new Server();
await other.start();
await other.open('untitled:medium', pageOf(100_000));
const memory = [];
const count = Number(changes);
for (let i = 0; i < count; i++) {
  await other.change('untitled:medium', i % 2 === 0 ? insertion(100) : removal(100));
  await other.ask('diagnostic', 'untitled:medium');
  await other.ask('hover', 'untitled:medium', { position: { line: 100, character: 4 } });
  if ((i + 1) % Math.ceil(count / 5) === 0) memory.push(other.memory().toFixed(0));
}
console.log(`memory over ${count} changes of 100 kB: ${memory.join(', ')} MB`);
other.stop();
