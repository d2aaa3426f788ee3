import { describe, expect, test, vi } from 'vitest';
import { type RunPageOptions, runPage } from '../src/index.ts';
import { runWithFiles } from './run-with-files.ts';

/** How much each speculative parser has to scan, in UTF-16 code units. */
const readAhead = vi.hoisted(() => [] as number[]);

vi.mock('domwright/preload', async (importOriginal) => {
  const original = await importOriginal<typeof import('domwright/preload')>();
  const startSpeculativeParser: typeof original.startSpeculativeParser = (parser, onElement) => {
    readAhead.push(parser.unreadInput.length);
    return original.startSpeculativeParser(parser, onElement);
  };
  return { ...original, startSpeculativeParser };
});

/** Runs a page and closes it; `body` is its HTML without the scripts. */
async function run(
  html: string | Uint8Array,
  files: Record<string, string> = {},
  options: RunPageOptions = {},
) {
  const { page, log } = await runWithFiles(html, files, options);
  const { body } = page.document;
  page.close();
  return { page, log, body: body?.innerHTML.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '') };
}

describe('runPage', () => {
  test('runs inline scripts where they stand', async () => {
    const { page, body, log } = await run(
      'a<script>log(document.body.innerHTML.slice(0,1));document.write("b")</script>c',
    );
    expect(page.status).toBe('loaded');
    expect(body).toBe('abc');
    expect(log).toEqual(['a']);
  });

  test('events come in their order', async () => {
    const { log } = await run(
      `<script>document.onreadystatechange=()=>log(document.readyState);
       document.addEventListener('DOMContentLoaded',()=>log('dcl'));
       addEventListener('load',e=>log('load '+(e.target===document)));addEventListener('pageshow',()=>log('show'));log(document.readyState)</script>`,
    );
    expect(log).toEqual(['loading', 'interactive', 'dcl', 'complete', 'load true', 'show']);
  });

  test('defer, async and blocking scripts', async () => {
    const files = { d: 'log("d")', b: 'log("b");document.write("w")', e: 'log("e")' };
    const { log, body } = await run(
      '<script defer src=d></script>1<script src=b></script>2<script defer src=e></script><script>log("i")</script>',
      files,
    );
    expect(log).toEqual(['b', 'i', 'd', 'e']);
    expect(body).toBe('1w2');
  });

  test('microtasks run before the parser goes on', async () => {
    const { log } = await run(
      '<script>Promise.resolve().then(()=>log("m "+document.querySelectorAll("p").length))</script><p>x',
    );
    expect(log).toEqual(['m 0']);
  });

  test('scripts that scripts insert', async () => {
    const { log } = await run(
      '<script>const s=document.createElement("script");s.text="log(1)";document.head.append(s);log(2);' +
        'const d=document.createElement("div");d.innerHTML="<script>log(3)</scr"+"ipt>";document.head.append(d);' +
        'const x=document.createElement("script");x.src="x";x.onload=()=>log("loaded");document.head.append(x)</script>',
      { x: 'log("x")' },
    );
    expect(log).toEqual(['1', '2', 'x', 'loaded']);
  });

  test('custom elements see the tree as it grows, and may not write in their constructor', async () => {
    const { log, body } = await run(
      `<script>customElements.define('x-a', class extends HTMLElement {
        constructor() { super(); log('made ' + this.attributes.length); try { document.write('no') } catch (e) { log(e.name) } }
        static observedAttributes = ['k'];
        attributeChangedCallback(n) { log('attribute ' + n) }
        connectedCallback() { log('connected ' + this.childNodes.length) }
      })</script><x-a k=v>text</x-a>`,
    );
    expect(log).toEqual(['made 0', 'InvalidStateError', 'attribute k', 'connected 0']);
    expect(body).toBe('<x-a k="v">text</x-a>');
  });

  test('a script that throws is reported, and the rest is parsed', async () => {
    const { page, body, log } = await run(
      '<script>onerror=(m,u,l,c,e)=>{log(e.message)}</script><script>\nthrow new Error("oh")</script>x',
    );
    expect(log).toEqual(['oh']);
    expect(page.errors.map(({ kind, line }) => [kind, line])).toEqual([['exception', 2]]);
    expect(body).toBe('x');
  });

  test('a script that never ends is stopped', async () => {
    const { page, body } = await run('<script>for(;;);</script>x', {}, { scriptTimeout: 1000 });
    expect(page.errors.map(({ kind }) => kind)).toEqual(['script-timeout']);
    expect(body).toBe('x');
  });

  test('what the caller does after the run is not limited', async () => {
    await run('x', {}, { scriptTimeout: 20 });
    const end = performance.now() + 100;
    while (performance.now() < end);
    expect(await Promise.resolve(1)).toBe(1);
  });

  test('stopOnError ends the run', async () => {
    const { page, body } = await run('a<script>oh()</script>x', {}, { stopOnError: true });
    expect(page.status).toBe('stopped');
    expect(body).toBe('a');
  });

  test('a page that closes its window', async () => {
    const { page } = await run('a<script>close()</script>x');
    expect(page.status).toBe('closed');
  });

  test('a script that cannot be had', async () => {
    const { page, log, body } = await run('<script src=gone onerror="log(\'gone\')"></script>x');
    expect(page.errors.map(({ kind }) => kind)).toEqual(['resource']);
    expect(log).toEqual(['gone']);
    expect(body).toBe('x');
  });

  // https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps: no parser is active any more,
  // so there is no insertion point, and the document is opened.
  test('a write when all is loaded opens the document anew', async () => {
    const { body, log } = await run(
      '<p>old<script>onload=()=>{document.write("<p>new");document.close();log(document.body.innerHTML)}</script>',
      {},
      { url: 'https://page.test/' },
    );
    expect(log).toEqual(['<p>new</p>']);
    expect(body).toBe('<p>new</p>');
  });

  // https://html.spec.whatwg.org/multipage/scripting.html#dom-script-async, #script-force-async
  test('scripts that a script inserts run in order if it sets async to false', async () => {
    const insert = (set: string) =>
      `<script>for(const n of ["a","b","c"]){const s=document.createElement("script");${set};s.src=n;document.head.append(s)}</script>`;
    const files: Record<string, string> = { a: 'log("a")', b: 'log("b")', c: 'log("c")' };
    // The last one arrives first; each of the others arrives only after the next one has run, or could have.
    const fetched: string[] = [];
    const options: RunPageOptions = {
      fetch: async ({ url }) => {
        const name = url.slice(-1);
        const before = { a: 2, b: 1 }[name] ?? 0;
        while (fetched.length < before) await new Promise((resolve) => setTimeout(resolve, 5));
        await new Promise((resolve) => setTimeout(resolve, 20));
        fetched.push(name);
        return { ok: true, status: 200, url, contentType: 'text/javascript', body: files[name]! };
      },
    };
    const inOrder = [
      's.async=false',
      's.setAttribute("async","");s.removeAttribute("async")',
      's.toggleAttribute("async");s.async=0',
    ];
    const logOf = async (set: string) => {
      fetched.length = 0;
      return (await run(insert(set), {}, options)).log;
    };
    for (const set of inOrder) expect(await logOf(set)).toEqual(['a', 'b', 'c']);
    for (const set of ['', 's.async=true', 's.toggleAttribute("async")'])
      expect(await logOf(set)).toEqual(['c', 'b', 'a']);
    const { log } = await run(
      '<script>const s=document.createElement("script");log([s.async,(s.async=0,s.async),s.hasAttribute("async"),(s.async=1,s.async),s.getAttribute("async"),document.currentScript.async])</script>',
    );
    expect(log).toEqual(['true,false,false,true,,false']);
  });

  test.each([
    'null',
    'undefined',
    'Symbol("s")',
    'Object.create(null)',
    '{toString(){throw 1}}',
    '{get message(){throw 1}}',
    'Object.defineProperty(new Error("x"),"stack",{get(){throw 1}})',
    'new Proxy({},{has(){throw 1},get(){throw 1}})',
  ])('a script may throw anything: %s', async (thrown) => {
    const { page, body } = await run(`<body><script>throw ${thrown}</script>x`);
    expect(page.status).toBe('loaded');
    expect(page.errors.map(({ kind }) => kind)).toEqual(['exception']);
    expect(body).toBe('x');
  });

  test('a fetch may fail with anything', async () => {
    for (const cause of [null, Symbol('s'), Object.create(null)]) {
      const { page, body } = await run(
        '<script src=a></script>x',
        {},
        { fetch: () => Promise.reject(cause) },
      );
      expect(page.errors.map(({ kind }) => kind)).toEqual(['resource']);
      expect(page.errors[0]!.cause === cause).toBe(true);
      expect(body).toBe('x');
    }
  });

  test('a page may replace the constructors of its window', async () => {
    const { page, log, body } = await run(
      '<body><script>for(const n of ["Event","ErrorEvent","DOMException","PageTransitionEvent"])window[n]=1;onload=()=>log("load")</script><script>throw 1</script>x',
    );
    expect(page.status).toBe('loaded');
    expect(page.errors.length).toBe(1);
    expect(log).toEqual(['load']);
    expect(body).toBe('x');
  });

  test('what cannot be a string is not written', async () => {
    const { log } = await run('<script>try{document.write("a",Symbol())}catch(e){log(e.name)}</script>');
    expect(log).toEqual(['TypeError']);
  });

  // "If el's root is not a shadow root": https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element
  test.each([
    ['removed', 'script.remove()', 'true'],
    ['moved to a fragment', 'document.createDocumentFragment().append(script)', 'true'],
    ['moved to a shadow root', 'document.body.attachShadow({mode:"open"}).append(script)', 'false'],
  ])(
    'a script that was %s before it ran is the current script unless in a shadow tree',
    async (_, code, is) => {
      const { log } = await run(
        `<body><script defer src=d></script><script>const script=document.querySelector("script");${code}</script>`,
        { d: 'log(document.currentScript===script)' },
      );
      expect(log).toEqual([is]);
    },
  );

  // The list of scripts that will execute when the document has finished parsing is the document's, not the parser's:
  // https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing
  test('document.open leaves the deferred scripts to the end of the new parser', async () => {
    const files = { a: 'log("a");document.open();document.write("<p>new");document.close()', b: 'log("b")' };
    const { page, log, body } = await run(
      '<script defer src=a></script><script defer src=b></script>x',
      files,
    );
    expect(page.status).toBe('loaded');
    expect(log).toEqual(['a', 'b']);
    expect(body).toBe('<p>new</p>');
  });

  test('a declaration changes the encoding, also one that a script writes', async () => {
    const bytes = Uint8Array.from(
      [...'<script>document.write("<meta charset=iso-8859-2>")</script><p>']
        .map((c) => c.charCodeAt(0))
        .concat(0xb1),
    );
    const { page } = await run(bytes);
    expect(page.encoding?.encoding).toBe('ISO-8859-2');
    expect(page.document.querySelector('p').textContent).toBe('ą');
  });

  test('contentType may be null, as for a response without the header', async () => {
    const page = await runPage(new TextEncoder().encode('<meta charset=utf-8><p>ą'), { contentType: null });
    expect(page.document.querySelector('p').textContent).toBe('ą');
  });

  test('wrong arguments', async () => {
    await expect(runPage(1 as never)).rejects.toThrow(TypeError);
    await expect(runPage('', { timeout: 'x' } as never)).rejects.toThrow("option 'timeout' must be a number");
    await expect(runPage('', { nope: 1 } as never)).rejects.toThrow("unknown option 'nope'");
  });
});

