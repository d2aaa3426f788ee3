import { createWindow } from 'domwright/window';
import { describe, expect, test } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: the tests read what the types do not promise
type Any = any;

const { document }: Any = createWindow('<!DOCTYPE html><body>');

function input(type: string, attributes: Readonly<Record<string, string>> = {}): Any {
  const element = document.createElement('input');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.type = type;
  return element;
}

// https://html.spec.whatwg.org/multipage/input.html#input-type-change; input-values.ci.test.ts has all types, beside Chromium.
describe('a change of the type', () => {
  test('from mode value to default: the value goes into the attribute', () => {
    for (const type of ['hidden', 'checkbox']) {
      const element = input('text');
      element.value = 'foo';
      element.setAttribute('TYPE', type);
      expect([element.value, element.getAttribute('value')]).toEqual(['foo', 'foo']);
    }
  });
  test('to mode value: the value is that of the attribute', () => {
    const element = input('text');
    element.value = 'foo';
    element.type = 'file';
    element.removeAttribute('type');
    expect(element.value).toBe('');
  });
  test.each([
    ['date', 'foo', ''],
    ['email', ' a@b ', 'a@b'],
    ['color', 'foo', '#000000'],
    ['time', '12:00:00.1234', ''],
  ])('what %s has refused does not come back', (type, value, expected) => {
    const element = input(type);
    element.value = value;
    element.type = 'text';
    expect(element.value).toBe(expected);
  });
  test('a value that nobody has set is sanitized by each type, until the attribute changes', () => {
    const element = input('email', { value: ' a@b ' });
    element.type = 'text';
    expect(element.value).toBe('a@b');
    element.setAttribute('value', ' c ');
    expect(element.value).toBe(' c ');
  });
  // input-values.ci.test.ts has the same beside Chromium.
  test.each<[string, (element: Any) => void]>([
    ['setAttributeNS', (element) => element.setAttributeNS(null, 'type', 'hidden')],
    ['Attr.value', (element) => Object.assign(element.getAttributeNode('type'), { value: 'hidden' })],
    ['Attr.nodeValue', (element) => Object.assign(element.attributes.type, { nodeValue: 'hidden' })],
    [
      'setAttributeNode',
      (element) => {
        const attr = document.createAttribute('type');
        attr.value = 'hidden';
        element.setAttributeNode(attr);
      },
    ],
  ])('by %s', (_name, change) => {
    const element = input('text');
    element.value = 'foo';
    change(element);
    expect([element.type, element.value, element.getAttribute('value')]).toEqual(['hidden', 'foo', 'foo']);
  });
  test('by removing the attribute', () => {
    for (const remove of [
      (element: Any) => element.removeAttributeNode(element.getAttributeNode('type')),
      (element: Any) => element.attributes.removeNamedItem('type'),
      (element: Any) => element.removeAttributeNS(null, 'type'),
      (element: Any) => element.toggleAttribute('type'),
    ]) {
      const element = input('file', { value: ' a\nb ' });
      remove(element);
      expect([element.type, element.value]).toEqual(['text', ' ab ']);
    }
  });
  test('methods throw for missing arguments as before', () => {
    expect(() => input('text').setAttribute('type')).toThrow(TypeError);
    expect(() => input('text').removeAttribute()).toThrow(TypeError);
    expect(() => input('text').setAttributeNode()).toThrow(TypeError);
    expect(() => input('text').removeAttributeNode('type')).toThrow(TypeError);
  });
});

// Seen in Chromium 156.
test.each<[Record<string, string>, string]>([
  [{ min: '0', max: '7', step: '2' }, '4'],
  [{ min: '5', max: '12.6', value: '6.7' }, '7'],
  [{ min: '5.3', max: '12', step: '.5', value: '6.7' }, '6.8'],
  [{ min: '0', max: '1', step: '0.1', value: '0.35' }, '0.4'],
  [{ value: '3.2', step: 'any' }, '3.2'],
])('a range is rounded to a step: %j', (attributes, expected) => {
  expect(input('range', attributes).value).toBe(expected);
});

test('times have at most three digits after the point', () => {
  for (const [type, before] of [
    ['time', ''],
    ['datetime-local', '2020-01-02T'],
  ] as const) {
    const element = input(type);
    element.value = `${before}12:00:00.1234`;
    expect(element.value).toBe('');
    element.value = `${before}12:00:00.123`;
    expect(element.value).toBe(`${before}12:00:00.123`);
  }
});

// https://html.spec.whatwg.org/multipage/input.html#color-state-(type=color)
test.each<[string, Record<string, string>, string]>([
  ['#fff', {}, '#ffffff'],
  ['crimson', {}, '#dc143c'],
  ['rgb(1,1,1)', {}, '#010101'],
  ['#ffffff08', {}, '#ffffff'],
  ['foo', {}, '#000000'],
  // The first example of the table of color spaces, and the second one without what it is not.
  ['color(srgb 0 1 0 / 0.5)', { alpha: '' }, 'color(srgb 0 1 0 / 0.5)'],
  ['color(display-p3 1 1 1)', { colorspace: 'display-p3' }, 'color(display-p3 1 1 1)'],
])('a color: %s with %j', (value, attributes, expected) => {
  const element = input('color', attributes);
  element.value = value;
  expect(element.value).toBe(expected);
});
test('alpha and colorSpace reflect', () => {
  const element = input('color');
  element.alpha = true;
  element.colorSpace = 'Display-P3';
  expect([element.alpha, element.hasAttribute('alpha'), element.colorSpace]).toEqual([
    true,
    true,
    'display-p3',
  ]);
  expect(input('color').colorSpace).toBe('limited-srgb');
});

test('list is null for types to which it does not apply', () => {
  document.body.innerHTML = '<datalist id=l></datalist><input list=l>';
  const element = document.querySelector('input');
  expect(element.list?.id).toBe('l');
  for (const type of ['checkbox', 'password', 'hidden', 'submit', 'file']) {
    element.type = type;
    expect(element.list).toBe(null);
  }
});

// https://webidl.spec.whatwg.org/#js-legacy-platform-objects
describe('indexes', () => {
  const option = (text: string): Any => Object.assign(document.createElement('option'), { text });
  const texts = (select: Any): string => Array.from(select.options, ({ text }: Any) => text).join();
  const newSelect = (): Any => {
    document.body.innerHTML = '<select><option>1<option>2<option>3</select>';
    return document.querySelector('select');
  };

  test('of a form', () => {
    document.body.innerHTML = '<form id=f><input name=a><p><button name=b></button></p></form>';
    const form = document.querySelector('form');
    const names: string[] = [];
    for (let i = 0; i < form.length; i++) names.push(form[i].name);
    expect(names).toEqual(['a', 'b']);
    expect([form[2], 1 in form, 2 in form]).toEqual([undefined, true, false]);
  });
  test('of a select, and set', () => {
    const select = newSelect();
    expect([select[1].text, select[3], 2 in select, 3 in select]).toEqual(['2', undefined, true, false]);
    select[0] = option('x');
    expect(texts(select)).toBe('x,2,3');
    select[1] = null;
    expect(texts(select)).toBe('x,3');
    expect(document.querySelector('select')).toBe(select);
  });
  test('of its options, and set', () => {
    const select = newSelect();
    select.options[1] = option('y');
    expect(texts(select)).toBe('1,y,3');
    select.options[4] = option('z');
    expect(texts(select)).toBe('1,y,3,,z');
    expect(() => {
      select.options[0] = document.createElement('p');
    }).toThrow(TypeError);
    select.options[9] = null;
    expect(select.length).toBe(5);
  });
});
