import { parse } from 'domwright';
import { minify } from 'domwright/minify';
import { describe, expect, test } from 'vitest';

/*
 * Attributes by the standard's tables: https://html.spec.whatwg.org/multipage/indices.html#attributes-3
 */

const start = '<!doctype html><title>t</title>';
const minified = (html: string, options = {}): string =>
  minify(start + html, { verify: false, ...options }).slice(start.length);

/** The boolean attributes, with an element for each. */
const boolean = (
  'iframe.allowfullscreen script.async link.async p.autofocus audio.autoplay video.autoplay input.checked audio.controls ' +
  'video.controls track.default script.defer button.disabled fieldset.disabled input.disabled optgroup.disabled ' +
  'option.disabled select.disabled textarea.disabled button.formnovalidate input.formnovalidate p.inert img.ismap ' +
  'p.itemscope audio.loop video.loop input.multiple select.multiple audio.muted video.muted script.nomodule ' +
  'form.novalidate details.open dialog.open video.playsinline input.readonly textarea.readonly input.required ' +
  'select.required textarea.required ol.reversed option.selected'
)
  .split(' ')
  .filter((each) => each !== 'link.async')
  .map((each) => each.split('.') as [element: string, attribute: string]);

describe('boolean attributes', () => {
  test.each(boolean)('%s.%s', (element, name) => {
    for (const value of [`="${name}"`, '="true"', '=false', '="  "', "='x y'", '']) {
      const html = `<${element} ${name}${value}></${element}>`;
      expect([html, minified(html).slice(0, element.length + name.length + 3)]).toEqual([
        html,
        `<${element} ${name}>`,
      ]);
    }
    const upper = `<${element.toUpperCase()} ${name.toUpperCase()}=TRUE>`;
    expect(minified(upper)).toContain(`<${element} ${name}>`);
    expect(minified(`<${element} ${name}=true>`, { booleanAttributes: false })).toContain(`${name}=true`);
    // Of another element, or one with another name, it is just an attribute.
    expect(minified(`<x-y ${name}=true>`)).toBe(
      /^(?:autofocus|inert|itemscope)$/.test(name) ? `<x-y ${name}>` : `<x-y ${name}=true>`,
    );
    expect(minified(`<${element} x-${name}=true>`)).toContain(`x-${name}=true`);
  });

  // A style sheet or a script asks for the value.
  test.each([
    '<style>[disabled="a"]{top:0}</style>',
    '<style>[DISABLED=a]{top:0}</style>',
    '<style>[d\\69sabled="a"]{top:0}</style>',
    '<style>[*|disabled=a]{top:0}</style>',
    '<style>[ disabled = a ]{top:0}</style>',
    '<script>f("[disabled=a]")</script>',
    "<script>f('[disabled^=a]')</script>",
    '<script>f("[a=b]","p[Disabled~=a]")</script>',
    '<i title="[disabled|=a]"></i>',
  ])('%s', (asking) => {
    expect(minified(`${asking}<input disabled=a checked=a>`)).toContain('<input disabled=a checked>');
  });

  test('others do not ask', () => {
    for (const html of [
      '<style>[disableds=a]{top:0}</style>',
      '<script>f("[ disabled=a]")</script>',
      '<script>f("disabled=a")</script>',
    ])
      expect(minified(`${html}<input disabled=a>`)).toContain('<input disabled>');
  });
});

