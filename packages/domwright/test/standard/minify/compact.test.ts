import { formatTree, parse } from 'domwright';
import { MinifyError, type MinifyOptions, type MinifyReport, minify } from 'domwright/minify';
import { describe, expect, test } from 'vitest';

const before = '<!doctype html><title>T</title>';

const inBody = (html: string, options?: Parameters<typeof minify>[1]) => {
  const result = minify(`${before}<div>${html}</div>`, options) as string;
  expect(result.startsWith(`${before}<div>`)).toBe(true);
  return result.slice(before.length + 5, -6);
};

// What other minifiers do to these changes the page.
describe('what a page must not lose', () => {
  test.each([
    // Words stay apart, whatever the style sheet makes of the elements.
    ['<a>Home</a> <a>Shop</a>', '<a>Home</a> <a>Shop</a>'],
    ['<div>a</div>\n<div>b</div>', '<div>a</div>\n<div>b</div>'],
    ['x<ul>\n<li>a</li>\n<li>b</li>\n</ul>', 'x<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['a<br>\nb', 'a<br>\nb'],
    ['<b>a </b> c', '<b>a </b> c'],
    // An empty value is not the default value.
    ['<input type="radio" value="">', '<input type=radio value>'],
    ['<input value="">', '<input value>'],
    ['<img alt="">', '<img alt>'],
    ['<iframe sandbox=""></iframe>', '<iframe sandbox></iframe>'],
    ['<p lang="" title="">x</p>', '<p lang title>x'],
    // https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute
    ['<p hidden="until-found">x</p>', '<p hidden=until-found>x'],
    ['<p hidden="hidden">x</p>', '<p hidden>x'],
    // A button with a command submits only with this type.
    [
      '<button type="submit" commandfor="a" command="show-modal">x</button>',
      '<button type=submit commandfor=a command=show-modal>x</button>',
    ],
    ['<input type="text">', '<input type=text>'],
    ['<a><p>x</p></a>', '<a><p>x</p></a>'],
    ['<pre>  a\n b  </pre>', '<pre>  a\n b  </pre>'],
    ['<textarea>  a\n b  </textarea>', '<textarea>  a\n b  </textarea>'],
    ['<p style="white-space: pre">  a  b</p>', '<p style="white-space: pre">  a  b'],
    ['<math><mi> x </mi></math>', '<math><mi> x </mi></math>'],
    ['<svg><text xml:space="preserve">a  b</text></svg>', '<svg><text xml:space=preserve>a  b</text></svg>'],
    [
      '<script type="text/template"> <b> x </b> </script>',
      '<script type=text/template> <b> x </b> </script>',
    ],
    ['<p>漢\n字', '<p>漢\n字'],
  ])('%s', (html, expected) => {
    expect(inBody(html)).toBe(expected);
  });
});

test.each([
  ['a  \n b', 'a\nb'],
  ['a  \t b', 'a b'],
  ['a <!-- x -->\n b', 'a\nb'],
  ['a <b>\n b</b>', 'a <b>\nb</b>'],
  ['a\f b', 'a\f b'],
  ['a <b> c</b>', 'a <b>c</b>'],
  ['a <!-- x --> b', 'a b'],
  ['<p>a</p><!--x--><p>b</p>', '<p>a<p>b'],
  ['a &am<!--x-->p; &lt<!--x-->b', 'a &am<!--x-->p; &lt<!--x-->b'],
  ['<pre><!--x-->\na</pre>', '<pre><!--x-->\na</pre>'],
  [
    '<!--[if IE]>x<![endif]--><!--#include file="x" --><!--! y --><!--z-->',
    '<!--[if IE]>x<![endif]--><!--#include file="x" --><!--! y -->',
  ],
  ['a <script>x</script> <script>y</script> b', 'a <script>x</script> <script>y</script> b'],
  ['<select> <option>a</option> <option>b</option> </select>', '<select><option>a<option>b</select>'],
  ['<svg> <g> <path d="M0"/> </g> </svg>', '<svg><g><path d=M0 /></g></svg>'],
  ['<input disabled="disabled" required="" readonly="true">', '<input disabled required readonly>'],
  ['<p class="  a   b ">x</p>', '<p class="a b">x'],
  ['<p contenteditable="true" spellcheck="true">x</p>', '<p contenteditable=true spellcheck>x'],
  ['<script type="text/javascript" language="javascript">x</script>', '<script>x</script>'],
  ['<script type="module">x</script>', '<script type=module>x</script>'],
  ['<form method="get"></form><form method="post"></form>', '<form></form><form method=post></form>'],
  ['<table><td colspan="1" rowspan="2">x</table>', '<table><td rowspan=2>x</table>'],
  ['<img loading="eager" decoding="auto">', '<img>'],
  // "circ" means the same and is shorter, but authors must not use it.
  [
    '<map><area shape="circle"><area shape="polygon"></map>',
    '<map><area shape=circle><area shape=poly></map>',
  ],
])('%s', (html, expected) => {
  expect(inBody(html)).toBe(expected);
});

// What Chromium shows is the right value: see also rendered.ci.test.ts.
test.each([
  // Templates are not in the flow, and may be put in their place.
  ['<p>a<template><li>x</li> </template> b', '<p>a<template><li>x</li> </template> b'],
  ['<ul><li>a<template><b>x</b>\n</template>\n b</ul>', '<ul><li>a<template><b>x</b>\n</template>\nb</ul>'],
  // A script may write where it stands.
  ['<p>© <script>document.write(1)</script> Acme', '<p>© <script>document.write(1)</script> Acme'],
  ['<p>a <script src=x></script> b', '<p>a <script src=x></script> b'],
  ['<p>a <script type=application/json>1</script> b', '<p>a <script type=application/json>1</script>b'],
  // What is kept may stand for content.
  ['<p>a <!--#echo var="N" --> b', '<p>a <!--#echo var="N" --> b'],
  ['<p>a <?x?> b', '<p>a <?x?> b'],
  ['<p>a <![if !mso]> b <![endif]> c', '<p>a <![if !mso]> b <![endif]> c'],
  // Something is generated.
  ['<p>a <q> b </q> c', '<p>a <q> b </q> c'],
  // A legend is not where it is written.
  ['<fieldset>a <legend> b</legend></fieldset>', '<fieldset>a <legend> b</legend></fieldset>'],
  [
    '<style>.x::before{content:"+"}</style><p>a <b class=x> b</b>',
    '<style>.x::before{content:"+"}</style><p>a <b class=x> b</b>',
  ],
  [
    '<style>.x::before{color:red}</style><p>a <b class=x> b</b>',
    '<style>.x::before{color:red}</style><p>a <b class=x>b</b>',
  ],
  // White space right in the box of a table is not rendered.
  ['<div style=display:table><b>a</b> <i> b</i></div>', '<div style=display:table><b>a</b> <i> b</i></div>'],
  [
    '<style>nav{display:table}</style><nav><b>a</b> <i> b</i></nav>',
    '<style>nav{display:table}</style><nav><b>a</b> <i> b</i></nav>',
  ],
  // An element that becomes empty may match `:empty`.
  ['<p>x <b> </b> y', '<p>x <b> </b> y'],
  ['<p>x <b> </i> </b> y', '<p>x <b> </i></b> y'],
  ['<p>x <b> <!--x--> </b> y', '<p>x <b> </b> y'],
  ['<p>x<div>\n<!--x-->\n\n</div>', '<p>x<div>\n</div>'],
  // White space in a table of its own says nothing about what is in a cell.
  [
    '<p>x<div style=display:table>\n<!--x-->\n<i> b</i></div>',
    '<p>x<div style=display:table>\n<i> b</i></div>',
  ],
  // Somebody asks for the value.
  [
    '<style>[hidden="hidden"]{color:red}</style><p hidden="hidden">x',
    '<style>[hidden="hidden"]{color:red}</style><p hidden=hidden>x',
  ],
  [
    '<p hidden="hidden">x<script>f("[hidden=hidden]")</script>',
    '<p hidden=hidden>x<script>f("[hidden=hidden]")</script>',
  ],
  // Zero width spaces.
  ['<p>a&#8203;\nb', '<p>a&#8203;\nb'],
  ['<p>a<wbr>\nb', '<p>a<wbr>\nb'],
  // Style sheets of shadow trees, of `noscript` and in links.
  [
    '<div><template shadowrootmode=open><style>p{white-space:pre}</style><p>a  b</template></div>',
    '<div><template shadowrootmode=open><style>p{white-space:pre}</style><p>a  b</template></div>',
  ],
  [
    '<noscript><style>.x{white-space:pre}</style></noscript><p class=x>a  b',
    '<noscript><style>.x{white-space:pre}</style></noscript><p class=x>a  b',
  ],
  [
    '<link rel=stylesheet href="data:text/css,p%7Bwhite-space:pre%7D"><p>a  b',
    '<link rel=stylesheet href=data:text/css,p%7Bwhite-space:pre%7D><p>a  b',
  ],
  ['<p contenteditable>a  b', '<p contenteditable>a  b'],
])('the page shows the same: %s', (html, expected) => {
  expect(minify(`<!doctype html>${html}`)).toBe(`<!doctype html>${expected}`);
});

// Nothing in these may go.
test.each([
  '<p>a <template v-for="t in 2">{{ t }} </template> d',
  '<p>a <script>document.currentScript.insertAdjacentHTML("afterend","<b>x</b>")</script> b',
  '<td>a <script>w()</script> <script>w()</script> b',
  '<p>a <!--[if mso]>x<![endif]--> b',
  '<p>a <!--esi <b>x</b> --> b',
  '<p>a <esi:include src=/x /> b',
  '<p>a <esi:remove> b</esi:remove> c',
  '<style>button:before{content:"+"}</style><p>a <button> b</button>',
  '<style>.k b::before{content:counter(n) "."}</style><p class=k>a <b> x</b>',
  '<style>b{list-style-position:inside;display:list-item}</style><p>a <b> x</b>',
  '<style>b{list-style:var(--x);display:list-item}</style><p>a <b> x</b>',
  '<x-y><template shadowrootmode=open><style>::slotted(p){white-space:pre}</style><slot></slot></template><p>a  b</p></x-y>',
  '<style>::details-content{white-space:pre}</style><details open><summary>x</summary>a  b</details>',
  '<style>:checked ~ p{white-space:pre}</style><input type=checkbox><p>a  b',
  '<style>dialog:modal{white-space:pre}</style><dialog>a  b</dialog>',
  '<style>x-y:defined{white-space:pre}</style><x-y>a  b</x-y>',
  '<style>.m:empty{height:50px}</style><p>x <span class=m> </span> y',
  '<style>div:not(:empty){height:50px}</style><div>\n</div>',
  '<style>[contenteditable="true"]{padding:9px}</style><div contenteditable=true>x</div>',
  '<style>input[disabled="disabled"]{padding:9px}</style><input disabled=disabled>',
  '<style>img[loading=eager]{padding:9px}</style><img loading=eager src=x>',
  '<style>form[method=get]{padding:9px}</style><form method=get>x</form>',
  '<svg><linearGradient><stop/></linearGradient></svg>',
  '<p>a<b>\n</b>\u200bc',
  // p{white-space:pre}
  '<link rel=stylesheet href=data:text/css;base64,cHt3aGl0ZS1zcGFjZTpwcmV9><p>a  b',
  // What is in slots, if the style sheet is somewhere else.
  '<div><template shadowrootmode=open><link rel=stylesheet href=x><slot></slot></template>a  b</div>',
  // A form feed is part of the white space only if it stands alone.
  '<p>a<b>\f</b><!-- x -->\f b',
  // What a script writes before the body begins is shown in it.
  '<script>document.write("<body>a")</script><body> b',
  '<script src=x></script><body> b',
  '<style>style,head{display:block}</style><body> b',
  // Attributes come and go.
  '<style>p[open]{white-space:pre}</style><p>a  b',
  '<style>.c{;white-space:pre}</style><p class=c>a  b',
])('stays as it is: %s', (html) => {
  for (const verify of [true, false])
    expect(minify(`<!doctype html>${html}`, { verify })).toBe(`<!doctype html>${html}`);
});

test('attributes that last are looked for', () => {
  const html = '<!doctype html><style>p[title]{white-space:pre}</style><p>a  b<p title>a  b';
  expect(minify(html)).toBe(html.replace('<p>a  b', '<p>a b'));
});

test('if there are too many comparisons with selectors, white space stays', () => {
  const rules = Array.from({ length: 3000 }, (_, index) => `.a.b${index}{white-space:pre}`).join('');
  const page = (count: number) =>
    minify(`<!doctype html><style>${rules}</style>${'<p class=a>'.repeat(count)}<p class=c>a  b`);
  expect(page(10)).toMatch(/<p class=c>a b$/);
  expect(page(600)).toMatch(/<p class=c>a {2}b$/);
});

test('a comment that an option keeps ends a run of white space', () => {
  const html = '<p>Hello <!--name--> and';
  expect(minify(html, { keepComments: /name/ })).toBe(html);
});

test.each([
  ['React', '<p>a<!-- -->b  c</p>'],
  ['Vue', '<div><!--[--><p>a  b</p><!--]--></div>'],
  ['Svelte', '<!--[!--><p class="a  b">a</p><!--]-->'],
  ['Lit', '<p><!--lit-part x-->a  b<!--/lit-part--></p>'],
  ['Solid', '<p><!--$-->a  b<!--/--></p>'],
  ['Angular', '<app-root ng-version="20.0.0"> <p>a  b</p></app-root>'],
  ['Qwik', '<div q:container="paused"><!--qv q:id=1-->a  b<!--/qv--></div>'],
  ['Knockout', '<!-- ko if: x --><p>a  b</p><!-- /ko -->'],
  ['Blazor', '<!--Blazor:{}--><p>a  b</p>'],
  ['Next.js', '<p>a  b</p><script>self.__next_f.push([])</script>'],
  ['its root', '<div class=x id="root"><p>a  b</p></div>'],
  ['its root', "<div id='__next' class=x>a  b</div>"],
])('a page that is hydrated keeps its tree: %s', (_, html) => {
  expect(formatTree(parse(minify(html)))).toBe(formatTree(parse(html)));
});

test.each([
  ['x<div id=root>\n<p>a  b</p></div>', 'x<div id=root>\n<p>a b</div>'],
  ['<div id=app></div><p>a  b', '<div id=app></div><p>a b'],
  ['<div id=app><!--x--></div><p>a  b', '<div id=app></div><p>a b'],
  ['<div id=roots><p>a  b</p></div>', '<div id=roots><p>a b</div>'],
  // A comment that hardly says anything, as people write it.
  ['<p>a</p> <!-- --> <p>b  c', '<p>a</p> <!-- --> <p>b c'],
  ['<p>a</p><!-- --><p>b  c', '<p>a</p><!-- --><p>b c'],
  ['<p>a  b<!-- -->c', '<p>a  b<!-- -->c'],
])('which pages are hydrated: %s', (html, expected) => {
  expect(minify(html)).toBe(expected);
});

test('a script of SVG may contain elements', () => {
  for (const html of ['<svg><script><r/></script></svg>', '<svg><script><r/>write</script></svg>'])
    expect(minify(html, { verify: false })).toBe(html);
});

test('placeholders stay', () => {
  expect(minify('<div><!--ssr-outlet--></div> <!--app-html--><!--x-->')).toBe(
    '<div><!--ssr-outlet--></div> <!--app-html-->',
  );
});

test('preserveWhiteSpace reaches templates', () => {
  const html = '<template><template><i class=x>a  b</i></template></template>';
  expect(minify(html, { preserveWhiteSpace: '.x' })).toBe(html);
});

test('the start and the end of the body', () => {
  expect(
    minify(
      '<!doctype html>\n<html>\n<head>\n<title> a\n b </title>\n</head>\n<body>\n <p>x</p>\n</body>\n</html>\n',
    ),
  ).toBe('<!doctype html><title>a b</title><p>x</p>\n');
});

test('boxes', () => {
  const html =
    '<div> <p> a </p> <p> b <b> c </b> </p> <table> <tr> <td> d </td> </tr> </table> e<br> f </div>';
  expect(minify(html, { boxes: true })).toBe(
    '<div><p>a<p>b <b>c</b></p><table><tr><td>d</table>e<br>f</div>',
  );
  expect(minify('<p>a <input> b</p>', { boxes: true })).toBe('<p>a <input> b');
  expect(minify('<p>a <!--b--> \n<form>', { boxes: true })).toBe('<p>a<form>');
});

describe("the page's own style sheets", () => {
  const page = (css: string) => `${before}<style>${css}</style><p class=c>x a  b</p><p>y c  d</p>`;
  test.each([
    ['.c { white-space: pre-wrap }', 'x a  b', 'y c d'],
    ['@media print { .c { color: red; white-space: pre } }', 'x a  b', 'y c d'],
    ['.c { white-space: nowrap }', 'x a b', 'y c d'],
    ['.c:odd { white-space: pre }', 'x a  b', 'y c d'],
    ['.x{white-space:break-spaces}p{white-space:break-spaces}', 'x a  b', 'y c  d'],
    ['.c{& b{color:red} white-space:pre}', 'x a  b', 'y c d'],
    ['.a::before{content:"/*"}.c{white-space:pre}.b{content:"*/"}', 'x a  b', 'y c d'],
    ['a[href*="/*"]{color:red}.c{white-space:pre}', 'x a  b', 'y c d'],
    ['.c{w\\68 ite-space:pre}', 'x a  b', 'y c d'],
    ['.y ~ .c:checked, dialog:open + .c{white-space:pre-line}', 'x a  b', 'y c d'],
    [':is(.c, .n){white-space:pre}', 'x a  b', 'y c d'],
    ['@keyframes k{from{white-space:pre}}', 'x a  b', 'y c  d'],
    ['@page{white-space:pre}@font-face{white-space:pre}', 'x a b', 'y c d'],
    ['.c{@media print{white-space:pre}}', 'x a  b', 'y c d'],
    ['.n{}.c{white-space:var(--x)', 'x a  b', 'y c d'],
    ['.n{a(}white-space:pre}.c{white-space:pre}', 'x a b', 'y c d'],
    ['.c::before { white-space: pre }', 'x a b', 'y c d'],
    ['/* p { white-space: pre } */', 'x a b', 'y c d'],
  ])('%s', (css, first, second) => {
    const document = parse(minify(page(css)));
    expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      first,
      second,
    ]);
  });

  test('those of other files', () => {
    expect(inBody('<code>a  b</code>', { preserveWhiteSpace: 'code' })).toBe('<code>a  b</code>');
    expect(inBody('<code>a  b</code>')).toBe('<code>a b</code>');
  });
});

