/**
 * Splits a text such as `img@loading=lazy` at the first separator outside the selector's brackets, strings and escapes.
 *
 * @returns the selector and the rest; null if there is no separator
 */
export function afterSelector(text: string, separator: '@' | '='): [selector: string, rest: string] | null {
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === '\\') i++;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[' || character === '(') depth++;
    else if (character === ']' || character === ')') depth--;
    else if (character === separator && depth <= 0) return [text.slice(0, i), text.slice(i + 1)];
  }
  return null;
}
