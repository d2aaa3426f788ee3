import { describe, expect, test } from 'vitest';
import { ErrorCodes, type Range, type SelectionRange } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { OpenDocument } from '../src/documents/open-document.ts';
import { Completion, hover } from '../src/features/help.ts';
import {
  definitions,
  documentHighlights,
  linkedEditingRanges,
  matchingPosition,
  references,
  renamable,
  rename,
} from '../src/features/names.ts';
import {
  documentLinks,
  documentSymbols,
  flatSymbols,
  foldingRanges,
  selectionRanges,
} from '../src/features/structure.ts';
import { type Marked, marked, textIn } from './marked.ts';

/*
 * What the answers of `domwright/editor` are in the protocol. What they say is tested there.
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
 */

const uri = 'file:///folder/page.html';
const opened = (text: string): OpenDocument =>
  new OpenDocument(TextDocument.create(uri, 'html', 7, text), {});

/** A document and the position in it. */
function at(written: string): Marked & { readonly document: OpenDocument } {
  const place = marked(written);
  return { ...place, document: opened(place.text) };
}

const range = (line: number, start: number, end: number, endLine = line): Range => ({
  start: { line, character: start },
  end: { line: endLine, character: end },
});

describe('places', () => {
  test('a byte order mark belongs to the text of the client', () => {
    const document = opened('\ufeff<p>\n<b>');
    expect(document.text).toBe('<p>\n<b>');
    expect(document.rangeOf({ start: 0, end: 3 })).toEqual(range(0, 1, 4));
    expect(document.rangeOf({ start: 4, end: 7 })).toEqual(range(1, 0, 3));
    expect(document.rangeOf({ start: 2, end: 2 })).toEqual(range(0, 3, 3));
    expect(document.offsetAt({ line: 0, character: 0 })).toBe(0);
    expect(document.offsetAt({ line: 0, character: 1 })).toBe(0);
    expect(document.offsetAt({ line: 0, character: 2 })).toBe(1);
    expect([document.lineOf(3), document.lineOf(4)]).toEqual([0, 1]);
    expect(hover(document, { line: 0, character: 2 })!.range).toEqual(range(0, 2, 3));
  });

  test('without one, they are the same', () => {
    const document = opened('<p>\r\n<b>');
    expect(document.rangeOf({ start: 0, end: 8 })).toEqual(range(0, 0, 3, 1));
    expect(document.offsetAt({ line: 1, character: 1 })).toBe(6);
    expect([document.version, document.uri]).toEqual([7, uri]);
    expect(opened('').id).not.toBe(document.id);
    expect(document.tree).toBe(document.tree);
    expect(document.parsed.parseErrors.map(({ code }) => code)).toContain('missing-doctype');
  });
});

test('hover', () => {
  const place = at('<p>\n<b|r>');
  expect(hover(place.document, place.position)).toEqual({
    contents: { kind: 'markdown', value: expect.stringContaining('`<br>`') },
    range: range(1, 1, 3),
  });
  expect(hover(place.document, { line: 0, character: 3 })).toBeNull();
});

