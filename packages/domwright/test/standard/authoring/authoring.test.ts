import { TokenType, tokenize } from '@csstools/css-tokenizer';
import { type Element, parse } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import {
  allowedAttributes,
  allowedElements,
  allowedValues,
  describeAttribute,
  describeElement,
  mayReferTo,
  nameReferencesOf,
} from 'domwright/editor';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writtenName } from '../../../src/standard/authoring/style-names.ts';
import { runs } from '../../runs.mjs';

/*
 * Expected values are from the standard's sections about the elements and attributes.
 */

const first = (html: string, selector: string): Element => parse(html).querySelector(selector)!;

describe('elements that are allowed', () => {
  test.each([
    ['<ul></ul>', 'ul', 'li script template'],
    ['<select></select>', 'select', 'option optgroup hr', true],
    ['<table></table>', 'table', 'caption colgroup script tbody template tfoot thead tr'],
    ['<table><caption></caption></table>', 'table', 'colgroup script tbody template tfoot thead tr'],
    ['<table><tbody></tbody></table>', 'table', 'script tbody template tfoot'],
    ['<table><tbody><tr></tr></tbody></table>', 'tr', 'script td template th'],
    ['<dl></dl>', 'dl', 'div dt script template'],
    ['<dl><dt></dt></dl>', 'dl', 'dd dt script template'],
    ['<title></title>', 'title', ''],
    ['<br>', 'br', ''],
    ['<svg><path></path></svg>', 'path', ''],
  ])('in %s, %s', (html, selector, expected, isPart = false) => {
    const allowed = allowedElements(first(html, selector), null);
    if (isPart) expect(allowed).toEqual(expect.arrayContaining(expected.split(' ')));
    else expect(allowed.join(' ')).toBe(expected);
  });

  test.each([
    ['<p></p>', 'p', 'em a img', 'div p li'],
    ['<a href=b></a>', 'a', 'div p em', 'a button li'],
    ['<p><a href=b></a></p>', 'a', 'em', 'a button div'],
    ['<div></div>', 'div', 'p div section table', 'li tr html'],
    ['<form></form>', 'form', 'input label', 'form'],
    ['<button><b></b></button>', 'b', 'em', 'a p'],
    ['<ruby>a</ruby>', 'ruby', 'rt rp', 'div'],
    ['<svg><foreignObject></foreignObject></svg>', 'foreignObject', 'div p', 'li'],
  ])('in %s, %s: %s, not %s', (html, selector, some, others) => {
    const allowed = allowedElements(first(html, selector), null);
    expect(some.split(' ').filter((name) => !allowed.includes(name))).toEqual([]);
    expect(others.split(' ').filter((name) => allowed.includes(name) && name !== 'a')).toEqual([]);
  });

  test('before a child', () => {
    const table = first('<table><caption></caption><tbody></tbody></table>', 'table');
    expect(allowedElements(table, table.firstChild)).toContain('caption');
    expect(allowedElements(table, table.lastChild)).not.toContain('caption');
    expect(allowedElements(table, table.lastChild)).toContain('thead');
  });

  test('in a document, and in the contents of a template', () => {
    expect(allowedElements(parse(''), null)).toEqual(['html']);
    const { content } = first('<template><tr></tr></template>', 'template');
    expect(allowedElements(content!, null)).toContain('td');
  });

  test('whatever is offered as the only child is no mistake there', () => {
    for (const name of ['div', 'p', 'ul', 'table', 'select', 'dl', 'ruby', 'picture', 'video', 'figure']) {
      const document = parse(`<!doctype html><title>a</title><${name}></${name}>`);
      const parent = document.querySelector(name)!;
      for (const child of allowedElements(parent, null)) {
        parent.replaceChildren(document.createElement(child));
        const codes = [...checkConformance(document, { groups: ['conformance'] })]
          .filter(({ element }) => element === parent.firstChild)
          .map(({ code }) => code);
        expect([name, child, codes.filter((code) => /not-allowed|out-of-order/.test(code))]).toEqual([
          ...[name, child, conditional.has(child) && codes.length > 0 ? expect.anything() : []],
        ]);
      }
    }
  });
});

