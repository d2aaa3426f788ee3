import {
  completionsAt,
  EditorTree,
  highlightsAt,
  hoverAt,
  linkedRangesAt,
  matchingOffset,
  namesAt,
  namesIn,
  renamableAt,
  renameAt,
  selectionRangesAt,
  symbolsOf,
} from 'domwright/editor';
import { describe, expect, test } from 'vitest';
import { at, edited, mustache } from './marked.ts';

/*
 * Names of tags, ids, classes and maps: where they are written, and renaming them. What names mean is by the standards: ids in selectors
 * by Selectors 4, `url(#id)` in presentation attributes by SVG 2, and so on. The protocol's side is tested in packages/language-server.
 */

/** The text after a name has got another one; what is said against it; null if there is nothing to rename. */
function renamed(written: string, name = 'zz', skipPatterns: readonly string[] = []): string | null {
  const place = at(written, skipPatterns);
  const renaming = renameAt(place.tree, place.offset, name);
  return renaming === null ? null : (renaming.refusal ?? edited(place, renaming.edits));
}

describe('renaming an id changes whatever refers to it', () => {
  test.each([
    ['<svg><clipPath id=c|1></clipPath><g clip-path="url(#c1)"></g></svg>'],
    ['<svg><clipPath id=c|1></clipPath><g clip-path=url(#c1)></g></svg>'],
    ['<svg><linearGradient id=c|1 /><path fill="url( #c1 ) red" stroke=\'url("#c1")\'/></svg>'],
    [
      '<svg><marker id=c|1></marker><path marker-start=url(#c1) marker-mid=url(#c1) marker-end="URL(#c1)"/></svg>',
    ],
    [
      '<svg><filter id=c|1></filter><animate attributeName=filter values="url(#c1);none" from=url(#c1) /></svg>',
    ],
    ['<svg><set id=c|1 begin="0s" /><set begin="c1.click; 2s; c1.end+1s" end=c1.begin /></svg>'],
    ['<svg><use xlink:href="#c1"/><path id=c|1 /></svg>'],
    ['<svg><mask id=c|1></mask></svg><style>.b{mask:url("#c1");filter:url(#c1)}</style>'],
    ['<p style="clip-path: url(#c1)"></p><svg><clipPath id=|c1></clipPath></svg>'],
    ['<p style=\'mask: url("#c1")\'></p><svg><mask id=|c1></mask></svg>'],
    ['<p id=c|1><style>[id=c1], [ id = "c1" ], p[id=\'c1\' i] { }</style>'],
    ['<p id=c|1><style>a[href="#c1"], [href$="#c1"], [xlink|href="#c1"], [*|href=\'#c1\'] { }</style>'],
    ['<p id=c|1><style>[for=c1], [aria-labelledby~="c1"], [aria-describedby="a c1 b"] { }</style>'],
    [
      '<p id=c|1><style>p { & #c1 { } &:has(#c1) { } } @scope (#c1) to (.x) { } @media print { #c1 { } }</style>',
    ],
    ['<p id=c|1><q cite="#c1"></q><blockquote cite=#c1></blockquote><form action="#c1">'],
    ['<p id=c1><style>#c|1 { }</style><label for=c1>'],
    ['<p aria-details=c1 for=d id=c|1 aria-controls=c1>'],
    ['<p id=c1><style>[id=c|1] { }</style><label for=c1>'],
    ['<svg><clipPath id=c1></clipPath><g clip-path="url(#|c1)"></g></svg>'],
  ])('%s', (written) => {
    expect(renamed(written)).toBe(written.replace('|', '').replaceAll('c1', 'zz'));
  });

  test.each([
    ['<p id=c|1><style>p { color: #c1; content: "#c1" } /* #c1 */ @media (x: "#c1") { }</style>'],
    ['<p id=c|1><style>[id^=c1], [id|=c1], [id*="c1"], [title=c1], [title="#c1"] { }</style>'],
    ['<p id=c|1><p title="url(#c1)" fill="url(#c1)" data-x="#c1">c1 #c1<a href="b#c1"></a>'],
    ['<p id=c|1><style>.c1, c1 { background: url(c1); mask: url(b#c1) }</style>'],
    ['<p id=c|1><svg><set begin="c10.click; c1; 1s" /></svg>'],
  ])('and nothing else: %s', (written) => {
    expect(renamed(written)).toBe(written.replace('|', '').replace('id=c1', 'id=zz'));
  });

  test('classes, and maps', () => {
    const text = '<p class="a c|1"><style>.c1, [class=c1], [class~="c1"] { } #c1 { }</style>';
    expect(renamed(text)).toBe('<p class="a zz"><style>.zz, [class=zz], [class~="zz"] { } #c1 { }</style>');
    expect(renamed('<map name=m|1></map><img usemap="#m1"><style>[usemap="#m1"] { }</style>')).toBe(
      '<map name=zz></map><img usemap="#zz"><style>[usemap="#zz"] { }</style>',
    );
  });

  test('what must be escaped', () => {
    const text =
      '<a href="#c1"><p id=c|1 style="mask:url(#c1)"><style>#c1, [id="c1"] { mask: url("#c1") }</style>';
    expect(renamed(text, '1\\(')).toBe(
      '<a href="#1\\("><p id=1\\( style="mask:url(#1\\\\\\()"><style>#\\31 \\\\\\(, [id="1\\\\("] { mask: url("#1\\\\(") }</style>',
    );
  });

  test('a long style sheet takes no longer than its length', () => {
    const css = '[[[[('.repeat(20_000);
    expect(renamed(`<p id=c|1><style>${css}</style>`)).toContain('id=zz');
  });
});

