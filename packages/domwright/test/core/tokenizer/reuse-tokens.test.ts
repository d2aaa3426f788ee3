import { describe, expect, test } from 'vitest';
import { HTMLTokenizer, type Token, tokenize } from '../../../src/doors/tokens.ts';
import { fixtureTexts } from './texts.ts';

/** The tokens of a text, each copied while it is valid. */
function copies(html: string, reuseTokens: boolean): Token[] {
  const tokens: Token[] = [];
  const onToken = (token: Token) => {
    const { type, start, end } = token;
    switch (token.type) {
      case 'StartTag':
      case 'EndTag': {
        const { name, attributes, selfClosing } = token;
        tokens.push({ type, name, attributes, selfClosing, start, end } as Token);
        break;
      }
      case 'Character':
      case 'Comment':
        tokens.push({ type, data: token.data, start, end } as Token);
        break;
      default:
        tokens.push({ ...token });
    }
  };
  new HTMLTokenizer({ onToken, reuseTokens }).end(html);
  return tokens;
}

describe('reuseTokens', () => {
  test.each(fixtureTexts)('gives what kept tokens have: %j', (html) => {
    expect(copies(html, true)).toEqual(copies(html, false));
  });

  test('gives the same object for each tag of a kind', () => {
    const objects = new Set<Token>();
    new HTMLTokenizer({
      reuseTokens: true,
      onToken: (token) => {
        if (token.type === 'StartTag') objects.add(token);
      },
    }).end('<a><b><c>');
    expect(objects.size).toBe(1);
  });

  test('a token that is kept shows the next, with its strings', () => {
    let first: Token | null = null;
    const names: string[] = [];
    new HTMLTokenizer({
      reuseTokens: true,
      onToken: (token) => {
        first ??= token;
        if (first.type === 'StartTag') names.push(first.name);
      },
    }).end('<a><b>');
    expect(names).toEqual(['a', 'b', 'b']);
  });

  test('is not for tokenize, and a boolean', () => {
    expect(() => tokenize('', { reuseTokens: true } as object)).toThrow(
      new TypeError("option 'reuseTokens' is for HTMLTokenizer: tokenize() keeps the tokens"),
    );
    const options = { onToken: () => {}, reuseTokens: 1 as unknown as boolean };
    expect(() => new HTMLTokenizer(options)).toThrow(/option 'reuseTokens' must be/);
  });
});
