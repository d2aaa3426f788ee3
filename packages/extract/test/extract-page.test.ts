import { createHash } from 'node:crypto';
import { parse } from 'domwright';
import { type ExtractPageOptions, extractPage, fieldNames } from 'domwright-extract';
import { expect, test } from 'vitest';

const url = 'https://example.com/shop/tea.html';

/** One field of a page. */
function field<Name extends keyof ReturnType<typeof extractPage>>(
  name: Name,
  html: string,
  options: ExtractPageOptions = {},
) {
  return extractPage(html, { url, fields: [name as never], ...options })[name];
}

test('the fields that are asked for, in their order', () => {
  expect(Object.keys(extractPage('<p>a', { fields: ['text', 'url'] }))).toEqual(['url', 'text']);
  expect(Object.keys(extractPage('<p>a', { fields: ['all'] }))).toEqual(
    // Nothing was cut.
    fieldNames.filter((name) => name !== 'cut'),
  );
  expect(Object.keys(extractPage('<p>a'))).toEqual(
    fieldNames.filter((name) => name !== 'errors' && name !== 'cut' && name !== 'timings'),
  );
});

test('a page without anything', () => {
  const { hash, ...fields } = extractPage('');
  expect(fields).toEqual({
    ...{ url: null, status: null, encoding: null, title: null, lang: null, meta: [], canonical: null },
    ...{ links: [], images: [], headings: [], text: '', tables: [], jsonld: [], microdata: [] },
    ...{ opengraph: {}, forms: [], feeds: [] },
  });
  expect(hash).toBe(`sha256:${createHash('sha256').digest('hex')}`);
});

test('bytes: the header decides, then the declaration', () => {
  const bytes = Buffer.from('<meta charset=koi8-r><title>\xd4\xc5\xc1</title>', 'latin1');
  const { title, encoding } = extractPage(bytes);
  expect(title).toBe('теа');
  expect(encoding).toEqual({ name: 'KOI8-R', confidence: 'certain', step: 'prescan' });
  const { encoding: byHeader } = extractPage(bytes, { contentType: 'text/html; charset=utf-8' });
  expect(byHeader).toEqual({ name: 'UTF-8', confidence: 'certain', step: 'transport' });
});

test('a document of domwright', () => {
  const document = parse('<title>a</title><a href=b>c</a>', { url });
  const { url: found, title, links, hash } = extractPage(document);
  expect({ found, title, hash }).toEqual({ found: url, title: 'a', hash: null });
  expect(links?.[0]?.url).toBe('https://example.com/shop/b');
});

test.each([
  ['white space is collapsed', '<p> a\n  <b> b</b>c <i>d </i> ', 'a bc d'],
  ['paragraphs have an empty line around them', '<p>a<p>b<div>c</div>d', 'a\n\nb\n\nc\nd'],
  ['list items are on lines', '<ul><li>a<li>b<ul><li>c</ul></ul>d', 'a\nb\nc\nd'],
  ['line breaks', 'a<br>b<br><br>c', 'a\nb\n\nc'],
  ['white space that counts', '<pre>a\n  b</pre>c', 'a\n  b\nc'],
  ['cells and rows', '<table><tr><td>a<td>b<tr><td>c<td>d</table>e', 'a\tb\nc\td\ne'],
  ['what is not rendered', '<title>x</title>a<script>x</script><style>x</style><template>x</template>', 'a'],
  ['hidden elements', '<p hidden>x</p><div style="color:red; display: none">x</div><dialog>x</dialog>a', 'a'],
  ['embedded content', 'a<iframe>x</iframe><video>x</video><canvas>x</canvas><textarea>x</textarea>', 'a'],
  ['a closed details', '<details>x<summary>a</summary>x<summary>x</summary></details>b', 'a\nb'],
  ['an open details', '<details open>x<summary>a</summary>y</details>b', 'x\na\ny\nb'],
  ['a list to choose from', 'a<select><option>b<option>c</select>d', 'a\nb\nc\nd'],
  ['ruby', '<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>', 'ab'],
  ['SVG', 'a<svg><title>x</title><text>b</text><style>x</style></svg>c', 'abc'],
  ['noscript, as nothing runs', 'a<noscript><p>b</noscript>', 'a\n\nb'],
  ['a shadow tree', '<div><template shadowrootmode=open><p>b</template></div>a', 'a\n\nb'],
])('text: %s', (_, html, text) => {
  expect(field('text', html)).toBe(text);
});

