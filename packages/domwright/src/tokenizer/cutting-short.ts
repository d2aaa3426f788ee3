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
  if (t.position === t.limit) return '';
  const rest = t.text.slice(t.position, t.limit);
  const end = t.base + t.position;
  t.text = t.text.slice(0, t.position);
  t.limit = t.position;
  t.source.truncate(end);
  if (t.inputErrors !== null) t.inputErrors.truncate(end);
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
