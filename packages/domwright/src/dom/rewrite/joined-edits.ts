import { checkRawTextSeam, contextIn } from '../../core/rewriting/text-context.ts';
import { escapeText } from '../../core/serializer/escape.ts';
import { Cook, cook } from '../../core/source/cook.ts';
import type { WrittenPart } from './node-edits.ts';

/** A range of the source and what is written in its place. UTF-16 offsets. */
export interface PartialEdit {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly WrittenPart[];
  /** Whether it changes a part of a tag. */
  readonly isInTag?: boolean;
}

/** The same, in order, and apart from others. */
export interface WrittenEdit {
  start: number;
  end: number;
  parts: WrittenPart[];
}

/**
 * Puts edits in order, and joins those that touch. Where the text before an edit would join with what follows it, and
 * become markup or another reference, the end of that text is written again.
 *
 * @param changes those that begin at the same offset are in the order in which they are written
 * @param newlineDroppers the offsets behind start tags after which a line break does not count
 * @param unfinishedEnd tells what ends the markup that the file ends in
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
  if (last !== null && last.start === source.length)
    last.parts.unshift({ text: unfinishedEnd(), hasReferences: false });
  const joined = new Set<WrittenEdit>();
  let following: WrittenEdit | null = null;
  for (let i = inText.length - 1; i >= 0; i--) {
    const edit = inText[i]!;
    const previous = inText[i - 1];
    keepApart(source, edit, previous?.end ?? 0, following, newlineDroppers);
    following = edit;
    if (edit.start === previous?.end) {
      previous.end = edit.end;
      previous.parts.push(...edit.parts);
      joined.add(edit);
    }
  }
  return joined.size === 0 ? edits : edits.filter((edit) => !joined.has(edit));
}

function keepApart(
  source: string,
  edit: WrittenEdit,
  previousEnd: number,
  following: WrittenEdit | null,
  newlineDroppers: ReadonlySet<number>,
): void {
  const { start, end, parts } = edit;
  const isFirstInElement = newlineDroppers.has(start);
  const first = parts.find(({ text }) => text !== '');
  if (first?.rawTextOf !== undefined) {
    checkRawText(source, edit, first.rawTextOf);
    if (!isFirstInElement) return;
  }
  let next = first?.text[0] ?? '';
  if (next === '') {
    const written = following !== null && following.start === end ? following.parts : [];
    next = written.find(({ text }) => text !== '')?.text[0] ?? source.charAt(end);
  }
  if (isFirstInElement) {
    if (next === '\n' || next === '\r') parts.unshift({ text: '\n', hasReferences: false });
    return;
  }
  const tail = source.slice(startOfTail(source, previousEnd, start), start);
  const written = tailBefore(tail, next);
  if (written === tail) return;
  edit.start -= tail.length;
  parts.unshift({ text: written, hasReferences: false });
}

/**
 * Where the end of a text begins that may join with what follows: a `<` or `</`, carriage returns, a reference.
 *
 * @param from where the text begins, or a markup before it
 */
function startOfTail(source: string, from: number, end: number): number {
  let start = end;
  while (start > from && source[start - 1] === '\r') start--;
  if (start < end) return start;
  if (end - from > 1 && source.endsWith('</', end)) return end - 2;
  if (end > from && source[end - 1] === '<') return end - 1;
  while (start > from && /[#0-9a-z]/i.test(source.charAt(start - 1))) start--;
  return start > from && source[start - 1] === '&' ? start - 1 : end;
}

/** Such an end, as it has to be written before a code unit. */
function tailBefore(tail: string, next: string): string {
  if (tail === '' || next === '') return tail;
  switch (tail[0]) {
    case '\r':
      return next === '\n' ? '\n'.repeat(tail.length) : tail;
    case '<':
      return tail === '</' || /[a-z/!?]/i.test(next) ? `&lt;${tail.slice(1)}` : tail;
    default: {
      if (!/[#0-9a-z;]/i.test(next)) return tail;
      // NB: what a number stands for may join with what comes before, so it remains a number.
      const number = /^&#(?:x[0-9a-f]+|[0-9]+)/i.exec(tail);
      if (number !== null) return `${number[0]};${tail.slice(number[0].length)}`;
      return escapeText(cook(tail, Cook.Reference));
    }
  }
}

/** Text between tags, its end written so that it does not join with a code unit that follows. */
export function endBefore(text: string, next: string): string {
  const start = startOfTail(text, 0, text.length);
  return text.slice(0, start) + tailBefore(text.slice(start), next);
}

/** More than the longest end tag of an element whose text has no escapes. */
const LONGEST_MARK = 16;

/** @throws Error if what is written in such an element forms an end tag with what is beside it */
function checkRawText(source: string, { start, end, parts }: WrittenEdit, name: string): void {
  const context = contextIn(name, true);
  let before = source.slice(Math.max(0, start - LONGEST_MARK), start);
  for (const text of [...parts.map((part) => part.text), source.slice(end, end + LONGEST_MARK)]) {
    checkRawTextSeam(before, text, context, name);
    before = (before + text).slice(-LONGEST_MARK);
  }
}
