import { EditorTree, hoverAt } from 'domwright/editor';
import { expect, test } from 'vitest';
import { at, mustache } from './marked.ts';

/*
 * What is at a `|`: the range that it is about, and parts of what is said. Texts about elements and attributes are the standard's own.
 */

const said = (
  written: string,
  skipPatterns: readonly string[] = [],
): [range: string, text: string] | null => {
  const { tree, offset } = at(written, skipPatterns);
  const hover = hoverAt(tree, offset);
  return hover === null ? null : [tree.text.slice(hover.range.start, hover.range.end), hover.text];
};

test.each<[written: string, range: string, ...parts: string[]]>([
  [
    '<p><a h|ref=b>',
    'href',
    '`href` of `<a>`: address of the hyperlink.',
    '**Value:** valid URL',
    '[HTML Standard](',
  ],
  ['<p><|a href=b>', 'a', '`<a>`: hyperlink.', '**Allowed:** where phrasing content is expected.'],
  ['<p><a| href=b>', 'a', '**Contains:** transparent, but there must be no interactive content descendant'],
  ['<p><a>c</|a>', 'a', 'text-level-semantics.html#the-a-element'],
  ['<p><a>c</a|>', 'a', '`<a>`: hyperlink.'],
  ['<dl><div><d|t>', 'dt', '**Allowed:**\n- before `dd` or `dt` elements inside `dl` elements.\n- before'],
  ['<p hid|den>', 'hidden', '`hidden`, of all elements: whether the element is relevant.', '`until-found`'],
  [
    '<p contentedit|able>',
    'contenteditable',
    '**Value:** one of `true`, `false`, `plaintext-only` or nothing',
  ],
  ['<p>a<b>c</p><p>d</|b>', 'b', 'In html (implied) › body (implied) › p', 'clone'],
  ['<p HID|DEN>', 'HIDDEN', '`hidden`, of all elements'],
  ['<ol sta|rt=2>', 'start', '`start` of `<ol>`: starting value of the list.', '**Value:** valid integer'],
  ['<ol start|=2>', 'start', '`start` of `<ol>`'],
  ['<ol start=|2>', '2', '`start` of `<ol>`'],
  ['<ol start="2|">', '2', '`start` of `<ol>`'],
  ['<ce|nter>', 'center', 'Obsolete. ', 'CSS'],
  ['<p al|ign=left>', 'align', '`align` of `<p>`', 'Obsolete. ', 'CSS'],
  [
    '<button type="re|set">',
    'reset',
    '**Value:** one of `submit`, `reset` or `button`',
    '“reset” is the state `reset`.',
  ],
  ['<button type="no|ne">', 'none', '“none” is the state `auto`.'],
  ['<button ty|pe=reset>', 'type', '**Value:** one of `submit`'],
  ['<iframe sandb|ox>', 'sandbox', '**Value:** any of `allow-', '`, `'],
  [
    '<p aria-l|ive=off>',
    'aria-live',
    '`aria-live`, WAI-ARIA',
    '`assertive`, `off` or `polite`',
    '[WAI-ARIA](',
  ],
  ['<p aria-lab|el=a>', 'aria-label', '**Value:** string'],
  ['<table><t|d>a', 'td', 'In html (implied) › body (implied) › table › tbody (implied) › tr (implied)'],
  ['<p><b>a</p><p>b<|i>', 'i', 'In html (implied) › body (implied) › p › b (cloned)'],
  ['<he|ad>', 'head', 'In html (implied)'],
  ['<table><|div>a', 'div', 'foster-parented'],
  ['<table>a|b<tr>', '', 'foster-parented'],
  ['<p>a</|b>', 'b', '`<b>`', 'matches no open element'],
  ['</|b>', 'b', 'matches no open element'],
  ['<html><ht|ml lang=a>', 'html', 'There is already an <html> element'],
  ['<p id=a><label for=|a>', 'a', '“a” is `<p>`.'],
  ['<label for=|a>', 'a', 'Nothing here has the id “a”.'],
  ['<p id=|a><label for=a>', 'a', '“a” is written in 1 place that refers to it.'],
  ['<p id=|a>', 'a', '“a” is written in 0 places that refer to it.'],
  ['<p id=|a><label for=a></label><a href=#a>', 'a', '“a” is written in 2 places that refer to it.'],
  ['<p class="a |b"><style>.b {}</style>', 'b', '“b” is written in 1 place.'],
  ['<p class="a |b"><p class=b><style>.b {}</style>', 'b', '“b” is written in 2 places.'],
  ['<map name=a></map><img usemap="#|a">', 'a', '“a” is `<map>`.'],
  ['<img usemap="#|a">', 'a', 'Nothing here has the name “a”.'],
  ['<svg><pa|th/></svg>', 'path', '`<path>` of http://www.w3.org/2000/svg', 'svg'],
  ['<my-|element>', 'my-element', '`<my-element>`: a custom element'],
])('%s: %s', (written, range, ...parts) => {
  const [its, text] = said(written)!;
  expect(its).toBe(range);
  for (const part of parts) expect(text).toContain(part);
});