describe('enumerated attributes', () => {
  // The shortest keyword of the same state, by the standard's tables of keywords.
  test.each([
    ['<p hidden=hidden>', '<p hidden>'],
    ['<p hidden=HIDDEN>', '<p hidden>'],
    ['<p hidden=until-found>', null],
    ['<p hidden=foo>', null],
    ['<p spellcheck=true>', '<p spellcheck>'],
    ['<p spellcheck=false>', null],
    ['<p writingsuggestions=true>', '<p writingsuggestions>'],
    ['<p draggable=true>', null],
    ['<p popover=auto>', '<p popover>'],
    ['<p popover=manual>', null],
    ['<p popover=hint>', null],
    ['<p contenteditable=true>', null],
    ['<p contenteditable=plaintext-only>', null],
    ['<p dir=auto>', null],
    ['<p translate=yes>', '<p translate>'],
    ['<p translate=no>', null],
    ['<p autocapitalize=none>', '<p autocapitalize=off>'],
    ['<p autocapitalize=sentences>', '<p autocapitalize=on>'],
    ['<p autocapitalize=words>', null],
    ['<img crossorigin=anonymous>', '<img crossorigin>'],
    ['<img crossorigin=use-credentials>', null],
    ['<audio preload=auto></audio>', '<audio preload></audio>'],
    ['<audio preload=none></audio>', null],
    ['<img referrerpolicy=no-referrer>', null],
    ['<area shape=rectangle>', '<area>'],
    ['<area shape=rect>', '<area>'],
    ['<area shape=polygon>', '<area shape=poly>'],
    ['<area shape=circle>', null],
    ['<area shape=default>', null],
  ])('%s', (html, expected) => {
    expect(minified(html)).toBe(expected ?? html);
    if (expected === null) return;
    const upper = html.replace(/=(\S+?)>/, (_, value: string) => `="${value.toUpperCase()}">`);
    expect(minified(upper)).toBe(expected);
  });

  // Removed: the value that the absence has, where nothing asks for the attribute.
  test.each<[html: string, expected: string | null, around?: string]>([
    ['<form method=get>', '<form>'],
    ['<form method=GET>', '<form>'],
    ['<form method=post>', null],
    ['<form method=dialog>', null],
    ['<form method>', null],
    ['<form method=foo>', null],
    ['<form enctype=application/x-www-form-urlencoded>', '<form>'],
    ['<form enctype=multipart/form-data>', null],
    ['<form enctype=text/plain>', null],
    ['<track kind=subtitles>', '<track>'],
    ['<track kind=captions>', null],
    ['<img loading=eager>', '<img>'],
    ['<img loading=lazy>', null],
    ['<iframe loading=Eager></iframe>', '<iframe></iframe>'],
    ['<img decoding=auto>', '<img>'],
    ['<img decoding=sync>', null],
    ['<img decoding=async>', null],
    ['<img fetchpriority=auto>', '<img>'],
    ['<img fetchpriority=high>', null],
    ['<script src=a fetchpriority=auto></script>', '<script src=a></script>'],
    ['<link rel=stylesheet href=a fetchpriority=auto>', '<link rel=stylesheet href=a>'],
    ['<textarea wrap=soft></textarea>', '<textarea></textarea>'],
    ['<textarea wrap=hard></textarea>', null],
    ['<button popovertarget=a popovertargetaction=toggle></button>', '<button popovertarget=a></button>'],
    ['<button popovertarget=a popovertargetaction=show></button>', null],
    ['<input popovertargetaction=toggle>', '<input>'],
    ['<td colspan=1>', '<td>', 'tr'],
    ['<td rowspan=1>', '<td>', 'tr'],
    ['<th colspan=1>', '<th>', 'tr'],
    ['<th rowspan=1>', '<th>', 'tr'],
    ['<td colspan=2>', null, 'tr'],
    ['<td colspan=01>', null, 'tr'],
    ['<td rowspan=0>', null, 'tr'],
    ['<p colspan=1>', null],
    ['<style media=all></style>', '<style></style>'],
    ['<style media=ALL></style>', '<style></style>'],
    ['<style media=screen></style>', null],
    ['<link rel=stylesheet href=a media=all>', '<link rel=stylesheet href=a>'],
    ['<link rel=stylesheet href=a media=print>', null],
    ['<source media=all>', null],
    ['<meta name=theme-color content=red media=all>', null],
    ['<style type=text/css></style>', '<style></style>'],
    ['<style type=TEXT/CSS></style>', '<style></style>'],
    ['<style type=text/plain></style>', null],
    ['<link rel=stylesheet href=a type=text/css>', '<link rel=stylesheet href=a>'],
    ['<link rel="alternate StyleSheet" href=a type=text/css>', '<link rel="alternate StyleSheet" href=a>'],
    ['<link rel=preload href=a type=text/css>', null],
    ['<link href=a type=text/css>', null],
    ['<link rel=stylesheet href=a type=text/plain>', null],
    ['<script type=text/javascript></script>', '<script></script>'],
    ['<script type=TEXT/JavaScript></script>', '<script></script>'],
    ['<script type=application/ecmascript></script>', '<script></script>'],
    ['<script type=module></script>', null],
    ['<script type=importmap></script>', null],
    ['<script type=application/json></script>', null],
    ['<script type=text/template></script>', null],
    ['<script language=javascript></script>', '<script></script>'],
    ['<script language=JavaScript1.2></script>', '<script></script>'],
    ['<script language=vbscript></script>', null],
    ['<script language=javascript type=text/javascript></script>', '<script></script>'],
    // Whichever goes, the other would say something else.
    ['<script language=vbscript type=text/javascript></script>', null],
    ['<script language=javascript type=module></script>', null],
    ['<p type=text/css language=javascript>', null],
    // Style sheets and scripts ask for these, and some count by being there.
    ['<input type=text>', null],
    ['<button type=submit></button>', null],
    ['<button type=button></button>', null],
    ['<form autocomplete=on>', null],
    ['<a target=_self></a>', null],
    ['<p draggable=auto>', null],
    ['<img method=get>', null],
  ])('%s', (html, expected, around) => {
    const tags = around === 'tr' ? ['<table><tr>', '</table>'] : ['', ''];
    const whole = tags[0] + html + tags[1];
    expect(minified(whole)).toBe(tags[0] + (expected ?? html) + tags[1]);
    expect(minified(whole, { defaultAttributes: false, booleanAttributes: false })).toBe(whole);
    if (expected === null) return;
    // A selector asks for one of them: it stays.
    const name = /(\w+)=[^ >]*(?=[^=]*$)/.exec(html)![1]!;
    const asking = `<style>[${name}=x]{top:0}</style>`;
    expect(minified(asking + whole)).toContain(` ${name}=`);
  });
});

