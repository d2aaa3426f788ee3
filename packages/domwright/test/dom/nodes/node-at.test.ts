import {
  type Attr,
  Document,
  type DocumentFragment,
  type Element,
  type Node,
  nodeAt,
  parse,
  parseFragment,
  type SourceAttribute,
  type SourceRange,
  type Text,
} from 'domwright';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextElement, nastyHtml } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

type Found = readonly [node: Node, part: string, attribute: object | null, data: string | null];

/** What is at each offset, from the ranges of all nodes in a tree; offsets claimed by two nodes are in `twice`. */
function plainWalk(root: Document | DocumentFragment, length: number) {
  const found: (Found | undefined)[] = Array.from({ length });
  const twice: string[] = [];
  const claim = (range: SourceRange | null, what: Found, isWithin = false) => {
    for (let at = range?.start ?? 0; at < (range?.end ?? 0); at++) {
      const other = found[at];
      // NB: </br> and </p> may be both tags of one element.
      if (other !== undefined && other[0] !== what[0]) twice.push(`${at} ${other[1]} ${what[1]}`);
      if (other === undefined || isWithin) found[at] = what;
    }
  };
  const claimAttribute = (node: Node, attribute: Attr | SourceAttribute) => {
    const { nameRange, equalsRange, valueRange, quote } = attribute;
    if (nameRange === null) return;
    const end = valueRange === null ? (equalsRange ?? nameRange).end : valueRange.end + quote!.length;
    claim({ start: nameRange.start, end }, [node, 'attribute', attribute, null], true);
    claim(nameRange, [node, 'attribute-name', attribute, null], true);
    claim(valueRange, [node, 'attribute-value', attribute, null], true);
  };
  const others: Record<number, string> = { 7: 'processing-instruction', 8: 'comment', 10: 'doctype' };
  const parents: Node[] = [root];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const node of parent.childNodes as Iterable<Node>) {
      parents.push(node);
      if (node.nodeType === 1) {
        const element = node as Element;
        if (element.content) parents.push(element.content);
        if (element.openOrClosedShadowRoot) parents.push(element.openOrClosedShadowRoot);
        claim(element.endTagRange, [element, 'end-tag', null, null]);
        if (element.origin === 'cloned') continue;
        claim(element.startTagRange, [element, 'start-tag', null, null], true);
        for (const attribute of element.attributes) claimAttribute(element, attribute);
        for (const attribute of element.duplicateAttributes) claimAttribute(element, attribute);
      } else if (node.nodeType === 3) {
        for (const piece of (node as Text).sourcePieces) claim(piece, [node, 'text', null, piece.data]);
      } else {
        claim(node.sourceRange, [node, others[node.nodeType]!, null, null]);
      }
    }
  }
  return { found, twice };
}

function checkAll(root: Document | DocumentFragment, html: string): void {
  const { found, twice } = plainWalk(root, html.length);
  expect(twice).toEqual([]);
  for (let offset = 0; offset < html.length; offset++) {
    const actual = nodeAt(root, offset);
    const [node, part, attribute, data] = found[offset] ?? [null, null, null, null];
    const seen = [actual?.part ?? null, actual?.piece?.data ?? null, actual?.attribute?.name ?? null];
    expect([offset, ...seen]).toEqual([offset, part, data, (attribute as Attr | null)?.name ?? null]);
    // NB: not toBe, which would print whole trees. Duplicates get a new description each time.
    expect((actual?.node ?? null) === node).toBe(true);
    const range = actual?.attribute?.nameRange?.start;
    expect(range).toBe((attribute as Attr | null)?.nameRange?.start);
  }
  expect(nodeAt(root, html.length)).toBe(null);
}

describe('every offset of random markup is where a plain walk over all ranges finds it', () => {
  const edition = fc.constantFrom('2024' as const, 'living' as const);
  const numRuns = runs(2000);
  test('in documents', () => {
    fc.assert(
      fc.property(nastyHtml, fc.boolean(), edition, (html, scripting, name) =>
        checkAll(parse(html, { scripting, edition: name }), html),
      ),
      { numRuns },
    );
  });

  test('in fragments', () => {
    fc.assert(
      fc.property(nastyHtml, contextElement, edition, (html, context, name) =>
        checkAll(parseFragment(html, { context, edition: name } as never), html),
      ),
      { numRuns },
    );
  });
});

/** The name of the node, the part, and the attribute or the piece at the place of a caret in the markup. */
function at(markup: string): unknown {
  const offset = markup.indexOf('|');
  const place = nodeAt(parse(markup.replace('|', '')), offset);
  return place && [place.node.nodeName, place.part, place.attribute?.name ?? place.piece?.data ?? null];
}

