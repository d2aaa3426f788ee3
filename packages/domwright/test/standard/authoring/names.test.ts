import { type Element, parse } from 'domwright';
import { mayReferTo, nameReferencesOf } from 'domwright/editor';
import { describe, expect, test } from 'vitest';
import { referenceKindOf } from '../../../src/standard/authoring/references.ts';
import {
  namesInDeclarations,
  namesInStyleSheet,
  writtenName,
} from '../../../src/standard/authoring/style-names.ts';

/*
 * Names in style sheets and in attributes, by Selectors 4, CSS Syntax 3, SVG 2 and the standard's sections about the attributes.
 */

/** Names with their kinds, and how each is written. */
const shown = (css: string, names: ReturnType<typeof namesInStyleSheet>) =>
  names.map(({ kind, name, start, end, writtenAs }) => {
    const sign = { id: '#', class: '.', map: 'map ' }[kind];
    return `${sign}${name} ${writtenAs} ${start}${css.slice(start, end) === name ? '' : ` ${css.slice(start, end)}`}`;
  });

describe('style sheets', () => {
  test.each<[css: string, ...names: string[]]>([
    ['#a{}', '#a identifier 1'],
    ['.a{}', '.a identifier 1'],
    [
      '#a.b > c:not(.d) ~ #e, .f {}',
      '#a identifier 1',
      '.b identifier 3',
      '.d identifier 14',
      '#e identifier 20',
      '.f identifier 24',
    ],
    ['#a'],
    ['#a;'],
    ['#a} #b{}', '#b identifier 5'],
    ['#a; #b{}', '#b identifier 5'],
    ['p{color:#abc} #b{}', '#b identifier 15'],
    ['p{color:#abc;} .b{}', '.b identifier 16'],
    ['p{.a{} #b &{}}', '.a identifier 3', '#b identifier 8'],
    // A color, or another thing that is no id.
    ['#1a{}'],
    ['#-1{}'],
    ['#-a{}', '#-a identifier 1'],
    ['#--{}', '#-- identifier 1'],
    ['#_{}', '#_ identifier 1'],
    ['#é{}', '#é identifier 1'],
    ['#A{}', '#A identifier 1'],
    ['#\\31 a{}', '#1a identifier 1 \\31 a'],
    ['.\\.a{}', '..a identifier 1 \\.a'],
    // Not a class.
    ['. a{}'],
    ['./**/a{}'],
    ['a{}'],
    // At-rules.
    ['@media (min-width: 1px) { .a{} }', '.a identifier 27'],
    ['@media (a: #b) { .c{} }', '.c identifier 18'],
    ['@scope (#a) to (.b) { .c{} }', '#a identifier 9', '.b identifier 17', '.c identifier 23'],
    ['@SCOPE (#a) {}', '#a identifier 9'],
    ['@layer a.b; .c{}', '.c identifier 13'],
    ['@layer a.b { .c{} }', '.c identifier 14'],
    ['@import "a" layer(b.c); .d{}', '.d identifier 25'],
    ['@a @scope .b {}'],
    ['@media x {} .a {}', '.a identifier 13'],
    // URLs.
    ['p{mask:url(#a)}', '#a url with fragment 12'],
    ['p{mask:URL( #a )}', '#a url with fragment 13'],
    ['p{mask:url(#)}'],
    ['p{mask:url(b#a)}'],
    ['p{mask:url(#%61)}', '#a url with fragment 12 %61'],
    ['p{mask:url("#a")}', '#a string with fragment 13'],
    ["p{mask:url( '#a' )}", '#a string with fragment 14'],
    ['p{mask:src("#a")}', '#a string with fragment 13'],
    ['p{mask:Src("#a")}', '#a string with fragment 13'],
    ['p{mask:url("#")}'],
    ['p{mask:url("b#a")}'],
    ['p{mask:url("\\23 a")}'],
    ['p{mask:other("#a")}'],
    ['p{content:"#a"}'],
    ['p{mask:url(#a', '#a url with fragment 12'],
    ['p{mask:url(#a  ', '#a url with fragment 12'],
    ['p{mask:url("#a', '#a string with fragment 13'],
    ['@import url(#a);', '#a url with fragment 13'],
    // Attribute selectors.
    ['[id=a]{}', '#a identifier 4'],
    ['[ id = "a" ]{}', '#a string 8'],
    ["[ID='a' i]{}", '#a string 5'],
    ['[id~=a]{}', '#a identifier 5'],
    ['[id^=a]{}'],
    ['[id$=a]{}'],
    ['[id*=a]{}'],
    ['[id|=a]{}'],
    ['[id!=a]{}'],
    ['[id]{}'],
    ['[id=]{}'],
    ['[=a]{}'],
    ['[class=a]{}', '.a identifier 7'],
    ['[class~="a"]{}', '.a string 9'],
    ['[class="a  b"]{}', '.a string 8', '.b string 11'],
    ['[class~="a b"]{}'],
    ['[class="a\\20 b"]{}'],
    ['[class=""]{}'],
    ['[class=" "]{}'],
    [
      '[for=a], [form=b], [list=c], [headers=d], [itemref=e]{}',
      '#a identifier 5',
      '#b identifier 15',
      '#c identifier 25',
      '#d identifier 38',
      '#e identifier 51',
    ],
    ['[popovertarget=a], [commandfor=b]{}', '#a identifier 15', '#b identifier 31'],
    [
      '[aria-labelledby~=a], [aria-details="b"], [aria-activedescendant=c]{}',
      '#a identifier 18',
      '#b string 37',
      '#c identifier 65',
    ],
    ['[aria-label=a], [title=b], [name=c]{}'],
    ['[href="#a"], [href$="#b"]{}', '#a string with fragment 8', '#b string with fragment 22'],
    ['[href~="#a"], [href*="#a"], [href=a], [href="b#a"], [href="#"]{}'],
    ['[href="#%61"]{}', '#a string with fragment 8 %61'],
    ['[usemap="#a%20"]{}', 'map a%20 string with fragment 10'],
    // Namespaces.
    ['[xlink|href="#a"]{}', '#a string with fragment 14'],
    ['[*|href="#a"]{}', '#a string with fragment 10'],
    ['[|href="#a"]{}', '#a string with fragment 9'],
    ['[a|id=b]{}', '#b identifier 6'],
  ])('%s', (css, ...names) => {
    expect(shown(css, namesInStyleSheet(css))).toEqual(names);
  });

  test('declarations only refer to ids', () => {
    const found = (css: string) => shown(css, namesInDeclarations(css));
    expect(found('mask: url(#a), src("#b"); color: #abc')).toEqual([
      ...['#a url with fragment 11', '#b string with fragment 21'],
    ]);
    expect(found('fill: URL(#a)')).toEqual(['#a url with fragment 11']);
    expect(found('content: "#a"; [id=b]')).toEqual([]);
  });
});