describe('classes', () => {
  test.each([
    ['<p class=" a ">', '<p class=a>'],
    ['<p class="a  b">', '<p class="a b">'],
    ['<p class="a\tb">', '<p class="a b">'],
    ['<p class="a\nb">', '<p class="a b">'],
    ['<p class="a\fb">', '<p class="a b">'],
    ['<p class="a&#10;b">', '<p class="a b">'],
    ['<p class="a b">', '<p class="a b">'],
    ['<p class=" ">', '<p class>'],
    ['<p class="b a b">', '<p class="b a b">'],
    ['<svg class="a  b"></svg>', '<svg class="a b"/>'],
    ['<p classes="a  b">', '<p classes="a  b">'],
  ])('%j', (html, expected) => {
    expect(minified(html)).toBe(expected);
    expect(minified(html, { booleanAttributes: false })).toBe(
      html.includes('svg') ? html.replace('></svg>', '/>') : html.replace('&#10;', '\n'),
    );
  });

  test('are sorted by how often they are there, then by name', () => {
    const rest = '<i class="b c"></i><i class="b d"></i>';
    for (const booleanAttributes of [true, false])
      expect(minified(`<i class="d a b c"></i>${rest}`, { sortClasses: true, booleanAttributes })).toBe(
        `<i class="b c d a"></i>${rest}`,
      );
    const asking = '<style>[class="d a"]{top:0}</style>';
    expect(minified(`${asking}<i class="d a"></i>`, { sortClasses: true })).toContain('<i class="d a">');
  });

  test('attributes are sorted by how often they are there, then by name', () => {
    const rest = '<i b=1></i><i c=1 b=2></i>';
    expect(minified(`<i d=1 c=2 b=3 a=4></i>${rest}`, { sortAttributes: true })).toBe(
      '<i b=3 c=2 a=4 d=1></i><i b=1></i><i b=2 c=1></i>',
    );
    expect(minified('<i d=1 c=2></i>')).toBe('<i d=1 c=2></i>');
  });
});

