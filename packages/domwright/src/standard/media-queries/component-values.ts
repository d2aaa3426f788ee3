import { type ComponentValue, parseListOfComponentValues } from '@csstools/css-parser-algorithms';
import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** An item of a comma-separated list, with UTF-16 offsets. */
export interface ListItem {
  /**
   * null for text that no rule accepts: unmatched brackets, bad strings, bad URLs, and more than 512 levels of nesting, a
   * limit that bounds recursion.
   */
  readonly components: readonly ComponentValue[] | null;
  readonly start: number;
  readonly end: number;
}

/** What is in CSS's comma-separated list — https://drafts.csswg.org/css-syntax/#parse-comma-separated-list-of-component-values */
export function listItems(text: string): ListItem[] {
  const items: ListItem[] = [];
  /** The tokens that close the open brackets. */
  const closing: TokenType[] = [];
  let tokens: CSSToken[] = [];
  let isAnyValue = true;
  let start = 0;
  for (const token of tokenize({ css: text }, { onParseError: ignore })) {
    const type = token[0];
    if (type === TokenType.EOF || (type === TokenType.Comma && closing.length === 0)) {
      const end = type === TokenType.EOF ? text.length : token[2];
      items.push({ components: isAnyValue ? componentsOf(tokens) : null, start, end });
      tokens = [];
      isAnyValue = true;
      start = end + 1;
      continue;
    }
    tokens.push(token);
    const end = closingTokens.get(type);
    if (end !== undefined) closing.push(end);
    else if (type === closing.at(-1)) closing.pop();
    else if (notAnyValue.has(type)) isAnyValue = false;
  }
  return items;
}

/** The tokens that close brackets, by those that open them. */
export const closingTokens: ReadonlyMap<TokenType, TokenType> = new Map([
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenCurly, TokenType.CloseCurly],
]);

/** What <any-value> does not contain, unless it closes a bracket — https://drafts.csswg.org/css-syntax/#typedef-any-value */
const notAnyValue: ReadonlySet<TokenType> = new Set([
  TokenType.CloseParen,
  TokenType.CloseSquare,
  TokenType.CloseCurly,
  TokenType.BadString,
  TokenType.BadURL,
]);

function componentsOf(tokens: CSSToken[]): ComponentValue[] | null {
  try {
    return parseListOfComponentValues(tokens, { onParseError: ignore });
  } catch {
    // The limit on nesting.
    return null;
  }
}

export function ignore(): void {}
