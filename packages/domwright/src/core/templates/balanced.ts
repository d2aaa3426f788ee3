import { CodePoint } from '../infra/code-points.ts';

/** After a string in code; only after its quote if it has no end in its line. */
export function afterString(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5c) at++;
    else if (unit === quote) return at + 1;
    else if (unit === CodePoint.LineFeed) break;
  }
  return start + 1;
}

export function isQuote(unit: number): boolean {
  return unit === CodePoint.QuotationMark || unit === CodePoint.Apostrophe || unit === 0x60;
}

function isOpening(unit: number): boolean {
  return unit === 0x28 || unit === 0x5b || unit === 0x7b;
}

function isClosing(unit: number): boolean {
  return unit === 0x29 || unit === 0x5d || unit === 0x7d;
}

/** Finds where brackets end. A search that fails is not repeated. */
export class Brackets {
  readonly #text: string;
  /** From this offset on, no bracket is closed. */
  #none = Number.POSITIVE_INFINITY;

  constructor(text: string) {
    this.#text = text;
  }

  /** After the bracket that closes the one at an offset; -1 if there is none. */
  after(start: number): number {
    if (start >= this.#none) return -1;
    const text = this.#text;
    let depth = 0;
    for (let at = start; at < text.length; ) {
      const unit = text.charCodeAt(at);
      if (isQuote(unit)) {
        at = afterString(text, at);
        continue;
      }
      at++;
      if (isOpening(unit)) depth++;
      else if (isClosing(unit) && --depth === 0) return at;
    }
    this.#none = start;
    return -1;
  }

  /** After the brace that begins a block, with or without something in parentheses before it; -1 if none follows an offset. */
  braceFrom(start: number): number {
    const text = this.#text;
    let at = start;
    while (/\s/.test(text.charAt(at))) at++;
    if (text[at] === '(') {
      at = this.after(at);
      if (at < 0) return -1;
      while (/\s/.test(text.charAt(at))) at++;
    }
    return text[at] === '{' ? at + 1 : -1;
  }
}
