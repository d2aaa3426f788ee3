import { parse } from 'domwright';
import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs } from '../../runs.mjs';

/*
 * `:valid`, `:invalid`, `:in-range` and `:out-of-range`, computed from attributes, compared with Chromium.
 */

const pseudoClasses = [':valid', ':invalid', ':in-range', ':out-of-range'];

// biome-ignore lint/suspicious/noExplicitAny: it runs in a browser, too
function answers(document: any, pages: string[], selectors: string[]): string[] {
  return pages.map((page) => {
    const root = document.implementation.createHTMLDocument('');
    root.body.innerHTML = page;
    return selectors
      .map((selector) => {
        // biome-ignore lint/suspicious/noExplicitAny: see above
        const found: any[] = Array.from(root.querySelectorAll(selector));
        return `${selector} ${found.map((element) => element.localName + (element.id && `#${element.id}`)).join(' ')}`;
      })
      .join('\n');
  });
}

const types =
  'text search tel url email password date month week time datetime-local color checkbox radio file hidden submit reset button';
const values = [
  ...[
    '',
    'x',
    '5',
    '7.5',
    '-3',
    '1e2',
    'a@b',
    'a@b.c,d@e',
    'https://a.example/',
    '//x',
    '2024-02-29',
    '2023-02-29',
  ],
  ...[
    '2024-05',
    '2024-W07',
    '2020-W53',
    '10:30',
    '10:30:15',
    '23:59',
    '2024-05-06T07:08',
    '#ff0000',
    '0.1',
    '0.3',
  ],
];
const attribute = fc.oneof(
  fc.constantFrom('required', 'readonly', 'disabled', 'checked', 'multiple', 'name=r', 'name=s'),
  fc
    .tuple(
      fc.constantFrom('value', 'min', 'max', 'step'),
      fc.constantFrom(...values, 'any', '2', '60', '0.1'),
    )
    .map(([name, value]) => `${name}="${value}"`),
);
const attributes = fc.array(attribute, { maxLength: 4 }).map((list) => list.join(' '));
/** Only valid numbers and text unlike a number: Chromium doesn't extract numbers from other text as the standard does. */
const numbers = fc
  .tuple(
    fc.constantFrom('number', 'range'),
    fc.constantFrom('', 'min=-3', 'min=0.1', 'min=x', 'min'),
    // A range whose maximum is below its minimum is in range in Chromium, against the standard.
    fc.constantFrom('', 'max=5', 'max=7.5', 'max=1e2', 'max=x'),
    fc.constantFrom('', 'step=2', 'step=0.1', 'step=any', 'step=x', 'step=-1'),
    fc.constantFrom('', 'value=5', 'value=7.5', 'value=-4', 'value=1e3', 'value=x', 'value=0.3'),
    fc.constantFrom('', 'required', 'readonly', 'disabled'),
  )
  .map(([type, ...list]) => `<input type=${type} ${list.filter((one) => one !== '').join(' ')}>`);
const input = fc.oneof(
  { weight: 1, arbitrary: numbers },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...types.split(' ')), attributes)
      // A radio button without a name is never missing in Chromium, against the standard.
      .map(([type, list]) => `<input type=${type} ${type === 'radio' ? `name=q ${list}` : list}>`),
  },
);
const option = fc
  .tuple(
    fc.constantFrom('', 'value=""', 'value=1'),
    fc.constantFrom('', 'selected', 'disabled'),
    fc.constantFrom('', 'x'),
  )
  .map(([value, state, text]) => `<option ${value} ${state}>${text}</option>`);
const select = fc
  .tuple(
    fc.constantFrom('required', 'required multiple', 'required size=2', '', 'disabled required'),
    fc.array(option, { maxLength: 3 }),
  )
  .map(([list, options]) => `<select ${list}>${options.join('')}</select>`);
