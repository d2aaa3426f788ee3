import { expect, test } from 'vitest';
import { checkOptionNames } from '../../../src/core/infra/arguments.ts';

const few = ['elements', 'attributes', 'comments'];
const many = [
  'scripting',
  'edition',
  'fastPath',
  'srcdoc',
  'url',
  'contentType',
  'maxNodes',
  'maxDepth',
  'maxTime',
];

const told = (given: string, names: readonly string[]): string => {
  try {
    checkOptionNames({ [given]: 1 }, names);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['a letter left out', 'scriptin', 'scripting'],
  ['a letter too many', 'edittion', 'edition'],
  ['another letter', 'srcdok', 'srcdoc'],
  ['other case', 'fastpath', 'fastPath'],
  ['other case, short', 'URL', 'url'],
  ['the nearest of several', 'maxDeth', 'maxDepth'],
])('an unknown option, with the one that is meant: %s', (_, given, meant) => {
  expect(told(given, many)).toBe(`unknown option '${given}'; did you mean '${meant}'?`);
});

test('without one that is near, a short list is given whole, and a long one is not', () => {
  expect(told('tags', few)).toBe("unknown option 'tags'; the options are elements, attributes, comments");
  expect(told('transport', many)).toBe("unknown option 'transport'");
  expect(told('', few)).toBe("unknown option ''; the options are elements, attributes, comments");
  expect(told('x'.repeat(1e6), many)).toBe(`unknown option '${'x'.repeat(1e6)}'`);
});
