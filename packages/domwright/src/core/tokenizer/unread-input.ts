import { Kind, type ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import type { InputStreamErrors } from '../input-stream/input-stream-errors.ts';
import type { SourceText } from '../source/source-text.ts';
import type { Tokenizer } from './tokenizer.ts';

/*
 * Ways of leaving input unread, which limits and scripts need. They stand apart so that the parser without them is
 * smaller.
 */

/**
 * Ends the segment at the present position, which is behind a token. Returns what was left of it: it does not belong to
 * the source yet, and is to be fed when its time comes.
 */
export function takeRest(t: Tokenizer): string {
  const rest = t.text.slice(t.position);
  if (rest === '') return rest;
  const end = t.base + t.position;
  t.text = t.text.slice(0, t.position);
  t.limit = t.position;
  truncate(t.source, end);
  if (t.reporter !== null) forgetErrors(t.reporter, t.inputErrors!, end);
  t.endedInCarriageReturn = false;
  return rest;
}

/** Ends parsing where it is, behind a token or at the end of the segment: nothing more is read. */
export function stopTokenizer(t: Tokenizer): void {
  if (t.ended) return;
  if (t.heldCarriageReturn) t.releaseCarriageReturn(t.base + t.position);
  takeRest(t);
  t.ended = true;
  t.sink.abort?.();
  t.units = new Uint16Array(0);
  t.reporter?.finish();
}

/** The segment ends at the offset `end` already: what was found behind that will be found again. */
function forgetErrors(reporter: ParseErrorReporter, inputErrors: InputStreamErrors, end: number): void {
  const { lineStarts } = reporter;
  // NB: it is cut behind a tag, so no line break is cut in two.
  while (lineStarts.starts[lineStarts.count - 1]! > end) lineStarts.count--;
  reporter.waiting = reporter.waiting.filter(({ at, kind }) => at < end || kind !== Kind.Input);
  if (reporter.waiting.length === 0) reporter.firstAt = Number.POSITIVE_INFINITY;
  inputErrors.endedInCarriageReturn = false;
  if (inputErrors.pendingLeadAt >= end) inputErrors.pendingLead = -1;
}

/** Takes back the end of the text that was appended last. `length`: how much remains; that text's start or more. */
function truncate(source: SourceText, length: number): void {
  const { pieces, starts } = source;
  source.end = length;
  // It may be in parts.
  while (pieces.length > 1 && starts[starts.length - 1]! >= length) {
    pieces.pop();
    starts.pop();
  }
  const last = pieces.length - 1;
  if (last < 0) {
    source.single = source.single.slice(0, length);
    return;
  }
  const piece = pieces[last]!.slice(0, length - starts[last]!);
  pieces[last] = piece;
  if (last === 0) source.single = piece;
}