test('comments to keep', () => {
  expect(inBody('<!--a--><!--b-->', { keepComments: /a/ })).toBe('<!--a-->');
  expect(inBody('<!--a--><!--! b-->', { keepComments: [] })).toBe('');
});

test('noscript stays as it is, with scripting or without', () => {
  expect(inBody('<noscript> <p title="x"> a </p> <!-- b --> </noscript>')).toBe(
    '<noscript> <p title="x"> a </p> <!-- b --> </noscript>',
  );
});

test('order, for compression', () => {
  expect(
    inBody('<i class="b a" id=x></i><i id=y class="a"></i><i class=a></i>', {
      sortClasses: true,
      sortAttributes: true,
    }),
  ).toBe('<i class="a b" id=x></i><i class=a id=y></i><i class=a></i>');
});

test('functions', () => {
  const calls: unknown[] = [];
  const halve = (code: string, place: object) => {
    calls.push([code, place]);
    return code.slice(0, code.length / 2);
  };
  const html =
    '<script>abcd</script><style>efgh</style><script type="importmap">{  }</script><p style="ijkl">x</p><script type=x>yz</script>';
  expect(minify(html, { script: halve, style: halve, json: () => '{}', styleAttribute: halve })).toBe(
    '<script>ab</script><style>ef</style><script type=importmap>{}</script><p style=ij>x</p><script type=x>yz</script>',
  );
  expect(calls).toContainEqual(['abcd', { start: 8, end: 12, type: '' }]);
  expect(minify('<script>a</script>', { script: () => '</script>' })).toBe('<script>a</script>');
});

