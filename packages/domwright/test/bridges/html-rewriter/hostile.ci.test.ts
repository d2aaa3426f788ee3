import { describe, expect, test } from 'vitest';
import { isLongRun } from '../../runs.mjs';
import { type Register, rewritePieces } from './rewrite.mjs';

/** Cost that is not linear makes the long runs last for hours. */
const MANY = isLongRun ? 100_000 : 20_000;

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
    const length = isLongRun ? 2000 : 600;
    const html = '<div class=x>'.repeat(length / 2);
    for (const selector of [
      Array.from({ length }, () => 'div').join(' '),
      Array.from({ length }, () => '.x').join(' ~ '),
      Array.from({ length }, (_, i) => `.c${i}`).join(', '),
      `div${'.x'.repeat(20_000)}`,
    ]) {
      let matched = 0;
      rewritePieces([html], (rewriter) => rewriter.on(selector, { element: () => void matched++ }));
      expect(matched).toBe(selector.startsWith('div.x') ? length / 2 : 0);
    }
  });
});
