import type { ErrorCode } from '../errors/parse-error-codes.ts';
import type { ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import { CodePoint } from '../infra/code-points.ts';
import type { NameTable } from '../infra/name-table.ts';
import { Cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';
import { fastPath } from '../tokenizer/fast-path.ts';
import { State } from '../tokenizer/state.ts';
import { step } from '../tokenizer/step.ts';
import { Tokenizer } from '../tokenizer/tokenizer.ts';
import type { TokenSink } from '../tokenizer/tokens.ts';
import * as states from './processing-instruction-states.ts';
import { ProcessingInstructionToken } from './processing-instruction-token.ts';

/** The states of the living edition that those of 2024 do not have; the numbers go on after them. */
export const enum LivingState {
  ProcessingInstructionOpen = 81,
  ProcessingInstructionTarget = 82,
  AfterProcessingInstructionTarget = 83,
  ProcessingInstructionData = 84,
  ProcessingInstructionQuestionable = 85,
}

/** The tokenizer of the living edition, which has processing instructions. */
export class LivingTokenizer extends Tokenizer {
  /** The token being made. */
  readonly processingInstruction: ProcessingInstructionToken;

  constructor(
    sink: TokenSink,
    names: NameTable,
    source: SourceText,
    reporter: ParseErrorReporter | null,
    fast?: boolean,
  ) {
    super(sink, names, source, reporter, fast);
    this.processingInstruction = new ProcessingInstructionToken(source);
  }

  /** NB: the loop of the class that this extends, which is not to call a method for each state. */
  protected override runStates(): void {
    while (!this.ended) {
      if (this.state === State.Data && this.usesFastPath && this.position < this.limit) {
        fastPath(this);
        if (this.suspended) return;
      }
      do {
        if (!this.step() || this.suspended) return;
      } while (this.state !== State.Data);
    }
  }

  /** Runs the present state until it is left. Returns false if it wants more input, or if there is none any more. */
  step(): boolean {
    // NB: `State` does not have them.
    switch (this.state as number) {
      case State.TagOpen:
        return this.tagOpenState();
      case LivingState.ProcessingInstructionOpen:
        return states.processingInstructionOpenState(this);
      case LivingState.ProcessingInstructionTarget:
        return states.processingInstructionTargetState(this);
      case LivingState.AfterProcessingInstructionTarget:
        return states.afterProcessingInstructionTargetState(this);
      case LivingState.ProcessingInstructionData:
        return states.processingInstructionDataState(this);
      case LivingState.ProcessingInstructionQuestionable:
        return states.processingInstructionQuestionableState(this);
      default:
        return step(this);
    }
  }

  /** The tag open state: with U+003F (?), switch to the processing instruction open state. */
  private tagOpenState(): boolean {
    const p = this.position;
    if (p === this.limit || this.units[p] !== CodePoint.QuestionMark) return step(this);
    this.flushText(this.markupStart);
    this.processingInstruction.start = this.markupStart;
    this.position = p + 1;
    this.goTo(LivingState.ProcessingInstructionOpen);
    return true;
  }

  /** Switches to a state. */
  goTo(state: LivingState): void {
    this.state = state as number as State;
  }

  /** Emits the processing instruction, whose data ends at the offset `dataEnd`; `position` is after it. */
  emitProcessingInstruction(dataEnd: number): void {
    if (this.suspended) return;
    const token = this.processingInstruction;
    token.dataEnd = dataEnd;
    token.end = this.base + this.position;
    this.textStart = token.end;
    this.textFlags = Cook.None;
    this.state = State.Data;
    this.sink.processProcessingInstruction?.(token);
  }

  /** Emits the end-of-file token; the processing instruction being made is dropped. */
  endInProcessingInstruction(): boolean {
    this.errorAtEnd(livingErrors.eof, this.processingInstruction.start, '<?'.length);
    return this.emitEndOfFile();
  }
}

/** The codes of errors that the edition of 2024 does not have: the core does not know them by a number. */
export const livingErrors = {
  disallowedTarget: 'disallowed-processing-instruction-target' as string as unknown as ErrorCode,
  eof: 'eof-in-processing-instruction' as string as unknown as ErrorCode,
  invalidFirstCharacter:
    'invalid-first-character-of-processing-instruction-target' as string as unknown as ErrorCode,
  invalidTarget: 'invalid-processing-instruction-target' as string as unknown as ErrorCode,
} as const;
