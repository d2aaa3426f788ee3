import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../../domwright/test/runs.mjs';
import { type NetworkRule, type RunPageOptions, runPage } from '../src/index.ts';

const SECRET = 'the secret of its reader';
const folder = mkdtempSync(path.join(os.tmpdir(), 'domwright-'));
const secret = path.join(folder, 'secret.txt');
writeFileSync(secret, SECRET);
const script = path.join(folder, 'script.js');
writeFileSync(script, 'console.log("script from disk")');

/** The server runs in its own thread, because a synchronous XMLHttpRequest blocks this one. */
const SERVER = `
  const { createServer } = require('node:http');
  const { parentPort, workerData: secret } = require('node:worker_threads');
  let requests = [];
  const server = createServer((request, response) => {
    const { method, url } = request;
    if (url === '/requests') {
      response.end(JSON.stringify(requests));
      requests = [];
      return;
    }
    requests.push(method + ' ' + url);
    response.setHeader('access-control-allow-origin', '*');
    if (url === '/to-file') response.writeHead(302, { location: secret });
    if (url === '/to-other') response.writeHead(302, { location: 'http://localhost:' + server.address().port + '/other' });
    response.end('console.log("from the network")');
  });
  server.on('upgrade', ({ url }, socket) => {
    requests.push('WebSocket ' + url);
    socket.destroy();
  });
  server.listen(0, () => parentPort.postMessage(server.address().port));`;

let server: Worker;
let origin = '';

beforeAll(async () => {
  server = new Worker(SERVER, { eval: true, workerData: pathToFileURL(secret).href });
  const port = await new Promise((resolve) => server.once('message', resolve));
  origin = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.terminate();
});

/** The requests since the last call. */
async function requests(): Promise<string[]> {
  return (await fetch(`${origin}/requests`)).json() as Promise<string[]>;
}

beforeEach(requests);

