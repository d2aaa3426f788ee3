import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import juice from 'juice';
import { build } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { criticalCss } from '../../../examples/beasties/critical-css.js';
import { loadPage } from '../../../examples/cheerio/load-page.js';
import eleventyConfiguration from '../../../examples/eleventy/eleventy.config.js';
import { rewriteHtml as expressMiddleware } from '../../../examples/express/rewrite-html.js';
import { rewriteHtml as honoMiddleware } from '../../../examples/hono/rewrite-html.js';
import { inlineCss } from '../../../examples/juice/inline-css.js';
import { articleOf } from '../../../examples/readability/article-of.js';
import { htmlToMarkdown } from '../../../examples/turndown/html-to-markdown.js';
import viteConfiguration from '../../../examples/vite/vite.config.js';
import type { RewriteHandlers } from '../src/doors/rewrite.ts';
import { parse } from '../src/index.ts';
import { JSDOM } from './dom/nodes/jsdom.mjs';

// The files of examples/, as users copy them. Vite, cheerio, turndown, Readability, postcss and css-what are the real ones;
// Eleventy, Hono and a browser's service worker are stand-ins with only what an example uses. Requests and responses are real.

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const handlers: RewriteHandlers = {
  p: (p, rewriter) => rewriter.setAttribute(p, 'class', 'tea').append(p, '→ч'),
};

/** «Чай» in windows-1251, which is malformed in UTF-8, and what the handlers make of it. */
const legacyPage = Buffer.from('<P>\xd7\xe0\xe9</P>\n', 'latin1');
const rewrittenLegacyPage = Buffer.from('<P class="tea">\xd7\xe0\xe9&#8594;\xf7</P>\n', 'latin1');
const page = '<P>Café</P>\n';
const rewrittenPage = '<P class="tea">Café→ч</P>\n';
const html = 'text/html; charset=utf-8';

/** Starts a server; returns its address. */
async function serve(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('vite', () => {
  it('builds a page whose images are lazy, except the first', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'domwright-vite-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, 'src'));
    await writeFile(path.join(folder, 'src/main.js'), "document.title = 'Tea';\n");
    await writeFile(
      path.join(folder, 'index.html'),
      '<!doctype html>\n<TITLE>Café</TITLE>\n<script type=module src=/src/main.js></script>\n' +
        '<P><img src=data:,1 alt><img src=data:,2 alt><img loading=eager src=data:,3>\n',
    );
    await build({ ...viteConfiguration, root: folder, configFile: false, logLevel: 'silent' });
    const built = await readFile(path.join(folder, 'dist/index.html'), 'utf8');
    expect(built).toContain(
      '<P><img src=data:,1 alt><img src=data:,2 alt loading="lazy"><img loading=eager src=data:,3>\n',
    );
    expect(built).toContain('<TITLE>Café</TITLE>');
    expect(built).toMatch(/<script type="module"[^>]* src="\/assets\/index-[^"]+\.js"><\/script>/);
  });
});

describe('angular', () => {
  it('overrides parse5 by the package in its place, in the version that is here', async () => {
    const read = async (file: string) =>
      JSON.parse(await readFile(path.join(import.meta.dirname, '../../..', file), 'utf8'));
    const { overrides } = await read('examples/angular/package.json');
    const { name, version } = await read('packages/parse5/package.json');
    expect(overrides).toEqual({ parse5: `npm:${name}@^${version}` });
  });
});

describe('eleventy', () => {
  type Transform = (this: { page: { outputPath: string | false } }, content: string) => string;

  /** Stands in for Eleventy: collects transforms, and calls them as Eleventy does. */
  function transformed(content: string, outputPath: string | false): string {
    const transforms: Transform[] = [];
    eleventyConfiguration({
      addTransform: (_name: string, transform: Transform) => transforms.push(transform),
    });
    return transforms.reduce(
      (result, transform) => transform.call({ page: { outputPath } }, result),
      content,
    );
  }

  const link = (id: string) => ` <a href="#${id}" aria-label="Link to this section">#</a>`;

  it('links headings, with ids that nothing else has', () => {
    const source =
      '<h1>Shop</h1><H2>Tea &amp; Café</H2><h3 class=x>Tea<br>(café)</h3><h2 id=b>B</h2><h2>b</h2><h3>…</h3>';
    expect(transformed(source, '_site/index.html')).toBe(
      `<h1>Shop</h1><H2 id="tea-café">Tea &amp; Café${link('tea-café')}</H2>` +
        `<h3 class=x id="tea-café-2">Tea<br>(café)${link('tea-café-2')}</h3>` +
        `<h2 id=b>B</h2><h2 id="b-2">b${link('b-2')}</h2><h3 id="section">…${link('section')}</h3>`,
    );
  });

  it.each(['_site/feed.xml', false] as const)('leaves what goes to %s alone', (outputPath) =>
    expect(transformed('<h2>Tea</h2>', outputPath)).toBe('<h2>Tea</h2>'),
  );
});

