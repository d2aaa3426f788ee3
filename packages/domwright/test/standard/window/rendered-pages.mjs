// @ts-check
import fc from 'fast-check';

/*
 * Small pages whose innerText doesn't need layout: the display of their elements comes from the user agent style sheet or their
 * `style` attributes. Excluded: a `p` with `display: inline`, where spaces depend on line ends; `display: contents`, where
 * Chromium drops spaces that other lines keep; `wbr` and U+200B, next to which line breaks are removed.
 */

const blocks =
  'div p section h1 ul ol dl dt dd blockquote pre article figure figcaption header address form fieldset';
const inlines = 'span b i a em code u s sub q abbr label cite small kbd x-y';

const word = fc.constantFrom(
  'a',
  'b',
  'word',
  'c d',
  '  e',
  'f  ',
  '\n',
  ' ',
  'g\n  h',
  '\t',
  '&nbsp;',
  'i&nbsp; j',
);

/** @typedef {{ node: string }} Piece */
const { node } = fc.letrec((/** @type {(name: string) => fc.Arbitrary<any>} */ tie) => {
  const children = fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join(''));
  const element = (/** @type {string} */ names, /** @type {string} */ attributes = '') =>
    fc
      .tuple(fc.constantFrom(...names.split(' ')), children)
      .map(([name, content]) => `<${name}${attributes}>${content}</${name}>`);
  const style = fc.constantFrom(
    ...['display:none', 'display:block', 'display:inline', 'visibility:hidden', 'visibility:visible'],
    ...[
      'white-space:pre',
      'white-space:nowrap',
      'white-space:pre-line',
      'white-space:normal',
      'white-space:pre-wrap',
    ],
  );
  return {
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { arbitrary: word, weight: 4 },
      { arbitrary: element(blocks), weight: 3 },
      { arbitrary: element(inlines), weight: 3 },
      fc.constantFrom('<br>', '<br>', '<!--c-->', '<script>x</script>', '<style>y</style>', '<hr>'),
      fc.constantFrom('<template>x</template>', '<title>x</title>', '<noframes>x</noframes>', '<img alt=x>'),
      element('span div p', ' hidden'),
      fc
        .tuple(style, element('span div p'))
        .filter(([text, html]) => text !== 'display:inline' || !html.startsWith('<p'))
        .map(([text, html]) => html.replace('>', ` style="${text}">`)),
      fc.array(tie('row')).map((rows) => `<table>${rows.join('')}</table>`),
      fc.array(tie('item'), { maxLength: 3 }).map((items) => `<ul>${items.join('')}</ul>`),
      element('details', ' open').map((html) => html.replace('>', '><summary>s</summary>')),
    ),
    row: fc.array(tie('cell'), { maxLength: 3 }).map((cells) => `<tr>${cells.join('')}</tr>`),
    cell: element('td td th'),
    item: element('li'),
  };
});

/** The same with elements that are out of flow, or that are, or are in, a flex or grid container; and with changed case. */
const { rich } = fc.letrec((/** @type {(name: string) => fc.Arbitrary<any>} */ tie) => {
  const children = fc.array(tie('rich'), { maxLength: 4 }).map((nodes) => nodes.join(''));
  const styled = fc
    .tuple(
      fc.constantFrom('span', 'span', 'b', 'div', 'p', 'button'),
      fc.constantFrom(
        ...[
          'float:left',
          'float:right',
          'position:absolute',
          'position:fixed',
          'position:relative',
          'float:none',
        ],
        ...['display:inline-block', 'display:inline-block', 'display:inline-table', 'display:contents'],
        ...['display:flex', 'display:grid', 'display:inline-flex', 'display:inline-grid', 'display:block'],
        ...[
          'text-transform:uppercase',
          'text-transform:lowercase',
          'text-transform:capitalize',
          'text-transform:none',
        ],
        ...[
          'float:left;display:inline',
          'position:absolute;display:flex',
          'float:right;display:inline-block',
        ],
        ...['white-space:pre', 'white-space:pre-line', 'visibility:hidden'],
      ),
      children,
    )
    // NB: a button is no flex container everywhere. A paragraph in a line needs line breaks between spaces of that line.
    .filter(([name, style]) => name !== 'button' || !/flex|grid|contents|inline-table/.test(style))
    .filter(([name, style]) => name !== 'p' || !/inline/.test(style))
    .map(([name, style, content]) => `<${name} style="${style}">${content}</${name}>`);
  return {
    rich: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { arbitrary: word, weight: 5 },
      { arbitrary: styled, weight: 6 },
      fc.constantFrom(
        '<br>',
        '<br style="display:contents">',
        '<textarea>x</textarea>',
        '<img>',
        '<input value=x>',
      ),
      fc.constantFrom(
        '<svg></svg>',
        '<svg><text>s</text></svg>',
        '<svg>x<desc>y</desc></svg>',
        '<i></i>',
        'straße',
      ),
      fc
        .tuple(fc.constantFrom('div', 'p', 'span', 'i'), children)
        .map(([name, content]) => `<${name}>${content}</${name}>`),
      fc.array(tie('cell'), { maxLength: 3 }).map((cells) => `<table><tr>${cells.join('')}</table>`),
    ),
    cell: fc
      .tuple(fc.constantFrom('', '', ' style="float:left"', ' style="position:absolute"'), children)
      .map(([style, content]) => `<td${style}>${content}</td>`),
  };
});

/** @type {fc.Arbitrary<string>} */
export const richPages = fc
  .array(/** @type {fc.Arbitrary<string>} */ (rich), { maxLength: 5 })
  .map((nodes) => nodes.join(''));

/** @type {fc.Arbitrary<string>} */
export const renderedPages = fc
  .array(/** @type {fc.Arbitrary<string>} */ (node), { maxLength: 6 })
  .map((nodes) => nodes.join(''));
