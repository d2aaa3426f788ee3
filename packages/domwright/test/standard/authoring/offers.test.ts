import { Document, type Element, parse, parseFragment } from 'domwright';
import {
  allowedAttributes,
  allowedElements,
  allowedValuesOf,
  describeAttribute,
  describeElement,
} from 'domwright/editor';
import { describe, expect, test } from 'vitest';
import { ariaRoles } from '../../../src/generated/aria-tables.ts';
import { elementDefinitions } from '../../../src/generated/element-definitions.ts';
import { someOf } from '../../runs.mjs';

/*
 * What is offered and what is not, by the standard's sections about elements and attributes, ARIA in HTML and WAI-ARIA 1.2.
 */

const first = (html: string, selector: string): Element => parse(html).querySelector(selector)!;

/** Which of some words a list has. */
const among = (words: string, list: readonly string[]): string =>
  words
    .split(' ')
    .filter((word) => list.includes(word))
    .join(' ');

describe('elements, of some: those that are allowed', () => {
  test.each([
    // https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-ruby-element
    ['<ruby>a</ruby>', 'ruby', 'rt rp div', 'rt rp'],
    ['<ruby><b>a</b></ruby>', 'ruby', 'rt div', 'rt'],
    ['<details></details>', 'details', 'summary p', 'summary'],
    ['<details><summary></summary></details>', 'details', 'summary p', 'p'],
    ['<fieldset></fieldset>', 'fieldset', 'legend p', 'legend p'],
    ['<fieldset>a</fieldset>', 'fieldset', 'legend p', 'p'],
    ['<figure></figure>', 'figure', 'figcaption p', 'figcaption p'],
    ['<figure><figcaption></figcaption></figure>', 'figure', 'figcaption p', 'p'],
    ['<figure><p></p></figure>', 'figure', 'figcaption p', 'figcaption p'],
    ['<picture></picture>', 'picture', 'source img p', 'source img'],
    ['<picture><img></picture>', 'picture', 'source img p', ''],
    ['<video src=a></video>', 'video', 'source track p', 'track p'],
    ['<video></video>', 'video', 'source track p', 'source track p'],
    ['<video><track></video>', 'video', 'source track p', 'track p'],
    ['<table><colgroup span=2></colgroup></table>', 'colgroup', 'col', ''],
    ['<table><colgroup></colgroup></table>', 'colgroup', 'col template td', 'col template'],
    ['<head></head>', 'head', 'title meta p', 'title meta'],
    ['<a href=b><b></b></a>', 'b', 'a em button', 'em'],
    ['<a><b></b></a>', 'b', 'em button', 'em'],
    ['<p><ins></ins></p>', 'ins', 'em div', 'em'],
    ['<div><ins></ins></div>', 'ins', 'em div', 'em div'],
    ['<svg><g></g></svg>', 'g', 'p em svg', ''],
    ['<math></math>', 'math', 'p em', ''],
    ['<svg><title></title></svg>', 'title', 'em b', 'em b'],
    ['<svg><desc></desc></svg>', 'desc', 'em p', 'em p'],
    ['<form><b></b></form>', 'b', 'form em', 'em'],
    ['<label></label>', 'label', 'label em input', 'em input'],
    ['<label><input></label>', 'label', 'em b', 'em b'],
    ['<header></header>', 'header', 'header footer p', 'p'],
    ['<dfn></dfn>', 'dfn', 'dfn em', 'em'],
    ['<noscript></noscript><p>', 'p', 'em div', 'em'],
  ])('%s, %s, %s: %s', (html, selector, words, expected) => {
    expect(among(words, allowedElements(first(html, selector), null))).toBe(expected);
  });

  test('before a child', () => {
    const list = first('<dl><dt>a</dt><dd>b</dd></dl>', 'dl');
    const before = (child: number) =>
      among('div dt dd', allowedElements(list, list.childNodes[child] ?? null));
    expect([before(0), before(1), before(2)]).toEqual(['div dt', 'dt dd', 'dt dd']);
    const ruby = first('<ruby>a<rt>b</rt></ruby>', 'ruby');
    expect(among('rt em', allowedElements(ruby, ruby.lastChild))).toBe('rt em');
  });

  test('in fragments', () => {
    const of = (context: string | null, html = '') => {
      const fragment = parseFragment(html, { context: context ?? 'div' });
      return allowedElements(fragment, null, context);
    };
    expect(of('tr')).toEqual(['script', 'td', 'template', 'th']);
    expect(of('ul')).toEqual(['li', 'script', 'template']);
    expect(among('dt dd', of('dl', '<dt>a</dt>'))).toBe('dt dd');
    expect(among('td p li html', of(null))).toBe('td p li html');
    const inner = parseFragment('<b></b>', { context: 'p' });
    expect(among('em div', allowedElements(inner.firstElementChild!, null, 'p'))).toBe('em');
    expect(allowedElements(parse('<p>'), null)).toEqual(['html']);
  });

  test('in alphabetical order, each once', () => {
    const all = allowedElements(first('<div>', 'div'), null);
    expect(all).toEqual([...new Set(all)].sort());
  });

  test('wrong arguments', () => {
    const p = first('<p>', 'p');
    expect(() => allowedElements(1 as never, null)).toThrow(/^parent must be an Element, a Document/);
    expect(() => allowedElements(p, 1 as never)).toThrow(/^before must be a Node or null/);
    expect(() => allowedElements(p, null, 1 as never)).toThrow(/^context/);
    expect(() => allowedAttributes({} as never)).toThrow(/^element must be an Element/);
    expect(() => allowedValuesOf(p, 1 as never)).toThrow(/^attributeName/);
    expect(() => allowedValuesOf(null as never, 'a')).toThrow(/^element/);
  });
});

