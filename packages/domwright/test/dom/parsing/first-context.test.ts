import { parseFragment, serialize } from 'domwright';
import { expect, test } from 'vitest';

// NB: in its own file, because the last context passed by name is remembered, and here there is none yet.

test('an empty name is no context, not even as the first', () => {
  expect(() => parseFragment('<td>', { context: '' })).toThrow(/^option 'context' must be .*, not ""$/);
  expect(serialize(parseFragment('<td>', { context: 'tr' }))).toBe('<td></td>');
  expect(() => parseFragment('<td>', { context: '' })).toThrow(/^option 'context' must be .*, not ""$/);
});
