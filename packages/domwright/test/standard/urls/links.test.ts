import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createsHyperlink,
  elementsAffectedByABaseURLChange,
  globalURLAttributes,
  linksOf,
  urlAttributes,
} from '../../../src/doors/urls.ts';
import { parse } from '../../../src/index.ts';

const allLinks = (...args: Parameters<typeof linksOf>) => [...linksOf(...args)];
const url = 'https://example.com/d/';
const linesOf = (html: string, options?: object): string[] =>
  allLinks(parse(`<!DOCTYPE html>${html}`, { url }), options).map(
    (link) =>
      `${link.element.localName} ${link.attribute} ${link.use} ${link.url} ${link.cors ?? '-'} ${link.referrerPolicy || '-'}${link.descriptor && ` ${link.descriptor}`}`,
  );

describe('linksOf', () => {
  it('resolves a URL when it is asked for', () => {
    const document = parse('<a href=1><a href=2>', { url });
    const links = linksOf(document);
    expect(links.next().value?.url).toBe(`${url}1`);
    document.querySelector('a')!.remove();
    expect(links.next().value?.url).toBe(`${url}2`);
    expect(links.next().done).toBe(true);
  });

  it('ends where the URLs have too much text, and says where', () => {
    const html = '<a href=1></a><a href=23></a><img srcset="4, 5 2x">';
    const document = parse(html, { url });
    const reached: unknown[] = [];
    const upTo = (maxURLText: number) =>
      allLinks(document, { maxURLText, onURLTextLimit: (range) => reached.push(range) }).map(
        ({ text }) => text,
      );
    // For each, its source text, its resolved form and the base URL count.
    const first = 1 + url.length + (url.length + 1);
    const second = 2 + url.length + (url.length + 2);
    expect(upTo(first - 1)).toEqual([]);
    expect(upTo(first)).toEqual(['1']);
    expect(upTo(first + second)).toEqual(['1', '23']);
    expect(upTo(first + second + first)).toEqual(['1', '23', '4']);
    const starts = [html.indexOf('1'), html.indexOf('23'), html.indexOf('4, 5'), html.indexOf('4, 5')];
    expect(reached.map((range) => (range as { start: number }).start)).toEqual(starts);
    expect(upTo(first + second + 2 * first)).toEqual(['1', '23', '4', '5']);
    expect(reached.length).toBe(4);
  });

  it('makes no more text than it may, however long the base URL is, or a link that is cloned', () => {
    for (const factor of [1, 2, 4, 8]) {
      const long = 'x'.repeat(100_000 * factor);
      for (const html of [
        `<base href="https://e.test/${long}/">${'<a href=1>'.repeat(1000 * factor)}`,
        `<base href="https://e.test/${long}/">${'<a href=/1>'.repeat(1000 * factor)}`,
        `<p><a href="/${long}">x${'<p>x'.repeat(1000 * factor)}`,
      ]) {
        let text = 0;
        let limits = 0;
        const links = linksOf(parse(html, { url }), { maxURLText: 1e7, onURLTextLimit: () => limits++ });
        for (const link of links) text += link.url!.length;
        expect(text).toBeLessThan(1e7);
        expect(limits).toBe(1);
      }
    }
  });

  it('refuses wrong limits', () => {
    const document = parse('');
    expect(() => linksOf(document, { maxURLText: -1 })).toThrow(
      "option 'maxURLText' must be a number that is not negative",
    );
    expect(() => linksOf(document, { onURLTextLimit: 1 as never })).toThrow(
      "option 'onURLTextLimit' must be a function",
    );
  });

  it('has all attributes of the standard', () => {
    // Every row of the index of attributes whose value is a URL, or has URLs in it:
    // https://html.spec.whatwg.org/multipage/indices.html#attributes-3
    const index: Record<string, string> = {
      action: 'form',
      cite: 'blockquote del ins q',
      data: 'object',
      formaction: 'button input',
      href: 'a area base link',
      imagesrcset: 'link',
      ping: 'a area',
      poster: 'video',
      src: 'audio embed iframe img input script source track video',
      srcset: 'img source',
    };
    const listed: Record<string, string[]> = {};
    for (const [element, rows] of urlAttributes) {
      for (const { attribute, obsolete, syntax } of rows) {
        if (obsolete !== true && syntax !== 'refresh') (listed[attribute] ??= []).push(element);
      }
    }
    expect(
      Object.fromEntries(Object.entries(listed).map(([name, all]) => [name, all.sort().join(' ')])),
    ).toEqual(index);
    const syntaxes = new Set(
      [...urlAttributes].flatMap(([element, rows]) =>
        rows.map(({ attribute, syntax }) =>
          attribute === 'href' ? `${element} ${attribute}: ${syntax}` : `${attribute}: ${syntax}`,
        ),
      ),
    );
    expect([...syntaxes].sort()).toEqual([
      'a href: url',
      'action: non-empty url',
      'area href: url',
      'background: non-empty url',
      'base href: url',
      'cite: url',
      'content: refresh',
      'data: non-empty url',
      'formaction: non-empty url',
      'imagesrcset: srcset',
      'link href: non-empty url',
      'longdesc: non-empty url',
      'lowsrc: non-empty url',
      'ping: urls',
      'poster: non-empty url',
      'src: non-empty url',
      'srcset: srcset',
    ]);
    expect(globalURLAttributes.map(({ attribute, syntax }) => `${attribute}: ${syntax}`)).toEqual([
      'itemid: url',
      'itemtype: urls',
    ]);
  });

  it('tells what each is for', () => {
    const uses = (html: string) => linesOf(html).map((line) => line.split(' ').slice(0, 3).join(' '));
    expect(uses('<q cite=x></q><blockquote cite=x></blockquote><ins cite=x></ins><del cite=x>')).toEqual(
      ['q', 'blockquote', 'ins', 'del'].map((name) => `${name} cite citation`),
    );
    expect(uses('<button formaction=x></button><input formaction=x src=y>')).toEqual([
      'button formaction submission',
      'input formaction submission',
      'input src resource',
    ]);
    expect(uses('<img longdesc=x lowsrc=y><iframe longdesc=x>')).toEqual([
      'img longdesc citation',
      'img lowsrc resource',
      'iframe longdesc citation',
    ]);
    expect(uses('<frameset><frame src=x longdesc=y>')).toEqual([
      'frame src navigation',
      'frame longdesc citation',
    ]);
    expect(uses('<body background=x><object data=x></object>')).toEqual([
      'body background resource',
      'object data resource',
    ]);
    const table =
      '<table><thead background=x><tr background=x><th background=x></thead><tbody background=x></tbody><tfoot background=x>';
    expect(uses(table)).toEqual(
      ['thead', 'tr', 'th', 'tbody', 'tfoot'].map((name) => `${name} background resource`),
    );
    expect(uses('<p itemid=x itemtype=y>')).toEqual(['p itemid identifier', 'p itemtype identifier']);
    expect(uses('<link rel=next href=x imagesrcset="y 1x">')).toEqual([
      'link href hyperlink',
      'link imagesrcset resource',
    ]);
    expect(uses('<svg><use href=x /><script href=x /><feImage href=x />')).toEqual([
      'use href resource',
      'script href resource',
      'feImage href resource',
    ]);
    expect(uses('<img http-equiv=refresh srcset="1;x 1x">')).toEqual(['img srcset resource']);
  });

  it('has the attributes of fetching', () => {
    // https://html.spec.whatwg.org/multipage/indices.html#attributes-3, and SVG's own for crossorigin.
    const cors = (html: string) => linesOf(html).map((line) => line.split(' ').slice(4).join(' '));
    for (const html of [
      '<audio src=x',
      '<img src=x',
      '<link rel=icon href=x',
      '<script src=x',
      '<video src=x',
    ])
      expect(cors(`${html} crossorigin>`), html).toEqual(['Anonymous -']);
    for (const html of ['<image href=x', '<feImage href=x', '<script href=x'])
      expect(cors(`<svg>${html} crossorigin>`), html).toEqual(['Anonymous -']);
    for (const html of [
      '<a href=x',
      '<area href=x',
      '<iframe src=x',
      '<img src=x',
      '<link rel=icon href=x',
      '<script src=x',
    ])
      expect(cors(`${html} referrerpolicy=origin>`)[0], html).toMatch(/ origin$/);
    for (const html of ['<audio src=x', '<form action=x', '<embed src=x', '<object data=x', '<video src=x'])
      expect(cors(`${html} referrerpolicy=origin>`)[0], html).toMatch(/ -$/);
  });

  it.each([
    ['<a href=x>', 'a href hyperlink https://example.com/d/x - -'],
    ['<a href="">', 'a href hyperlink https://example.com/d/ - -'],
    ['<a href=//>', 'a href hyperlink null - -'],
    ['<img src="">', 'img src resource null No CORS -'],
    ['<img src=" ">', 'img src resource https://example.com/d/ No CORS -'],
    ['<base href=x>', 'base href base https://example.com/d/x - -'],
    ['<form action=x>', 'form action submission https://example.com/d/x - -'],
    ['<link rel=stylesheet href=x>', 'link href resource https://example.com/d/x No CORS -'],
    ['<link rel="NEXT" href=x>', 'link href hyperlink https://example.com/d/x - -'],
    ['<link rel="alternate stylesheet" href=x>', 'link href resource https://example.com/d/x No CORS -'],
    ['<link rel="alternate" href=x>', 'link href hyperlink https://example.com/d/x - -'],
    ['<script src=x crossorigin>', 'script src resource https://example.com/d/x Anonymous -'],
    ['<video poster=x crossorigin>', 'video poster resource https://example.com/d/x - -'],
    ['<iframe src=x>', 'iframe src navigation https://example.com/d/x - -'],
    ['<embed src=x crossorigin>', 'embed src resource https://example.com/d/x - -'],
    ['<div itemid=x>', 'div itemid identifier https://example.com/d/x - -'],
    ['<svg><a xlink:href=x>', 'a xlink:href hyperlink https://example.com/d/x - -'],
    ['<svg><image href=x xlink:href=y>', 'image href resource https://example.com/d/x No CORS -'],
    ['<table background=x>', 'table background resource https://example.com/d/x - -'],
    ['<meta http-equiv=REFRESH content="1;x">', 'meta content navigation https://example.com/d/x - -'],
    [
      '<audio crossorigin=use-credentials><source src=x>',
      'source src resource https://example.com/d/x Use Credentials -',
    ],
    ['<video crossorigin><track src=x>', 'track src resource https://example.com/d/x Anonymous -'],
    [
      '<picture><source srcset=x><img crossorigin>',
      'source srcset resource https://example.com/d/x Anonymous -',
    ],
    ['<source src=x>', 'source src resource https://example.com/d/x - -'],
    ['<picture><source srcset=x></picture>', 'source srcset resource https://example.com/d/x - -'],
    ['<audio crossorigin><img src=x>', 'img src resource https://example.com/d/x No CORS -'],
    ['<base href=//>', 'base href base null - -'],
    [
      '<div><template shadowrootmode=open><source src=x></template></div>',
      'source src resource https://example.com/d/x - -',
    ],
    [
      '<div><template shadowrootmode=closed><img src=x></template></div>',
      'img src resource https://example.com/d/x No CORS -',
    ],
  ])('%s', (html, line) => {
    expect(linesOf(html)).toEqual([line]);
  });

  it.each([
    '<meta content="1;x">',
    '<meta http-equiv=refresh content=1>',
    '<template><img src=x></template>',
    '<svg><img2 src=x></svg>',
    '<svg><a id=x></a></svg>',
    '<math><a href=x></a></math>',
    '<math><mtext></mtext><annotation src=x></annotation></math>',
    '<meta http-equiv=refresh content=nonsense>',
    '<math href=x></math>',
    '<svg><rect href=x /></svg>',
    '<div href=x>',
  ])('not %s', (html) => {
    expect(linesOf(html)).toEqual([]);
  });

  it('has the tokens of ping and itemtype, and image candidates', () => {
    expect(linesOf('<a href=x ping=" p\n//  q ">').slice(1)).toEqual([
      'a ping ping https://example.com/d/p - no-referrer',
      'a ping ping null - no-referrer',
      'a ping ping https://example.com/d/q - no-referrer',
    ]);
    expect(linesOf('<p itemtype="https://a.example/ https://b.example/">')).toHaveLength(2);
    expect(linesOf('<a ping="a\tb\nc\fd&#13;e  f">')).toHaveLength(6);
    const candidates = (srcset: string) =>
      linesOf(`<img srcset="${srcset}">`).map((line) =>
        line.split(' ').slice(3).join(' ').replace(' No CORS -', ''),
      );
    const d = 'https://example.com/d/';
    // https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute, step by step.
    expect(candidates(' ,\t, a')).toEqual([`${d}a`]);
    expect(candidates('a, b,,, c,')).toEqual([`${d}a`, `${d}b`, `${d}c`]);
    expect(candidates('a 1x, b 2.5e1x,c 100w,d 100w 50h')).toEqual([
      `${d}a 1x`,
      `${d}b 2.5e1x`,
      `${d}c 100w`,
      `${d}d 100w 50h`,
    ]);
    expect(candidates('a,b')).toEqual([`${d}a,b`]);
    expect(candidates('data:,a 1x')).toEqual(['data:,a 1x']);
    expect(
      candidates('a 1x 2x, b 0w, c 1w 1x, d 50h, e 1w 1w, f -1x, g 1.x, h +1x, i 1W, j x, k 1w 1h 1h'),
    ).toEqual([]);
    expect(candidates('a foo(b, c d), e')).toEqual([`${d}e`]);
    expect(candidates('a foo(b, c d')).toEqual([]);
    expect(candidates('a 1x 1w(, b), c')).toEqual([`${d}c`]);
  });

  it('tells referrer policies by rank', () => {
    const policy = (html: string, referrerPolicy: string | null = 'unsafe-url') =>
      allLinks(parse(html, { url }), { referrerPolicy }).at(-1)!.referrerPolicy;
    const meta = '<meta name=Referrer content=ORIGIN>';
    expect(policy(`${meta}<a href=x rel="a NOREFERRER" referrerpolicy=same-origin>`)).toBe('no-referrer');
    expect(policy(`${meta}<form action=x rel=noreferrer>`)).toBe('no-referrer');
    expect(policy(`${meta}<link rel=noreferrer href=x referrerpolicy=same-origin>`)).toBe('same-origin');
    expect(policy(`${meta}<a href=x referrerpolicy=SAME-origin>`)).toBe('same-origin');
    expect(policy(`${meta}<a href=x referrerpolicy=nonsense>`)).toBe('origin');
    expect(policy(`${meta}<embed src=x referrerpolicy=same-origin>`)).toBe('origin');
    expect(policy('<a href=x referrerpolicy>')).toBe('unsafe-url');
    expect(policy('<a href=x>', null)).toBe('');
    expect(policy(`${meta}<area href=x rel=noreferrer>`)).toBe('no-referrer');
    // That link type is for other elements.
    expect(policy(`${meta}<link href=x rel="next noreferrer">`)).toBe('origin');
    expect(policy('<a referrerpolicy=origin><source src=x>', null)).toBe('');
    expect(policy('<picture><source srcset=x><img referrerpolicy=origin src=y></picture>')).toBe('origin');
  });

  it('says where they stand', () => {
    const html = '<p>\n<a href="x" ping=y></a><img src><base href=z>';
    const document = parse(html, { url });
    const found = allLinks(document).map(({ range, text }) => [text, html.slice(range!.start, range!.end)]);
    expect(found).toEqual([
      ['x', 'x'],
      ['y', 'y'],
      ['', 'src'],
      ['z', 'z'],
    ]);
    document.querySelector('a')!.setAttribute('href', 'new');
    expect(allLinks(document).map(({ text }) => text)).toEqual(['new', 'y', '', 'z']);
    const [changed] = allLinks(document);
    expect(html.slice(changed!.range!.start, changed!.range!.end)).toBe('href');
    document.querySelector('a')!.setAttribute('cite', 'q');
    document.querySelector('a')!.removeAttribute('href');
    document.querySelector('a')!.setAttribute('href', 'newer');
    expect(allLinks(document).find(({ text }) => text === 'newer')!.range).toBe(null);
  });

  it('resolves base URLs against the fallback base URL', () => {
    expect(linesOf('<base href=x/><base href=y>').map((line) => line.split(' ')[3])).toEqual([
      `${url}x/`,
      `${url}y`,
    ]);
    const latin = parse(new TextEncoder().encode('<meta charset=latin1><base href="?&auml;">'), { url });
    expect(allLinks(latin)[0]!.url).toBe(`${url}?%E4`);
  });

  it('resolves other URLs against the document base URL', () => {
    expect(linesOf('<base href=x/><a href=y>')[1]).toBe('a href hyperlink https://example.com/d/x/y - -');
    const latin = parse(new TextEncoder().encode('<meta charset=latin1><a href="?&auml;">'), { url });
    expect(allLinks(latin)[0]!.url).toBe(`${url}?%E4`);
  });

  it('keeps what was added to a shadow host behind what was in it', () => {
    const document = parse('<div><template shadowrootmode=open><img src=1></template><img src=2></div>', {
      url,
    });
    const a = document.createElement('a');
    a.setAttribute('href', 'new');
    document.querySelector('div')!.append(a);
    expect(allLinks(document).map(({ text }) => text)).toEqual(['1', '2', 'new']);
  });

  it('keeps what was added behind what was before it', () => {
    const document = parse('<div><a href=1></a><a href=2></a></div>', { url });
    for (const at of [0, 1, 2]) {
      const a = document.createElement('a');
      a.setAttribute('href', `new ${at}`);
      const div = document.querySelector('div')!;
      div.insertBefore(a, div.children[at * 2] ?? null);
    }
    expect(allLinks(document).map(({ text }) => text)).toEqual(['new 0', '1', 'new 1', '2', 'new 2']);
  });

  it('is in the order of the source, with foster parenting and shadow trees', () => {
    const html =
      '<table><a href=1></a><tr><td background=2></table><div><template shadowrootmode=open><img src=3></template><img src=4></div>';
    expect(allLinks(parse(html, { url })).map(({ text }) => text)).toEqual(['1', '2', '3', '4']);
  });

  it('throws on no input, and its cost is linear', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const document = parse(`<base><img><a><meta http-equiv=refresh>`, { url });
        document.querySelector('base')!.setAttribute('href', text);
        document.querySelector('img')!.setAttribute('srcset', text);
        document.querySelector('a')!.setAttribute('ping', text);
        document.querySelector('meta')!.setAttribute('content', `1;${text}`);
        expect(Array.isArray(allLinks(document))).toBe(true);
      }),
    );
    const n = 300_000;
    for (const html of [
      '<picture>'.concat('<source srcset=x>'.repeat(n / 20)),
      `<img srcset="${'(,'.repeat(n)}">`,
      `<img srcset="${'a 1x '.repeat(n)}">`,
      `<img srcset="${','.repeat(n)}a${' '.repeat(n)}b">`,
      `<img srcset="a (${' '.repeat(n)}">`,
      `<a href=x ping="${'a '.repeat(n / 10)}">`,
      `<meta http-equiv=refresh content="1${'.'.repeat(n)}; url${' '.repeat(n)}x">`,
      '<base href=x>'.repeat(n / 10),
    ]) {
      expect(Array.isArray(allLinks(parse(html, { url })))).toBe(true);
    }
  });

  it('wants a document', () => {
    expect(() => allLinks({} as never)).toThrow(/^document must be a Document, not an object$/);
    expect(() => allLinks(parse(''), null as never)).toThrow(/^options must be an object, not null$/);
    expect(() => allLinks(parse(''), { referrerPolicy: 5 as never })).toThrow(
      /^option 'referrerPolicy' must be a string, not 5$/,
    );
    expect(() => elementsAffectedByABaseURLChange(null as never)).toThrow(
      /^document must be a Document, not null$/,
    );
  });
});

