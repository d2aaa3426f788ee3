import { type Element, formatTree, parseFragment } from 'domwright';
import { EditorTree } from 'domwright/editor';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { check } from './check-tree.ts';

/** Texts with `|` where the offset is. */
function at(marked: string): [tree: EditorTree, offset: number] {
  const offset = marked.indexOf('|');
  return [new EditorTree(marked.slice(0, offset) + marked.slice(offset + 1)), offset];
}

const names = (elements: readonly Element[]): string => elements.map(({ localName }) => localName).join(' ');

const written = (text: string, range: { readonly start: number; readonly end: number } | null) =>
  range === null ? null : text.slice(range.start, range.end);

describe('what the tree lacks', () => {
  test('an unfinished tag at the end', () => {
    const text = '<p>One<a HREF="x" cla';
    const tree = new EditorTree(text);
    const tag = tree.unfinishedTag!;
    expect(tree.document!.body!.innerHTML).toBe('<p>One</p>');
    expect([tag.kind, tag.name, tag.isUnfinished, tag.element]).toEqual(['start', 'a', true, null]);
    expect(tag.attributes.map(({ name, value }) => [name, value])).toEqual([
      ['href', 'x'],
      ['cla', ''],
    ]);
    expect(written(text, tag.range)).toBe('<a HREF="x" cla');
    expect(tag.closeRange).toBeNull();
    expect(tree.tags.at(-1)).toBe(tag);
  });

  test.each([
    ['<p', 'p', 'start'],
    ['</p', 'p', 'end'],
    ['<p></di', 'di', 'end'],
    ['<p title="a>b', 'p', 'start'],
    ['<script>a</script ', 'script', 'end'],
  ])('an unfinished tag in %s', (text, name, kind) => {
    const tag = new EditorTree(text).unfinishedTag!;
    expect([tag.name, tag.kind]).toEqual([name, kind]);
  });

  test.each(['', 'a', '<p>', '<', '</', '<!--', '<!doc', '<script><p', '<textarea></p', '< p'])(
    'no unfinished tag in %s',
    (text) => {
      expect(new EditorTree(text).unfinishedTag).toBeNull();
    },
  );

  test('end tags without an element, and start tags that are ignored', () => {
    const { tags } = new EditorTree('<p>a</b></p></p><tr><body class=a></table>');
    expect(tags.map(({ name, kind, element }) => [name, kind, element?.localName ?? null])).toEqual([
      ['p', 'start', 'p'],
      ['b', 'end', null],
      ['p', 'end', 'p'],
      ['p', 'end', 'p'],
      ['tr', 'start', null],
      ['body', 'start', null],
      ['table', 'end', null],
    ]);
  });

  test('a slash that closes nothing', () => {
    const text = '<div/><br/><svg><path/></svg><a href=b/><i c />';
    const tree = new EditorTree(text);
    const closes = tree.tags.map(({ name, isSelfClosing, closeRange }) => [
      name,
      isSelfClosing,
      written(text, closeRange),
    ]);
    expect(closes).toEqual([
      ['div', true, '/>'],
      ['br', true, '/>'],
      ['svg', false, '>'],
      ['path', true, '/>'],
      ['svg', false, '>'],
      ['a', false, '>'],
      ['i', true, '/>'],
    ]);
    expect(names(tree.pathAt(6))).toBe('html body div');
  });

  test('a tag that lacks its end in the middle', () => {
    const text = '<div id=a cla\n<p title=b>c</p>';
    const [tag] = new EditorTree(text).tags;
    expect(tag!.attributes.map(({ sourceName }) => sourceName)).toEqual(['id', 'cla']);
    expect(written(text, tag!.swallowedRange)).toBe('<p title=b>');
    const [other] = new EditorTree('<di<p>').tags;
    expect([other!.name, written('<di<p>', other!.swallowedRange)]).toEqual(['di', '<p>']);
    expect(new EditorTree('<p title="<b>">').tags[0]!.swallowedRange).toBeNull();
  });
});

