import { parse } from 'domwright';
import { MinifyError, type MinifyOptions, type MinifyReport, minify } from 'domwright/minify';
import { describe, expect, test } from 'vitest';
import { treeOf } from './same-tree.mjs';

const start = '<!doctype html><title>t</title>';
const minified = (html: string, options: MinifyOptions = {}): string =>
  minify(start + html, { verify: false, ...options }).slice(start.length);

/** The report on a page. */
function reportOn(html: string, options: MinifyOptions = {}): MinifyReport {
  let report: MinifyReport | undefined;
  minify(html, {
    ...options,
    onReport: (given) => {
      expect(report).toBeUndefined();
      report = given;
    },
  });
  return report!;
}

/*
 * Comments of frameworks as their sources write them, with what is no such comment. Of the ones that hydrate, white space stays, too.
 */
describe('comments of frameworks', () => {
  test.each([
    ['React', '$ /$ $? $! $~ & /& F F!'],
    ['Vue', '[ ] v-if teleport_start teleport_end teleport_anchor teleport_start_anchor'],
    ['Svelte', '[! [? HTML_TAG_START HTML_TAG_END svelte-1abc [svelte-1abc'],
    ['Lit', 'lit-part lit-part_abc= /lit-part lit-node_0 ?lit$123$ lit-bindings'],
    ['Preact', '$s /$s $s:0 preact-island /preact-island'],
    ['Solid', '!$ !$0-1 / #'],
    ['Angular', 'nghm ngetn ngtns ng-container ng-container_x container bindings={}'],
    ['Qwik', 'qv /qv qv_q:id=1 q:id=1 qkssr-f t=1'],
    ['Astro', 'astro:end astro:start'],
    ['Ember', '%+b:0% %-b:0% %|% %cursor:0%'],
    ['Stencil', 't.0 o.1.2 r.1 c.1.2.3 l.1 s.1'],
    ['Fresh', 'frsh:x frsh-x /frsh'.replace('/frsh', '/frsh:x')],
    ['Marko', 'Ms0[ Ms0] Ms0* Ms0| Ms0= Ms0^'],
    ['Inferno', '!'],
    ['Aurelia', 'au-start au-end au-slot /au-start'],
    ['Knockout', 'ko ko_if:x _ko_if:x /ko _/ko_'],
    ['Blazor', 'Blazor:{} /Blazor:{} bl:1 /bl:1'],
  ])('%s', (_, list) => {
    for (const data of list
      .split(' ')
      .map((each) => each.replaceAll('_', ' ').replace('HTML TAG ', 'HTML_TAG_'))) {
      const html = `<div><p class="a  b">a<!--${data}-->b  c</p></div>`;
      // NB: `boxes`, comments and values as well.
      expect([data, minified(html, { boxes: true, optionalTags: false, tags: false })]).toEqual([data, html]);
    }
  });

  // They stay, but say nothing about the page.
  test.each([
    ...[
      'html',
      'head',
      'body',
      'ssr-outlet',
      'app-html',
      'app-head',
      'preload-links',
      'body-tags',
      'head-tags',
    ],
    ...[' app-html ', '--ssr-outlet--', 'my-outlet', 'outlet', 'vue-ssr-outlet', '!x', '! x'],
    ...[
      '[if IE]>x<![endif]',
      '[if !mso]',
      '[IF gte mso 9]',
      '[if(IE)]',
      '<![endif]',
      '#include file="x"',
      '#if',
      'esi x',
      'ESI x',
    ],
  ])('%j stays', (data) => {
    expect(minified(`<p>a  b</p><!--${data}-->c`)).toBe(`<p>a b</p><!--${data}-->c`);
  });

  test.each([
    ...[
      '$$',
      '$x',
      '/$x',
      '&&',
      'FF',
      'f',
      '[x',
      'v-ifs',
      'teleport',
      'teleports start',
      'xsvelte',
      'HTML_TAG',
      'HTML_TAG_STARTS',
    ],
    ...[
      'lit',
      'xlit-part',
      '//lit-part',
      'preact',
      '//',

      'containers',
      'nghms',
      'binding=1',
      'xq:',
      'tt=1',
      'astro',
    ],
    ...[
      '%b:',
      '% ',
      'x.0',
      't.x',
      't0',
      'frsh',
      'M',
      'Ms0',
      'au',
      'au-mid',
      'kox',
      'kos',
      'Blazo',
      'bl',
      'htmls',
      'xhtml',
    ],
    ...[
      'outlets',
      'app',
      'apps-html',
      'ssr',
      'head-tag',
      '[endif]x',
      '[if',
      '[ifx]',
      ' #x',
      'esix',
      'x',
      'a b',
      'TODO',
      ' !x',
    ],
  ])('%j goes', (data) => {
    expect(minified(`<p>a  b</p><!--${data}-->c`)).toBe('<p>a b</p>c');
    expect(minified(`<p>a  b</p><!--${data}-->c`, { comments: false })).toBe(`<p>a b</p><!--${data}-->c`);
  });

  test.each([
    ...[
      'data-reactroot',
      'data-server-rendered',
      'data-v-app',
      'data-hk=0',
      'data-hydrate',
      'data-svelte-h=x',
    ],
    ...['ng-version=1', 'ng-server-context', 'ngh=0', 'q:container', 'await-children', 'DATA-REACTROOT'],
  ])('an element with %s is hydrated', (attribute) => {
    const html = `<div ${attribute}><p class="a  b">a  b</p><!--x--></div>`;
    expect(minified(html, { optionalTags: false, tags: false })).toBe(html);
    const other = `<div x-${attribute}><p>a  b</p><!--x--></div>`;
    expect(minified(other, { optionalTags: false, tags: false })).toBe(
      `<div x-${attribute}><p>a b</p></div>`,
    );
  });

  test.each([
    ...[
      '__NEXT_DATA__',
      '__next_f',
      '__NUXT__',
      '__remixContext',
      '__reactRouterContext',
      '_$HY',
      '__sveltekit_x',
    ],
    ...['__staticRouterHydrationData', '__INITIAL_STATE__', '__PRELOADED_STATE__', '__APOLLO_STATE__'],
  ])('a page with %s is hydrated', (name) => {
    expect(minified(`<p>a  b</p><script>window.${name}</script>`)).toContain('a  b');
    expect(minified(`<p>a  b</p><script>window.${name.slice(3)}</script>`)).toContain('a b');
  });

  test.each(['root', 'app', 'q-app', 'svelte', '__next', '__nuxt', '___gatsby'])('the root %s', (id) => {
    for (const [content, isFilled] of [
      ['<p>a</p>', true],
      ['a', true],
      ['', false],
      [' ', false],
      ['\n<p>a</p>', false],
      ['<!--x-->', false],
    ] as const) {
      const result = minified(`<div id=${id}>${content}</div><i>a  b</i>`);
      expect([content, result.includes('a  b')]).toEqual([content, isFilled]);
    }
    expect(minified(`<div class=${id}><p>a</p></div><i>a  b</i>`)).toContain('a b');
    expect(minified(`<div id=${id}2><p>a</p></div><i>a  b</i>`)).toContain('a b');
  });

  // `<!---->` and `<!-- -->` are written by people, too.
  test.each([
    ['<p>a<!-- -->b</p>', true],
    ['<p>a <!-- -->b</p>', false],
    ['<p>a<!-- --> b</p>', false],
    ['<p><!-- -->b</p>', false],
    ['<p>a<!-- --></p>', false],
    ['<p><i></i><!-- --><i></i></p>', false],
    ['<p>a<!---->b</p>', true],
    ['<p><!----></p>', true],
    ['<p><i></i><!----><i></i></p>', true],
    ['<p>a <!---->b</p>', false],
    ['<p>a<!---->\nb</p>', false],
    ['</body><!---->', false],
    ['</html><!---->', false],
    ['<p>a<![]>b</p>', false],
    ['<p>a<?$>b</p>', false],
  ])('%s is made by code: %s', (html, expected) => {
    expect(minified(`<i>a  b</i>${html}`).includes('a  b')).toBe(expected);
  });
});

