import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasFirefox, openFirefox } from '../../firefox.mjs';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs } from '../../runs.mjs';

/*
 * Selectors compared with Blink and Gecko: where both agree, on what they find or that they refuse, we do as well.
 * DOMWRIGHT_RUNS sets the number of selectors.
 */

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const numRuns = runs(20_000);

/** What to find in a document: by the document, by an element, by a fragment with a copy of the body, and by `closest`. */
interface Question {
  readonly html: string;
  readonly selector: string;
  readonly place: number;
}

/** It refers to nothing outside itself, so that it can be sent to a browser. */
// biome-ignore lint/suspicious/noExplicitAny: documents of two implementations
function answers(parse: (html: string) => any, { html, selector, place }: Question): string {
  const document = parse(html);
  const all = [...document.querySelectorAll('*')];
  const element = all[place % all.length];
  const fragment = document.createDocumentFragment();
  for (const child of document.body.childNodes) fragment.appendChild(child.cloneNode(true));
  const copies = [...fragment.querySelectorAll('*')];
  try {
    const found = [...document.querySelectorAll(selector)].map((one) => all.indexOf(one));
    const below = [...element.querySelectorAll(selector)].map((one) => all.indexOf(one));
    const copied = [...fragment.querySelectorAll(selector)].map((one) => copies.indexOf(one));
    const closest = all.indexOf(element.closest(selector));
    return `${found} | ${below} | ${copied} | ${element.matches(selector)} ${closest}`;
  } catch (error) {
    return (error as Error).name;
  }
}

const attributes = fc.constantFrom(
  ...['', '', '', ' id=x', ' class="c d"', ' class=C', ' lang=en-GB', ' dir=rtl', ' dir=auto', ' disabled'],
  ...[
    ' checked',
    ' required',
    ' readonly',
    ' open',
    ' type=submit',
    ' type=button',
    ' type=RESET',
    ' type=radio',
  ],
  ...[
    ' type=checkbox',
    ' name=n',
    ' name=m',
    ' href=z',
    ' contenteditable',
    ' selected',
    ' multiple',
    ' value=1',
  ],
  ...[' type=number min=2', ' placeholder=p', ' form=f', ' popover', ' command=show-modal', ' commandfor=x'],
);
const tag = fc.constantFrom(
  ...[
    'p',
    'div',
    'b',
    'i',
    'a',
    'svg',
    'g',
    'input',
    'input',
    'button',
    'select',
    'option',
    'optgroup',
    'textarea',
  ],
  ...['form', 'fieldset', 'legend', 'details', 'summary', 'dialog', 'progress', 'meter', 'x-a', 'label'],
);
const piece = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(tag, attributes, attributes).map(([tag, a, b]) => `<${tag}${a}${b}>`) },
  { weight: 3, arbitrary: tag.map((tag) => `</${tag}>`) },
  { weight: 1, arbitrary: fc.constantFrom('x', ' ', '\u05d0', '<!--c-->', '<form id=f>', '<br>') },
);
const markup = fc
  .tuple(fc.constantFrom('<!DOCTYPE html>', ''), fc.array(piece, { minLength: 4, maxLength: 24 }))
  .map(([doctype, pieces]) => doctype + pieces.join(''));