/** https://html.spec.whatwg.org/multipage/syntax.html#unquoted */
test('which characters need quotes', () => {
  let html = '';
  let expected = '';
  for (let unit = 1; unit < 0x100; unit++) {
    const character = String.fromCharCode(unit);
    // NB: these are written as references or line feeds, and U+0000 stays as it is.
    if (/[&\r]/.test(character)) continue;
    const needsQuotes = /[\t\n\f "'=<>`]/.test(character);
    const quote = character === '"' ? "'" : '"';
    for (const value of [`a${character}b`, character, `${character}b`, `b${character}`]) {
      const tags = [`<i title="${value.replaceAll('"', '&quot;')}">`];
      tags.push(tags[0]!.replace('<i', '<I'));
      if (character !== "'" && character !== '"') tags.push(`<i title='${value}'>`);
      html += tags.map((tag) => `${tag}${unit}</i>`).join('');
      expected += `<i title=${needsQuotes ? quote + value + quote : value}>${unit}</i>`.repeat(tags.length);
    }
  }
  expect(minified(html).split('</i>')).toEqual(expected.split('</i>'));
  expect(parse(start + expected).body!.innerHTML).toBe(parse(start + html).body!.innerHTML);
});

test.each([
  [`<p title="it's">`, `<p title="it's">`],
  [`<p title='say "a"'>`, `<p title='say "a"'>`],
  [`<p title='a b'>`, '<p title="a b">'],
  [`<p title="&quot;&#39;a">`, `<p title="&#34;'a">`],
  [`<p title="&quot;&quot;'">`, `<p title='""&#39;'>`],
  ['<p title=a/>', '<p title=a/>'],
  ['<p title="a/"/>', '<p title=a/>'],
  ['<p title="a" / id="b" / >', '<p title=a id=b>'],
  ['<p title = "a"\n\tid\n=\nb >', '<p title=a id=b>'],
  ['<p title="">', '<p title>'],
  ["<p title=''>", '<p title>'],
  ['<p title="" id="">', '<p title id>'],
  ['<p title=>', '<p title>'],
  ['<p title="a"id="b">', '<p title=a id=b>'],
  ['<p title=a title=b>', '<p title=a>'],
  ['<p TITLE=A>', '<p title=A>'],
  ['<p title="" =a>', '<p title/=a>'],
  ['<p title=&quot;>', `<p title='"'>`],
  ['<svg a="b"></svg>', '<svg a=b />'],
  ['<svg a="b/"></svg>', '<svg a=b/ />'],
  ['<svg a></svg>', '<svg a/>'],
  ['<svg a="b c"></svg>', '<svg a="b c"/>'],
  ['<svg a=b/>', '<svg a=b/>'],
  ['<svg a=b />', '<svg a=b />'],
  ['<svg/>', '<svg/>'],
  ['<svg />', '<svg/>'],
  ['<math></math>', '<math/>'],
  // It would match `:empty`.
  ['<svg> </svg>', '<svg> </svg>'],
  ['<svg><g></g ></svg>', '<svg><g/></svg>'],
  ['<svg><G></G></svg>', '<svg><g/></svg>'],
  [
    '<SVG VIEWBOX="0"><FOREIGNOBJECT>a</FOREIGNOBJECT></SVG>',
    '<svg viewbox=0><foreignobject>a</FOREIGNOBJECT></SVG>',
  ],
  [
    '<svg viewBox="0"><foreignObject>a</foreignObject></svg>',
    '<svg viewBox=0><foreignObject>a</foreignObject></svg>',
  ],
])('%j', (html, expected) => {
  const result = minified(html);
  expect(parse(start + result).documentElement!.outerHTML).toBe(
    parse(start + html).documentElement!.outerHTML,
  );
  expect(result).toBe(expected);
});
