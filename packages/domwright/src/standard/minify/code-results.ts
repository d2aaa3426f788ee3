import type { HasCharacter } from './shortest-references.ts';

/** The element around code: what may not stand in it is not the same. */
export type CodeElement = 'script' | 'style' | 'foreign';

/** What code must not contain, since it would end the element, or begin another state in it. */
const endings: Readonly<Record<CodeElement, readonly [RegExp, string]>> = {
  script: [/<\/script|<!--/i, '"</script" or "<!--"'],
  style: [/<\/style/i, '"</style"'],
  foreign: [/[<&]|\]\]>/, '"<", "&" or "]]>"'],
};

/** Why code that replaces other code would not be read as it is; null if it would be. */
export function problemOfCode(
  code: string,
  before: string,
  element: CodeElement,
  hasCharacter: HasCharacter,
): string | null {
  const [pattern, named] = endings[element];
  if (pattern.test(code)) return `it contains ${named}`;
  if (/[\0\ud800-\udfff]/u.test(code)) return 'it contains U+0000 or half a surrogate pair';
  if (!hasCharacter(0x80)) {
    const known = new Set(before);
    for (const character of code)
      if (character > '\x7f' && !known.has(character)) return 'the encoding may lack a character in it';
  }
  return null;
}
