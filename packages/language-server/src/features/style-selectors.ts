/** A name in a selector of a style sheet. Offsets are in its text. */
export interface SelectorName {
  readonly kind: 'id' | 'class';
  /** Without escapes. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const IDENTIFIER = '(?:[-\\w\\u0080-\\uffff]|\\\\(?:[0-9a-fA-F]{1,6}[\\t\\n\\f\\r ]?|[^\\n\\f\\r]))+';
const TOKENS = new RegExp(
  `/\\*[^]*?(?:\\*/|$)|"(?:\\\\[^]|[^"\\\\])*"?|'(?:\\\\[^]|[^'\\\\])*'?|\\[[^\\]]*\\]?|[{};]|@[-\\w]+|([#.])(${IDENTIFIER})|${IDENTIFIER}|[^]`,
  'g',
);

/**
 * The ids and classes in the selectors of a style sheet: what is before a `{`, except in rules with an `@` other than `@scope`.
 * Declarations end in `;` or `}`, so a color like `#fff` is not among them.
 */
export function selectorNames(css: string): SelectorName[] {
  const names: SelectorName[] = [];
  let prelude: SelectorName[] = [];
  let isSelector = true;
  for (const match of css.matchAll(TOKENS)) {
    const [token, sign, identifier] = match;
    if (token === '{') {
      if (isSelector) for (const name of prelude) names.push(name);
    }
    if (token === '{' || token === '}' || token === ';') {
      prelude = [];
      isSelector = true;
    } else if (token.startsWith('@') && token.length > 1) {
      isSelector = token === '@scope';
    } else if (identifier !== undefined && !/^(?:\d|-?\d)/.test(identifier)) {
      prelude.push({
        kind: sign === '#' ? 'id' : 'class',
        name: unescaped(identifier),
        start: match.index + 1,
        end: match.index + token.length,
      });
    }
  }
  return names;
}

function unescaped(identifier: string): string {
  return identifier.replace(
    /\\(?:([0-9a-fA-F]{1,6})[\t\n\f\r ]?|([^\n\f\r]))/g,
    (_, digits: string | undefined, character: string) => {
      if (digits === undefined) return character;
      const point = Number.parseInt(digits, 16);
      const isCharacter = point !== 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
      return String.fromCodePoint(isCharacter ? point : 0xfffd);
    },
  );
}

/** Serialize an identifier — https://drafts.csswg.org/cssom/#serialize-an-identifier */
export function escaped(name: string): string {
  return name.replace(/./gsu, (character, at: number) => {
    if (character === '\0') return '\ufffd';
    const isDigit = /\d/.test(character);
    const isFirst = at === 0 || (at === 1 && name[0] === '-');
    if (/[\x01-\x1f\x7f]/.test(character) || (isDigit && isFirst))
      return `\\${character.codePointAt(0)!.toString(16)} `;
    if (name === '-' || !/[-\w\u0080-\u{10ffff}]/u.test(character)) return `\\${character}`;
    return character;
  });
}
