import * as ours from 'domwright/parse5';
import * as theirs from 'parse5';
import { describe, expect, test } from 'vitest';

/*
 * Packages call parse5 with values other than strings, such as html-loader with an empty array. The result must be parse5's: the
 * same markup, or an error of the same class.
 */

type API = typeof theirs;
type Any = any;

function result(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return `throws a ${(error as Error).name}`;
  }
}

const values: [string, Any][] = [
  ['undefined', undefined],
  ['null', null],
  ['0', 0],
  ['5', 5],
  ['true', true],
  ['false', false],
  ['a bigint', 5n],
  ['a symbol', Symbol('a')],
  ['an empty string', ''],
  ['an empty array', []],
  ['an array of strings', ['<p>', 'a']],
  ['an array of numbers', [1, 2]],
  ['an object', {}],
  ['an object without prototype', Object.create(null)],
  ['an object that becomes a string', { toString: () => '<p>a' }],
  ['a length of 0', { length: 0 }],
  ['a length of 3', { length: 3 }],
  ['a length of null', { length: null }],
  ['a length of "0"', { length: '0' }],
  ['a length of NaN', { length: Number.NaN }],
  ['a String', new String('<p>a</p>b\r\n&amp;')],
  ['an empty String', new String('')],
  ['a String of a subclass', new (class extends String {})('<b>a')],
  ['a String with another tag', Object.assign(new String('<b>a'), { [Symbol.toStringTag]: 'Other' })],
  ["an object with a String's tag", { [Symbol.toStringTag]: 'String' }],
  ['a Number', new Number(5)],
  ['a function without parameters', () => '<p>'],
  ['a function with one', (a: string) => a],
  ['a Date', new Date(0)],
  ['bytes', new Uint8Array([60, 112, 62])],
  ['no bytes', new Uint8Array(0)],
];

const calls: [string, (api: API, value: Any) => unknown][] = [
  ['parse', (api, value) => api.serialize(api.parse(value))],
  ['parse, with locations', (api, value) => tree(api.parse(value, { sourceCodeLocationInfo: true }))],
  ['parse, with errors', (api, value) => errorsOf((onParseError) => api.parse(value, { onParseError }))],
  [
    'parse, with an adapter',
    (api, value) => tree(api.parse(value, { treeAdapter: { ...api.defaultTreeAdapter } })),
  ],
  ['parse, as options', (api, value) => tree(api.parse('<p>a', value))],
  ['parseFragment', (api, value) => tree(api.parseFragment(value))],
  ['parseFragment, with a context', (api, value) => tree(api.parseFragment(null, value, {}))],
  ['parseFragment, as options', (api, value) => tree(api.parseFragment('<p>a', value))],
  ['Parser.parse', (api, value) => tree((api.Parser as Any).parse(value))],
  ['a first piece', (api, value) => tokens(api, (tokenizer) => tokenizer.write(value, true))],
  [
    'a later piece',
    (api, value) =>
      tokens(api, (tokenizer) => {
        tokenizer.write('<p>', false);
        tokenizer.write(value, true);
      }),
  ],
  [
    'an inserted piece',
    (api, value) =>
      tokens(api, (tokenizer) => {
        tokenizer.insertHtmlAtCurrentPos(value);
        tokenizer.write('', true);
      }),
  ],
  ['serialize', (api, value) => api.serialize(value)],
  ['serializeOuter', (api, value) => api.serializeOuter(value)],
  ['serialize, children', (api, value) => api.serialize({ nodeName: 'a', childNodes: value } as Any)],
  ['serialize, as options', (api, value) => api.serialize(api.parse('<p>a'), value)],
];

/** A tree with all members of its nodes. */
function tree(node: object): string {
  return JSON.stringify(node, (name, value) => (name === 'parentNode' ? undefined : value));
}

function errorsOf(run: (listener: (error: unknown) => void) => unknown): unknown {
  const errors: unknown[] = [];
  run((error) => errors.push(error));
  return errors;
}

/** The tokens of what is written to a tokenizer. */
function tokens(api: API, write: (tokenizer: Any) => void): unknown {
  const list: unknown[] = [];
  const handler = Object.fromEntries(
    [
      'Comment',
      'Doctype',
      'StartTag',
      'EndTag',
      'Eof',
      'Character',
      'NullCharacter',
      'WhitespaceCharacter',
    ].map((kind) => [
      `on${kind}`,
      (token: { chars?: string; tagName?: string }) => list.push([kind, token.chars ?? token.tagName]),
    ]),
  );
  write(new (api.Tokenizer as Any)({}, handler));
  return list;
}

describe.each(calls)('%s', (_, call) => {
  test.each(values)('%s', (_, value) => {
    expect(result(() => call(ours as Any, value))).toEqual(result(() => call(theirs, value)));
  });
});

test('the error names the argument', () => {
  expect(() => ours.parse(5 as Any)).toThrow(new TypeError('html must be a string, not 5'));
  expect(() => ours.parseFragment([] as Any)).toThrow(new TypeError('html must be a string, not undefined'));
  expect(() => ours.parse({ [Symbol.toStringTag]: 'String' } as Any)).toThrow(
    'html must be a string, not an object',
  );
  expect(() => ours.serialize(null as Any)).toThrow(new TypeError('node must be a node, not null'));
});
