import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasText, textsModule } from '../../../../../scripts/generate/authoring-texts.mjs';
import { attributeTexts, elementTexts } from '../../../src/generated/authoring-texts.ts';
import { elementDefinitions, globalAttributes } from '../../../src/generated/element-definitions.ts';

test.skipIf(!hasText)('the texts are those of the standard', () => {
  const file = path.resolve(import.meta.dirname, '../../../src/generated/authoring-texts.ts');
  // If this fails: node scripts/generate/authoring-texts.mjs
  expect(readFileSync(file, 'utf8')).toBe(textsModule());
});

test('every element has a text, a place and contents', () => {
  const lacking = Object.keys(elementDefinitions).filter((name) => {
    const text = elementTexts[name];
    return (
      text === undefined ||
      [text.purpose, ...text.contexts].some((one) => one.length < 3) ||
      text.contents.length === 0
    );
  });
  expect(lacking).toEqual([]);
});

test('every attribute has a text', () => {
  const names = Object.values(elementDefinitions).flatMap(({ attributes }) => attributes.split('; '));
  const all = [...names, ...globalAttributes.split(/\s+/)]
    .map((name) => name.split(' ')[0]!)
    .filter((name) => name !== '');
  // The index of the standard lacks them: `for` of template is newer, handlers of other specifications are not in it.
  expect([...new Set(all)].filter((name) => attributeTexts[name] === undefined)).toEqual([]);
});
