import { minify } from 'domwright/minify';
import { describe, expect, test } from 'vitest';
import { outlineOf } from './same-tree.mjs';

/*
 * White space in, beside and between all elements; and what style sheets, comments and frameworks make of it. The lists are those of
 * the standard's chapter on rendering: https://html.spec.whatwg.org/multipage/rendering.html
 */

const start = '<!doctype html><title>t</title>';
const minified = (html: string, options = {}): string => {
  const result = minify(start + html, { verify: false, optionalTags: false, ...options });
  expect(result.startsWith(start)).toBe(true);
  for (const scripting of [true, false]) {
    expect(outlineOf(result, scripting)).toBe(outlineOf(start + html, scripting));
  }
  return result.slice(start.length);
};

/** The elements that may contain text, or nothing. */
const elements = (
  'a abbr address applet article aside audio b bdi bdo big blink blockquote button canvas center cite code data dd del ' +
  'details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup i ins kbd ' +
  'label legend li main map mark marquee menu meter nav nobr object ol output p picture progress q rb rp rt rtc ruby s samp ' +
  'search section slot small span strike strong sub summary sup time tt u ul var video x-y'
).split(' ');
const preserved = ['pre', 'listing', 'textarea', 'xmp', 'plaintext'];
const raw = ['script', 'style', 'iframe', 'noembed', 'noframes', 'noscript', 'textarea', 'xmp', 'plaintext'];

describe('in an element', () => {
  test.each(elements)('white space in %s collapses', (name) => {
    expect(minified(`<${name}>a \t b\n c</${name}>d`)).toBe(`<${name}>a b\nc</${name}>d`);
  });

  test.each([...new Set([...preserved, ...raw])])('white space in %s stays', (name) => {
    // NB: nothing follows `plaintext`.
    const html = name === 'plaintext' ? '<plaintext>a \t b\n  c' : `<${name}>a \t b\n  c</${name}>`;
    expect(minified(html)).toBe(html);
    if (name === 'plaintext') return;
    const upper = `<${name}> a  b </${name}>`;
    expect(minified(`<p>x</p>${upper}`)).toBe(`<p>x</p>${upper}`);
  });

  test.each(['pre', 'listing'])('in elements in %s, white space stays', (name) => {
    const html = `<${name}><b>a  b</b>  <i> c</i>\n</${name}>`;
    expect(minified(html)).toBe(html);
    // After it, white space collapses again.
    expect(minified(`${html}<p>a  b</p>`)).toBe(`${html}<p>a b</p>`);
  });

  test('a line feed at the start of some is ignored, and the comment before it stays', () => {
    for (const name of ['pre', 'listing']) {
      expect(minified(`<${name}><!--x-->\na</${name}>`)).toBe(`<${name}><!--x-->\na</${name}>`);
      expect(minified(`<${name}>a<!--x-->\nb</${name}>`)).toBe(`<${name}>a\nb</${name}>`);
    }
    expect(minified('<p>b</p><div><!--x-->\na</div>')).toBe('<p>b</p><div>\na</div>');
  });

  // Text in them is rendered in none: https://html.spec.whatwg.org/multipage/dom.html#concept-element-content-model
  test.each([
    ['<select> <option>a</option>\n<hr> <optgroup label=b> <option>c</option> </optgroup> </select>'],
    ['<datalist> <option>a</option> </datalist>'],
    ['<svg> <g> <path/> </g>\n<rect/> </svg>'],
    ['<math> <mrow> <mi>a</mi> <mo>+</mo> </mrow> </math>'],
    ['<table><colgroup> <col> <col> </colgroup></table>'],
  ])('white space between elements goes: %s', (html) => {
    expect(minified(html)).toBe(html.replace(/>\s+</g, '><'));
  });

  test.each(['text', 'tspan', 'textPath', 'a', 'title', 'desc', 'foreignObject'])(
    'in SVG, white space in %s is text',
    (name) => {
      const html = `<svg><${name}> <b>a</b> </${name}></svg>`.replaceAll(
        'b>',
        name === 'a' ? 'tspan>' : 'text>',
      );
      expect(minified(html)).toBe(html);
    },
  );

  test.each(['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation', 'annotation-xml'])(
    'in MathML, white space in %s stays',
    (name) => {
      const html = `<math><${name}> a  b </${name}></math>`;
      expect(minified(html)).toBe(html);
    },
  );

  test.each([
    ['<table> <caption> a  b </caption> <tr> <td> c </td> <th>d</th> </tr> </table>', 'td'],
    ['<ruby> a <rt> b </rt> <rp> c </rp> </ruby>', 'rt'],
    ['<details> <summary> a </summary> <p> b </p> </details>', 'p'],
  ])('white space stays apart from what is in cells: %s', (html) => {
    const result = minified(`x${html}`).slice(1);
    // Where white space was, there is still some.
    expect(result.replace(/\s+/g, ' ')).toBe(html.replace(/\s+/g, ' '));
  });

  test('contenteditable, xml:space and styles', () => {
    for (const attributes of [
      'contenteditable',
      'CONTENTEDITABLE=FALSE',
      'xml:space=preserve',
      'style=white-space:pre',
      'style="WHITE-SPACE-COLLAPSE: preserve"',
      'style=text-wrap:nowrap',
      'style=w\\hite-space:pre',
    ])
      expect(minified(`<div ${attributes}>a  b <i>  c</i></div><p>a  b</p>`, { tags: false })).toBe(
        `<div ${attributes}>a  b <i>  c</i></div><p>a b</p>`,
      );
    for (const attributes of ['style=color:red', 'content=editable', 'title=white-space'])
      expect(minified(`<div ${attributes}>a  b</div>`)).toBe(`<div ${attributes}>a b</div>`);
  });
});