describe('comments', () => {
  test('patterns to keep, each with or without a state', () => {
    const html = '<i><!--a--><!--b--><!--!c--></i>';
    expect(minified(html)).toBe('<i><!--!c--></i>');
    expect(minified(html, { keepComments: [/a/g, /b/y] })).toBe('<i><!--a--><!--b--></i>');
    expect(minified(html + html, { keepComments: /a/g })).toBe('<i><!--a--></i><i><!--a--></i>');
    const twice = '<i><!--a--><!--a--><!--a--></i>';
    for (const keepComments of [/a/g, /a/y]) expect(minified(twice, { keepComments })).toBe(twice);
    expect(minified(html, { keepComments: [] })).toBe('<i></i>');
    for (const keepComments of ['a', [/a/, 'b'], {}, null])
      expect(() => minify('', { keepComments } as never)).toThrow(/option 'keepComments' must be/);
  });

  test.each([
    // What would become a reference, a tag, or another text.
    ['<p>a&<!--x-->amp;', null],
    ['<p>a&am<!--x-->p;', null],
    ['<p>a<<!--x-->b', null],
    ['<p>a&#3<!--x-->8;', null],
    ['<p>a&lt<!--x-->;', null],
    ['<p>a& <!--x-->b', '<p>a& b'],
    ['<p>a<!--x-->b', '<p>ab'],
    ['<pre><!--x-->\na</pre>', null],
    ['<pre>a<!--x-->\na</pre>', '<pre>a\na</pre>'],
    ['<textarea><!--x--></textarea>', null],
    ['<table><!--x--><tr><!--x--><td><!--x-->a</table>', '<table><tr><td>a</table>'],
    ['<table><tr><!--x--> <!--y--><td>a</table>', '<table><tr> <td>a</table>'],
    ['a\f<!--x-->b', null],
    ['a<!--x-->\fb', null],
    ['<?x?>a<!x>', null],
    ['<!--x', ''],
    ['<svg><!--x--><g><!--y--></g></svg>', '<svg><g/></svg>'],
    ['<svg><![CDATA[<!--x-->]]></svg>', null],
    ['<template><!--x-->a</template>', '<template>a</template>'],
  ])('%j', (html, expected) => {
    expect(minified(html, { whiteSpace: false })).toBe(expected ?? html);
  });
});