/** The ways out of a page: code that uses `url` and `method`, and logs what it gets. */
const WAYS: Record<string, string> = {
  XMLHttpRequest: `const x = new XMLHttpRequest(); x.onloadend = () => log(x.responseText); x.open(method, url); x.send('b')`,
  'synchronous XMLHttpRequest': `const x = new XMLHttpRequest(); x.open(method, url, false); x.send('b'); log(x.responseText)`,
  'XMLHttpRequest with headers': `const x = new XMLHttpRequest(); x.open(method, url); x.setRequestHeader('a', 'b'); x.send()`,
  "a frame's XMLHttpRequest": `const f = add('iframe', {}); const x = new f.contentWindow.XMLHttpRequest(); x.onloadend = () => log(x.responseText); x.open(method, url); x.send('b')`,
  "a frame's synchronous XMLHttpRequest": `const f = add('iframe', {}); const x = new f.contentWindow.XMLHttpRequest(); x.open(method, url, false); x.send('b'); log(x.responseText)`,
  WebSocket: `new WebSocket(url.replace(/^http|^file:\\/\\//, 'ws'))`,
  "a frame's WebSocket": `new (add('iframe', {}).contentWindow.WebSocket)(url.replace(/^http/, 'ws'))`,
  fetch: `fetch(url, { method }).then((r) => r.text()).then(log)`,
  EventSource: `new EventSource(url)`,
  sendBeacon: `navigator.sendBeacon(url, 'b')`,
  Worker: `new Worker(url)`,
  SharedWorker: `new SharedWorker(url)`,
  importScripts: `importScripts(url)`,
  serviceWorker: `navigator.serviceWorker.register(url)`,
  'import()': `import(url).then((m) => log(Object.keys(m)))`,
  'import() in a Function': `new Function('url', 'return import(url)')(url).then((m) => log(Object.keys(m)))`,
  'import() in an async Function': `new ((async () => {}).constructor)('url', 'log(await import(url))')(url)`,
  'import() in a handler': `document.body.setAttribute('onclick', 'import(' + JSON.stringify(url) + ').then((m) => console.log(m))'); document.body.click()`,
  'import() in a timer': `setTimeout('import(' + JSON.stringify(url) + ')')`,
  'import() in eval': `eval('import(url)')`,
  'import() in a javascript: URL of a link': `add('a', { href: importing(url) }).click()`,
  'import() in a javascript: URL, location.href': `location.href = importing(url)`,
  'import() in a javascript: URL, location.assign': `location.assign(importing(url))`,
  'import() in a javascript: URL, eval': `location = 'javascript:eval(decodeURIComponent(' + JSON.stringify(encodeURIComponent(encodeURIComponent(importing(url).slice(11)))) + '))'`,
  'import() in a javascript: URL of a frame': `add('iframe', { src: importing(url) })`,
  'import() in a javascript: URL of a frame, with white space': `add('iframe', { src: ' ' + importing(url).replace('a', 'a\\t') })`,
  'import() in a javascript: URL of a frame, changed': `add('iframe', {}).src = importing(url)`,
  "import() in a javascript: URL, a frame's location": `add('iframe', {}).contentWindow.location = importing(url)`,
  'import() in a javascript: URL of a frame in markup': `document.body.insertAdjacentHTML('beforeend', '<iframe src="' + importing(url).replaceAll('"', '&quot;') + '"></iframe>')`,
  "import() in a frame's Function": `add('iframe', {}).contentWindow.Function(importing(url).slice(11))()`,
  "import() in a frame's eval": `add('iframe', {}).contentWindow.eval(importing(url).slice(11))`,
  "import() in a frame's timer": `add('iframe', {}).contentWindow.setTimeout(importing(url).slice(11))`,
  "import() in a frame's handler": `const b = add('iframe', {}).contentDocument.body; b.setAttribute('onclick', importing(url).slice(11)); b.click()`,
  script: `add('script', { src: url })`,
  'a written script': `document.write('<script src="' + url + '"></scr' + 'ipt>')`,
  'a module script': `add('script', { src: url, type: 'module' })`,
  'an inline module': `add('script', { type: 'module', textContent: 'import ' + JSON.stringify(url) })`,
  iframe: `add('iframe', { src: url, onload() { log(this.contentDocument?.documentElement?.textContent) } })`,
  frame: `add('frame', { src: url })`,
  object: `add('object', { data: url })`,
  embed: `add('embed', { src: url })`,
  img: `add('img', { src: url, srcset: url })`,
  'new Image': `new Image().src = url`,
  audio: `add('audio', { src: url }).play?.()`,
  video: `add('video', { src: url, poster: url })`,
  'an input that is an image': `add('input', { type: 'image', src: url })`,
  'style sheet': `add('link', { rel: 'stylesheet', href: url })`,
  '@import': `add('style', { textContent: '@import url(' + url + ')' })`,
  'url() in a style': `add('div', { style: 'background: url(' + url + ')' }); getComputedStyle(document.body)`,
  FontFace: `new FontFace('f', 'url(' + url + ')').load()`,
  preload: `add('link', { rel: 'preload', as: 'fetch', href: url })`,
  ping: `add('a', { href: 'data:,', ping: url }).click()`,
  'a link': `add('a', { href: url }).click()`,
  'location.href': `location.href = url`,
  'location.assign': `location.assign(url)`,
  'location.replace': `location.replace(url)`,
  'window.open': `open(url)`,
  form: `add('form', { action: url, method }).submit()`,
  requestSubmit: `add('form', { action: url, method }).requestSubmit()`,
  'meta refresh': `add('meta', { httpEquiv: 'refresh', content: '0;url=' + url })`,
  'base and a relative request': `add('base', { href: url }); const x = new XMLHttpRequest(); x.onloadend = () => log(x.responseText); x.open(method, ''); x.send()`,
  'XMLDocument.load': `document.implementation.createDocument(null, 'a').load(url)`,
  'an image in a frame': `add('iframe', {}).contentDocument.write('<img src="' + url + '"><script src="' + url + '"></scr' + 'ipt>')`,
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'X-OWN'];

interface Attempt {
  readonly way: string;
  readonly method: string;
  readonly url: string;
}

/** Runs a page that makes all attempts; returns what it logged, and its tree. */
async function attempt(attempts: readonly Attempt[], options: RunPageOptions, expected?: string) {
  const got: string[] = [];
  const code = attempts.map(
    ({ way, method, url }) =>
      `((method, url) => { try { ${WAYS[way]} } catch {} })(${JSON.stringify(method)}, ${JSON.stringify(url)});`,
  );
  const page = await runPage(
    `<body><script>
      const log = (value) => { document.title += value; console.log(value) };
      window.log = log;
      const importing = (url) =>
        'javascript:import(' + JSON.stringify(url) + ').then((m) => top.log(Object.keys(m))); undefined';
      const add = (name, properties) => {
        const element = document.createElement(name);
        for (const name in properties) {
          if (name in element) element[name] = properties[name];
          else element.setAttribute(name, properties[name]);
        }
        return document.body.appendChild(element);
      };
      ${code.join('\n')}
    </script>`,
    { timeout: 0, scriptTimeout: 0, onConsole: (_, values) => got.push(values.join(' ')), ...options },
  );
  // Asynchronous results may arrive after the load event.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (expected !== undefined) await expect.poll(() => got, { timeout: 300_000 }).toContain(expected);
  const { errors, status } = page;
  got.push(page.html());
  page.close();
  return { got: got.join('\n'), errors, status };
}

