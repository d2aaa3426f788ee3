import { completionsAt, describeCompletion, type EditorCompletion } from 'domwright/editor';
import { describe, expect, test } from 'vitest';
import { at, edited, mustache } from './marked.ts';

/*
 * What may be written at a `|`. Which elements, attributes and values the standard allows is tested in standard/authoring; here, what
 * is offered at which place, and what it writes.
 */

const labels = (written: string, skipPatterns?: readonly string[]): string[] => {
  const { tree, offset } = at(written, skipPatterns);
  return completionsAt(tree, offset).map(({ label }) => label);
};

/** The item with a label, and the text after it has been chosen, with the cursor. */
function chosen(written: string, label: string): [item: EditorCompletion, text: string] {
  const place = at(written);
  const item = completionsAt(place.tree, place.offset).find((one) => one.label === label)!;
  const text = edited(place, [item.edit]);
  const cursor = item.edit.start + item.cursor;
  return [item, `${text.slice(0, cursor)}|${text.slice(cursor)}`];
}

/** One of each kind that attributes refer to. */
const ids =
  '<form id=form></form><datalist id=datalist></datalist><input id=input><input type=hidden id=hidden><button id=button></button>' +
  '<p id=popover popover></p><my-element id=my-element></my-element><svg id=svg></svg>';
const everyId = ['form', 'datalist', 'input', 'hidden', 'button', 'popover', 'my-element', 'svg'];

describe('what is offered', () => {
  test.each([
    ['<ul>\n<|', ['li', 'script', 'template', '/ul']],
    ['<ul><l|', ['li', 'script', 'template', '/ul']],
    ['<ul><L|', ['li', 'script', 'template', '/ul']],
    ['<ul><l|\n<li>a</ul>', ['li', 'script', 'template', '/ul']],
    ['<ul><l|i>a</ul>', ['li', 'script', 'template', '/ul']],
    [
      '<table><caption></caption><|',
      ['colgroup', 'script', 'tbody', 'template', 'tfoot', 'thead', 'tr', '/table'],
    ],
    [
      '<table><caption></caption><|<tr></table>',
      ['colgroup', 'script', 'tbody', 'template', 'tfoot', 'thead', 'tr', '/table'],
    ],
    [
      '<table><|<tbody></table>',
      ['caption', 'colgroup', 'script', 'tbody', 'template', 'tfoot', 'thead', 'tr', '/table'],
    ],
    ['<table><tbody></tbody><|</table>', ['script', 'tbody', 'template', 'tfoot', '/table']],
    ['<dl><dt>a</dt><|', ['dd', 'dt', 'script', 'template', '/dl']],
    ['<dl><|<dt>a</dt></dl>', ['div', 'dt', 'script', 'template', '/dl']],
    // Elements of text.
    ...['title', 'script', 'style', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'].map(
      (name): [string, string[]] => [`<${name}><|`, [`/${name}`]],
    ),
    ['<div><p>a</|', ['/p', '/div']],
    ['<div><p>a</p></|', ['/div']],
    ['<div><DIV></|', ['/DIV', '/div']],
    ['<div><div></|', ['/div']],
    ['<ul><li>a</|\n<p>b', ['/li', '/ul']],
    ['<script>a</|', ['/script']],
    ['<table><tr><td></|', ['/td', '/tr', '/table']],
    ['<table><td></|', ['/td', '/table']],
    ['<!-- <|', []],
    ['<!-- <| -->', []],
    ['a < b|', []],
    ['<p title="<|">', []],
    ['|', []],
    ['a|', []],
    ['<p>a|</p>', []],
    ['</p|>', []],
    ['</p a|>', []],
    // The end tag of what has just been opened.
    ['<div>|', ['</div>']],
    ['<DIV>|', ['</DIV>']],
    ['<div>a|', []],
    ['<br>|', []],
    ['<div>|</div>', []],
    ['<div></div>|', []],
    ['<p><div>|</p>', ['</div>']],
    ['<svg><path/>|', []],
    ['<svg><path>|', ['</path>']],
    ['<div/>|', ['</div>']],
    // Values.
    ['<button type=|', ['submit', 'reset', 'button']],
    ['<button type="|">', ['submit', 'reset', 'button']],
    ["<button type='|'>", ['submit', 'reset', 'button']],
    ['<button type="re|', ['submit', 'reset', 'button']],
    ['<button type=re|>', ['submit', 'reset', 'button']],
    ['<button type=|\n<p>', ['submit', 'reset', 'button']],
    ['<button type=|>', ['submit', 'reset', 'button']],
    ['<button type= |>', ['submit', 'reset', 'button']],
    ['<button type = |"">', []],
    ['<button type =|  "">', []],
    ['<button type =\n\t|>', ['submit', 'reset', 'button']],
    ['<button TYPE="|">', ['submit', 'reset', 'button']],
    ['<button title="|">', []],
    ['</button type="|">', []],
    ['<ul\n<l|i>', ['li', 'script', 'template', '/ul']],
    ['<button no-such="|">', []],
    ['<svg><a type="|"></a></svg>', []],
    [`${ids}<label for="|">`, ['input', 'button', 'my-element']],
    [`${ids}<input list="|">`, ['datalist']],
    [`${ids}<input form="|">`, ['form']],
    [`${ids}<button popovertarget="|">`, ['popover']],
    [`${ids}<button commandfor="|">`, everyId],
    [`${ids}<output for="|">`, everyId],
    [`${ids}<p aria-labelledby="|">`, everyId],
    [`${ids}<p itemref="|">`, everyId],
    [`${ids}<a href="|">`, everyId.map((id) => `#${id}`)],
    [`<label for=nowhere>${ids}<label for="|">`, ['input', 'button', 'my-element']],
    ['<table><th id=a><tr><td id=b headers="|"></table><table><th id=c></table>', ['a']],
    ['<table><th id=a><tr><th id=b headers="|"></table>', ['a']],
    ['<p id=a><p id=b><a href="#|">', ['#a', '#b']],
    ['<p id=a><p id=b><td aria-describedby="a |">', ['a', 'b']],
    ['<p id=a><p id=a><a href="#|">', ['#a']],
    ['<a href=#b></a><p id=a for=c aria-details=d><a href="|">', ['#a']],
    ['<p hidden="|">', ['hidden', 'until-found']],
    ['<p contenteditable="|">', ['true', 'false', 'plaintext-only']],
    ['<p id=a class=x><style>#y.z { }</style><p id="|">', []],
    ['<style>.c { } p.d {}</style><p class="e f"><p class="|">', ['c', 'd', 'e', 'f']],
    ['<map name=m></map><img usemap="|">', ['#m']],
    ['<p id=m><img usemap="|">', []],
  ])('%s', (written, expected) => {
    expect(labels(written)).toEqual(expected);
  });

  test('elements of SVG with names of HTML contain tags', () => {
    for (const name of ['title', 'style', 'script'])
      expect(labels(`<svg><${name}><|`).at(-1)).toBe(`/${name}`);
    expect(labels('<svg><title><|')).toContain('b');
  });

  test('the contents of a template, after what is there', () => {
    expect(labels('<template><tr><|')).toContain('td');
    expect(labels('<template><li></li><|')).toContain('li');
  });
});

