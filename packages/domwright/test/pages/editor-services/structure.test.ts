import {
  baseURLOf,
  documentLinksOf,
  EditorTree,
  foldsOf,
  selectionRangesAt,
  symbolsOf,
} from 'domwright/editor';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.mjs';
import { at, mustache } from './marked.ts';

/*
 * Folds, selections, symbols and links.
 */

describe('folds', () => {
  const folds = (text: string, limit?: number) =>
    foldsOf(new EditorTree(text), limit).map(({ startLine, endLine, kind }) => [
      ...[startLine, endLine],
      ...(kind === 'element' ? [] : [kind]),
    ]);

  test.each<[text: string, ...folds: (readonly (string | number)[])[]]>([
    // The line of the end tag remains.
    ['<ul>\n<li>a\n</ul>', [1, 2]],
    ['<ul>\n</ul>'],
    ['<ul>\n\n</ul>', [1, 2]],
    ['<ul><li>a</ul>'],
    ['<ul>\na</ul>'],
    ['\n<ul>\n\na</ul>', [2, 3]],
    // Without an end tag, all up to the last letter.
    ['<ul>\n<li>a\nb\n<li>c</ul>', [2, 3], [1, 3]],
    ['<ul>\n<li>a\n\n\n<li>c\n</ul>', [1, 5]],
    ['<p>a\nb\n\n', [1, 2]],
    ['<p>a\n\n'],
    // An element without contents: the line of its `>` remains.
    ['<img\nsrc=a\nalt=b\n>', [1, 3]],
    ['<img\nsrc=a\nalt=b>', [1, 2]],
    ['<img\nsrc=a>'],
    ['<svg><path\nd=a\n\n/></svg>', [1, 3]],
    // Of two that begin in a line and end one after the other, the first.
    ['<div><p>\na\n</p>\n</div>', [1, 2]],
    ['<div>\n<p>\na\n</p>\n</div>', [2, 3], [1, 4]],
    ['<div><p>\na\n</p></div>', [1, 2]],
    // Implied and cloned elements have no markup of their own.
    ['<table>\n<td>a\nb\n</td></table>', [2, 3], [1, 3]],
    ['<p><b>\na\n</p>\n<p>\nb\n</p>', [1, 2], [4, 5]],
    ['<template>\n<p>\n\n</p>\n</template>', [2, 3], [1, 4]],
    // Comments.
    ['<!--\na\n-->', [1, 3, 'comment']],
    ['<!-- a -->'],
    ['<!--\n#region\n-->\na\n<!-- #endregion -->', [1, 5, 'region']],
    ['<!-- #region -->\na\n<!-- #endregion -->', [1, 3, 'region']],
    [
      '<!-- #region a -->\n<!-- #region -->\n<!-- #endregion -->\n<!-- #endregion -->',
      [2, 3, 'region'],
      [1, 4, 'region'],
    ],
    ['<!-- #endregion -->\n<!-- #region -->\na'],
    ['<!-- #regional -->\na\n<!-- #endregion -->'],
    ['<!-- a #region -->\na\n<!-- #endregion -->'],
    ['<!--#region-->\na\n<!--#endregion-->', [1, 3, 'region']],
    ['<div>\n<!-- #region -->\n</div>\n<!-- #endregion -->', [1, 2], [2, 4, 'region']],
    ['<div><!--\na\n-->\n\n</div>', [1, 3, 'comment']],
  ])('%j', (text, ...expected) => {
    const found = folds(text);
    expect(found).toEqual(expected);
    expect(folds(text.replaceAll('\n', '\r\n'))).toEqual(expected);
  });

  test('ranges of offsets', () => {
    const text = '<ul>\n<li>a\n</ul>\n<!--\n-->';
    expect(foldsOf(new EditorTree(text)).map(({ start, end }) => text.slice(start, end))).toEqual([
      '<ul>\n<li>a',
      '<!--\n-->',
    ]);
  });

  test('with a limit, those in the fewest others', () => {
    // a( b( c() ) d() ) e()
    const block = (inner: string) => `<div>\n${inner}\n</div>`;
    const text = `${block(`${block(block(''))}\n${block('')}`)}\n${block('')}`;
    const all = folds(text);
    expect(all).toHaveLength(5);
    const [c, b, d, a, e] = all;
    expect(folds(text, 5)).toEqual(all);
    expect(folds(text, 4)).toEqual([a, b, d, e]);
    expect(folds(text, 3)).toEqual([a, b, e]);
    expect(folds(text, 2)).toEqual([a, e]);
    expect(folds(text, 1)).toEqual([a]);
    expect(c).toEqual([3, 4]);
    // Of those that begin in one line, the longest is around the others.
    const line = '<div><p>\na\n</p>\n<ul>\n\n</ul>\n</div>';
    expect(folds(line)).toEqual([
      [1, 2],
      [4, 5],
      [1, 6],
    ]);
    expect(folds(line, 1)).toEqual([[1, 6]]);
    expect(folds(line, 2)).toEqual([
      [1, 6],
      [1, 2],
    ]);
    for (const limit of [0, -1, 1.5]) expect(() => folds(text, limit)).toThrow(/limit/);
  });
});