describe('completion', () => {
  const items = (written: string, hasSnippets = true) => {
    const { document, position } = at(written);
    const completion = new Completion();
    completion.hasSnippets = hasSnippets;
    return completion.at(document, position);
  };
  const item = (written: string, label: string, hasSnippets = true) =>
    items(written, hasSnippets).find((one) => one.label === label)!;

  test('each kind of item', () => {
    expect(items('<ul>\n<|')).toEqual([
      {
        ...{ label: 'li', kind: 10, sortText: '00000', detail: 'List item.' },
        textEdit: { range: range(1, 1, 1), newText: 'li' },
        data: { element: 'li', attribute: null },
      },
      expect.objectContaining({ label: 'script', sortText: '00001' }),
      expect.objectContaining({ label: 'template', sortText: '00002' }),
      {
        ...{ label: '/ul', kind: 10, sortText: '00003', detail: 'List.' },
        textEdit: { range: range(1, 1, 1), newText: '/ul>' },
        data: { element: 'ul', attribute: null },
      },
    ]);
    expect(item('<p>a</|', '/p')).toMatchObject({ filterText: 'p', textEdit: { newText: 'p>' } });
    expect(item('<img al|>', 'alt')).toEqual({
      ...{ label: 'alt', kind: 12, insertTextFormat: 2, sortText: expect.stringMatching(/^\d{5}$/) },
      detail: 'Replacement text for use when images are not available.',
      textEdit: { range: range(0, 5, 7), newText: 'alt="$0"' },
      data: { element: 'img', attribute: 'alt' },
    });
    expect(item('<button type=|>', 'reset')).toEqual({
      ...{ label: 'reset', kind: 11, sortText: '00001', filterText: '"reset"' },
      textEdit: { range: range(0, 13, 13), newText: '"reset"' },
    });
    expect(item('<p id=a><a href="|">', '#a')).toMatchObject({ kind: 18, sortText: '00000' });
    expect(item('<div>|', '</div>')).toMatchObject({
      ...{ kind: 10, insertTextFormat: 2 },
      textEdit: { newText: '$0</div>' },
    });
  });

  test('they sort as they are offered', () => {
    const all = items('<input |>');
    expect(all.length).toBeGreaterThan(100);
    expect(all.map(({ sortText }) => sortText)).toEqual([...all.map(({ sortText }) => sortText)].sort());
  });

  test('snippets are escaped, and other text is not', () => {
    const table = '<table><th id=a$b}\\c><td headers=';
    const newText = (written: string, label: string, hasSnippets = true) =>
      item(written, label, hasSnippets).textEdit!.newText;
    expect(newText(`${table}"|d">`, 'a$b}\\c')).toBe('a\\$b\\}\\\\c$0 ');
    expect(newText(`${table}"|d">`, 'a$b}\\c', false)).toBe('a$b}\\c ');
    expect(newText(`${table}"|">`, 'a$b}\\c')).toBe('a$b}\\c');
    expect(newText('<x-$1}>|', '</x-$1}>')).toBe('$0</x-\\$1\\}>');
    expect(item(`${table}"|">`, 'a$b}\\c').insertTextFormat).toBeUndefined();
  });

  test('without snippets, the cursor is after an attribute, which gets no quotes', () => {
    const alt = item('<img |src=a>', 'alt', false);
    expect(alt.textEdit!.newText).toBe('alt ');
    expect(alt.insertTextFormat).toBeUndefined();
    expect(item('<div>|', '</div>', false).textEdit!.newText).toBe('</div>');
    expect(item('<button type=|>', 'reset', false).textEdit!.newText).toBe('"reset"');
  });

  test('more about the one that is chosen', () => {
    const completion = new Completion();
    const resolved = (data: unknown) => completion.resolve({ label: 'a', data }).documentation;
    const says = (text: string) => ({ kind: 'markdown', value: expect.stringContaining(text) });
    expect(resolved({ element: 'li', attribute: null })).toEqual(says('`<li>`'));
    expect(resolved({ element: 'img', attribute: 'alt' })).toEqual(says('`alt` of `<img>`'));
    expect(resolved({ element: 'img', attribute: 7 })).toEqual(says('`<img>`'));
    for (const data of [undefined, null, 1, {}, { element: 1 }, { attribute: 'alt' }, { element: 'nosuch' }])
      expect(resolved(data)).toBeUndefined();
  });
});

test('definitions, references and highlights', () => {
  const all = '<p id=a>\n<label for=|a></label><style>.b {}</style><p class=b>';
  const { document, position } = at(all);
  const definition = { uri, range: range(0, 6, 7) };
  const reference = { uri, range: range(1, 11, 12) };
  expect(definitions(document, position)).toEqual([definition]);
  expect(references(document, position, true)).toEqual([definition, reference]);
  expect(references(document, position, false)).toEqual([reference]);
  expect(documentHighlights(document, position)).toEqual([
    { range: definition.range, kind: 3 },
    { range: reference.range, kind: 2 },
  ]);
  expect(documentHighlights(document, { line: 1, character: 1 }).map(({ kind }) => kind)).toEqual([2, 2]);
  const nowhere = { line: 1, character: 0 };
  expect(definitions(document, nowhere)).toEqual([]);
  expect(references(document, { line: 1, character: 13 }, true)).toEqual([]);
});

