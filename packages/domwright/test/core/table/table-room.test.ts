import { describe, expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';

/** The share of the space for nodes that is used. */
function used(html: string): number {
  const { table } = parse(html);
  return table.cellsEnd / table.cells.length;
}

describe('Room for nodes', () => {
  // NB: the space for a page is estimated from its length, then from how far it got when the space ran out.
  test.each([
    ['paragraphs of 12 letters', '<p>twelve chars</p>\n'],
    ['of 30', `<p>${'thirty letter '.repeat(2)}</p>\n`],
    ['of 60', `<p>${'sixty letters, '.repeat(4)}</p>\n`],
    ['empty elements', '<b></b>'],
    ['attributes', '<a href="address">link</a>'],
  ])('%s: no more than a quarter is left when a long page is read', (_, part) => {
    expect(used(part.repeat(50_000))).toBeGreaterThan(0.75);
  });

  test('A page of which the end is much unlike its beginning fits', () => {
    const sparse = 'nothing but text '.repeat(10_000);
    const dense = '<i></i>'.repeat(20_000);
    for (const html of [sparse + dense, dense + sparse, dense + sparse + dense]) {
      const { body } = parse(html);
      expect(body!.getElementsByTagName('i').length).toBe(html.split('<i>').length - 1);
      expect(used(html)).toBeGreaterThan(1 / 2);
    }
  });
});
