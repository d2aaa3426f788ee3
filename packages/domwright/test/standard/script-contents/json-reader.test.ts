import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JSONValue, readJSON } from '../../../src/standard/script-contents/json-reader.ts';
import { runs } from '../../runs.mjs';

/** What `JSON.parse` makes of a text; undefined if it throws. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function plain(text: string, value: JSONValue): unknown {
  switch (value.kind) {
    case 'object':
      return Object.fromEntries(value.members.map((member) => [member.name, plain(text, member.value)]));
    case 'array':
      return value.items.map((item) => plain(text, item));
    case 'string':
      return value.value;
    default:
      return JSON.parse(text.slice(value.start, value.end));
  }
}

/** Reads as `JSON.parse` does, and each value is where it says. */
function check(text: string): void {
  const { root } = readJSON(text);
  const expected = parsed(text);
  expect(root === null ? undefined : plain(text, root), text).toEqual(expected);
  if (root === null) return;
  const rest = [root];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    expect(parsed(text.slice(value.start, value.end))).toEqual(plain(text, value));
    if (value.kind === 'array') rest.push(...value.items);
    if (value.kind !== 'object') continue;
    for (const member of value.members) {
      expect(parsed(text.slice(member.nameStart, member.nameEnd))).toBe(member.name);
      rest.push(member.value);
    }
  }
}

test('it reads what JSON.parse reads, and nothing else', () => {
  fc.assert(
    fc.property(fc.json(), (text) => check(text)),
    { numRuns: runs(200) },
  );
  const pieces = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', '"', '"a"', '"\\n"', '"\\u00e9"', '\\', ' ', '\n', '\t', '\r', '\f'],
    ...['1', '-0', '01', '1.', '.5', '1e5', '1E+', 'true', 'null', 'fals', "'a'", '//', '\uFEFF', '"\u2028"'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (list) => check(list.join(''))),
    { numRuns: runs(4000) },
  );
});

test.each([
  ['{"a": 1,}', 8, 'expected a name in double quotes'],
  ['[1,]', 3, 'expected a JSON value'],
  ['{"a" 1}', 5, 'expected “:”'],
  ['[1 2]', 3, 'expected “,” or “]”'],
  ['{} x', 3, 'unexpected text after the JSON value'],
  ['["a\nb"]', 3, 'a string must not contain line breaks or control characters'],
  ['["\\x"]', 2, 'JSON has no such escape sequence'],
  ['["a', 1, 'this string is not closed'],
  ['', 0, 'expected a JSON value'],
])('%j', (text, offset, reason) => {
  expect(readJSON(text).problem).toEqual({ offset, reason });
});

test('nesting is not limited', () => {
  const depth = 100_000;
  expect(readJSON('['.repeat(depth) + ']'.repeat(depth)).root?.kind).toBe('array');
  expect(readJSON('{"a":'.repeat(depth)).problem?.offset).toBe(depth * 5);
});

test('duplicates', () => {
  const { duplicates } = readJSON('{"a":1,"\\u0061":2,"b":{"a":3,"__proto__":4,"__proto__":5}}');
  expect(duplicates.map(({ name, nameStart }) => [name, nameStart])).toEqual([
    ['a', 7],
    ['__proto__', 43],
  ]);
});