/** https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode */
test.each([
  ['', ''],
  ['<!DOCTYPE html>', '<!doctype html>'],
  ['<!DOCTYPE HTML >', '<!doctype html>'],
  ['<!doctype html>', '<!doctype html>'],
  ['<!doctypehtml>', '<!doctypehtml>'],
  ['<!DOCTYPE html SYSTEM "about:legacy-compat">', '<!doctype html>'],
  ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0//EN">', '<!doctype html>'],
  ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', '<!doctype html public "html">'],
  ['<!DOCTYPE html PUBLIC "HTML">', '<!DOCTYPE html PUBLIC "HTML">'],
  [
    '<!DOCTYPE html SYSTEM "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd">',
    '<!doctype html public "html">',
  ],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "a">',
    '<!doctype html public "-//W3C//DTD XHTML 1.0 Frameset//">',
  ],
  ['<!DOCTYPE svg>', '<!DOCTYPE svg>'],
  ['<!DOCTYPE>', '<!DOCTYPE>'],
  ['<!DOCTYPE html><!DOCTYPE html>', null],
])('the document type %j', (doctype, expected) => {
  const page = `${doctype}<title>t</title><p>a`;
  const result = minify(page, { verify: false });
  if (expected !== null) expect(result.toLowerCase()).toBe(`${expected}<title>t</title><p>a`.toLowerCase());
  expect(treeOf(result, true)).toBe(treeOf(page, true));
  expect(minify(page, { doctype: false })).toBe(page);
});

