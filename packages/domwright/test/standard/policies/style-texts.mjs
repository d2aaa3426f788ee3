// @ts-check
import fc from 'fast-check';

/* Random `style` attributes: whole declarations and what could break out of one. */

/** Longhands, so that no parser has other names for them. */
export const properties = ['color', 'width', 'background-image', 'position', '--a', '--b'];

const names = [
  ...properties,
  'COLOR',
  'c\\6flor',
  '\\70osition',
  '-\\-b',
  'behavior',
  '*zoom',
  '@import',
  '@x',
  '',
];

const values = [
  ...[
    'red',
    'RED',
    '1px',
    '1e3',
    '1\\65 3',
    '-1.5E+2%',
    '#abc',
    '#\\31',
    'fixed',
    'a b',
    'calc(1px + 2px)',
    'rgb(0,0,0)',
  ],
  ...[
    '"a"',
    "'a;position:fixed'",
    '"\\22 "',
    '"\\a "',
    "'\\'",
    '"\n',
    '"\\\n"',
    '\\"',
    "\\'",
    '"/*"',
    "'*/'",
  ],
  ...[
    'url(a)',
    'url( "a" )',
    'url(https://a.example/)',
    'url(javascript:x)',
    'url("data:x")',
    'u\\52l(data:x)',
  ],
  ...[
    'url(a\\)b)',
    "url(a'b)",
    'url(a;position:fixed)',
    'url(',
    'src("data:x")',
    'src(var(--a))',
    'var(--a)',
  ],
  ...['image-set("data:x" 1x)', 'image-set("https://a.example" 1x)', '-webkit-image-set("data:x" 1x)'],
  ...[
    'expression(x)',
    '\\;position\\:fixed',
    '\\3b position:fixed',
    '\\7b',
    '\\',
    '\\\n',
    '\0',
    '\uD800',
    '\xA0',
    '\u{1F375}',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '([)]',
    '{position:fixed}',
    '<!--',
    '-->',
    '-',
    '--',
    '<!\\--x',
    '\\-->',
    '+',
    '/',
    '*',
  ],
  ...[
    '!important',
    '! IMPORTANT',
    '!x',
    ',',
    ':',
    '.',
    '=',
    '@a',
    '/**/',
    '/*',
    '*/',
    '/*;*/',
    '\t',
    '\n',
    '\f',
    '\r',
    '',
  ],
];

const separators = [';', ';', ';', ' ; ', ';;', '', '/*;*/', '}', '\n', '{', ';/**/'];
const colons = [':', ':', ':', ' : ', '/**/:', ':/**/', '', '::'];

const value = fc.array(fc.tuple(fc.constantFrom(...values), fc.constantFrom('', '', ' ', '/**/')), {
  maxLength: 4,
});
const anything = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...colons), value, fc.constantFrom(...separators))
  .map(([name, colon, pieces, separator]) => name + colon + pieces.flat().join('') + separator);
const valid = fc.constantFrom(
  ...[
    'color:red;',
    'COLOR: RED ;',
    'width:1px;',
    'position:fixed;',
    '--a: url(https://a.example/a);',
    '--a:"data:x";',
  ],
  ...[
    'background-image: url(a);',
    'background-image:image-set("https://a.example/" 1x);',
    '--b: image-set("a" 1x);',
  ],
  ...['background-image: url(data:x);', 'background-image:var(--a);', '--b:url("data:x") !important;'],
);
const declaration = fc.oneof(anything, valid);

/** @type {fc.Arbitrary<string>} */
export const styleText = fc.array(declaration, { minLength: 1, maxLength: 5 }).map((list) => list.join(''));

/** Values that styles may have. */
export const patterns = ['*', 'red', '*px', 'url(*)', '"*"', 'a*', /^[\w #%.+-]+$/, /e/i];