describe('beside an element', () => {
  /** With `display: none`, and nothing that is shown in their place. */
  const unrendered: readonly string[] = [
    '<base>',
    '<link rel=x>',
    '<meta name=x>',
    '<style></style>',
    '<title></title>',
    '<script type=a></script>',
    ...[
      '<area>',
      '<basefont>',
      '<param>',
      '<source>',
      '<track>',
      '<noembed></noembed>',
      '<noframes></noframes>',
    ],
    '<!--x-->',
  ];
  // Of others, a style sheet may make boxes, or they may have content.
  const others = [
    ...elements.map((name) => `<${name}></${name}>`),
    ...['br', 'img', 'input', 'wbr', 'embed', 'hr', 'col'].map((name) => `<${name}>`),
    ...[
      '<template></template>',
      '<script></script>',
      '<script type=module></script>',
      '<script src=a></script>',
    ],
    ...[
      '<noscript></noscript>',
      '<iframe></iframe>',
      '<svg></svg>',
      '<math></math>',
      '<select></select>',
      '<datalist></datalist>',
    ],
    ...['<textarea></textarea>', '<pre></pre>', '<xmp></xmp>', '<table></table>'],
  ];

  test.each(unrendered)('white space before and after %s is one', (element) => {
    const written = element === '<!--x-->' ? '' : element;
    expect(minified(`<p>a ${element} b`)).toBe(`<p>a ${written}b`);
    expect(minified(`<p>a ${element}\nb`)).toBe(written === '' ? '<p>a\nb' : `<p>a ${written}\nb`);
    expect(minified(`<p>a\n${element} b`)).toBe(`<p>a\n${written}b`);
    expect(minified(`<p>a${element} b`)).toBe(`<p>a${written} b`);
    expect(minified(`<p>a ${element}b`)).toBe(`<p>a ${written}b`);
    // A style sheet shows it.
    const name = /^<(\w+)/.exec(element)?.[1];
    if (name === undefined) return;
    const shown = `<style>${name}{display:block}</style><p>a ${element} b`;
    expect(minified(shown)).toBe(shown);
    const unseen = `<style>${name}::before{display:block}</style><p>a ${element} b`;
    expect(minified(unseen)).toBe(unseen.replace(`${element} `, element));
  });

  test.each(others)('white space before and after %s stays', (element) => {
    const html = `<p>a ${element} b`;
    if (element === '<col>') return;
    expect(minified(html, { selfClosing: false })).toBe(html);
  });

  test('what starts an element says what its first white space is', () => {
    // Nothing is rendered between these and their content, unless a style sheet says so.
    const apart = ['q', 'summary', 'ruby', 'rt', 'details', 'slot', 'legend', 'x-y'];
    for (const name of elements) {
      const html = `<div>a <${name}> b</${name}></div>`;
      const isApart = apart.includes(name);
      expect([html, minified(html)]).toEqual([
        html,
        isApart ? html : html.replace(`<${name}> b`, `<${name}>b`),
      ]);
    }
    // What is in a custom element may be in a slot.
    expect(minified('<x-y>a <b> b</b></x-y>')).toBe('<x-y>a <b> b</b></x-y>');
    expect(minified('<x-y><i>a <b> b</b></i></x-y>')).toBe('<x-y><i>a <b>b</b></i></x-y>');
  });

  test('line breaks win over spaces', () => {
    for (const [html, expected] of [
      ['a \n b', 'a\nb'],
      ['a\r\nb', 'a\nb'],
      ['a\rb', 'a\nb'],
      ['a\t\tb', 'a b'],
      ['a\tb', 'a b'],
      ['a  <b>  c</b>', 'a <b>c</b>'],
      ['a  <b>\nc</b>', 'a <b>\nc</b>'],
      ['a\n<b>\nc</b>', 'a\n<b>c</b>'],
      ['a\n<b> c</b>', 'a\n<b>c</b>'],
      ['a <b><i> c</i></b>', 'a <b><i>c</i></b>'],
      ['a <b> <i> c</i></b>', 'a <b><i>c</i></b>'],
      ['<b>a </b> c', '<b>a </b> c'],
      ['a &nbsp; b', 'a &nbsp; b'],
      ['a\u3000 b', 'a\u3000 b'],
    ] as const)
      expect([html, minified(`<p>${html}`)]).toEqual([html, `<p>${expected}`]);
  });

  test.each(['write', 'document.writeln'])('what a script with %s writes before the body', (code) => {
    for (const [script, stays] of [
      [`<script>${code}()</script>`, true],
      ['<script>other()</script>', false],
      ['<script src=a></script>', true],
      ['<script src=a async></script>', false],
      ['<script src=a defer></script>', false],
      [`<script type=module>${code}()</script>`, false],
      [`<script type=text/template>${code}()</script>`, false],
      [`<script type=text/javascript>${code}()</script>`, true],
      [`<script language=vbscript>${code}()</script>`, false],
    ] as const) {
      const html = `${script}<body> b`;
      expect([script, minified(html, { defaultAttributes: false })]).toEqual([
        script,
        stays ? html : html.replace(' b', 'b'),
      ]);
    }
  });
});