/** The shortest spelling by the table of https://html.spec.whatwg.org/multipage/named-characters.html */
describe('references', () => {
  test.each([
    ['&amp; b', '& b'],
    ['&AMP; b', '& b'],
    ['&#38; b', '& b'],
    ['&amp;b', '&amp;b'],
    ['&#0038;b', '&amp;b'],
    ['&amp;#b', '&amp;#b'],
    ['&amp;1', '&amp;1'],
    ['&amp', '&amp'],
    ['&amp;', '&amp;'],
    ['&amp;&lt;', '&&lt;'],
    ['&lt; b', '< b'],
    ['&lt;= b', '<= b'],
    ['&lt;1 b', '<1 b'],
    ['&lt;b', '&lt;b'],
    ['&lt;/b', '&lt;/b'],
    ['&lt;!b', '&lt;!b'],
    ['&lt;?b', '&lt;?b'],
    ['&lt;', '&lt;'],
    ['&LT;b', '&LT;b'],
    ['&#x3c;b', '&lt;b'],
    ['&gt;b', '>b'],
    ['&quot;b', '"b'],
    ['&apos;b', "'b"],
    ['&#x41;b', 'Ab'],
    ['&#65 b', 'A b'],
    ['&#65b', '&#65b'],
    ['&nbsp;b', '&nbsp;b'],
    ['&copy;b', '&copy;b'],
    ['&copyb', '&copyb'],
    ['&eacute;b', '&#233;b'],
    ['&#233;b', '&#233;b'],
    ['&#xe9;b', '&#xe9;b'],
    ['&euro;b', '&euro;b'],
    ['&#8364;b', '&euro;b'],
    ['&#x20ac;b', '&euro;b'],
    ['&#128;b', '&#128;b'],
    ['&mdash;b', '&mdash;b'],
    ['&rightarrow;b', '&rarr;b'],
    ['&#x1f600;b', '&#x1f600;b'],
    ['&#13;b', '&#13;b'],
    ['&#10;b', '&#10;b'],
    ['&#32;b', '&#32;b'],
    ['&Tab;b', '&#9;b'],
    ['&#0;b', '&#0;b'],
    ['&#xd800;b', '&#xd800;b'],
    ['&bogus;b', '&bogus;b'],
    ['&b', '&b'],
  ])('%s in text', (html, expected) => {
    const page = `${start}<p>x${html}`;
    expect(minify(page, { verify: false })).toBe(`${start}<p>x${expected}`);
    expect(minify(page, { references: false })).toBe(page);
    const inTitle = `<!doctype html><title>x${html}</title>`;
    expect(parse(minify(inTitle, { verify: false })).title).toBe(parse(inTitle).title);
  });

  test.each([
    ['title="&amp; a"', 'title="& a"'],
    ['title="a&amp;b c"', 'title="a&b c"'],
    ['title="a&amp;b="', 'title="a&b="'],
    ['title="?a=b&amp;copy=c"', 'title="?a=b&copy=c"'],
    ['title="&amp;copy;"', 'title=&amp;copy;'],
    ['title="&amp;amp;"', 'title=&amp;amp;'],
    ['title="&lt;a"', 'title="<a"'],
    ['title="&quot;a&quot;"', `title='"a"'`],
    ['title="&apos;a"', `title="'a"`],
    ['title="&#32;"', 'title=" "'],
    ['title="a&#10;b"', 'title="a\nb"'],
    ['title="a&#13;b"', 'title=a&#13;b'],
    ['title="&eacute;"', 'title=&#233;'],
    ['title="&rightarrow;"', 'title=&rarr;'],
    ['title=&lt;a', 'title=&lt;a'],
    ['title=a&gt;b', 'title=a&gt;b'],
  ])('%s', (attribute, expected) => {
    const page = `${start}<p ${attribute}>x`;
    const result = minify(page, { verify: false });
    expect(treeOf(result, true)).toBe(treeOf(page, true));
    expect(result.length).toBeLessThanOrEqual(`${start}<p ${expected}>x`.length);
  });

  // Which characters the encoding has: https://html.spec.whatwg.org/multipage/semantics.html#charset
  test.each([
    ['<meta charset=utf-8>', true],
    ['<meta charset=UTF8>', true],
    ['<meta http-equiv=Content-Type content="text/html; charset=utf-8">', true],
    ['<meta content="text/html; charset=utf-8">', false],
    ['<meta http-equiv=refresh content="text/html; charset=utf-8">', false],
    ['<meta charset=iso-8859-1>', false],
    ['<meta charset=iso-8859-1><meta charset=utf-8>', false],
    ['<meta name=a><meta charset=utf-8>', true],
    ['<title></title><meta charset=utf-8>', true],
    ['<p><meta charset=utf-8>', false],
    ['', false],
  ])('%s', (meta, expected) => {
    expect(minify(`<!doctype html>${meta}<p>&eacute;x`).endsWith('éx')).toBe(expected);
  });
});