/** Elements that need an attribute to be where they are, or something around them that other rules ask for. */
const conditional: ReadonlySet<string> = new Set([
  'area',
  'link',
  'main',
  'meta',
  'selectedcontent',
  'source',
]);

test('attributes that are allowed', () => {
  const of = (html: string, selector: string) => allowedAttributes(first(html, selector));
  expect(of('<a>', 'a').slice(0, 3)).toEqual(['href', 'target', 'download']);
  expect(of('<a href=b>', 'a')).toEqual(expect.arrayContaining(['id', 'onclick', 'aria-label', 'role']));
  expect(of('<input type=checkbox>', 'input')).toContain('checked');
  expect(of('<input type=checkbox>', 'input')).not.toContain('maxlength');
  expect(of('<input>', 'input')).toContain('maxlength');
  expect(of('<p>', 'p')).not.toContain('align');
  expect(of('<div role=checkbox>', 'div')).toContain('aria-checked');
  expect(of('<div>', 'div')).not.toContain('aria-checked');
  expect(of('<meta>', 'meta')).not.toContain('aria-label');
  expect(of('<svg>', 'svg')).toEqual([]);
});

test.each([
  ['button', 'type', 'submit reset button'],
  ['input', 'type', 'hidden text search tel url email password date month week time'],
  ['dialog', 'closedby', 'any closerequest none'],
  ['a', 'target', '_blank _self _parent _top'],
  ['p', 'dir', 'ltr rtl auto'],
  ['p', 'aria-live', 'assertive off polite'],
  ['link', 'rel', 'stylesheet icon'],
  ['nav', 'role', 'menu menubar tablist'],
  ['iframe', 'sandbox', 'allow-forms allow-scripts'],
  ['input', 'autocomplete', 'on off email postal-code'],
])('values of %s %s', (element, attribute, some) => {
  expect(allowedValues(element, attribute).values).toEqual(expect.arrayContaining(some.split(' ')));
});

test('values that cannot be listed', () => {
  expect(allowedValues('p', 'title')).toEqual({ values: [], isList: false, isOpen: true });
  expect(allowedValues('nav', 'role').values).not.toContain('button');
});

test('descriptions', () => {
  expect(describeElement('a')).toEqual({
    name: 'a',
    url: 'https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-a-element',
    obsolete: null,
    purpose: 'Hyperlink.',
    categories: [
      'Flow content.',
      'Phrasing content.',
      'If the element has an `href` attribute: Interactive content.',
      'Palpable content.',
    ],
    contexts: ['Where phrasing content is expected.'],
    contents: [
      'Transparent, but there must be no interactive content descendant, `a` element descendant, or descendant with the `tabindex` attribute specified.',
    ],
  });
  expect(describeElement('center')!.obsolete).toMatch(/CSS/);
  expect(describeElement('constructor')).toBeNull();
  expect(describeAttribute('p', 'align')!.obsolete).toMatch(/CSS/);
  expect(describeAttribute('p', 'hidden')).toMatchObject({
    of: 'all elements',
    syntax: 'keyword',
    purpose: 'Whether the element is relevant.',
  });
  expect(describeAttribute('p', 'aria-label')).toMatchObject({ of: 'aria', syntax: 'string' });
  expect(describeAttribute('p', 'href')).toBeNull();
});