describe('attributes, of some: those that are allowed', () => {
  test.each([
    ['<a>', 'a', 'href target role id aria-label aria-expanded', 'href target role id'],
    ['<a href=b>', 'a', 'href aria-label aria-expanded', 'href aria-label aria-expanded'],
    ['<p>', 'p', 'align title aria-label aria-busy aria-disabled role', 'title aria-busy role'],
    ['<p role=note>', 'p', 'aria-label aria-checked', 'aria-label'],
    ['<p role=checkbox>', 'p', 'aria-label aria-checked aria-pressed', 'aria-label aria-checked'],
    ['<p role=soup>', 'p', 'aria-busy aria-checked', 'aria-busy'],
    ['<meta>', 'meta', 'content role aria-busy title', 'content title'],
    ['<label for=b></label><input id=b>', 'label', 'for role aria-busy', 'for aria-busy'],
    ['<label>', 'label', 'for role aria-busy', 'for role aria-busy'],
    ['<br>', 'br', 'role aria-hidden aria-busy', 'role aria-hidden'],
    ['<input type=checkbox>', 'input', 'checked maxlength aria-checked', 'checked'],
    ['<input type=CHECKBOX>', 'input', 'checked maxlength', 'checked'],
    ['<input type=soup>', 'input', 'checked maxlength', 'maxlength'],
    ['<input>', 'input', 'checked maxlength min multiple accept src', 'maxlength'],
    ['<input type=file>', 'input', 'accept multiple required readonly', 'accept multiple required'],
    ['<input type=image>', 'input', 'src alt width required value', 'src alt width'],
    ['<input type=hidden>', 'input', 'autocomplete required dirname aria-busy', 'autocomplete dirname'],
    ['<input type=range>', 'input', 'aria-valuetext aria-valuemax min aria-required', 'aria-valuetext min'],
    ['<input type=color>', 'input', 'aria-required list alpha', 'list alpha'],
    // https://html.spec.whatwg.org/multipage/scripting.html#attr-script-async and the others
    ['<script></script>', 'script', 'src type async defer', 'src type'],
    ['<script src=a></script>', 'script', 'src type async defer', 'src type async defer'],
    ['<script type=module></script>', 'script', 'src async defer', 'src async'],
    ['<script type=text/x></script>', 'script', 'src async defer nomodule', ''],
    // https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element
    ['<picture><source></picture>', 'source', 'src srcset media width', 'srcset media width'],
    ['<video><source></video>', 'source', 'src srcset media width', 'src media'],
    ['<table><td>', 'td', 'colspan scope abbr', 'colspan'],
    ['<table><th>', 'th', 'colspan scope abbr', 'colspan scope abbr'],
    ['<img alt=b>', 'img', 'alt src aria-label role', 'alt src aria-label role'],
    ['<img alt="">', 'img', 'aria-hidden aria-busy', 'aria-hidden'],
    ['<svg></svg>', 'svg', 'id class role viewBox', ''],
    ['<math></math>', 'math', 'id class role', ''],
    ['<center>', 'center', 'id title align', 'id title'],
    ['<x-y>', 'x-y', 'id aria-checked role', 'id aria-checked role'],
  ])('%s, %s, %s: %s', (html, selector, words, expected) => {
    expect(among(words, allowedAttributes(first(html, selector)))).toBe(expected);
  });

  test('outside of a document, what is around does not count', () => {
    const element = (name: string) => new Document().createElement(name);
    expect(among('src srcset media', allowedAttributes(element('source')))).toBe('src srcset media');
    expect(among('value role', allowedAttributes(element('li')))).toContain('value');
    // Nobody knows the role of a list item that is in none.
    expect(among('aria-label aria-posinset aria-checked', allowedAttributes(element('li')))).toBe(
      'aria-label aria-posinset aria-checked',
    );
    const inList = element('ul').appendChild(element('li')) as Element;
    expect(among('aria-label aria-posinset aria-checked', allowedAttributes(inList))).toBe(
      'aria-label aria-posinset',
    );
    const child = element('picture').appendChild(element('source')) as Element;
    expect(among('src srcset', allowedAttributes(child))).toBe('srcset');
  });

  test('each once, those of the element first and those of WAI-ARIA last', () => {
    for (const name of someOf(Object.keys(elementDefinitions))) {
      const all = allowedAttributes(new Document().createElement(name));
      expect([name, all.length]).toEqual([name, new Set(all).size]);
      const of = all.map((attribute) =>
        ['element', 'all elements', 'aria'].indexOf(describeAttribute(name, attribute)!.of),
      );
      expect([name, of]).toEqual([name, [...of].sort()]);
    }
  });
});

