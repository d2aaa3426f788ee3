/**
 * What can be wrong in any place of a URL pattern string, whichever part of a URL it is in; null if there is nothing —
 * https://urlpattern.spec.whatwg.org/#pattern-strings
 *
 * NB: a pattern without such a problem may still not be one, because a part of a URL can't have its characters.
 */
export function urlPatternProblem(pattern: string): string | null {
  let inGroup = false;
  for (let at = 0; at < pattern.length; at++) {
    switch (pattern[at]) {
      case '\\':
        at++;
        if (at === pattern.length) return 'nothing follows the last “\\”';
        break;
      case '{':
        if (inGroup) return 'a group must not be in another one';
        inGroup = true;
        break;
      case '}':
        if (!inGroup) return 'a “}” closes no group';
        inGroup = false;
        break;
      case '(': {
        const end = endOfExpression(pattern, at);
        if (typeof end === 'string') return end;
        at = end;
        break;
      }
      default:
    }
  }
  return inGroup ? 'a group is not closed' : null;
}

/** Where the expression that begins with a parenthesis ends, or what is wrong with it. */
function endOfExpression(pattern: string, start: number): number | string {
  if (pattern[start + 1] === '?') return 'a regular expression must not begin with “?”';
  let depth = 1;
  for (let at = start + 1; at < pattern.length; at++) {
    const character = pattern[at]!;
    if (character.charCodeAt(0) > 0x7f) return 'a regular expression must consist of ASCII characters';
    if (character === '\\') at++;
    else if (character === ')') {
      depth--;
      if (depth > 0) continue;
      return at === start + 1 ? 'a regular expression must not be empty' : at;
    } else if (character === '(') {
      depth++;
      if (pattern[at + 1] !== '?') return 'a regular expression must not have capturing groups';
    }
  }
  return 'a regular expression is not closed';
}
