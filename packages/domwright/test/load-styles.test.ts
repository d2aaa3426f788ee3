import { loadStyles, policy } from 'domwright/sanitizer';
import { expect, test } from 'vitest';

test('styles need loadStyles', async () => {
  const options = { elements: ['p'], styles: { color: ['red'] } };
  expect(() => policy(options)).toThrow(TypeError);
  expect(() => policy(options)).toThrow('await loadStyles()');
  expect(() => policy({ elements: ['p'], styles: {} })).not.toThrow();
  await loadStyles();
  expect(() => policy(options)).not.toThrow();
});
