import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildIfStale } from '../../domwright/test/built-library.mjs';
import { isLongRun } from '../../domwright/test/runs.mjs';

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

/** Makes a frame, whose window is `w`. */
const FRAME =
  'const f = document.createElement("iframe"); document.body.append(f); const w = f.contentWindow; w.fail = fail;';

/** Where it may throw them: code that calls `fail`. */
const PLACES: Record<string, string> = {
  script: 'fail()',
  'a promise': 'new Promise(fail)',
  'an async function': '(async () => fail())()',
  'an async function, later': '(async () => { await null; fail() })()',
  'an async generator': '(async function* () { fail() })().next()',
  'a subclass of Promise': '(class extends Promise {}).resolve().then(fail)',
  'a promise that is made of another': 'Promise.resolve().then(fail)',
  'a promise without prototype': 'Object.setPrototypeOf(new Promise(fail), null)',
  'a promise with another prototype': 'Object.setPrototypeOf(new Promise(fail), {})',
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
  'a timer of a string': 'setTimeout("fail()")',
  'a timer of a frame': `${FRAME} w.setTimeout(fail)`,
  'a timer of a string in a frame': `${FRAME} w.setTimeout("fail()")`,
  'an interval of a frame': `${FRAME} const i = w.setInterval(() => { w.clearInterval(i); fail() })`,
  'a timer of a frame that rejects': `${FRAME} w.eval("setTimeout(async () => fail())")`,
  'a timer of a frame in a frame': `${FRAME} const g = w.document.createElement("iframe"); w.document.body.append(g); g.contentWindow.setTimeout(fail)`,
  'a timer of a frame in markup':
    'document.body.insertAdjacentHTML("beforeend", "<iframe srcdoc=x></iframe>"); frames[0].setTimeout(fail)',
  'a timer of a frame whose src changes': `${FRAME} f.src = "about:blank?2"; f.src = ""; f.contentWindow.setTimeout(fail)`,
  'a frame of an animation in a frame': `${FRAME} w.requestAnimationFrame(fail)`,
  'a microtask of a frame': `${FRAME} w.queueMicrotask(fail)`,
  'a mutation observer of a frame': `${FRAME} new w.MutationObserver(fail).observe(document, { childList: true, subtree: true })`,
  'a listener in a frame': `${FRAME} w.addEventListener("x", fail); w.dispatchEvent(new w.Event("x"))`,
  'a message to a frame': `${FRAME} w.onmessage = fail; w.postMessage(1, "*")`,
  'the load event of a frame':
    'const f = document.createElement("iframe"); f.onload = fail; document.body.append(f)',
  'a script in a frame': `${FRAME} const s = w.document.createElement("script"); s.text = "fail()"; w.document.body.append(s)`,
  'a script written into a frame': `${FRAME} w.document.write("<script>fail()</" + "script>")`,
  'a rejection in a frame that is removed': `${FRAME} w.eval("Promise.reject().catch(fail)"); f.remove()`,
  'a javascript: URL of a link':
    'const a = document.createElement("a"); a.href = "javascript:fail()"; document.body.append(a); a.click()',
  'a javascript: URL, location': 'location = "javascript:fail()"',
  'a javascript: URL in a frame': `${FRAME} w.location.href = "javascript:fail()"`,
  'a javascript: URL of a frame': `${FRAME} const g = document.createElement("iframe"); g.src = "javascript:parent.fail()"; document.body.append(g)`,
  'a request': 'const x = new XMLHttpRequest(); x.onerror = fail; x.open("GET", "https://x.test/"); x.send()',
};

