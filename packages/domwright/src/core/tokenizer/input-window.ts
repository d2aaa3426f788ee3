import type { WindowErrorReporter } from '../errors/window-error-reporter.ts';
import { forgetNames } from '../infra/forgetting-names.ts';
import { ATTRIBUTE_SIZE, AttributeCell } from '../table/cells.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';
import type { TagToken } from './tokens.ts';

/** An object that keeps offsets in the source text, or ids of names, between pieces of input. */
export interface SourceHolder {
  /** The offset from which it may still read the source text; Infinity if it needs none. */
  readonly keepsFrom: number;
  /** Number of things that `takeText` and `addNames` iterate over. The window slides less often if there are many. */
  readonly size?: number;
  /**
   * Returns the text before `keepsFrom` that it still needs. That text will be in the source text from the offset `at`
   * on, and its offsets must refer to it there when this returns. `rebase` must not change those.
   */
  takeText?(at: number): string;
  /** Adds the ids of the names it uses. */
  addNames?(live: Set<number>): void;
  /** Reduces its offsets by `by`. The text is kept from `from` on (an offset from before the change). */
  rebase(by: number, from: number): void;
}

/** For tests: where a window begins, and the minimum amount of text to drop at once. */
export const windowDefaults = { start: 0, leastDropped: 1 << 14 };

/**
 * The part of the input that is kept if no tree refers to it.
 *
 * The source text of such a parse contains only what is still needed: the token being read, and the text that a
 * SourceHolder asks for. Between two pieces of input the window slides: the text before it is dropped, all remaining
 * offsets shrink by its length, and `start` grows. So inside, offsets are small integers however long the input is; an
 * offset in the input is `start` plus the offset inside.
 */
export class InputWindow {
  /** The offset in the input of the source text's offset 0, less the text moved to its beginning. Up to 2^53. */
  start: number = windowDefaults.start;
  private readonly reporter: WindowErrorReporter | null;
  private readonly holders: readonly SourceHolder[];
  /** Length of the text that was moved to the beginning. */
  private moved = 0;

  /** `reporter`: the tokenizer's. */
  constructor(reporter: WindowErrorReporter | null, holders: readonly SourceHolder[]) {
    this.reporter = reporter;
    this.holders = holders;
    reporter?.begin(this.start);
  }

  /**
   * Drops what is no longer needed, if it is worth the work. Call it after reading a piece of input. Its cost is linear
   * in what is dropped.
   */
  slide(t: Tokenizer): void {
    if (t.ended || t.position < t.limit) return;
    const { holders, reporter } = this;
    let least = windowDefaults.leastDropped + 2 * this.moved;
    // The current token, and text that was not emitted, begin here.
    let from = t.textStart;
    for (const holder of holders) {
      from = Math.min(from, holder.keepsFrom);
      least += holder.size ?? 0;
    }
    if (from < least) return;
    if (reporter !== null) {
      // NB: asked last: a long token may have many pending errors.
      from = Math.min(from, reporter.keepsFrom, t.inputErrors!.undecided);
      if (from < least) return;
    }
    const { source } = t;
    let text = '';
    for (const holder of holders) text += holder.takeText?.(text.length) ?? '';
    this.moved = text.length;
    const by = from - text.length;
    source.single = text + source.slice(from, source.end);
    source.pieces = [];
    source.starts = [];
    source.end = source.single.length;
    this.start += by;
    if (reporter !== null) {
      // NB: text of a CDATA section, script or ambiguous ampersand is emitted, but its beginning is remembered for an
      // error at the end. A construct has no references, so one place is enough.
      const start = t.state === State.AmbiguousAmpersand ? t.referenceStart : t.constructStart;
      if (start >= 0 && start < from) reporter.remember(start);
      reporter.rebase(by, from);
      t.inputErrors!.pendingLeadAt = rebased(t.inputErrors!.pendingLeadAt, by, from);
    }
    t.constructStart = t.constructStart < from ? FORGOTTEN : t.constructStart - by;
    rebaseTokenizer(t, by, from);
    for (const holder of holders) holder.rebase(by, from);
    this.forgetNames(t);
  }

