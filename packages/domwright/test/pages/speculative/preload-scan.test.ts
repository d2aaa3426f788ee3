import { describe, expect, it } from 'vitest';
import { preloadScan, preloadScanStream, toLinkHeader } from '../../../src/doors/preload.ts';
import { Element, type Node, parse } from '../../../src/index.ts';

const baseURL = 'https://a.test/d/';
const scan = (html: string, options: object = {}) => preloadScan(html, { url: baseURL, ...options });
const urls = (html: string, options: object = {}) =>
  scan(html, options).map(({ url }) => url.replace(baseURL, ''));
const policy = (content: string) => `<meta http-equiv=Content-Security-Policy content="${content}">`;

describe('maxURLText', () => {
  it('ends the list, and says where', () => {
    const html = '<img src=1><img src=2><img src=3>';
    const reached: number[] = [];
    const upTo = (maxURLText: number) =>
      urls(html, { maxURLText, onURLTextLimit: (offset: number) => reached.push(offset) });
    const one = 1 + baseURL.length + (baseURL.length + 1);
    expect(upTo(3 * one)).toEqual(['1', '2', '3']);
    expect(reached).toEqual([]);
    expect(upTo(2 * one)).toEqual(['1', '2']);
    expect(upTo(one)).toEqual(['1']);
    expect(reached).toEqual([html.indexOf('<img src=3>'), html.indexOf('<img src=2>')]);
  });

  it('bounds the text of the URLs, however long the base URL is', () => {
    for (const factor of [1, 2, 4, 8]) {
      const base = `<base href="https://e.test/${'x'.repeat(50_000 * factor)}/">`;
      const scripts = Array.from({ length: 500 * factor }, (_, at) => `<script src=${at}></script>`).join('');
      let limits = 0;
      const found = scan(base + scripts, { maxURLText: 1e7, onURLTextLimit: () => limits++ });
      expect(found.reduce((sum, { url }) => sum + url.length, 0)).toBeLessThan(1e7);
      expect([found.length > 10, limits]).toEqual([true, 1]);
    }
  });

  it('takes no URL apart without a policy', () => {
    const { get } = Object.getOwnPropertyDescriptor(URL.prototype, 'pathname')!;
    let read = 0;
    Object.defineProperty(URL.prototype, 'pathname', {
      configurable: true,
      enumerable: true,
      get(this: URL) {
        read++;
        return get!.call(this);
      },
    });
    try {
      expect(scan('<img src=1><img src=2>').length).toBe(2);
      // NB: the page's own is read, for 'self'.
      expect(read).toBeLessThanOrEqual(1);
    } finally {
      Object.defineProperty(URL.prototype, 'pathname', { configurable: true, enumerable: true, get: get! });
    }
  });
});