describe('express', () => {
  type Answer = (response: ServerResponse, request: IncomingMessage) => void;

  interface Received {
    status: string;
    headers: IncomingMessage['headers'];
    body: Buffer;
  }

  /** What a client receives of an answer that passes the middleware. */
  async function received(
    answer: Answer,
    {
      method = 'GET',
      use = handlers,
      onError,
    }: {
      method?: string;
      use?: RewriteHandlers;
      onError?: (error: unknown, response: ServerResponse) => void;
    } = {},
  ): Promise<Received> {
    const middleware = expressMiddleware(use);
    const address = await serve((incoming, response) =>
      middleware(incoming, response, (error) =>
        error === undefined ? answer(response, incoming) : onError!(error, response),
      ),
    );
    return new Promise((resolve, reject) => {
      const outgoing = request(address, { method }, async (response) => {
        const chunks = await response.toArray();
        const { statusCode, statusMessage, headers } = response;
        resolve({ status: `${statusCode} ${statusMessage}`, headers, body: Buffer.concat(chunks) });
      });
      outgoing.on('error', reject).end();
    });
  }

  const bytes = Buffer.from(page);
  const middle = bytes.indexOf('é') + 1;
  const whole: [string, Answer][] = [
    ['end', (response) => response.setHeader('Content-Type', html).end(page)],
    [
      'end with an encoding',
      (response) => response.setHeader('Content-Type', html).end(bytes.toString('hex'), 'hex'),
    ],
    [
      'write and end, cut within a character, with a length',
      (response) => {
        response
          .setHeader('content-type', 'TEXT/HTML;charset=UTF-8')
          .setHeader('content-length', bytes.length);
        response.write(bytes.subarray(0, middle));
        response.end(bytes.subarray(middle));
      },
    ],
    [
      'writeHead with an object',
      (response) =>
        response.writeHead(200, { 'Content-Type': html, 'Content-Length': bytes.length }).end(page),
    ],
    [
      'writeHead with a list',
      (response) => {
        response.setHeader('content-type', 'text/plain');
        response
          .writeHead(200, 'OK', ['Content-Type', html, 'Content-Length', String(bytes.length)])
          .end(page);
      },
    ],
    [
      'flushHeaders',
      (response) => {
        response.setHeader('content-type', html).flushHeaders();
        response.end(page);
      },
    ],
    [
      'a pipe',
      (response) => {
        response.setHeader('content-type', html).setHeader('transfer-encoding', 'chunked');
        Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]).pipe(response);
      },
    ],
    [
      'memory that is used again',
      (response) => {
        response.setHeader('content-type', html);
        const chunk = new Uint8Array(1);
        const next = (at: number) => {
          if (at === bytes.length) return response.end();
          chunk[0] = bytes[at]!;
          return response.write(chunk, () => next(at + 1));
        };
        next(0);
      },
    ],
  ];

  it.each(whole)('rewrites what is written by %s', async (_, answer) => {
    const { status, headers, body } = await received(answer);
    expect(body.toString()).toBe(rewrittenPage);
    expect(status).toBe('200 OK');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(rewrittenPage)));
    expect(headers['transfer-encoding']).toBeUndefined();
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
  });

  it('keeps the encoding, other headers and the status', async () => {
    const { status, headers, body } = await received((response) => {
      const list = [
        'Content-Type',
        'text/html; charset=windows-1251',
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
      ];
      response.writeHead(404, 'No Tea', list).end(legacyPage);
    });
    expect(body).toEqual(rewrittenLegacyPage);
    expect(status).toBe('404 No Tea');
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it.each<[string, Record<string, string>, number]>([
    ['another type', { 'content-type': 'text/plain' }, 200],
    ['a type that only begins like HTML', { 'content-type': 'text/html-sandboxed' }, 200],
    ['no type', {}, 200],
    ['a compressed body', { 'content-type': html, 'content-encoding': 'gzip' }, 200],
    ['a part of a page', { 'content-type': html, 'content-range': 'bytes 0-12/99' }, 206],
  ])('leaves alone: %s', async (_, headers, status) => {
    for (const length of [{}, { 'content-length': String(bytes.length) }]) {
      const result = await received((response) => {
        response.writeHead(status, { ...headers, ...length });
        response.write(bytes.subarray(0, 4), 'utf8');
        response.end(bytes.subarray(4));
      });
      expect(result.body).toEqual(bytes);
      expect(result.headers).toMatchObject({ ...headers, ...length });
    }
  });

  it('passes on at once what it does not rewrite', async () => {
    const address = await serve((incoming, response) =>
      expressMiddleware(handlers)(incoming, response, () => {
        response.setHeader('content-type', 'text/event-stream').flushHeaders();
        response.write('data: 1\n\n');
      }),
    );
    const stop = new AbortController();
    const response = await fetch(address, { signal: stop.signal });
    const { value } = await response.body!.getReader().read();
    expect(Buffer.from(value!).toString()).toBe('data: 1\n\n');
    stop.abort();
  });

  it('sends no wrong length if there is no body', async () => {
    const head = await received(
      (response) => response.writeHead(200, { 'content-type': html, 'content-length': 13 }).end(),
      {
        method: 'HEAD',
      },
    );
    expect(head.headers['content-length']).toBeUndefined();
    expect(head.headers['content-type']).toBe(html);
    const notModified = await received((response) => response.writeHead(304, { 'content-type': html }).end());
    expect(notModified.status).toBe('304 Not Modified');
    expect(notModified.headers['content-length']).toBeUndefined();
  });

  it('calls the callbacks of write and end', async () => {
    const called: string[] = [];
    const { body } = await received((response) => {
      response.setHeader('content-type', html);
      response.write('<p>', 'utf8', () => {
        called.push('write');
        response.end('</p>', () => called.push('end'));
      });
    });
    expect(body.toString()).toBe('<p class="tea">→ч</p>');
    await vi.waitFor(() => expect(called).toEqual(['write', 'end']), { timeout: 300_000 });
  });

  it('gives errors of handlers to the next error handler', async () => {
    const use: RewriteHandlers = {
      p: () => {
        throw new RangeError('no tea');
      },
    };
    const onError = (error: unknown, response: ServerResponse) => {
      response.statusCode = 500;
      response.end(`<p>${error}`);
    };
    const answer: Answer = (response) =>
      response.writeHead(200, { 'content-type': html, 'content-length': bytes.length }).end(page);
    const result = await received(answer, { use, onError });
    expect(result.status).toBe('500 Internal Server Error');
    expect(result.body.toString()).toBe('<p>RangeError: no tea');
  });
});