describe('selections, from the innermost to the whole text', () => {
  test.each<[written: string, ...ranges: string[]]>([
    ['<div><p>a|b</p></div>', 'ab', '<p>ab</p>', '<div><p>ab</p></div>'],
    ['<div><p>a|b</div>', 'ab', '<p>ab', '<div><p>ab</div>'],
    ['<div><p>|</p>c</div>', '', '<p></p>', '<p></p>c', '<div><p></p>c</div>'],
    ['<p class="a b|">c</p>', 'a b', '"a b"', 'class="a b"', 'p class="a b"', '<p class="a b">c</p>'],
    ['<p class="|a b">c</p>', 'a b', '"a b"', 'class="a b"', 'p class="a b"', '<p class="a b">c</p>'],
    ['<p class=|"a">c</p>', '"a"', 'class="a"', 'p class="a"', '<p class="a">c</p>'],
    ['<p class = | "a">c</p>', 'class =  "a"', 'p class =  "a"', '<p class =  "a">c</p>'],
    ['<p class="a"| id=b>c</p>', '"a"', 'class="a"', 'p class="a" id=b', '<p class="a" id=b>c</p>'],
    ['<p a="b"|c=d>e</p>', 'c', 'c=d', 'p a="b"c=d', '<p a="b"c=d>e</p>'],
    ['<title>t</title><p>a|</p><p>b</p>', 'a', '<p>a</p>', '<title>t</title><p>a</p><p>b</p>'],
    ['<p class=a|>c</p>', 'a', 'class=a', 'p class=a', '<p class=a>c</p>'],
    ['<p cl|ass="a">c</p>', 'class', 'class="a"', 'p class="a"', '<p class="a">c</p>'],
    ['<p class|="a">c</p>', 'class', 'class="a"', 'p class="a"', '<p class="a">c</p>'],
    ['<p hid|den>c</p>', 'hidden', 'p hidden', '<p hidden>c</p>'],
    ['<|p>c</p>', 'p', '<p>c</p>'],
    ['<p a=b |>c</p>', 'p a=b ', '<p a=b >c</p>'],
    ['|<p>c</p>', '<p>c</p>'],
    ['<p>c|</p>', 'c', '<p>c</p>'],
    ['<p>c<|/p>', '<p>c</p>'],
    ['<p>a</|p>', 'p', '<p>a</p>'],
    ['<p>a</p|>', 'p', '<p>a</p>'],
    ['<p>a</p>|', '<p>a</p>'],
    ['<p>a</p>|b', '<p>a</p>', '<p>a</p>b'],
    ['<p>a<br|>b</p>', 'br', '<br>', 'a<br>b', '<p>a<br>b</p>'],
    ['<p>a<br>|b</p>', '<br>', 'a<br>b', '<p>a<br>b</p>'],
    ['<p>a|<br>b</p>', 'a<br>b', '<p>a<br>b</p>'],
    ['<p><img alt=|a></p>', 'a', 'alt=a', 'img alt=a', '<img alt=a>', '<p><img alt=a></p>'],
    [
      '<svg><path d|="a" /></svg>',
      'd',
      'd="a"',
      'path d="a" ',
      '<path d="a" />',
      '<svg><path d="a" /></svg>',
    ],
    ['<table><td>a|</table>', 'a', '<td>a', '<table><td>a</table>'],
    ['<ul> <li>a|<li>b </ul>', 'a', '<li>a', ' <li>a<li>b ', '<ul> <li>a<li>b </ul>'],
    ['a|', 'a'],
    ['|', ''],
    ['<p>a</p></body> |', '<p>a</p></body> '],
  ])('%s', (written, ...expected) => {
    const { tree, offset } = at(written);
    const ranges = selectionRangesAt(tree, offset);
    expect(ranges.map(({ start, end }) => tree.text.slice(start, end))).toEqual(expected);
    for (const { start, end } of ranges) expect(start <= offset && offset <= end).toBe(true);
  });
});

test('selections of anything contain each other, and the offset', () => {
  const pieces =
    '<p> </p> <b> </b> <i> </i> <a> </a> <table> <td> </table> <br> <li> <svg> <g/> </svg> </br> x'.split(
      ' ',
    );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (some) => {
      const text = some.join('');
      const tree = new EditorTree(text);
      for (let offset = 0; offset <= text.length; offset++) {
        let inner = { start: offset, end: offset - 1 };
        for (const range of selectionRangesAt(tree, offset)) {
          const isAround = range.start <= inner.start && inner.end <= range.end;
          expect([text, offset, isAround && range.end - range.start > inner.end - inner.start]).toEqual([
            text,
            offset,
            true,
          ]);
          inner = range;
        }
        expect(inner).toEqual({ start: 0, end: text.length });
      }
    }),
    { numRuns: runs(2000) },
  );
});