describe('attributes, those of the element first', () => {
  test.each([
    ['<a |', 'href', 'id onclick', 'src aria-label'],
    ['<a href=b |>', 'target', 'id aria-label', 'href'],
    ['<a href=b ta|\n<p>', 'target', 'id', 'href'],
    ['<a |href=b>', 'target', 'id', 'href'],
    ['<a hre|f=b>', 'href', 'id', 'src'],
    ['<a href=b/ |>', 'target', 'id', 'href'],
    ['<a/|>', 'href', 'id', 'src'],
    ['<a\t|>', 'href', 'id', 'src'],
    ['<A |>', 'href', 'id', 'src'],
    ['<input type=checkbox |>', 'checked', 'value id', 'maxlength'],
    ['<input type=checkbox |', 'checked', 'value id', 'maxlength'],
    ['<input | type=checkbox>', 'checked', 'value id', 'maxlength'],
    ['<input |\n<p>', 'maxlength', 'value id', 'href'],
    ['<input 1=2 type=checkbox "b" |', 'checked', 'id', 'maxlength'],
    ['<table><td |', 'colspan', 'id', 'align'],
  ])('%s', (written, first, some, others) => {
    const names = labels(written);
    expect(names).toEqual(expect.arrayContaining([first, ...some.split(' ')]));
    expect(others.split(' ').filter((name) => names.includes(name))).toEqual([]);
    expect(names[0] === first || names.indexOf(first) < names.indexOf('id')).toBe(true);
    // Event handlers after other global ones, and WAI-ARIA at the end.
    const kinds = names.map((name) => (/^(?:aria-|role$)/.test(name) ? 2 : name.startsWith('on') ? 1 : 0));
    expect(kinds).toEqual([...kinds].sort());
  });

  test.each([
    '<a href="b"|>',
    '<a href=b|>',
    '<a href="b"|title=c>',
    '<|a>',
    '</a |>',
    '<svg><a |></a></svg>',
    '<svg><foreignObject |></svg>',
  ])('none at %s', (written) => {
    const { tree, offset } = at(written);
    expect(completionsAt(tree, offset).filter(({ kind }) => kind === 'attribute')).toEqual([]);
  });
});