describe('values, of some: those that are allowed', () => {
  test.each([
    [
      '<input type=email>',
      'autocomplete',
      'on off email tel username street-address',
      'on off email username',
    ],
    ['<input type=tel>', 'autocomplete', 'email tel tel-national street-address', 'tel'],
    ['<input type=TEL>', 'autocomplete', 'email tel', 'tel'],
    ['<input>', 'autocomplete', 'email tel street-address name', 'email tel name'],
    ['<textarea>', 'autocomplete', 'email street-address', 'email street-address'],
    ['<input type=hidden>', 'autocomplete', 'on off email street-address', 'email street-address'],
    ['<form>', 'autocomplete', 'on off email', 'on off'],
    ['<input>', 'role', 'combobox searchbox spinbutton switch textbox none', 'combobox searchbox spinbutton'],
    [
      '<input type=checkbox>',
      'role',
      'switch menuitemcheckbox option button checkbox',
      'switch menuitemcheckbox option',
    ],
    ['<input type=checkbox aria-pressed=true>', 'role', 'switch button', 'switch button'],
    ['<input list=a>', 'role', 'combobox searchbox', ''],
    ['<button>', 'role', 'button link tab none note', 'link tab'],
    ['<p>', 'role', 'paragraph note directory widget generic doc-endnote', 'note'],
    ['<img alt="">', 'role', 'none presentation button', ''],
    ['<img alt=b>', 'role', 'img image button', 'button'],
    ['<meta>', 'role', 'none note', ''],
    ['<p>', 'aria-live', 'off polite assertive', 'off polite assertive'],
    ['<p>', 'aria-checked', 'true false mixed', ''],
    ['<p role=checkbox>', 'aria-checked', 'true false mixed undefined', 'true false mixed undefined'],
    ['<p>', 'aria-hidden', 'true false undefined', 'true false undefined'],
    ['<button>', 'aria-hidden', 'true false', 'false'],
    ['<body>', 'aria-hidden', 'true false', 'false'],
    ['<p hidden>', 'aria-hidden', 'true false', 'false'],
    ['<button disabled>', 'aria-disabled', 'true false', ''],
    ['<p role=checkbox>', 'aria-label', 'a', ''],
    ['<button>', 'type', 'submit reset text', 'submit reset'],
  ])('%s, %s, %s: %s', (html, name, words, expected) => {
    const element = first(html, /^<(\w+)/.exec(html)![1]!);
    expect(among(words, allowedValuesOf(element, name).values)).toBe(expected);
  });

  test('elements of other namespaces have those of their names', () => {
    const values = (autocomplete: string) =>
      allowedValuesOf(first(autocomplete, 'input'), 'autocomplete').values;
    expect(among('tel street-address', values('<svg><input></svg>'))).toBe('tel street-address');
    expect(among('tel street-address', values('<input>'))).toBe('tel');
  });

  test('roles in the order of the tables, without abstract, deprecated and discouraged ones', () => {
    const all = Object.keys(ariaRoles).filter((name) => {
      const { isAbstract, deprecated } = ariaRoles[name]!;
      return isAbstract !== true && deprecated === undefined && name !== 'generic';
    });
    expect(allowedValuesOf(first('<x-y>', 'x-y'), 'role').values).toEqual(all);
  });
});