test('renaming', () => {
  const { document, position } = at('<p id=|a>\n<label for=a>');
  const edits = [
    { range: range(0, 6, 7), newText: 'c' },
    { range: range(1, 11, 12), newText: 'c' },
  ];
  expect(renamable(document, position)).toEqual(range(0, 6, 7));
  expect(rename(document, position, 'c', true)).toEqual({
    documentChanges: [{ textDocument: { uri, version: 7 }, edits }],
  });
  expect(rename(document, position, 'c', false)).toEqual({ changes: { [uri]: edits } });
  expect(() => rename(document, position, 'c d', true)).toThrow(
    expect.objectContaining({
      code: ErrorCodes.InvalidParams,
      message: expect.stringMatching(/white space/),
    }),
  );
  const nowhere = { line: 1, character: 99 };
  expect([renamable(document, nowhere), rename(document, nowhere, 'c', true)]).toEqual([null, null]);
});

test('the two tags of an element', () => {
  const { document, position } = at('<d|iv>\n</div>');
  expect(linkedEditingRanges(document, position)).toEqual({ ranges: [range(0, 1, 4), range(1, 2, 5)] });
  expect(matchingPosition(document, position)).toEqual({ line: 1, character: 3 });
  const nowhere = { line: 0, character: 5 };
  expect(linkedEditingRanges(document, nowhere)).toBeNull();
  expect(matchingPosition(document, nowhere)).toBeNull();
});

test('folds count lines from 0, up to the limit of the client', () => {
  const document = opened(
    '<div>\n<!--\na\n-->\n<!-- #region -->\nb\n<!-- #endregion -->\n<p>\n\n</p>\n</div>',
  );
  const all = [
    { startLine: 1, endLine: 3, kind: 'comment' },
    { startLine: 4, endLine: 6, kind: 'region' },
    { startLine: 7, endLine: 8 },
    { startLine: 0, endLine: 9 },
  ];
  expect(foldingRanges(document, Number.POSITIVE_INFINITY)).toEqual(all);
  expect(foldingRanges(document, 4)).toEqual(all);
  expect(foldingRanges(document, 1)).toEqual([all[3]]);
  for (const limit of [0, -1, 1.5, Number.NaN]) expect(foldingRanges(document, limit)).toEqual(all);
});

describe('selections', () => {
  const chain = (first: SelectionRange | undefined): Range[] => {
    const ranges: Range[] = [];
    for (let one = first; one !== undefined; one = one.parent) ranges.push(one.range);
    return ranges;
  };

  test('for each position, each in the one around it', () => {
    const text = '<div>\n<p>ab</p></div>';
    const places = [
      { line: 1, character: 4 },
      { line: 0, character: 2 },
    ];
    const found = selectionRanges(opened(text), places).map((one) =>
      chain(one).map((its) => textIn(text, its)),
    );
    expect(found).toEqual([
      ['ab', '<p>ab</p>', '\n<p>ab</p>', text],
      ['div', text],
    ]);
    expect(selectionRanges(opened(text), [])).toEqual([]);
  });

  test('not more than a message can hold', () => {
    const text = '<b>'.repeat(1200);
    const [first] = selectionRanges(opened(text), [{ line: 0, character: text.length }]);
    const ranges = chain(first);
    expect(ranges).toHaveLength(1000);
    expect(ranges[0]!.end.character).toBe(text.length);
    expect(ranges.at(-1)).toEqual(range(0, 0, text.length));
    const few = '<b>'.repeat(100);
    expect(chain(selectionRanges(opened(few), [{ line: 0, character: 300 }])[0]).length).toBeLessThan(300);
  });
});