test.each([
  ['<d|iv>a</div>', 'p', '<p>a</p>'],
  ['<div>a</|div>', 'p', '<p>a</p>'],
  ['<div|>a</div>', 'p', '<p>a</p>'],
  ['<|div>a</div>', 'p', '<p>a</p>'],
  ['<div>a</div|>', 'p', '<p>a</p>'],
  ['<DIV>a</D|iv>', 'my-x', '<my-x>a</my-x>'],
  ['<li|>a<li>b', 'p', '<p>a<li>b'],
  ['<b|r>', 'wbr', '<wbr>'],
  ['<div><d|iv></div></div>', 'p', '<div><p></p></div>'],
  ['<d|iv><div></div></div>', 'p', '<p><div></div></p>'],
  ['<p><|b>a</p><p>b</b>', 'i', '<p><i>a</p><p>b</i>'],
  ['<svg><p|ath></path></svg>', 'g', '<svg><g></g></svg>'],
  ['</di|v>', 'p', '</p>'],
  ['<d|', 'p', '<p'],
])('tags: %s', (written, name, expected) => {
  expect(renamed(written, name)).toBe(expected);
});

test('refusals', () => {
  expect(renamed('<p id=a|></p><p id=b>', 'b')).toBe('Another element has the id “b” already');
  expect(renamed('<map name=a|></map><map name=b></map>', 'b')).toBe(
    'Another element has the name “b” already',
  );
  expect(renamed('<p id=a|></p><p id=b>', 'a')).toBe('<p id=a></p><p id=b>');
  expect(renamed('<p id=a|></p><map name=b></map><p class=b>', 'b')).toBe(
    '<p id=b></p><map name=b></map><p class=b>',
  );
  expect(renamed('<p class=a|><p class=b>', 'b')).toBe('<p class=b><p class=b>');
  expect(renamed('<style>.a|{}.b{}</style>', 'b')).toBe('<style>.b{}.b{}</style>');
  // A reference to nothing may become one to an element, and an id may become what is referred to already.
  expect(renamed('<label for=a|></label><input id=b>', 'b')).toBe('<label for=b></label><input id=b>');
  expect(renamed('<p id=a|></p><label for=b>', 'b')).toBe('<p id=b></p><label for=b>');
  for (const name of ['', '1', '-a', 'a b', 'a/', 'a>', 'a<', 'a\0', 'a\n', 'a\t', 'a\f', 'a\r', 'a\r\n'])
    expect([name, renamed('<d|iv></div>', name)]).toEqual([
      name,
      expect.stringMatching(/starts with a letter/),
    ]);
  for (const name of ['a1', 'A', 'a.b', 'a-b', 'a:b', 'a"', 'é'.replace('é', 'aé')])
    expect(renamed('<d|iv></div>', name)).toBe(`<${name}></${name}>`);
  for (const name of ['', 'b c', 'b\t', '"', "'", '<', '>', '=', '`', '&'])
    expect([name, renamed('<p id=a|>', name)]).toEqual([name, expect.stringMatching(/no white space/)]);
  for (const name of ['1', 'a/b', 'a.b', 'é', '#']) expect(renamed('<p id=a|>', name)).toBe(`<p id=${name}>`);
  expect(renamed('<p>a|')).toBeNull();
});

