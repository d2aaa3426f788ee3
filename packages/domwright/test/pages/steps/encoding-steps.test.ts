import { expect, test } from 'vitest';
import { type StepsOptions, steps } from '../../../src/doors/steps.ts';

/** Code units below U+0100 as bytes. */
function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function stepsOf(input: string, options: StepsOptions = {}): string[] {
  return steps(bytes(input), options).encodingSteps.map(
    ({ step, encoding, confidence, effect }) =>
      `${step}: ${encoding === null ? 'nothing' : `${encoding} ${effect ?? confidence}`}`,
  );
}

const far = ' '.repeat(2000);

// By the encoding sniffing algorithm and "changing the encoding while parsing".
const cases: [input: string, options: StepsOptions, expected: string[]][] = [
  ['\xef\xbb\xbfa', { contentType: 'koi8-r' }, ['bom: UTF-8 certain']],
  ['a', {}, ['bom: nothing', 'prescan: nothing', 'default: windows-1252 tentative']],
  ['a', { userOverride: 'koi8-r' }, ['bom: nothing', 'user override: KOI8-R certain']],
  [
    'a',
    { contentType: 'text/html', prescan: false, locale: 'ru' },
    ['bom: nothing', 'transport: nothing', 'locale: windows-1251 tentative'],
  ],
  ['a', { contentType: 'text/html; charset=l1' }, ['bom: nothing', 'transport: windows-1252 certain']],
  ['<meta charset=l2>', {}, ['bom: nothing', 'prescan: ISO-8859-2 tentative']],
  [
    'a',
    { container: { encoding: 'l2', sameOrigin: false }, likely: 'l3' },
    ['bom: nothing', 'prescan: nothing', 'container: nothing', 'likely: ISO-8859-3 tentative'],
  ],
  [
    '\xc3\xa9',
    { autodetect: () => null, detectUTF8: true, defaultEncoding: 'l2' },
    ['bom: nothing', 'prescan: nothing', 'autodetection: nothing', 'utf-8 detection: UTF-8 tentative'],
  ],
  [
    '\xe9',
    { detectUTF8: true, defaultEncoding: 'l2' },
    ['bom: nothing', 'prescan: nothing', 'utf-8 detection: nothing', 'default: ISO-8859-2 tentative'],
  ],
  // The é before it would be another character.
  [
    `${far}\xe9<meta charset=koi8-r>`,
    {},
    ['bom: nothing', 'prescan: nothing', 'default: windows-1252 tentative', 'declaration: KOI8-R reparsed'],
  ],
  [
    `${far}\xe9<meta charset=koi8-r>`,
    { readAgain: false },
    ['bom: nothing', 'prescan: nothing', 'default: windows-1252 tentative', 'declaration: KOI8-R misread'],
  ],
  [
    `${far}<meta charset=koi8-r>`,
    {},
    ['bom: nothing', 'prescan: nothing', 'default: windows-1252 tentative', 'declaration: KOI8-R switched'],
  ],
];

test.each(cases)('%j with %j', (input, options, expected) => {
  expect(stepsOf(input, options)).toEqual(expected);
});

test('a step has a sentence and a link', () => {
  const [bom, transport] = steps(bytes('a'), { contentType: 'utf-8' }).encodingSteps;
  expect(bom).toEqual({
    step: 'bom',
    encoding: null,
    confidence: null,
    effect: null,
    message: 'There is no byte order mark.',
    link: 'https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm',
  });
  expect(transport!.message).toBe('The transport layer, such as an HTTP header, determined the encoding.');
});

test('text and fragments have no such steps', () => {
  expect(steps('a').encodingSteps).toEqual([]);
  expect(steps(bytes('a'), { context: 'p' }).encodingSteps).toEqual([]);
});

function declarations(input: string | Uint8Array, options: StepsOptions = {}): string[] {
  return [...steps(input, options)].flatMap(({ operations }) =>
    operations.flatMap((operation) =>
      operation.type === 'declareEncoding' ? [`${operation.encoding} ${operation.effect}`] : [],
    ),
  );
}

test('meta elements declare the encoding, and the first one counts', () => {
  const metas = '<meta charset=x><meta http-equiv=Content-Type content="charset=koi8-r"><meta charset=utf-8>';
  expect(declarations(bytes(metas))).toEqual(['KOI8-R confirmed', 'UTF-8 ignored']);
  expect(declarations(bytes(`${far}\xe9${metas}`))).toEqual(['KOI8-R reparsed', 'UTF-8 ignored']);
  expect(declarations(bytes(`${far}${metas}`))).toEqual(['KOI8-R switched', 'UTF-8 ignored']);
  expect(declarations(bytes(metas), { contentType: 'utf-8' })).toEqual(['KOI8-R ignored', 'UTF-8 ignored']);
  expect(declarations(metas)).toEqual([]);
});

test('the option onEncodingChange is called, and autodetect once for the same bytes', () => {
  const changes: string[] = [];
  const calls: number[] = [];
  steps(bytes(`${far}\xe9<meta charset=koi8-r>`), {
    onEncodingChange: (...change) => void changes.push(change.join(' ')),
    autodetect: (some) => {
      calls.push(some.length);
      return null;
    },
  });
  expect(changes).toEqual(['KOI8-R reparsed']);
  expect(calls).toEqual([2022]);
});