test('references to other elements', () => {
  const html =
    '<label for=a></label><table><td headers="b  c"></table><a href="#d%20e"></a><p aria-labelledby="f g"><img usemap="#h"><a href="i#j">' +
    '<button popovertarget=k commandfor="l" form=m><svg><use href="#n"></use></svg><p aria-details="o&amp;p">';
  const document = parse(html);
  const found = [...document.querySelectorAll('*')].flatMap((element) => nameReferencesOf(element, html));
  expect(found.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd e', ...'fghklmn']);
  for (const { name, range } of found)
    expect(html.slice(range.start, range.end)).toBe(name === 'd e' ? 'd%20e' : name);
  expect(found.find(({ name }) => name === 'h')!.kind).toBe('map');
});

test.each([
  ['label', 'for', 'input select my-x'],
  ['input', 'list', 'datalist'],
  ['input', 'form', 'form'],
  ['button', 'popovertarget', 'div'],
  ['td', 'headers', 'th'],
  ['button', 'commandfor', 'input input select my-x datalist form div th svg'],
  ['p', 'aria-owns', 'input input select my-x datalist form div th svg'],
  ['a', 'href', 'input input select my-x datalist form div th svg'],
])('what %s %s may refer to', (elementName, attributeName, expected) => {
  const document = parse(
    '<body><input><input type=hidden><select></select><my-x></my-x><datalist></datalist><form></form><div popover></div>' +
      '<table><tr><th></table><svg></svg>',
  );
  const all = [...document.body!.querySelectorAll('input, select, my-x, datalist, form, div, th, svg')];
  const found = all.filter((target) => mayReferTo(elementName, attributeName, target));
  expect(found.map(({ localName }) => localName).join(' ')).toBe(expected);
});

test('a role that is written decides which attributes of ARIA there are, not the one that the element has anyway', () => {
  // https://www.w3.org/TR/wai-aria-1.2/#link, https://www.w3.org/TR/html-aria/#el-button
  const names = (html: string): string[] => allowedAttributes(first(html, 'button'));
  expect(names('<button></button>')).toContain('aria-pressed');
  expect(names('<button role=link></button>')).not.toContain('aria-pressed');
});

test('the type of an input decides what it may have of ARIA', () => {
  // https://www.w3.org/TR/html-aria/#docconformance, https://www.w3.org/TR/wai-aria-1.2/#slider, #textbox
  const names = (html: string): string[] => allowedAttributes(first(html, 'input'));
  expect(names('<input type=range>')).toContain('aria-valuetext');
  expect(names('<input>')).toContain('aria-autocomplete');
  expect(names('<input type=soup>')).toContain('aria-autocomplete');
  const roles = allowedValues('input', 'role').values!;
  expect(roles).toEqual(expect.arrayContaining(['switch', 'combobox', 'searchbox']));
  expect(roles).not.toContain('navigation');
});

/** The only token of a text, as another tokenizer reads it. */
const tokenOf = (css: string): unknown[] =>
  tokenize({ css })
    .slice(0, -1)
    .map(([type, , , , meaning]) => [type, (meaning as { value?: string } | undefined)?.value]);

test('a new name is read as it is, wherever it is written', () => {
  const name = fc
    .array(
      fc.constantFrom(...'-1aZ_9 \u00e9\ud83d\ude00\\"\'()[]{}#.:;%/!@$&*+,<=>?^`|~\t\n\x7f'.split(/(?:)/u)),
      { minLength: 1 },
    )
    .map((characters) => characters.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        name,
        name.map((some) => `-${some}`),
      ),
      (its) => {
        const identifier = writtenName(its, 'identifier');
        expect(tokenOf(identifier)).toEqual([[TokenType.Ident, its]]);
        expect(tokenOf(`#${identifier}`)).toEqual([[TokenType.Hash, its]]);
        if (/[\s"']/.test(its)) return;
        expect(tokenOf(`"${writtenName(its, 'string')}"`)).toEqual([[TokenType.String, its]]);
        expect(decodeURIComponent(writtenName(its, 'fragment'))).toBe(its);
        const [[, string]] = tokenOf(`"${writtenName(its, 'string with fragment')}"`) as [
          [TokenType, string],
        ];
        expect(decodeURIComponent(string)).toBe(its);
        const [[type, url]] = tokenOf(`url(${writtenName(its, 'url with fragment')})`) as [
          [TokenType, string],
        ];
        expect([type, decodeURIComponent(url)]).toEqual([TokenType.URL, its]);
      },
    ),
    { numRuns: runs(4000) },
  );
});
