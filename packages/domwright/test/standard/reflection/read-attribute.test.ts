import { Document, parse } from 'domwright';
import { enumeratedAttribute, readAttribute, readProperty } from 'domwright/values';
import { describe, expect, test } from 'vitest';

function element(name: string, attributes: Record<string, string> = {}) {
  const made = new Document().createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// The sections of the standard on the elements, and "Reflecting content attributes in IDL attributes".
describe('readAttribute', () => {
  test.each([
    ['img', 'width', '007px', 7],
    ['img', 'width', '-7', 0],
    ['img', 'width', null, 0],
    ['img', 'WIDTH', '2147483648', 0],
    ['img', 'alt', null, ''],
    ['img', 'ismap', '', true],
    ['img', 'ismap', null, false],
    ['img', 'crossorigin', null, null],
    ['img', 'crossorigin', 'x', 'anonymous'],
    ['img', 'loading', 'LAZY', 'lazy'],
    ['img', 'src', 'a b', 'a b'],
    ['canvas', 'width', null, 300],
    ['canvas', 'height', 'x', 150],
    ['canvas', 'width', '0', 0],
    ['td', 'colspan', '0', 1],
    ['td', 'colspan', '1001', 1000],
    ['td', 'colspan', '99999999999', 1000],
    ['td', 'colspan', '-1', 1],
    ['td', 'rowspan', '0', 0],
    ['td', 'rowspan', '65535', 65534],
    ['col', 'span', '5', 5],
    ['input', 'size', '0', 20],
    ['input', 'maxlength', '-1', -1],
    ['input', 'maxlength', '0', 0],
    ['input', 'type', 'datetime', 'text'],
    ['input', 'formmethod', null, ''],
    ['input', 'formmethod', 'x', 'get'],
    ['li', 'value', '-5', -5],
    ['li', 'value', '-2147483649', 0],
    ['progress', 'max', '0', 1],
    ['progress', 'max', '2.5', 2.5],
    ['form', 'method', null, 'get'],
    ['label', 'for', 'x', 'x'],
    ['link', 'sizes', ' a b a', ['a', 'b']],
    ['link', 'sizes', null, []],
    ['div', 'hidden', '', undefined],
    ['div', 'width', '5', undefined],
    ['div', 'constructor', '5', undefined],
    ['div', 'aria-label', null, null],
    ['div', 'contenteditable', null, 'inherit'],
    ['div', 'contenteditable', '', 'true'],
    ['div', 'popover', null, null],
    ['div', 'popover', 'x', 'manual'],
    ['div', 'popover', 'hint', 'hint'],
    ['div', 'popover', 'HINT', 'hint'],
    ['div', 'tabindex', null, -1],
    ['button', 'tabindex', 'x', 0],
    ['div', 'tabindex', '3', 3],
    ['x-y', 'dir', 'RTL', 'rtl'],
    ['x-y', 'dir', 'x', ''],
    ['marquee', 'scrollamount', null, 6],
    ['ol', 'start', null, 1],
    ['ol', 'start', 'x', 1],
    ['ol', 'start', '-3', -3],
    ['pre', 'width', null, 0],
    ['listing', 'width', '5', 5],
    ['xmp', 'width', null, 0],
    ['div', 'autocapitalize', null, ''],
    ['div', 'autocapitalize', '', ''],
    ['div', 'autocapitalize', 'OFF', 'none'],
    ['div', 'autocapitalize', 'x', 'sentences'],
  ])('%s %s=%j is %j', (name, attribute, value, expected) => {
    const made = element(name, value === null ? {} : { [attribute]: value });
    expect(readAttribute(made, attribute)).toEqual(expected);
  });

  test('URLs are parsed by whom it is told', () => {
    const parseURL = (url: string) => (url === 'bad' ? null : `https://example.test/${url}`);
    expect(readAttribute(element('img', { src: 'a' }), 'src', { parseURL })).toBe('https://example.test/a');
    expect(readAttribute(element('img', { src: 'bad' }), 'src', { parseURL })).toBe('bad');
    expect(readAttribute(element('img'), 'src', { parseURL })).toBe('');
  });

  test('by the IDL attribute', () => {
    expect(readProperty(element('label', { for: 'x' }), 'htmlFor')).toBe('x');
    expect(readProperty(element('input', { checked: '' }), 'defaultChecked')).toBe(true);
    expect(readProperty(element('form', { enctype: 'text/PLAIN' }), 'encoding')).toBe('text/plain');
    expect(readProperty(element('div'), 'htmlFor')).toBeUndefined();
  });

  test.each(['link', 'a', 'area', 'form'])('relList of %s', (name) => {
    expect(readProperty(element(name, { rel: 'a b a' }), 'relList')).toEqual(['a', 'b']);
    expect(readProperty(element(name), 'relList')).toEqual([]);
    expect(readAttribute(element(name, { rel: 'a b a' }), 'rel')).toBe('a b a');
  });

  test('classList', () => {
    expect(readProperty(element('p', { class: ' b a b' }), 'classList')).toEqual(['b', 'a']);
    expect(readProperty(element('p'), 'classList')).toEqual([]);
  });

  test('the autocapitalization hint of a control may come from its form', () => {
    const document = parse(
      '<form autocapitalize=words><input><input autocapitalize=off><i></i></form><input>',
    );
    const hints = [...document.querySelectorAll('input, i')].map((each) =>
      readProperty(each, 'autocapitalize'),
    );
    expect(hints).toEqual(['words', 'none', '', '']);
  });

  test('only HTML elements have them', () => {
    const svg = new Document().createElementNS('http://www.w3.org/2000/svg', 'a');
    expect(readAttribute(svg, 'title')).toBeUndefined();
    expect(() => readAttribute(null as never, 'title')).toThrow('element must be an element, not null');
  });

  test('definitions of enumerated attributes', () => {
    expect(Object.keys(enumeratedAttribute('img', 'referrerpolicy')!.keywords)).toContain('same-origin');
    expect(enumeratedAttribute('img', 'crossorigin')?.missing).toBe('no cors');
    expect(enumeratedAttribute('img', 'alt')).toBeNull();
    expect(enumeratedAttribute('p', 'translate')?.invalid).toBe('inherit');
  });
});
