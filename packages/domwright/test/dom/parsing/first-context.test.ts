import { parseFragment, serialize } from 'domwright';
import { expect, test } from 'vitest';

// NB: a file of its own: the context that was given by name last is remembered, and here is none yet.

test('an empty name is no context, not even as the first', () => {
  expect(() => parseFragment('<td>', { context: '' })).toThrow(/^option 'context' must be .*, not ""$/);
  expect(serialize(parseFragment('<td>', { context: 'tr' }))).toBe('<td></td>');
  expect(() => parseFragment('<td>', { context: '' })).toThrow(/^option 'context' must be .*, not ""$/);
});
