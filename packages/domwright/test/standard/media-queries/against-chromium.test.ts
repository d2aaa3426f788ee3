import { matchesMediaQueryList, parseMediaQueryList } from 'domwright/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasChromium, openContext } from '../../chromium.mjs';

const environment = { width: 821, height: 600, density: 1, features: { color: 8, scripting: 'enabled' } };

/**
 * Lengths that equal the sides of the viewport, or differ by more than the 1/64 of a pixel to which Chromium rounds. There is no
 * "infinite", which Chromium doesn't support, and no "0.0" for a grid, which it treats as an integer.
 */
const values = fc.constantFrom(
  ...['0', '0px', '821px', '820px', '822px', '600px', '599px', '-5px', '+821px', '8.21e2px', '821PX'],
  ...[
    '100vw',
    '99vw',
    '100vh',
    '100vmin',
    '100vmax',
    '50em',
    '60rem',
    '8in',
    '20cm',
    '200mm',
    '800Q',
    '600pt',
    '50pc',
  ],
  ...['400uu', '5', '8', '1', '2', '-1', '0', '1.5', '1x', '1dppx', '96dpi', '95dpi', '-1x', '40dpcm', '50%'],
  ...['821/600', '821 / 600', '4/3', '3/2', '1/0', '-1/2', '1/-2', '2', '1px/2px', '0/1'],
  ...['landscape', 'portrait', 'hover', 'none', 'foo', 'fast', 'LANDSCAPE', 'fine', 'light', 'dark', 'srgb'],
  ...['calc(800px + 21px)', 'calc(0px/0)', 'calc(1px/0)', 'calc(-1x)', 'calc(8)', 'calc(821)', 'calc(100vw)'],
  ...[
    'min(821px, 900px)',
    'max(1px, 2px)',
    'clamp(1px, 821px, 900px)',
    'calc(1px * 1px)',
    'calc(1px + 1)',
    'foo(1)',
  ],
  ...[
    '"a"',
    '#a',
    'a b',
    '',
    'var(--x)',
    '(5px)',
    '[5px]',
    'url(a)',
    "url(as'df",
    ']',
    '}',
    '!',
    ';',
    '{a:b}',
  ],
);
const names = fc.constantFrom(
  ...['width', 'height', 'aspect-ratio', 'orientation', 'resolution', 'color', 'monochrome', 'grid', 'hover'],
  ...['min-width', 'max-width', 'min-height', 'max-aspect-ratio', 'min-resolution', 'max-color', 'min-grid'],
  ...[
    'min-orientation',
    'unknown',
    'WIDTH',
    'pointer',
    'update',
    'prefers-color-scheme',
    'scripting',
    'color-gamut',
  ],
  ...['-webkit-device-pixel-ratio', '-webkit-min-device-pixel-ratio', 'min--webkit-device-pixel-ratio'],
  ...['device-width', 'device-height', 'color-index', 'any-hover', 'w\\69 dth', 'forced-colors'],
);
const operators = fc.constantFrom('<', '<=', '>', '>=', '=', '< =', '<>', ':');
const feature = fc.oneof(
  names,
  fc.tuple(names, values).map(([name, value]) => `${name}: ${value}`),
  fc.tuple(names, values).map(([name, value]) => `${name}:${value} `),
  fc.tuple(names, operators, values).map((parts) => parts.join(' ')),
  fc.tuple(values, operators, names).map((parts) => parts.join(' ')),
  fc.tuple(values, operators, names, operators, values).map((parts) => parts.join(' ')),
  values,
);
const { condition } = fc.letrec<{ condition: string; inParens: string }>((tie) => ({
  inParens: fc.oneof(
    { maxDepth: 3 },
    feature.map((text) => `(${text})`),
    tie('condition').map((text) => `(${text})`),
    fc.constantFrom(
      'foo(1)',
      'not(color)',
      'and(color)',
      '()',
      '[color]',
      '(]',
      "(url(as'df))",
      '(a;b)',
      'calc(1)',
    ),
  ),
  condition: fc.oneof(
    { maxDepth: 3 },
    tie('inParens'),
    tie('inParens').map((text) => `not ${text}`),
    fc
      .tuple(
        fc.array(tie('inParens'), { minLength: 2, maxLength: 3 }),
        fc.constantFrom(' and ', ' or ', ')and ', ' and/**/'),
      )
      .map(([list, word]) => list.join(word)),
    fc.tuple(tie('inParens'), tie('inParens'), tie('inParens')).map(([a, b, c]) => `${a} and ${b} or ${c}`),
    fc.tuple(tie('inParens'), tie('inParens')).map(([a, b]) => `${a} and not ${b}`),
  ),
}));
const type = fc.constantFrom(
  'screen',
  'print',
  'all',
  'foo',
  'SCREEN',
  'only',
  'layer',
  'or',
  's\\63reen',
  '"screen"',
  '',
);
const query = fc.oneof(
  condition,
  condition,
  fc.tuple(fc.constantFrom('', 'not ', 'only ', 'and '), type).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('', 'not ', 'only '), type, fc.constantFrom(' and ', ' or ', ' '), condition)
    .map((parts) => parts.join('')),
);
const list = fc
  .array(query, { minLength: 1, maxLength: 3 })
  .map((queries) => queries.join(', '))
  // Chromium accepts a length as an aspect ratio, and doesn't clamp calculations for a grid.
  .filter((text) => !/aspect-ratio[^()]*(?:px|pt|em|pc|in|[cm]m|Q|v[wh]|vmin|vmax|\()/i.test(text))
  .filter(
    (text) => !/(?:px|pt|em|pc|in|[cm]m|Q|v[wh]|vmin|vmax|\)) *[:<=>]+ *(?:\w+-)?aspect-ratio/i.test(text),
  )
  .filter((text) => !/grid[^()]*\(/.test(text));

describe('media queries against Chromium', () => {
  if (!hasChromium) {
    test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});
  }
  test.skipIf(!hasChromium)('random lists match where they match there', async () => {
    const lists = [...new Set(fc.sample(list, { numRuns: 4000, seed: 5 }))];
    const { width, height } = environment;
    const context = await openContext({ viewport: { width, height } });
    let results: { matches: boolean; media: string }[];
    try {
      const page = await context.newPage();
      results = await page.evaluate(
        `${JSON.stringify(lists)}.map((text) => {
          const { matches, media } = matchMedia(text);
          return { matches, media };
        })`,
      );
    } finally {
      await context.close();
    }
    const differences: unknown[] = [];
    let matching = 0;
    for (const [i, text] of lists.entries()) {
      const { matches, media } = results[i]!;
      if (matches) matching++;
      if (matchesMediaQueryList(text, environment) !== matches) differences.push([text, matches]);
      // Chromium serializes what is not valid as "not all".
      const valid = parseMediaQueryList(text).filter((each) => each !== null).length;
      const all = parseMediaQueryList(text).length;
      const invalidThere = media.split(/, /).filter((each) => each === 'not all').length;
      if (all - valid !== invalidThere && !/not\s+all/.test(text)) differences.push([text, media]);
    }
    expect(differences.slice(0, 20)).toEqual([]);
    expect(matching).toBeGreaterThan(lists.length / 20);
  });
});