test('errors of functions', () => {
  const script = () => {
    throw new Error('no');
  };
  expect(() => minify('<p><script>x</script>', { script })).toThrow(MinifyError);
  expect(() => minify('<p><script>x</script>', { script })).toThrow(
    expect.objectContaining({ start: 11, end: 12, message: 'cannot minify a script at offset 11: no' }),
  );
});

test('code of template languages', () => {
  const skip = ['{{...}}', '<%...%>'];
  const html =
    '<p  class="{{ a  "b" }}" {{ c  }}  title=\'<% d "> %>\'>y  {{  e  }}  x </p>\n<% if (f) { %>\n<p>g</p><% } %>';
  expect(minify(html, { skip })).toBe(
    '<p class="{{ a  "b" }}" {{ c  }} title=\'<% d "> %>\'>y {{  e  }} x </p>\n<% if (f) { %>\n<p>g</p><% } %>',
  );
  // In a place where a measure would remove it, it stays.
  for (const kept of [
    '<!-- {{ a }} -->',
    '<p class="{{ a }}" class="{{ b }}"  >',
    'x<body  class="{{ a }}">',
  ])
    expect(minify(`${kept}<p  id="c">x`, { skip })).toBe(`${kept}<p id=c>x`);
  expect(
    minify('<script> {{ a }} </script><script> b </script>', { skip, script: (code) => code.trim() }),
  ).toBe('<script> {{ a }} </script><script>b</script>');
  expect(minify('<p  id="a">{} {}  b', { skip: '{...}' })).toBe('<p id=a>{} {} b');
  expect(() => minify('', { skip: 'x' })).toThrow(/option 'skip' must be delimiters/);
});

