import { innerText, parse } from 'domwright';
import { policy, sanitize } from 'domwright/sanitizer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.mjs';

/*
 * Words that are rendered apart stay apart, whatever blocks around them a preset drops or takes for others.
 */

// https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3, sections and headings, lists, tables, form controls, and details.
const blocks =
  'address blockquote center dialog div figure figcaption footer form header hr legend listing main p plaintext pre search xmp ' +
  'article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul li details summary fieldset option ' +
  'table caption thead tbody tfoot tr td th';

const wordsOf = (html: string): string[] =>
  innerText(parse(`<!DOCTYPE html><body>${html}`).body!)
    .split(/\s+/)
    .filter(Boolean);

const presets = ['comment', 'article', 'email'] as const;

describe.each(presets)('%s', (preset) => {
  const compiled = policy(preset);

  // A comment loses empty blocks, and text is not in a table but beside it.
  const those = blocks.split(' ').filter((name) => preset !== 'comment' || name !== 'table');

  test.each(those)('%s', (name) => {
    const [start, end] = [`<${name}>`, `</${name}>`];
    for (const html of [
      `${start}a${end}${start}b${end}`,
      `a${start}b${end}c`,
      `<b>a</b>${start}<i>b</i>${end}<u>c</u>`,
      ...(preset === 'comment' ? [] : [`<p>a${start}${end}b`, `<div>a<i>${start}${end}</i>b</div>`]),
      `<table><tr>${start}a${end}<td>b</table>`,
    ]) {
      // A dialog or details that is not open shows less than what stays.
      const shown = html.replaceAll(/<(dialog|details)>/g, '<$1 open>');
      expect([html, wordsOf(sanitize(shown, { policy: compiled }))]).toEqual([html, wordsOf(shown)]);
    }
  });

  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...blocks.split(' ')).map((name) => `<${name}>`) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('</div>', '</p>', '</li>', '</dl>', '</section>', '</b>', '</form>'),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom('a', 'b', '<b>', '<i>c</i>', '<br>', '<a href=https://a.example>'),
    },
  );

  test.skipIf(preset === 'comment')('in random markup', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = pieces.join('').replaceAll(/<(dialog|details)>/g, '<$1 open>');
        expect([html, wordsOf(sanitize(html, { policy: compiled }))]).toEqual([html, wordsOf(html)]);
      }),
      { numRuns: runs(3000) },
    );
  });
});