/** One attempt by each way. */
const each = (method: string, url: string): Attempt[] =>
  Object.keys(WAYS).map((way) => ({ way, method, url }));

const urls = () => [
  `${origin}/a`,
  `${origin.replace('127.0.0.1', 'localhost')}/a`,
  `${origin}/to-file`,
  `${origin}/to-other`,
  `//${origin.slice(5)}/a`,
  `HTTP:${origin.slice(5)}/a`,
  pathToFileURL(secret).href,
  `FILE://${pathToFileURL(secret).pathname}?a#b`,
  `file://localhost${pathToFileURL(secret).pathname}`,
  `\t${pathToFileURL(secret).href}`,
  'secret.txt',
  '/a',
  'node:fs',
];

describe('a page reaches nothing unless it is allowed', () => {
  for (const way of Object.keys(WAYS)) {
    test(way, async () => {
      const attempts = urls().flatMap((url) => ['GET', 'POST'].map((method) => ({ way, method, url })));
      for (const url of ['https://x.test/', `${origin}/page`]) {
        const { got, status } = await attempt(attempts, { url });
        expect([url, status, await requests()]).toEqual([url, 'loaded', []]);
        expect(got.includes(SECRET)).toBe(false);
        // An export of `node:fs`.
        expect(got.includes('readFileSync')).toBe(false);
      }
    });
  }

  test('property: any way, method and URL', async () => {
    const attempts = fc.array(
      fc.record({
        way: fc.constantFrom(...Object.keys(WAYS)),
        method: fc.constantFrom(...METHODS),
        url: fc.oneof(
          fc.constantFrom(...urls()),
          fc.webUrl().map((url) => url.replace(/^https?:\/\/[^/?#]*/, origin)),
        ),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const url = fc.constantFrom('https://x.test/', 'about:blank', `${origin}/page`, 'data:text/html,');
    await fc.assert(
      fc.asyncProperty(attempts, url, async (made, pageURL) => {
        const { got } = await attempt(made, { url: pageURL });
        expect(await requests()).toEqual([]);
        expect(got.includes(SECRET)).toBe(false);
      }),
      { numRuns: runs(25) },
    );
  });

  test('what is refused is said', async () => {
    const attempts = ['XMLHttpRequest', 'synchronous XMLHttpRequest', 'WebSocket'].map((way) => ({
      way,
      method: 'POST',
      url: `${origin}/a`,
    }));
    const { errors } = await attempt(attempts, { url: 'https://x.test/' });
    expect(errors.map(({ kind, url }) => [kind, url.replace(/^ws/, 'http')])).toEqual(
      attempts.map(({ url }) => ['resource', url]),
    );
    for (const { message } of errors) expect(message).toContain('network access is off');
  });

  test('the page sees a network error', async () => {
    const log: unknown[] = [];
    const page = await runPage(
      `<script>
        const x = new XMLHttpRequest(); x.onerror = () => console.log('error', x.status, x.readyState);
        x.open('GET', '${origin}'); x.send();
        const y = new XMLHttpRequest(); y.open('GET', '${origin}', false);
        try { y.send() } catch (e) { console.log(e instanceof DOMException, e.name, y.readyState, y.status) }
        const z = new WebSocket('${origin.replace('http', 'ws')}'); z.onclose = () => console.log('close');
      </script>`,
      { onConsole: (_, values) => log.push(values.join(' ')) },
    );
    await expect.poll(() => log.length, { timeout: 300_000 }).toBe(3);
    page.close();
    expect(log.sort()).toEqual(['close', 'error 0 4', 'true NetworkError 4 0']);
  });
});

describe('allowNetwork', () => {
  const options = { url: 'https://x.test/', allowNetwork: true };

  test('opens the network, in and out of frames', async () => {
    const ways = Object.keys(WAYS).filter((way) => /XMLHttpRequest$|WebSocket/.test(way));
    for (const way of ways) {
      const said = way.includes('Socket') ? undefined : 'console.log("from the network")';
      await attempt([{ way, method: 'GET', url: `${origin}/a` }], options, said);
      await expect
        .poll(requests, { timeout: 300_000 })
        .toEqual([way.includes('Socket') ? 'WebSocket /a' : 'GET /a']);
    }
  });

  test('opens no files, directly or by a redirect', async () => {
    const attempts = [pathToFileURL(secret).href, `${origin}/to-file`].flatMap((url) => each('GET', url));
    const { got, status } = await attempt(attempts, options);
    expect(status).toBe('loaded');
    expect(got.includes(SECRET)).toBe(false);
  });

  test('a redirect to another host is followed', async () => {
    await attempt([{ way: 'script', method: 'GET', url: `${origin}/to-other` }], options);
    expect(await requests()).toEqual(['GET /to-other', 'GET /other']);
  });
});

describe('allowNetwork as a function', () => {
  const here = () => new URL(origin).host;
  const allowNetwork = ({ host }: URL) => host === here();

  test('allows what it returns true for', async () => {
    const ways = Object.keys(WAYS).filter((way) =>
      /^(?:a frame's )?(?:XMLHttpRequest|WebSocket)$|^script$/.test(way),
    );
    expect(ways).toHaveLength(5);
    for (const way of ways) {
      const url = `${origin}/a`;
      const said = way === 'script' ? 'from the network' : 'console.log("from the network")';
      await attempt(
        [{ way, method: 'GET', url }],
        { url: 'https://x.test/', allowNetwork },
        way.includes('Socket') ? undefined : said,
      );
      await expect
        .poll(requests, { timeout: 300_000 })
        .toEqual([way.includes('Socket') ? 'WebSocket /a' : 'GET /a']);
    }
  });

  test.each<[string, NetworkRule]>([
    ['false', () => false],
    ['what is not a boolean', () => 1 as unknown as boolean],
    ['an exception', () => expect.fail('no')],
  ])('refuses all else: %s', async (_, rule) => {
    const { status } = await attempt(each('GET', `${origin}/a`), {
      url: 'https://x.test/',
      allowNetwork: rule,
    });
    expect(status).toBe('loaded');
    expect(await requests()).toEqual([]);
  });

  test('asks again at each redirect', async () => {
    const { status } = await attempt(each('GET', `${origin}/to-other`), {
      url: 'https://x.test/',
      allowNetwork,
    });
    expect(status).toBe('loaded');
    const all = await requests();
    expect(all).toContain('GET /to-other');
    expect(all.filter((request) => request.endsWith(' /other'))).toEqual([]);
  });

  test('refuses synchronous requests, whose redirects nobody sees', async () => {
    const attempts = Object.keys(WAYS)
      .filter((way) => way.includes('synchronous'))
      .map((way) => ({ way, method: 'GET', url: `${origin}/a` }));
    const { errors } = await attempt(attempts, { url: 'https://x.test/', allowNetwork });
    expect(errors.some(({ message }) => message.includes('synchronous'))).toBe(true);
    expect(await requests()).toEqual([]);
  });
});

describe('a page from disk', () => {
  const url = pathToFileURL(path.join(folder, 'page.html')).href;
  const ways = ['XMLHttpRequest', 'synchronous XMLHttpRequest', "a frame's XMLHttpRequest"];

  test('reads files, and reaches no network', async () => {
    for (const way of ways)
      await attempt([{ way, method: 'GET', url: pathToFileURL(secret).href }], { url }, SECRET);
    expect((await attempt([{ way: 'script', method: 'GET', url: 'script.js' }], { url })).got).toContain(
      'script from disk',
    );
    await attempt(each('POST', `${origin}/a?${SECRET}`), { url });
    expect(await requests()).toEqual([]);
  });

  test('reads no files by XMLHttpRequest if it could send them', async () => {
    const fetch: RunPageOptions['fetch'] = () => Promise.reject(new Error('no'));
    for (const way of ways) {
      for (const options of [{ allowNetwork: true }, { fetch }]) {
        const file = { way, method: 'GET', url: pathToFileURL(secret).href };
        expect((await attempt([file], { url, ...options })).got.includes(SECRET)).toBe(false);
      }
    }
    const own = { way: 'script', method: 'GET', url: 'script.js' };
    expect((await attempt([own], { url, allowNetwork: true })).got).toContain('script from disk');
  });

  test('reads no folders, pipes and files of other hosts', async () => {
    const pipe = path.join(folder, 'pipe');
    if (process.platform !== 'win32') execFileSync('mkfifo', [pipe]);
    const bad = [pipe, folder, path.join(folder, 'missing')].map((file) => pathToFileURL(file).href);
    bad.push(`file://other.test${pathToFileURL(secret).pathname}`);
    for (const way of [...ways, 'script']) {
      const { errors, status } = await attempt(
        bad.map((file) => ({ way, method: 'GET', url: file })),
        { url },
      );
      expect([way, status, errors.map((error) => error.kind)]).toEqual([
        way,
        'loaded',
        bad.map(() => 'resource'),
      ]);
    }
  });
});
