import { CodePoint } from '../../core/infra/code-points.ts';

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

const enum Class {
  Other = 0,
  WhiteSpace = 1,
  /** An ident-start code point. */
  Start = 2,
  Digit = 4,
  /** A hyphen. */
  Hyphen = 8,
}

/** The classes of ASCII code points; all others are ident-start code points. U+0000 stands for U+FFFD. */
const classes: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[\t\n\f\r ]/.test(character)) return Class.WhiteSpace;
  if (/[a-zA-Z_\0]/.test(character)) return Class.Start;
  if (/[0-9]/.test(character)) return Class.Digit;
  return character === '-' ? Class.Hyphen : Class.Other;
});

/**
 * The tokens of a style sheet, one at a time — https://drafts.csswg.org/css-syntax/#consume-token
 *
 * A token is a range of the text. The text need not be preprocessed. Numbers are not converted.
 */
export class CSSTokenizer {
  readonly text: string;
  /** The token's first code unit, and the one after its last. */
  start = 0;
  end: number;
  type: CSSToken = CSSToken.EndOfFile;
  readonly #length: number;

  /** Reads the tokens from `start` to `end`. */
  constructor(text: string, start = 0, end = text.length) {
    this.text = text;
    this.end = start;
    this.#length = end;
  }

  /** Goes on from another place. */
  moveTo(place: number): void {
    this.end = place;
  }

  /** Reads the next token, and the comments before it. */
  next(): CSSToken {
    const { text } = this;
    let at = this.end;
    while (this.#is(at, CodePoint.Solidus) && this.#is(at + 1, CodePoint.Asterisk)) {
      const close = text.indexOf('*/', at + 2);
      at = close < 0 || close + 2 > this.#length ? this.#length : close + 2;
    }
    this.start = at;
    this.end = at;
    this.type = at >= this.#length ? CSSToken.EndOfFile : this.#token(text.charCodeAt(at));
    return this.type;
  }

  /** What an ident, function, at-keyword, hash, string or URL token means, without marks and escapes. */
  get value(): string {
    const { text, type } = this;
    let { start, end } = this;
    switch (type) {
      case CSSToken.Function:
        end--;
        break;
      case CSSToken.AtKeyword:
      case CSSToken.Hash:
        start++;
        break;
      case CSSToken.String:
        // NB: at the end of the file, the quote is missing.
        if (end - start > 1 && text[end - 1] === text[start] && !isEscaped(text, start + 1, end - 1)) end--;
        start++;
        break;
      case CSSToken.URL:
        return unescaped(/^[^(]*\(\s*([\s\S]*?)\s*\)?$/.exec(text.slice(start, end))![1]!);
      default:
    }
    return unescaped(text.slice(start, end));
  }

  #is(at: number, unit: number): boolean {
    return at < this.#length && this.text.charCodeAt(at) === unit;
  }

  #classAt(at: number): number {
    if (at >= this.#length) return Class.Other;
    const unit = this.text.charCodeAt(at);
    return unit < 128 ? classes[unit]! : Class.Start;
  }

  /** Whether two code points are a valid escape — https://drafts.csswg.org/css-syntax/#starts-with-a-valid-escape */
  #isEscape(at: number): boolean {
    if (!this.#is(at, CodePoint.ReverseSolidus)) return false;
    return at + 1 >= this.#length || !isNewline(this.text.charCodeAt(at + 1));
  }

  /** https://drafts.csswg.org/css-syntax/#would-start-an-identifier */
  #startsIdent(at: number): boolean {
    const its = this.#classAt(at);
    if (its === Class.Start) return true;
    if (its === Class.Hyphen)
      return (this.#classAt(at + 1) & (Class.Start | Class.Hyphen)) !== 0 || this.#isEscape(at + 1);
    return this.#isEscape(at);
  }

  /** https://drafts.csswg.org/css-syntax/#starts-with-a-number */
  #startsNumber(at: number): boolean {
    const unit = at < this.#length ? this.text.charCodeAt(at) : 0;
    const isSigned = unit === CodePoint.PlusSign || unit === CodePoint.HyphenMinus;
    const digits = isSigned ? at + 1 : at;
    if (this.#classAt(digits) === Class.Digit) return true;
    return this.#is(digits, CodePoint.FullStop) && this.#classAt(digits + 1) === Class.Digit;
  }

