import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordOf } from '../../../src/standard/style-sheets/css-tokenizer.ts';
import {
  type Declaration,
  parseDeclarations,
  parseValue,
} from '../../../src/standard/style-sheets/declarations.ts';
import { isKnownValue } from '../../../src/standard/style-sheets/known-values.ts';
import { hasChromium, openContext } from '../../chromium.mjs';
import { runs } from '../../runs.mjs';

const closing = new Map<TokenType, TokenType>([
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenCurly, TokenType.CloseCurly],
]);
const notInValues = new Set<TokenType>([
  ...[TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly],
  ...[TokenType.BadString, TokenType.BadURL],
]);

type Found = [name: string, value: string[], important: boolean];

/** What is in a list of declarations by another tokenizer, read by lists of tokens. */
function found(text: string): Found[] {
  const lists: CSSToken[][] = [[]];
  const open: TokenType[] = [];
  let isBad = false;
  let endsInComment = false;
  const bad = new Set<CSSToken[]>();
  for (const token of tokenize({ css: `${text};` }, { onParseError() {} })) {
    const [type] = token;
    if (type !== TokenType.EOF) endsInComment = type === TokenType.Comment;
    if (type === TokenType.EOF || type === TokenType.Whitespace || type === TokenType.Comment) continue;
    if (type === TokenType.Semicolon && open.length === 0) {
      if (isBad) bad.add(lists.at(-1)!);
      isBad = false;
      lists.push([]);
      continue;
    }
    if (closing.has(type)) open.push(closing.get(type)!);
    else if (type === open.at(-1)) open.pop();
    else if (notInValues.has(type)) isBad = true;
    if (type === TokenType.Delim && token[1] === '!' && open.length === 0) token[1] = 'top !';
    lists.at(-1)!.push(token);
  }
  // What no semicolon ends is not complete, unless a comment took it.
  if (!endsInComment || open.length > 0) lists.pop();
  else if (isBad) bad.add(lists.at(-1)!);
  const declarations = new Map<string, Found>();
  for (const list of lists) {
    const [first, colon, ...value] = list;
    if (bad.has(list) || first?.[0] !== TokenType.Ident || colon?.[0] !== TokenType.Colon) continue;
    const written = first[4].value;
    const name = written.startsWith('--') ? written : written.toLowerCase();
    const [bang, word] = value.slice(-2);
    const important =
      bang?.[1] === 'top !' && word?.[0] === TokenType.Ident && word[4].value.toLowerCase() === 'important';
    if (important) value.splice(-2);
    if (value.length === 0 || value.some(([, its]) => its === 'top !')) continue;
    if (declarations.get(name)?.[2] === true && !important) continue;
    declarations.delete(name);
    declarations.set(name, [name, value.map(([, its]) => its), important]);
  }
  return [...declarations.values()];
}

const tokensOf = (value: string): string[] =>
  tokenize({ css: value }, { onParseError() {} })
    .filter(([type]) => type !== TokenType.Whitespace && type !== TokenType.Comment && type !== TokenType.EOF)
    .map(([, text]) => text);

const pieces = fc.constantFrom(
  ...['color', 'COLOR', 'c\\6flor', '\\43 olor', '--x', '--X', '-moz-a', 'é', ':', ':', ':', ';', ';', ' '],
  ...[
    '\n',
    '/* ; */',
    '/*"*/',
    '/*',
    '1px',
    '#a',
    '50%',
    '"a;b"',
    "'a\\';b'",
    '"\\\n"',
    'url(a)',
    'url( "a;b" )',
  ],
  ...[
    'url(a b)',
    'var(--y, {})',
    '(;)',
    '[;]',
    '{;}',
    '!important',
    '! IMPORTANT',
    '!\\69mportant',
    '!',
    ',',
  ],
  ...['(', ')', ']', '{', '}', '"', "'", '\\;', '\\(', '\\', '/'],
);
const text = fc.array(pieces, { maxLength: 16 }).map((all) => all.join(''));

test('declarations are those that another tokenizer finds', () => {
  fc.assert(
    fc.property(text, (declarations) => {
      const plain = ({ name, value, important }: Declaration): Found => [name, tokensOf(value), important];
      expect(parseDeclarations(declarations).map(plain)).toEqual(found(declarations));
    }),
    { numRuns: runs(16_000) },
  );
});

test.each([
  ['a', 'a', false],
  [' a /**/ b ! important ', 'a   b', true],
  ['"a', null, false],
  ['a\\', null, false],
  ['a;b', null, false],
  ['a)', null, false],
  ['(a', null, false],
  ['/*', null, false],
  ['', null, false],
  ['!important', null, false],
])('value: %j', (written, value, important) => {
  expect(parseValue(written)).toEqual(value === null ? null : { value, important });
});