describe('functions for code', () => {
  const calls: [name: string, code: string, type: string][] = [];
  const told =
    (name: string) =>
    (code: string, { type }: { type: string }): string => {
      calls.push([name, code, type]);
      return 'x';
    };
  const all = {
    script: told('script'),
    style: told('style'),
    json: told('json'),
    styleAttribute: told('styleAttribute'),
  };

  test.each([
    ['<script>code</script>', 'script', ''],
    ['<script type>code</script>', 'script', ''],
    ['<script type=text/javascript>code</script>', 'script', 'text/javascript'],
    ['<script type=" Module ">code</script>', 'script', ' Module '],
    ['<script language=javascript>code</script>', 'script', ''],
    ['<script type=importmap>code</script>', 'json', 'importmap'],
    ['<script type=speculationrules>code</script>', 'json', 'speculationrules'],
    ['<script type=application/json>code</script>', 'json', 'application/json'],
    ['<script type="application/ld+json; a=b">code</script>', 'json', 'application/ld+json; a=b'],
    ['<script type=text/json>code</script>', 'json', 'text/json'],
    ['<script type=text/template>code</script>', null, ''],
    ['<script language=vbscript>code</script>', null, ''],
    ['<style>code</style>', 'style', ''],
    ['<style type>code</style>', 'style', ''],
    ['<style type=TEXT/CSS>code</style>', 'style', ''],
    ['<style type=text/less>code</style>', null, ''],
    ['<svg><style>code</style></svg>', 'style', ''],
    ['<svg><script>code</script></svg>', 'script', ''],
    ['<svg><script>co&lt;de</script></svg>', null, ''],
    ['<svg><script>co<g/>de</script></svg>', null, ''],
    ['<math><style>code</style></math>', null, ''],
    ['<p style=code>', 'styleAttribute', ''],
    ['<svg style=code></svg>', 'styleAttribute', ''],
    ['<title>code</title>', null, ''],
    ['<textarea>code</textarea>', null, ''],
    ['<xmp>code</xmp>', null, ''],
    ['<p styles=code onclick=code>', null, ''],
    ['<template><script>code</script></template>', 'script', ''],
  ])('%s: %s', (html, name, type) => {
    calls.length = 0;
    const result = minified(html, { ...all, defaultAttributes: false, tags: false, quotes: false });
    expect(calls).toEqual(name === null ? [] : [[name, 'code', type]]);
    if (name === null) expect(result).toBe(html);
    else expect(result).toContain('x');
    // Without the function for it, nothing happens.
    calls.length = 0;
    if (name !== null) minified(html, { ...all, [name]: undefined });
    expect(calls).toEqual([]);
  });

  test('a result that is not shorter is not used', () => {
    for (const result of ['code', 'codes', 'longer code'])
      expect(minified('<script>code</script>', { script: () => result })).toBe('<script>code</script>');
    expect(minified('<script>code</script>', { script: () => '' })).toBe('<script></script>');
    expect(minified('<script>a\r\nb;;</script>', { script: () => 'a\r\nb' })).toBe('<script>a\nb</script>');
  });

  test.each([
    ['script', 'aaaaaaaaaa', 'x</script', 'it contains "</script" or "<!--"'],
    ['script', 'aaaaaaaaaa', '<!--', 'it contains "</script" or "<!--"'],
    ['script', 'aaaaaaaaaa', '</style', null],
    ['style', 'aaaaaaaaaa', '</STYLE', 'it contains "</style"'],
    ['style', 'aaaaaaaaaa', '<!--', null],
    ['script', 'aaaaaaaaaa', 'a\0', 'it contains U+0000 or half a surrogate pair'],
    ['script', 'aaaaaaaaaa', 'a\ud800', 'it contains U+0000 or half a surrogate pair'],
    ['script', 'aaaaaaaaaa', '\udc00a', 'it contains U+0000 or half a surrogate pair'],
    ['script', '😀aaaaaaaa', '😀', null],
    ['script', 'aaaaaaaaaa', 'é', 'the encoding may lack a character in it'],
    ['script', 'aaaaaaaaaé', 'é', null],
    ['script', 'aaaaaaaaaa', '\x7f', null],
  ])('of %s %j, %j is refused: %j', (name, code, result, reason) => {
    const html = `${start}<${name}>${code}</${name}>`;
    const options = { [name]: () => result };
    expect(minify(html, { ...options, verify: false })).toBe(
      reason === null ? html.replace(code, result) : html,
    );
    const { refused } = reportOn(html, options);
    const at = html.indexOf(code);
    expect(refused).toEqual(reason === null ? [] : [{ start: at, end: at + code.length, reason }]);
  });

  test.each([
    [(): unknown => Promise.resolve('x'), /must return a string, not a promise/],
    [(): unknown => 5, /must return a string$/],
    [
      (): unknown => {
        throw 'no';
      },
      /: no$/,
    ],
  ] as const)('%o is an error', (wrong, message) => {
    for (const [name, html, what] of [
      ['script', '<script>a</script>', 'a script'],
      ['style', '<style>a</style>', 'a style sheet'],
      ['json', '<script type=importmap>a</script>', 'JSON'],
      ['styleAttribute', '<p style="a">', 'a style attribute'],
    ] as const) {
      const run = (): string => minify(html, { [name]: wrong as never });
      expect(run).toThrow(MinifyError);
      expect(run).toThrow(message);
      const at = html.indexOf('a', html.indexOf('=') + 8 > 8 ? html.search(/a(?=["<])/) : 0);
      expect(run).toThrow(`cannot minify ${what} at offset ${html.search(/a(?=["<])/)}`);
      expect(run).toThrow(expect.objectContaining({ start: at, end: at + 1, name: 'MinifyError' }));
    }
  });
});

describe('code of template languages', () => {
  const skip = ['{{...}}', '<%...%>'];
  test.each([
    ['<p  class="{{ a }}">', '<p class="{{ a }}">'],
    ["<p  class='{{ a }}'>", "<p class='{{ a }}'>"],
    ['<p  class={{a}}>', '<p class={{a}}>'],
    ['<p  {{a}}>', '<p {{a}}>'],
    ['<p  class="a  {{ b }}">', '<p class="a  {{ b }}">'],
    ['<p  hidden="{{ a }}">', '<p hidden="{{ a }}">'],
    ['<p  hidden="hidden">{{ a }}', '<p hidden>{{ a }}'],
    ['<form  method="{{ get }}">', '<form method="{{ get }}">'],
    ['<p  style="{{ a }}">', '<p style="{{ a }}">'],
    ['<p id="a%">', '<p id=a%>'],
    ['<p>a  {{ b  c }}  d', '<p>a {{ b  c }} d'],
    ['<p>a</p>{{ b }}', '<p>a</p>{{ b }}'],
    ['<ul><li>a</li>{{ b }}<li>c</li></ul>', '<ul><li>a</li>{{ b }}<li>c</ul>'],
    ['<!-- {{ a }} -->', '<!-- {{ a }} -->'],
    ['<!-- a -->{{ b }}', '{{ b }}'],
    ['<p a="{{ "b" }}"  c="d">', '<p a="{{ "b" }}" c=d>'],
    ['<p title="a}}"  id="{{ b }}">', null],
    ['{{ a }}<tbody></tbody>', null],
    ['<p>&lt;% a %></p>', null],
    ['<p>&#123;{ a }}</p>', null],
    ['<p>{{}}  a', null],
  ])('%s', (html, expected) => {
    const result = minified(html, { skip, styleAttribute: () => '', verify: true });
    if (expected !== null) expect(result).toBe(expected);
    // The code is the same, in its order.
    const codesIn = (text: string): unknown => text.match(/\{\{.*?\}\}|<%.*?%>/gs);
    expect(codesIn(result)).toEqual(codesIn(html));
    expect(minified(html, { skip: '{{...}}' })).toBe(minified(html, { skip: ['{{…}}'] }));
  });

  test('many pieces of code, each with its own name', () => {
    const html = Array.from({ length: 700 }, (_, index) => `<p>{{ a${index} }}</p>`).join('');
    expect(minified(html, { skip })).toBe(html.replaceAll(/<\/p>(?=<)/g, '').replace(/<\/p>$/, ''));
  });

  test('characters for private use are no code', () => {
    const html = '<p class="a  \ue000 b">\ue000\ue100\ue100  x</p>';
    const result = minify(`${start}${html}{{ a }}`, { skip });
    expect(parse(result).querySelector('p')!.textContent).toContain('\ue000\ue100\ue100');
    expect(result).toContain('{{ a }}');
  });
});

describe('the report', () => {
  test('each measure counts what it saves', () => {
    const savedBy = (html: string, options: MinifyOptions = {}): object => {
      const { saved } = reportOn(start + html, options);
      return Object.fromEntries(Object.entries(saved).filter(([, number]) => number !== 0));
    };
    for (const [html, expected, options] of [
      ['<ul><li>a</li><li>b</li></ul>', { optionalTags: 10 }],
      ['<BR />', { tags: 2 }],
      ['<b>a</b  >', { tags: 2 }],
      ['<p title="a">', { quotes: 2 }],
      ["<p title=''>", { quotes: 3 }],
      ['<p title=a title=b>', { tags: 8 }],
      ['a &amp; b', { references: 4 }],
      ['<p title="a&amp;b c">', { references: 4 }],
      ['<svg></svg>', { selfClosing: 5 }],
      ['<svg a="b"></svg>', { selfClosing: 5, quotes: 1 }],
      ['a\r\nb', { lineEndings: 1 }, { whiteSpace: false }],
      ['a\r\nb', { whiteSpace: 1 }],
      ['a  b', { whiteSpace: 1 }],
      ['<!--a-->', { comments: 8 }],
      ['<p hidden=hidden>', { booleanAttributes: 7 }],
      ['<p class=" a ">', { booleanAttributes: 4 }],
      ['<form method=get>', { defaultAttributes: 11 }],
      ['<script>aaa</script>', { code: 2 }, { script: () => 'a' }],
      ['<p style=aaa>', { code: 2 }, { styleAttribute: () => 'a' }],
      ['<table> <tr> <td>a</table>', { whiteSpace: 0, ignoredWhiteSpace: 0 }, { preset: 'safe' }],
    ] as [string, Record<string, number>, MinifyOptions?][]) {
      const some = Object.fromEntries(Object.entries(expected).filter(([, number]) => number !== 0));
      expect([html, savedBy(html, options)]).toEqual([html, some]);
    }
    expect(reportOn(' <!DOCTYPE html>\n<html>\n<head>\n<title>a</title>').saved).toMatchObject({
      ignoredWhiteSpace: 3,
      optionalTags: 12,
    });
  });

  test('what exceeds maxNodes stays as it is, and only that', () => {
    const html = '<p>a</p>';
    for (let maxNodes = 1; maxNodes < 20; maxNodes++) {
      const report = reportOn(html, { maxNodes });
      expect(report.limit === null).toBe(minify(html, { maxNodes }) === '<p>a');
      if (report.limit !== null) expect(report.takenBack).toEqual([{ start: 0, end: html.length }]);
    }
    expect(reportOn(html, { maxNodes: Number.POSITIVE_INFINITY }).limit).toBeNull();
    for (const maxNodes of [0, -1, 1.5, Number.NaN, '5'])
      expect(() => minify('', { maxNodes } as never)).toThrow(
        "option 'maxNodes' must be a positive integer or Infinity",
      );
  });
});

test.each([
  ['onReport', 5, 'a function'],
  ['script', 'x', 'a function'],
  ['style', true, 'a function'],
  ['json', {}, 'a function'],
  ['styleAttribute', 5, 'a function'],
  ['preserveWhiteSpace', 5, 'a selector'],
  ['verify', 1, 'a boolean'],
  ['boxes', 1, 'a boolean'],
  ['preset', 'Safe', "'safe' or 'compact'"],
  ['skip', 5, 'delimiters'],
  ['templates', 'x', ''],
])('option %s cannot be %j', (name, value, must) => {
  for (const html of ['<p>', new Uint8Array(1)] as never[]) {
    expect(() => minify(html, { [name]: value })).toThrow(TypeError);
    expect(() => minify(html, { [name]: value })).toThrow(`option '${name}' must be ${must}`);
  }
});

test('options of html-minifier are named', () => {
  for (const name of ['collapseWhitespace', 'html5', 'caseSensitive', 'removeComments', 'useShortDoctype'])
    expect(() => minify('', { [name]: true } as never)).toThrow(`fromHtmlMinifierOptions({ ${name}: … })`);
  expect(() => minify('', { whitespace: true } as never)).toThrow(/unknown option 'whitespace'/);
  expect(() => minify(5 as never)).toThrow(TypeError);
});
