import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CompletionItem,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  type Hover,
  HoverRequest,
  LinkedEditingRangeRequest,
  type Location,
  LSPErrorCodes,
  type MarkupContent,
  PrepareRenameRequest,
  type Range,
  ReferencesRequest,
  RenameRequest,
  type SelectionRange,
  SelectionRangeRequest,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client } from './client.ts';
import { type Marked, marked, textIn } from './marked.ts';

let client: Client;
let number = 0;

beforeAll(async () => {
  client = await Client.start();
});

afterAll(() => client.stop());

/** Opens a text, and asks something about a position in it. */
async function ask<R>(type: { method: string }, { text, position }: Marked, more: object = {}): Promise<R> {
  const uri = `untitled:${++number}`;
  await client.open(uri, text);
  return (await client.connection.sendRequest(type.method, {
    textDocument: { uri },
    position,
    ...more,
  })) as R;
}

/** A text after an edit of it. */
function edited(text: string, edit: WorkspaceEdit | null): string | null {
  if (edit === null) return null;
  const [change] = edit.documentChanges!;
  return TextDocument.applyEdits(
    TextDocument.create('', 'html', 0, text),
    (change as { edits: TextEdit[] }).edits,
  );
}

describe('hover', () => {
  test.each([
    [
      '<p><a h|ref=b>',
      ['`href` of `<a>`: address of the hyperlink.', '**Value:** valid URL', 'HTML Standard'],
    ],
    [
      '<p><|a href=b>',
      [
        '`<a>`: hyperlink.',
        '**Allowed:** where phrasing content is expected.',
        '**Contains:** transparent, but there must be no interactive content descendant, `a` element descendant',
        'text-level-semantics.html#the-a-element',
      ],
    ],
    ['<dl><div><d|t>', ['**Allowed:**\n- before `dd` or `dt` elements inside `dl` elements.\n- before']],
    ['<p hid|den>', ['`hidden`, of all elements: whether the element is relevant.', '`until-found`']],
    ['<ol sta|rt=2>', ['`start` of `<ol>`: starting value of the list.', '**Value:** valid integer']],
    ['<ce|nter>', ['Obsolete', 'CSS']],
    ['<button type="re|set">', ['`submit`, `reset` or `button`', 'is the state `reset`']],
    ['<button type="no|ne">', ['is the state `auto`']],
    ['<table><t|d>a', ['In html (implied) › body (implied) › table › tbody (implied) › tr (implied)']],
    ['<table><|div>a', ['foster-parented']],
    ['<table>a|b<tr>', ['foster-parented']],
    ['<p>a</|b>', ['matches no open element']],
    ['<p aria-l|ive=off>', ['WAI-ARIA', '`assertive`, `off` or `polite`']],
    ['<p id=a><label for=|a>', ['“a” is `<p>`']],
    ['<label for=|a>', ['Nothing here has the id “a”']],
    ['<p id=|a><label for=a>', ['in 1 place that refers to it']],
    ['<svg><pa|th/></svg>', ['`<path>` of http://www.w3.org/2000/svg']],
    ['<my-|element>', ['a custom element']],
  ])('%s', async (written, expected) => {
    const hover = await ask<Hover | null>(HoverRequest, marked(written));
    const { value } = hover!.contents as MarkupContent;
    for (const part of expected) expect(value).toContain(part);
  });

  test.each(['<p>a|b', '<p |>', '<x-y foo|=a>', '<!-- a|b -->'])('nothing at %s', async (written) => {
    expect(await ask(HoverRequest, marked(written))).toBeNull();
  });
});

const labels = (items: readonly CompletionItem[]) => items.map(({ label }) => label);

/** The text after the item with a label has been chosen. */
function completed(text: string, items: readonly CompletionItem[], label: string): string {
  const { textEdit, insertTextFormat } = items.find((item) => item.label === label)!;
  const result = TextDocument.applyEdits(TextDocument.create('', 'html', 0, text), [textEdit as TextEdit]);
  return insertTextFormat === 2 ? result.replace(/\$[01]/, '|') : result;
}

/** One of each kind that attributes refer to. */
const ids =
  '<form id=form></form><datalist id=datalist></datalist><input id=input><input type=hidden id=hidden><button id=button></button>' +
  '<p id=popover popover></p><my-element id=my-element></my-element><svg id=svg></svg>';
const everyId = ['form', 'datalist', 'input', 'hidden', 'button', 'popover', 'my-element', 'svg'];

