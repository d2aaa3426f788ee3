import { HTMLRewriter } from 'domwright/html-rewriter';
import { describe, expect, test } from 'vitest';
import { isLongRun } from '../../runs.mjs';
import { type Register, rewritePieces } from './rewrite.mjs';

/** Of quadratic cost these would take hours. */
const MANY = isLongRun ? 1_000_000 : 100_000;

const edits: Register = (rewriter) =>
  rewriter
    .on('div > div, p + p, b i, :nth-child(2n of .x)', {
      element: (element) => void element.setAttribute('y', 'z').after('!'),
    })
    .on('u', { element: (u) => void u.remove() })
    .on('s', { element: (s) => void s.removeAndKeepContent() })
    .onDocument({ text() {}, comments() {} });

describe('Hostile input', () => {
  test.each([
    ['unclosed elements', '<div>'.repeat(MANY)],
    ['unclosed elements that are removed', '<u>'.repeat(MANY)],
    ['misnested elements that are removed', '<u><p>'.repeat(1000) + '</u>'.repeat(1000)],
    ['unclosed formatting elements', '<b><p>'.repeat(MANY / 10)],
    ['formatting elements that are closed', '<b><div>'.repeat(MANY / 10) + '</b>'.repeat(MANY / 10)],
    ['siblings', '<p class=x>'.repeat(MANY)],
    ['empty elements', '<br>'.repeat(MANY)],
    ['attributes', `<p ${Array.from({ length: MANY }, (_, i) => `a${i}=b`).join(' ')}>`],
    [
      'attributes in quotes',
      `<p>`.repeat(2) + `<p ${Array.from({ length: MANY }, (_, i) => `a${i}="b"`).join(' ')}>`,
    ],
    ['ampersands and tags that are removed', '&<s>'.repeat(MANY)],
    ['a long reference', `<s></s>&#${'0'.repeat(MANY)}<s></s>`],
    ['less-than signs', '<'.repeat(MANY)],
    ['an unfinished comment', `<!--${'-'.repeat(MANY)}`],
    ['table cells', '<table>'.repeat(100) + '<td><u>'.repeat(MANY / 10)],
    ['templates', '<template><p class=x>'.repeat(MANY / 10)],
  ])('%s', (_, html) => {
    expect(rewritePieces([html], edits).length).toBeGreaterThanOrEqual(0);
    const pieces = html.match(/[\s\S]{1,5000}/g)!;
    expect(rewritePieces(pieces, edits)).toBe(rewritePieces([html], edits));
  });

  test('long selectors', () => {
    const html = '<div class=x>'.repeat(1000);
    for (const selector of [
      Array.from({ length: 2000 }, () => 'div').join(' '),
      Array.from({ length: 2000 }, () => '.x').join(' ~ '),
      Array.from({ length: 2000 }, (_, i) => `.c${i}`).join(', '),
      `div${'.x'.repeat(20_000)}`,
    ]) {
      let matched = 0;
      rewritePieces([html], (rewriter) => rewriter.on(selector, { element: () => void matched++ }));
      expect(matched).toBe(selector.startsWith('div.x') ? 1000 : 0);
    }
  });
});

test('a long page passes through without being kept', () => {
  const piece = new TextEncoder().encode(
    '<div class=x id=y><p>text &amp; text é</p><b><i>a</b></i><table><td>b</table><!-- c --></div>'.repeat(
      700,
    ),
  );
  const rewriter = new HTMLRewriter();
  edits(rewriter);
  rewriter.on('body', { element: (body) => void body.append('end') });
  let written = 0;
  const writer = rewriter.writer((bytes) => {
    written += bytes.length;
  });
  const count = Math.ceil((isLongRun ? 400e6 : 20e6) / piece.length);
  let early = 0;
  for (let i = 0; i < count; i++) {
    writer.write(piece);
    if (i === 40) early = usedMemory();
  }
  const late = usedMemory();
  writer.end();
  expect(written).toBeGreaterThan(count * piece.length);
  // The page has 20 MB.
  expect(late - early).toBeLessThan(8e6);
});

function usedMemory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
