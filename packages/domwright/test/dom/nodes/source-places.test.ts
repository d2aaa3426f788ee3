import { HTMLParser, parse, type Text } from 'domwright';
import { LineTable } from 'domwright/tokens';
import { describe, expect, test } from 'vitest';
import type { SourceRange } from '../../../src/core/table/source-ranges.ts';

const html = '<!DOCTYPE html>\n<p class="a b" id=x hidden>one<b>two</p>\r\n<!--c--><i title=\'&amp;\'>';
const text = (range: SourceRange | null): string | null => range && html.slice(range.start, range.end);

describe('places in the source', () => {
  const document = parse(html);
  const p = document.querySelector('p')!;

  test('of elements', () => {
    expect(text(p.startTagRange)).toBe('<p class="a b" id=x hidden>');
    expect(text(p.endTagRange)).toBe('</p>');
    expect(text(p.sourceRange)).toBe('<p class="a b" id=x hidden>one<b>two</p>');
    expect(text(document.querySelector('i')!.sourceRange)).toBe("<i title='&amp;'>");
    expect(document.querySelector('i')!.endTagRange).toBe(null);
    expect(document.head!.sourceRange).toBe(null);
    expect(document.sourceRange).toBe(null);
  });

  test('of texts, comments and the doctype', () => {
    expect(text(p.firstChild!.sourceRange)).toBe('one');
    expect(text(document.doctype!.sourceRange)).toBe('<!DOCTYPE html>');
    const comment = [...document.body!.querySelectorAll('*')]
      .flatMap((e) => [...e.childNodes])
      .find((n) => n.nodeType === 8)!;
    expect(text(comment.sourceRange)).toBe('<!--c-->');
  });

  test('of attributes', () => {
    const [className, id, hidden] = [...p.attributes];
    expect(text(className!.nameRange)).toBe('class');
    expect(text(className!.valueRange)).toBe('a b');
    expect(text(className!.sourceRange)).toBe('class="a b"');
    expect(text(id!.valueRange)).toBe('x');
    expect(text(id!.sourceRange)).toBe('id=x');
    expect(text(hidden!.nameRange)).toBe('hidden');
    expect(hidden!.valueRange).toBe(null);
    expect(text(hidden!.sourceRange)).toBe('hidden');
    const title = document.querySelector('i')!.getAttributeNode('title')!;
    expect(title.value).toBe('&');
    expect(text(title.valueRange)).toBe('&amp;');
  });

  test('as lines and columns', () => {
    expect(document.positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(document.positionAt(p.startTagRange!.start)).toEqual({ line: 2, column: 1 });
    expect(document.positionAt(html.length)).toEqual({ line: 3, column: 26 });
    expect(() => document.positionAt(html.length + 1)).toThrow(RangeError);
  });

  // By LineTable, which has tests of its own; with and without the lines that the search for errors finds.
  test.each([
    ['text', {}],
    ['text, looking for errors', { onParseError: () => {} }],
    ['bytes', {}],
    ['bytes, looking for errors', { onParseError: () => {} }],
    ['bytes, up to a limit', { onParseError: () => {}, maxNodes: 8 }],
  ])('source, lines and offsets of %s', (kind, options) => {
    const input = [
      '<!DOCTYPE html>\r\n<p>\r',
      '\na\n\r<b x\ry>',
      '',
      'é\f\u2028\r\r\n',
      '</i>\0</p>\r',
      '\n\r',
    ];
    const parser = new HTMLParser({ ...options, contentType: 'utf-8' });
    const encode = (part: string) => (kind.startsWith('text') ? part : new TextEncoder().encode(part));
    for (const part of input) parser.write(encode(part));
    const parsed = parser.end();
    const { source } = parsed;
    const whole = input.join('');
    if ('maxNodes' in options) expect(whole.startsWith(source)).toBe(true);
    else expect(source).toBe(whole);
    const lines = new LineTable(source);
    expect(parsed.lineCount).toBe(lines.lineCount);
    for (let offset = 0; offset <= source.length; offset++) {
      const { line, column } = lines.positionAt(offset);
      expect(parsed.positionAt(offset)).toEqual({ line, column });
      expect(parsed.offsetAt(line, column)).toBe(offset);
    }
    expect(() => parsed.positionAt(source.length + 1)).toThrow(RangeError);
    expect(() => parsed.offsetAt(lines.lineCount + 1, 1)).toThrow(RangeError);
    expect(() => parsed.offsetAt(1, 99)).toThrow(RangeError);
  });

  test('of a text that the parser put together', () => {
    const table = parse('<table>a<tr>b</table>');
    const joined = table.body!.firstChild!;
    expect(joined.nodeValue).toBe('ab');
    expect((joined as unknown as { sourceRanges: SourceRange[] }).sourceRanges).toEqual([
      { start: 7, end: 8 },
      { start: 12, end: 13 },
    ]);
    joined.nodeValue = 'c';
    expect((joined as unknown as { sourceRanges: SourceRange[] }).sourceRanges).toEqual([]);
  });

  test('of a fragment are those in its own input', () => {
    const other = parse('<div>');
    const div = other.querySelector('div')!;
    div.innerHTML = 'x<u>y</u>';
    expect(div.firstChild!.sourceRange).toEqual({ start: 0, end: 1 });
    expect(div.firstElementChild!.sourceRange).toEqual({ start: 1, end: 9 });
    expect(div.sourceRange).toEqual({ start: 0, end: 5 });
    expect(other.positionAt(5)).toEqual({ line: 1, column: 6 });
    expect(() => other.positionAt(6)).toThrow(RangeError);
  });

  test('at the end of an input stay there when another is parsed', () => {
    const other = parse('<!--x-->');
    const body = other.body!;
    expect(body.impliedAt).toBe(8);
    body.innerHTML = '<table><td>';
    expect([body.impliedAt, other.head!.impliedAt]).toEqual([8, 8]);
    const [table, tr] = [body.firstElementChild!, body.querySelector('tr')!];
    expect([table.sourceRange, tr.impliedAt]).toEqual([{ start: 0, end: 7 }, 7]);
    const tbody = tr.parentElement!;
    tbody.innerHTML = '<td>';
    expect([tbody.impliedAt, tbody.firstElementChild!.impliedAt]).toEqual([7, 0]);
    tbody.innerHTML = '';
    tbody.innerHTML = '';
    expect([body.impliedAt, table.sourceRange]).toEqual([8, { start: 0, end: 7 }]);
    expect(other.positionAt(8)).toEqual({ line: 1, column: 9 });
    expect(() => other.positionAt(9)).toThrow(RangeError);
    const empty = parse('');
    empty.body!.innerHTML = 'x';
    expect([empty.body!.impliedAt, empty.body!.firstChild!.sourceRange]).toEqual([0, { start: 0, end: 1 }]);
    expect(() => empty.positionAt(1)).toThrow(RangeError);
  });

  test('stay with clones, and are lost in other documents and by setting', () => {
    const clone = p.cloneNode(true);
    expect(text(clone.sourceRange)).toBe(text(p.sourceRange));
    const copy = parse('').importNode(p, true);
    expect(copy.sourceRange).toBe(null);
    expect(copy.firstChild!.sourceRange).toBe(null);
    expect(copy.attributes[0]!.nameRange).toBe(null);
    clone.setAttribute('id', 'y');
    clone.setAttribute('new', '');
    expect(clone.getAttributeNode('id')!.valueRange).toBe(null);
    expect(clone.getAttributeNode('new')!.nameRange).toBe(null);
    expect(p.id).toBe('x');
  });
});

describe('how nodes came to be', () => {
  const origins = (input: string, selector: string) =>
    [...parse(input).querySelectorAll(selector)].map(({ origin, moved }) => [origin, moved]);

  test('written and implied', () => {
    expect(origins('<p>x', 'html, head, body, p')).toEqual([
      ['implied', null],
      ['implied', null],
      ['implied', null],
      ['written', null],
    ]);
    const document = parse('<!DOCTYPE html><table> <td>x</br></p>');
    expect([...document.querySelectorAll('*')].map((e) => [e.localName, e.impliedAt])).toEqual([
      ['html', 15],
      ['head', 15],
      ['body', 15],
      ['table', null],
      ['tbody', 23],
      ['tr', 23],
      ['td', null],
      ['br', 28],
      ['p', 33],
    ]);
    expect(document.origin).toBe(null);
    expect(document.doctype!.origin).toBe('written');
  });

  test('cloned by reconstruction', () => {
    const input = '<p><b id=x>1<p>2<p>3';
    const [first, second, third] = [...parse(input).querySelectorAll('b')];
    expect([first, second, third].map((b) => [b!.origin, b!.clonedBy])).toEqual([
      ['written', null],
      ['cloned', 'reconstruction'],
      ['cloned', 'reconstruction'],
    ]);
    expect(first!.clonedFrom).toBe(null);
    expect(second!.clonedFrom === first).toBe(true);
    expect(third!.clonedFrom === first).toBe(true);
    expect(third!.startTagRange).toEqual({ start: 3, end: 11 });
    expect(third!.getAttributeNode('id')!.isMerged).toBe(false);
  });

  test('cloned and moved by the adoption agency algorithm', () => {
    const [outer, inner] = [...parse('<b>1<p>2</b>3</p>').querySelectorAll('b')];
    const p = inner!.parentElement!;
    expect([p.localName, p.origin, p.moved]).toEqual(['p', 'written', 'adoption-agency']);
    expect([inner!.origin, inner!.clonedBy, inner!.moved]).toEqual(['cloned', 'adoption-agency', null]);
    expect(inner!.clonedFrom === outer).toBe(true);
    expect(outer!.endTagRange).toEqual({ start: 8, end: 12 });
    expect(inner!.firstChild!.moved).toBe(null);
  });

  test('moved by foster parenting', () => {
    const { body } = parse('x<table>y<i></i><tr>z<td>1</table>');
    const [text, i, more] = [...body!.childNodes];
    expect((text as Text).sourcePieces).toEqual([
      { start: 0, end: 1, data: 'x', moved: null },
      { start: 8, end: 9, data: 'y', moved: 'foster-parented' },
    ]);
    expect([text!.moved, i!.moved, more!.moved]).toEqual([null, 'foster-parented', 'foster-parented']);
    expect((more as Text).sourcePieces).toEqual([
      { start: 20, end: 21, data: 'z', moved: 'foster-parented' },
    ]);
  });

  test('put into the head', () => {
    const { head } = parse('<head><base></head> <link><body>');
    expect([...head!.children].map(({ moved }) => moved)).toEqual([null, 'into-head']);
  });

  test('made, copied or adopted by a script', () => {
    const document = parse('<p id=a>x');
    const p = document.querySelector('p')!;
    expect(document.createElement('p').origin).toBe('script');
    expect(document.createTextNode('x').origin).toBe('script');
    expect(p.cloneNode(true).origin).toBe('script');
    expect(p.cloneNode(true).firstChild!.origin).toBe('script');
    expect(parse('').importNode(p, true).origin).toBe('script');
    p.setAttribute('class', 'x');
    expect([...p.attributes].map(({ origin }) => origin)).toEqual(['written', 'script']);
    expect(document.createAttribute('x').origin).toBe('script');
    p.innerHTML = '<b>y';
    expect(p.firstChild!.origin).toBe('written');
  });
});

describe('what stands in tags', () => {
  const input = '<!DOCTYPE html><DIV oNcLiCk = "a&amp;b" ID=\'c\' id="d&lt" hidden x=>y</DiV\n>';
  const div = parse(input).querySelector('div')!;
  const slice = (range: SourceRange | null) => range && input.slice(range.start, range.end);

  test('names as they are spelled', () => {
    expect(div.sourceName).toBe('DIV');
    expect(slice(div.startTagNameRange)).toBe('DIV');
    expect(slice(div.endTagNameRange)).toBe('DiV');
    expect([...div.attributes].map(({ sourceName }) => sourceName)).toEqual(['oNcLiCk', 'ID', 'hidden', 'x']);
    const [svg, path] = [...parse('<SVG><lineargradient VIEWBOX=1>').body!.querySelectorAll('*')];
    expect([svg!.sourceName, path!.localName, path!.sourceName]).toEqual([
      'SVG',
      'linearGradient',
      'lineargradient',
    ]);
    expect(path!.attributes[0]!.name).toBe('viewBox');
    expect(path!.attributes[0]!.sourceName).toBe('VIEWBOX');
    expect(parse('<image>').querySelector('img')!.sourceName).toBe('image');
    expect(parse('').body!.sourceName).toBe(null);
  });

  test('equals signs, quotes and values', () => {
    const parts = [...div.attributes].map(({ equalsRange, quote, valueRange, sourceRange }) => [
      slice(equalsRange),
      quote,
      slice(valueRange),
      slice(sourceRange),
    ]);
    expect(parts).toEqual([
      ['=', '"', 'a&amp;b', 'oNcLiCk = "a&amp;b"'],
      ['=', "'", 'c', "ID='c'"],
      [null, null, null, 'hidden'],
      ['=', null, null, 'x'],
    ]);
  });

  test('duplicates', () => {
    const [duplicate, ...others] = div.duplicateAttributes;
    expect(others).toEqual([]);
    expect(duplicate).toMatchObject({ name: 'id', sourceName: 'id', value: 'd<', quote: '"' });
    expect(slice(duplicate!.nameRange)).toBe('id');
    expect(slice(duplicate!.equalsRange)).toBe('=');
    expect(slice(duplicate!.valueRange)).toBe('d&lt');
    expect(slice(duplicate!.sourceRange)).toBe('id="d&lt"');
    expect(parse('<p a b c>').querySelector('p')!.duplicateAttributes).toEqual([]);
  });

  test('attributes of a second html and body', () => {
    const merged = '<html a=1><body b=2><html a=3 c=4><body b=5 d=6>';
    const { documentElement, body } = parse(merged);
    const list = (element: typeof body) =>
      [...element!.attributes].map((attribute) => [
        attribute.name,
        attribute.isMerged,
        merged.slice(attribute.sourceRange!.start, attribute.sourceRange!.end),
      ]);
    expect(list(documentElement)).toEqual([
      ['a', false, 'a=1'],
      ['c', true, 'c=4'],
    ]);
    expect(list(body)).toEqual([
      ['b', false, 'b=2'],
      ['d', true, 'd=6'],
    ]);
  });

  test('pieces of a text', () => {
    const text = parse('<!DOCTYPE html>a&amp;\r\nb\0c</x>d').body!.firstChild as Text;
    expect(text.data).toBe('a&\nbcd');
    expect(text.sourcePieces).toEqual([
      { start: 15, end: 24, data: 'a&\nb', moved: null },
      { start: 25, end: 26, data: 'c', moved: null },
      { start: 30, end: 31, data: 'd', moved: null },
    ]);
  });
});
