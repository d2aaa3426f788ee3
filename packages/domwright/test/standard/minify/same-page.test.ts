import { expect, test } from 'vitest';
import { AttributeCell } from '../../../src/core/table/cells.ts';
import { readAgain, readText } from '../../../src/standard/minify/page-source.ts';
import { firstDifference } from '../../../src/standard/minify/same-page.ts';

/*
 * The comparison after `minify` alone: two pages that a right writer would never make of each other.
 */

const read = (html: string) => ({ ...readText(html), hasCharacter: () => true, mark: '' });

function areSame(a: string, b: string): boolean {
  const page = read(a);
  return firstDifference(page, readAgain(page, b, true), null) === 0;
}

test.each([
  ['<p>a</p>', '<p>a'],
  ['<p class="a">', '<p class=a>'],
  ['<p class=a id=b>', '<p id=b class=a>'],
  ['<p>&amp;</p>', '<p>&</p>'],
  ['<P>a', '<p>a'],
  ['<html><head></head><body>a</body></html>', 'a'],
  ['<svg viewBox=a xlink:href=b>', '<svg xlink:href=b viewbox=a>'],
  ['<!doctype html>', '<!DOCTYPE  HTML >'],
  [`<p>${'a'.repeat(100)}`, `<p>${'a'.repeat(100)}</p>`],
])('%j and %j are the same', (a, b) => {
  expect([areSame(a, b), areSame(b, a)]).toEqual([true, true]);
});

test.each([
  ['extra attributes', '<p id=b>', '<p id=b class=a>'],
  ['an attribute that is missing', '<p id=b class=a>', '<p id=b>'],
  ['another value', '<p id=b>', '<p id=c>'],
  ['another name', '<p id=b>', '<p class=b>'],
  ['another value, with a reference', '<p id="b&amp;">', '<p id=b>'],
  ['another namespace of an attribute', '<svg xlink:href=b>', '<svg href=b>'],
  ['another element', '<b>a</b>', '<i>a</i>'],
  ['another namespace', '<p><a>', '<p><svg><a>'],
  ['another text', '<p>a', '<p>b'],
  ['another long text', `<p>${'a'.repeat(100)}`, `<p>${'a'.repeat(99)}b`],
  ['a longer text', '<p>a', '<p>ab'],
  ['a text with a reference', '<p>a&lt;', '<p>a'],
  ['a text that is missing', '<p><b></b>a', '<p><b></b>'],
  ['a text more', '<p><b></b>', '<p><b></b>a'],
  ['another comment', '<p><!--a-->', '<p><!--b-->'],
  ['a comment in the place of a text', '<p>a', '<p><!--a-->'],
  ['an element that is missing', '<p><b></b><i></i>', '<p><b></b>'],
  ['an element more', '<p><b></b>', '<p><b></b><i></i>'],
  ['an element elsewhere', '<b><i></i></b>', '<b></b><i></i>'],
  ['the contents of a template', '<template><b></template>', '<template><i></template>'],
  ['a template more in a template', '<template></template>', '<template><template></template>'],
  ['another document mode', '<!doctype html>', '<!doctype html public "-//ietf//dtd html//">'],
  ['another name of the document type', '<!doctype a>', '<!doctype b>'],
])('%s is a difference: %j, %j', (_, a, b) => {
  expect([areSame(a, b), areSame(b, a)]).toEqual([false, false]);
});

/** What was asked for: texts and comments to leave out, by their data; other data of texts; values of attributes, null for none. */
interface Asked {
  readonly without?: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, string | null>>;
}

/** Whether one page is the other with what was asked for. */
function isAsAsked(a: string, b: string, { without = [], texts = {}, values = {} }: Asked): boolean {
  const results = [true, false].map((isPlain) => {
    const page = read(a);
    const { table } = page;
    return (
      firstDifference(page, readAgain(page, b, true), {
        isRemoved: (node) => !table.isContainer(node) && without.includes(table.data(node)),
        dataOf: (text) => texts[table.data(text)] ?? table.data(text),
        plainOf: (text) => (isPlain ? (texts[table.data(text)] ?? null) : undefined),
        valueOf: (_, record) => values[table.names.stringOf(table.attributes[record + AttributeCell.Name]!)],
      }) === 0
    );
  });
  expect(results[0]).toBe(results[1]);
  return results[0]!;
}