describe('descriptions', () => {
  const HTML = 'https://html.spec.whatwg.org/multipage/';
  const ARIA = 'https://www.w3.org/TR/wai-aria-1.2/#';

  test.each<[element: string, attribute: string, expected: object | null]>([
    [
      'a',
      'href',
      {
        of: 'element',
        url: `${HTML}text-level-semantics.html#the-a-element`,
        syntax: 'url',
        refersTo: 'fragment',
        purpose: 'Address of the hyperlink.',
        value: 'Valid URL potentially surrounded by spaces',
        obsolete: null,
      },
    ],
    ['base', 'href', { of: 'element', purpose: 'Document base URL.' }],
    ['label', 'for', { of: 'element', purpose: 'Associate the label with form control.', refersTo: 'one' }],
    [
      'output',
      'for',
      {
        of: 'element',
        purpose: 'Specifies controls from which the output was calculated.',
        refersTo: 'several',
      },
    ],
    [
      'p',
      'title',
      {
        of: 'all elements',
        url: `${HTML}dom.html#global-attributes`,
        purpose: 'Advisory information for the element.',
        refersTo: null,
      },
    ],
    ['abbr', 'title', { purpose: 'Full term or expansion of abbreviation.' }],
    ['link', 'title', { purpose: expect.stringMatching(/Title of the link/) }],
    ['p', 'onclick', { of: 'all elements' }],
    ['img', 'usemap', { of: 'element', refersTo: 'map' }],
    ['input', 'disabled', { of: 'element', syntax: 'boolean' }],
    ['p', 'align', { of: 'element', obsolete: expect.stringContaining('CSS') }],
    ['p', 'role', { of: 'aria', url: `${ARIA}usage_intro`, syntax: 'role', obsolete: null }],
    [
      'p',
      'aria-owns',
      {
        of: 'aria',
        url: `${ARIA}aria-owns`,
        syntax: 'ID reference list',
        refersTo: 'several',
        obsolete: null,
      },
    ],
    ['p', 'aria-live', { of: 'aria', values: ['assertive', 'off', 'polite'] }],
    ['p', 'href', null],
    ['p', 'constructor', null],
    ['p', 'aria-constructor', null],
    ['nosuch', 'id', { of: 'all elements' }],
    ['nosuch', 'href', null],
  ])('of %s %s', (element, attribute, expected) => {
    const description = describeAttribute(element, attribute);
    if (expected === null) expect(description).toBeNull();
    else expect(description).toMatchObject({ name: attribute, ...expected });
  });

  test.each<[name: string, expected: object | null]>([
    [
      'li',
      {
        purpose: 'List item.',
        url: `${HTML}grouping-content.html#the-li-element`,
        obsolete: null,
        categories: [],
      },
    ],
    [
      'center',
      { purpose: '', obsolete: expect.stringContaining('CSS'), categories: [], contexts: [], contents: [] },
    ],
    ['nosuch', null],
    ['x-y', null],
    ['constructor', null],
    ['__proto__', null],
    ['toString', null],
  ])('of %s', (name, expected) => {
    if (expected === null) expect(describeElement(name)).toBeNull();
    else expect(describeElement(name)).toMatchObject({ name, ...expected });
  });

  test('wrong arguments', () => {
    expect(() => describeElement(1 as never)).toThrow(/^name/);
    expect(() => describeAttribute(1 as never, 'a')).toThrow(/^elementName/);
    expect(() => describeAttribute('a', 1 as never)).toThrow(/^name/);
  });
});