describe('hono', () => {
  /** Stands in for Hono's context. Like that, it copies the headers of the response that is replaced. */
  class Context {
    #response: Response;

    constructor(response: Response) {
      this.#response = response;
    }

    get res() {
      return this.#response;
    }

    set res(response) {
      const copy = new Response(response.body, response);
      for (const [name, value] of this.#response.headers) {
        if (name !== 'content-type') copy.headers.set(name, value);
      }
      this.#response = copy;
    }
  }

  async function answered(response: Response): Promise<Response> {
    const context = new Context(new Response());
    await honoMiddleware(handlers)(context, async () => {
      context.res = response;
    });
    return context.res;
  }

  it('rewrites a page, and keeps its encoding, status and headers', async () => {
    const headers = {
      'content-type': 'Text/HTML; charset=windows-1251',
      'content-length': String(legacyPage.length),
      'x-tea': 'black',
    };
    const response = await answered(new Response(legacyPage, { status: 404, statusText: 'No Tea', headers }));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(rewrittenLegacyPage);
    expect(response.status).toBe(404);
    expect(response.statusText).toBe('No Tea');
    expect(Object.fromEntries(response.headers)).toEqual({
      ...headers,
      'content-length': String(rewrittenLegacyPage.length),
    });
  });

  it.each<[string, Record<string, string>, number]>([
    ['another type', { 'content-type': 'text/plain' }, 200],
    ['a compressed body', { 'content-type': html, 'content-encoding': 'gzip' }, 200],
    ['a part of a page', { 'content-type': html, 'content-range': 'bytes 0-12/99' }, 206],
  ])('leaves alone: %s', async (_, headers, status) => {
    const response = await answered(new Response(page, { status, headers }));
    expect(await response.text()).toBe(page);
    expect(Object.fromEntries(response.headers)).toEqual(headers);
  });

  it('leaves a response without a body alone', async () => {
    const response = await answered(new Response(null, { status: 304, headers: { 'content-type': html } }));
    expect([response.status, response.body]).toEqual([304, null]);
  });
});