test.each<[string, string, Asked]>([
  ['<p><!--a-->b</p>', '<p>b</p>', { without: ['a'] }],
  ['<p>b<!--a--></p>', '<p>b</p>', { without: ['a'] }],
  ['<p>b<!--a-->c<!--d-->e</p>', '<p>bc<!--d-->e</p>', { without: ['a'] }],
  ['<p>b<!--a-->c<!--d-->e</p>', '<p>bce</p>', { without: ['a', 'd'] }],
  ['<p><!--a--></p><!--a--><b></b>', '<p></p><b></b>', { without: ['a'] }],
  ['<p> <b></b> </p>', '<p><b></b></p>', { without: [' '] }],
  ['<p>a  b</p>', '<p>a b</p>', { texts: { 'a  b': 'a b' } }],
  ['<p>a  b<!--c--> d</p>', '<p>a b d</p>', { without: ['c'], texts: { 'a  b': 'a b' } }],
  ['<p>a&lt;  b</p>', '<p>a&lt; b</p>', { texts: { 'a<  b': 'a< b' } }],
  ['<p class=" a" id=b>', '<p class=a id=b>', { values: { class: 'a' } }],
  ['<p class=a id=b>', '<p id=b>', { values: { class: null } }],
  ['<p id=b class=a>', '<p id=b>', { values: { class: null } }],
  ['<p class=a>', '<p>', { values: { class: null } }],
  ['<p id=b class=" a" title=c>', '<p title=c class=a id=b>', { values: { class: 'a' } }],
  ['<template><!--a--><p>b</template>', '<template><p>b</template>', { without: ['a'] }],
])('%j and %j are the same but for %j', (a, b, asked) => {
  expect(isAsAsked(a, b, asked)).toBe(true);
  // Nothing more than that, and nothing less.
  expect(isAsAsked(a, a, asked)).toBe(false);
  expect(isAsAsked(a, b, {})).toBe(false);
  for (const more of ['x', '<!--x-->', '<i></i>', '<template></template>']) {
    expect(isAsAsked(a, b + more, asked)).toBe(false);
    expect(isAsAsked(a + more, b, asked)).toBe(false);
    expect(isAsAsked(a + more, b + more, asked)).toBe(true);
  }
  for (const attribute of ['lang=x', 'class=x', 'id=x', 'title=x'])
    if (b.includes('<p>')) expect(isAsAsked(a, b.replace('<p>', `<p ${attribute}>`), asked)).toBe(false);
});

test.each<[string, string, Asked]>([
  ['<p>a<!--b-->c</p>', '<p>a', { without: ['b'] }],
  ['<p>a<!--b-->c</p>', '<p>acd', { without: ['b'] }],
  ['<p>a<!--b-->c</p>', '<p>ca', { without: ['b'] }],
  ['<p>a<!--b-->c</p>', '<p>a<!--b-->c', { without: ['c'] }],
  ['<p>a  b', '<p>a  b', { texts: { 'a  b': 'a b' } }],
  ['<p>a  b', '<p>ab', { texts: { 'a  b': 'a b' } }],
  ['<p class=a id=b>', '<p class=a>', { values: { class: null } }],
  ['<p class=a id=b>', '<p id=c>', { values: { class: null } }],
  ['<p class=a id=b>', '<p id=b title=a>', { values: { class: null } }],
  ['<p class=" a">', '<p class=b>', { values: { class: 'a' } }],
  ['<p class=" a">', '<p>', { values: { class: 'a' } }],
  ['<p class=a><b class=a>', '<p><b class=a>', { values: { class: null } }],
])('%j and %j are not the same but for %j', (a, b, asked) => {
  expect(isAsAsked(a, b, asked)).toBe(false);
});