describe('symbols', () => {
  test('as a tree and as a list', () => {
    const document = opened('<ul id=a>\n<li>b<li>c</ul><p>');
    const li = (start: number, end: number) => {
      const its = range(1, start, end);
      return { name: 'li', kind: 8, range: its, selectionRange: its };
    };
    const ul = range(0, 0, 15, 1);
    const p = range(1, 15, 18);
    expect(documentSymbols(document)).toEqual([
      { name: 'ul#a', kind: 8, range: ul, selectionRange: ul, children: [li(0, 5), li(5, 10)] },
      { name: 'p', kind: 8, range: p, selectionRange: p },
    ]);
    expect(flatSymbols(document)).toEqual([
      { name: 'ul#a', kind: 8, containerName: '', location: { uri, range: ul } },
      { name: 'li', kind: 8, containerName: 'ul#a', location: { uri, range: range(1, 0, 5) } },
      { name: 'li', kind: 8, containerName: 'ul#a', location: { uri, range: range(1, 5, 10) } },
      { name: 'p', kind: 8, containerName: '', location: { uri, range: p } },
    ]);
  });

  test('not deeper than a message can be', () => {
    let [symbol] = documentSymbols(opened('<b>'.repeat(510)));
    let depth = 0;
    while (symbol?.children?.length === 1) {
      symbol = symbol.children[0];
      depth++;
    }
    // The last one around which there are 499 has all that is deeper.
    expect([depth, symbol!.children!.length]).toEqual([499, 10]);
  });
});

describe('links', () => {
  const targets = (text: string, folder: string | null, of = uri) => {
    const document = new OpenDocument(TextDocument.create(of, 'html', 1, text), {});
    return documentLinks(document, folder).map(({ range: its, target }) => [textIn(text, its), target]);
  };

  test.each<[href: string, target: string | null]>([
    ['b.html', 'file:///folder/b.html'],
    [' b.html?c#d ', 'file:///folder/b.html'],
    ['../b.html', 'file:///b.html'],
    ['b%20c.html', 'file:///folder/b%20c.html'],
    ['/b.html', 'file:///folder/root/b.html'],
    ['/b.html?c#d', 'file:///folder/root/b.html'],
    ['/../../b.html', 'file:///b.html'],
    ['//example.com/b', 'https://example.com/b'],
    ['http://example.com/b?c#d', 'http://example.com/b?c#d'],
    ['https://example.com/b', 'https://example.com/b'],
    ['?b', 'file:///folder/page.html'],
    ['#none', uri],
    ['javascript:alert(1)', null],
    ['data:,a', null],
    ['mailto:a@b', null],
    ['blob:a', null],
    ['vscode:a', null],
    ['command:a', null],
    ['file://server/share/a', null],
    ['file:///a%2Fb', null],
    ['https://', null],
  ])('%s: %s', (href, target) => {
    expect(targets(`<a href="${href}">`, '/folder/root')).toEqual(
      target === null ? [] : [[href.trim(), target]],
    );
  });

  test('an id is a place in the document', () => {
    expect(targets('<a href="#a">\n</a><b id=a>', null)).toEqual([['#a', `${uri}#2,11`]]);
  });

  test('without a folder, nobody knows where a path begins', () => {
    expect(targets('<a href="/b"><a href="c">', null)).toEqual([['c', 'file:///folder/c']]);
  });

  test('what they are relative to', () => {
    expect(targets('<base href="https://a.b/c/"><a href="/d"><a href="e">', '/folder')).toEqual([
      ['/d', 'https://a.b/d'],
      ['e', 'https://a.b/c/e'],
    ]);
    expect(targets('<base href="//a.b/"><a href="c">', null)).toEqual([]);
    expect(targets('<base href="sub/"><a href="c">', null)).toEqual([['c', 'file:///folder/sub/c']]);
    expect(targets('<base href="http://"><a href="c">', null)).toEqual([['c', 'file:///folder/c']]);
    expect(targets('<a href="c"><a href="/d"><a href="https://a.b/">', '/folder', 'untitled:a')).toEqual([
      ['https://a.b/', 'https://a.b/'],
    ]);
  });
});