test('text without noscript', () => {
  expect(field('text', 'a<noscript><p>b</noscript>', { scripting: true })).toBe('a');
});

test.each([
  // "In select", which only the edition of 2024 has, ignores all start tags but those of a select.
  ['2024', []],
  ['living', ['b']],
] as const)('edition %s', (edition, bs) => {
  const html = '<select><div class=x><b>b</b></div></select>';
  expect(extractPage(html, { edition, fields: [], select: { b: 'div > b' } }).select).toEqual({ b: bs });
});

test('links have their URLs, kinds, link types and texts', () => {
  const html = `<base href=/base/><link rel="Stylesheet" href=s.css><link rel=next href=n title="The next">
    <a href="a?ä" rel="nofollow UGC"> a <b>b</b><br>c <span hidden>x</span></a><a href="http://[">bad</a><a>no link</a>
    <iframe src=f></iframe><form action=post></form><script src=j></script>
    <map><area href=m alt="The map"></map><meta http-equiv=refresh content="1; url=r"><img src=x srcset=y longdesc=l>
    <svg><a xlink:href=g>drawn</a></svg>`;
  expect(field('links', html)).toEqual([
    { url: 'https://example.com/base/', kind: 'base', element: 'base', attribute: 'href' },
    {
      ...{ url: 'https://example.com/base/s.css', kind: 'resource', element: 'link', attribute: 'href' },
      rel: ['stylesheet'],
    },
    {
      ...{ url: 'https://example.com/base/n', kind: 'hyperlink', element: 'link', attribute: 'href' },
      ...{ rel: ['next'], label: 'The next' },
    },
    {
      ...{ url: 'https://example.com/base/a?%C3%A4', kind: 'hyperlink', element: 'a', attribute: 'href' },
      ...{ rel: ['nofollow', 'ugc'], text: 'a b c' },
    },
    { url: null, written: 'http://[', kind: 'hyperlink', element: 'a', attribute: 'href', text: 'bad' },
    { url: 'https://example.com/base/f', kind: 'navigation', element: 'iframe', attribute: 'src' },
    { url: 'https://example.com/base/post', kind: 'submission', element: 'form', attribute: 'action' },
    { url: 'https://example.com/base/j', kind: 'resource', element: 'script', attribute: 'src' },
    {
      ...{ url: 'https://example.com/base/m', kind: 'hyperlink', element: 'area', attribute: 'href' },
      label: 'The map',
    },
    { url: 'https://example.com/base/r', kind: 'navigation', element: 'meta', attribute: 'content' },
    { url: 'https://example.com/base/l', kind: 'citation', element: 'img', attribute: 'longdesc' },
    {
      ...{ url: 'https://example.com/base/g', kind: 'hyperlink', element: 'a', attribute: 'xlink:href' },
      text: 'drawn',
    },
  ]);
});

test('an SVG link has the name of the attribute that counts', () => {
  const attributes = (html: string) =>
    field('links', `<svg>${html}</svg>`)?.map(({ attribute }) => attribute);
  expect(attributes('<a href=a xlink:href=b></a><a xlink:href=c></a>')).toEqual(['href', 'xlink:href']);
});

// https://infra.spec.whatwg.org/#ascii-lowercase: U+212A KELVIN SIGN and U+0130 are not letters of ASCII.
test('only ASCII letters become lower case', () => {
  const html = '<a href=x rel="Boo\u212Amark \u0130 NEXT"></a><form><input type="\u212AIND"></form>';
  expect(field('links', html)?.[0]?.rel).toEqual(['boo\u212Amark', '\u0130', 'next']);
  expect(field('forms', html)?.[0]?.fields[0]?.type).toBe('\u212Aind');
});

