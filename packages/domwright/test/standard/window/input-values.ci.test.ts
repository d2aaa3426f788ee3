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
});
