import { checkConformance } from 'domwright/conformance';
import { describe, expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';

// What elements have to do with each other: for each sentence of the standard, where it holds and just not.

/** The findings, without `conformance/`, each with what it marks. */
function inBody(markup: string): string[] {
  const html = `<!DOCTYPE html><html lang=en><head><title>t</title></head><body>${markup}</body></html>`;
  return Array.from(
    checkConformance(parse(html), { groups: ['conformance'] }),
    ({ code, range }) =>
      `${code.replace('conformance/', '')} ${range === null ? '' : html.slice(range.start, range.end)}`,
  );
}

type Cases = readonly (readonly [markup: string, ...findings: string[]])[];

/** A test for each case. Of findings without a place, only the code is compared. */
function cases(all: Cases): void {
  test.each(all.map(([markup, ...expected]) => [markup, expected] as const))('%s', (markup, expected) => {
    const found = inBody(markup);
    const places = found.map((one, index) =>
      expected[index]?.includes(' ') === false ? one.split(' ')[0] : one,
    );
    expect(places).toEqual(expected);
  });
}

describe('scripts: https://html.spec.whatwg.org/multipage/scripting.html#the-script-element', () => {
  // The table of the section: which attributes may be beside which kind. Rows in the order of the columns below.
  const kinds = {
    'external classic': 'src=a',
    'inline classic': '',
    'external module': 'type=module src=a',
    'inline module': 'type=module',
    'import map': 'type=importmap',
    'speculation rules': 'type=speculationrules',
    'data block': 'type=text/plain',
  };
  test.each([
    ['nomodule', 'y y n n n n n'],
    ['async', 'y n y y n n n'],
    ['defer', 'y n n n n n n'],
    ['blocking=render', 'y n y n n n n'],
    ['crossorigin', 'y y y y n n n'],
    ['referrerpolicy=origin', 'y y y y n n n'],
    ['integrity=sha256-x', 'y n y n n n n'],
    ['fetchpriority=low', 'y n y n n n n'],
  ])('%s: %s', (attribute, allowed) => {
    const found = Object.values(kinds).map((kind) => {
      const content = /importmap|rules/.test(kind) ? '{}' : '';
      const codes = inBody(`<script ${kind} ${attribute}>${content}</script>`);
      expect(codes.filter((code) => code !== `attribute-not-applicable ${attribute}`)).toEqual([]);
      return codes.length === 0 ? 'y' : 'n';
    });
    expect(found.join(' ')).toBe(allowed);
  });

  cases([
    ['<script type=importmap src=a>{}</script>', 'attribute-not-applicable src=a'],
    ['<script type=text/plain src=a></script>', 'attribute-not-applicable src=a'],
    ['<script type=text/javascript></script>', 'unnecessary-type type=text/javascript'],
    ['<script type=""></script>', 'unnecessary-type type=""'],
    ['<script type=TEXT/ECMAScript></script>', 'unnecessary-type type=TEXT/ECMAScript'],
    ['<script type=Module></script>'],
    // Documentation of scripts with src.
    ...[
      '',
      ' \t',
      '\n\n',
      '// a',
      '/* a */',
      ' /* a\nb **/ // c',
      '// a\n/* * / */\t\n//',
      '/***/',
      '/* a *//* b */',
    ].map((text) => [`<script src=a>${text}</script>`] as const),
    ...['a', '/* a', '/* a */ b', '// a\nb', '/', '/* a */ /', '*/', '\f'].map(
      (text) => [`<script src=a>${text}</script>`, 'script-not-documentation <script src=a>'] as const,
    ),
    // Import maps, speculation rules and data blocks of JSON.
    ...[
      '{}',
      '{"imports":{"a":"./b"}}',
      '{"scopes":{"a":{"b":"./c"}},"integrity":{"./a":"sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="}}',
      ' {"scopes":{}} ',
    ].map((text) => [`<script type=importmap>${text}</script>`] as const),
    ...[
      '',
      '[]',
      'null',
      '1',
      '{',
      '{"a":{}}',
      '{"imports":[]}',
      '{"imports":{"a":null}}',
      '{"imports":null}',
      '{"integrity":{"a":1}}',
      '{"scopes":[]}',
      '{"scopes":{"a":"b"}}',
      '{"scopes":{"a":{"b":1}}}',
    ].map((text) => [`<script type=importmap>${text}</script>`, 'invalid-import-map'] as const),
    ...['{}', '{"prefetch":[]}', '{"prerender":[{"urls":["a"]}]}', '{"tag":"a"}'].map(
      (text) => [`<script type=speculationrules>${text}</script>`] as const,
    ),
    ...['', '[]', '{"prefetch":{}}', '{"prefetch":[1]}', '{"prerender":[{},null]}', '{"prerender":null}'].map(
      (text) => [`<script type=speculationrules>${text}</script>`, 'invalid-speculation-rules'] as const,
    ),
    ['<script type=application/ld+json>[1]</script>'],
    ['<script type=application/ld+json>[1</script>', 'invalid-script-data'],
    ['<script type=text/json></script>', 'invalid-script-data'],
    ['<script type=text/plain>[1</script>'],
  ]);
});

describe('images', () => {
  cases([
    ['<img src=a>', 'missing-alt <img src=a>'],
    ['<img src=a alt>'],
    ['<img src=a generator-unable-to-provide-required-alt>'],
    ['<img src=a alt=x srcset="a 1w">', 'missing-attribute <img src=a alt=x srcset="a 1w">'],
    ['<img src=a alt=x srcset="a 1w" sizes=1px>'],
    ['<img src=a alt=x srcset="a 2x">'],
    ['<img src=a1w alt=x srcset="a1w">'],
    ['<img src=a alt=x srcset="b 2w , c 3w">', 'missing-attribute <img src=a alt=x srcset="b 2w , c 3w">'],
    ['<img src=a alt=x srcset="a 1w" sizes=auto loading=lazy>'],
    ['<img src=a alt=x srcset="a 1w" sizes="AUTO, 1px" loading=LAZY>'],
    ['<img src=a alt=x srcset="a 1w" sizes=auto>', 'wrong-value sizes=auto'],
    ['<img src=a alt=x srcset="a 1w" sizes=auto loading=eager>', 'wrong-value sizes=auto'],
    ['<img src=a alt=x srcset="a 1w" sizes=" auto" loading=lazy>', 'wrong-value sizes=" auto"'],
    [
      '<picture><source srcset="a 1w"><img src=a alt=x></picture>',
      'missing-attribute <source srcset="a 1w">',
    ],
    ['<picture><source srcset="a 1w"><img src=a alt=x sizes=auto loading=lazy></picture>'],
    ['<picture><source srcset="a 1w" sizes=auto><img src=a alt=x></picture>', 'wrong-value sizes=auto'],
    ['<picture><source srcset="a 1w" sizes=auto><img src=a alt=x sizes=auto loading=lazy></picture>'],
    ['<link itemprop=x href=b>', 'property-of-no-item itemprop=x'],
    ['<map name=a></map><map name=a></map>', 'duplicate-name name=a'],
    ['<map name=a></map><map name=A></map>'],
    ['<map name=""></map>', 'wrong-value name=""'],
    ['<map name="a b"></map>', 'wrong-value name="a b"'],
    ['<map name=a id=a></map>'],
    ['<map name=a id=b></map>', 'wrong-value name=a'],
    ['<area alt=x href=a shape=default>', 'misplaced-area <area alt=x href=a shape=default>'],
    ['<map name=a><div><area alt=x href=a shape=default></div></map>'],
  ]);
});

describe('tracks', () => {
  const video = (tracks: string): string => `<video src=a>${tracks}</video>`;
  cases([
    [video('<track kind=captions src=a label="">'), 'wrong-value label=""'],
    [
      video('<track kind=captions src=a><track kind=captions src=b>'),
      'duplicate-track <track kind=captions src=b>',
    ],
    [video('<track kind=captions src=a><track kind=chapters src=b>')],
    [video('<track kind=captions src=a label=a><track kind=captions src=b label=b>')],
    [video('<track srclang=en src=a><track srclang=de src=b>')],
    [
      video('<track srclang=en src=a><track kind=subtitles srclang=EN src=b>'),
      'duplicate-track <track kind=subtitles srclang=EN src=b>',
    ],
    [video('<track srclang=en src=a default><track kind=captions src=b default>'), 'duplicate-track default'],
    [video('<track kind=chapters src=a default><track kind=captions src=b default>')],
    [
      video('<track kind=chapters src=a default><track kind=chapters srclang=en src=b default>'),
      'duplicate-track default',
    ],
    [
      video('<track kind=descriptions src=a default><track kind=descriptions srclang=en src=b default>'),
      'duplicate-track default',
    ],
    // Any number of metadata tracks may be on.
    [video('<track kind=metadata src=a default><track kind=metadata srclang=en src=b default>')],
    [`${video('<track kind=captions src=a>')}${video('<track kind=captions src=a>')}`],
  ]);
});

describe('what must be the only one', () => {
  cases([
    ['<p autofocus>a</p><p autofocus>b</p>', 'second-autofocus autofocus'],
    ['<p autofocus>a</p><dialog><p autofocus>b</p></dialog>'],
    ['<p autofocus>a</p><div popover><p autofocus>b</p></div>'],
    ['<dialog><p autofocus>a</p><p autofocus>b</p></dialog>', 'second-autofocus autofocus'],
    ['<dialog><p autofocus>a</p></dialog><dialog><p autofocus>b</p></dialog>'],
    ['<p autofocus>a</p><dialog autofocus>b</dialog>', 'second-autofocus autofocus'],
    ['<details name=a open></details>', 'missing-child <details name=a open>'],
    [
      '<details name=a open><summary>x</summary></details><details name=a open><summary>x</summary></details>',
      'second-open-details open',
    ],
    [
      '<details name=a open><summary>x</summary></details><details name=b open><summary>x</summary></details>',
    ],
    ['<details name=a open><summary>x</summary></details><details name=a><summary>x</summary></details>'],
    ['<details open><summary>x</summary></details><details open><summary>x</summary></details>'],
    [
      '<details name="" open><summary>x</summary></details><details name="" open><summary>x</summary></details>',
    ],
    [
      '<details name=a><summary>x</summary><details name=a><summary>x</summary></details></details>',
      'nested-details name=a',
    ],
    [
      '<details name=a><summary>x</summary><details name=b><summary>x</summary><details name=a><summary>x</summary></details></details></details>',
      'nested-details name=a',
    ],
    [
      '<details name=a><summary>x</summary><details name=b><summary>x</summary></details></details><details name=a><summary>x</summary></details>',
    ],
    ['<main>a</main><main>b</main>', 'duplicate-element <main>'],
    ['<main hidden>a</main><main>b</main>'],
    ['<main>a</main><main hidden>b</main>'],
    ['<form><main>a</main></form>'],
    ['<form title=a><main>a</main></form>', 'misplaced-main <main>'],
    ['<form aria-label=a><main>a</main></form>', 'misplaced-main <main>'],
    ['<form aria-labelledby=a><main>a</main></form>', 'misplaced-main <main>'],
    ['<x-y><main>a</main></x-y>'],
    ['<div><div><main>a</main></div></div>'],
    ['<section><div><main>a</main></div></section>', 'misplaced-main <main>'],
  ]);
});

describe('form controls', () => {
  const select = (attributes: string, content: string): string => `<select ${attributes}>${content}</select>`;
  const placeholder = (attributes: string): string => `missing-placeholder-option <select ${attributes}>`;
  cases([
    ['<input type=radio name=a>', 'lonely-radio-button <input type=radio name=a>'],
    ['<input type=radio name=a><input type=radio name=a>'],
    ['<input type=radio><input type=radio>', ...Array(2).fill('lonely-radio-button <input type=radio>')],
    [
      '<input type=radio name=""><input type=radio name="">',
      ...Array(2).fill('lonely-radio-button <input type=radio name="">'),
    ],
    [
      '<input type=radio name=a><input type=radio name=b>',
      'lonely-radio-button <input type=radio name=a>',
      'lonely-radio-button <input type=radio name=b>',
    ],
    [
      '<form><input type=radio name=a></form><input type=radio name=a>',
      ...Array(2).fill('lonely-radio-button <input type=radio name=a>'),
    ],
    ['<form id=f><input type=radio name=a></form><input type=radio name=a form=f>'],
    ['<form id=g></form><form id=f><input type=radio name=a form=g></form><input type=radio name=a form=g>'],
    ['<form name=a></form><form name=a></form>', 'duplicate-name name=a'],
    ['<form name=a></form><form name=b></form>'],
    ['<input name=isindex>', 'wrong-value name=isindex'],
    ['<textarea name=isindex></textarea>', 'wrong-value name=isindex'],
    ['<object name=isindex data=a></object>'],
    ['<input name=ISINDEX>'],
    ['<input maxlength=2 value=ab>'],
    ['<input maxlength=2 value=abc>', 'wrong-value maxlength=2'],
    ['<input maxlength=2 minlength=2>'],
    ['<input maxlength=2 minlength=3>', 'wrong-value minlength=3'],
    ['<textarea maxlength=2>ab</textarea>'],
    ['<textarea maxlength=2>abc</textarea>', 'wrong-value maxlength=2'],
    ...['text', 'search', 'url', 'tel', 'email', 'password'].map(
      (type) => [`<input type=${type} maxlength=0 value=a>`, 'wrong-value maxlength=0'] as const,
    ),
    ['<input type=image src=a alt="">', 'wrong-value alt=""'],
    [select('', '<option selected>a<option>b')],
    [select('', '<option selected>a<option selected>b'), 'second-selected-option selected'],
    [select('multiple', '<option selected>a<option selected>b')],
    [select('', '<option selected>a') + select('', '<option selected>a')],
    [select('', '<option label="">a'), 'wrong-value label=""'],
    [select('required', '<option value="">a')],
    [select('required', '<option> <option>b')],
    [select('required', '<option>a'), placeholder('required')],
    [select('required', ''), placeholder('required')],
    [select('required', '<option value=a>'), placeholder('required')],
    [select('required', '<option value=a>b<option value="">c'), placeholder('required')],
    [select('required', '<optgroup label=a><option value="">c</optgroup>'), placeholder('required')],
    [select('required multiple', '<option>a')],
    [select('required size=2', '<option>a')],
    [select('required size=1', '<option>a'), placeholder('required size=1')],
    [select('', '<button>x</button><option>a')],
    [select('size=2', '<button>x</button><option>a'), 'element-not-allowed <button>'],
    [select('multiple', '<button>x</button><option>a'), 'element-not-allowed <button>'],
    [select('multiple size=1', '<button>x</button><option>a'), 'element-not-allowed <button>'],
    [select('', '<button><selectedcontent></selectedcontent></button><option>a')],
    [
      select(
        '',
        '<button><selectedcontent></selectedcontent><selectedcontent></selectedcontent></button><option>a',
      ),
      'duplicate-element <selectedcontent>',
    ],
    ['<button><selectedcontent></selectedcontent></button>', 'element-not-allowed <selectedcontent>'],
    ['<label><input><input></label>', 'second-labeled-control <input>'],
    ['<label><input type=hidden><input></label>'],
    ['<label for=a><input id=a></label>'],
    ['<label for=a><input id=b></label>', 'second-labeled-control <input id=b>'],
    ['<label>a<input></label><label>b<input></label>'],
  ]);
});

describe('what a canvas may contain', () => {
  const inCanvas = (markup: string): string => `<canvas>${markup}</canvas>`;
  const wrong = (markup: string): [string, string] => [
    inCanvas(markup),
    `forbidden-descendant ${/^<[^>]*>/.exec(markup)![0]}`,
  ];
  cases([
    ...['<a href=a>x</a>', '<button>x</button>', '<img src=a alt=x>', '<img src=a alt=x usemap=#m>'].map(
      (markup) => [inCanvas(markup)] as const,
    ),
    ...['checkbox', 'submit', 'reset', 'hidden'].map((type) => [inCanvas(`<input type=${type}>`)] as const),
    [inCanvas('<input type=button value=a>')],
    [inCanvas('<input type=image src=a alt=x>')],
    [inCanvas('<select multiple><option>a</select>')],
    [inCanvas('<select size=2><option>a</select>')],
    wrong('<select><option>a</select>'),
    wrong('<select size=1><option>a</select>'),
    wrong('<input>'),
    wrong('<input type=text>'),
    wrong('<textarea></textarea>'),
    wrong('<audio controls src=a></audio>'),
    [inCanvas('<audio src=a></audio>')],
    wrong('<video controls src=a></video>'),
    wrong('<embed src=a>'),
    wrong('<iframe src=a></iframe>'),
    wrong('<label>x</label>'),
    wrong('<details><summary>x</summary></details>'),
  ]);
});

describe('ruby', () => {
  cases([
    ['<ruby>a<rt>b</ruby>'],
    ['<ruby><ruby>a<rt>b</ruby><rt>c</ruby>'],
    ['<ruby> <ruby>a<rt>b</ruby> <rt>c</ruby>'],
    ['<ruby>x<ruby>a<rt>b</ruby><rt>c</ruby>', 'forbidden-descendant <ruby>'],
    ['<ruby><ruby>a<rt>b</ruby>x<rt>c</ruby>', 'forbidden-descendant <ruby>'],
    ['<ruby><b>x</b><ruby>a<rt>b</ruby><rt>c</ruby>', 'forbidden-descendant <ruby>'],
    ['<ruby><b><ruby>a<rt>b</ruby></b><rt>c</ruby>', 'forbidden-descendant <ruby>'],
    ['<ruby>a<rt><ruby>b<rt>c</ruby></ruby>'],
    ['<ruby>x<rt>y<ruby></ruby></ruby>', 'missing-child <ruby>'],
  ]);
});

describe('references, languages and links', () => {
  cases([
    ['<a href=#a>x</a><p id=a hidden>y</p>', 'hidden-target href=#a'],
    ['<a href=#a hidden>x</a><p id=a hidden>y</p>'],
    ['<a href=#a>x</a><p id=a>y</p><p id=b hidden>z</p>'],
    ['<p id=a hidden>y</p><a href=#a>x</a>', 'hidden-target href=#a'],
    ['<a href=#>x</a><p hidden id=a>y</p>'],
    ['<a href=b#a>x</a><p hidden id=a>y</p>'],
    ['<label for=a>x</label><input id=a hidden>', 'hidden-target for=a'],
    ['<output for="b a"></output><input id=a hidden><input id=b>', 'hidden-target for="b a"'],
    ['<output for="b"></output><input id=a hidden><input id=b>'],
    [
      '<a name=a>x</a><a name=a>y</a>',
      'obsolete-but-conforming name=a',
      'obsolete-but-conforming name=a',
      'duplicate-name name=a',
    ],
    ['<bdo dir=auto>x</bdo>', 'wrong-value dir=auto'],
    ['<bdo dir=AUTO>x</bdo>', 'wrong-value dir=AUTO'],
    ['<bdo dir=rtl>x</bdo>'],
    ['<p lang=en xml:lang=EN>x</p>'],
    ['<p lang=en xml:lang=de>x</p>', 'xml-lang-without-lang xml:lang=de'],
    ['<p xml:lang=de>x</p>', 'xml-lang-without-lang xml:lang=de'],
    ['<a href=a rel=copyright>x</a>', 'link-type-not-allowed rel=copyright'],
    ['<a href=a rel=previous>x</a>', 'link-type-not-allowed rel=previous'],
    ['<a href=a rel="next license">x</a>'],
    ['<a href=a rel=stylesheet>x</a>', 'link-type-not-allowed rel=stylesheet'],
    ['<a href=a rel=CANONICAL>x</a>', 'link-type-not-allowed rel=CANONICAL'],
    ['<a href=a rel=some-extension>x</a>'],
    ['<form rel=noopener></form>'],
    ['<form rel=bookmark></form>', 'link-type-not-allowed rel=bookmark'],
    ['<time>2020-02-29</time><time>x</time>', 'invalid-time <time>'],
    ['<time datetime=2020>x</time>'],
    ['<time>2019-02-29</time>', 'invalid-time <time>'],
    ['<iframe sandbox="allow-top-navigation allow-popups"></iframe>'],
    [
      '<iframe sandbox="allow-top-navigation ALLOW-TOP-NAVIGATION-BY-USER-ACTIVATION"></iframe>',
      'wrong-value sandbox="allow-top-navigation ALLOW-TOP-NAVIGATION-BY-USER-ACTIVATION"',
    ],
    ...['allow-top-navigation', 'allow-popups'].map(
      (keyword) =>
        [
          `<iframe sandbox="allow-top-navigation-to-custom-protocols ${keyword}"></iframe>`,
          `wrong-value sandbox="allow-top-navigation-to-custom-protocols ${keyword}"`,
        ] as const,
    ),
    ['<iframe sandbox="allow-top-navigation-to-custom-protocols allow-scripts"></iframe>'],
  ]);
});

describe('microdata', () => {
  const item = (names: string): string => `<p itemscope><b itemprop="${names}">x</b></p>`;
  cases([
    ...['a', 'a b', 'https://e.org/a', 'urn:a'].map((names) => [item(names)] as const),
    ...['', ' ', 'a.b', ':a', 'a:', '1:a', 'a b.c'].map(
      (names) => [item(names), `wrong-value itemprop="${names}"`] as const,
    ),
    ['<p itemprop=a>x</p>', 'property-of-no-item itemprop=a'],
    ['<p itemscope itemref=b></p><p id=b itemprop=a>x</p>'],
    ['<p id=b itemprop=a>x</p><p itemscope itemref="c b"></p>'],
    ['<p itemscope itemref=b></p><div id=b><p itemprop=a>x</p><p itemprop=c>x</p></div>'],
    ['<p itemscope itemref=b></p><div id=c><p itemprop=a>x</p></div>', 'property-of-no-item itemprop=a'],
    ['<p itemscope itemref=b></p><p id=b>y</p><p itemprop=a>x</p>', 'property-of-no-item itemprop=a'],
    ['<p itemscope>y</p><p itemprop=a>x</p>', 'property-of-no-item itemprop=a'],
    ['<p itemscope itemprop=a>y</p>', 'property-of-no-item itemprop=a'],
  ]);
});