test.each<[string, unknown]>([
  ["'contentType' of the response of option 'fetch' must be a string, not undefined", new Response('log(1)')],
  ["the response of option 'fetch' must be a PageResponse, not undefined", undefined],
  [
    "'body' of the response of option 'fetch' must be a string or a Uint8Array, not null",
    { ok: true, status: 200, url: 'a', contentType: '', body: null },
  ],
])('what is no answer to a fetch is told, and the page goes on: %s', async (message, response) => {
  for (const type of ['', 'type=module']) {
    const page = await runPage(`<script ${type} src=a.js></script><p>x`, {
      url: 'https://a.example/',
      fetch: async () => response as never,
    });
    expect(page.status).toBe('loaded');
    if (type === '') expect(page.errors.map((error) => error.message).join()).toContain(message);
    expect(page.document.body.innerHTML).toContain('<p>x</p>');
    page.close();
  }
});

describe('speculative fetches', () => {
  /** Runs a page and returns what it fetches, in order. Responses arrive once `together` requests are pending. */
  async function fetched(
    html: string,
    files: Record<string, string>,
    options: RunPageOptions = {},
    together = 3,
  ) {
    const urls: string[] = [];
    const done = await run(html, files, {
      ...options,
      fetch: async ({ url }) => {
        const path = new URL(url).pathname.slice(1);
        urls.push(path);
        do await new Promise((resolve) => setTimeout(resolve, 5));
        while (urls.length < together);
        const body = files[path];
        const ok = body !== undefined;
        return { ok, status: ok ? 200 : 404, url, contentType: 'text/javascript', body: body ?? '' };
      },
    });
    const ahead = done.page.speculativeFetches.map((url) => new URL(url).pathname.slice(1));
    return { ...done, urls, ahead };
  }

  const page = '<script src=a></script><p><script src=b></script><script src=c></script>';
  const files = { a: 'log("a")', b: 'log("b")', c: 'log("c")' };

  test('scripts are fetched ahead, once each, and run in order', async () => {
    for (const chunkSize of [0, 1, 7]) {
      const { urls, ahead, log, page: result } = await fetched(page, files, { chunkSize });
      expect(urls).toEqual(['a', 'b', 'c']);
      expect(ahead).toEqual(['b', 'c']);
      expect(log).toEqual(['a', 'b', 'c']);
      expect(result.errors).toEqual([]);
    }
  });

  test('none if the option says so', async () => {
    const { urls, ahead, log } = await fetched(page, files, { speculate: false }, 1);
    expect(urls).toEqual(['a', 'b', 'c']);
    expect(ahead).toEqual([]);
    expect(log).toEqual(['a', 'b', 'c']);
  });

  test('what a script writes may waste them, and no more', async () => {
    const { urls, log, body } = await fetched(page, { ...files, a: 'document.write("<textarea>")' });
    expect(urls).toEqual(['a', 'b', 'c']);
    expect(log).toEqual([]);
    expect(body).toContain('<textarea>');
  });

  test('what a script has written is read ahead, too', async () => {
    const write = 'document.write("<script src=d></scr"+"ipt><script src=e></scr"+"ipt>")';
    const { urls, log } = await fetched(page, { ...files, a: write, d: 'log("d")', e: 'log("e")' });
    expect(urls).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(log).toEqual(['d', 'e', 'b', 'c']);
  });

  test('the rest of a page is not read again for each of many scripts that write', async () => {
    readAhead.length = 0;
    // One long comment, which is fast to build.
    const html = `${'<script src=a></script>'.repeat(100)}<!--${'x'.repeat(100_000)}-->`;
    const { page } = await run(html, { a: 'document.write("x")' });
    expect(page.status).toBe('loaded');
    const units = readAhead.reduce((sum, length) => sum + length, 0);
    expect(units).toBeGreaterThan(2 * html.length);
    expect(units).toBeLessThan(32 * html.length);
  });

  test('the base of the page, written or made by a script', async () => {
    const html = '<script src=a></script><base href=/x/><script src=b></script><script src=c></script>';
    const other = await fetched(html, { a: '', 'x/b': '', 'x/c': '' });
    expect(other.urls).toEqual(['a', 'x/b', 'x/c']);
    const made = 'document.head.innerHTML = "<base href=/y/>"';
    const late = await fetched(page, { a: made, 'y/b': 'log(1)', 'y/c': 'log(2)' });
    expect(late.urls).toEqual(['a', 'b', 'c', 'y/b', 'y/c']);
    expect(late.log).toEqual(['1', '2']);
  });

  test.each([
    '<template><script src=b></script></template>',
    '<script src=b type=text/plain></script>',
    '<script src=b nomodule></script>',
    '<script src></script>',
    '<svg><script href=b></script></svg>',
    '<textarea><script src=b></script></textarea>',
    '<script src=a></script>',
    '<meta http-equiv=Content-Security-Policy content="script-src \'none\'"><script src=b></script>',
  ])('nothing for %s', async (html) => {
    const { ahead } = await fetched(`<script src=a></script>${html}`, files, {}, 1);
    expect(ahead).toEqual([]);
  });

  test('a script that cannot be had is told of once', async () => {
    const { page: result, urls } = await fetched(page, { a: '', c: '' });
    expect(urls).toEqual(['a', 'b', 'c']);
    expect(result.errors.map(({ kind, url }) => [kind, url])).toEqual([['resource', 'https://page.test/b']]);
  });
});