/** By the user agent style sheet: https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints */
describe('boxes', () => {
  const boxes = (html: string): string => minified(html, { boxes: true });
  const blocks = (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup legend li listing main menu nav ol p pre search section summary ul xmp'
  ).split(' ');
  const inline =
    'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr s samp small span strike strong sub sup time tt u var'.split(
      ' ',
    );

  test.each(blocks)('%s', (name) => {
    const inner = /^(?:dialog|details)$/.test(name) ? 'b' : name === 'fieldset' ? 'b' : 'b';
    expect(boxes(`<div>a <${name}>${inner}</${name}> c</div>`)).toBe(`<div>a<${name}>b</${name}>c</div>`);
    // Its style may make it a box in a line.
    const styled = `<div>a <${name} style=x>b</${name}> c</div>`;
    expect(boxes(styled)).toBe(styled);
    const hidden = `<div>a <${name} hidden>b</${name}> c</div>`;
    expect(boxes(hidden)).toBe(hidden);
  });

  test.each(inline)('%s', (name) => {
    expect(boxes(`<div> a <${name}> b </${name}> c </div>`)).toBe(`<div>a <${name}>b </${name}>c</div>`);
  });

  test.each([
    'img',
    'input',
    'embed',
    'button',
    'select',
    'textarea',
    'video',
    'audio',
    'canvas',
    'iframe',
    'object',
    'meter',
    'progress',
    'svg',
    'math',
    'x-y',
  ])('%s', (name) => {
    const end = /^(?:img|input|embed)$/.test(name) ? '' : `</${name}>`;
    expect(boxes(`<div> a <${name}>${end} b </div>`).replace('/>', `>${end}`)).toBe(
      `<div>a <${name}>${end} b</div>`,
    );
  });

  test('the parts of a table, and line breaks', () => {
    expect(boxes('<table> <caption> a </caption> <thead> <tr> <th> b </th> </tr> </thead> </table> c')).toBe(
      '<table><caption>a</caption><thead><tr><th>b</th></tr></thead></table>c',
    );
    expect(boxes('<div>a <br> b <hr> c</div>')).toBe('<div>a<br>b<hr>c</div>');
  });
});