// What is code in each language is what check reads; check/test/template-engines.test.ts runs the engines.
test.each([
  [
    'jinja',
    '<p  id="a">{# {{ a }} #}{% raw %}<b  x="y">{% endraw %}  c',
    '<p id=a>{# {{ a }} #}{% raw %}<b x=y>{% endraw %} c',
  ],
  ['php', '<p  id="a">b</p><?php get_footer();', '<p id=a>b</p><?php get_footer();'],
  ['handlebars', '<p  id="a">{{!-- }} --}}</p>', '<p id=a>{{!-- }} --}}'],
  ['razor', '<p  id="a">@(b + "<i  x>")</p>', '<p id=a>@(b + "<i  x>")'],
  ['jinja', '<p>&#123;{ x }} and {{ y }}</p>', '<p>&#123;{ x }} and {{ y }}</p>'],
] as const)('the code of %s stays: %s', (templates, html, expected) => {
  expect(minify(html, { templates })).toBe(expected);
  expect(new TextDecoder().decode(minify(new TextEncoder().encode(html), { templates }))).toBe(expected);
});
test('templates and skip together; a wrong language is named', () => {
  const html = '<p  id="a">{{ b  }} [[ <i  x> ]]';
  expect(minify(html, { templates: 'jinja', skip: '[[...]]' })).toBe('<p id=a>{{ b  }} [[ <i  x> ]]');
  // @ts-expect-error: no language
  expect(() => minify('', { templates: 'soup' })).toThrow(/option 'templates' must be/);
});

