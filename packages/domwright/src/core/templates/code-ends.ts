import { CodePoint } from '../infra/code-points.ts';

/**
 * How a language finds the end of its code.
 *
 * - `first`: at the first closing delimiter.
 * - `strings`: at the first one that isn't in a string.
 * - `brackets`: at the first one that is neither in a string nor in brackets of the code.
 * - `php`: at the first one that is neither in a string nor in a comment of more than one line; if there is none, at the end of the file.
 */
export type EndRule = 'first' | 'strings' | 'brackets' | 'php';

/** Where closing delimiters are, for one delimiter of one text. Looks at each place once, so the cost is linear. */
export class CodeEnds {
  readonly #text: string;
  readonly #close: string;
  #rule: EndRule;
  /** The first closing delimiter from where it was last looked for; -2 before that, -1 if there is none. */
  #next = -2;

  constructor(text: string, close: string, rule: EndRule) {
    this.#text = text;
    this.#close = close;
    this.#rule = rule;
  }

  /** Where code that begins at an offset, after its opening delimiter, is over; -1 if it has no end. */
  after(from: number): number {
    const first = this.#first(from);
    if (first < 0) return -1;
    if (this.#rule !== 'first') {
      const end = this.#reading(from);
      if (end >= 0 || this.#rule === 'php') return end;
      // Something in it is not closed. A second try would read all of the text again.
      this.#rule = 'first';
    }
    return first + this.#close.length;
  }

  #first(from: number): number {
    if (this.#next === -2 || (this.#next >= 0 && this.#next < from))
      this.#next = this.#text.indexOf(this.#close, from);
    return this.#next;
  }

  #reading(from: number): number {
    const text = this.#text;
    const close = this.#close;
    const first = close.charCodeAt(0);
    let depth = 0;
    let at = from;
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      if (unit === first && depth === 0 && text.startsWith(close, at)) return at + close.length;
      switch (unit) {
        case CodePoint.QuotationMark:
        case CodePoint.Apostrophe:
        case 0x60:
          at = this.#afterString(at, unit);
          break;
        case 0x28:
        case 0x5b:
        case 0x7b:
          if (this.#rule === 'brackets') depth++;
          at++;
          break;
        case 0x29:
        case 0x5d:
        case 0x7d:
          if (depth > 0) depth--;
          at++;
          break;
        case CodePoint.Solidus:
          at = this.#rule === 'php' && text.charCodeAt(at + 1) === 0x2a ? this.#afterComment(at) : at + 1;
          break;
        case CodePoint.NumberSign:
          at = this.#rule === 'php' && text.charCodeAt(at + 1) !== 0x5b ? this.#afterLine(at) : at + 1;
          break;
        case 0x3c:
          at = this.#rule === 'php' && text.startsWith('<<<', at) ? this.#afterHeredoc(at) : at + 1;
          break;
        default:
          at++;
      }
      if (this.#rule === 'php' && unit === CodePoint.Solidus && text.charCodeAt(at) === CodePoint.Solidus)
        at = this.#afterLine(at);
    }
    return -1;
  }

  /** After a string. Except in PHP, a quote without a second one in the same line is none. */
  #afterString(start: number, quote: number): number {
    const text = this.#text;
    for (let at = start + 1; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 0x5c) at++;
      else if (unit === quote) return at + 1;
      else if (unit === CodePoint.LineFeed && this.#rule !== 'php') return start + 1;
    }
    return this.#rule === 'php' ? text.length : start + 1;
  }

  #afterComment(start: number): number {
    const end = this.#text.indexOf('*/', start + 2);
    return end < 0 ? this.#text.length : end + 2;
  }

  /** After a text that begins with `<<<` and a name, and ends with a line that begins with the name. */
  #afterHeredoc(start: number): number {
    const text = this.#text;
    const name = /^<<<[\t ]*["']?([a-z_]\w{0,99})/i.exec(text.slice(start, start + 120))?.[1];
    if (name === undefined) return start + 3;
    for (let at = text.indexOf('\n', start); at >= 0; at = text.indexOf('\n', at + 1)) {
      let begin = at + 1;
      while (text.charCodeAt(begin) === 0x20 || text.charCodeAt(begin) === 0x09) begin++;
      if (text.startsWith(name, begin)) return begin + name.length;
    }
    return text.length;
  }

  /** After a comment up to the end of the line, or up to the closing delimiter, which counts there. */
  #afterLine(start: number): number {
    const text = this.#text;
    for (let at = start; at < text.length; at++)
      if (text.charCodeAt(at) === CodePoint.LineFeed || text.startsWith(this.#close, at)) return at;
    return text.length;
  }
}
