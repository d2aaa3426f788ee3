import { ErrorCode } from '../errors/parse-error-codes.ts';
import {
  asciiLowercase,
  CodePoint,
  isASCIIAlpha,
  isASCIIDigit,
  isASCIIWhitespace,
} from '../infra/code-points.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

// NB: target and data are ranges of the source, and so is the comment that an instruction with a wrong target becomes.

const LOW_LINE = 0x5f;

/** Processing instruction open state — https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state */
export function processingInstructionOpenState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) return t.endOfInput && t.endInProcessingInstruction();
  const unit = t.units[p]!;
  if (isASCIIAlpha(unit) || unit === LOW_LINE) t.state = State.ProcessingInstructionTarget;
  else becomeAComment(t, ErrorCode.InvalidFirstCharacterOfProcessingInstructionTarget, p, t.base + p + 1);
  return true;
}

/** Becomes a bogus comment. The error's range is from the `<` to an offset. */
function becomeAComment(t: Tokenizer, code: ErrorCode, p: number, end: number): void {
  const { start } = t.processingInstruction;
  t.errorInRange(code, p, start, end);
  t.beginComment(start + 1);
  t.state = State.BogusComment;
}

/** Processing instruction target state — https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-target-state */
export function processingInstructionTargetState(t: Tokenizer): boolean {
  const { units, limit } = t;
  for (let p = t.position; p < limit; p++) {
    const unit = units[p]!;
    if (isASCIIAlpha(unit) || isASCIIDigit(unit) || unit === CodePoint.HyphenMinus || unit === LOW_LINE)
      continue;
    t.position = p;
    if (isASCIIWhitespace(unit) || unit === CodePoint.QuestionMark || unit === CodePoint.GreaterThanSign)
      finishTarget(t, p);
    else becomeAComment(t, ErrorCode.InvalidProcessingInstructionTarget, p, t.base + p + 1);
    return true;
  }
  t.position = limit;
  return t.endOfInput && t.endInProcessingInstruction();
}

function finishTarget(t: Tokenizer, p: number): void {
  const token = t.processingInstruction;
  token.targetEnd = t.base + p;
  const target = token.targetEnd - token.start > MOST_DISALLOWED ? '' : asciiLowercase(token.target);
  if (target === 'xml' || target === 'xml-stylesheet')
    becomeAComment(t, ErrorCode.DisallowedProcessingInstructionTarget, p, token.targetEnd);
  else t.state = State.AfterProcessingInstructionTarget;
}

/** The length of the longest disallowed target, including what comes before it. */
const MOST_DISALLOWED = '<?xml-stylesheet'.length;

/** After processing instruction target state — https://html.spec.whatwg.org/multipage/parsing.html#after-processing-instruction-target-state */
export function afterProcessingInstructionTargetState(t: Tokenizer): boolean {
  const { units, limit } = t;
  let p = t.position;
  while (p < limit && isASCIIWhitespace(units[p]!)) p++;
  t.position = p;
  if (p === limit && !t.endOfInput) return false;
  t.processingInstruction.dataStart = t.base + p;
  t.state = State.ProcessingInstructionData;
  return true;
}

/** Processing instruction data state — https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-data-state */
export function processingInstructionDataState(t: Tokenizer): boolean {
  const { units, limit } = t;
  for (let p = t.position; p < limit; p++) {
    const unit = units[p]!;
    if (unit !== CodePoint.QuestionMark && unit !== CodePoint.GreaterThanSign) continue;
    t.position = p + 1;
    if (unit === CodePoint.QuestionMark) t.state = State.ProcessingInstructionQuestionable;
    else t.emitProcessingInstruction(t.base + p);
    return true;
  }
  t.position = limit;
  return t.endOfInput && t.endInProcessingInstruction();
}

/** Processing instruction questionable state — https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-questionable-state */
export function processingInstructionQuestionableState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) return t.endOfInput && t.endInProcessingInstruction();
  if (t.units[p] === CodePoint.GreaterThanSign) {
    t.position = p + 1;
    t.emitProcessingInstruction(t.base + p - 1);
  } else {
    t.state = State.ProcessingInstructionData;
  }
  return true;
}
