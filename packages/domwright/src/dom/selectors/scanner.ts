import { domError } from '../../core/infra/dom-error.ts';

/** Reads the CSS tokens of selectors — https://drafts.csswg.org/css-syntax-3/#tokenization */
export class Scanner {
  /** The preprocessed text: no CR, no FF, no NUL. */
  readonly text: string;
  position = 0;

  constructor(input: string) {
    this.text = /[\r\f\0]/.test(input) ? input.replace(/\r\n?|\f/g, '\n').replaceAll('\0', '\ufffd') : input;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** The character at the current position; the empty string at the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.position + ahead);
  }

  /** Steps over a character if it is the next one. */
  take(character: string): boolean {
    if (!this.text.startsWith(character, this.position)) return false;
    this.position += character.length;
    return true;
  }

  /** @throws SyntaxError */
  fail(expected: string): never {
    const found = this.atEnd ? 'its end' : JSON.stringify(this.text.slice(this.position, this.position + 20));
    throw domError(
      'SyntaxError',
      `${JSON.stringify(shorten(this.text))} is not a valid selector: ${expected}, found ${found} at ${this.position}`,
    );
  }

  skipComments(): void {
    while (this.text.startsWith('/*', this.position)) {
      const end = this.text.indexOf('*/', this.position + 2);
      this.position = end < 0 ? this.text.length : end + 2;
    }
  }

  /** Steps over whitespace and comments. Returns whether there was whitespace. */
  skipWhitespace(): boolean {
    let found = false;
    for (;;) {
      this.skipComments();
      const character = this.peek();
      if (character !== ' ' && character !== '\n' && character !== '\t') return found;
      this.position++;
      found = true;
    }
  }

  /** Would start an ident sequence — https://drafts.csswg.org/css-syntax-3/#would-start-an-identifier */
  get atIdent(): boolean {
    identStart.lastIndex = this.position;
    return identStart.test(this.text);
  }

  /** @throws SyntaxError if there is no identifier */
  ident(expected: string): string {
    if (!this.atIdent) this.fail(expected);
    return this.identSequence();
  }

  /** Consume an ident sequence — https://drafts.csswg.org/css-syntax-3/#consume-name */
  identSequence(): string {
    let value = '';
    for (;;) {
      plainIdent.lastIndex = this.position;
      const match = plainIdent.exec(this.text);
      if (match !== null) {
        value += match[0];
        this.position += match[0].length;
      }
      if (this.peek() !== '\\' || this.peek(1) === '\n') return value;
      this.position++;
      value += this.escapedCodePoint();
    }
  }

  /** Consume an escaped code point — https://drafts.csswg.org/css-syntax-3/#consume-escaped-code-point */
  private escapedCodePoint(): string {
    escapedHex.lastIndex = this.position;
    const match = escapedHex.exec(this.text);
    if (match !== null) {
      this.position += match[0].length;
      const code = Number.parseInt(match[1]!, 16);
      return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
        ? '\ufffd'
        : String.fromCodePoint(code);
    }
    if (this.atEnd) return '\ufffd';
    const character = String.fromCodePoint(this.text.codePointAt(this.position)!);
    this.position += character.length;
    return character;
  }

  /** Consume a string token — https://drafts.csswg.org/css-syntax-3/#consume-string-token — at its quote. */
  string(): string {
    const quote = this.peek();
    this.position++;
    let value = '';
    while (!this.atEnd) {
      const character = this.peek();
      if (character === quote) {
        this.position++;
        return value;
      }
      if (character === '\n') this.fail('expected the end of the string');
      this.position++;
      if (character !== '\\') value += character;
      else if (this.atEnd) return value;
      else if (this.peek() === '\n') this.position++;
      else value += this.escapedCodePoint();
    }
    return value;
  }

  /**
   * Skips to the comma or closing parenthesis that ends a selector of a list, or to the end. For selectors that cannot
   * be parsed.
   */
  skipToEndOfSelector(): void {
    const closing: string[] = [];
    while (!this.atEnd) {
      this.skipComments();
      const character = this.peek();
      switch (character) {
        case '':
          return;
        case '"':
        case "'":
          this.skipString();
          continue;
        case '\\':
          this.position += 2;
          continue;
        case '(':
        case '[':
        case '{':
          closing.push(character === '(' ? ')' : character === '[' ? ']' : '}');
          break;
        case ')':
        case ']':
        case '}':
          if (closing.length === 0) {
            if (character === ')') return;
          } else if (closing[closing.length - 1] === character) {
            closing.pop();
          }
          break;
        case ',':
          if (closing.length === 0) return;
          break;
        default:
          break;
      }
      this.position++;
    }
  }

  private skipString(): void {
    const quote = this.peek();
    this.position++;
    while (!this.atEnd && this.peek() !== quote && this.peek() !== '\n') {
      this.position += this.peek() === '\\' ? 2 : 1;
    }
    this.position++;
  }
}

const identStart = /--|-?(?:[A-Za-z_\u0080-\uffff]|\\(?!\n))/y;
const plainIdent = /[\w\-\u0080-\uffff]+/y;
const escapedHex = /([\dA-Fa-f]{1,6})[ \n\t]?/y;

function shorten(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
}