test.each([
  ['<d|iv></div>', 'div'],
  ['<div></div|>', 'div'],
  ['<p id="a|b">', 'ab'],
  ['<p id="|ab">', 'ab'],
  ['<p id="ab|">', 'ab'],
  ['<p id=ab|>', 'ab'],
  ['<p class="ab |cd">', 'cd'],
  ['<p class="ab| cd">', 'ab'],
  ['<a href="#a|b">', 'ab'],
  ['<a href="|#ab">', null],
  ['<style>#a|b {}</style>', 'ab'],
  ['<style>|#ab {}</style>', null],
  ['<style>.ab| {}</style>', 'ab'],
  ['<p i|d=ab>', null],
  ['<p ti|tle=a>', null],
  ['<p>a|b</p>', null],
  ['<p |id=ab>', null],
  ['<div>|</div>', null],
  ['<p id="">|', null],
])('what can be renamed: %s', (written, expected) => {
  const { tree, offset } = at(written);
  const range = renamableAt(tree, offset);
  expect(range === null ? null : tree.text.slice(range.start, range.end)).toBe(expected);
});

test.each([
  ['<d|iv><p></div>', 'div 1', 'div 10'],
  ['<div><p></div|>', 'div 1', 'div 10'],
  ['<|div><div></div></div>', 'div 1', 'div 18'],
  ['<div><|div></div></div>', 'div 6', 'div 12'],
  ['<p><b|>a</p><p>b</b>', 'b 4', 'b 17'],
  ['<svg><PA|TH></PATH></svg>', 'PATH 6', 'PATH 13'],
  ['<|p>a<p>b'],
  ['<|DIV></div>'],
  ['<div>|a</div>'],
  ['<br|>'],
  ['</di|v>'],
])('tags that are edited together: %s', (written, ...expected) => {
  const { tree, offset } = at(written);
  const linked = linkedRangesAt(tree, offset) ?? [];
  expect(linked.map(({ start, end }) => `${tree.text.slice(start, end)} ${start}`)).toEqual(expected);
});

test.each([
  ['<|div>a</div>', '<div>a</|div>'],
  ['<di|v>a</div>', '<div>a</di|v>'],
  ['<div|>a</div>', '<div>a</div|>'],
  ['<div>a</d|iv>', '<d|iv>a</div>'],
  ['<DIV>a</d|iv>', '<D|IV>a</div>'],
  ['<div >a</div|>', '<div| >a</div>'],
  ['<p|>a', null],
  ['<div>|a</div>', null],
])('from %s to %s', (written, expected) => {
  const { tree, offset } = at(written);
  const to = matchingOffset(tree, offset);
  expect(to === null ? null : `${tree.text.slice(0, to)}|${tree.text.slice(to)}`).toBe(expected);
});

