import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkTree } from '../../domwright/test/dom/editor/check-tree.ts';
import { EVERY_PAGE, isLongRun, runs } from '../../domwright/test/runs.mjs';
import type { OpenDocument } from '../src/documents/open-document.ts';
import { answersAbout, answersAt, diagnosticsOf, type TextEdit, Typed, wrongRange } from './typing.ts';

/*
 * Pages that are typed letter by letter, and pages that are edited at random: after each change, the answers are those for the same
 * text opened anew, and their ranges are in the text. After each edit, the tree is the parser's; prefixes of pages are held against it
 * in domwright's own tests of `EditorTree`.
 */

const folder = path.resolve(import.meta.dirname, '../../../node_modules/htmlparser-benchmark/files');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .slice(0, 200)
  .filter((_, index) => index % EVERY_PAGE === 0)
  .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);

/** How many letters of each page are typed. What costs the length of the text each time would cost its square for a whole page. */
const TYPED = isLongRun ? 600 : 120;

/** How many edits there are, of all pages together, and in how much of a page most of them are. */
const EDITS = isLongRun ? 20_000 : runs(2_000);
const PART = 20_000;

let seed = 1;

/** A random integer below a number. */
function below(limit: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % limit;
}

/** Holds the answers for the current version against those for the same text opened anew. */
function compare(page: Typed, answersOf: (document: OpenDocument) => object, where: () => unknown): void {
  const { current } = page;
  const answers = answersOf(current);
  const wrong = wrongRange(answers, current);
  if (wrong !== null) expect([where(), wrong]).toEqual([where(), null]);
  const opened = answersOf(new Typed(current.document.getText()).current);
  if (JSON.stringify(answers) !== JSON.stringify(opened))
    expect([where(), answers]).toEqual([where(), opened]);
}

test.each(pages)('%s typed letter by letter', (name, text) => {
  const page = new Typed('');
  for (let length = 1; length <= Math.min(TYPED, text.length); length++) {
    page.edit([{ start: length - 1, end: length - 1, text: text[length - 1]! }]);
    const where = () => [name, length];
    compare(page, (document) => answersAt(document, document.text.length), where);
    if (length % 10 !== 0) continue;
    const anywhere = below(page.current.text.length + 1);
    compare(page, (document) => answersAt(document, anywhere), where);
    compare(page, answersAbout, where);
    if (length % 50 === 0) compare(page, diagnosticsOf, where);
  }
});

const written = [
  ...[
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    '\r',
    '\r\n',
    '&',
    '&amp',
    '\0',
    '\ufeff',
    '\u{1f600}',
    '\ud83d',
    '-',
    'a',
  ],
  ...[
    '<div',
    '<p id=a class="b c">',
    '<a href="#a">',
    '</div>',
    '</p',
    '<b>',
    '<table>',
    '<tr><td>',
    '<svg/>',
    '<br>',
  ],
  ...[
    '<!--',
    '-->',
    '<style>#a{}',
    '</style>',
    '<script>',
    '</script>',
    '<template>',
    '<title>',
    ' for=a',
    '<li',
  ],
];

/** A part of the text that is removed, replaced, doubled or moved, as a rule a short one, or something written. */
function randomEdits(text: string): TextEdit[] {
  const start = below(text.length + 1);
  const end = Math.min(text.length, start + below(below(10) === 0 ? 2000 : 20));
  switch (below(6)) {
    case 0:
      return [{ start, end, text: '' }];
    case 1:
      return [{ start, end, text: written[below(written.length)]! }];
    case 2:
      return [{ start: end, end, text: text.slice(start, end) }];
    case 3: {
      const to = below(start + 1);
      return [
        { start, end, text: '' },
        { start: to, end: to, text: text.slice(start, end) },
      ];
    }
    default:
      return [{ start, end: start, text: written[below(written.length)]! }];
  }
}

test('edits at random', () => {
  const each = Math.ceil(EDITS / pages.length);
  for (const [name, whole] of pages) {
    // Whole pages cost too much for all edits.
    const from = below(Math.max(1, whole.length - PART));
    for (const [text, count] of [
      [whole.slice(from, from + PART), each - Math.ceil(each / 20)],
      [whole, Math.ceil(each / 20)],
    ] as const) {
      const page = new Typed(text);
      for (let i = 0; i < count; i++) {
        const edits = randomEdits(page.current.document.getText());
        page.edit(edits);
        const where = () => [name, from, count, i, edits];
        const offset = Math.min(page.current.text.length, edits.at(-1)!.start + below(8));
        compare(page, (document) => answersAt(document, offset), where);
        checkTree(page.current.tree);
        if (i % 5 === 0) compare(page, answersAbout, where);
        if (i % 20 === 0) compare(page, diagnosticsOf, where);
      }
    }
  }
});
