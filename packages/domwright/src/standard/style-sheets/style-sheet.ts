import { CSSToken, CSSTokenizer } from './css-tokenizer.ts';
import { closingOf } from './declarations.ts';

/** Hears of the rules of a style sheet, in order. Offsets are in its text. */
export interface StyleSheetVisitor {
  /** A qualified rule begins: what stands before its block. In a style rule, that is a list of selectors. */
  startRule(preludeStart: number, preludeEnd: number): void;
  /** An at-rule begins. `name`: in lower case, without `@`. */
  startAtRule(name: string, preludeStart: number, preludeEnd: number): void;
  /** A declaration of the rule that began last and has not ended. The names may have escapes. */
  declaration(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void;
  /** A rule ends. */
  endRule(): void;
}

/**
 * Reads the rules of a style sheet, at any depth — https://drafts.csswg.org/css-syntax/#parse-stylesheet
 *
 * What is not a rule or a declaration is skipped as the standard says. Selectors and values are not checked. The cost is linear.
 */
export function readStyleSheet(text: string, visitor: StyleSheetVisitor): void {
  new Reader(text, visitor).styleSheet();
}

class Reader {
  readonly #tokens: CSSTokenizer;
  readonly #visitor: StyleSheetVisitor;
  /** The number of open rules. */
  #depth = 0;
  /** Where what was read ends, without white space. */
  #lastEnd = 0;

  constructor(text: string, visitor: StyleSheetVisitor) {
    this.#tokens = new CSSTokenizer(text);
    this.#visitor = visitor;
  }

  /** Consume a stylesheet's contents, and a block's contents — https://drafts.csswg.org/css-syntax/#consume-block-contents */
  styleSheet(): void {
    const tokens = this.#tokens;
    for (let type = tokens.next(); type !== CSSToken.EndOfFile; type = tokens.next()) {
      switch (type) {
        case CSSToken.WhiteSpace:
          continue;
        case CSSToken.RightCurly:
          if (this.#depth === 0) break;
          this.#depth--;
          this.#visitor.endRule();
          continue;
        case CSSToken.CDO:
        case CSSToken.CDC:
          if (this.#depth === 0) continue;
          break;
        case CSSToken.AtKeyword:
          this.#atRule();
          continue;
        default:
      }
      if (this.#depth === 0) this.#qualifiedRule();
      else this.#declarationOrRule();
    }
    for (; this.#depth > 0; this.#depth--) this.#visitor.endRule();
  }

  /** https://drafts.csswg.org/css-syntax/#consume-at-rule */
  #atRule(): void {
    const tokens = this.#tokens;
    const name = tokens.value.toLowerCase();
    const start = tokens.end;
    tokens.next();
    const stop = this.#skipTo(true);
    this.#visitor.startAtRule(name, start, this.#endBefore(start));
    if (stop === CSSToken.LeftCurly) {
      this.#depth++;
      return;
    }
    this.#visitor.endRule();
    // The end of the block around it.
    if (stop === CSSToken.RightCurly) tokens.moveTo(tokens.start);
  }

  /** A qualified rule that is not in another — https://drafts.csswg.org/css-syntax/#consume-qualified-rule */
  #qualifiedRule(): void {
    const tokens = this.#tokens;
    const { start } = tokens;
    const isCustomProperty = this.#isCustomProperty();
    if (this.#skipTo(false) !== CSSToken.LeftCurly) return;
    if (isCustomProperty) this.#skipBlock();
    else this.#enter(start);
  }

  #enter(start: number): void {
    this.#visitor.startRule(start, this.#endBefore(start));
    this.#depth++;
  }

  /** Where a prelude ends: the place of the current token, without white space before it. */
  #endBefore(start: number): number {
    return Math.max(start, this.#lastEnd);
  }

  /** Whether `--name:` stands here. The current token stays the same. */
  #isCustomProperty(): boolean {
    const tokens = this.#tokens;
    if (tokens.type !== CSSToken.Ident || !tokens.value.startsWith('--')) return false;
    const { end } = tokens;
    while (tokens.next() === CSSToken.WhiteSpace);
    const isColon = (tokens.type as CSSToken) === CSSToken.Colon;
    tokens.moveTo(end);
    tokens.type = CSSToken.Ident;
    return isColon;
  }

  /**
   * What the standard reads as a declaration first, and as a rule if it is none — https://drafts.csswg.org/css-syntax/#consume-declaration
   *
   * NB: a declaration with a block among its values is none, except that of a custom property. So the first `{` decides.
   */
  #declarationOrRule(): void {
    const tokens = this.#tokens;
    const { start, end } = tokens;
    let isDeclaration = tokens.type === CSSToken.Ident;
    let valueStart = end;
    let isCustomProperty = false;
    if (isDeclaration) {
      isCustomProperty = tokens.text.startsWith('--', start) || tokens.value.startsWith('--');
      while (tokens.next() === CSSToken.WhiteSpace);
      isDeclaration = (tokens.type as CSSToken) === CSSToken.Colon;
      if (isDeclaration) {
        valueStart = tokens.end;
        while (tokens.next() === CSSToken.WhiteSpace) valueStart = tokens.end;
      }
    }
    this.#lastEnd = valueStart;
    let stop = this.#skipTo(true);
    while (stop === CSSToken.LeftCurly && isDeclaration && isCustomProperty) {
      this.#skipBlock();
      tokens.next();
      stop = this.#skipTo(true);
    }
    if (stop === CSSToken.LeftCurly) {
      this.#enter(start);
      return;
    }
    if (isDeclaration) this.#visitor.declaration(start, end, valueStart, this.#endBefore(valueStart));
    if (stop === CSSToken.RightCurly) tokens.moveTo(tokens.start);
  }

  /**
   * Skips component values from the current token on, to a `{` or the end of the file; `isNested`: or to a `;`, or a `}` that ends the
   * block around them.
   */
  #skipTo(isNested: boolean): CSSToken {
    const tokens = this.#tokens;
    for (let { type } = tokens; ; type = tokens.next()) {
      switch (type) {
        case CSSToken.EndOfFile:
        case CSSToken.LeftCurly:
          return type;
        case CSSToken.Semicolon:
          if (isNested) return type;
          break;
        case CSSToken.RightCurly:
          if (isNested && this.#depth > 0) return type;
          break;
        case CSSToken.LeftParen:
        case CSSToken.LeftSquare:
        case CSSToken.Function:
          this.#skipBlock();
          break;
        case CSSToken.WhiteSpace:
          continue;
        default:
      }
      this.#lastEnd = tokens.end;
    }
  }

  /** Skips a simple block or function whose first token is the current one — https://drafts.csswg.org/css-syntax/#consume-simple-block */
  #skipBlock(): void {
    const tokens = this.#tokens;
    const ends = [closingOf(tokens.type)];
    while (ends.length > 0) {
      const type = tokens.next();
      if (type === CSSToken.EndOfFile) break;
      if (type === ends.at(-1)) ends.pop();
      else if (closingOf(type) !== CSSToken.EndOfFile) ends.push(closingOf(type));
    }
    this.#lastEnd = tokens.end;
  }
}
