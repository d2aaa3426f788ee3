import { createWindow } from 'domwright/window';
import { describe, expect, test } from 'vitest';
import { hasChromium, openChromium } from '../../property/chromium.mjs';

/*
 * Values of inputs: sanitized when they are set, and what becomes of them when the type changes, compared with Chromium; and
 * indexed setters. What is not compared: files; colors that only Chromium's own color space conversions tell.
 */

const types = [
  ...['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time', 'datetime-local'],
  ...[
    'number',
    'range',
    'color',
    'checkbox',
    'radio',
    'file',
    'submit',
    'image',
    'reset',
    'button',
    'hidden',
  ],
];
const values = [
  'foo',
  '',
  ' a@b ',
  'a\nb',
  '2020-01-02',
  '12:00',
  '12:00:00.1234',
  '#FFF',
  '7',
  '  http://a  ',
  '1e1000',
];

// biome-ignore lint/suspicious/noExplicitAny: documents of two implementations
type Any = any;

/** It refers to nothing outside itself, so that it can be sent to a browser. */
function run(document: Any, types: string[], values: string[]): string[] {
  const shown: string[] = [];
  const show = (input: Any): string => JSON.stringify([input.value, input.getAttribute('value')]);
  for (const from of types) {
    for (const to of types) {
      for (const value of values) {
        for (const isSet of [true, false]) {
          const input = document.createElement('input');
          input.type = from;
          try {
            if (isSet) input.value = value;
            else input.setAttribute('value', value);
          } catch {}
          const before = show(input);
          input.type = to;
          const after = show(input);
          input.type = 'text';
          shown.push(`${from} ${to} ${JSON.stringify(value)} ${isSet}: ${before} ${after} ${show(input)}`);
        }
      }
    }
  }
  const ranges: Record<string, string>[] = [
    { min: '0', max: '7', step: '2' },
    { min: '5', max: '12.6', value: '6.7' },
    { min: '5.3', max: '12', step: '.5', value: '6.7' },
    { min: '0', max: '1', step: '0.1', value: '0.35' },
    { min: '10', max: '5', value: '7' },
    { value: '3.5' },
    { value: '3.2', step: 'any' },
    { min: '-5', max: '-1', value: '-2.5' },
    { min: '1', max: '10', step: '4', value: '10' },
    { max: '7', step: '3', value: '200' },
    { step: '-1', value: '2.4' },
    { min: '0.1', max: '1', step: '0.3', value: '0.6' },
  ];
  for (const attributes of ranges) {
    const input = document.createElement('input');
    for (const name of Object.keys(attributes)) input.setAttribute(name, attributes[name]);
    input.type = 'range';
    shown.push(`${JSON.stringify(attributes)}: ${input.value}`);
  }
  for (const type of types) {
    const place = document.createElement('div');
    place.innerHTML = `<datalist id=l></datalist><input list=l type=${type}>`;
    document.body.append(place);
    shown.push(`list of ${type}: ${place.lastChild.list !== null}`);
    place.remove();
  }
  return shown;
}

/** The same changes by each method that changes attributes. It refers to nothing outside itself. */
function runMethods(document: Any): string[] {
  const shown: string[] = [];
  const newAttr = (name: string, value: string): Any => {
    const attr = document.createAttribute(name);
    attr.value = value;
    return attr;
  };
  const methods: Record<string, (input: Any, name: string, value: string) => unknown> = {
    setAttribute: (input, name, value) => input.setAttribute(name.toUpperCase(), value),
    setAttributeNS: (input, name, value) => input.setAttributeNS(null, name, value),
    'setAttributeNS with a namespace': (input, name, value) => input.setAttributeNS('urn:x', name, value),
    value: (input, name, value) => {
      input.getAttributeNode(name).value = value;
    },
    nodeValue: (input, name, value) => {
      input.attributes.getNamedItem(name).nodeValue = value;
    },
    textContent: (input, name, value) => {
      input.attributes.getNamedItem(name).textContent = value;
    },
    setAttributeNode: (input, name, value) => input.setAttributeNode(newAttr(name, value)),
    setNamedItem: (input, name, value) => input.attributes.setNamedItem(newAttr(name, value)),
    removeAttribute: (input, name) => input.removeAttribute(name),
    removeAttributeNS: (input, name) => input.removeAttributeNS(null, name),
    removeAttributeNode: (input, name) => input.removeAttributeNode(input.getAttributeNode(name)),
    removeNamedItem: (input, name) => input.attributes.removeNamedItem(name),
    toggleAttribute: (input, name) => input.toggleAttribute(name),
    reflection: (input, name, value) => {
      if (name === 'type') input.type = value;
      else input.defaultValue = value;
    },
  };
  for (const method of Object.keys(methods)) {
    for (const from of ['text', 'email', 'date', 'hidden', 'checkbox', 'file', 'color']) {
      for (const [name, value] of [
        ['type', 'hidden'],
        ['type', 'text'],
        ['type', 'number'],
        ['value', ' c@d '],
      ] as const) {
        for (const isSet of [true, false]) {
          const input = document.createElement('input');
          input.type = from;
          input.setAttribute('value', ' a@b ');
          try {
            if (isSet) input.value = ' e@f ';
          } catch {}
          methods[method]!(input, name, value);
          const after = JSON.stringify([input.type, input.value, input.getAttribute('value')]);
          input.type = 'search';
          shown.push(`${method} ${from} ${name}=${value} ${isSet}: ${after} ${JSON.stringify(input.value)}`);
        }
      }
    }
  }
  return shown;
}

describe.skipIf(!hasChromium)('beside Chromium', () => {
  test('every type into every type, and ranges', async () => {
    const { evaluate, close } = await openChromium();
    const script = `JSON.stringify((${run})(document.implementation.createHTMLDocument(''), ${JSON.stringify(types)}, ${JSON.stringify(values)}))`;
    const theirs: string[] = JSON.parse(await evaluate(script));
    await close();
    const ours = run(createWindow('<!DOCTYPE html><body>').document, types, values);
    // By the text, a value that is not the attribute's goes into it even if it is not dirty; Chromium leaves the attribute then.
    const isKnown = (line: string): boolean =>
      /^\S+ (?:checkbox|radio|submit|image|reset|button|hidden) .* false: /.test(line);
    const differing = ours.flatMap((line, index) => (line === theirs[index] ? [] : [[line, theirs[index]!]]));
    expect(differing.filter(([line]) => !isKnown(line!))).toEqual([]);
    expect(differing.length).toBeGreaterThan(0);
  });

  test('every method that changes an attribute', async () => {
    const { evaluate, close } = await openChromium();
    const theirs: string[] = JSON.parse(
      await evaluate(`JSON.stringify((${runMethods})(document.implementation.createHTMLDocument('')))`),
    );
    await close();
    const ours = runMethods(createWindow('<!DOCTYPE html><body>').document);
    // The same difference as above, for each method.
    const isKnown = (line: string): boolean => /^.* (?:email|color) type=hidden false: /.test(line);
    expect(ours.filter((line, index) => line !== theirs[index] && !isKnown(line))).toEqual([]);
  });
});
