import { minify } from 'domwright/minify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openContext } from '../../chromium.mjs';
import { runs } from '../../runs.mjs';

/*
 * What the user sees: the text of random documents with random style sheets, shadow trees and scripts that write, the place of each
 * character, and the box of each element, in several states of the page, in Chromium, before and after. The comparison of `minify`
 * knows nothing of this.
 */

const selectors = fc.constantFrom(
  ...'.a .b b i p span li ul div td .a~.b div>.a .b:hover p:first-child .a,i :is(.a,td) details[open] * [class] q .t+b .t>.a [data-x] [data-x]>b :open dialog:not([open]) [hidden] .t~:not(.a) details[open]>span'.split(
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
  ...'p p div div span span b b i a li ul q td tr table details summary dialog button label ruby rt sub template svg x-y'.split(
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
  ' class="a t"',
  ' open',
);
const shadowTrees = fc
  .tuple(
    sheets,
    fc.array(
      fc.constantFrom('<slot></slot>', '<slot name=s> f </slot>', ' ', '\n', 'a ', '<b> c </b>', '<p>'),
    ),
  )
  .map(([sheet, list]) => `<template shadowrootmode=open>${sheet}${list.join('')}</template>`);
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
  { weight: 1, arbitrary: shadowTrees.map((tree) => `<x-y>${tree}`) },
  { weight: 1, arbitrary: shadowTrees.map((tree) => `<div>${tree} <b slot=s> d</b>`) },
);
const documents = fc
  .tuple(sheets, fc.array(pieces, { maxLength: 14 }))
  .map(([sheet, list]) => `<!DOCTYPE html><title>t</title>${sheet}<body>${list.join('')}`);

/** Of each frame, in each of its states: its text, each character with its place, and each element with its box. */
const shown = `[...document.querySelectorAll('iframe')].map(({ contentDocument }) => {
  const { body } = contentDocument;
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
  const texts = (root) => {
    const walker = contentDocument.createTreeWalker(root, 5);
    const found = [];
    for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
      if (node.nodeType === 3) found.push(node);
      else if (node.shadowRoot) found.push(...texts(node.shadowRoot));
    }
    return found;
  };
  const range = contentDocument.createRange();
  const look = () => {
    // NB: of what is not rendered, it is the text in the source.
    const seen = [body.checkVisibility() ? body.innerText : ''];
    for (const text of texts(body)) {
      if (/^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE|TITLE)$/i.test(text.parentNode.nodeName)) continue;
      for (let at = 0; at < text.data.length; at++) {
        if (/[ \\t\\n\\r\\f]/.test(text.data[at])) continue;
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { x, y } = range.getBoundingClientRect();
        seen.push([text.data[at], Math.round(x), Math.round(y)].join());
      }
    }
    for (const element of all(body)) {
      const { x, y, width, height } = element.getBoundingClientRect();
      seen.push([element.localName, ...[x, y, width, height].map(Math.round)].join());
    }
    return seen.join('|');
  };
  const elements = [body, ...all(body)];
  const states = [look()];
  for (const element of elements) if (/^(?:details|dialog)$/.test(element.localName)) element.toggleAttribute('open');
  states.push(look());
  for (const element of elements) element.toggleAttribute('data-x');
  states.push(look());
  // NB: a class that a script adds is not foreseen, but one that goes.
  for (const element of elements) if (element.localName !== 'b') element.classList.remove('a', 't');
  states.push(look());
  for (const element of elements) element.hidden = false;
  states.push(look());
  return states;
})`;

/** Whether all is the same, and everything in its place. NB: where texts are one text now, fractions of pixels change. */
function isSame(before: readonly string[], after: readonly string[]): boolean {
  const [some, others] = [before, after].map((states) => states.join('|').split(/[|,]/)) as [
    string[],
    string[],
  ];
  if (some.length !== others.length) return false;
  return some.every(
    (one, index) => one === others[index] || Math.abs(Number(one) - Number(others[index])) <= 1,
  );
}

const DOCUMENTS = 2000;
/** So many documents at most are in one page, half of that on average. */
const TOGETHER = 20;

test.each([true, false])(
  'compact shows the same; scripting: %s',
  async (javaScriptEnabled) => {
    const context = await openContext({ javaScriptEnabled, offline: true });
    const page = await context.newPage();
    // NB: documents in frames may have shadow roots.
    const frameOf = (html: string): string => {
      const escaped = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return `<iframe width="800" height="600" srcdoc="${escaped}"></iframe>`;
    };
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(documents, { minLength: 1, maxLength: TOGETHER }), async (htmls) => {
          const pairs = htmls.map((html) => [html, minify(html)] as const);
          const changed = pairs.filter(([html, small]) => small !== html);
          await page.setContent(changed.flat().map(frameOf).join(''), { waitUntil: 'load' });
          const seen = await page.evaluate<string[][]>(shown);
          const rows = changed.map(([html], index) => ({
            html,
            before: seen[index * 2],
            after: seen[index * 2 + 1],
          }));
          expect(rows.filter(({ before, after }) => !isSame(before!, after!))).toEqual([]);
        }),
        { numRuns: runs(DOCUMENTS) / (TOGETHER / 2), endOnFailure: false },
      );
    } finally {
      await context.close();
    }
  },
  600_000,
);