test.each(['<p>a|b', '<p |>', '<x-y foo|=a>', '<!-- a|b -->', '<p>a</p title|=b>', '|', '<nosuch|>'])(
  'nothing at %s',
  (written) => {
    const found = said(written);
    // Where an element that is not known stands is all that can be said.
    expect(found?.[1] ?? '').toMatch(/^(?:In [^\n]*)?$/);
  },
);

test('of text, nobody says that it is the value', () => {
  expect(said('<p tit|le=a>')![1]).not.toContain('**Value:**');
});

test('of a tag that is being written, nobody says that it is not finished', () => {
  expect(said('<p|')![1]).not.toContain('ends in a tag');
});

test('what is said of a name is not said of the value, and the other way round', () => {
  expect(said('<p id=a><label fo|r=a>')![1]).not.toContain('“a”');
  expect(said('<button ty|pe=reset>')![1]).not.toContain('“reset”');
  expect(said('<button type=reset>a</butt|on>')![1]).not.toContain('implied) (');
  expect(said('<div><|p>a')![1]).toMatch(/In html \(implied\) › body \(implied\) › div$/);
});

test('long lists and paths are cut in the middle', () => {
  const many = said('<input type=|text>')![1];
  // https://html.spec.whatwg.org/multipage/input.html#attr-input-type has 22 states.
  expect(many).toMatch(/\*\*Value:\*\* one of (?:`[^`]*`, ){19}`[^`]*` or …/);
  const deep = said(`${'<div>'.repeat(60)}<|p>`)![1];
  expect(/In (.*)/.exec(deep)![1]!.split(' › ')).toEqual([
    ...['html (implied)', 'body (implied)', ...Array(18).fill('div'), '…', ...Array(20).fill('div')],
  ]);
  const shallow = said(`${'<div>'.repeat(38)}<|p>`)![1];
  expect(/In (.*)/.exec(shallow)![1]!.split(' › ')).toHaveLength(40);
  expect(shallow).not.toContain('…');
});

test('nothing is said of template code, or of names that it makes', () => {
  for (const written of ['<h|{{ a }}>t</h{{ a }}>', '{{ a| }}', '<p {{ a| }}>', '<p title="{{ a| }}">'])
    expect(said(written, mustache)).toBeNull();
  expect(said('<button ty|pe="{{ a }}">', mustache)![1]).toContain('`type` of `<button>`');
  expect(said('<button type="{{ a }}b|">', mustache)![1]).not.toContain('state');
  expect(said('<a{{ b }}|>', mustache)).toBeNull();
});

test('each tree has its own answers', () => {
  for (const name of ['b', 'i']) {
    const text = `<p>a</${name}>`;
    expect(hoverAt(new EditorTree(text), text.length - 2)!.text).toContain('matches no open element');
    expect(hoverAt(new EditorTree(`<${name}>${text}`), 2)!.text).not.toContain('matches no');
  }
});
