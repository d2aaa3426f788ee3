import { expect, test } from 'vitest';
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
