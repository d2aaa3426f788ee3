import { startOfTail, tailBefore } from '../../core/editing/seams.ts';
import { Context, checkRawTextSeam, LONGEST_MARK } from '../../core/editing/text-context.ts';
import { asciiLowercase, CodePoint } from '../../core/infra/code-points.ts';
import { markupPart, type RawPlace, type WrittenPart } from './node-edits.ts';

/** A range of the source and its replacement. UTF-16 offsets. */
export interface PartialEdit {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly WrittenPart[];
  /** Whether it changes part of a tag. */
  readonly isInTag?: boolean;
}

/** The same, in order and kept apart from others. */
export interface WrittenEdit {
  start: number;
  end: number;
  parts: WrittenPart[];
}

/**
 * Sorts edits, and joins those that touch. If the text before an edit would join with what follows it, and form markup
 * or another reference, the end of that text is written again.
 *
 * @param changes those with the same offset are in the order in which they are written
 * @param newlineDroppers the offsets after start tags after which a line break is dropped
 * @param unfinishedEnd returns what completes the markup that the file ends in
 */
export function joinedEdits(
  source: string,
  changes: PartialEdit[],
  newlineDroppers: ReadonlySet<number>,
  unfinishedEnd: () => string,
): WrittenEdit[] {
  // NB: sorting is stable.
  changes.sort((a, b) => a.start - b.start);
  const edits: WrittenEdit[] = [];
  const inText: WrittenEdit[] = [];
  let last: WrittenEdit | null = null;
  for (const { start, end, parts, isInTag } of changes) {
    if (start === end && parts.every(({ text }) => text === '')) continue;
    if (last !== null && start <= last.end) {
      last.end = Math.max(last.end, end);
      last.parts.push(...parts);
    } else {
      last = { start, end, parts: [...parts] };
      edits.push(last);
      if (isInTag !== true) inText.push(last);
    }
  }
  // NB: from the last, since what follows an edit may be the beginning of the next one.
  const ending = last !== null && last.start === source.length ? unfinishedEnd() : '';
  if (ending !== '') last!.parts.unshift(markupPart(ending));
  const joined = new Set<WrittenEdit>();
  let following: WrittenEdit | null = null;
  for (let i = inText.length - 1; i >= 0; i--) {
    const edit = inText[i]!;
    const previous = inText[i - 1];
    const isInMarkup = edit === last && ending !== '';
    keepApart(source, edit, isInMarkup ? edit.start : (previous?.end ?? 0), following, newlineDroppers);
    following = edit;
    if (edit.start === previous?.end) {
      previous.end = edit.end;
      previous.parts.push(...edit.parts);
      joined.add(edit);
    }
  }
  return joined.size === 0 ? edits : edits.filter((edit) => !joined.has(edit));
}

/** `textStart`: where the text before the edit may begin. */
function keepApart(
  source: string,
  edit: WrittenEdit,
  textStart: number,
  following: WrittenEdit | null,
  newlineDroppers: ReadonlySet<number>,
): void {
  edit.parts = edit.parts.filter(({ text }) => text !== '');
  const { start, end, parts } = edit;
  let next = NaN;
  if (following !== null && following.start === end) next = following.parts[0]?.text.charCodeAt(0) ?? NaN;
  if (Number.isNaN(next) && end < source.length) next = source.charCodeAt(end);
  const raw = parts[0]?.raw ?? null;
  if (raw !== null) checkRawText(source, edit, raw);
  next = keepPartsApart(parts, next);
  if (Number.isNaN(next)) return;
  if (newlineDroppers.has(start)) {
    if (next === CodePoint.LineFeed || next === CodePoint.CarriageReturn) parts.unshift(markupPart('\n'));
    return;
  }
  const context = raw?.context ?? Context.Data;
  const tail = source.slice(startOfTail(source, textStart, start, context), start);
  if (tail === '') return;
  const written = tailBefore(tail, next, context);
  if (written === tail) return;
  edit.start -= tail.length;
  parts.unshift({ text: written, hasReferences: false, isText: false, raw });
}

/**
 * Keeps apart the parts of an edit.
 *
 * @param next the code unit that follows them, or NaN
 * @returns the code unit that they begin with, or the next one
 */
function keepPartsApart(parts: WrittenPart[], next: number): number {
  let following = next;
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i]!;
    const { text, raw, isText } = part;
    if (!Number.isNaN(following) && (raw !== null || !isText)) {
      const context = raw?.context ?? Context.Data;
      const start = startOfTail(text, 0, text.length, context);
      if (start < text.length) {
        const tail = tailBefore(text.slice(start), following, context);
        parts[i] = { ...part, text: text.slice(0, start) + tail };
      }
    }
    following = text.charCodeAt(0);
  }
  return following;
}

/** @throws Error if text written into raw text forms an end tag with its surroundings */
function checkRawText(source: string, { start, end, parts }: WrittenEdit, place: RawPlace): void {
  const { context, element, within } = place;
  let before = source.slice(Math.max(0, start - LONGEST_MARK), start);
  for (const { text, raw, endsRaw } of parts) {
    if (raw === null || endsRaw === true) return;
    checkRawTextSeam(before, text.slice(0, LONGEST_MARK), context, element, within);
    before = (before + text).slice(-LONGEST_MARK);
  }
  const after = source.slice(end, end + LONGEST_MARK);
  checkRawTextSeam(before, beginsEndTag(after, element) ? '' : after, context, element, within);
}

/** Whether a text begins with an element's end tag, or as much of it as fits in `LONGEST_MARK`. */
function beginsEndTag(text: string, element: string): boolean {
  const { length } = element;
  if (!text.startsWith('</') || asciiLowercase(text.slice(2, 2 + length)) !== element) return false;
  return /^[\t\n\f\r />]/.test(text.slice(2 + length));
}
