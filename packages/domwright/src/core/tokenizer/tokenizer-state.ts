import type { ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import { fieldsOf } from '../infra/fields-of.ts';
import type { NameTable } from '../infra/name-table.ts';
import { InputStreamErrors } from '../input-stream/input-stream-errors.ts';
import { Cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

/*
 * Connecting, resetting, copying and restoring a tokenizer.
 */

/** Above this number of tags, the stamps of attributes start again: they are 32-bit integers. */
const MOST_STAMPS = 1 << 30;

/** Fields that a copy of the tokenizer takes over unchanged. */
const plainFields = ['state', 'lastStartTag', 'lastStartTagName', 'lastStartTagNameId', 'ended'] as const;

type PlainFields = Pick<Tokenizer, (typeof plainFields)[number]>;

/** The state of a tokenizer between two tokens. */
export interface TokenizerSnapshot extends PlainFields {
  /** The offset in the source up to which it has read. */
  readonly offset: number;
  readonly endedInCarriageReturn: boolean;
}

/** Sets what a tokenizer reads, and where it reports errors. References to what it read before are dropped. */
export function connectTokenizer(
  t: Tokenizer,
  names: NameTable,
  source: SourceText,
  reporter: ParseErrorReporter | null,
): void {
  t.text = '';
  t.names = names;
  t.source = source;
  reportTo(t, reporter);
  t.comment.source = source;
  t.processingInstruction.source = source;
  const { doctype } = t;
  doctype.name = null;
  doctype.publicId = null;
  doctype.systemId = null;
  for (const { attributes } of [t.startTag, t.endTag]) {
    attributes.names = names;
    attributes.source = source;
  }
}

/** Makes a tokenizer report errors from now on. */
export function reportTo(t: Tokenizer, reporter: ParseErrorReporter | null): void {
  t.errors = reporter === null ? null : t;
  t.reporter = reporter;
  t.inputErrors = reporter === null ? null : new InputStreamErrors(reporter);
}

/** Resets a tokenizer after a finished parse. NB: fields that are not set here are set before they are read. */
export function resetTokenizer(t: Tokenizer, fast: boolean): void {
  t.textStart = t.source.length;
  t.textFlags = Cook.None;
  t.usesFastPath = fast && t.reporter?.stopsAtFirst !== true;
  t.endedInCarriageReturn = false;
  t.heldCarriageReturn = false;
  t.state = State.Data;
  t.ended = false;
  t.lastStartTag = 0;
  t.lastStartTagNameId = 0;
  t.indexLosses = 0;
  if (t.stamp > MOST_STAMPS) {
    t.stamp = 0;
    t.seenStamp.fill(0);
  }
}

/** Whether a tokenizer is between two tokens, with no text that it has read but not emitted. */
export function isBetweenTokens(t: Tokenizer): boolean {
  if (t.textStart !== t.base + t.position || t.heldCarriageReturn) return false;
  // NB: a piece of input may end within a surrogate pair.
  if (t.position > 0 && (t.units[t.position - 1]! & 0xfc00) === 0xd800) return false;
  switch (t.state) {
    case State.Data:
    case State.RCDATA:
    case State.RAWTEXT:
    case State.ScriptData:
    case State.PLAINTEXT:
      return true;
    default:
      return false;
  }
}

/** @throws Error if it is not between two tokens, see isBetweenTokens */
export function snapshotTokenizer(t: Tokenizer): TokenizerSnapshot {
  if (!isBetweenTokens(t)) throw new Error('the tokenizer is inside a token');
  return {
    ...fieldsOf(t, plainFields),
    offset: t.base + t.position,
    endedInCarriageReturn: t.position === t.limit && t.endedInCarriageReturn,
  };
}

/** Puts a new tokenizer into the state of another. Its source ends at the snapshot's offset; feed what follows. */
export function restoreTokenizer(t: Tokenizer, snapshot: TokenizerSnapshot): void {
  t.endedInCarriageReturn = snapshot.endedInCarriageReturn;
  Object.assign(t, fieldsOf(snapshot, plainFields));
}