test('every place where a name is written', () => {
  // What each is: a definition (=) or a reference, of an id (#), a class (.) or a map, and how it is written.
  const found = (text: string) =>
    namesIn(new EditorTree(text)).map(({ kind, name, range, isDefinition, writtenAs, element }) => {
      const sign = { id: '#', class: '.', map: 'map ' }[kind];
      const where = element === null ? 'style' : element.localName;
      const written = text.slice(range.start, range.end);
      return `${where} ${isDefinition ? '=' : ''}${sign}${name} ${writtenAs}${written === name ? '' : ` ${written}`}`;
    });
  const rows: readonly [text: string, ...names: string[]][] = [
    ['<p id=a>', 'p =#a value'],
    ['<p id="a b">', 'p =#a b value'],
    ['<p id="">'],
    ['<p id="a&amp;">'],
    ['<p class=" a  b&#32;c">'],
    ['<p class=" a\tb ">', 'p .a value', 'p .b value'],
    ['<map name=a id=b>', 'map =map a value', 'map =#b value'],
    ['<a name=a>'],
    ['<label for=a>', 'label #a value'],
    ['<output for="a b">', 'output #a value', 'output #b value'],
    ['<input list=a form=b>', 'input #a value', 'input #b value'],
    ['<table><td headers="a b">', 'td #a value', 'td #b value'],
    [
      '<p aria-details=a id=b class=c for=d aria-owns=e>',
      'p #a value',
      'p =#b value',
      'p .c value',
      'p #e value',
    ],
    ['<button popovertarget=a commandfor=b form=c>', 'button #a value', 'button #b value', 'button #c value'],
    ['<p itemscope itemref="a b">', 'p #a value', 'p #b value'],
    ['<p aria-labelledby="a b" aria-details=c>', 'p #a value', 'p #b value', 'p #c value'],
    ['<p role=listbox aria-activedescendant=a aria-label=b>', 'p #a value'],
    ['<p aria-controls="a" for=b list=c headers=d>', 'p #a value'],
    ['<img usemap="#a%20b">', 'img map a%20b value'],
    ['<a href="#a%20b">', 'a #a b fragment a%20b'],
    ['<a href="#">'],
    ['<a href="a#b">'],
    ['<area href=#a>', 'area #a fragment'],
    ['<q cite=#a>', 'q #a fragment'],
    ['<form action=#a>', 'form #a fragment'],
    ['<p itemscope itemtype=#a itemid=#a>'],
    ['<img src=#a alt=#a>', 'img #a fragment'],
    ['<p style="mask: url(#a)">', 'p #a url with fragment'],
    ['<p fill="url(#a)">'],
    ...[
      'clip-path',
      'cursor',
      'fill',
      'filter',
      'marker',
      'marker-start',
      'marker-mid',
      'marker-end',
      'mask',
      'stroke',
    ]
      .concat('from', 'to', 'by', 'values', 'style')
      .map((name): [string, string] => [`<svg><g ${name}="url(#a)">`, 'g #a url with fragment']),
    ['<svg><g transform="url(#a)">'],
    ['<svg><use href="#a"/><use xlink:href=#b />', 'use #a fragment', 'use #b fragment'],
    [
      '<svg><set begin="a.click;b.end+1s" end="c.begin" to=d.x />',
      'set #a value',
      'set #b value',
      'set #c value',
    ],
    ['<svg><a aria-labelledby="a"/><g for=b />', 'a #a value'],
    ['<style>#a .b</style>'],
    ['<style>#a.b{}</style>', 'style #a identifier', 'style =.b identifier'],
    ['<style>.\\31 a{}</style>', 'style =.1a identifier \\31 a'],
    ['<style>[class~="a"] [id=b]{}', 'style =.a string', 'style #b identifier'],
    ['<style>b{mask:url(#a)}</style>', 'style #a url with fragment'],
    ['<style>b{mask:url("#a%20")}</style>', 'style #a  string with fragment a%20'],
    ['<svg><style>.a{}</style></svg>', 'style =.a identifier'],
    ['<textarea><style>.a{}</style></textarea>'],
  ];
  for (const [text, ...names] of rows) expect([text, found(text)]).toEqual([text, names]);
});

test('a name and the places where it is written', () => {
  const all = '<style>#a, .a { }</style><p id=a class=a><label for=a></label><a href=#a></a><p class="b a">';
  const found = (mark: string) => {
    const { tree, offset } = at(all.replace(mark.replace('|', ''), mark));
    const names = namesAt(tree, offset);
    return names === null
      ? null
      : [names.at.range.start, names.all.map(({ isDefinition }) => +isDefinition).join('')];
  };
  expect(found('id=|a')).toEqual([all.indexOf('id=a') + 3, '0100']);
  expect(found('for=a|')).toEqual([all.indexOf('for=a') + 4, '0100']);
  expect(found('#|a,')).toEqual([all.indexOf('#a,') + 1, '0100']);
  expect(found('.|a {')).toEqual([all.indexOf('.a {') + 1, '100']);
  expect(found('"b a|"')).toEqual([all.indexOf('"b a"') + 3, '100']);
  expect(found('<p id|=a')).toBeNull();
  const { tree, offset } = at('<p id=|a><label for=a>');
  expect(highlightsAt(tree, offset)).toEqual([
    { range: { start: 6, end: 7 }, isDefinition: true },
    { range: { start: 19, end: 20 }, isDefinition: false },
  ]);
  expect(highlightsAt(tree, 1).map(({ range, isDefinition }) => [range.start, isDefinition])).toEqual([
    [1, false],
  ]);
  expect(highlightsAt(tree, tree.text.length)).toEqual([]);
  const div = at('<div>a</d|iv>');
  expect(highlightsAt(div.tree, div.offset).map(({ range }) => range.start)).toEqual([1, 8]);
});

