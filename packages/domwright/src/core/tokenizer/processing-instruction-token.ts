import { Cook, cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';
import { rebased } from './input-window.ts';
import { CommentToken } from './tokens.ts';

/** A processing instruction token. It is a SourceHolder, although its published type does not say so. */
export class ProcessingInstructionToken {
  /** Source range, from `<` to after `>`. */
  start = -1;
  /** UTF-16 offset after the `>`. */
  end = -1;
  /** Where the target ends. */
  targetEnd = -1;
  /** Source range of the data, without the `?` before the `>`. */
  dataStart = -1;
  /** UTF-16 offset after the data. */
  dataEnd = -1;
  /** @internal */
  source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** Where the target begins. */
  get targetStart(): number {
    return this.start + 2;
  }

  /** The target, exactly as in the source. */
  get target(): string {
    return this.source.slice(this.targetStart, this.targetEnd);
  }

  /** The data, with line breaks normalized. */
  get data(): string {
    const raw = this.source.slice(this.dataStart, this.dataEnd);
    return raw.includes('\r') ? cook(raw, Cook.CarriageReturn) : raw;
  }

  /** The comment that the 2024 edition has for the same markup: everything between `<` and `>`. */
  asComment(): CommentToken {
    const comment = new CommentToken(this.source);
    comment.start = this.start;
    comment.end = this.end;
    comment.dataStart = this.start + 1;
    comment.dataEnd = this.end - 1;
    comment.flags = Cook.CarriageReturn | Cook.Null;
    return comment;
  }

  /**
   * NB: the text of the current token is kept by the tokenizer, so nothing else is needed.
   *
   * @internal
   */
  readonly keepsFrom: number = Number.POSITIVE_INFINITY;

  /** @internal */
  rebase(by: number, from: number): void {
    this.start = rebased(this.start, by, from);
    this.end = rebased(this.end, by, from);
    this.targetEnd = rebased(this.targetEnd, by, from);
    this.dataStart = rebased(this.dataStart, by, from);
    this.dataEnd = rebased(this.dataEnd, by, from);
  }
}