test.each([
  // https://drafts.csswg.org/cssom/#serialize-an-identifier
  ['a', 'identifier', 'a'],
  ['1a', 'identifier', '\\31 a'],
  ['-1', 'identifier', '-\\31 '],
  ['--1', 'identifier', '--1'],
  ['a1', 'identifier', 'a1'],
  ['-', 'identifier', '\\-'],
  ['-a', 'identifier', '-a'],
  ['a.b', 'identifier', 'a\\.b'],
  ['a b', 'identifier', 'a\\ b'],
  ['\u0001', 'identifier', '\\1 '],
  ['\u007f', 'identifier', '\\7f '],
  ['\0', 'identifier', '\ufffd'],
  ['\u0080é😀', 'identifier', '\u0080é😀'],
  ['_A', 'identifier', '_A'],
  ['a\\', 'value', 'a\\'],
  ['a\\', 'string', 'a\\\\'],
  ['a% <>`\'"', 'fragment', 'a%25%20%3C%3E%60%27%22'],
  ['a\\%', 'string with fragment', 'a\\\\%25'],
  ['a(\\)%', 'url with fragment', 'a\\(\\\\\\)%25'],
  ['a\u0001', 'url with fragment', 'a%01'],
] as const)('%j as %s: %j', (name, as, written) => {
  expect(writtenName(name, as)).toBe(written);
});

test.each([
  ['label', 'for', 'one'],
  ['output', 'for', 'several'],
  ['td', 'headers', 'several'],
  ['input', 'list', 'one'],
  ['button', 'form', 'one'],
  ['button', 'popovertarget', 'one'],
  ['button', 'commandfor', 'one'],
  ['p', 'itemref', 'several'],
  ['img', 'usemap', 'map'],
  ['a', 'href', 'fragment'],
  ['p', 'aria-activedescendant', 'one'],
  ['p', 'aria-owns', 'several'],
  ['p', 'aria-label', null],
  ['p', 'aria-level', null],
  ['p', 'for', null],
  ['p', 'title', null],
  ['p', 'id', null],
  ['p', 'class', null],
])('%s %s refers to %s', (element, attribute, kind) => {
  expect(referenceKindOf(true, element, attribute)).toBe(kind);
  const isForeign = attribute === 'href' || attribute.startsWith('aria-');
  expect(referenceKindOf(false, element, attribute)).toBe(isForeign ? kind : null);
});

