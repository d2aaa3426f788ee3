import { asciiLowercase } from '../../core/infra/code-points.ts';

/** The types of tokens — https://drafts.csswg.org/css-syntax/#tokenization */
export const enum CSSToken {
  EndOfFile = 0,
  Ident = 1,
  Function = 2,
  AtKeyword = 3,
  Hash = 4,
  String = 5,
  BadString = 6,
  URL = 7,
  BadURL = 8,
  Delim = 9,
  Number = 10,
  Percentage = 11,
  Dimension = 12,
  WhiteSpace = 13,
  CDO = 14,
  CDC = 15,
  Colon = 16,
  Semicolon = 17,
  Comma = 18,
  LeftSquare = 19,
  RightSquare = 20,
  LeftParen = 21,
  RightParen = 22,
  LeftCurly = 23,
  RightCurly = 24,
}

// NB: all are sticky, and no set in one overlaps the next.
const whiteSpace = /[\t\n\f\r ]+/y;
/** https://drafts.csswg.org/css-syntax/#consume-number */
const number = /[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?/iy;
/**
 * https://drafts.csswg.org/css-syntax/#would-start-an-identifier. U+0000 stands for U+FFFD.
 *
 * NB: browsers still take all other code points than those of ASCII, not only those of the draft's list.
 */
const identStart = /--|-?(?:[A-Za-z_\0\u0080-\uffff]|\\(?![\n\f\r]))/y;
const hashStart = /[-\w\0\u0080-\uffff]|\\(?![\n\f\r])/y;
const identCodePoints = /[-\w\0\u0080-\uffff]+/y;
/** https://drafts.csswg.org/css-syntax/#consume-an-escaped-code-point */
const escape = /\\(?:[\da-f]{1,6}(?:\r\n|[\t\n\f\r ])?|[^\n\f\r\da-f]|$)/iy;
/** The same, or a line break that is left out; none before the end of the file. */
const escapeInString = /\\(?:[\da-f]{1,6}(?:\r\n|[\t\n\f\r ])?|\r\n|[^\da-f])/iy;
const inQuotes: Readonly<Record<string, RegExp>> = { '"': /[^"\\\n\f\r]+/y, "'": /[^'\\\n\f\r]+/y };
/** Without white space, escapes, `"`, `'`, parentheses, and non-printable code points. */
const inURL = /[^\t\n\f\r "'()\\\x01-\x08\x0b\x0e-\x1f\x7f]+/y;
const inBadURL = /[^)\\]+/y;

/**
 * The tokens of a style sheet, one at a time — https://drafts.csswg.org/css-syntax/#consume-token
 *
 * A token is a range of the text. The text need not be preprocessed. Numbers are not converted.
 */
export class CSSTokenizer {
  readonly text: string;
  type: CSSToken = CSSToken.EndOfFile;
  /** The token's first code unit, and the one after its last. */
  start = 0;
  end = 0;
  /** What is in quotes or parentheses, or after a mark. */
  #valueStart = 0;
  #valueEnd = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Goes on from another place. */
  moveTo(place: number): void {
    this.end = place;
  }

  /** Reads the next token, and the comments before it. */
  next(): CSSToken {
    const { text } = this;
    let at = this.end;
    while (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      at = close < 0 ? text.length : close + 2;
    }
    this.start = at;
    this.end = at;
    this.#valueStart = at;
    this.#valueEnd = -1;
    this.type = at >= text.length ? CSSToken.EndOfFile : this.#token();
    return this.type;
  }

  /** What an ident, function, at-keyword, hash, string or URL token means, without marks and escapes. */
  get value(): string {
    return unescaped(this.text.slice(this.#valueStart, this.#valueEnd < 0 ? this.end : this.#valueEnd));
  }

  /** Whether something is next, which is not stepped over. */
  #isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.end;
    return pattern.test(this.text);
  }

  /** Steps over something if it is next. */
  #skip(pattern: RegExp): boolean {
    if (!this.#isAt(pattern)) return false;
    this.end = pattern.lastIndex;
    return true;
  }

  /** Consume a token — https://drafts.csswg.org/css-syntax/#consume-token */
  #token(): CSSToken {
    const { text, start } = this;
    if (this.#skip(whiteSpace)) return CSSToken.WhiteSpace;
    if (this.#skip(number)) return this.#endOfNumeric();
    if (text.startsWith('-->', start)) {
      this.end += 3;
      return CSSToken.CDC;
    }
    if (this.#isAt(identStart)) return this.#identLike();
    const character = text[start]!;
    this.end++;
    switch (character) {
      case '"':
      case "'":
        return this.#string(character);
      case '#':
        return this.#isAt(hashStart) ? this.#marked(CSSToken.Hash) : CSSToken.Delim;
      case '@':
        return this.#isAt(identStart) ? this.#marked(CSSToken.AtKeyword) : CSSToken.Delim;
      case '<':
        if (!text.startsWith('!--', this.end)) return CSSToken.Delim;
        this.end += 3;
        return CSSToken.CDO;
      default: {
        const place = ':;,[](){}'.indexOf(character);
        return place < 0 ? CSSToken.Delim : CSSToken.Colon + place;
      }
    }
  }

  #marked(type: CSSToken): CSSToken {
    this.#valueStart++;
    this.#identSequence();
    return type;
  }

  /** https://drafts.csswg.org/css-syntax/#consume-an-ident-sequence */
  #identSequence(): void {
    while (this.#skip(identCodePoints) || this.#skip(escape));
  }

  /** https://drafts.csswg.org/css-syntax/#consume-an-ident-like-token */
  #identLike(): CSSToken {
    this.#identSequence();
    const { text } = this;
    if (text[this.end] !== '(') return CSSToken.Ident;
    this.#valueEnd = this.end;
    const isURL = this.end - this.start >= 3 && asciiLowercase(this.value) === 'url';
    const afterName = ++this.end;
    if (!isURL) return CSSToken.Function;
    this.#skip(whiteSpace);
    const first = text[this.end];
    if (first !== '"' && first !== "'") return this.#url();
    this.end = afterName;
    return CSSToken.Function;
  }

  /** https://drafts.csswg.org/css-syntax/#consume-a-url-token */
  #url(): CSSToken {
    const { text } = this;
    this.#valueStart = this.end;
    while (this.#skip(inURL) || this.#skip(escape));
    this.#valueEnd = this.end;
    this.#skip(whiteSpace);
    const isBad = this.end < text.length && text[this.end] !== ')';
    // https://drafts.csswg.org/css-syntax/#consume-the-remnants-of-a-bad-url
    while (this.#skip(inBadURL) || this.#skip(escapeInString));
    if (this.end < text.length) this.end++;
    return isBad ? CSSToken.BadURL : CSSToken.URL;
  }

  /** https://drafts.csswg.org/css-syntax/#consume-a-string-token */
  #string(quote: string): CSSToken {
    const { text } = this;
    this.#valueStart++;
    while (this.#skip(inQuotes[quote]!) || this.#skip(escapeInString));
    this.#valueEnd = this.end;
    if (/[\n\f\r]/.test(text.charAt(this.end))) return CSSToken.BadString;
    this.end = Math.min(this.end + 1, text.length);
    return CSSToken.String;
  }

  /** https://drafts.csswg.org/css-syntax/#consume-a-numeric-token, after its number */
  #endOfNumeric(): CSSToken {
    if (this.#isAt(identStart)) {
      this.#identSequence();
      return CSSToken.Dimension;
    }
    if (this.text[this.end] !== '%') return CSSToken.Number;
    this.end++;
    return CSSToken.Percentage;
  }
}

/** A token that is not a comment. `value`: what it means, without marks and escapes. */
export interface CSSTokenRange {
  readonly type: CSSToken;
  readonly text: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** All tokens of a text. */
export function tokensIn(css: string): CSSTokenRange[] {
  const tokenizer = new CSSTokenizer(css);
  const tokens: CSSTokenRange[] = [];
  while (tokenizer.next() !== CSSToken.EndOfFile) {
    const { type, value, start, end } = tokenizer;
    tokens.push({ type, text: css.slice(start, end), value, start, end });
  }
  return tokens;
}

/** A text without escapes, as preprocessed: U+0000 and lone surrogates become U+FFFD. */
export function unescaped(text: string): string {
  if (!/[\0\\\ud800-\udfff]/.test(text)) return text;
  const characters = text.replace(/[\0\ud800-\udfff]/gu, '\ufffd');
  return characters.replace(
    /\\(?:([\da-f]{1,6})(?:\r\n|[\t\n\f\r ])?|(\r\n|[\n\f\r])|([\s\S])|$)/giu,
    (_, hex?: string, newline?: string, other?: string) => {
      if (newline !== undefined) return '';
      if (hex === undefined) return other ?? '\ufffd';
      const code = Number.parseInt(hex, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}

/** A value that is one keyword, or a dimension, in the form used for comparison: without escapes, in lower case. */
export function keywordOf(value: string): string {
  return asciiLowercase(unescaped(value));
}

/** Serialize an identifier — https://drafts.csswg.org/cssom/#serialize-an-identifier */
export function serializeIdentifier(name: string): string {
  return name.replace(/./gsu, (character, at: number) => {
    if (character === '\0') return '\ufffd';
    const isDigit = /\d/.test(character);
    const isFirst = at === 0 || (at === 1 && name[0] === '-');
    if (/[\x01-\x1f\x7f]/.test(character) || (isDigit && isFirst)) return hexEscape(character);
    if (name === '-' || !/[-\w\u0080-\u{10ffff}]/u.test(character)) return `\\${character}`;
    return character;
  });
}

export function hexEscape(character: string): string {
  return `\\${character.codePointAt(0)!.toString(16)} `;
}
