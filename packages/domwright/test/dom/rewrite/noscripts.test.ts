import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoscriptReader, plainNoscripts } from '../../../src/dom/rewrite/noscripts.ts';
import { parse } from '../../../src/index.ts';
import { runs } from '../../runs.mjs';

/*
 * For noscript elements that end at their own end tags, parsing with the other scripting setting (`NoscriptReader`) finds the
 * same as `plainNoscripts`, which doesn't parse.
 */

const parts = fc.constantFrom(
  ...[
    '<noscript>',
    '<noscript>',
    '</noscript>',
    '</noscript>',
    '<NOSCRIPT class="a>b">',
    '</noscript >',
    '</noscript',
  ],
  ...[
    '<img src="a" alt=b>',
    "<img alt='\"'>",
    '<img alt="',
    '<img alt="</noscript>">',
    '<img/>',
    '<br>',
    '<link rel=x>',
  ],
  ...[
    '<style>a > b</style>',
    '<style>',
    '</style>',
    '<iframe src="a"></iframe>',
    '<iframe>',
    '</iframe>',
    'x',
    ' ',
    '&lt;',
  ],
  ...[
    '<p>',
    '<div>',
    '</div>',
    '<a href=x>',
    '<li>',
    '<h1>',
    '<ul>',
    '<i>',
    '</a>',
    '</p>',
    '<table>',
    '<td>',
    '</table>',
    '<svg>',
    '</svg>',
    '<select>',
    '</select>',
    '<template>',
    '</template>',
  ],
  ...[
    '<b>',
    '</b>',
    '<a>',
    '<head>',
    '</head>',
    '<body>',
    '<!--',
    '-->',
    '<!-- <noscript> -->',
    '<script>',
    '</script>',
  ],
  ...['<frameset>', '<title>', '</title>', '<meta charset=utf-8>', '<', '>', '"'],
);

test('elements that end at their own end tags', () => {
  let plain = 0;
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 14 }).map((all) => all.join('')),
      fc.constantFrom('2024' as const, 'living' as const),
      (html, edition) => {
        const { table } = parse(html, { edition });
        const found = plainNoscripts(table, html);
        if (found === null) return;
        if (found.starts.length > 0) plain++;
        const { starts, ends, inMarkup, lostFrom, frameset, ignoredFrameset } = new NoscriptReader(
          table,
          html,
        );
        expect(found).toEqual({ starts, ends, inMarkup, lostFrom, frameset, ignoredFrameset });
      },
    ),
    { numRuns: runs(40_000) },
  );
  expect(plain).toBeGreaterThan(0);
});