/** `white-space` and the like in style sheets: https://drafts.csswg.org/css-text/#white-space-property */
describe('style sheets', () => {
  const page = (css: string): string => `<style>${css}</style><p class=c>a  b`;
  const keeps = (css: string): boolean => {
    const result = minified(page(css));
    expect([page(css), page(css).replace('  ', ' ')]).toContain(result);
    return result === page(css);
  };

  // Each rule counts, whatever another has in common with it.
  const subjects: [selector: string, tag: string][] = [
    ['p', '<p>'],
    ['b', '<b>'],
    ['.c', '<i class=c>'],
    ['.c.d', '<u class="d c">'],
    ['.d', '<s class=d>'],
    ['#e', '<q id=e>'],
    ['[title]', '<em title=x>'],
    ['[lang]', '<i lang=en>'],
    ['p[title]', '<p title=x>'],
    ['p[lang]', '<p lang=en>'],
    ['p.c', '<p class=c>'],
    ['p#e', '<p id=e>'],
  ];
  test.each(subjects)('%s and another', (one) => {
    for (const [other, tag] of subjects) {
      const html = `<style>${one}{white-space:pre}${other}{white-space:pre}</style>${tag}a  b`;
      expect(minified(html)).toContain('a  b');
    }
  });

  test.each([
    ...['normal', 'nowrap', 'collapse', 'wrap', 'initial', 'inherit', 'unset', 'revert', 'revert-layer'],
    ...['NOWRAP', 'normal !important', 'normal!important', 'collapse nowrap', ' normal '],
  ])('white-space: %s', (value) => {
    for (const property of ['white-space', 'white-space-collapse', 'WHITE-SPACE'])
      expect(keeps(`p{${property}:${value}}`)).toBe(false);
  });

  test.each([
    ...['pre', 'pre-wrap', 'pre-line', 'break-spaces', 'preserve', 'preserve-breaks', 'preserve-spaces'],
    ...['PRE', 'pre!important', 'var(--x)', 'preserve nowrap', 'normal pre', '', 'p\\re'],
  ])('white-space: %s', (value) => {
    for (const property of [
      'white-space',
      'white-space-collapse',
      'wHite-space',
      'white\\-space',
      '\\77hite-space',
    ])
      expect([property, keeps(`p{${property}:${value}}`)]).toEqual([property, true]);
    // Only where it applies.
    expect(keeps(`i{white-space:${value}}`)).toBe(false);
  });

  // Which elements a rule is about.
  test.each([
    ['p', true],
    ['P', true],
    ['*', true],
    ['.c', true],
    ['.C', true],
    ['.d', false],
    ['#c', false],
    ['p.c', true],
    ['i.c', false],
    ['.c.d', false],
    ['[class]', true],
    // NB: whether a paragraph has an attribute, scripts may change; some attributes last.
    ['[hidden]', true],
    ['[data-x]', true],
    ...'id href src type name rel role lang title for action method alt target itemprop property'
      .split(' ')
      .map((name): [string, boolean] => [`[${name}]`, false]),
    ['div p', true],
    ['p > i', false],
    ['i + p', true],
    ['i, p', true],
    ['p:hover', true],
    ['i:hover', false],
    ['p:not(.c)', true],
    ['p::before', false],
    ['p::after', false],
    ['p::marker', false],
    ['p::placeholder', false],
    ['p::backdrop', false],
    ['p::selection', false],
    ['p::first-line', false],
    ['p::first-letter', false],
    ['p::file-selector-button', false],
    ['p::-webkit-scrollbar-thumb', false],
    ['p::-moz-list-bullet', false],
    ['p:before', false],
    ['::slotted(p)', true],
    ['::slotted(i)', false],
    ['p::part(x)', true],
    ['p::cue', true],
    [':is(p, i)', true],
    ['@media print{p', true],
    ['@supports (a:b){p', true],
    ['@layer x{p', true],
    ['@container (width > 1px){.c', true],
    ['@scope (div){p', true],
    ['@scope (div){i', false],
    ['@starting-style{p', true],
    ['@page', false],
    ['@font-face', false],
    ['@font-palette-values --x', false],
    ['@counter-style x', false],
    ['@property --x', false],
    ['@view-transition', false],
    ['p{&:hover', true],
    ['i{& b', false],
    ['p{@media print', true],
    ['i{@media print', false],
    ['@keyframes x{from', true],
    ['@-webkit-keyframes x{50%', true],
  ])('%s', (selector, expected) => {
    const close = '}'.repeat(selector.split('{').length);
    expect(keeps(`${selector}{white-space:pre${close}`)).toBe(expected);
  });

  test('content, and lists with their markers inside', () => {
    const beside = (css: string): boolean => {
      const html = `<style>${css}</style><p>a <b class=c> b</b>`;
      const result = minified(html);
      expect([html, html.replace('> b', '>b')]).toContain(result);
      return result === html;
    };
    for (const css of [
      '.c{content:"x"}',
      '.c::before{content:"x"}',
      '.c::before{CONTENT:attr(x)}',
      'b{list-style:inside}',
      'b{list-style:disc INSIDE}',
      'b{list-style-position:inside}',
      'b{list-style-position:var(--x)}',
      'b{list-style:VAR(--x)}',
      '*::before{content:"x"}',
      'b{content:nonesuch}',
      'b::before{c\\ontent:"x"}',
    ])
      expect([css, beside(css)]).toEqual([css, true]);
    for (const css of [
      '.c{content:none}',
      '.c{content:normal}',
      '.c{content: NONE !important}',
      'b{list-style:outside}',
      'b{list-style-position:outside}',
      'b{list-style-type:"inside"}',
      'i{content:"x"}',
      'b{contents:"x"}',
      'b{counter-reset:x}',
      'b{letter-spacing:1px}',
    ])
      expect([css, beside(css)]).toEqual([css, false]);
  });

  test('of a foreign style element, of noscript and of data URLs', () => {
    const pre = 'p{white-space:pre}';
    for (const sheet of [
      `<svg><style>${pre}</style></svg>`,
      `<noscript><style>${pre}</style></noscript>`,
      `<noscript><STYLE>${pre}</STYLE></noscript>`,
      `<link rel=stylesheet href=data:text/css,${pre}>`,
      `<link rel="x STYLESHEET" href=" DATA:,${pre}">`,
      '<link rel=stylesheet href=data:text/css;base64,eA==>',
      '<link rel=stylesheet href=data:text/css,%>',
      `<template><style>${pre}</style></template>`,
    ])
      expect([sheet, minified(`${sheet}<p>a  b</p>`, { tags: false, selfClosing: false })]).toEqual([
        sheet,
        `${sheet}<p>a  b</p>`,
      ]);
    for (const sheet of [
      `<noscript>${pre}</noscript>`,
      `<link rel=preload href=data:text/css,${pre}>`,
      `<link rel=stylesheet href=x:text/css,${pre}>`,
      '<link rel=stylesheet href=a.css>',
      `<script>${pre}</script>`,
    ])
      expect([sheet, minified(`${sheet}<p>a  b</p>`, { tags: false })]).toEqual([
        sheet,
        `${sheet}<p>a b</p>`,
      ]);
  });

  test('what is in the slots of a shadow tree is rendered as that says', () => {
    for (const mode of ['open', 'closed']) {
      const html = `<div><template shadowrootmode=${mode}></template>a  b</div><p>a  b</p>`;
      expect(minified(html)).toBe(html.replace('<p>a  b', '<p>a b'));
    }
    expect(minified('<div><template></template>a  b</div>')).toBe('<div><template></template>a b</div>');
  });
});