test('images have all candidates', () => {
  const html = `<picture><source srcset="a.webp 1x, b.webp 2x"><img src=c.png alt="" srcset="d 100w" width=5></picture>
    <img src=e><input type=IMAGE src=f><img alt=none>`;
  expect(field('images', html)).toEqual([
    {
      ...{ url: 'https://example.com/shop/c.png', alt: '', width: '5' },
      srcset: [
        { url: 'https://example.com/shop/a.webp', descriptor: '1x' },
        { url: 'https://example.com/shop/b.webp', descriptor: '2x' },
        { url: 'https://example.com/shop/d', descriptor: '100w' },
      ],
    },
    { url: 'https://example.com/shop/e' },
    { url: 'https://example.com/shop/f' },
    { url: null, alt: 'none' },
  ]);
});

test('headings', () => {
  expect(field('headings', '<h1>a <i>b</i></h1><h3> c<br>d</h3><h2></h2>')).toEqual([
    { level: 1, text: 'a b' },
    { level: 3, text: 'c d' },
    { level: 2, text: '' },
  ]);
});

test.each([
  [
    'columns',
    '<tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e',
    [
      ['a', 'a', 'b'],
      ['c', 'd', 'e'],
    ],
  ],
  [
    'rows',
    '<tr><td rowspan=2>a<td>b<tr><td>c',
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
  ],
  [
    'both',
    '<tr><td>a<td rowspan=2 colspan=2>b<tr><td>c<tr><td>d<td>e<td>f',
    [
      ['a', 'b', 'b'],
      ['c', 'b', 'b'],
      ['d', 'e', 'f'],
    ],
  ],
  [
    'all rows of the group',
    '<tbody><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d<tbody><tr><td>e',
    [
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'd'],
      ['e', ''],
    ],
  ],
  ['a span does not leave its group', '<thead><tr><th rowspan=9>a<tbody><tr><td>b', [['a'], ['b']]],
  ['a foot is last', '<tfoot><tr><td>z<tbody><tr><td>a', [['a'], ['z']]],
  ['wrong values', '<tr><td colspan=x>a<td colspan=0>b<td rowspan=-1>c', [['a', 'b', 'c']]],
])('spans of tables: %s', (_, html, rows) => {
  expect(field('tables', `<table>${html}</table>`)?.map((table) => table.rows)).toEqual([rows]);
});

test('a table in a table has its text alone', () => {
  const html = '<table><caption> A <b>b</b></caption><thead><tr><th>a<table><tr><td>b</table>c</table>';
  expect(field('tables', html)).toEqual([
    { caption: 'A b', headRows: 1, rows: [['a c']] },
    { headRows: 0, rows: [['b']] },
  ]);
});

test('JSON-LD, also if it is none', () => {
  const html = `<script type=application/ld+json>{"@type": "Tea"}</script><script type="application/ld+json; x">{</script>
    <script type=application/ld+json>${'['.repeat(100_000)}</script>`;
  const [tea, broken, deep] = field('jsonld', html) as Record<string, string>[];
  expect(tea).toEqual({ '@type': 'Tea' });
  expect(broken).toEqual({ '@error': expect.any(String), '@text': '{' });
  expect(deep?.['@error']).toBe('nested too deeply');
});

// The examples are of https://html.spec.whatwg.org/multipage/microdata.html
test('microdata', () => {
  const html = `<dl itemscope itemtype="https://md.example.com/loco https://md.example.com/lighting" itemid=urn:x>
    <dd itemprop="name">Tank Locomotive</dd><dd itemprop="product-code track">33041</dd>
    <img itemprop=image src=/i.png><time itemprop=date datetime=2024-02-29>then</time><meta itemprop=code content=5>
    <div itemprop=maker itemscope><b itemprop=name>M</b></div></dl>
    <div itemscope id="amanda" itemref="a b"></div>
    <p id="a">Name: <span itemprop="name">Amanda</span></p>
    <div id="b" itemprop="band" itemscope itemref="c"></div>
    <div id="c"><p>Band: <span itemprop="name">Jazz Band</span></p></div>`;
  expect(field('microdata', html)).toEqual([
    {
      ...{ type: ['https://md.example.com/loco', 'https://md.example.com/lighting'], id: 'urn:x' },
      properties: {
        ...{ name: ['Tank Locomotive'], 'product-code': ['33041'], track: ['33041'] },
        ...{ image: ['https://example.com/i.png'], date: ['2024-02-29'], code: ['5'] },
        maker: [{ properties: { name: ['M'] } }],
      },
    },
    { properties: { name: ['Amanda'], band: [{ properties: { name: ['Jazz Band'] } }] } },
  ]);
});