describe('service worker', () => {
  /** Loads the example with a stand-in for `self`. Returns what it answers to a request, or null if nothing. */
  async function answers(): Promise<(request: Request) => Promise<Response> | null> {
    let listener: ((event: object) => void) | undefined;
    vi.stubGlobal('self', {
      addEventListener: (type: string, added: (event: object) => void) => {
        if (type === 'fetch') listener = added;
      },
    });
    cleanups.push(() => vi.unstubAllGlobals());
    vi.resetModules();
    await import('../../../examples/service-worker/service-worker.js');
    return (request) => {
      let answer: Promise<Response> | null = null;
      listener!({
        request,
        respondWith: (response: Promise<Response>) => {
          answer = response;
        },
      });
      return answer;
    };
  }

  /** A request for a page. Only browsers can make one: the constructor refuses this mode. */
  function navigation(address: string, init?: RequestInit): Request {
    return Object.defineProperty(new Request(address, init), 'mode', { value: 'navigate' });
  }

  it('adds a stylesheet to a page, which may be compressed, in its encoding', async () => {
    const compressed = gzipSync(Buffer.from('<title>Café</title>', 'utf16le'));
    const address = await serve((_, response) => {
      const headers = {
        'content-type': 'text/html; charset=utf-16le',
        'content-encoding': 'gzip',
        'content-length': compressed.length,
        'x-tea': 'black',
      };
      response.writeHead(404, 'No Tea', headers).end(compressed);
    });
    const response = await (await answers())(navigation(address));
    const body = Buffer.from(await response!.arrayBuffer()).toString('utf16le');
    expect(body).toBe('<title>Café</title><link rel=stylesheet href=/dark.css>');
    expect([response!.status, response!.statusText]).toEqual([404, 'No Tea']);
    expect(response!.headers.get('x-tea')).toBe('black');
    expect(response!.headers.get('content-type')).toBe('text/html; charset=utf-16le');
    expect(response!.headers.has('content-encoding')).toBe(false);
    expect(response!.headers.has('content-length')).toBe(false);
  });

  it('leaves other types and responses without a body alone', async () => {
    const address = await serve((incoming, response) => {
      if (incoming.url === '/empty') response.writeHead(204, { 'content-type': html }).end();
      else response.writeHead(200, { 'content-type': 'text/plain' }).end(page);
    });
    const answer = await answers();
    const text = await answer(navigation(address));
    expect(await text!.text()).toBe(page);
    const empty = await answer(navigation(`${address}empty`));
    expect([empty!.status, empty!.body]).toEqual([204, null]);
  });

  it('does not answer to requests of scripts', async () => {
    expect((await answers())(new Request('http://127.0.0.1/'))).toBeNull();
  });
});

describe('cheerio', () => {
  it('has the tree that cheerio makes of text', async () => {
    const example = await readFile(new URL('../../../examples/page.html', import.meta.url), 'utf8');
    // parse5 makes no shadow roots, and has older rules for the content of a select and for `<?`.
    const source = example
      .replaceAll('shadowrootmode', 'data-mode')
      .replaceAll(/<select[\s\S]*?<\/select>|<\?[^>]*>/g, '');
    for (const text of [source, '<noscript><p>a</noscript><table>b<tr><td>c', '']) {
      const $ = loadPage(text);
      expect($.html()).toBe(load(text).html());
    }
  });

  it('takes bytes, in the encoding of the header or of the page', () => {
    const text = (...args: Parameters<typeof loadPage>) => loadPage(...args)('p').text();
    expect(text(legacyPage, 'text/html; charset=windows-1251')).toBe('Чай');
    expect(text(Buffer.concat([Buffer.from('<meta charset=windows-1251>'), legacyPage]), null)).toBe('Чай');
  });

  it('is selected from and changed', () => {
    const $ = loadPage('<ul><li class=a>x<li class=b>y</ul>');
    expect($('li.b').prev().text()).toBe('x');
    $('ul').append('<li>z').find('.a').remove();
    expect($('ul').html()).toBe('<li class="b">y</li><li>z</li>');
  });
});

