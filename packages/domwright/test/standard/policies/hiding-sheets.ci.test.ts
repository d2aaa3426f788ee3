import { policy, sanitize } from 'domwright/sanitizer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasChromium, openContext } from '../../chromium.mjs';
import { runs } from '../../runs.mjs';

/* Style sheets by chance: what Chromium shows with them is what is left without them. */

const names = fc.constantFrom('.a', '.b', '.c', '#i', '#j', 'p', 'div', 'span', '*', '.\\61 ', 'DIV');
const compound = fc
  .tuple(fc.constantFrom('', '', 'p', 'div', '*', 'span'), fc.array(names, { minLength: 1, maxLength: 2 }))
  .map(([type, list]) => {
    const marked = list.filter((name) => /^[.#]/.test(name)).join('');
    return type + marked || list[0]!;
  });
const selector = fc
  .tuple(
    compound,
    fc.array(fc.tuple(fc.constantFrom(' ', ' ', ' > ', ' + ', '~'), compound), { maxLength: 2 }),
  )
  // NB: what holds the page is never hidden.
  .map(([first, rest]) => `main ${first}${rest.flat().join('')}`);
const value = fc.constantFrom(
  'none',
  'none',
  'none',
  'n\\6f ne',
  'block',
  'inline',
  'none!important',
  'block !important',
);
const rule = fc
  .tuple(fc.array(selector, { minLength: 1, maxLength: 2 }), fc.array(value, { minLength: 1, maxLength: 2 }))
  .map(([list, values]) => `${list.join()}{${values.map((one) => `d\\69splay:${one}`).join(';')}}`);
const sheet = fc.array(rule, { minLength: 1, maxLength: 5 }).map((rules) => rules.join('\n'));

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('div', 'div', 'span'),
      fc.constantFrom('', '', ' class=a', ' class="b c"', ' class="a b"', ' id=i', ' id=j class=c'),
      fc.constantFrom('', '', '', ' style="display:block"', ' style="display:inline!important"'),
      fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('element'), { maxLength: 3 })),
    )
    .map(
      ([name, attributes, style, children]) =>
        `<${name}${attributes}${style}>x${children.join('')}</${name}>`,
    ),
}));
const body = fc.array(element, { minLength: 1, maxLength: 4 }).map((all) => {
  let number = 0;
  return `<main>${all.join('').replaceAll('x', () => `w${number++} `)}</main>`;
});

test.skipIf(!hasChromium)('what Chromium shows is what is left', async () => {
  const pages = fc.sample(fc.tuple(sheet, body), runs(4000));
  const context = await openContext({ offline: true });
  const tab = await context.newPage();
  await tab.setContent('<!doctype html><body>');
  const shown: string[] = await tab.evaluate(
    `${JSON.stringify(pages)}.map(([sheet, body]) => {
      document.body.innerHTML = '<style>' + sheet + '</style>' + body;
      const words = [];
      const texts = document.createTreeWalker(document.body.lastChild, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        if (text.parentElement.checkVisibility()) words.push(text.data);
      return words.join('');
    })`,
  );
  await context.close();
  const email = policy('email');
  let hidden = 0;
  for (const [index, [css, html]] of pages.entries()) {
    const left = sanitize(`<!doctype html><style>${css}</style>${html}`, { policy: email });
    const words = left.replaceAll(/<[^>]*>/g, '');
    expect({ css, html, words }).toEqual({ css, html, words: shown[index] });
    if (words !== html.replaceAll(/<[^>]*>/g, '')) hidden++;
  }
  expect(hidden).toBeGreaterThan(pages.length / 10);
});