test('the rules of microdata, one by one', () => {
  const items = (html: string, page = 'https://e.example/d/p') => field('microdata', html, { url: page });
  // Global identifiers are resolved; there is none if that fails.
  expect(items('<b itemscope itemid="i"></b>')).toEqual([{ id: 'https://e.example/d/i', properties: {} }]);
  expect(items('<base href=/x/><b itemscope itemid=" ?y "></b>')).toEqual([
    { id: 'https://e.example/x/?y', properties: {} },
  ]);
  expect(items('<b itemscope itemid="https://[/"></b>')).toEqual([{ properties: {} }]);
  expect(items('<b itemscope itemid=urn:x><i itemprop=a itemscope itemid=j></i></b>')).toEqual([
    { id: 'urn:x', properties: { a: [{ id: 'https://e.example/d/j', properties: {} }] } },
  ]);
  expect(extractPage('<b itemscope itemid=i></b>', { fields: ['microdata'] })).toEqual({
    microdata: [{ properties: {} }],
  });
  // Types are as written; names are unique.
  expect(items('<b itemscope itemtype=" a  b a "><i itemprop="n n">1</i></b>')).toEqual([
    { type: ['a', 'b', 'a'], properties: { n: ['1'] } },
  ]);
  // Values.
  const values = `<b itemscope><a itemprop=a>x</a><a itemprop=a href="https://[/">x</a><link itemprop=a href=l>
    <object itemprop=a data=o></object><data itemprop=a>x</data><meter itemprop=a value=1>x</meter><meta itemprop=a>
    <time itemprop=a><i>x</i>1066</time><time itemprop=a datetime="">x</time><p itemprop=a>x<i>y</i></p></b>`;
  expect(items(values)).toEqual([
    {
      properties: {
        a: [...['', '', 'https://e.example/d/l', 'https://e.example/d/o', '', '1', '', '1066', '', 'xy']],
      },
    },
  ]);
  // Elements in other namespaces have none of these attributes, but HTML elements inside them do.
  const svg = `<p itemscope><svg itemscope itemprop=a><a itemprop=b href=x>y</a><title><i itemprop=c>z</i></title></svg>`;
  expect(items(svg)).toEqual([{ properties: { c: ['z'] } }]);
});

test('microdata in a circle', () => {
  const html = `<b itemscope itemref=a></b><b id=a itemscope itemprop=x itemref=b></b>
    <b id=b itemscope itemprop=y itemref=a></b>`;
  const circle = { properties: { y: [{ properties: { x: ['ERROR'] } }] } };
  expect(field('microdata', html)).toEqual([{ properties: { x: [circle] } }]);
  // An item does not refer to itself.
  expect(field('microdata', '<b id=a itemscope itemref=a></b>')).toEqual([{ properties: {} }]);
});

test('what the head says', () => {
  const html = `<html lang=de><title> a
    b </title><title>c</title><meta charset=utf-8><meta name=Description content="d e"><meta content=nothing>
    <meta property=og:title content=A><meta property=og:image content=1><meta property=og:image content=2>
    <meta property=__proto__ content=p><link rel=canonical href=/c><link rel=canonical href=/d>
    <link rel=alternate type=application/rss+xml href=feed title="The feed"><link rel=alternate href=de hreflang=de>`;
  const page = extractPage(html, { url });
  expect(page).toMatchObject({ title: 'a b', lang: 'de', canonical: 'https://example.com/c' });
  expect(page.meta?.slice(0, 2)).toEqual([{ charset: 'utf-8' }, { name: 'Description', content: 'd e' }]);
  expect(JSON.stringify(page.opengraph)).toBe('{"og:title":["A"],"og:image":["1","2"],"__proto__":["p"]}');
  expect(page.feeds).toEqual([
    { url: 'https://example.com/shop/feed', type: 'application/rss+xml', title: 'The feed' },
  ]);
  expect(field('lang', '<meta http-equiv=Content-Language content=" fr x">')).toBe('fr');
});