describe('turndown', () => {
  it('makes Markdown with absolute links', () => {
    const source =
      '<base href=/shop/><title>No</title><script>no()</script><h2>Tea</h2><p>A <b>good</b> <a href=green>one</a>' +
      '<p><img src="../a.png" alt=Leaf><pre><code class=language-js>x = `1`;\n</code></pre>';
    expect(htmlToMarkdown(source, 'https://example.com/')).toBe(
      [
        '## Tea',
        'A **good** [one](https://example.com/shop/green)',
        '![Leaf](https://example.com/a.png)',
        '```js\nx = `1`;\n```',
      ].join('\n\n'),
    );
  });
});

describe('readability', () => {
  it('finds the article of a page', () => {
    const paragraph = '<p>Green tea is made from leaves that are not oxidized, unlike those of black tea. ';
    const source =
      '<html lang=en><title>Green tea</title><nav><ul><li><a href=/>Home</a><li><a href=/shop>Shop</a></ul></nav>' +
      `<article><h1>Green tea</h1>${paragraph.repeat(12)}<a href=black>Black tea</a></article><footer>2024</footer>`;
    const article = articleOf(source, 'https://example.com/tea/green')!;
    expect(article).toMatchObject({ title: 'Green tea', lang: 'en' });
    expect(article.content).toContain('<a href="https://example.com/tea/black">Black tea</a>');
    expect(article.textContent!.match(/leaves/g)).toHaveLength(12);
    expect(article.textContent).not.toContain('Shop');
  });

  it('finds none in an empty page', () => {
    expect(articleOf('', 'https://example.com/')).toBeNull();
  });
});

describe('juice', () => {
  const inlined = (source: string | Uint8Array) => inlineCss(source).toString();

  it('moves rules into style attributes, in the order of the cascade', () => {
    const source =
      '<style>\np, #a { color: red; margin: 0 !important }\n.x { color: blue }\nP { color: green; top: 0; top: 1px }\n</style>' +
      '<div ID=a><P CLASS=x style="left: 2px">Tea &amp; <p class=x\tSTYLE="color:teal">cups</div>';
    expect(inlined(source)).toBe(
      '<div ID=a style="color: red; margin: 0;">' +
        '<P CLASS=x style="top: 0; top: 1px; color: blue; left: 2px; margin: 0;">Tea &amp; ' +
        '<p class=x\tSTYLE="top: 0; top: 1px; color: blue; color:teal; margin: 0;">cups</div>',
    );
  });

  // https://drafts.csswg.org/selectors/#specificity-rules has the first three.
  it.each([
    ['#s12:not(foo)', '#s12', 1],
    ['ul li.red', 'ul ol+li', 1],
    [':is(em, #s12)', '.foo.foo.foo :is(.bar)', 1],
    [':where(#s12)', 'em', -1],
    ['[id=s12]', '#s12', -1],
    ['li', 'li', -1],
  ])('%s against %s', (first, second, stronger) => {
    const list = '<ul><ol></ol><li class=red><b class="foo"><em id=s12 class=bar>';
    const source = `<style>${first} { order: 1 } ${second} { order: -1 }</style>${list}`;
    const [, style] = /<(?:em id=s12 class=bar|li class=red) style="order: (-?1);">/.exec(inlined(source))!;
    expect(Number(style)).toBe(stronger);
  });

  it('leaves what a style attribute cannot say, and what is not its own', () => {
    const kept =
      '<style>@media print { p { color: red } } p::before, p:hover { color: red } p { & b { top: 0 } }</style>';
    const others =
      '<style media=print>p { top: 0 }</style><style type=text/less>p { top: 0 }</style><style>p { top: 0</style\n>' +
      '<noscript><style>p { top: 0 }</style></noscript>';
    const source = `${kept}${others.replace('top: 0</style\n', '}}</style\n')}<title>p</title><P>Tea`;
    expect(inlined(source)).toBe(source);
    expect(inlined(`${kept.replace('p:hover', 'p:hover, p')}<P>Tea`)).toBe(
      `${kept}<P style="color: red;">Tea`,
    );
  });

  it('keeps bytes and their encoding', () => {
    const bytes = Buffer.concat([Buffer.from('<style>p{top:0}</style>'), legacyPage]);
    const result = inlineCss(bytes, { contentType: 'text/html; charset=windows-1251' }).toBytes();
    expect(Buffer.from(result)).toEqual(Buffer.from('<P style="top: 0;">\xd7\xe0\xe9</P>\n', 'latin1'));
  });

  it('computes what juice computes', () => {
    const source =
      '<!doctype html><html><head><style>body { margin: 0 } table td { padding: 4px; color: #333 } td.price { color: red }' +
      '#total { font-weight: bold !important } h1, h2 { margin: 1em 0 } h2 { margin-top: 0 } a:hover { color: blue }' +
      'p > a[href^=http] { color: green } li:nth-child(2n) { background: #eee } .x.y { top: 1px } .x { top: 2px }' +
      '@media (max-width: 600px) { td { padding: 0 } }</style></head><body><h1>Tea</h1><h2 style="margin-left: 1px">Green</h2>' +
      '<p><a href="http://a.example/">a</a><a href="/b">b</a></p><ul><li>1</li><li class="x y">2</li><li>3</li></ul>' +
      '<table><tbody><tr><td>Assam</td><td class="price" style="padding-left: 0">6</td></tr>' +
      '<tr><td id="total" style="font-weight: normal">Sum</td><td class="price">6</td></tr></tbody></table></body></html>';
    const styles = (html: string) =>
      parse(html)
        .querySelectorAll('body, body *')
        .map((element) => {
          const { style } = new JSDOM(
            `<p style="${element.getAttribute('style') ?? ''}">`,
          ).window.document.querySelector('p')!;
          return [element.localName, style.cssText.split('; ').sort()];
        });
    expect(styles(inlined(source))).toEqual(styles(juice(source)));
    expect(styles(juice(source)).filter(([, style]) => style!.length > 0 && style![0] !== '')).toHaveLength(
      9,
    );
  });
});

