import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HTMLRewriter } from 'domwright/rewrite';
import { expect, test } from 'vitest';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

function usedMemory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('a page of 20 MB passes through without being kept', () => {
  const piece = new TextEncoder().encode(
    '<div class=x id=y><p>text &amp; text é</p><b><i>a</b></i><table><td>b</table><!-- c --><x-y z></x-y></div>'.repeat(
      600,
    ),
  );
  let written = 0;
  const writer = new HTMLRewriter()
    .on('div > p + b, :nth-child(2n of .x)', { element: (element) => void element.setAttribute('y', 'z') })
    .on('table', { element: (table) => void table.remove() })
    .on('body', { element: (body) => void body.append('end'), text() {} })
    .writer((bytes) => {
      written += bytes.length;
    });
  const count = Math.ceil(20e6 / piece.length);
  let early = 0;
  for (let i = 0; i < count; i++) {
    writer.write(piece);
    if (i === 20) early = usedMemory();
  }
  const late = usedMemory();
  writer.end();
  expect(written).toBeGreaterThan((count * piece.length) / 2);
  // NB: temporary objects make the heap vary by some MB.
  expect(late - early).toBeLessThan(8e6);
});

test('a document that has ended is young garbage', () => {
  const page = new TextEncoder().encode(
    `<meta charset=utf-8>${'<p class=x>text &amp; text é→</p>'.repeat(1000)}`,
  );
  let written = 0;
  const rewrite = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const writer = new HTMLRewriter()
        .on('no-such-element', { element() {} })
        .writer((bytes) => void (written += bytes.length));
      writer.write(page);
      writer.end();
    }
  };
  rewrite(50);
  const before = usedMemory();
  rewrite(200);
  // NB: the first collection promotes garbage to the old space.
  collectGarbage({ type: 'minor' });
  collectGarbage({ type: 'minor' });
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  expect(written).toBe(250 * page.length);
  // Their texts take 7 MB. As long as any old object refers to one of them, none are collected.
  expect(heapUsed + arrayBuffers - before).toBeLessThan(4e6);
});
