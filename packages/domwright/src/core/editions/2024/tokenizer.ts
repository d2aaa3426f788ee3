import { ErrorCode } from '../../errors/parse-error-codes.ts';
import { State } from '../../tokenizer/state.ts';
import { Tokenizer } from '../../tokenizer/tokenizer.ts';

/** The tokenizer of the 2024 edition, which has no processing instructions. */
export class Tokenizer2024 extends Tokenizer {
  /** Tag open state, U+003F (?): begins a bogus comment. */
  override questionMarkInTagOpenState(p: number): void {
    const at = this.base + p;
    this.errorInRange(ErrorCode.UnexpectedQuestionMarkInsteadOfTagName, p, this.markupStart, at + 1);
    this.beginComment(at);
    this.state = State.BogusComment;
  }
}