// Each rule with a similar case that must not fetch.
describe('preloadScan', () => {
  it.each<[string, string[]]>([
    ['<script src=x></script>', ['x']],
    ['<script src=x>', []],
    ['<script src=x nomodule></script>', []],
    ['<script type=module nomodule src=x></script>', ['x']],
    ['<script src=x type=text/plain></script>', []],
    ['<script src=x type=importmap></script>', []],
    ['<script src=x event=onload for=window></script>', ['x']],
    ['<script src=x event=onclick for=window></script>', []],
    ['<script src></script>', []],
    ['<script src=x></script><img src=x>', ['x']],
    ['<img src=x#a><img src=x#b>', ['x#a']],
    ['<img src=data:,x><img src=about:blank>', []],
    ['<base href=/d/e/><base href=/z/><img src=x>', ['e/x']],
    ['<base><base href=e/><img src=x>', ['e/x']],
    ['<base href=data:,x><img src=x>', ['x']],
    ['<div><template shadowrootmode=open><base href=e/></template></div><img src=x>', ['x']],
    ['<template><base href=e/></template><img src=x>', ['x']],
    ['<table><tr><td><base href=e/></td></tr><base href=f/></table><img src=x>', ['f/x']],
    ['<table><tr><td><base href=e/><base href=f/></td></tr></table><img src=x>', ['e/x']],
    ['<link rel=stylesheet href=x>', ['x']],
    ['<link rel="alternate stylesheet" href=x>', []],
    ['<link rel=stylesheet disabled href=x>', []],
    ['<link rel=stylesheet type=text/plain href=x>', []],
    ['<link rel=icon href=x>', []],
    ['<link rel=preload as=font href=x>', ['x']],
    ['<link rel=preload as=document href=x>', []],
    ['<link rel=preload href=x>', []],
    ['<link rel=preload as=image type=image/png href=x>', ['x']],
    ['<link rel=preload as=image type=image/none href=x>', []],
    ['<link rel=preload as=image media=print href=x>', []],
    ['<link rel=preload as=image imagesrcset="y 100w, z 1280w" imagesizes=100vw href=x>', ['z']],
    ['<link rel=modulepreload href=x>', ['x']],
    ['<link rel=modulepreload as=style href=x>', []],
    ['<img src=x>', ['x']],
    ['<img src=x loading=lazy>', []],
    ['<img src=x srcset="y 2x">', ['x']],
    ['<img src=x srcset="y 1x">', ['y']],
    ['<img src=x srcset="y 640w, z 1280w" sizes=50vw>', ['y']],
    ['<picture><source srcset=y><img src=x></picture>', ['y']],
    ['<picture><img src=x><source srcset=y></picture>', ['x']],
    ['<picture><source srcset=y media=print><img src=x></picture>', ['x']],
    ['<picture><source srcset=y type=image/none><img src=x></picture>', ['x']],
    ['<picture><source srcset=y><p><img src=x></picture>', ['x']],
    ['<input type=image src=x><input src=y>', ['x']],
    ['<video poster=x src=y></video>', ['x']],
    ['<svg><image href=x xlink:href=y /></svg>', ['x']],
    ['<svg><image xlink:href=x /></svg>', ['x']],
    ['<svg><script href=x></script></svg>', ['x']],
    ['<svg><script src=x></script></svg>', []],
    // "act as described in the steps for a "script" end tag": #parsing-main-inforeign
    ['<svg><script href=x /><script xlink:href=y></script></svg>', ['x', 'y']],
    ['<svg><script href=x /></svg><template><svg><script href=y /></svg></template>', ['x']],
    ['<svg><script href=x>', []],
    ['<svg><img2 src=x /></svg><math><mi src=y></mi></math>', []],
    ['<template><p><img src=x></template>', []],
    ['<template><div><template shadowrootmode=open><img src=x></template></div></template>', []],
    ['<div><template shadowrootmode=open><img src=x></template></div>', ['x']],
    ['<x-y><template shadowrootmode=open><img src=x></template></x-y>', ['x']],
    ['<a><template shadowrootmode=open><img src=x></template></a>', []],
    ['<noscript><img src=x></noscript>', []],
    ['<!-- <img src=x> --><textarea><img src=x></textarea>', []],
    ['<img src=http://b.test/x><img src=http://localhost/x>', ['http://localhost/x']],
    [
      '<meta name=viewport content="width=500"><link rel=preload as=image media="(width: 500px)" href=x>',
      ['x'],
    ],
    ['<meta name=view content="width=500"><link rel=preload as=image media="(width: 500px)" href=x>', []],
    ['<p><b><source srcset=y></p><picture><b><p></b><source srcset=z><img src=x></picture>', ['x']],
  ])('%s', (html, expected) => expect(urls(html)).toEqual(expected));

  const all = '<script src=s></script><link rel=stylesheet href=c><img src=i>';
  it.each<[string, string, string[]]>([
    ["default-src 'none'", all, []],
    ["img-src 'none'", all, ['s', 'c']],
    ["default-src 'none'; img-src *", all, ['i']],
    ["default-src 'self'", `${all}<img src=//b.test/x>`, ['s', 'c', 'i']],
    ["script-src-elem 'none'; script-src *", all, ['c', 'i']],
    ["style-src-elem 'none'", all, ['s', 'i']],
    ['img-src https:', '<img src=i>', ['i']],
    ['img-src ftp:', '<img src=i>', []],
    ['img-src a.test', '<img src=i><img src=//x.a.test/j>', ['i']],
    ['img-src *.a.test', '<img src=i><img src=//x.a.test/j>', ['https://x.a.test/j']],
    ['img-src http://a.test', '<img src=i>', ['i']],
    ['img-src a.test:8080', '<img src=i><img src=//a.test:8080/>', ['https://a.test:8080/']],
    ['img-src a.test:*', '<img src=i>', ['i']],
    ['img-src a.test', '<img src=//a.test:8080/>', []],
    ['img-src a.test/d/', '<img src=i><img src=/e>', ['i']],
    ['img-src a.test/d', '<img src=i>', []],
    ["script-src 'nonce-n'", '<script nonce=n src=s></script><script nonce=N src=t></script>', ['s']],
    [
      "script-src 'nonce-n' 'strict-dynamic' *",
      '<script nonce=n src=s></script><script src=t></script>',
      ['s'],
    ],
    ["script-src 'sha256-ab'", '<script integrity=sha256-ab src=s></script><script src=t></script>', ['s']],
    ["base-uri 'none'", '<base href=e/><img src=i>', ['i']],
    ["base-uri 'self'", '<base href=e/><img src=i>', ['e/i']],
    ['upgrade-insecure-requests', '<img src=http://a.test/d/i>', ['i']],
    ["IMG-SRC 'none'; img-src *", '<img src=i>', []],
  ])('policy %s: %s', (content, html, expected) => {
    expect(urls(policy(content) + html)).toEqual(expected);
    expect(urls(html, { contentSecurityPolicy: content })).toEqual(expected);
  });

  it('heeds policies in the head of the document only, from where they are, and all of them', () => {
    const none = policy("img-src 'none'");
    expect(urls(`<body>${none}<img src=x>`)).toEqual(['x']);
    expect(urls(`<div><template shadowrootmode=open>${none}</template></div><img src=x>`)).toEqual(['x']);
    expect(urls(`<script src=a></script>${policy("default-src 'none'")}<script src=b></script>`)).toEqual([
      'a',
    ]);
    expect(urls(`${policy('img-src *')}${none}<img src=x>`)).toEqual([]);
  });

  it('tells modes, credentials and referrer policies', () => {
    const html = `<img src=a><meta name=referrer content=origin><script type=module src=b></script>
      <script src=c crossorigin referrerpolicy=no-referrer></script><img src=d crossorigin=use-credentials>
      <div><template shadowrootmode=open><meta name=referrer content=unsafe-url></template></div><img src=e>`;
    expect(scan(html).map((each) => [each.referrerPolicy, each.mode, each.credentials])).toEqual([
      ['', 'no-cors', 'include'],
      ['origin', 'cors', 'same-origin'],
      ['no-referrer', 'cors', 'same-origin'],
      ['origin', 'cors', 'include'],
      ['origin', 'no-cors', 'include'],
    ]);
  });

  it('tells priorities and media', () => {
    const html = `<script src=a></script><script async src=b></script><link rel=stylesheet media=print href=c>
      <link rel=stylesheet href=d><img fetchpriority=high src=e><script fetchpriority=low src=f></script>`;
    expect(scan(html).map((each) => [each.priority, each.matches, each.media])).toEqual([
      ['high', true, ''],
      ['auto', true, ''],
      ['low', false, 'print'],
      ['high', true, ''],
      ['high', true, ''],
      ['low', true, ''],
    ]);
    expect(scan(html)[1]!.start).toBe(html.indexOf('<script async'));
  });

  it('chooses by the viewport and filters destinations', () => {
    const html = '<img src=x srcset="y 2x"><script src=s></script>';
    expect(urls(html, { viewport: { devicePixelRatio: 2 } })).toEqual(['y', 's']);
    expect(urls(html, { destinations: ['script'] })).toEqual(['s']);
  });

  it('takes the label of an encoding for queries', () => {
    const page = '<script src="a?\u00e9"></script>';
    const [fetch] = preloadScan(page, { url: 'https://a.example/', encoding: 'latin1' });
    expect(fetch!.url).toBe('https://a.example/a?%E9');
    expect(() => preloadScan(page, { url: 'https://a.example/', encoding: 'latin' })).toThrow(
      new TypeError('option \'encoding\' must be an encoding label, not "latin"'),
    );
  });

  it('takes bytes, whose encoding is that of queries', () => {
    const bytes = new Uint8Array(
      [...'<meta charset=windows-1252><img src="?\u00e9">'].map((c) => c.charCodeAt(0)),
    );
    expect(preloadScan(bytes, { url: baseURL })[0]!.url).toBe(`${baseURL}?%E9`);
    expect(scan('<img src="?\u00e9">')[0]!.url).toBe(`${baseURL}?%C3%A9`);
  });

  it('takes streams, of text and bytes, cut anywhere', async () => {
    const html = `<base href=e/>${all}`;
    const expected = scan(html);
    for (const pieces of [[...html], [...html].map((c) => new Uint8Array([c.charCodeAt(0)]))]) {
      const found = [];
      for await (const each of preloadScanStream(pieces as Iterable<string>, { url: baseURL }))
        found.push(each);
      expect(found).toEqual(expected);
    }
  });

  it('ends where a page has more elements than it may', async () => {
    const formatting = [...'abcdefghijklmnop'].map((id) => `<b id=${id}>`).join('');
    const html = `<p>${formatting}<img src=1>${'<p>x'.repeat(100)}<img src=2>`;
    expect(scan(html)).toHaveLength(2);
    const reached: object[] = [];
    const limited = { maxNodes: 1000, onLimit: (one: object) => void reached.push(one) };
    const expected = [{ limit: 'maxNodes', value: 1000, stopped: true, count: 1 }];
    expect(scan(html, limited).map(({ url }) => url)).toEqual([`${baseURL}1`]);
    expect(reached).toMatchObject(expected);
    const found = [];
    let isRead = false;
    const units = (function* () {
      yield* html;
      isRead = true;
    })();
    for await (const { url } of preloadScanStream(units, { url: baseURL, ...limited })) found.push(url);
    expect(found).toEqual([`${baseURL}1`]);
    expect(isRead).toBe(false);
    expect(reached).toMatchObject([...expected, ...expected]);
    expect(scan(html, { maxNodes: 100_000 })).toEqual(scan(html));
  });

  it('ends with an empty stream', async () => {
    for await (const _ of preloadScanStream([], { url: baseURL })) expect.fail('there is nothing');
  });

  it.each<[object, string]>([
    [{ url: 'x' }, "option 'url' must be an absolute URL"],
    [{ base: 'x' }, "unknown option 'base'"],
    [{ viewport: { width: 0 } }, "option 'viewport.width'"],
    [{ viewport: { with: 1 } }, "unknown member 'with' of option 'viewport'; did you mean 'width'?"],
    [{ destinations: ['x'] }, "option 'destinations'"],
    [{ viewportMeta: 1 }, "option 'viewportMeta'"],
    [{ maxNodes: 0 }, "option 'maxNodes'"],
    [{ onLimit: 1 }, "option 'onLimit'"],
    [{ referrerPolicy: 1 }, "option 'referrerPolicy'"],
  ])('refuses %j', (options, message) => expect(() => scan('', options)).toThrow(message));

  it.each<[object, string]>([
    [{ decoding: { contentType: 'utf-8' } }, "unknown option 'decoding'"],
    [{ charset: 'utf-8' }, "unknown option 'charset'"],
    [{ contentType: 1 }, "option 'contentType'"],
  ])('refuses %j, for text and bytes', async (options, message) => {
    for (const input of ['x', new Uint8Array([0x78])]) {
      expect(() => preloadScan(input, { url: baseURL, ...options })).toThrow(message);
      const found = preloadScanStream([input] as Iterable<string> | Iterable<Uint8Array>, {
        url: baseURL,
        ...options,
      });
      await expect(found.next()).rejects.toThrow(message);
    }
  });
});

