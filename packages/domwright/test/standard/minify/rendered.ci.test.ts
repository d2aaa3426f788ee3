import { minify } from 'domwright/minify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openContext } from '../../chromium.mjs';
import { runs } from '../../runs.mjs';

/*
 * What the user sees: the text of random documents with random style sheets and scripts that write, and the place of each character, in
 * Chromium, before and after. The comparison of `minify` knows nothing of this.
 */

const selectors = fc.constantFrom(
  ...'.a .b b i p span li ul div td .a~.b div>.a .b:hover p:first-child .a,i :is(.a,td) details[open] * [class] q'.split(
    ' ',
  ),
);
const declarations = fc.constantFrom(
  'white-space:pre',
  'white-space:pre-line',
  'white-space:nowrap',
  'white-space:normal',
  'w\\68ite-space:pre-wrap',
  'display:inline',
  'display:block',
  'display:inline-block',
  'display:table',
  'display:table-cell',
  'display:table-row',
  'display:flex',
  'display:inline-flex',
  'display:none',
  'display:contents',
  'float:left',
  'position:absolute',
  'list-style:inside',
  'color:red',
);
const rules = fc.oneof(
  fc.tuple(selectors, declarations).map(([selector, declaration]) => `${selector}{${declaration}}`),
  fc
    .tuple(selectors, declarations)
    .map(([selector, declaration]) => `.c{& b{color:red}} ${selector}{${declaration}}`),
  fc
    .tuple(selectors, fc.constantFrom('before', 'after'))
    .map(([selector, name]) => `${selector}::${name}{content:"+"}`),
  fc
    .tuple(selectors, fc.constantFrom('empty', 'not(:empty)'))
    .map(([selector, name]) => `${selector}:${name}{padding:9px}`),
);
const sheets = fc
  .array(rules, { maxLength: 3 })
  .map((list) => (list.length === 0 ? '' : `<style>${list.join('')}</style>`));
const names = fc.constantFrom(
  ...'p p div div span span b b i a li ul q td tr table details summary button label ruby rt sub template svg x-y'.split(
    ' ',
  ),
);
const classes = fc.constantFrom(
  '',
  '',
  '',
  ' class="a"',
  ' class=" b  a "',
  ' class=b hidden="hidden"',
  ' style="display:table"',
);
const pieces = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(names, classes).map(([name, given]) => `<${name}${given}>`) },
  { weight: 3, arbitrary: names.map((name) => `</${name}>`) },
  { weight: 5, arbitrary: fc.constantFrom('a', 'b ', ' c', '漢', '\u200b', 'd\n', ' ') },
  { weight: 4, arbitrary: fc.constantFrom(' ', '\n', '  ', ' \n ', '\t', '\f', '&#32;', '&#10;') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<!-- x -->',
      '<!--#echo-->',
      '<?x?>',
      '<br>',
      '<wbr>',
      '<input>',
      '<script>document.write("w")</script>',
      '<script>document.currentScript.insertAdjacentHTML("afterend","v")</script>',
      '<script type=application/json>{}</script>',
      '<noscript>n</noscript>',
      '<textarea> t </textarea>',
      '<pre>\n e </pre>',
    ),
  },
);
const documents = fc
  .tuple(sheets, fc.array(pieces, { maxLength: 14 }))
  .map(([sheet, list]) => `<!DOCTYPE html><title>t</title>${sheet}<body>${list.join('')}`);

/** In the page: its text, and each character with its place. */
const shown = `(() => {
  // NB: of what is not rendered, it is the text in the source.
  const characters = [document.body.checkVisibility() ? document.body.innerText : ''];
  const walker = document.createTreeWalker(document.body, 4);
  const range = document.createRange();
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (/^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE|TITLE)$/i.test(text.parentNode.nodeName)) continue;
    for (let at = 0; at < text.data.length; at++) {
      if (/[ \\t\\n\\r\\f]/.test(text.data[at])) continue;
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { x, y } = range.getBoundingClientRect();
      characters.push([text.data[at], Math.round(x), Math.round(y)].join());
    }
  }
  return characters.join('|');
})()`;

test.each([true, false])(
  'compact shows the same; scripting: %s',
  async (javaScriptEnabled) => {
    const context = await openContext({ javaScriptEnabled, offline: true });
    const page = await context.newPage();
    const shownOf = async (html: string): Promise<string> => {
      await page.setContent(html, { waitUntil: 'domcontentloaded' });
      return page.evaluate<string>(shown);
    };
    try {
      await fc.assert(
        fc.asyncProperty(documents, async (html) => {
          const small = minify(html);
          if (small !== html) expect(await shownOf(small)).toBe(await shownOf(html));
        }),
        { numRuns: runs(2000), endOnFailure: false },
      );
    } finally {
      await context.close();
    }
  },
  600_000,
);