const first = (html: string, selector: string): Element => parse(html).querySelector(selector)!;

describe('references of elements', () => {
  test.each<[html: string, selector: string, ...names: string[]]>([
    ['<label for=a>', 'label', 'for #a value'],
    ['<label for="">', 'label'],
    ['<label for="a b">', 'label', 'for #a b value'],
    ['<label for="a&amp;">', 'label'],
    ['<output for=" a  b ">', 'output', 'for #a value', 'for #b value'],
    ['<a href="#a">', 'a', 'href #a fragment'],
    ['<a href=" #a">', 'a'],
    ['<a href="#">', 'a'],
    ['<a href="#a%20b">', 'a', 'href #a b fragment a%20b'],
    ['<a href="#%zz">', 'a', 'href #%zz fragment'],
    ['<img usemap="#a%20">', 'img', 'usemap map a%20 value'],
    ['<img usemap=a>', 'img'],
    ['<img src="#a" longdesc=#b>', 'img', 'src #a fragment', 'longdesc #b fragment'],
    ['<a ping=#a href=b>', 'a'],
    ['<p cite=#a>', 'p'],
    // Identifiers, which lead nowhere.
    ['<p itemscope itemtype=#a itemid=#b>', 'p'],
    ['<link rel=x href=#a>', 'link', 'href #a fragment'],
    ['<blockquote cite="#a">', 'blockquote', 'cite #a fragment'],
    ['<form action="#a"><button formaction=#b>', 'button', 'formaction #b fragment'],
    ['<p style="mask: url(#a)">', 'p', 'style #a url with fragment'],
    ['<p mask="url(#a)" begin=a.b>', 'p'],
    ['<svg><use xlink:href=#a /></svg>', 'use', 'href #a fragment'],
    [
      '<svg><g mask=" url(#a) " marker-mid="url(\'#b\')"/></svg>',
      'g',
      'mask #a url with fragment',
      'marker-mid #b string with fragment',
    ],
    ['<svg><g title="url(#a)"/></svg>', 'g'],
    [
      '<svg><set begin="a.click; b.end+1s ;c.x" end=d.e /></svg>',
      'set',
      'begin #a value',
      'begin #b value',
      'begin #c value',
      'end #d value',
    ],
    ['<svg><set begin="1s; accessKey(a); -b.c; a\\.b.c; indefinite" /></svg>', 'set'],
    ['<svg><set begin="a.1; .b" /></svg>', 'set'],
    ['<svg><a for=a aria-owns="b c"/></svg>', 'a', 'aria-owns #b value', 'aria-owns #c value'],
  ])('%s', (html, selector, ...names) => {
    const found = nameReferencesOf(first(html, selector), html).map(
      ({ attribute, kind, name, range, writtenAs }) => {
        const written = html.slice(range.start, range.end);
        return `${attribute} ${kind === 'id' ? '#' : 'map '}${name} ${writtenAs}${written === name ? '' : ` ${written}`}`;
      },
    );
    expect(found).toEqual(names);
  });

  test('wrong arguments', () => {
    const element = first('<p>', 'p');
    expect(() => nameReferencesOf(null as never, '')).toThrow(/^element must be an Element/);
    expect(() => nameReferencesOf(element, 1 as never)).toThrow(/^text must be a string/);
    expect(() => mayReferTo(1 as never, '', element)).toThrow(/^elementName/);
    expect(() => mayReferTo('p', 1 as never, element)).toThrow(/^attributeName/);
    expect(() => mayReferTo('p', 'id', element, 1 as never)).toThrow(/^element must/);
    expect(() => mayReferTo('p', 'id', parse('') as never)).toThrow(/^target must/);
  });
});

test('cells have headers in their own table, other than themselves', () => {
  const document = parse('<table><tr><th id=a><td id=b></table><table><tr><th id=c><th id=d></table>');
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => document.getElementById(id)!);
  const may = (target: Element | undefined, of: Element | undefined) =>
    mayReferTo('td', 'headers', target!, of!);
  expect([may(a, b), may(b, a), may(c, b), may(c, d), may(c, c)]).toEqual([true, false, false, true, false]);
  // Nobody knows the table of a cell that is in none, or in another tree.
  expect(mayReferTo('td', 'headers', a!)).toBe(true);
  expect(may(a, parse('<table><td>').querySelector('td')!)).toBe(true);
});