// https://drafts.csswg.org/css-syntax/#consume-declaration, in a browser: what is none goes up to the next semicolon.
const styles = [
  ...[
    'd\\69splay:none',
    'd\\69 splay:none',
    '\\64isplay:none',
    '\\000044isplay:none',
    'DISPLAY:NONE',
    'display:n\\6f ne',
  ],
  ...[
    'display:no\\ne',
    'display:\\n one',
    'display:none! imp\\6frtant;display:block',
    'display:none!x',
    'display:none\\',
  ],
  ...[
    'd\\isplay:none',
    '\\display:none',
    'dis\\70\nlay:none',
    'display\\:none',
    'display:none;\\display:block',
  ],
  ...[
    'a{b:c}display:none',
    'a{b:c};display:none',
    '};display:none',
    '}display:none',
    '@x;display:none',
    'display:none}',
  ],
  ...[
    '(;display:none',
    '(;);display:none',
    ');display:none',
    '"a;display:none',
    '"a\n;display:none',
    'x:url(a b;display:none',
  ],
  ...[
    'x:url(a b);display:none',
    '/*;display:none*/display:block',
    'dis/**/play:none',
    'display/**/:/**/none/**/',
    '<!--;display:none',
    'display:none/*',
    'display:none/*;display:block',
    'display:none !important /*',
    'display:none(/*',
    'display:/*',
  ],
  ...[
    '--x:{a:b};display:none',
    '--x:{a:b}display:none',
    'display:"none"',
    '*display:none',
    'x:a!b;display:none',
    'x;display:none',
  ],
];

test.skipIf(!hasChromium)('styles with escapes and mistakes hide as in Chromium', async () => {
  const context = await openContext({ offline: true });
  const page = await context.newPage();
  const seen: string[] = await page.evaluate(
    `${JSON.stringify(styles)}.map((style) => {
      const element = document.createElement('p');
      element.setAttribute('style', style);
      return element.style.display;
    })`,
  );
  await context.close();
  const read = styles.map((style) => {
    const declared = parseDeclarations(style).find(({ name }) => name === 'display');
    return declared === undefined ? '' : keywordOf(declared.value);
  });
  // What is no value of the property counts here, but never hides.
  expect(read.map((value) => value === 'none')).toEqual(seen.map((value) => value === 'none'));
  expect(seen.filter((value) => value === 'none').length).toBeGreaterThan(15);
});

const values: Readonly<Record<string, readonly string[]>> = {
  display: [
    ...[
      'none',
      'contents',
      'block',
      'inline',
      'inline-block',
      'flow-root',
      'flex',
      'inline-flex',
      'grid',
      'inline-grid',
    ],
    ...[
      'table',
      'inline-table',
      'table-row',
      'table-cell',
      'table-caption',
      'table-column-group',
      'list-item',
      'ruby',
    ],
    ...[
      'ruby-text',
      'block flow',
      'inline flow-root',
      'block flow list-item',
      '-webkit-box',
      '-webkit-inline-flex',
      'math',
    ],
    ...[
      'x',
      'none none',
      'block none',
      '-ms-flexbox',
      'table-x',
      '0',
      '"none"',
      'block,inline',
      'none/**/x',
      'flow-rooted',
    ],
  ],
  visibility: ['visible', 'hidden', 'collapse', 'none', 'hidden hidden', '0', 'x'],
  opacity: ['0', '1', '.5', '0%', '-1', '+1e3', '1.5e-3', '1.', '0px', 'none', 'auto', '0 0'],
  'font-size': [
    '0',
    '0px',
    '1.5em',
    '-0px',
    '-1px',
    '1x',
    '1rem',
    '2cqmin',
    '3dvh',
    '4q',
    '50%',
    'small',
    'xx-small',
    'xxx-large',
    'larger',
    'math',
    '1px 1px',
    'none',
    'tiny',
  ],
  'line-height': ['normal', '0', '1.5', '1px', '0%', 'none', 'auto', '1 1'],
  height: ['auto', '0', '0px', '50%', 'min-content', 'fit-content', 'none', '1px 1px', '.'],
  'max-height': ['none', '0', '0px', '50%', 'max-content', 'auto', 'x'],
  'max-width': ['none', '0', '0.0px', '50%', 'auto', '0 0'],
  overflow: ['hidden', 'visible', 'auto scroll', 'clip', 'overlay', 'hidden hidden hidden', 'none', 'hide'],
};

test.skipIf(!hasChromium)('values are known that Chromium takes', async () => {
  const ofAll = ['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'inherit x', 'var(--x)'];
  const pairs = Object.entries(values).flatMap(([name, list]) =>
    [...list, ...ofAll].map((value) => [name, value] as const),
  );
  const context = await openContext({ offline: true });
  const page = await context.newPage();
  const seen = await page.evaluate(
    `${JSON.stringify(pairs)}.filter(([name, value]) => CSS.supports(name, value))`,
  );
  await context.close();
  expect(pairs.filter(([name, value]) => isKnownValue(name, value))).toEqual(seen);
});