describe('beasties', () => {
  const sheets: Record<string, string> = {
    '/tea.css':
      '/* tea */ body { margin: 0 } table, P > b { top: 0 } p:hover::before, i:hover { top: 1px } p:not(:hover) { top: 2px }\n' +
      '@media (min-width: 9em) { b { animation: in 1s } i { top: 0 } } @media print { i { top: 0 } } p:unknown(x) { top: 3px }' +
      '@keyframes in { from { top: 0 } } @keyframes out { from { top: 0 } } @font-face { font-family: x; src: url(x) }',
    '/no.css': 'table { top: 0 }',
    '/end.css': 'p { content: "</style><b>" }',
  };
  const critical = (source: string) => criticalCss(source, (href: string) => sheets[href] ?? null).toString();
  const later = (href: string) =>
    `href=${href} media="print" onload="this.media=&quot;all&quot;"><noscript><link rel="stylesheet" href="${href}"></noscript>`;

  it('writes the rules that the page needs before the link, and loads the sheet later', () => {
    expect(critical('<LINK rel=stylesheet href=/tea.css><P>Tea &amp; <b>cups')).toBe(
      '<style>body { margin: 0 } P > b { top: 0 } p:hover::before { top: 1px } p:not(:hover) { top: 2px }\n' +
        '@media (min-width: 9em) { b { animation: in 1s } } p:unknown(x) { top: 3px }@keyframes in { from { top: 0 } }</style>' +
        `<LINK rel=stylesheet ${later('/tea.css')}<P>Tea &amp; <b>cups`,
    );
  });

  it('writes no empty style element, and nothing that ends one', () => {
    expect(critical('<link rel=stylesheet href=/no.css><P>Tea')).toBe(
      `<link rel=stylesheet ${later('/no.css')}<P>Tea`,
    );
    const result = critical('<link rel=stylesheet href=/end.css><P>Tea');
    expect(result.match(/<\/style/g)).toHaveLength(1);
    expect(parse(result).querySelector('body')!.innerHTML).toBe('<p>Tea</p>');
  });

  it('leaves other links alone, and keeps a medium', () => {
    const source =
      '<link rel=stylesheet href=/other.css><link rel=icon href=/tea.css><link rel=stylesheet href=/tea.css media=print>' +
      '<noscript><link rel=stylesheet href=/tea.css></noscript><P>Tea';
    expect(critical(source)).toBe(source);
    expect(critical('<link rel=stylesheet href=/end.css media=screen><P>Tea')).toMatch(
      /^<style media="screen">.*<link rel=stylesheet href=\/end.css media=print onload="this.media=&quot;screen&quot;">/,
    );
  });
});
