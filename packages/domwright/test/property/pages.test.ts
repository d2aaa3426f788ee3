import * as domwright from 'domwright';
import { HTMLTokenizer } from 'domwright/tokens';
import { describe, expect, test } from 'vitest';
import { realPages } from '../../bench/pages.mjs';
import { codeUnits, randomChunks } from '../conformance/chunks.mjs';
import { differenceOf } from '../conformance/difference.mjs';
import { parseDocument } from '../conformance/run-tree-construction-test.mjs';
import { EVERY_PAGE } from '../runs.mjs';
import { notRoundTripping } from './not-round-tripping.mjs';
import { parseWithParse5 } from './parse5-tree.mjs';

const { formatTree, parse, serialize } = domwright;
const implementation = { ...domwright, HTMLTokenizer };

/** One code unit at a time is slow, so it is only tried on one in this many pages. */
const EVERY_BY_CODE_UNITS = 16;

/** NB: `toBe` would take long to print the difference between texts of this size. */
function expectSame(actual: string, expected: string): void {
  if (actual !== expected) expect.fail(differenceOf(expected, actual));
}

// NB: parse5 has the trees of 2024.
describe.each(['2024', 'living'] as const)('real pages, edition %s', (edition) => {
  const pages = realPages(EVERY_PAGE);

  test.each(pages.map((page, index) => ({ ...page, index })))('$name', ({ name, html, index }) => {
    const document = parse(html, { fastPath: false, edition });
    const dump = formatTree(document);
    const serialized = serialize(document);

    if (edition === '2024') {
      const expected = parseWithParse5(html, { scripting: false });
      expectSame(dump, expected.dump);
      expectSame(serialized, expected.serialized);
    }

    expectSame(formatTree(parse(html, { edition })), dump);
    // Chunks of very different lengths: most tokens are whole in some, and cut in others.
    for (const longest of [50, 5000]) {
      const chunks = randomChunks(html, name, longest);
      for (const fastPath of [true, false]) {
        expectSame(formatTree(parseDocument(implementation, html, chunks, { fastPath, edition })), dump);
      }
    }
    if (index % EVERY_BY_CODE_UNITS === 0) {
      const chunks = codeUnits(html);
      for (const fastPath of [true, false]) {
        expectSame(formatTree(parseDocument(implementation, html, chunks, { fastPath, edition })), dump);
      }
    }

    const again = formatTree(parse(serialized, { edition }));
    const reason = notRoundTripping.get(name);
    if (reason === undefined) expectSame(again, withoutIdentifiers(dump));
    else
      expect(again === withoutIdentifiers(dump), `listed as not round-tripping, but it does: ${reason}`).toBe(
        false,
      );
  });

  test('every page that is listed is there', () => {
    const names = new Set(pages.map(({ name }) => name));
    expect([...notRoundTripping.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});

/** A serialization never has the identifiers of a doctype. */
function withoutIdentifiers(dump: string): string {
  return dump.replace(/^\| <!DOCTYPE ([^\s>]*) .*>$/m, '| <!DOCTYPE $1>');
}
