import { describe, expect, test } from 'vitest';
import { type RunPageOptions, runPage } from '../../../src/pages/run-page/run-page.ts';
import { DynamicMarkupInsertion, ScriptingParser } from '../../../src/pages/scripting/index.ts';
import { JsdomHost } from './jsdom-host.ts';

const withoutScripts = (html: string) => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');

describe('host methods that throw', () => {
  for (const method of [
    'prepareTheScriptElement',
    'executeTheScriptElement',
    'processTheSVGScriptElement',
  ] as const) {
    test(`${method}: the exception reaches the caller of the parser, which can go on`, () => {
      const host = new JsdomHost();
      const original = host[method];
      host.external.set('e', '');
      host[method] = () => {
        host[method] = original;
        throw new RangeError(method);
      };
      const script =
        method === 'prepareTheScriptElement'
          ? '<script>log("no")</script>'
          : method === 'executeTheScriptElement'
            ? '<script src=e></script>'
            : '<svg><script>log("no")</script></svg>';
      expect(() => host.parser.feed(`<p>1${script}2<script>document.write("3")</script>4`)).toThrow(method);
      expect(host.parser.scriptNestingLevel).toBe(0);
      expect(host.parser.parserPauseFlag).toBe(false);
      expect(host.parser.isInsertionPointDefined).toBe(false);
      host.parser.resume();
      host.parser.end();
      host.spin();
      expect(host.document.body.textContent.replace(/log\("no"\)|document.write\("3"\)/g, '')).toBe('1234');
      expect(host.parser.status).toBe('loaded');
    });
  }

  test('in a nested script, too', () => {
    const host = new JsdomHost();
    const original = host.prepareTheScriptElement;
    let count = 0;
    host.prepareTheScriptElement = (script) => {
      if (++count === 2) throw new RangeError('nested');
      original.call(host, script);
    };
    host.parser.feed('1<script>document.write("2<script>log(0)</scr"+"ipt>3");log("not reached")</script>4');
    expect(host.log).toEqual(['RangeError']);
    expect(withoutScripts(host.body)).toBe('1234');
    expect(host.parser.scriptNestingLevel).toBe(0);
  });
});

// The end goes on after DOMContentLoaded and load, whatever those who listen do: #the-end
describe.each(['fireDOMContentLoaded', 'fireLoad'] as const)('a host whose %s throws', (method) => {
  test('has the exception in its task, and the end goes on', () => {
    const host = new JsdomHost();
    host[method] = () => {
      throw new RangeError(method);
    };
    host.parser.feed('x');
    host.parser.end();
    expect(() => host.spin()).toThrow(method);
    host.parser.resume();
    host.spin();
    expect(host.parser.status).toBe('loaded');
    expect(host.log).toContain('complete');
  });
});

test('a host that lacks something is refused', () => {
  const sink = new JsdomHost().sink;
  for (const name of [
    'executeTheScriptElement',
    'isReadyToBeParserExecuted',
    'queueAGlobalTask',
    'updateTheCurrentDocumentReadiness',
    'fireDOMContentLoaded',
    'fireLoad',
    'firePageShow',
    'pendingParsingBlockingScript',
    'deferredScripts',
  ]) {
    const host = new JsdomHost();
    Object.defineProperty(host, name, { value: undefined });
    expect(() => new ScriptingParser(sink, host)).toThrow(new RegExp(`^host.${name} must be `));
  }
  const partial = { createAParser() {}, clearTheDocument() {}, setReadinessToLoading() {} };
  expect(() => new DynamicMarkupInsertion(partial as never)).toThrow(/^host.createDOMException must be a /);
  // What counts for nothing here.
  for (const options of [
    { scripting: false },
    { url: 'https://a.test/' },
    { aboutBaseURL: 'https://a.test/' },
  ])
    expect(() => new ScriptingParser(sink, new JsdomHost(), options as never)).toThrow(/^unknown option/);
});

