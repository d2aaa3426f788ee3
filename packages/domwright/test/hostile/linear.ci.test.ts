import { formatTree, HTMLParser, parse, serialize } from 'domwright';
import { expect, test } from 'vitest';
import { isLongRun } from '../runs.mjs';
import { hostileInputs } from './inputs.mjs';

/** Slowness isn't a failure here: `node packages/domwright/bench/hostile.mjs` measures how time grows. */
const timeout = 30 * 60_000;

/** A dump indents by the depth: at this depth it has millions of characters already. */
const DUMPED_DEPTH = 2500;

const cases = hostileInputs.flatMap((input) =>
  (['2024', 'living'] as const).map((edition) => ({ ...input, edition })),
);

test.each(cases)('$name, $edition', { timeout }, ({ n, deep, build, edition }) => {
  const large = build(isLongRun ? 2 * n : n);
  const document = parse(large, { edition });
  const serialized = serialize(document);
  expect(serialized.length).toBeGreaterThan(0);

  const parser = new HTMLParser({ edition });
  for (let at = 0; at < large.length; at += 4096) parser.write(large.slice(at, at + 4096));
  // NB: not toBe, which would print both in full.
  expect(serialize(parser.end()) === serialized).toBe(true);

  const smaller = deep ? build(Math.min(n, DUMPED_DEPTH)) : large;
  expect(formatTree(parse(smaller, { edition }))).toMatch(/^\| <html>$/m);
});