describe('completion', () => {
  test.each([
    ['<ul>\n<|', ['li', 'script', 'template', '/ul']],
    ['<ul><l|', ['li', 'script', 'template', '/ul']],
    ['<ul><l|\n<li>a</ul>', ['li', 'script', 'template', '/ul']],
    [
      '<table><caption></caption><|',
      ['colgroup', 'script', 'tbody', 'template', 'tfoot', 'thead', 'tr', '/table'],
    ],
    [
      '<table><caption></caption><|<tr></table>',
      ['colgroup', 'script', 'tbody', 'template', 'tfoot', 'thead', 'tr', '/table'],
    ],
    ['<title><|', ['/title']],
    ['<script>a<|', ['/script']],
    ['<div><p>a</|', ['/p', '/div']],
    ['<div><p>a</p></|', ['/div']],
    ['<ul><li>a</|\n<p>b', ['/li', '/ul']],
    ['<script>a</|', ['/script']],
    ['<!-- <|', []],
    ['a < b|', []],
    ['<p title="<|">', []],
    ['<div>|', ['</div>']],
    ['<br>|', []],
    ['<div>|</div>', []],
    ['<button type=|', ['submit', 'reset', 'button']],
    ['<button type="|">', ['submit', 'reset', 'button']],
    ['<button type="re|', ['submit', 'reset', 'button']],
    ['<button type=|\n<p>', ['submit', 'reset', 'button']],
    [`${ids}<label for="|">`, ['input', 'button', 'my-element']],
    [`${ids}<input list="|">`, ['datalist']],
    [`${ids}<input form="|">`, ['form']],
    [`${ids}<button popovertarget="|">`, ['popover']],
    [`${ids}<button commandfor="|">`, everyId],
    [`${ids}<output for="|">`, everyId],
    [`${ids}<p aria-labelledby="|">`, everyId],
    [`${ids}<p itemref="|">`, everyId],
    [`${ids}<a href="|">`, everyId.map((id) => `#${id}`)],
    ['<table><th id=a><tr><td id=b headers="|"></table><table><th id=c></table>', ['a']],
    ['<table><th id=a><tr><th id=b headers="|"></table>', ['a']],
    ['<p id=a><p id=b><a href="#|">', ['#a', '#b']],
    ['<p id=a><p id=b><td aria-describedby="a |">', ['a', 'b']],
    ['<style>.c { } p.d {}</style><p class="|">', ['c', 'd']],
    ['<map name=m></map><img usemap="|">', ['#m']],
  ])('%s', async (written, expected) => {
    expect(labels(await ask(CompletionRequest, marked(written)))).toEqual(expected);
  });

  test.each([
    // NB: without href, it has no role that may have a name.
    ['<a |', 'href', 'onclick id', 'aria-label'],
    ['<a |', 'href', 'onclick id', 'src'],
    ['<a href=b |>', 'target', 'id', 'href'],
    ['<a href=b ta|\n<p>', 'target', 'id', 'href'],
    ['<input type=checkbox |>', 'checked', 'value', 'maxlength'],
    ['<input |\n<p>', 'maxlength', 'value', 'href'],
  ])('attributes: %s', async (written, first, some, none) => {
    const items = await ask<CompletionItem[]>(CompletionRequest, marked(written));
    const names = labels(items);
    expect(names).toEqual(expect.arrayContaining([first, ...some.split(' ')]));
    expect(names).not.toContain(none);
    const sorted = [...items].sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
    expect(labels(sorted).indexOf(first)).toBeLessThan(labels(sorted).indexOf('id'));
  });

  test.each([
    ['<ul><l|', 'li', '<ul><li'],
    ['<ul><l|x>', 'li', '<ul><li>'],
    ['<p>a</|', '/p', '<p>a</p>'],
    ['<p>a</|>', '/p', '<p>a</p>'],
    ['<p>a</x|y>', '/p', '<p>a</p>'],
    ['<ul><li>a<|', '/li', '<ul><li>a</li>'],
    ['<img |src=a>', 'alt', '<img alt="|" src=a>'],
    ['<input |disabled>', 'required', '<input required| disabled>'],
    ['<table><th id=a><td headers="|b">', 'a', '<table><th id=a><td headers="a| b">'],
    ['<a h|', 'href', '<a href="|"'],
    ['<a h|="b">', 'href', '<a href="b">'],
    ['<input dis|>', 'disabled', '<input disabled>'],
    ['<button type=|>', 'reset', '<button type="reset">'],
    ['<button type="r|x">', 'reset', '<button type="reset">'],
    ['<table><th id=a><td headers="b |c">', 'a', '<table><th id=a><td headers="b a| c">'],
    ['<table><th id=a><td headers="b x|c">', 'a', '<table><th id=a><td headers="b a">'],
    ['<div>|', '</div>', '<div>|</div>'],
  ])('what is written: %s, %s', async (written, label, expected) => {
    const place = marked(written);
    expect(completed(place.text, await ask(CompletionRequest, place), label)).toBe(expected);
  });

  test('an item says more when it is chosen', async () => {
    const [item] = await ask<CompletionItem[]>(CompletionRequest, marked('<ul><|'));
    const { documentation } = await client.connection.sendRequest(CompletionResolveRequest.type, item!);
    expect((documentation as MarkupContent).value).toContain('the-li-element');
  });
});

