import { explain } from 'domwright/explain';
import { expect, test } from 'vitest';

test('a repair for each character of a long text: no lists are made for nothing', () => {
  // Longer than the pieces in which it is parsed.
  const length = (1 << 20) + 10;
  const repairs = explain(`<!DOCTYPE html><p>${'<'.repeat(length)} `).filter(
    ({ kind }) => kind === 'reinterpreted',
  );
  expect(repairs.length).toBe(length);
  const [first, second] = repairs.slice(-2);
  expect(first).toMatchObject({
    name: '<',
    start: 18 + length - 2,
    end: 18 + length - 1,
    line: 1,
    related: [],
  });
  expect(second).toMatchObject({ name: '<', start: 18 + length - 1, end: 18 + length });
  expect(first!.related === second!.related).toBe(true);
});