/** Runs pages in a separate process; returns its standard output and exit status. */
function inAProcess(body: string, flags: string[] = []) {
  const code = `
    import { runPage } from 'domwright-run-page';
    const VALUES = ${JSON.stringify(VALUES)};
    const PLACES = ${JSON.stringify(PLACES)};
    ${body}`;
  const args = [...flags, '--no-warnings', '--input-type=module', '-e', code];
  return spawnSync(process.execPath, args, {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
}

const everything = `
  for (const [place, [where, code]] of Object.entries(PLACES).entries()) {
    const values = Object.entries(VALUES);
    const chosen = values.filter((_, index) => ${isLongRun} || index === 0 || index === place % values.length);
    // NB: it is unknowable which of several pages made a promise with another prototype, or none.
    const groups = where.startsWith('a promise with') ? chosen.map((one) => [one]) : [chosen];
    for (const group of groups) {
      const pages = await Promise.all(group.map(async ([what, value]) => {
        const reported = [];
        const page = await runPage(
          '<body><script>const fail = () => { throw ' + value + ' }</script><script>' + code + '</script><x-a>x</x-a>',
          { onError: (error) => reported.push(error) },
        );
        return { what, page, reported };
      }));
      for (let i = 0; i < 15_000 && pages.some(({ reported }) => reported.length === 0); i++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      for (const { what, page, reported } of pages) {
        if (reported.length === 0) console.log(where + ', ' + what + ': not reported');
        if (reported.length !== page.errors.length) console.log(where + ', ' + what + ': lost');
        if (!['loaded', 'stopped'].includes(page.status)) console.log(where + ', ' + what + ': ' + page.status);
        page.close();
      }
    }
  }
  console.log('alive');`;

describe('the process lives, whatever a page throws, wherever', { timeout: 600_000 }, () => {
  test('as it is', () => {
    const { stdout, stderr, status } = inAProcess(everything);
    expect({ stdout, stderr, status }).toEqual({ stdout: 'alive\n', stderr: '', status: 0 });
  });

  // It takes as long as the test above.
  test.runIf(isLongRun)('with modules, and listeners of its own that end the process', () => {
    const { stdout, stderr, status } = inAProcess(
      `process.on('unhandledRejection', () => process.exit(3));
       process.on('uncaughtException', () => process.exit(4));${everything}`,
      ['--experimental-vm-modules'],
    );
    expect({ stdout, stderr, status }).toEqual({ stdout: 'alive\n', stderr: '', status: 0 });
  });

  test.each([
    'import("data:text/javascript,1").then(() => { throw 1 })',
    'import("./missing.js").catch(() => { throw 1 })',
    'import("data:text/javascript,throw 1")',
    'import("data:text/javascript,1").finally(() => { throw 1 })',
  ])('modules: a primitive that a promise of import() is rejected with: %s', (code) => {
    const { stdout, stderr, status } = inAProcess(
      `const page = await runPage('<script type=module>' + ${JSON.stringify(code)} + '</script>', { url: 'https://x.test/' });
      for (let i = 0; i < 15_000 && page.errors.length < 1; i++) await new Promise((resolve) => setTimeout(resolve, 20));
      console.log(page.errors.map(({ message }) => message).join());
      page.close();`,
      ['--experimental-vm-modules'],
    );
    expect({ stdout, stderr, status }).toEqual({
      stdout: 'Uncaught (in promise) 1\n',
      stderr: '',
      status: 0,
    });
  });

  test('modules: import() of what is missing, and what is made of it', () => {
    const { stdout, stderr, status } = inAProcess(
      `const page = await runPage(
        '<script type=module>import("./missing.js"); import("data:text/javascript,throw new Error(1)");' +
          'import("data:text/javascript,export default 1").then((m) => m.no()); throw new Error("own")</script>',
        { url: 'https://x.test/' },
      );
      for (let i = 0; i < 15_000 && page.errors.length < 4; i++) await new Promise((resolve) => setTimeout(resolve, 20));
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

  test.each([
    ['a promise without prototype', 'Object.setPrototypeOf(new Promise(fail), null)'],
    ['a promise with another prototype', 'Object.setPrototypeOf(new Promise(fail), {})'],
    ['a finalizer', 'globalThis.r = new FinalizationRegistry(fail); (() => r.register({}, 1))()'],
    [
      'a finalizer of the constructor',
      'globalThis.r = new (FinalizationRegistry.prototype.constructor)(fail); (() => r.register({}, 1))()',
    ],
    [
      'a finalizer of a subclass',
      'globalThis.r = new (class extends FinalizationRegistry {})(fail); (() => r.register({}, 1))()',
    ],
    [
      'a finalizer of a frame',
      `${FRAME} globalThis.r = new w.FinalizationRegistry(fail); (() => r.register({}, 1))()`,
    ],
  ])('%s', (_, code) => {
    const { stdout, stderr, status } = inAProcess(
      `const page = await runPage('<body><script>const fail = () => { throw new Error("e") };' + ${JSON.stringify(code)} + '</script>');
      for (let i = 0; i < 100 && page.errors.length === 0; i++) {
        gc();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      console.log(page.errors.map(({ message }) => message).join());
      page.close();`,
      ['--expose-gc'],
    );
    expect(stderr).toBe('');
    expect([stdout, status]).toEqual([expect.stringContaining('Error: e'), 0]);
  });

  test('the time is over while the parser is at work: no later element is made', async () => {
    const { stdout, stderr, status } = inAProcess(
      `// Each look at the clock is a second.
      let now = 0;
      performance.now = () => (now += 1000);
      const page = await runPage('<div>'.repeat(10_000), { timeout: 50_000 });
      console.log(page.status, page.document.getElementsByTagName('div').length < 100);
      page.close();`,
    );
    expect({ stdout, stderr, status }).toEqual({ stdout: 'timed-out true\n', stderr: '', status: 0 });
  });

  test("an exception of the caller's own onError makes runPage reject", () => {
    const { stdout, status } = inAProcess(
      `await runPage('<script>oh()</script>', { onError() { throw new Error('mine') } }).catch((e) => console.log(e.message));`,
    );
    expect([stdout, status]).toEqual(['mine\n', 0]);
  });
});