test('symbols', async () => {
  const text = '<ul id=a class="b c"><li>d<li>e</ul><table><td>f</table>';
  const symbols = await ask<DocumentSymbol[]>(DocumentSymbolRequest, marked(`${text}|`));
  const shown = (list: readonly DocumentSymbol[]): unknown =>
    list.map(({ name, range, children = [] }) => [name, textIn(text, range), shown(children)]);
  expect(shown(symbols)).toEqual([
    [
      'ul#a.b.c',
      text.slice(0, 36),
      [
        ['li', '<li>d', []],
        ['li', '<li>e', []],
      ],
    ],
    ['table', '<table><td>f</table>', [['td', '<td>f', []]]],
  ]);
});

test('folding', async () => {
  const text =
    '<div>\n<!--\na\n-->\n<ul>\n<li>a\nb\n<li>c</ul>\n<!-- #region -->\nd\n<!-- #endregion -->\n\n</div>';
  const ranges = await ask<{ startLine: number; endLine: number; kind?: string }[]>(
    FoldingRangeRequest,
    marked(`${text}|`),
  );
  expect(ranges.map(({ startLine, endLine, kind }) => [startLine, endLine, kind])).toEqual([
    [1, 3, 'comment'],
    [5, 6, undefined],
    [4, 6, undefined],
    [8, 10, 'region'],
    [0, 11, undefined],
  ]);
});

test.each([
  ['<div><p>a|b</p></div>', ['ab', '<p>ab</p>', '<div><p>ab</p></div>']],
  ['<div><p>a|b</div>', ['ab', '<p>ab', '<div><p>ab</div>']],
  ['<p class="a b|">c</p>', ['a b', '"a b"', 'class="a b"', 'p class="a b"', '<p class="a b">c</p>']],
  ['<p cl|ass="a">c</p>', ['class', 'class="a"', 'p class="a"', '<p class="a">c</p>']],
  ['<p>a</|p>', ['p', '<p>a</p>']],
])('selection ranges in %s', async (written, expected) => {
  const place = marked(written);
  const [first] = await ask<SelectionRange[]>(SelectionRangeRequest, place, { positions: [place.position] });
  const found: string[] = [];
  for (let at: SelectionRange | undefined = first; at !== undefined; at = at.parent)
    found.push(textIn(place.text, at.range));
  expect(found).toEqual(expected);
});

test.each([
  ['<d|iv><p></div>', ['div', 'div']],
  ['<div><p></div|>', ['div', 'div']],
  ['<|div><div></div></div>', ['div', 'div']],
  ['<|p>a<p>b', null],
  ['<|DIV></div>', null],
  ['<div>|a</div>', null],
])('linked editing in %s', async (written, expected) => {
  const place = marked(written);
  const linked = await ask<{ ranges: Range[] } | null>(LinkedEditingRangeRequest, place);
  expect(linked?.ranges.map((range) => textIn(place.text, range)) ?? null).toEqual(expected);
});

const all = `<style>#a, .b { color: #aaa } @media (x) { .b:not(#a) > p { } }</style>
<p id=a class="c b"><label for=a></label><a href="#a" aria-labelledby="x a"></a><button popovertarget=a commandfor="a"></button>
<table><td headers=a class=b></table>`;