test.each([
  ['<p cl|ass="a">', ['P', 'attribute-name', 'class']],
  ['<p class|="a">', ['P', 'attribute', 'class']],
  ['<p class =| a>', ['P', 'attribute', 'class']],
  ['<p class=|"a">', ['P', 'attribute', 'class']],
  ['<p class="|a">', ['P', 'attribute-value', 'class']],
  ['<p class="a|">', ['P', 'attribute', 'class']],
  ['<p class=""|>', ['P', 'start-tag', null]],
  ['<p a=1 b A=|2>', ['P', 'attribute-value', 'a']],
  ['|<!DOCTYPE html>', ['html', 'doctype', null]],
  ['<!-- a |-->', ['#comment', 'comment', null]],
  ['x &am|p; </i>y', ['#text', 'text', 'x & ']],
  ['x &amp; </i>|y', ['#text', 'text', 'y']],
  ['x &amp; <|/i>y', null],
  ['<b>1<p>2</|b>3', ['B', 'end-tag', null]],
  ['<|b class=x>1<p>2</b>3', ['B', 'start-tag', null]],
  ['<b><p>1</b>|2', ['#text', 'text', '2']],
  ['<table>|x<tr>', ['#text', 'text', 'x']],
  ['<template><|i>', ['I', 'start-tag', null]],
  ['<div><template shadowrootmode=closed>|x', ['#text', 'text', 'x']],
  ['<p>1<html la|ng=de>', ['HTML', 'attribute-name', 'lang']],
  ['<p>1<ht|ml lang=de>', null],
  ['<p>1<body id="|x">', ['BODY', 'attribute-value', 'id']],
  ['<pre>|\nx', null],
])('%s', (markup, expected) => expect(at(markup)).toEqual(expected));

test('the node of a clone is its original', () => {
  const document = parse('<b>1<p>2</b>3');
  const [original, , clone] = [
    document.querySelector('b')!,
    document.querySelector('p')!,
    document.querySelector('p b')!,
  ];
  expect(clone.origin).toBe('cloned');
  expect(nodeAt(document, 0)!.node === original).toBe(true);
  expect(nodeAt(clone, 7)!.node === clone.firstChild).toBe(true);
  expect(nodeAt(clone, 0)).toBe(null);
});

test('what the API made or took away is not found, nor what stands in another input', () => {
  const document = parse('<body><p id=a>Tea<p>Cups</p><!--c-->');
  const [first, second] = document.querySelectorAll('p');
  first!.append('!', first!.cloneNode(true));
  expect(nodeAt(document, 6)!.node === first).toBe(true);
  first!.setAttribute('id', 'b');
  expect(nodeAt(document, 10)).toMatchObject({ part: 'attribute-name' });
  first!.removeAttribute('id');
  expect(nodeAt(document, 10)).toMatchObject({ part: 'start-tag' });
  second!.innerHTML = '<i>1</i>';
  expect(nodeAt(document, 21)).toBe(null);
  second!.remove();
  expect(nodeAt(document, 18)).toBe(null);
  expect(nodeAt(document.body!, 29)).toMatchObject({ part: 'comment' });
  expect(nodeAt(new Document(), 0)).toBe(null);
});

test('a fragment has the offsets of its own input', () => {
  const document = parse('<p>Tea<p>Cups');
  const context = document.querySelector('p')!;
  const fragment = parseFragment('<i>1</i><b>2</b>', { context });
  expect(nodeAt(fragment, 8)!.node === fragment.lastChild).toBe(true);
  expect(nodeAt(fragment.firstChild!, 8)).toBe(null);
  expect(() => nodeAt(fragment, 17)).toThrow(RangeError);
  expect(nodeAt(parseFragment('</p>', { context: 'div' }), 0)!.part).toBe('end-tag');
  expect(nodeAt(parseFragment('', { context: 'div' }), 5)).toBe(null);
});

test('deep trees and many attributes take no stack', () => {
  const n = 100_000;
  const html = `${'<div>'.repeat(n)}<p ${Array.from({ length: n }, (_, i) => `a${i}`).join(' ')} z=|>`;
  expect(nodeAt(parse(html), html.length - 2)!.attribute!.name).toBe('z');
});

test.each([-1, 0.5, 9, Number.NaN, Infinity, '1', undefined, null, 1n])('%s is no offset', (offset) => {
  expect(() => nodeAt(parse('<p>12345'), offset as number)).toThrow(
    new RangeError(`offset must be an integer from 0 to 8, not ${String(offset)}`),
  );
});

test.each([null, {}, 'x', parse('<p a>').querySelector('p')!.attributes[0]])('%s is no root', (root) => {
  expect(() => nodeAt(root as never, 0)).toThrow(TypeError);
});