describe('elements affected by a base URL change', () => {
  it('are hyperlinks and what cites, in tree order', () => {
    const document = parse(
      `<link rel=next href=a><link rel=icon href=b><a href=c ping=d></a><a ping=e></a><area href=f>
       <q cite=g></q><blockquote cite=h></blockquote><ins cite=i></ins><del cite=j></del><p cite=k></p><img src=l>
       <svg><a href=m></a><a xlink:href=n></a><a></a><q cite=o></q></svg><q></q><link rel=next href="">`,
    );
    const found = elementsAffectedByABaseURLChange(document).map(({ element, attributes }) =>
      attributes.map((name) => `${element.localName} ${name}=${element.getAttribute(name)}`).join(' '),
    );
    expect(found).toEqual([
      'link href=a',
      'a href=c a ping=d',
      'area href=f',
      'q cite=g',
      'blockquote cite=h',
      'ins cite=i',
      'del cite=j',
      'a href=m',
      'a xlink:href=n',
    ]);
    expect(createsHyperlink(document.querySelector('img')!)).toBe(false);
  });

  it('are not pinged by link elements', () => {
    const document = parse('<link rel=next href=a ping=b>');
    expect(elementsAffectedByABaseURLChange(document)[0]!.attributes).toEqual(['href']);
  });
});