test.each([
  ['<d|iv>a</div>', 'p', '<p>a</p>'],
  ['<li|>a<li>b', 'p', '<p>a<li>b'],
  [
    all.replace('id=a', 'id=|a'),
    'z',
    all.replaceAll(/#a\b|=a\b|"a"|x a/g, (found) => found.replace('a', 'z')),
  ],
  [
    all.replace('href="#a', 'href="#|a'),
    '1.ä',
    all
      .replaceAll(/#a\b(?=[,)])/g, '#\\31 \\.ä')
      .replaceAll(/"#a\b|=a\b|"a"|x a/g, (found) => found.replace('a', '1.ä')),
  ],
  [all.replace('"c b', '"c |b'), 'z', all.replaceAll(/\.b|c b|=b/g, (found) => found.replace('b', 'z'))],
  ['<img usemap="#|m"><map name=m></map><p id=m>', 'n', '<img usemap="#n"><map name=n></map><p id=m>'],
  ['<p>a|b</p>', 'c', null],
])('renaming in %s', async (written, name, expected) => {
  const place = marked(written);
  expect(edited(place.text, await ask(RenameRequest, place, { newName: name }))).toBe(expected);
});

test('what can be renamed', async () => {
  const at = async (written: string) => {
    const place = marked(written);
    const range = await ask<Range | null>(PrepareRenameRequest, place);
    return range === null ? null : textIn(place.text, range);
  };
  expect(await at('<d|iv></div>')).toBe('div');
  expect(await at('<p id="a|b">')).toBe('ab');
  expect(await at('<p ti|tle=a>')).toBeNull();
  expect(await at('<p>a|b</p>')).toBeNull();
});

test('names that are none', async () => {
  await expect(ask(RenameRequest, marked('<d|iv></div>'), { newName: 'a b' })).rejects.toThrow(/letter/);
  await expect(ask(RenameRequest, marked('<p id=|a>'), { newName: '' })).rejects.toThrow(/white space/);
});

test('a name that another element has', async () => {
  const rename = (text: string, newName: string) =>
    ask<WorkspaceEdit>(RenameRequest, marked(text), { newName });
  await expect(rename('<p id=|a><p id=b>', 'b')).rejects.toThrow(/“b” already/);
  await expect(rename('<map name=|a></map><map name=b></map>', 'b')).rejects.toThrow(/“b” already/);
  const text = '<label for=|a></label><input id=b>';
  expect(edited(text.replace('|', ''), await rename(text, 'b'))).toBe('<label for=b></label><input id=b>');
  expect(await rename('<p class=|a><p class=b>', 'b')).not.toBeNull();
});

test('definitions, references and highlights', async () => {
  const place = marked(all.replace('for=a', 'for=|a'));
  const shown = (list: readonly { range: Range }[] | null) => list!.map(({ range: { start } }) => start.line);
  const found = await ask<Location[]>(DefinitionRequest, place);
  expect(found.map(({ range }) => [range.start.line, textIn(place.text, range)])).toEqual([[1, 'a']]);
  expect(shown(await ask(ReferencesRequest, place, { context: { includeDeclaration: true } }))).toEqual([
    0, 0, 1, 1, 1, 1, 1, 1, 2,
  ]);
  expect(shown(await ask(ReferencesRequest, place, { context: { includeDeclaration: false } }))).toHaveLength(
    8,
  );
  const highlights = await ask<{ range: Range; kind: number }[]>(DocumentHighlightRequest, place);
  expect(highlights.map(({ kind }) => kind)).toEqual([2, 2, 3, 2, 2, 2, 2, 2, 2]);
  const ofTag = await ask<{ range: Range }[]>(DocumentHighlightRequest, marked('<d|iv></div>'));
  expect(ofTag).toHaveLength(2);
  const ofClass = await ask<Location[]>(DefinitionRequest, marked(all.replace('"c b', '"c b|')));
  expect(shown(ofClass)).toEqual([0, 0]);
});

test('links', async () => {
  const text =
    '<a href=" b.html?c#d "></a><img src=/e.png srcset="f.png 1x, https://example.com/g 2x"><a href="#i"></a><p id=i>' +
    '<a href="javascript:alert(1)"></a><a href="//example.com/j"></a><form action=k><a href="data:,">';
  const uri = 'file:///folder/page.html';
  await client.open(uri, text);
  const links = await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri } });
  expect(links!.map(({ range, target }) => [textIn(text, range), target])).toEqual([
    ['b.html?c#d', 'file:///folder/b.html'],
    ['f.png', 'file:///folder/f.png'],
    ['https://example.com/g', 'https://example.com/g'],
    ['#i', `${uri}#1,${text.indexOf('id=i') + 4}`],
    ['//example.com/j', 'https://example.com/j'],
    ['k', 'file:///folder/k'],
  ]);
});

test('nothing is known of a document that is not open', async () => {
  const params = { textDocument: { uri: 'untitled:none' }, position: { line: 0, character: 0 } };
  expect(await client.connection.sendRequest(HoverRequest.type, params)).toBeNull();
});

test('a request that is cancelled while it waits is not answered', async () => {
  const uri = 'untitled:cancelled';
  await client.open(uri, '<p><a href=b>');
  const params = { textDocument: { uri }, position: { line: 0, character: 5 } };
  const cancelled = await client.writeAtOnce('cancelled', [
    { id: 'cancelled', method: 'textDocument/hover', params },
    { method: '$/cancelRequest', params: { id: 'cancelled' } },
  ]);
  expect(cancelled.error?.code).toBe(LSPErrorCodes.RequestCancelled);
  expect(await client.connection.sendRequest(HoverRequest.type, params)).not.toBeNull();
});
