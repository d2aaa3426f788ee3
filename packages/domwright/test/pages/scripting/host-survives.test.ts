import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildIfStale } from '../../built-library.mjs';

buildIfStale();

/** What a page may throw, as code. */
const VALUES: Record<string, string> = {
  number: '1',
  undefined: 'undefined',
  null: 'null',
  symbol: 'Symbol("s")',
  error: 'new Error("e")',
  'an object without prototype': 'Object.create(null)',
  'a getter that throws': '({ get message() { throw 1 } })',
  'getters that all throw':
    '({ get stack() { throw 1 }, get name() { throw 2 }, get message() { throw 3 } })',
  'a stack that is no string': '({ stack: {}, message: {}, name: Symbol() })',
  'a string that cannot be made': '({ message: { toString() { throw 1 } }, toString() { throw 1 } })',
  'a proxy that throws':
    'new Proxy({}, { get() { throw 1 }, has() { throw 1 }, getPrototypeOf() { throw 1 } })',
  'a revoked proxy': '(() => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy })()',
  'an object that inspects itself': '({ [Symbol.for("nodejs.util.inspect.custom")]() { throw 1 } })',
  'an own code': 'Object.assign(new Error("e"), { code: "ERR_SCRIPT_EXECUTION_TIMEOUT_" })',
};

/** Where it may throw it: code that calls `fail`. */
const PLACES: Record<string, string> = {
  script: 'fail()',
  'a promise': 'new Promise(fail)',
  'an async function': '(async () => fail())()',
  'an async function, later': '(async () => { await null; fail() })()',
  'an async generator': '(async function* () { fail() })().next()',
  'a subclass of Promise': '(class extends Promise {}).resolve().then(fail)',
  'a promise without prototype': 'Promise.resolve().then(fail)',
  timer: 'setTimeout(fail)',
  'an interval': 'const i = setInterval(() => { clearInterval(i); fail() })',
  'a timer that rejects': 'setTimeout(async () => fail())',
  'a frame of an animation': 'requestAnimationFrame(fail)',
  microtask: 'queueMicrotask(fail)',
  'a load listener': 'addEventListener("load", fail)',
  'a load handler': 'onload = fail',
  'an async load listener': 'addEventListener("load", async () => fail())',
  'a listener that is an object': 'addEventListener("load", { handleEvent: fail })',
  'a listener whose getter throws': 'addEventListener("load", { get handleEvent() { return fail() } })',
  DOMContentLoaded: 'document.addEventListener("DOMContentLoaded", fail)',
  readystatechange: 'document.onreadystatechange = fail',
  'a handler in markup': 'document.body.setAttribute("onclick", "fail()"); document.body.click()',
  'an error listener': 'addEventListener("error", fail); setTimeout(fail)',
  'a listener of rejections':
    'let n = 0; onunhandledrejection = () => { if (n++ < 3) fail() }; Promise.reject(1)',
  'a rejecting listener of rejections': 'onunhandledrejection = async () => fail(); Promise.reject(1)',
  'a mutation observer': 'new MutationObserver(fail).observe(document, { childList: true, subtree: true })',
  'the constructor of an element':
    'customElements.define("x-a", class extends HTMLElement { constructor() { super(); fail() } })',
  'a reaction of an element':
    'customElements.define("x-a", class extends HTMLElement { connectedCallback() { fail() } })',
  'customElements.whenDefined': 'customElements.whenDefined("x").then(fail, fail)',
  'a replaced method': 'document.createElement = document.createElementNS = fail',
  'a replaced dispatchEvent': 'window.dispatchEvent = document.dispatchEvent = fail; fail()',
  'a replaced URL': 'Object.defineProperty(document, "URL", { get: fail }); fail()',
  'a thenable': 'Promise.resolve({ get then() { return fail() } })',
  'a frame':
    'const f = document.createElement("iframe"); document.body.append(f); f.contentWindow.fail = fail; f.contentWindow.eval("Promise.reject().catch(fail)")',
  'a request': 'const x = new XMLHttpRequest(); x.onerror = fail; x.open("GET", "https://x.test/"); x.send()',
};

/** Runs pages in a process of their own; gives its standard output, and how it ended. */
function inAProcess(body: string, flags: string[] = []) {
  const code = `
    import { runPage } from 'domwright/run-page';
    const VALUES = ${JSON.stringify(VALUES)};
    const PLACES = ${JSON.stringify(PLACES)};
    ${body}`;
  const args = [...flags, '--no-warnings', '--input-type=module', '-e', code];
  return spawnSync(process.execPath, args, {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
}

const everything = `
  for (const [where, code] of Object.entries(PLACES)) {
    const pages = await Promise.all(Object.entries(VALUES).map(async ([what, value]) => {
      const reported = [];
      const page = await runPage(
        '<body><script>const fail = () => { throw ' + value + ' }</script><script>' + code + '</script><x-a>x</x-a>',
        { onError: (error) => reported.push(error) },
      );
      return { what, page, reported };
    }));
    for (let i = 0; i < 500 && pages.some(({ reported }) => reported.length === 0); i++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { what, page, reported } of pages) {
      if (reported.length === 0) console.log(where + ', ' + what + ': not reported');
      if (reported.length !== page.errors.length) console.log(where + ', ' + what + ': lost');
      if (!['loaded', 'stopped'].includes(page.status)) console.log(where + ', ' + what + ': ' + page.status);
      page.close();
    }
  }
  console.log('alive');`;

describe('the process lives, whatever a page throws, wherever', { timeout: 300_000 }, () => {
  test.each([[[]], [['--experimental-vm-modules']]])('with %j', (flags) => {
    const { stdout, stderr, status } = inAProcess(everything, flags);
    expect({ stdout, stderr, status }).toEqual({ stdout: 'alive\n', stderr: '', status: 0 });
  });

  test('with a listener of its own that ends the process', () => {
    const { stdout, status } = inAProcess(
      `process.on('unhandledRejection', () => process.exit(3));
       process.on('uncaughtException', () => process.exit(4));${everything}`,
    );
    expect([stdout, status]).toEqual(['alive\n', 0]);
  });

  test('modules: import() of what is missing, and what is made of it', () => {
    const { stdout, stderr, status } = inAProcess(
      `const page = await runPage(
        '<script type=module>import("./missing.js"); import("data:text/javascript,throw new Error(1)");' +
          'import("data:text/javascript,export default 1").then((m) => m.no()); throw new Error("own")</script>',
        { url: 'https://x.test/' },
      );
      for (let i = 0; i < 500 && page.errors.length < 4; i++) await new Promise((resolve) => setTimeout(resolve, 20));
      console.log(page.errors.length);
      page.close();`,
      ['--experimental-vm-modules'],
    );
    expect({ stdout, stderr, status }).toEqual({ stdout: '4\n', stderr: '', status: 0 });
  });

  test("a rejection of the host's own ends it as ever", () => {
    const { stdout, stderr, status } = inAProcess(
      `(await runPage('<script>Promise.reject(1)</script>')).close();
       setTimeout(() => console.log('alive'), 200);
       Promise.reject(new Error('of the host'));`,
    );
    expect(stdout).toBe('');
    expect(stderr).toContain('of the host');
    expect(status).toBe(1);
  });

  test("an exception of the caller's own onError makes runPage reject", () => {
    const { stdout, status } = inAProcess(
      `await runPage('<script>oh()</script>', { onError() { throw new Error('mine') } }).catch((e) => console.log(e.message));`,
    );
    expect([stdout, status]).toEqual(['mine\n', 0]);
  });
});
