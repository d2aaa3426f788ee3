import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  isAttributeValueState,
  isCharacterReferenceState,
  isTextOrEscapedScriptState,
} from '../../../src/core/tokenizer/state.ts';

// The groups are read off the names of the states, which are the standard's.

const file = path.join(import.meta.dirname, '../../../src/core/tokenizer/state.ts');
const states = [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+) = (\d+),$/gm)];

test('there are 85 states', () => {
  expect(states).toHaveLength(85);
});

test.each(states.map(([, name, number]) => [name!, Number(number)] as const))('%s', (name, state) => {
  expect(isCharacterReferenceState(state)).toBe(/CharacterReference|^AmbiguousAmpersand$/.test(name));
  expect(isAttributeValueState(state)).toBe(/^AttributeValue/.test(name));
  expect(isTextOrEscapedScriptState(state)).toBe(
    /^(Data|RCDATA|RAWTEXT|ScriptData|PLAINTEXT)$|^ScriptData(Double)?Escape/.test(name),
  );
});

test('nothing compares states or insertion modes by their order', () => {
  const folder = path.join(import.meta.dirname, '../../../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const compared = /[<>]=?\s*(State|InsertionMode)\.\w+|\b(State|InsertionMode)\.\w+\s*[<>]/;
  expect(files.filter((name) => compared.test(readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
});