const controls = fc.oneof(
  { weight: 5, arbitrary: input },
  select,
  attributes.map((list) => `<textarea ${list}></textarea>`),
  attributes.map((list) => `<textarea ${list}>x</textarea>`),
  fc.constantFrom(
    '<button>x</button>',
    '<button type=button>x</button>',
    '<output>x</output>',
    '<object></object>',
  ),
);
const parts = fc.array(
  fc.tuple(
    fc.constantFrom('', 'form', 'fieldset', 'fieldset disabled', 'datalist', 'div'),
    fc.array(controls, { maxLength: 3 }),
  ),
  { minLength: 1, maxLength: 3 },
);
const page = parts.map((list) =>
  list
    .map(([name, inner]) =>
      name === '' ? inner.join('') : `<${name}>${inner.join('')}</${name.split(' ')[0]}>`,
    )
    .join('')
    .replace(
      /<(?=[a-z])([a-z]+)/g,
      (() => {
        let id = 0;
        return (_: string, name: string) => `<${name} id=n${id++}`;
      })(),
    ),
);

describe.skipIf(!hasChromium)('beside Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test('random forms', { timeout: 600_000 }, async () => {
    const pages = fc.sample(page, { numRuns: runs(8000), seed: 5 });
    const mine = answers(createWindow().document, pages, pseudoClasses);
    const theirs: string[] = await chromium.evaluate(
      `(${answers})(document, ${JSON.stringify(pages)}, ${JSON.stringify(pseudoClasses)})`,
    );
    const differences = pages.flatMap((html, index) =>
      mine[index] === withoutImplicitRanges(html, mine[index]!, theirs[index]!)
        ? []
        : [`${html}\n${mine[index]}\n${theirs[index]}`],
    );
    expect(differences.slice(0, 10)).toEqual([]);
  });
});

/**
 * By the standard, only an input with `min` or `max` has range limitations, but for the type range. In Chromium all dates and
 * times have them.
 */
function withoutImplicitRanges(html: string, mine: string, theirs: string): string {
  const ours = new Set(/^:in-range (.*)$/m.exec(mine)![1]!.split(' '));
  return theirs.replace(/^:in-range (.*)$/m, (_, list: string) => {
    const kept = list.split(' ').filter((name) => {
      const type = new RegExp(`id=${name.split('#')[1]} type=([a-z-]+)`).exec(html)?.[1] ?? '';
      return ours.has(name) || !/^(?:date|month|week|time|datetime-local|number)$/.test(type);
    });
    return `:in-range ${kept.join(' ')}`;
  });
}

/** What a selector finds on a window. */
const found = (html: string, selector: string) =>
  Array.from(createWindow(html).document.querySelectorAll(selector), (element) => element.localName);

test.each([
  ['<input required><input required value=1>', ':invalid', ['input']],
  ['<input type=number min=1 max=5 value=9>', ':out-of-range', ['input']],
  ['<input type=number min=1 max=5 value=3>', ':in-range', ['input']],
  ['<form><input required></form><form><input></form>', 'form:invalid', ['form']],
  ['<fieldset><input type=email value=x></fieldset>', ':invalid', ['fieldset', 'input']],
  ['<input type=date min=2024-01-01 value=2023-12-31>', ':is(:invalid, p)', ['input']],
  ['<input type=time min=22:00 max=06:00 value=23:00>', ':in-range', ['input']],
  ['<input type=month step=2 value=2024-02 min=2024-01>', ':invalid', ['input']],
  ['<input type=radio required>', ':invalid', ['input']],
  ['<input type=number min=5px value=3>', ':out-of-range', ['input']],
  ['<input type=range min=0 max=-3>', ':out-of-range', ['input']],
])('%s %s', (html, selector, expected) => {
  expect(found(`<body>${html}`, selector)).toEqual(expected);
});

test('they follow what a script sets', () => {
  const { document } = createWindow('<input required>');
  // biome-ignore lint/suspicious/noExplicitAny: an input
  const control = document.querySelector('input') as any;
  expect(control.matches(':invalid')).toBe(true);
  control.value = 'x';
  expect(control.matches(':valid')).toBe(true);
  expect(document.querySelectorAll(':invalid').length).toBe(0);
});

test('without a window, they are errors that say so', () => {
  expect(() => parse('<input>').querySelector(':valid')).toThrow('only documents of domwright/window');
  expect(parse('<input>').querySelectorAll(':is(:valid, input)').length).toBe(1);
});

test('a pattern is not tried: it may take for ever', () => {
  const { document } = createWindow(`<input pattern="(a+)+b" value="${'a'.repeat(40)}">`);
  expect(document.querySelectorAll(':valid').length).toBe(1);
});