describe('places', () => {
  test.each([
    ['|<p>', ''],
    ['<|p>', 'html body p'],
    ['<p>|', 'html body p'],
    ['<p>a|b', 'html body p'],
    ['<p>a</p>|', 'html body'],
    ['<ul><li>a<li>b|', 'html body ul li'],
    ['<ul><li>a</li>|', 'html body ul'],
    ['<table><td>a|', 'html body table tbody tr td'],
    ['<p>One<a hre|', 'html body p'],
    ['<p>One</di|', 'html body p'],
    ['<p>One</b|></p>', 'html body p'],
    ['<template><b>a|</b></template>', 'html head template b'],
    ['<b>a<p>b|</b>c', 'html body p b'],
    ['<table>a|<tr>', 'html body table'],
    ['<b>a<p>b</b>c|', 'html body p'],
    ['<br>|', 'html body'],
    ['<svg><path/>|', 'html body svg'],
    ['<!doctype html>|', ''],
    ['<title>a|</title>', 'html head title'],
  ])('the path at | in %s', (marked, path) => {
    const [tree, offset] = at(marked);
    expect(names(tree.pathAt(offset))).toBe(path);
  });

  test.each([
    ['<a |href=b>', null],
    ['<a h|ref=b>', 'href'],
    ['<a href|=b>', 'href'],
    ['<a href=|>', 'href'],
    ['<a href="|">', 'href'],
    ['<a href="b"|>', null],
    ['<a href=b|>', 'href'],
    ['<a href=b |>', null],
    ['<a href=b c|', 'c'],
    ['<a href="b|', 'href'],
    ['<p>|', null],
    ['<a b b=c|>', 'b'],
  ])('the attribute at | in %s', (marked, name) => {
    const [tree, offset] = at(marked.replace('<a |href', '<a| href'));
    expect(tree.attributeAt(offset)?.name ?? null).toBe(name);
  });

  test.each([
    ['<p>a<p>b', 'p', '<p>a'],
    ['<p>a</p>b', 'p', '<p>a</p>'],
    ['<ul><li>a<li>b</ul>c', 'li', '<li>a'],
    ['<br>a', 'br', '<br>'],
    ['<div>a', 'div', '<div>a'],
    ['<table><tr><td>a</table>b', 'tbody', '<tr><td>a'],
    ['<table><tr><td>a</table>b', 'td', '<td>a'],
    ['<div/>a', 'div', '<div/>a'],
  ])('where an element begins and ends: %s, %s', (text, name, expected) => {
    const tree = new EditorTree(text);
    const element = tree.document!.querySelector(name)!;
    expect(written(text, tree.extentOf(element))).toBe(expected);
  });

  test.each([
    ['<p>a</p>', 0, 4],
    ['<p>a<p>b', 0, null],
    ['<b>1<p>2</b>3', 0, 8],
    ['<i>1<p>2</i>3</p>', 8, 0],
    ['<br></br>', 4, null],
    ['</p>', 0, null],
    ['<svg><path></svg>', 5, null],
    ['<svg></SVG>', 0, 5],
  ])('the other tag in %s', (text, offset, expected) => {
    const tree = new EditorTree(text);
    expect(tree.matchingTag(tree.tagAt(offset)!)?.range.start ?? null).toBe(expected);
  });
});

test('a fragment', () => {
  const tree = new EditorTree('<td>a', { context: 'tr' });
  expect(tree.document).toBeNull();
  expect(formatTree(tree.root)).toBe(formatTree(parseFragment('<td>a', { context: 'tr' })));
  expect(names(tree.pathAt(5))).toBe('td');
});

test('wrong arguments', () => {
  const tree = new EditorTree('<p>');
  expect(() => new EditorTree(1 as never)).toThrow(TypeError);
  expect(() => new EditorTree('', { other: 1 } as never)).toThrow(TypeError);
  expect(() => tree.nodeAt(4)).toThrow(RangeError);
  expect(() => tree.tagAt(-1)).toThrow(RangeError);
  expect(() => tree.pathAt(1.5)).toThrow(RangeError);
  expect(() => tree.extentOf(new EditorTree('').document!.body!)).toThrow(TypeError);
});

test('texts of all kinds', () => {
  fc.assert(
    fc.property(nastyHtml, (text) => {
      check(
        text,
        Array.from({ length: text.length + 1 }, (_, offset) => offset),
      );
    }),
    { numRuns: runs(8000) },
  );
});

describe('a limit for the nodes', () => {
  const text = '<p><b class=1>x<p><b class=2>x<p><b class=3>x</p><i';

  test('the rest is not in the tree, and no unfinished tag', () => {
    const tree = new EditorTree(text, { maxNodes: 8 });
    expect(tree.limitsReached).toEqual([
      { limit: 'maxNodes', value: 8, offset: text.indexOf('x<p><b class=3>'), stopped: true, count: 1 },
    ]);
    expect(tree.unfinishedTag).toBeNull();
    expect(tree.nodeAt(text.length - 1)).toBeNull();
    expect(tree.document!.querySelectorAll('p')).toHaveLength(2);
    expect(tree.document!.limitsReached).toEqual(tree.limitsReached);
  });

  test('in a fragment', () => {
    expect(new EditorTree(text, { context: 'div', maxNodes: 2 }).limitsReached).toHaveLength(1);
  });

  test('enough nodes: the whole tree', () => {
    const tree = new EditorTree(text, { maxNodes: 100 });
    expect(tree.limitsReached).toEqual([]);
    expect(tree.unfinishedTag?.name).toBe('i');
    expect(formatTree(tree.document!)).toBe(formatTree(new EditorTree(text).document!));
  });

  test.each([0, -1, 1.5, '7'])('a wrong number: %s', (maxNodes) => {
    expect(() => new EditorTree('', { maxNodes: maxNodes as number })).toThrow(/'maxNodes'/);
  });
});
