import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTree, parse } from '../../../src/index.ts';
import { runs } from '../../runs.mjs';

const numRuns = runs(3000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);

/** The tree, its errors, and where the nodes stand. */
function everything(html: string, fastPath: boolean, listens: boolean): string {
  const errors: string[] = [];
  const options = listens
    ? {
        onParseError: ({ code, start, end }: { code: string; start: number; end: number }) =>
          void errors.push(`${code} ${start} ${end}`),
      }
    : {};
  const document = parse(html, { ...options, fastPath } as object);
  return [formatTree(document), ...errors].join('\n');
}

describe('scripts that have what looks like a comment', () => {
  // The content of the script, by the states of the standard from "script data" on.
  test.each([
    ['<!-- a --></script>b', '<!-- a -->'],
    ['<!-- a </script>b', '<!-- a '],
    ['<!-- <b> </b> < --></script>b', '<!-- <b> </b> < -->'],
    ['<!-- <script> </script> --></script>b', '<!-- <script> </script> -->'],
    ['<!-- <SCRIPT > </SCRIPT > a </script>b', '<!-- <SCRIPT > </SCRIPT > a '],
    ['<!-- <scripts> </script>b', '<!-- <scripts> '],
    ['<!-- </scripts> --></script>b', '<!-- </scripts> -->'],
    ['<!--><script></script>b', '<!--><script>'],
    ['<!---><script></script>b', '<!---><script>'],
    ['<!-- --><!-- --><!-- <script>--></script>b', '<!-- --><!-- --><!-- <script>-->'],
    ['<!-- --!><script></script></script>b', '<!-- --!><script></script>'],
    ['<! <script></script>b', '<! <script>'],
    ['<!- <script></script>b', '<!- <script>'],
    ['<!--\r\n//--></script>b', '<!--\n//-->'],
  ])('%j', (rest, script) => {
    for (const fastPath of [true, false]) {
      const document = parse(`<script>${rest}`, { fastPath } as object);
      expect(document.querySelector('script')?.textContent).toBe(script);
      expect(document.body?.textContent).toBe('b');
    }
  });

  test('are read alike with and without the fast path', () => {
    const piece = fc.constantFrom(
      '<!--',
      '-->',
      '--!>',
      '--',
      '-',
      '>',
      '<',
      '<!',
      '<!-',
      '</',
      '<s',
      '</S',
      '<script>',
      '<script ',
      '</script>',
      '</script ',
      '</SCRIPT/',
      '<b>',
      'script',
      '/',
      ' ',
      'a',
      '\0',
      '\r\n',
      '<script><!--',
      '<style>',
      '</style>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.boolean(), (pieces, listens) => {
        const html = `<script>${pieces.join('')}`;
        expect(everything(html, true, listens)).toBe(everything(html, false, listens));
      }),
      { numRuns, seed },
    );
  });
});
