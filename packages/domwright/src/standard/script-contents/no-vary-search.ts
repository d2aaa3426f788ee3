/**
 * Whether a string can be parsed as the value of a No-Vary-Search header (draft-ietf-httpbis-no-vary-search): a dictionary
 * in which three keys are defined. What others have as values is not looked at —
 * https://www.rfc-editor.org/rfc/rfc9651#name-dictionaries
 */
export function isNoVarySearch(text: string): boolean {
  const end = text.length - /\s*$/.exec(text.slice(-SPACES))![0].length;
  let at = skip(text, 0, / */y);
  while (at < end) {
    const keyEnd = skip(text, at, /[a-z*][a-z0-9_.*-]*/y);
    if (keyEnd === at) return false;
    const key = text.slice(at, keyEnd);
    // Without a value, a member is true.
    at = text[keyEnd] === '=' ? endOfValue(text, keyEnd + 1, key) : key === 'except' ? -1 : keyEnd;
    if (at < 0) return false;
    at = skip(text, at, /[ \t]*/y);
    if (at >= end) return true;
    if (text[at] !== ',') return false;
    at = skip(text, at + 1, /[ \t]*/y);
    if (at >= end) return false;
  }
  return true;
}

/** Spaces at the end are looked for among so many last characters. */
const SPACES = 100;

/** The end of what matches at a place; the place itself if nothing does. */
function skip(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The end of a value; -1 if the key can't have it. */
function endOfValue(text: string, start: number, key: string): number {
  const isKnown = key === 'params' || key === 'except';
  if (!isKnown && key !== 'key-order') {
    const other = skip(text, start, /[\x21-\x2B\x2D-\x7E]*/y);
    return other === start ? -1 : other;
  }
  if (key !== 'except' && skip(text, start, /\?[01]/y) > start) return start + 2;
  return isKnown && text[start] === '(' ? endOfStrings(text, start + 1) : -1;
}

/** The end of an inner list of strings, after its parenthesis; -1 if it isn't one. */
function endOfStrings(text: string, start: number): number {
  let at = skip(text, start, / */y);
  while (text[at] === '"') {
    for (at++; text[at] !== '"'; at++) {
      if (text[at] === '\\') at++;
      if (at >= text.length || !/[ -~]/.test(text[at]!)) return -1;
    }
    at++;
    if (text[at] === ')') break;
    const next = skip(text, at, / */y);
    if (next === at) return -1;
    at = next;
  }
  return text[at] === ')' ? at + 1 : -1;
}
