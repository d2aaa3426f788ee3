import type { HTMLRewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Element, Text } from '../../../src/bridges/html-rewriter/types.ts';
import { randomChunks } from '../../conformance/chunks.mjs';
import { nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { rewriteBytes, rewritePieces } from './rewrite.mjs';

const html = { html: true };

/** Edits of an element, by number. */
const edits: readonly ((element: Element) => unknown)[] = [
  () => {},
  (element) => element.before('<1>').after('2&'),
  (element) => element.prepend('3').append('4'),
  (element) => element.before('<i>', html).after('</i>', html),
  (element) => element.setInnerContent('5').append('6'),
  (element) => element.replace('7'),
  (element) => element.remove(),
  (element) => element.remove().after('8').before('9'),
  (element) => element.removeAndKeepContent(),
  (element) => element.removeAndKeepContent().append('a').after('b'),
  (element) => element.setAttribute('id', 'c').setAttribute('x', '"').removeAttribute('class'),
  (element) => {
    element.tagName = element.tagName === 'b' ? 'i' : 'x-y';
  },
  (element) => element.onEndTag((endTag) => void endTag.before('d').after('e')),
  (element) =>
    element.onEndTag((endTag) => {
      attempt(() => void endTag.remove());
    }),
];

/** What is refused is left undone. */
function attempt(edit: () => void): void {
  try {
    edit();
  } catch (error) {
    if (!/has no end tag|cannot become|would be markup|by other rules/.test((error as Error).message))
      throw error;
  }
}

/** Makes edits that depend on the order of the elements only. What is refused is left undone. */
function edit(numbers: readonly number[], doesText: boolean) {
  return (rewriter: HTMLRewriter) => {
    let at = 0;
    rewriter.on('*', {
      element(element) {
        attempt(() => void edits[numbers[at++ % numbers.length]!]!(element));
      },
    });
    if (!doesText) return;
    rewriter.onDocument({
      text(text: Text) {
        if (text.lastInTextNode) text.after('f');
      },
      comments: (comment) => void (comment.text === '' ? comment.remove() : comment.before('g')),
      end: (end) => void end.append('h'),
    });
  };
}

/** What a run gives, or the message of its error: raw text may be refused. */
function outcome(run: () => string): string {
  try {
    return run();
  } catch (error) {
    const { message } = error as Error;
    if (
      !/would end|can hide the end tag|the edits join|could be markup|hide its end tag|cannot be changed here|by other rules|after a plaintext|form that begins in a table/.test(
        message,
      )
    )
      throw error;
    return 'refused';
  }
}

/**
 * Without `</>` and CDATA sections, because insertions after text may end up before or after `</>` and `]]>`. And without `&`
 * that doesn't start a reference with a semicolon, because before an insertion it may be escaped or not, which means the same.
 */
const inputs = nastyInput.map((input) => input.replace(/<\/(?=>)|\[CDATA\[|&(?!#?\w+;)/g, ''));

const numbers = fc.array(fc.nat(edits.length - 1), { minLength: 1, maxLength: 6 });

const editions = fc.constantFrom('2024' as const, 'living' as const);

test('edits do not depend on how the input is cut, nor on the fast path', () => {
  fc.assert(
    fc.property(inputs, numbers, fc.boolean(), editions, (input, its, doesText, edition) => {
      const register = edit(its, doesText);
      const expected = outcome(() => rewritePieces([input], register, { edition }));
      expect(outcome(() => rewritePieces(input.split(''), register, { edition }))).toBe(expected);
      expect(
        outcome(() => rewritePieces(randomChunks(input, its.length), register, { edition, fastPath: false })),
      ).toBe(expected);
    }),
    { numRuns: runs(4000) },
  );
});

test('edits of bytes are those of text', () => {
  fc.assert(
    fc.property(inputs, numbers, fc.integer({ min: 1, max: 9 }), (input, its, length) => {
      // NB: if an edit moves U+FEFF to the start, the byte output prevents it from becoming a byte order mark.
      const wellFormed = input.replace(/[\ud800-\udfff\ufeff]/g, '');
      const register = edit(its, true);
      const expected = outcome(() => rewritePieces([wellFormed], register));
      const bytes = new TextEncoder().encode(wellFormed);
      const output = outcome(() =>
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(
          rewriteBytes(bytes, register, { length, options: { encoding: 'utf-8' } }),
        ),
      );
      expect(output).toBe(expected);
    }),
    { numRuns: runs(2000) },
  );
});