test.each([
  ['script', '<script>aaaaaaaaaaaaaaaa</script>', '<!--<script>'],
  ['script', '<script>aaaaaaaaaaaaaaaa</script>', 'x</SCRIPT '],
  ['json', '<script type=importmap>{ "a": "\\u003c/script>" }</script>', '{"a":"</script>"}'],
  ['style', '<style>aaaaaaaaaaaaaaaa</style>', '</style>'],
  ['style', '<svg><style>aaaaaaaaaaaaaaaa</style></svg>', 'a<b>'],
  ['style', '<svg><style>aaaaaaaaaaaaaaaa</style></svg>', 'a]]>b'],
  ['style', '<style>aaaaaaaaaaaaaaaa</style>', 'a\0'],
])(
  'the result of a function that would be read as something else is refused: %s, %s, %s',
  (name, html, result) => {
    for (const verify of [true, false]) {
      let report: MinifyReport | undefined;
      expect(
        minify(html, {
          [name]: () => result,
          verify,
          onReport: (its) => {
            report = its;
          },
        }),
      ).toBe(html);
      expect(report).toMatchObject({
        takenBack: [],
        refused: [{ end: html.lastIndexOf('</', html.startsWith('<svg') ? html.length - 7 : html.length) }],
      });
    }
  },
);