const simple = fc.constantFrom(
  ...[
    '.c',
    '.C',
    '#x',
    '#X',
    '[type]',
    '[type=submit]',
    '[type=SUBMIT s]',
    '[class~=d]',
    '[lang|=en]',
    '[id="X" i]',
  ],
  ...[
    ':enabled',
    ':disabled',
    ':checked',
    ':default',
    ':indeterminate',
    ':required',
    ':optional',
    ':read-only',
  ],
  ...[
    ':read-write',
    ':placeholder-shown',
    ':open',
    ':defined',
    ':valid',
    ':invalid',
    ':in-range',
    ':out-of-range',
  ],
  ...[
    ':any-link',
    ':link',
    ':visited',
    ':hover',
    ':focus-within',
    ':active',
    ':target',
    ':fullscreen',
    ':modal',
  ],
  ...[
    ':popover-open',
    ':autofill',
    ':-webkit-autofill',
    ':user-valid',
    ':user-invalid',
    ':active-view-transition',
  ],
  ...[
    ':active-view-transition-type(a, b)',
    ':active-view-transition-type()',
    ':active-view-transition-type(a b)',
  ],
  ...[
    ':lang(en)',
    ':lang("en-gb", de)',
    ':dir(rtl)',
    ':dir(ltr)',
    ':dir(up)',
    ':state(a)',
    ':host',
    ':host(p)',
  ],
  ...[
    ':first-child',
    ':last-of-type',
    ':only-child',
    ':empty',
    ':root',
    ':scope',
    ':nth-child(2n + 1)',
    ':root',
  ],
  ...[
    ':nth-last-child(even)',
    ':nth-of-type(2)',
    ':nth-child(1 of .c, p)',
    ':nth-child(2 of &)',
    ':nth-child(2 of)',
  ],
  ...[
    '&',
    '&',
    '&',
    '&',
    '&',
    '&&',
    '::before',
    ':unknown',
    '::unknown',
    '*',
    '|*',
    '()',
    '%',
    '\\26',
    '/**/',
  ],
);
const { selectors } = fc.letrec<{ selectors: string; complex: string; compound: string }>((tie) => ({
  compound: fc
    .tuple(
      fc.constantFrom('', '', '', '*', 'p', 'DIV', 'input', 'button', 'option', 'g', '*|a', '|p', 'x|p'),
      fc.array(
        fc.oneof(
          { maxDepth: 2, depthIdentifier: 'selectors' },
          { weight: 8, arbitrary: simple },
          { weight: 1, arbitrary: tie('selectors').map((list) => `:is(${list})`) },
          { weight: 1, arbitrary: tie('selectors').map((list) => `:not(${list})`) },
          { weight: 1, arbitrary: tie('selectors').map((list) => `:where(${list})`) },
          {
            weight: 1,
            arbitrary: fc
              .tuple(fc.constantFrom('', '> ', '+', '~'), tie('complex'))
              .map(([combinator, complex]) => `:has(${combinator}${complex})`),
          },
        ),
        { maxLength: 2 },
      ),
    )
    .map(([type, simples]) => type + simples.join('') || '&'),
  complex: fc
    .array(fc.tuple(fc.constantFrom(' ', '>', ' + ', '~'), tie('compound')), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.map(([combinator, part], index) => (index > 0 ? combinator : '') + part).join('')),
  selectors: fc.array(tie('complex'), { minLength: 1, maxLength: 2 }).map((list) => list.join(', ')),
}));

const script = (questions: readonly Question[]): string =>
  `${JSON.stringify(questions)}.map((question) =>
    (${answers})((html) => new DOMParser().parseFromString(html, 'text/html'), question))`;

describe.skipIf(!hasFirefox || !hasChromium)('selectors beside Chromium and Firefox', () => {
  test('find what both find, and are refused where both refuse them', async () => {
    const questions = fc.sample(fc.record({ html: markup, selector: selectors, place: fc.nat(30) }), {
      numRuns,
      seed,
    });
    const chromium = await openChromium();
    const blink = await chromium.evaluate(script(questions)).finally(chromium.close);
    const firefox = await openFirefox();
    const gecko = await firefox.evaluate(script(questions)).finally(firefox.close);
    const { DOMParser } = createWindow('');
    const parse = (html: string): unknown => new DOMParser().parseFromString(html, 'text/html');
    const differences: string[] = [];
    let agreeing = 0;
    questions.forEach((question, index) => {
      if (blink[index] !== gecko[index]) return;
      agreeing++;
      const ours = answers(parse, question);
      // Selectors 4 lets some pseudo-classes follow any pseudo-element, which the browsers refuse; we take all, as nothing matches.
      if (blink[index] === 'SyntaxError' && /::before:/.test(question.selector)) return;
      if (ours !== blink[index])
        differences.push(
          `${question.selector}\n${question.place} ${question.html}\n${ours}\n${blink[index]}`,
        );
    });
    differences.sort((a, b) => a.length - b.length);
    expect(`${differences.length}\n${differences.slice(0, 12).join('\n\n')}`).toBe('0\n');
    expect(agreeing).toBeGreaterThan(questions.length / 2);
  });
});
