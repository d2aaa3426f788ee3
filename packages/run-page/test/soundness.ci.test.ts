import { describe, expect, test } from 'vitest';
import { type RunPageOptions, runPage } from '../src/index.ts';

describe('custom elements whose reactions change the document', () => {
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
          const page = await runPage(html, { timeout: 0 });
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
    // NB: the limit also applies to the outer script, which may be stopped inside the parser on a busy machine.
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
    // NB: 'stopped' if the exception passed through the parser.
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
        timeout: 0,
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
