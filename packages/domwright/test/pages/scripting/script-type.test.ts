import { type ScriptType, scriptTypeOf } from 'domwright/tree-construction';
import { expect, test } from 'vitest';

// Steps 8 to 12 of https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
const cases: [type: string | null, language: string | null, expected: ScriptType][] = [
  [null, null, 'classic'],
  ['', 'vbscript', 'classic'],
  [null, '', 'classic'],
  [null, 'JavaScript1.2', 'classic'],
  [null, ' javascript', null],
  [' Text/ECMAScript\n', null, 'classic'],
  [' ', null, null],
  ['text/javascript; charset=utf-8', null, null],
  ['MODULE', 'x', 'module'],
  ['importmap', null, 'importmap'],
  ['speculationrules', null, 'speculationrules'],
  ['text/plain', 'javascript', null],
];

test.each(cases)('type=%j language=%j is %s', (type, language, expected) => {
  expect(scriptTypeOf(type, language)).toBe(expected);
});

test('arguments that are neither strings nor null are named', () => {
  expect(() => scriptTypeOf(undefined as never, null)).toThrow(
    'type must be a string or null, not undefined',
  );
  expect(() => scriptTypeOf(null, 5 as never)).toThrow('language must be a string or null, not 5');
});