test('a page with more nodes than allowed stays as it is', () => {
  for (const html of ['<p>a</p> '.repeat(20), '<p><b class=1>x<p><b class=2>x'.repeat(20)]) {
    for (const page of [html, new TextEncoder().encode(html)] as never[]) {
      let report: MinifyReport | undefined;
      const options: MinifyOptions = {
        maxNodes: 40,
        onReport: (its) => {
          report = its;
        },
      };
      expect(minify(page, options)).toEqual(page);
      expect(report).toMatchObject({ limit: 'maxNodes', takenBack: [{ start: 0 }] });
    }
  }
  expect(() => minify('', { maxNodes: 0 })).toThrow("'maxNodes' must be a positive integer or Infinity");
});

test('a function may minify other pages meanwhile', () => {
  const results: string[] = [];
  const minified = (depth: number): void => {
    const script = (code: string): string => {
      if (depth > 0) minified(depth - 1);
      return code;
    };
    const html = depth > 0 ? `<p>${depth}</p><script>a</script>` : '<p>b</p>';
    results.push(minify(html, { script, onReport: ({ takenBack }) => expect(takenBack).toEqual([]) }));
  };
  minified(4);
  expect(results).toEqual(['<p>b', ...[1, 2, 3, 4].map((depth) => `<p>${depth}</p><script>a</script>`)]);
});

