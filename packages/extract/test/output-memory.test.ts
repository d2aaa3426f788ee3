import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { extractPage, extractPageToJSON } from '../src/extract-page.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The memory that objects keep, in bytes. */
function used(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const PAGES = 40;
const FILLER = 'A text that nobody asks for. '.repeat(1 << 15);

/** A page of about a megabyte. Short strings would be copied anyway. */
function page(at: number): string {
  return `<html lang="en-a-language"><title>The title of the page number ${at}</title>
    <meta name=description content="The description of the page number ${at}">
    <h1>The heading of the page number ${at}</h1><a href="/a/rather/long/path/${at}" title="and a title">its long text</a>
    <img src="/a/rather/long/path/${at}.png" alt="alternative text of the image"><form action=/a/rather/long/path/${at}></form>
    <table><tr><td>the text of a cell of page number ${at}</table><script>/* ${FILLER}${at} */</script>`;
}

test.each([
  ['extractPage', extractPage],
  ['extractPageToJSON', extractPageToJSON],
])('results of %s keep no page in memory', (_, extract) => {
  const results: unknown[] = [extract(page(-1)), extract(Buffer.from(page(-2)))];
  const before = used();
  for (let at = 0; at < PAGES; at++)
    results.push(extract(at % 2 === 0 ? page(at) : Buffer.from(page(at)), { select: { h1: 'h1' } }));
  expect(used() - before).toBeLessThan((PAGES * FILLER.length) / 10);
  expect(JSON.stringify(results)).toContain('The heading of the page number 39');
});