describe('abort and document.open in odd moments', () => {
  test('abort within nested writes', () => {
    const host = new JsdomHost((window) => {
      window.abort = () => host.parser.abort();
    });
    host.parser.feed(
      '1<script>document.write("2<script>abort();document.write(9)</scr"+"ipt>3");document.write(9)</script>4',
    );
    host.parser.feed('5');
    host.parser.end();
    host.parser.resume();
    host.spin();
    expect(host.parser.status).toBe('aborted');
    expect(host.parser.scriptNestingLevel).toBe(0);
    expect(withoutScripts(host.body)).toBe('12');
    expect(host.log).toEqual(['interactive', 'complete']);
    // An active parser that was aborted: nothing opens the document any more.
    host.document.write('x');
    host.document.open();
    expect(withoutScripts(host.body)).toBe('12');
  });

  test('abort while a script blocks', () => {
    const host = new JsdomHost();
    host.parser.feed('1<script src=a></script>2');
    host.parser.abort();
    host.external.set('a', 'log("no")');
    host.parser.resume();
    expect(host.log).toEqual(['interactive', 'complete']);
    expect(withoutScripts(host.body)).toBe('1');
  });

  test('document.open while a script blocks', () => {
    const host = new JsdomHost();
    host.parser.feed('1<script src=a></script>2');
    const old = host.parser;
    host.document.open();
    host.document.write('<p>new');
    host.external.set('a', 'log("no")');
    old.resume();
    old.feed('old');
    host.document.close();
    host.spin();
    expect(host.log.includes('no')).toBe(false);
    expect(host.body).toBe('<p>new</p>');
  });

  test('document.open in a deferred script', () => {
    const host = new JsdomHost();
    host.external.set('a', 'document.open();document.write("<p>new");document.close()');
    host.parser.feed('1<script defer src=a></script>2');
    host.parser.end();
    host.spin();
    expect(host.body).toBe('<p>new</p>');
    expect(host.log.filter((event) => event === 'load').length).toBe(1);
  });

  test('document.close in a script that the same parser runs', () => {
    const host = new JsdomHost();
    host.parser.feed('x');
    host.parser.end();
    host.spin();
    host.document.open();
    host.document.write('1<script>document.write("2");document.close();document.write("3")</script>4');
    host.spin();
    expect(withoutScripts(host.body).startsWith('12')).toBe(true);
    expect(withoutScripts(host.body).endsWith('4')).toBe(true);
  });

  const markups = [
    '<x-a>1</x-a>2',
    '<p>1<x-a>2<p>3',
    '<b><p>1<x-a></b>2</p>',
    '<table><x-a>1<tr><td><x-a>2',
    '<x-a><form><input></x-a></form>',
    '<body><x-a><select><x-a><option></select>3',
    '<svg><x-a/></svg><template><x-a></template><x-a>',
    '<button is=x-b>1</button><a><x-a><a>2',
  ];
  const acts: Record<string, string> = {
    'open the document': 'document.open();setTimeout(()=>document.close())',
    'write into it': 'document.write("<i>w");setTimeout(()=>document.close())',
    'empty it': 'document.replaceChildren()',
    'remove all above': 'for(let n=this;n;){const p=n.parentNode;if(p)n.remove();n=p}',
    'close the window': 'window.close()',
    throw: 'throw new Error("x")',
    'move into another document': 'document.implementation.createHTMLDocument("").body.append(this)',
  };
  for (const [what, code] of Object.entries(acts)) {
    for (const when of ['constructor', 'connectedCallback', 'attributeChangedCallback']) {
      test(`custom elements that ${what}, in ${when}`, async () => {
        for (const markup of markups) {
          const html = `<!DOCTYPE html><script>let n=0;const act=function(){if(n++<2){${code}}};
            customElements.define('x-a',class extends HTMLElement{
              static observedAttributes=['a'];
              constructor(){super();${when === 'constructor' ? 'act.call(this)' : ''}}
              ${when === 'constructor' ? '' : `${when}(){act.call(this)}`}
            })</script>${markup.replaceAll('<x-a', '<x-a a=b')}<script>document.write("<u>end")</script>!`;
          const page = await runPage(html, { timeout: 4000 });
          expect([markup, page.status]).toEqual([markup, code.startsWith('window') ? 'closed' : 'loaded']);
          expect(typeof page.html()).toBe('string');
          page.close();
        }
      });
    }
  }
});

async function run(html: string, options: RunPageOptions = {}) {
  const page = await runPage(html, options);
  const text = page.document.body?.textContent ?? '';
  page.close();
  return { page, text, kinds: page.errors.map(({ kind }) => kind) };
}

