import { Kind, type ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import type { InputStreamErrors } from '../input-stream/input-stream-errors.ts';
import type { SourceText } from '../source/source-text.ts';
import type { Tokenizer } from './tokenizer.ts';

/*
 * Ways of leaving input unread, for limits and scripts, in a file of their own to keep the parser without them small.
 */

/**
 * Ends the segment at the current position, which is after a token. Returns the rest, which no longer belongs to the
 * source: feed it later.
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

/** Ends parsing at the current position, after a token or at the end of the segment: nothing more is read. */
export function stopTokenizer(t: Tokenizer): void {
  if (t.ended) return;
  if (t.heldCarriageReturn) t.releaseCarriageReturn(t.base + t.position);
  takeRest(t);
  t.ended = true;
  t.sink.abort?.();
  t.units = new Uint16Array(0);
  t.reporter?.finish();
}

/** The segment now ends at the offset `end`: errors found after that will be found again. */
function forgetErrors(reporter: ParseErrorReporter, inputErrors: InputStreamErrors, end: number): void {
  const { lineStarts } = reporter;
  // NB: the cut is after a tag, so it never splits a line break.
  while (lineStarts.starts[lineStarts.count - 1]! > end) lineStarts.count--;
  reporter.waiting = reporter.waiting.filter(({ at, kind }) => at < end || kind !== Kind.Input);
  if (reporter.waiting.length === 0) reporter.firstAt = Number.POSITIVE_INFINITY;
  inputErrors.endedInCarriageReturn = false;
  if (inputErrors.pendingLeadAt >= end) inputErrors.pendingLead = -1;
}

/** Shortens the text that was appended last. `length`: what remains; at least up to that text's start. */
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