test.each([
  // Code may become anything, such as a script.
  ['<html><head><title>t</title></head><body>{{x}}<p>a</p></body></html>', '<title>t</title><body>{{x}}<p>a'],
  ['<p>&amp;{{z}}</p>', '<p>&amp;{{z}}'],
  ['<p>&amp; {{z}}</p>', '<p>& {{z}}'],
  // What was text must not become code.
  ['<p>&#123;{ x }} and {{ y }}</p>', null],
  ['<p>{<!-- c -->{ x }}</p>', null],
  ['<table width="100%"><tr><td>a<% b %>', '<table width="100%"><tr><td>a<% b %>'],
])('code of template languages: %s', (html, expected) => {
  const page = `<!doctype html>${html}`;
  expect(minify(page, { skip: ['{{...}}', '<%...%>'] })).toBe(
    expected === null ? page : `<!doctype html>${expected}`,
  );
});

// Fonts of icons use the characters of private use, which stand for code while a page is minified.
test('characters of private use are not code', () => {
  const icons = '<i  title="\ue000\ue100">\ue001</i>&amp;\ue000';
  expect(minify(`<p>${icons}`)).toBe('<p><i title=\ue000\ue100>\ue001</i>&\ue000');
  for (const text of ['\ue000', '\ue001', '&#xE000;', '\ue000\ue100\ue100'])
    expect(minify(`<meta charset=utf-8><p  id="a">{{ b }}${text}{{ c }}`, { skip: '{{...}}' })).toBe(
      `<meta charset=utf-8><p id=a>{{ b }}${text.startsWith('&') ? '\ue000' : text}{{ c }}`,
    );
  const all = Array.from({ length: 0x100 }, (_, at) => String.fromCharCode(0xe000 + at)).join('');
  expect(minify(`<p  id="a">{{ b }}${all}`, { skip: '{{...}}' })).toBe(`<p  id="a">{{ b }}${all}`);
});

test('classes and ids of selectors are compared without case, as in quirks mode', () => {
  // https://drafts.csswg.org/selectors/#class-html
  for (const page of [
    '<style>.Xy{white-space:pre}</style><p class="a xY">b   c',
    '<style>#Xy{white-space:pre}</style><p id=xY>b   c',
  ])
    expect(minify(page)).toContain('b   c');
});

// Blazor needs .NET. These are the shapes of comments that its documentation shows.
test.each([
  '<!--Blazor:{"type":"server","prerenderId":"a","sequence":0,"descriptor":"b"}--><p>a  <b> c</b></p><!--Blazor:{"prerenderId":"a"}-->',
  '<!--Blazor:{"type":"webassembly","assembly":"A","typeName":"A.B","parameterDefinitions":"W10="}--><p>a  <b> c</b></p>',
  '<p>a  <b> c</b></p><!--Blazor-Server-Component-State:a-->',
  '<!--bl:1--><p>a  <b> c</b></p><!--/bl:1-->',
])('a page of Blazor keeps its tree: %s', (html) => {
  const page = `<!DOCTYPE html><body>${html}`;
  expect(minify(page)).toBe(minify(page, { preset: 'safe' }));
  for (const [comment] of html.matchAll(/<!--[^>]*-->/g)) expect(minify(page)).toContain(comment);
});
