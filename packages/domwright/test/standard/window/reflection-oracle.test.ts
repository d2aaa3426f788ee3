import { createWindow } from 'domwright/window';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reflectedProperties } from '../../../src/standard/reflection/attribute-table.ts';
import { JSDOM } from '../../dom/nodes/jsdom.mjs';
import { runs } from '../../runs.mjs';

/*
 * Reflected properties compared with jsdom's: read after the attribute was set, and written.
 */

// biome-ignore lint/suspicious/noExplicitAny: jsdom has no declarations, and both are read as one type
type Any = any;

const url = 'https://a.example/b/c?d#e';
const ours: Any = createWindow('<!DOCTYPE html>', { url }).document;
const theirs: Any = new JSDOM('<!DOCTYPE html>', { url }).window.document;

const names =
  'a area audio base blockquote body br button canvas caption col data del details dialog dir div dl embed fieldset font ' +
  'form frame frameset h1 h2 hr html iframe img input ins label legend li link map marquee menu meta object ol optgroup ' +
  'option output p param pre q script select slot source style table tbody td template textarea tfoot th thead time tr ' +
  'track ul video';

/** Where jsdom 29 reads or writes differently from the standard of 2024 or today's. */
const otherwiseInJsdom: Readonly<Record<string, string>> = {
  '*.inputMode': 'it is not limited to only known values there',
  '*.crossOrigin': 'it is not limited to only known values there',
  '*.preload': 'it is not limited to only known values there',
  'track.kind': 'it is not limited to only known values there',
  'button.type': 'writing changes the attribute to a known value there',
  'img.width': 'there is no greatest value there',
  'img.height': 'there is no greatest value there',
  'marquee.direction': 'it is not limited to only known values there',
  'marquee.behavior': 'it is not limited to only known values there',
  'marquee.scrollAmount': 'it has no default there',
  'marquee.scrollDelay': 'it has no default there',
};

const properties = names
  .split(' ')
  .flatMap((name) =>
    [...reflectedProperties(name), ...reflectedProperties('*')]
      .filter(
        ({ property, type }) =>
          property !== '' && !/^[T-]/.test(type) && property in theirs.createElement(name),
      )
      .map(({ attribute, property, type }) => ({ name, attribute, property, type })),
  );

test('jsdom has most of the properties', () => {
  expect(properties.length).toBeGreaterThan(500);
});

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '-1',
    '7',
    ' 12x',
    '2147483648',
    '1e3',
    '1001',
    '.5',
    'abc',
    'TRUE',
    'false',
    'auto',
  ),
  fc.constantFrom(
    'anonymous',
    'use-credentials',
    'POST',
    'get',
    'dialog',
    'multipart/form-data',
    'lazy',
    'EAGER',
    'rtl',
  ),
  fc.constantFrom(
    'x.html',
    '../y',
    '//z.example',
    'https://ö.example/ä?ö#ü',
    'http://[',
    '?q',
    '#f',
    'java\nscript:1',
  ),
  // NB: platforms percent-encode "^" in different ways.
  fc.string({ maxLength: 4 }).filter((string) => !string.includes('^')),
);

const differences = new Set<string>();

function seen(element: Any, attribute: string, property: string): unknown {
  return [element[property], element.getAttribute(attribute)];
}

function attempt(call: () => void): string {
  try {
    call();
    return '';
  } catch (error) {
    return (error as Error).name;
  }
}

test('reading and writing reflected properties', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...properties),
      fc.option(text),
      fc.array(fc.oneof(text, fc.integer(), fc.boolean(), fc.constantFrom(null, 0.5, -0, 2 ** 31)), {
        maxLength: 3,
      }),
      ({ name, attribute, property, type }, value, written) => {
        const pair = [ours.createElement(name), theirs.createElement(name)];
        if (value !== null) for (const element of pair) element.setAttribute(attribute, value);
        const compare = (what: string) => {
          const [a, b] = pair.map((element) => JSON.stringify(seen(element, attribute, property)));
          if (a !== b) differences.add(`${name}.${property} ${type} ${what}: ${a} ${b}`);
        };
        compare(`read ${JSON.stringify(value)}`);
        for (const next of written) {
          const [a, b] = pair.map((element) =>
            attempt(() => {
              element[property] = next;
            }),
          );
          if (a !== b)
            differences.add(`${name}.${property} ${type} write ${JSON.stringify(next)}: ${a} ${b}`);
          compare(`write ${JSON.stringify(next)}`);
        }
      },
    ),
    { numRuns: runs(40_000) },
  );
  const unexplained = [...differences].filter((line) => {
    const [property = ''] = line.split(' ');
    return !(property in otherwiseInJsdom) && !(`*.${property.split('.')[1]}` in otherwiseInJsdom);
  });
  expect(unexplained).toEqual([]);
});