it('toLinkHeader names what a fetch lacks', () => {
  const [fetch] = scan('<img src=x>');
  for (const name of ['mode', 'credentials', 'integrity', 'media', 'priority', 'referrerPolicy', 'nonce'])
    expect(() => toLinkHeader({ ...fetch!, [name]: undefined })).toThrow(`fetch.${name} must be a string`);
});

it.each([
  ['<script src=x></script>', `<${baseURL}x>; rel=preload; as=script; fetchpriority=high`],
  ['<script type=module src=x></script>', `<${baseURL}x>; rel=modulepreload; as=script`],
  ['<img src=x crossorigin>', `<${baseURL}x>; rel=preload; as=image; crossorigin`],
  [
    '<img src=x crossorigin=use-credentials>',
    `<${baseURL}x>; rel=preload; as=image; crossorigin=use-credentials`,
  ],
  [
    '<link rel=preload as=font href=x integrity=\'a"\\\' nonce="\u00e9\n">',
    `<${baseURL}x>; rel=preload; as=font; integrity="a\\"\\\\"`,
  ],
])('the Link header of %s', (html, expected) => expect(toLinkHeader(scan(html)[0]!)).toBe(expected));

// An independent, coarse check against the final tree: each URL found must be in an attribute of an element outside inert
// templates.
describe('what is found is in the final tree', () => {
  const pieces = [
    '<img src=1>',
    '<img srcset="2, 3 2x">',
    '<picture>',
    '</picture>',
    '<source srcset=4>',
    '<script src=5></script>',
    '<link rel=stylesheet href=6>',
    '<template>',
    '</template>',
    '<template shadowrootmode=open>',
    '<div>',
    '</div>',
    '<table>',
    '<td>',
    '</table>',
    '<b>',
    '</b>',
    '<p>',
    '<svg>',
    '<image href=7>',
    '</svg>',
    '<script src=8>',
    '<!--',
    '-->',
    '<noscript>',
    '</noscript>',
    '<select>',
    '</select>',
    '<frameset>',
    '<title>',
    '</title>',
    '<a>',
    '<form>',
    '<input type=image src=9>',
    '<video poster=10>',
    '<script href=11></script>',
    '<body>',
    '<head>',
    'text',
  ];
  let seed = 1;
  const random = (n: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % n;
  };

  it('for random documents', () => {
    let count = 0;
    for (let i = 0; i < 2000; i++) {
      const html = Array.from({ length: 1 + random(20) }, () => pieces[random(pieces.length)]).join('');
      const document = parse(html, { scripting: true });
      const known = new Set<string>();
      const open: Node[] = [document];
      // A frameset takes the body out of the tree after its images have been fetched.
      if (html.includes('<frameset>')) continue;
      while (open.length > 0) {
        const node = open.pop()!;
        const element = node instanceof Element ? node : null;
        if (element?.shadowRoot) open.push(element.shadowRoot);
        for (const child of node.childNodes) open.push(child);
        for (const name of ['src', 'srcset', 'href', 'poster']) {
          const value: string | null = element?.getAttribute(name) ?? null;
          for (const word of value?.split(/[ ,]+/) ?? []) known.add(word);
        }
      }
      for (const url of urls(html)) {
        count++;
        expect(known.has(url), `${url} in ${html}`).toBe(true);
      }
    }
    expect(count).toBeGreaterThan(1000);
  });
});