describe('symbols', () => {
  test.each<[text: string, ...symbols: string[]]>([
    ['<ul id=a class="b c"><li>d<li>e</ul>', 'ul#a.b.c 0-36 -1', 'li 21-26 0', 'li 26-31 0'],
    ['<table><td>f</table>', 'table 0-20 -1', 'td 7-12 0'],
    [
      '<!doctype html><html><head><title>a</title><body><p>b',
      'html 15-53 -1',
      'head 21-43 0',
      'title 27-43 1',
      'body 43-53 0',
      'p 49-53 3',
    ],
    ['<p>a<p>b', 'p 0-4 -1', 'p 4-8 -1'],
    ['<div><p>a</div><p>b', 'div 0-15 -1', 'p 5-9 0', 'p 15-19 -1'],
    ['<p><b>a</p>c', 'p 0-11 -1', 'b 3-7 0'],
    ['<table><div>a</div></table>', 'table 0-27 -1', 'div 7-19 -1'],
    ['<template><p>a</template>', 'template 0-25 -1', 'p 10-14 0'],
    [
      '<svg><foreignObject><p>a</p></foreignObject></svg>',
      'svg 0-50 -1',
      'foreignObject 5-44 0',
      'p 20-28 1',
    ],
    ['<P ID=A CLASS="b  B b">a</P>', 'P#A.b.B 0-28 -1'],
    ['<p id="" class="">a</p>', 'p 0-23 -1'],
    ['</p><br>', 'br 4-8 -1'],
  ])('%s', (text, ...expected) => {
    const symbols = symbolsOf(new EditorTree(text));
    const shown = symbols.map(({ name, range, parent }) => `${name} ${range.start}-${range.end} ${parent}`);
    expect(shown).toEqual(expected);
    for (const { parent, depth } of symbols) expect(depth).toBe(parent < 0 ? 0 : symbols[parent]!.depth + 1);
  });

  test('names that are partly template code are left out', () => {
    const text = '<p id=a class="{{ b }}"></p><p id="{{ a }}" class=c>';
    const tree = new EditorTree(text, { skipPatterns: mustache });
    expect(symbolsOf(tree).map(({ name }) => name)).toEqual(['p#a', 'p.c']);
  });
});

describe('links', () => {
  const links = (text: string, skipPatterns: readonly string[] = []) => {
    let before = 0;
    return documentLinksOf(new EditorTree(text, { skipPatterns })).map(({ url, range, place }) => {
      expect(range.start).toBeGreaterThan(before);
      before = range.end;
      expect(text.slice(range.start, range.end)).toBe(url);
      return place === null ? url : `${url} ${text.slice(place.start, place.end)}@${place.start}`;
    });
  };

  test.each<[text: string, ...links: string[]]>([
    ['<a href=a></a>', 'a'],
    ['<a href=" a ">', 'a'],
    ['<a href="">'],
    ['<a href=" ">'],
    ['<a title=a>'],
    ['<p href=a>'],
    ['<img src=a srcset="b 1x, c 2x">', 'a', 'b', 'c'],
    ['<img srcset="a 1x, a 2x">', 'a', 'a'],
    ['<img src=a alt=b longdesc=c>', 'a', 'c'],
    ['<form action=a><button formaction=b>', 'a', 'b'],
    ['<q cite=a>', 'a'],
    ['<video src=a poster=b>', 'a', 'b'],
    ['<object data=a>', 'a'],
    ['<link rel=stylesheet href=a>', 'a'],
    ['<script src=a></script>', 'a'],
    ['<iframe src=a></iframe>', 'a'],
    ['<meta http-equiv=refresh content="1; url=a">', 'a'],
    ['<meta name=description content="1; url=a">'],
    // Identifiers, the base of the others, and what nobody opens.
    ['<p itemscope itemtype="https://a.b/c" itemid="https://a.b/c">'],
    ['<base href=a>'],
    ['<a ping="a b" href=c>', 'c'],
    // Where it leads within the text.
    ['<a href="#a"></a><p id=a><p id=a>', '#a a@23'],
    ['<a href="#%61b"></a><p id=ab>', '#%61b ab@26'],
    ['<a href="#%zz"></a><p id="%zz">', '#%zz %zz@26'],
    ['<a href="#a">', '#a'],
    ['<a href="#a"></a><a href=a></a><p id=a>', '#a a@37', 'a'],
    ['<a href="#a"></a><a name=a></a><p class=a>', '#a'],
    ['<a href="b#a"></a><p id=a>', 'b#a'],
    ['<a href="#a"></a><a href=ba></a><p id=a>', '#a a@38', 'ba'],
    ['<a href="#a"></a><map name=a></map>', '#a'],
  ])('%s', (text, ...expected) => {
    expect(links(text)).toEqual(expected);
  });

  test('not those that are partly template code', () => {
    const text = '<a href="c{{ d }}"></a><a href=e></a><img srcset="{{ f }} 1x, g 2x">';
    expect(links(text, mustache)).toEqual(['e', 'g']);
  });

  test('what they are relative to', () => {
    const base = (text: string) => baseURLOf(new EditorTree(text, { skipPatterns: mustache }));
    expect(base('<base href=a><base href=b>')).toBe('a');
    expect(base('<base target=a><base href=b>')).toBe('b');
    expect(base('<p>')).toBe('');
    expect(base('<base href="{{ a }}b">')).toBe('');
    expect(base('<base href="">')).toBe('');
  });
});
