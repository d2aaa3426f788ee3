import { TokenType, tokenize } from '@csstools/css-tokenizer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Declaration, parseDeclarations } from '../../../src/standard/rendering/declarations.ts';
import { readStyleSheet } from '../../../src/standard/style-sheets/style-sheet.ts';
import { runs } from '../../runs.mjs';

/*
 * Declarations have two readers: that of the main bundle, and the tokenizer of style sheets, which is larger. Both read the same.
 */

/** What the reader of style sheets finds in a rule with these declarations. */
function inRule(declarations: string): Declaration[] {
  const sheet = `a{${declarations}`;
  const found = new Map<string, Declaration>();
  readStyleSheet(sheet, {
    startRule() {},
    startAtRule() {},
    endRule() {},
    declaration(nameStart, nameEnd, valueStart, valueEnd) {
      const written = sheet.slice(nameStart, nameEnd);
      // NB: the other reader knows no escapes in names.
      if (written.includes('\\')) return;
      const name = written.startsWith('--') ? written : written.toLowerCase();
      const whole = sheet.slice(valueStart, valueEnd);
      const important = /!(?:\s|\/\*.*?\*\/)*important(?:\s|\/\*.*?\*\/)*$/is.exec(whole);
      const value = important === null ? whole : whole.slice(0, important.index);
      if (!isValue(value)) return;
      const its = { name, value, important: important !== null };
      if (found.get(name)?.important === true && !its.important) return;
      found.delete(name);
      found.set(name, its);
    },
  });
  return [...found.values()];
}

/** The tokens of a value without white space and comments. */
const tokensOf = (value: string): string[] =>
  tokenize({ css: value })
    .filter(([type]) => type !== TokenType.Whitespace && type !== TokenType.Comment && type !== TokenType.EOF)
    .map(([, text]) => text);

const closing = new Map([
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenCurly, TokenType.CloseCurly],
]);

/** Whether a value is complete, as another tokenizer reads it. */
function isValue(value: string): boolean {
  const open: (TokenType | undefined)[] = [];
  let isGood = tokensOf(value).length > 0;
  const tokens = tokenize(
    { css: value },
    {
      onParseError() {
        isGood = false;
      },
    },
  );
  for (const [type, text] of tokens) {
    if (closing.has(type)) open.push(closing.get(type));
    else if (type === open.at(-1)) open.pop();
    else if ([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly].includes(type as never))
      isGood = false;
    else if (type === TokenType.Delim && text === '!' && open.length === 0) isGood = false;
  }
  return isGood && open.length === 0;
}

const pieces = fc.constantFrom(
  ...[
    'color',
    'COLOR',
    '--x',
    '--X',
    '-moz-a',
    'é',
    ':',
    ':',
    ':',
    ';',
    ';',
    ' ',
    '\n',
    '/* ; */',
    '/*"*/',
    '1px',
    '#a',
    '50%',
  ],
  ...[
    '"a;b"',
    "'a\\';b'",
    '"\\\n"',
    'url(a)',
    'url( "a;b" )',
    'var(--y, {})',
    '(;)',
    '[;]',
    '!important',
    '! IMPORTANT',
    '!',
    ',',
    '(',
    ')',
    ']',
    '"',
    "'",
    '\\;',
    '\\(',
    '/',
  ],
);
const text = fc.array(pieces, { maxLength: 16 }).map((all) => all.join(''));

test('both readers find the same declarations', () => {
  fc.assert(
    fc.property(text, (declarations) => {
      const plain = (all: readonly Declaration[]) =>
        all.map(({ name, value, important }) => [name, tokensOf(value), important]);
      expect(plain(parseDeclarations(declarations))).toEqual(plain(inRule(declarations)));
    }),
    { numRuns: runs(16_000) },
  );
});
