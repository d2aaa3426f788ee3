import {
  completionsAt,
  describeCompletion,
  documentLinksOf,
  EditorTree,
  foldsOf,
  highlightsAt,
  hoverAt,
  linkedRangesAt,
  matchingOffset,
  namesAt,
  renamableAt,
  renameAt,
  selectionRangesAt,
  symbolsOf,
} from 'domwright/editor';
import type { TextEdit } from 'domwright/rewrite';
import { describe, expect, test } from 'vitest';

/*
 * Answers about texts in which `|` marks an offset. What names mean is by the standards: ids in selectors by Selectors 4, `url(#id)` in
 * presentation attributes by SVG 2, and so on. The protocol's side is tested in packages/language-server.
 */

interface Marked {
  readonly tree: EditorTree;
  readonly offset: number;
}

function at(written: string, skipPatterns: readonly string[] = []): Marked {
  const offset = written.indexOf('|');
  return {
    tree: new EditorTree(written.slice(0, offset) + written.slice(offset + 1), { skipPatterns }),
    offset,
  };
}

const edited = ({ tree }: Marked, edits: readonly TextEdit[]): string =>
  [...edits]
    .reverse()
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), tree.text);

/** The text after a name has got another one; what is said against it; null if there is nothing to rename. */
function renamed(written: string, name = 'zz', skipPatterns: readonly string[] = []): string | null {
  const place = at(written, skipPatterns);
  const renaming = renameAt(place.tree, place.offset, name);
  return renaming === null ? null : (renaming.refusal ?? edited(place, renaming.edits));
}

const mustache = ['{%...%}', '{{...}}'];

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

test('refusals', () => {
  expect(renamed('<p id=a|></p><p id=b>', 'b')).toBe('Another element has the id “b” already');
  expect(renamed('<d|iv></div>', '1')).toMatch(/starts with a letter/);
  expect(renamed('<p id=a|>', 'b c')).toMatch(/no white space/);
  expect(renamed('<p>a|')).toBeNull();
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

  test('completion', () => {
    const place = at('<p {% if x %} |{% endif %}>', mustache);
    const title = completionsAt(place.tree, place.offset).find(({ label }) => label === 'title')!;
    expect(edited(place, [title.edit])).toBe('<p {% if x %} title="" {% endif %}>');
    const before = at('<p {% if x %}|{% endif %}>', mustache);
    expect(completionsAt(before.tree, before.offset)).toEqual([]);
    const classes = at('<p class="btn-{{ x }} k"><p class="|">', mustache);
    expect(completionsAt(classes.tree, classes.offset).map(({ label }) => label)).toEqual(['k']);
    const value = at('<button type="{{ x }}|">', mustache);
    expect(completionsAt(value.tree, value.offset)).toEqual([]);
  });

  test('symbols and links', () => {
    const tree = new EditorTree('<p id=a class="{{ b }}"></p><a href="c{{ d }}"></a><a href=e></a>', {
      skipPatterns: mustache,
    });
    expect(symbolsOf(tree).map(({ name }) => name)).toEqual(['p#a', 'a', 'a']);
    expect(documentLinksOf(tree).map(({ url }) => url)).toEqual(['e']);
  });

  test('a pattern that is none', () => {
    expect(() => new EditorTree('', { skipPatterns: ['{{'] })).toThrow(/skipPatterns/);
    expect(() => new EditorTree('', { skipPatterns: 'a' as never })).toThrow(/skipPatterns/);
  });
});

describe('completion', () => {
  test('where the cursor goes', () => {
    const place = at('<img |src=a>');
    const alt = completionsAt(place.tree, place.offset).find(({ label }) => label === 'alt')!;
    expect(edited(place, [alt.edit])).toBe('<img alt="" src=a>');
    expect(alt.edit.text.slice(0, alt.cursor)).toBe('alt="');
    expect(alt.detail).toBe('Replacement text for use when images are not available.');
    expect(describeCompletion('img', 'alt')).toContain('`alt` of `<img>`: replacement text');
  });

  test('the end tag of the open element', () => {
    const place = at('<ul><li>a<|');
    const end = completionsAt(place.tree, place.offset).find(({ kind }) => kind === 'end tag')!;
    expect(edited(place, [end.edit])).toBe('<ul><li>a</li>');
  });
});

test('folds are ranges of lines and of offsets', () => {
  const tree = new EditorTree('<ul>\n<li>a\n</ul>');
  expect(foldsOf(tree)).toEqual([{ start: 0, end: 10, startLine: 1, endLine: 2, kind: 'element' }]);
  expect(tree.text.slice(0, 10)).toBe('<ul>\n<li>a');
  expect(foldsOf(new EditorTree('<ul>\n<li>a\n<ol>\n<li>b\n</ol>\n</ul>'), 1)).toHaveLength(1);
  expect(() => foldsOf(tree, 0)).toThrow(/limit/);
});

test('other answers', () => {
  const { tree, offset } = at('<div><p id=a|></p><a href=#a></a></div>');
  expect(symbolsOf(tree).map(({ name, depth, parent }) => [name, depth, parent])).toEqual([
    ['div', 0, -1],
    ['p#a', 1, 0],
    ['a', 1, 0],
  ]);
  expect(namesAt(tree, offset)!.all.map(({ isDefinition }) => isDefinition)).toEqual([true, false]);
  expect(highlightsAt(tree, offset)).toHaveLength(2);
  expect(documentLinksOf(tree)).toEqual([
    { url: '#a', range: { start: 25, end: 27 }, place: { start: 11, end: 12 } },
  ]);
  expect(matchingOffset(tree, 2)).toBe(tree.text.indexOf('/div') + 2);
  expect(selectionRangesAt(tree, offset).at(-1)).toEqual({ start: 0, end: tree.text.length });
  expect(selectionRangesAt(new EditorTree(''), 0)).toEqual([{ start: 0, end: 0 }]);
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
