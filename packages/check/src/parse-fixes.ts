import type { TextEdit } from 'domwright/rewrite';
import { descriptionOf } from './codes/descriptions.ts';
import type { Fix } from './fix.ts';

/** What of a text is changed; null if nothing mechanical helps. */
type MakeEdit = (text: string, start: number, end: number) => TextEdit | null;

/** Fixes of parse errors after which the tree is the same. The range is that of the error. */
const fixes: Readonly<Record<string, readonly [title: string, edit: MakeEdit]>> = {
  'duplicate-attribute': ['Remove the attribute', removalOfAttribute],
  'end-tag-with-attributes': [
    'Remove the attributes',
    (text, start, end) => ({ start: startOfWhiteSpace(text, start), end, text: '' }),
  ],
  'end-tag-with-trailing-solidus': ['Remove the solidus', (_, start, end) => ({ start, end, text: '' })],
  'missing-semicolon-after-character-reference': [
    'Insert a semicolon',
    (_, start, end) => ({ start: end, end, text: ';' }),
  ],
  'missing-whitespace-between-attributes': [
    'Insert a space',
    (_, start) => ({ start, end: start, text: ' ' }),
  ],
  'non-void-html-element-start-tag-with-trailing-solidus': [
    'Remove the solidus',
    (text, _, end) => (text.endsWith('/>', end) ? { start: end - 2, end: end - 1, text: '' } : null),
  ],
  'unexpected-solidus-in-tag': [
    'Replace the solidus with a space',
    (text, start, end) => (isBeforeEquals(text, end) ? null : { start, end, text: ' ' }),
  ],
};

/** The fixes of a parse error. `textOf` is only called if there may be one. */
export function fixesOfParseError(code: string, textOf: () => string, start: number, end: number): Fix[] {
  if (!Object.hasOwn(fixes, code)) return [];
  const [title, editOf] = fixes[code];
  const edit = editOf(textOf(), start, end);
  return edit === null ? [] : [{ title, isSafe: descriptionOf(code)?.fix === 'safe', edits: [edit] }];
}

/** An attribute with its value, from its name on. The value may be missing. */
const attribute =
  /[^\t\n\f\r />][^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\t\n\f\r >"'][^\t\n\f\r >]*|(?=>)))?/y;

function removalOfAttribute(text: string, start: number): TextEdit | null {
  attribute.lastIndex = start;
  const length = attribute.exec(text)?.[0].length;
  if (length === undefined) return null;
  const end = start + length;
  if (isBeforeEquals(text, end)) return null;
  const before = startOfWhiteSpace(text, start);
  // A solidus before must not end the tag.
  if (text[before - 1] === '/') return { start, end, text: before === start ? ' ' : '' };
  // What follows without white space must not join what is before.
  const isApart = /[\t\n\f\r >]/.test(text[end] ?? '');
  return { start: isApart ? before : start, end, text: '' };
}

/** How far to look for a `=`: each solidus of a long run looks. */
const REACH = 100;

/** Whether an attribute may follow whose name begins with `=`. Without what is between, it would be the value of the one before. */
function isBeforeEquals(text: string, end: number): boolean {
  const [between] = /^[\t\n\f\r /]*/.exec(text.slice(end, end + REACH)) as RegExpExecArray;
  return between.length === REACH || text[end + between.length] === '=';
}

function startOfWhiteSpace(text: string, end: number): number {
  let start = end;
  while (start > 0 && /[\t\n\f\r ]/.test(text[start - 1])) start--;
  return start;
}
