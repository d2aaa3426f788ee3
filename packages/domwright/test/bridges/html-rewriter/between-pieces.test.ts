import { expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';
import { rewritePieces } from './rewrite.mjs';

// Edits of the text of a script between two of its pieces, in every state that the tokenizer can be in there. Either an edit is
// refused, or the script's text is the pieces with what was edited, and the page after it is as it was. The parser says which.

/** Beginnings of a script, for each state between pieces and the ways into it. */
const beginnings = (
  'a < </ </s </script <! <!- <!-- <!--> <!--a <!--a- <!--a-- <!--a--> <!--a< <!--a</ <!--a</s <!--a<s <!--a<script ' +
  '<!--a<script> <!--a<script>b <!--a<script>- <!--a<script>-- <!--a<script>--> <!--a<script>< <!--a<script></ ' +
  '<!--a<script></s <!--a<script></script <!--a<script></script> <!--a<script></script>-- <!---<script> <!--a-<script>'
).split(' ');
/** Ends of a script, which with some beginnings end it earlier, or hide its end tag. */
const ends = [
  ...[
    'b',
    ' b',
    '-',
    '->',
    '-->',
    '>',
    ' -->',
    '>b',
    'script>',
    '--><!--',
    '-<script></script>-->',
    '<script></script>',
  ],
  ...[
    '<script></script>-->',
    '><script></script>-->',
    '-><script></script>-->',
    '--><script>',
    ' <script></script> -->',
  ],
  ...[
    '!--<script></script>-->',
    '--<script></script>-->',
    'script></script>-->',
    ' --></script>',
    '<script>',
    '</s',
  ],
];
const inserted = [
  'x',
  ' ',
  '-',
  '--',
  '>',
  '->',
  '-->',
  '<',
  '</',
  '!--',
  '!-',
  'script>',
  '/script>',
  '<!--',
  '<!-->',
  '<!--->',
  '<!--<!-->',
  '<script>',
];

interface Edit {
  /** What comes between the pieces. */
  readonly text: string;
  readonly removes: 'nothing' | 'first' | 'second';
}

const edits: Edit[] = [
  ...inserted.map((text) => ({ text, removes: 'nothing' as const })),
  ...['', 'x', '>', '--'].flatMap((text) => [
    { text, removes: 'first' as const },
    { text, removes: 'second' as const },
  ]),
];

/** The text of the script, and what follows it. */
function read(html: string): { script: string | undefined; rest: string } {
  const script = parse(html).querySelector('script');
  return {
    script: script?.textContent ?? undefined,
    rest: script?.nextSibling === null ? '' : restOf(script),
  };
}

function restOf(script: ReturnType<ReturnType<typeof parse>['querySelector']>): string {
  let rest = '';
  for (let node = script?.nextSibling ?? null; node !== null; node = node.nextSibling)
    rest += 'outerHTML' in node ? node.outerHTML : (node.nodeValue ?? '');
  return rest;
}

function edited(pieces: readonly string[], { text, removes }: Edit): string {
  return rewritePieces(pieces, (rewriter) => {
    let count = 0;
    return rewriter.on('script', {
      text(piece) {
        if (piece.text === '') return;
        if (count++ === 0) {
          if (text !== '') piece.after(text);
          if (removes === 'first') piece.remove();
        } else if (removes === 'second') piece.remove();
      },
    });
  });
}

test('text between two pieces of a script', () => {
  let refused = 0;
  let written = 0;
  const wrong: unknown[] = [];
  for (const beginning of beginnings) {
    for (const end of ends) {
      const before = read(`<body><script>${beginning}${end}</script><p>c</p>`);
      if (before.script !== beginning + end || before.rest !== '<p>c</p>') continue;
      for (const edit of edits) {
        let result: string;
        try {
          result = edited([`<body><script>${beginning}`, `${end}</script><p>c</p>`], edit);
        } catch {
          refused++;
          continue;
        }
        written++;
        // The handler may have got more or less than the first piece.
        const { script, rest } = read(result);
        const isWhole =
          edit.removes !== 'nothing' || script?.length === before.script.length + edit.text.length;
        if (rest === '<p>c</p>' && result === `<body><script>${script}</script><p>c</p>` && isWhole) continue;
        wrong.push([beginning, end, edit, result]);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(100);
  expect(written).toBeGreaterThan(1000);
});

test.each([
  ['<!-- a --', ' b', '<script>'],
  ['<!-- a -', '- b', '<script>'],
  ['<!', '-- b', '-- <script>'],
  ['<!-- <script', '> b --></script>', 'x'],
])('%s | %s refuses %s, even from a caller who vouches for it', (beginning, end, text) => {
  const insert = () =>
    rewritePieces([`<script>${beginning}`, `${end}</script><p>c`], (rewriter) => {
      let isFirst = true;
      return rewriter.on('script', {
        text(piece) {
          if (isFirst) piece.after(text, { html: true });
          isFirst = false;
        },
      });
    });
  expect(insert).toThrow('cannot be changed here');
});

test('the state after a piece is that after all of it, with U+0000 in it', () => {
  const first = (text: string) =>
    edited(['<script>a\0<!-- ', ' <script></script> --></script><p>c'], { text, removes: 'nothing' });
  expect(() => first('-->')).toThrow('cannot be changed here');
  expect(first('x')).toBe('<script>a\0<!-- x <script></script> --></script><p>c');
});

test.each<[pieces: string[], inserted: string]>([
  [['<!-- a', ' b -->'], 'i--'],
  [['<!--<script> a', '</script> b -->'], 'i--'],
  [['a', ' <!-- b'], 'i'],
])('%j: what comes last, when the pieces have been read, is at the end of the text', (pieces, inserted) => {
  for (const where of ['before', 'after', 'replace'] as const) {
    const result = rewritePieces(['<body><script>', ...pieces, '</script><p>c'], (rewriter) =>
      rewriter.on('script', { text: (text) => void (text.lastInTextNode && text[where](inserted)) }),
    );
    expect(read(result)).toEqual({ script: pieces.join('') + inserted, rest: '<p>c</p>' });
  }
});

test('after a noscript element whose end others do not see, markup is written, and text is refused', () => {
  const insert = (options?: { html: boolean }) =>
    rewritePieces(
      ['<body><noscript><!-- </noscript>a'],
      (rewriter) =>
        rewriter.on('body', { text: (text) => void (text.text === 'a' && text.before('<i>', options)) }),
      { scripting: true },
    );
  expect(insert({ html: true })).toBe('<body><noscript><!-- </noscript><i>a');
  expect(() => insert()).toThrow('an earlier noscript element');
});

test.each([
  ['a<!-', '- b'],
  ['a<!--<scr', 'ipt></script>-->'],
  ['a<', '!b'],
])('before %s | %s, the rest stays as it is', (first, second) => {
  // NB: after as much, what has been read is dropped.
  const filler = `<!--${'-'.repeat(100_000)}-->`;
  const output = rewritePieces([`${filler}<body><script>${first}`, `${second}</script>`], (rewriter) => {
    let isFirst = true;
    return rewriter.on('script', {
      text(text) {
        if (isFirst) text.before('x');
        isFirst = false;
      },
    });
  });
  expect(output).toBe(`${filler}<body><script>x${first}${second}</script>`);
});

test('in a noscript element, what comes after a whole tag is text to parsers without scripting', () => {
  const output = rewritePieces(
    '<body><noscript></xmp></frameset></noscript>'.split(''),
    (rewriter) => {
      let isFirst = true;
      return rewriter.on('noscript', {
        text(text) {
          if (isFirst) text.after('x');
          isFirst = false;
        },
      });
    },
    { scripting: true },
  );
  expect(output).toBe('<body><noscript></xmp>x</frameset></noscript>');
});