// https://html.spec.whatwg.org/multipage/links.html#linkTypes
describe('an element creates a hyperlink', () => {
  const types =
    'alternate author canonical help license me next prev privacy-policy search terms-of-service'.split(' ');
  it.each([
    ...types.map((type) => `<link id=x href=a rel=${type}>`),
    '<link id=x href=a rel="icon\tNEXT">',
    '<link id=x href=a rel="icon\nnext">',
    '<link id=x href=a rel="icon\fnext">',
    '<link id=x href=a rel="icon&#13;next">',
    '<link id=x href=a rel="next stylesheet">',
    '<a id=x href>',
    '<area id=x href=a>',
    '<svg><a id=x href=a />',
  ])('%j', (html) => {
    expect(createsHyperlink(parse(html).getElementById('x')!)).toBe(true);
  });

  it.each([
    '<link id=x rel=next>',
    '<link id=x rel=next href="">',
    '<link id=x href=a>',
    '<link id=x rel="alternate stylesheet" href=a>',
    ...'dns-prefetch expect icon manifest modulepreload pingback preconnect prefetch preload stylesheet nofollow tag'
      .split(' ')
      .map((type) => `<link id=x href=a rel=${type}>`),
    '<div id=x rel=next href=a>',
    '<a id=x>',
    '<svg><a id=x />',
    '<svg><use id=x href=a />',
    '<math><a id=x href=a>',
    '<math><link2 id=x rel=next href=a>',
  ])('not %j', (html) => {
    expect(createsHyperlink(parse(html).getElementById('x')!)).toBe(false);
  });
});