test('forms have their controls, as the parser associates them', () => {
  const html = `<form action=/send method=POST name=f id=f><input name=a value=1><input type=CHECKBOX checked name=b>
    <select name=c><option value=1 selected>One<option> Two </select><textarea name=d>x</textarea><button>Go</button>
    </form><input form=f name=late><input name=none>
    <table><form><tr><td><input name=moved></td></tr></form></table>`;
  expect(field('forms', html)).toEqual([
    {
      ...{ action: 'https://example.com/send', method: 'post', name: 'f', id: 'f' },
      fields: [
        { element: 'input', name: 'a', value: '1' },
        { element: 'input', name: 'b', type: 'checkbox', checked: true },
        {
          ...{ element: 'select', name: 'c' },
          options: [
            { value: '1', text: 'One', selected: true },
            { value: 'Two', text: 'Two' },
          ],
        },
        { element: 'textarea', name: 'd', value: 'x' },
        { element: 'button' },
        { element: 'input', name: 'late' },
      ],
    },
    { action: url, method: 'get', fields: [{ element: 'input', name: 'moved' }] },
  ]);
});

test('errors are counted by their codes', () => {
  expect(field('errors', '<!doctype html><p a a><p b b>&amp')).toEqual({
    'duplicate-attribute': 2,
    'missing-semicolon-after-character-reference': 1,
  });
});

test('selections', () => {
  const html = '<p class=a>1 <b>2</b></p><p class=a title=t>3</p><a href="[x@y]">4</a>';
  const select = {
    text: 'p.a',
    title: 'p.a@title',
    html: 'b@@html',
    at: 'a[href="[x@y]"]',
    object: { selector: 'a', attribute: 'href' },
    none: 'i',
  };
  expect(extractPage(html, { fields: [], select })).toEqual({
    select: {
      ...{ text: ['1 2', '3'], title: ['t'], html: ['<b>2</b>'], at: ['4'], object: ['[x@y]'] },
      none: [],
    },
  });
});

test('wrong arguments', () => {
  const wrong =
    (options: unknown, page: unknown = '') =>
    (error: TypeError | RegExp) =>
      expect(() => extractPage(page as string, options as ExtractPageOptions)).toThrow(error);
  wrong({}, 5)(new TypeError('page must be text, bytes or a document, not 5'));
  wrong(5)(new TypeError('options must be an object, not 5'));
  wrong({ uri: '' })(new TypeError("unknown option 'uri'; did you mean 'url'?"));
  wrong({ url: '/a' })(new TypeError('option \'url\' must be an absolute URL, not "/a"'));
  wrong({ status: '200' })(new TypeError('option \'status\' must be an integer, not "200"'));
  wrong({ contentType: 1 })(new TypeError("option 'contentType' must be a string, not 1"));
  wrong({ fields: 'text' })(new TypeError('option \'fields\' must be an array, not "text"'));
  wrong({ fields: ['txt'] })(/^unknown field 'txt'; did you mean 'text'/);
  wrong({ fields: ['url', 'titel'] })(/^unknown field 'titel'; did you mean 'title'/);
  wrong({ select: { a: '>' } })(new TypeError('">" is not a valid selector'));
  wrong({ select: { a: 5 } })(new TypeError("option 'select.a' must be a string or an object, not 5"));
  wrong({ scripting: 1 })(new TypeError("option 'scripting' must be a boolean, not 1"));
  wrong({ edition: '2023' })(new TypeError("option 'edition' must be '2024' or 'living', not \"2023\""));
});
