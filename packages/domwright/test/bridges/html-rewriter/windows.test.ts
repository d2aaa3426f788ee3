import type { HTMLRewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Element, Text } from '../../../src/bridges/html-rewriter/types.ts';
import { windowDefaults } from '../../../src/core/tokenizer/input-window.ts';
import { randomChunks } from '../../conformance/chunks.mjs';
import { nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { rewriteBytes, rewritePieces } from './rewrite.mjs';

// A long input is dropped while it is read. Here it is dropped as soon as it can be, which must make no difference.

const { leastDropped } = windowDefaults;

afterEach(() => {
  windowDefaults.leastDropped = leastDropped;
});

/** What a run gives, or its error, if the input is dropped as soon as it can be, or never. */
function outcomeOf(run: () => unknown, drops: boolean): unknown {
  windowDefaults.leastDropped = drops ? 1 : Number.POSITIVE_INFINITY;
  try {
    return run();
  } catch (error) {
    return (error as Error).message;
  }
}

/** Handlers that note all that they are given, and edit some. */
function register(log: string[], doesEdit: boolean): (rewriter: HTMLRewriter) => void {
  return (rewriter) => {
    let at = 0;
    rewriter
      .on('*', {
        element(element: Element) {
          const attributes = Array.from(element.attributes, ([name, value]) => `${name}=${value}`);
          log.push(`<${element.tagName} ${attributes}>`);
          try {
            element.onEndTag((endTag) => {
              log.push(`</${endTag.name}>`);
              if (doesEdit && at % 3 === 0) endTag.before('[').after(']');
            });
          } catch {
            log.push('no end tag');
          }
          if (!doesEdit) return;
          at++;
          if (at % 4 === 0) element.before('(').append(')');
          if (at % 5 === 0) element.setAttribute('x', 'y').removeAttribute('class');
          if (at % 7 === 0) element.removeAndKeepContent();
          if (at % 11 === 0) element.remove();
        },
      })
      .on('b, p, td, svg *', {
        text: (text: Text) => void log.push(`text ${text.text} ${text.lastInTextNode}`),
        comments: (comment) => void log.push(`comment ${comment.text}`),
      })
      .onDocument({
        doctype: (doctype) => void log.push(`doctype ${doctype.name} ${doctype.publicId}`),
        comments(comment) {
          log.push(`any comment ${comment.text}`);
          if (doesEdit && comment.text.length % 2 === 1) comment.replace('-');
        },
        text(text: Text) {
          log.push(`any text ${text.text} ${text.lastInTextNode}`);
          if (doesEdit && text.lastInTextNode && ++at % 2 === 0) text.after('+');
        },
        end: (end) => void end.append('.'),
      });
  };
}

describe('Dropping what was read makes no difference', () => {
  test('to the output, nor to what handlers are given', () => {
    fc.assert(
      fc.property(
        nastyInput,
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('2024' as const, 'living' as const),
        (input, doesEdit, fastPath, edition) => {
          for (const pieces of [input.split(''), randomChunks(input, input.length)]) {
            const [dropped, kept] = [true, false].map((drops) => {
              const log: string[] = [];
              const run = () => rewritePieces(pieces, register(log, doesEdit), { fastPath, edition });
              return { output: outcomeOf(run, drops), log };
            });
            expect(dropped).toEqual(kept);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  // The values of formatting elements are kept, in front of what is still to be read.
  test.each(['<!--x-->', '<!x>', '<?x>', '<!DOCTYPE html>', '</x>', '<x y=z>', 'x'])(
    'to the end after %s',
    (last) => {
      for (const value of ['x', 'text/html', 'a'.repeat(40)])
        for (const edition of ['2024', 'living'] as const)
          for (const fastPath of [true, false]) {
            const input = `<code class="${value}" /><table><tr><td>${last}`;
            windowDefaults.leastDropped = 1;
            const append = (rewriter: HTMLRewriter) =>
              rewriter.onDocument({ end: (end) => void end.append('.') });
            expect(rewritePieces(input.split(''), append, { edition, fastPath })).toBe(`${input}.`);
          }
    },
  );

  // The text of each is "éя日". 3,000 bytes of ASCII before it are more than the prescan reads.
  const encodings: readonly (readonly [string, readonly number[]])[] = [
    ['utf-8', [0xc3, 0xa9, 0xd1, 0x8f, 0xe6, 0x97, 0xa5]],
    ['gb18030', [0xa8, 0xa6, 0xa7, 0xf1, 0xc8, 0xd5]],
    ['euc-kr', [0xac, 0xf1, 0xec, 0xed]],
    ['windows-1251', [0xff, 0xd1, 0x8f]],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42]],
    ['utf-16le', [0xc3, 0xa9]],
  ];
  const declarations = [
    (label: string) => `<meta charset=${label}>`,
    (label: string) => `<meta http-equiv=content-type content="text/html; charset=${label}">`,
  ];
  const latin1 = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
  const edit = (rewriter: HTMLRewriter) =>
    rewriter
      .on('b', { element: (b) => void b.prepend('é').append('日') })
      .on('i', { text: (text) => void (text.lastInTextNode && text.after('!')) });

  test.each(encodings)('where a declaration of %s comes late', (label, text) => {
    for (const [index, declare] of declarations.entries()) {
      const before = `<!DOCTYPE html><title>${'\xe9 '.repeat(9)}</title>${'<!-- -->'.repeat(400)}`;
      const bytes = Uint8Array.from([
        ...latin1(`${before}<b>1</b>${declare(label)}<i>2`),
        ...text,
        ...latin1('</i><b>'),
        ...text,
        ...latin1('</b>'),
      ]);
      for (const length of [index === 0 ? 40 : 700, 1 << 16]) {
        const [dropped, kept] = [true, false].map((drops) =>
          outcomeOf(() => rewriteBytes(bytes, edit, { length }), drops),
        );
        expect(dropped).toEqual(kept);
        // What stands before and between edits is not changed.
        const output = Buffer.from(dropped as Uint8Array).toString('latin1');
        expect(output.startsWith(`${before}<b>`)).toBe(true);
        // In ISO-2022-JP, escape sequences may stand elsewhere.
        const same = label === 'iso-2022-jp' ? text.slice(0, 5) : text;
        const end = label === 'iso-2022-jp' ? '' : '!</i><b>';
        expect(output).toContain(
          `</b>${declare(label)}<i>2${Buffer.from([...same]).toString('latin1')}${end}`,
        );
      }
    }
  });
});