describe('what is written, and where the cursor goes', () => {
  test.each([
    ['<ul><l|', 'li', '<ul><li|'],
    ['<ul><l|x>', 'li', '<ul><li|>'],
    ['<ul><l|x/y>', 'li', '<ul><li|/y>'],
    ['<ul><|\n<li>', 'li', '<ul><li|\n<li>'],
    ['<ul><|<li>', 'li', '<ul><li|<li>'],
    ['<p>a</|', '/p', '<p>a</p>|'],
    ['<p>a</|>', '/p', '<p>a</p|>'],
    ['<p>a</x|y>', '/p', '<p>a</p|>'],
    ['<p>a</x|y z', '/p', '<p>a</p>| z'],
    ['<ul><li>a<|', '/li', '<ul><li>a</li>|'],
    ['<ul><li>a<l|i>', '/li', '<ul><li>a</li|>'],
    ['<DIV><|', '/DIV', '<DIV></DIV>|'],
    ['<div>|', '</div>', '<div>|</div>'],
    ['<img |src=a>', 'alt', '<img alt="|" src=a>'],
    ['<img | src=a>', 'alt', '<img alt="|" src=a>'],
    ['<img |>', 'alt', '<img alt="|">'],
    ['<img |/>', 'alt', '<img alt="|"/>'],
    ['<input |disabled>', 'required', '<input required| disabled>'],
    ['<input dis|>', 'disabled', '<input disabled|>'],
    ['<a h|', 'href', '<a href="|"'],
    ['<a h|="b">', 'href', '<a href|="b">'],
    ['<a h|xy=b>', 'href', '<a href|=b>'],
    ['<a h| =b>', 'href', '<a href| =b>'],
    ['<button type=|>', 'reset', '<button type="reset"|>'],
    ['<button type=r|>', 'reset', '<button type="reset"|>'],
    ['<button type= |>', 'reset', '<button type= "reset"|>'],
    ['<button type=|\nname=a>', 'reset', '<button type="reset"|\nname=a>'],
    ['<button type=|<p>', 'reset', '<button type="reset"|<p>'],
    ['<button type="r|x">', 'reset', '<button type="reset|">'],
    ["<button type='r|x'>", 'reset', "<button type='reset|'>"],
    ['<button type="|', 'reset', '<button type="reset|'],
    ['<iframe sandbox="allow-forms |">', 'allow-scripts', '<iframe sandbox="allow-forms allow-scripts|">'],
    ['<iframe sandbox="allow-|x">', 'allow-forms', '<iframe sandbox="allow-forms|">'],
    ['<iframe sandbox=allow-|x>', 'allow-forms', '<iframe sandbox="allow-forms"|>'],
    ['<table><th id=a><td headers="|b">', 'a', '<table><th id=a><td headers="a| b">'],
    ['<table><th id=a><td headers="b |c">', 'a', '<table><th id=a><td headers="b a| c">'],
    ['<table><th id=a><td headers="b |\tc">', 'a', '<table><th id=a><td headers="b a|\tc">'],
    ['<table><th id=a><td headers="b x|c d">', 'a', '<table><th id=a><td headers="b a| d">'],
    ['<p id=a><label for="b |c">', 'a', undefined],
    ['<style>.k{}</style><p class="b x|">', 'k', '<style>.k{}</style><p class="b k|">'],
  ])('%s, %s', (written, label, expected) => {
    if (expected === undefined) expect(labels(written)).not.toContain(label);
    else expect(chosen(written, label)[1]).toBe(expected);
  });

  test('what lists compare and show', () => {
    const about = (written: string, label: string) => {
      const { kind, filterText, element, attribute, detail } = chosen(written, label)[0];
      return [kind, filterText, element, attribute, detail];
    };
    expect(about('<ul><|', 'li')).toEqual(['element', 'li', 'li', null, 'List item.']);
    expect(about('<p>a</|', '/p')).toEqual(['end tag', 'p', 'p', null, 'Paragraph.']);
    expect(about('<p>a<|', '/p')).toEqual(['end tag', '/p', 'p', null, 'Paragraph.']);
    expect(about('<div>|', '</div>')).toEqual(['end tag', '</div>', null, null, '']);
    expect(about('<img |', 'alt')).toEqual([
      ...['attribute', 'alt', 'img', 'alt'],
      'Replacement text for use when images are not available.',
    ]);
    expect(about('<button type=|', 'reset')).toEqual(['value', '"reset"', null, null, '']);
    expect(about('<button type="|', 'reset')).toEqual(['value', 'reset', null, null, '']);
    expect(about('<p id=a><a href="|', '#a')).toEqual(['name', '#a', null, null, '']);
    expect(about('<p class=a><p class="|', 'a')).toEqual(['name', 'a', null, null, '']);
  });
});

test('template code is no part of what is offered', () => {
  const place = at('<p {% if x %} |{% endif %}>', mustache);
  const title = completionsAt(place.tree, place.offset).find(({ label }) => label === 'title')!;
  expect(edited(place, [title.edit])).toBe('<p {% if x %} title="" {% endif %}>');
  for (const written of [
    ...['<p {% if x %}|{% endif %}>', '{{ a| }}', '<p {{ a| }}>', '<p title="{{ a| }}">'],
    ...['<h|{{ a }}>t</h{{ a }}>', '<button type="{{ x }}|">', '<h{{ a }}>|'],
  ])
    expect([written, labels(written, mustache)]).toEqual([written, []]);
  expect(labels('<p class="btn-{{ x }} k"><p class="|">', mustache)).toEqual(['k']);
});

test('more about what is offered', () => {
  expect(describeCompletion('li')).toContain('`<li>`: list item.');
  expect(describeCompletion('img', 'alt')).toContain('`alt` of `<img>`: replacement text');
  expect(describeCompletion('img', 'no-such')).toBeNull();
  expect(describeCompletion('nosuch')).toBeNull();
});