  /** Consume a token — https://drafts.csswg.org/css-syntax/#consume-token */
  #token(unit: number): CSSToken {
    const at = this.end;
    const its = unit < 128 ? classes[unit]! : Class.Start;
    if (its === Class.Start) return this.#identLike();
    if (its === Class.WhiteSpace) {
      let end = at + 1;
      while (this.#classAt(end) === Class.WhiteSpace) end++;
      this.end = end;
      return CSSToken.WhiteSpace;
    }
    if (its === Class.Digit) return this.#numeric();
    this.end = at + 1;
    switch (unit) {
      case CodePoint.QuotationMark:
      case CodePoint.Apostrophe:
        return this.#string(unit);
      case CodePoint.NumberSign:
        if ((this.#classAt(at + 1) & IDENT) === 0 && !this.#isEscape(at + 1)) return CSSToken.Delim;
        this.#identSequence();
        return CSSToken.Hash;
      case CodePoint.PlusSign:
      case CodePoint.FullStop:
        return this.#startsNumber(at) ? this.#numeric() : CSSToken.Delim;
      case CodePoint.HyphenMinus:
        if (this.#startsNumber(at)) return this.#numeric();
        if (this.text.startsWith('-->', at) && at + 3 <= this.#length) {
          this.end = at + 3;
          return CSSToken.CDC;
        }
        return this.#startsIdent(at) ? this.#identLike() : CSSToken.Delim;
      case CodePoint.LessThanSign:
        if (!this.text.startsWith('<!--', at) || at + 4 > this.#length) return CSSToken.Delim;
        this.end = at + 4;
        return CSSToken.CDO;
      case CodePoint.CommercialAt:
        if (!this.#startsIdent(at + 1)) return CSSToken.Delim;
        this.#identSequence();
        return CSSToken.AtKeyword;
      case CodePoint.ReverseSolidus:
        return this.#isEscape(at) ? this.#identLike() : CSSToken.Delim;
      case CodePoint.Colon:
        return CSSToken.Colon;
      case CodePoint.Semicolon:
        return CSSToken.Semicolon;
      case CodePoint.Comma:
        return CSSToken.Comma;
      case CodePoint.LeftSquareBracket:
        return CSSToken.LeftSquare;
      case CodePoint.RightSquareBracket:
        return CSSToken.RightSquare;
      case CodePoint.LeftParenthesis:
        return CSSToken.LeftParen;
      case CodePoint.RightParenthesis:
        return CSSToken.RightParen;
      case CodePoint.LeftCurlyBracket:
        return CSSToken.LeftCurly;
      case CodePoint.RightCurlyBracket:
        return CSSToken.RightCurly;
      default:
        return CSSToken.Delim;
    }
  }

  /** https://drafts.csswg.org/css-syntax/#consume-an-ident-sequence */
  #identSequence(): void {
    let { end } = this;
    for (;;) {
      while ((this.#classAt(end) & IDENT) !== 0) end++;
      if (!this.#isEscape(end)) break;
      end = this.#endOfEscape(end);
    }
    this.end = end;
  }

  /** https://drafts.csswg.org/css-syntax/#consume-an-escaped-code-point */
  #endOfEscape(at: number): number {
    let end = at + 1;
    if (end >= this.#length) return end;
    if (!isHex(this.text.charCodeAt(end))) return end + (this.text.codePointAt(end)! > 0xffff ? 2 : 1);
    const most = Math.min(end + 6, this.#length);
    while (end < most && isHex(this.text.charCodeAt(end))) end++;
    if (this.#is(end, CodePoint.CarriageReturn) && this.#is(end + 1, CodePoint.LineFeed)) return end + 2;
    return this.#classAt(end) === Class.WhiteSpace ? end + 1 : end;
  }

  /** https://drafts.csswg.org/css-syntax/#consume-an-ident-like-token */
  #identLike(): CSSToken {
    this.end = this.start;
    this.#identSequence();
    if (!this.#is(this.end, CodePoint.LeftParenthesis)) return CSSToken.Ident;
    this.end++;
    if (!isURL(this.text, this.start, this.end)) return CSSToken.Function;
    let at = this.end;
    while (this.#classAt(at) === Class.WhiteSpace) at++;
    if (this.#is(at, CodePoint.QuotationMark) || this.#is(at, CodePoint.Apostrophe)) return CSSToken.Function;
    this.end = at;
    return this.#url();
  }

  /** https://drafts.csswg.org/css-syntax/#consume-a-url-token */
  #url(): CSSToken {
    let at = this.end;
    let type: CSSToken = CSSToken.URL;
    while (at < this.#length) {
      const unit = this.text.charCodeAt(at);
      if (unit === CodePoint.RightParenthesis) {
        this.end = at + 1;
        return type;
      }
      if (this.#isEscape(at)) {
        at = this.#endOfEscape(at);
        continue;
      }
      if (unit === CodePoint.ReverseSolidus || isNotInURL(unit)) type = CSSToken.BadURL;
      else if (this.#classAt(at) === Class.WhiteSpace) {
        while (this.#classAt(at + 1) === Class.WhiteSpace) at++;
        if (at + 1 < this.#length && !this.#is(at + 1, CodePoint.RightParenthesis)) type = CSSToken.BadURL;
      }
      at++;
    }
    this.end = this.#length;
    return type;
  }

  /** https://drafts.csswg.org/css-syntax/#consume-a-string-token */
  #string(quote: number): CSSToken {
    const { text } = this;
    let at = this.end;
    for (; at < this.#length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === quote) {
        this.end = at + 1;
        return CSSToken.String;
      }
      if (isNewline(unit)) {
        this.end = at;
        return CSSToken.BadString;
      }
      if (unit !== CodePoint.ReverseSolidus) continue;
      at++;
      if (this.#is(at, CodePoint.CarriageReturn) && this.#is(at + 1, CodePoint.LineFeed)) at++;
    }
    this.end = this.#length;
    return CSSToken.String;
  }

  /** https://drafts.csswg.org/css-syntax/#consume-a-numeric-token */
  #numeric(): CSSToken {
    let at = this.start;
    const first = this.text.charCodeAt(at);
    if (first === CodePoint.PlusSign || first === CodePoint.HyphenMinus) at++;
    while (this.#classAt(at) === Class.Digit) at++;
    if (this.#is(at, CodePoint.FullStop) && this.#classAt(at + 1) === Class.Digit) {
      at += 2;
      while (this.#classAt(at) === Class.Digit) at++;
    }
    if (this.#is(at, 0x45) || this.#is(at, 0x65)) {
      const isSigned = this.#is(at + 1, CodePoint.PlusSign) || this.#is(at + 1, CodePoint.HyphenMinus);
      const digits = at + (isSigned ? 2 : 1);
      if (this.#classAt(digits) === Class.Digit) {
        at = digits + 1;
        while (this.#classAt(at) === Class.Digit) at++;
      }
    }
    this.end = at;
    if (this.#startsIdent(at)) {
      this.#identSequence();
      return CSSToken.Dimension;
    }
    if (!this.#is(at, CodePoint.PercentSign)) return CSSToken.Number;
    this.end = at + 1;
    return CSSToken.Percentage;
  }
}

const IDENT: number = Class.Start | Class.Digit | Class.Hyphen;

function isNewline(unit: number): boolean {
  return unit === CodePoint.LineFeed || unit === CodePoint.CarriageReturn || unit === CodePoint.FormFeed;
}

function isHex(unit: number): boolean {
  const lower = unit | 0x20;
  return (unit >= 0x30 && unit <= 0x39) || (lower >= 0x61 && lower <= 0x66);
}

/** `"`, `'`, `(`, and non-printable code points. */
function isNotInURL(unit: number): boolean {
  if (unit === CodePoint.QuotationMark || unit === CodePoint.Apostrophe) return true;
  if (unit === CodePoint.LeftParenthesis || unit === 0x7f || unit === 0x0b) return true;
  return (unit > 0 && unit <= 8) || (unit >= 0x0e && unit <= 0x1f);
}

function isURL(text: string, start: number, end: number): boolean {
  return end - start >= 4 && /^url\($/i.test(unescaped(text.slice(start, end)));
}

/** Whether the character before a place is a backslash that is not escaped itself. */
function isEscaped(text: string, start: number, at: number): boolean {
  let before = at;
  while (before > start && text.charCodeAt(before - 1) === CodePoint.ReverseSolidus) before--;
  return (at - before) % 2 === 1;
}

/** A text without escapes. U+0000 becomes U+FFFD. */
export function unescaped(text: string): string {
  const characters = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
  if (!characters.includes('\\')) return characters;
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