describe('pages that misbehave', () => {
  test('a loop of microtasks is stopped, and the rest is parsed', async () => {
    const { kinds, text } = await run('<script>const f=()=>Promise.resolve().then(f);f()</script>x', {
      scriptTimeout: 100,
    });
    expect(kinds).toEqual(['script-timeout']);
    expect(text.endsWith('x')).toBe(true);
  });

  test('a mutation observer that never ends is stopped, before another script and at the end', async () => {
    const observe = `new MutationObserver(() => { for (;;); }).observe(document, { childList: true, subtree: true })`;
    for (const rest of ['<p>x', '<p>x<script>1</script>x']) {
      const { kinds, text } = await run(`<script>${observe}</script>${rest}`, { scriptTimeout: 100 });
      expect(new Set(kinds)).toEqual(new Set(['script-timeout']));
      expect(text.endsWith('x')).toBe(true);
    }
  });

  test('a script in a written script never ends', async () => {
    const { kinds, page } = await run(
      '<script>document.write("<script>for(;;);</scr"+"ipt><p>a");</script><p>b',
      { scriptTimeout: 100 },
    );
    // NB: the limit is of the outer script, too, and on a busy machine it may end within the parser.
    expect(kinds).toContain('script-timeout');
    if (page.status === 'stopped') expect(kinds.pop()).toBe('exception');
    else expect(page.status).toBe('loaded');
    expect(kinds.every((kind) => kind === 'script-timeout')).toBe(true);
  });

  test('a timer that comes again for ever does not keep the page from loading', async () => {
    const { page } = await run('<script>(function f(){setTimeout(f)})()</script>x');
    expect(page.status).toBe('loaded');
  });

  test('a page that writes itself for ever reaches the limit of scripts', async () => {
    const { kinds, page, text } = await run(
      '<body><script>window.f=()=>document.write("<script>f()</scr"+"ipt>");f()</script>x',
      { maxScripts: 50 },
    );
    expect(kinds).toEqual(['too-many-scripts']);
    expect(page.status).toBe('loaded');
    expect(text.endsWith('x')).toBe(true);
  });

  test('writes without end, from script to script, end in an exception of the stack or by the limit', async () => {
    const { page, kinds } = await run(
      '<body><script>window.f=()=>document.write("<script>f()</scr"+"ipt>");f()</script>x',
      { scriptTimeout: 3000 },
    );
    // NB: 'stopped' if the exception has passed the parser.
    expect(['loaded', 'stopped']).toContain(page.status);
    expect(kinds.length).toBeGreaterThan(0);
  });

  // The rest of the page may be parsed only by a parser that is known to be sound.
  for (const [what, code] of [
    ['that writes for ever', 'for(;;)document.write("<p>a<b>b")'],
    [
      'that writes where no stack is left',
      'function f(){try{f()}catch(e){document.write("<p>a<b>b");throw e}}try{f()}catch{}',
    ],
  ]) {
    test(`a script ${what} leaves a page that has loaded or was stopped`, async () => {
      const { page, kinds, text } = await run(`<body><script>${code}</script><p>rest`, {
        scriptTimeout: 100,
        timeout: 20_000,
      });
      expect(['loaded', 'stopped']).toContain(page.status);
      expect(text.endsWith('rest')).toBe(page.status === 'loaded');
      if (page.status === 'stopped') expect(kinds.at(-1)).toBe('exception');
    });
  }

  test('what a microtask writes at the end tag of a script comes after that script', async () => {
    let finished = () => {};
    const end = new Promise<void>((resolve) => {
      finished = resolve;
    });
    const page = await runPage(
      `<body><script>setTimeout(() => {
        document.open();
        new MutationObserver((records, observer) => {
          if (!document.getElementById('a')) return;
          observer.disconnect();
          document.write('<i>w</i>');
          setTimeout(() => { document.write('<p>later'); document.close(); finished() });
        }).observe(document, { childList: true, subtree: true });
        document.write('<body><script src="data:text/javascript,"></scr' + 'ipt><p id=a>1<script>2</scr' + 'ipt>3</p>');
      })</script>`,
      { beforeParse: (window) => Object.assign(window, { finished }) },
    );
    await end;
    expect(page.document.body.lastChild.outerHTML).toBe('<p>later</p>');
    expect(page.document.documentElement.lastChild.localName).toBe('body');
    page.close();
  });

  for (const [what, code] of [
    ['the html element', 'document.documentElement.remove()'],
    ['all', 'document.replaceChildren()'],
    ['head and body', 'document.documentElement.replaceChildren()'],
    ['its own element', 'document.currentScript.remove()'],
    [
      'all but the doctype, twice',
      'document.documentElement.remove();document.write("<p>w");document.documentElement?.remove()',
    ],
  ]) {
    test(`a script removes ${what}`, async () => {
      const { page, kinds } = await run(
        `<!DOCTYPE html><head><title>t</title></head><body><p>1<table><tr><td>2<script>${code}</script>3</table>4<b>5<p>6</b>7<script>document.write("8")</script></body></html>9<!--c--><script>document.write("10")</script>`,
      );
      expect(kinds).toEqual([]);
      expect(page.status).toBe('loaded');
    });
  }

  test('close() in the middle: later scripts do not run', async () => {
    const log: unknown[] = [];
    const { page } = await run(
      '<script>close();document.write("<script>log(1)</scr"+"ipt>");log(0)</script><script>log(2)</script>',
      { beforeParse: (window) => (window.log = (value: unknown) => log.push(value)) },
    );
    expect(page.status).toBe('closed');
    expect(log).toEqual([0]);
  });

  test('stopOnError within nested writes', async () => {
    const { page, kinds } = await run('1<script>document.write("2<script>oh()</scr"+"ipt>3");</script>4', {
      stopOnError: true,
    });
    expect(page.status).toBe('stopped');
    expect(kinds).toEqual(['exception']);
  });
});