describe('template code is left alone', () => {
  test.each([
    ['<di|v{{ a }}>t</div>', '<zz{{ a }}>t</zz>'],
    ['<h|{{ a }}>t</h{{ a }}>', null],
    ['<p id="a|{{ b }}">t</p><label for="a{{ b }}">x</label>', null],
    ['<p class="x|y">t</p><p class="{{ xy }}">', '<p class="zz">t</p><p class="{{ xy }}">'],
    ['<p class="x|y">t</p><p class="{{ a }}xy">', '<p class="zz">t</p><p class="{{ a }}xy">'],
    ['<p id=x|y></p><a href="#xy{{ a }}"><a href="#xy">', '<p id=zz></p><a href="#xy{{ a }}"><a href="#zz">'],
    [
      '<p id=x|y></p><style>#xy{{ a }} { } #xy { }</style>',
      '<p id=zz></p><style>#xy{{ a }} { } #zz { }</style>',
    ],
    ['<d|iv>{{ a }}</div>', '<zz>{{ a }}</zz>'],
    ['<d|iv>{% if a %}b{% endif %}</div>', '<zz>{% if a %}b{% endif %}</zz>'],
    ['{% if a %}<div class=x>{% else %}<d|iv>{% endif %}</div>', null],
    ['{% if a %}<div class=x>{% else %}<div>{% endif %}</d|iv>', null],
    ['<l|i{% if a %} class=x{% endif %}>a</li>', '<zz{% if a %} class=x{% endif %}>a</zz>'],
  ])('renaming in %s', (written, expected) => {
    expect(renamed(written, 'zz', mustache)).toBe(expected);
  });

  test.each(['<h|{{ a }}>t</h{{ a }}>', '{{ a| }}', '<p {{ a| }}>', '<p title="{{ a| }}">'])(
    'nothing at %s',
    (written) => {
      const { tree, offset } = at(written, mustache);
      expect(linkedRangesAt(tree, offset)).toBeNull();
      expect(renamableAt(tree, offset)).toBeNull();
      expect(hoverAt(tree, offset)).toBeNull();
      expect(completionsAt(tree, offset)).toEqual([]);
    },
  );

  test('a pattern that is none', () => {
    expect(() => new EditorTree('', { skipPatterns: ['{{'] })).toThrow(/skipPatterns/);
    expect(() => new EditorTree('', { skipPatterns: 'a' as never })).toThrow(/skipPatterns/);
  });
});

test('wrong arguments', () => {
  const tree = new EditorTree('<p>');
  expect(() => hoverAt({} as never, 0)).toThrow(TypeError);
  expect(() => symbolsOf(null as never)).toThrow(TypeError);
  for (const ask of [hoverAt, completionsAt, namesAt, renamableAt, selectionRangesAt, linkedRangesAt])
    expect(() => ask(tree, 4)).toThrow(RangeError);
  expect(() => renameAt(tree, 1, 1 as never)).toThrow(/name/);
});

test('nothing is renamed in a part of a text', () => {
  const text = '<p id=a>b</p><label for=a>c</label><i>d</i>';
  expect(renameAt(new EditorTree(text, { maxNodes: 6 }), 6, 'e')).toEqual({
    edits: [],
    refusal: 'The text is too large: the name may also be in a part that was not read',
  });
  expect(renameAt(new EditorTree(text, { maxNodes: 50 }), 6, 'e')?.edits).toHaveLength(2);
});
