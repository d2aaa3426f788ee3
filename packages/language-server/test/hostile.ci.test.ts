import { expect, test } from 'vitest';
import { hostileInputs } from '../../domwright/test/hostile/inputs.mjs';
import { answersAbout, answersAt, diagnosticsOf, Typed, wrongRange } from './typing.ts';

/** How long the texts are, in UTF-16 code units. */
const LENGTH = 16_000;

/** An input of about that length. NB: some inputs only take multiples of 8. */
function built({ build }: (typeof hostileInputs)[number]): string {
  let n = 8;
  while (build(n * 2).length <= LENGTH) n *= 2;
  return build(n);
}

test.each(hostileInputs)('$name: each answer is in the text', { timeout: 120_000 }, (input) => {
  const text = built(input);
  const page = new Typed(text);
  const { current } = page;
  const answers = [
    ...[0, text.length >> 1, text.length].map((offset) => answersAt(current, offset)),
    answersAbout(current),
    diagnosticsOf(current),
  ];
  expect(wrongRange(answers, current)).toBeNull();
  page.edit([{ start: 10, end: 10, text: 'x' }]);
  expect(wrongRange([answersAbout(page.current), diagnosticsOf(page.current)], page.current)).toBeNull();
});

test('a text with too many nodes is read in part, and says so', () => {
  const text = Array.from({ length: 2000 }, (_, i) => `<p><b class=${i}>x`).join('');
  const { current } = new Typed(text);
  const [limit] = current.tree.limitsReached;
  expect(limit).toMatchObject({ limit: 'maxNodes', value: 500_000 });
  const diagnostics = diagnosticsOf(current) as { message: string; severity: number; range: unknown }[];
  const place = current.rangeOf({ start: limit!.offset, end: limit!.offset });
  expect(diagnostics.at(-1)).toMatchObject({ severity: 3, range: place });
  expect(diagnostics.at(-1)!.message).toMatch(/is not checked: it has more than 500000 nodes \(maxNodes\)/);
  expect(wrongRange(answersAbout(current), current)).toBeNull();
});
