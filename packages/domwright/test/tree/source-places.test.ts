import { parse } from 'domwright';
import { describe, expect, test } from 'vitest';
import type { SourceRange } from '../../src/tree/source-places.ts';

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
