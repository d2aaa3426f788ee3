import { describe, expect, test } from 'vitest';
import { tokenStream } from '../../../src/core/parser/token-stream.ts';
import { HTMLTokenizer, type Token, tokenize } from '../../../src/doors/tokens.ts';

const living = { edition: 'living' } as const;
const html = 'a<?b  c\r\nd?>e<?f>';
const expected = [
  { type: 'Character', data: 'a', start: 0, end: 1 },
  {
    type: 'ProcessingInstruction',
    ...{ target: 'b', data: 'c\nd', start: 1, end: 12 },
    ...{ targetRange: { start: 3, end: 4 }, dataRange: { start: 6, end: 10 } },
  },
  { type: 'Character', data: 'e', start: 12, end: 13 },
  {
    type: 'ProcessingInstruction',
    ...{ target: 'f', data: '', start: 13, end: 17 },
    ...{ targetRange: { start: 15, end: 16 }, dataRange: { start: 16, end: 16 } },
  },
  { type: 'EndOfFile', start: 17, end: 17 },
];

describe('the tokenizer of the living edition', () => {
  test('has processing instructions, with the ranges of their parts', () => {
    expect(tokenize(html, living)).toEqual(expected);
    expect(tokenize(new TextEncoder().encode(html), living)).toEqual(expected);
    const tokens: Token[] = [];
    const tokenizer = new HTMLTokenizer({
      ...living,
      reuseTokens: true,
      onToken: (token) => {
        if (token.type === 'ProcessingInstruction') tokens.push(token);
      },
    });
    for (const unit of html) tokenizer.write(unit);
    tokenizer.end();
    // NB: those are not used again.
    expect(tokens).toEqual(expected.filter(({ type }) => type === 'ProcessingInstruction'));
  });

  test('is not that of 2024, which has comments', () => {
    expect(tokenize(html, { edition: '2024' }).filter(({ type }) => type === 'Comment')).toEqual([
      { type: 'Comment', data: '?b  c\nd?', start: 1, end: 12 },
      { type: 'Comment', data: '?f', start: 13, end: 17 },
    ]);
    expect(tokenize(html)).toEqual(tokenize(html, living));
  });

  test('is in the streams of tokens', async () => {
    const { readable, writable } = tokenStream(living);
    const writer = writable.getWriter();
    void writer.write('a<?b ').then(() => writer.write('c?>').then(() => writer.close()));
    const tokens: Token[] = [];
    for await (const token of readable as unknown as AsyncIterable<Token>) tokens.push(token);
    expect(tokens.map(({ type }) => type)).toEqual(['Character', 'ProcessingInstruction', 'EndOfFile']);
  });

  test('is called so', () => {
    for (const edition of ['2025', 'Living', null, 2024]) {
      expect(() => tokenize('', { edition } as object)).toThrow(TypeError);
      expect(() => tokenize('', { edition } as object)).toThrow(
        "option 'edition' must be '2024' or 'living', not",
      );
    }
  });
});
