import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TagText } from '../../../src/core/editing/tag-text.ts';
import { parse } from '../../../src/index.ts';
import { runs } from '../../runs.mjs';

function changed(tag: string, change: (tag: TagText) => void): string {
  const text = new TagText(tag);
  change(text);
  return text.toString();
}

describe('a start tag with edits', () => {
  it('keeps everything that need not change', () => {
    const tag = `<IMG  Alt = 'a'\n/ src=b&amp; hidden alt=c>`;
    expect(new TagText(tag).toString()).toBe(tag);
    expect(changed(tag, (text) => text.setAttribute('src', 'd'))).toBe(tag.replace('b&amp;', 'd'));
    expect(changed(tag, (text) => text.setAttribute('SRC', 'b&'))).toBe(tag);
    expect(changed(tag, (text) => text.setName('picture'))).toBe(tag.replace('IMG', 'picture'));
  });

  it('keeps quotes, or chooses them so that the value is right', () => {
    expect(changed('<a b="1">', (text) => text.setAttribute('b', `"'&`))).toBe(`<a b="&quot;'&amp;">`);
    expect(changed("<a b='1'>", (text) => text.setAttribute('b', `"'&`))).toBe(`<a b='"&#39;&amp;'>`);
    expect(changed('<a b=1>', (text) => text.setAttribute('b', 'x y'))).toBe('<a b="x y">');
    expect(changed('<a b=1>', (text) => text.setAttribute('b', ''))).toBe('<a b="">');
    expect(changed('<a b>', (text) => text.setAttribute('b', '1'))).toBe('<a b="1">');
    expect(changed('<a b= >', (text) => text.setAttribute('b', '1'))).toBe('<a b="1" >');
    expect(changed('<a b="1">', (text) => text.setAttribute('b', 'x\r\ny'))).toBe('<a b="x&#13;\ny">');
  });

  it('adds attributes behind the last one', () => {
    expect(changed('<br/>', (text) => text.setAttribute('a', '1'))).toBe('<br a="1"/>');
    expect(changed('<a b = c >', (text) => text.setAttribute('viewBox', '1'))).toBe('<a b = c viewBox="1" >');
  });

  it('removes an attribute with its white space and its duplicates', () => {
    expect(changed('<a b=1 c=2 B=3>', (text) => text.removeAttribute('b'))).toBe('<a c=2>');
    expect(changed('<a b>', (text) => text.removeAttribute('c'))).toBe('<a b>');
  });

  it('renames attributes', () => {
    expect(changed('<img src=a>', (text) => text.renameAttribute('src', 'data-src'))).toBe(
      '<img data-src=a>',
    );
    expect(changed('<a b=1 c=2>', (text) => text.renameAttribute('b', 'c'))).toBe('<a c=1>');
    expect(changed('<a b=1>', (text) => text.renameAttribute('b', 'B'))).toBe('<a B=1>');
    expect(changed('<a b=1>', (text) => text.renameAttribute('x', 'y'))).toBe('<a b=1>');
  });

  it('writes the tag anew where the change would join with what is beside it', () => {
    // The value would become `"1"c`, or the attribute a value.
    expect(changed('<a b="1"c="2">', (text) => text.removeAttribute('b'))).toBe('<a c="2">');
    expect(changed('<a b= >', (text) => text.setAttribute('c', '1'))).toBe('<a b="" c="1" >');
    expect(changed('<a x=1 b/>', (text) => text.removeAttribute('b'))).toBe('<a x="1"/>');
    expect(changed('<a x b="1" =c>', (text) => text.removeAttribute('b'))).toBe('<a x="" =c="">');
  });

  it('tells the values that it will have', () => {
    const text = new TagText('<a b="&lt;" c>');
    expect(text.getAttribute('B')).toBe('<');
    expect(text.getAttribute('d')).toBe(null);
    text.setAttribute('D', '1');
    text.removeAttribute('c');
    expect(text.attributeNames()).toEqual(['b', 'D']);
    expect(text.getAttribute('d')).toBe('1');
    expect(text.hasAttribute('c')).toBe(false);
    expect(text.name).toBe('a');
  });

  it('refuses names that HTML cannot write', () => {
    const text = new TagText('<a>');
    for (const name of ['', 'a b', 'a>', 'a=b', 'a"', 'a/b'])
      expect(() => text.setAttribute(name, '')).toThrow(TypeError);
    for (const name of ['', '1', 'a b', 'a>', 'a/b', '!--'])
      expect(() => text.setName(name)).toThrow(TypeError);
  });

  it('has the attributes that the same changes give in the DOM', () => {
    const names = ['a', 'B', 'src', 'x'];
    const piece = fc.constantFrom(
      'a',
      'B',
      'src',
      'x',
      '=',
      ' ',
      '/',
      '"',
      "'",
      '1',
      '&amp;',
      '<',
      '\n',
      '=c',
      '="v"',
    );
    const change = fc.tuple(
      fc.constantFrom('set', 'remove'),
      fc.constantFrom(...names),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(change, { maxLength: 4 }),
        (pieces, changes) => {
          const tag = `<p ${pieces.join('')}>`;
          const element = parse(tag).body!.firstElementChild;
          // An open quote: no tag.
          fc.pre(element !== null && element.startTagRange!.end === tag.length);
          const text = new TagText(tag);
          for (const [kind, name, value] of changes) {
            if (value.includes('\0')) continue;
            if (kind === 'set') {
              text.setAttribute(name, value);
              element!.setAttribute(name, value);
            } else {
              text.removeAttribute(name);
              element!.removeAttribute(name);
            }
          }
          const result = parse(text.toString()).body!.firstElementChild!;
          const sorted = (of: typeof result) =>
            Array.from(of.attributes, (a) => `${a.name}=${a.value}`).sort();
          expect(sorted(result)).toEqual(sorted(element!));
        },
      ),
      { numRuns: runs(20_000) },
    );
  });
});