  private forgetNames(t: Tokenizer): void {
    const live = new Set<number>([t.lastStartTag, t.attributeName]);
    addNamesOfTag(live, t.startTag);
    addNamesOfTag(live, t.endTag);
    for (const holder of this.holders) holder.addNames?.(live);
    forgetNames(t.names, live);
    // The name it remembers may get a different id.
    t.lastStartTagNameId = 0;
    if (t.stamp > MOST_STAMPS) restartStamps(t);
  }
}

/** Above this number of tags, the stamps of attributes start again: they are 32-bit integers. */
const MOST_STAMPS = 1 << 30;

function restartStamps(t: Tokenizer): void {
  const { seenStamp, stamp } = t;
  t.stamp = 1;
  for (let name = 0; name < seenStamp.length; name++) seenStamp[name] = seenStamp[name] === stamp ? 1 : 0;
}

function addNamesOfTag(live: Set<number>, { nameId, attributes }: TagToken): void {
  live.add(nameId);
  for (let i = 0; i < attributes.count; i++) live.add(attributes.records[i * ATTRIBUTE_SIZE]!);
}

/**
 * An offset less `by`. Those before `from` are forgotten: they become -1, like missing ones. Otherwise they would point into
 * the text moved to the beginning, or become large negative numbers, which the engine would not store as small integers.
 */
export function rebased(offset: number, by: number, from: number): number {
  return offset < from ? -1 : offset - by;
}

/** The start of a forgotten construct: far enough before the source text for its opening to end before it as well. */
const FORGOTTEN = -64;

function rebaseTokenizer(t: Tokenizer, by: number, from: number): void {
  t.base -= by;
  t.textStart -= by;
  t.markupStart = rebased(t.markupStart, by, from);
  t.keywordStart = rebased(t.keywordStart, by, from);
  t.attributeNameStart = rebased(t.attributeNameStart, by, from);
  t.attributeValueStart = rebased(t.attributeValueStart, by, from);
  t.referenceStart = rebased(t.referenceStart, by, from);
  t.referenceMatchEnd = rebased(t.referenceMatchEnd, by, from);
  t.doctypeNameStart = rebased(t.doctypeNameStart, by, from);
  t.doctypeNameEnd = rebased(t.doctypeNameEnd, by, from);
  t.doctypePublicIdStart = rebased(t.doctypePublicIdStart, by, from);
  t.doctypePublicIdEnd = rebased(t.doctypePublicIdEnd, by, from);
  t.doctypeSystemIdStart = rebased(t.doctypeSystemIdStart, by, from);
  t.doctypeSystemIdEnd = rebased(t.doctypeSystemIdEnd, by, from);
  const { comment, doctype } = t;
  comment.start = rebased(comment.start, by, from);
  comment.end = rebased(comment.end, by, from);
  comment.dataStart = rebased(comment.dataStart, by, from);
  comment.dataEnd = rebased(comment.dataEnd, by, from);
  doctype.start = rebased(doctype.start, by, from);
  doctype.end = rebased(doctype.end, by, from);
  rebaseTag(t.startTag, by, from);
  rebaseTag(t.endTag, by, from);
}

function rebaseTag(tag: TagToken, by: number, from: number): void {
  tag.start = rebased(tag.start, by, from);
  tag.end = rebased(tag.end, by, from);
  const { count, records } = tag.attributes;
  for (let at = 0; at < count * ATTRIBUTE_SIZE; at += ATTRIBUTE_SIZE) {
    records[at + AttributeCell.NameStart] = rebased(records[at + AttributeCell.NameStart]!, by, from);
    records[at + AttributeCell.ValueStart] = rebased(records[at + AttributeCell.ValueStart]!, by, from);
    records[at + AttributeCell.ValueEnd] = rebased(records[at + AttributeCell.ValueEnd]!, by, from);
  }
}
