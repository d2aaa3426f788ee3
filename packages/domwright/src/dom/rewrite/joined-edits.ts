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
  for (const edit of inText) keepApart(source, edit, newlineDroppers);
  if (last !== null && last.start === source.length)
    last.parts.unshift({ text: unfinishedEnd(), hasReferences: false });
  return edits;
}

/** The longest end of a text that what follows may change: a `<`, a reference, a carriage return. */
const LONGEST_END = 40;

function keepApart(source: string, edit: WrittenEdit, newlineDroppers: ReadonlySet<number>): void {
  const before = source.slice(Math.max(0, edit.start - LONGEST_END), edit.start);
  let next = '';
  const isDropped = newlineDroppers.has(edit.start);
  for (const { text, hasReferences } of edit.parts) {
    if (text === '') continue;
    // Text of elements that have no escapes.
    if (!hasReferences && text[0] !== '<' && !isDropped) return;
    next = text;
    break;
  }
  if (next === '') next = source.slice(edit.end, edit.end + 1);
  if (isDropped && /^[\r\n]/.test(next)) {
    edit.parts.unshift({ text: '\n', hasReferences: false });
    return;
  }
  if (next.startsWith('\n') && before.endsWith('\r')) {
    // NB: one before it would join with the line feed that this one becomes.
    let from = edit.start;
    while (source[from - 1] === '\r') from--;
    edit.parts.unshift({ text: '\n'.repeat(edit.start - from), hasReferences: false });
    edit.start = from;
    return;
  }
  const written = endBefore(before, next[0] ?? '');
  if (written === null) return;
  edit.start -= written.length;
  edit.parts.unshift({ text: written.text, hasReferences: false });
}

/** The end of a text that has to be written differently before a character, if there is one. */
function endBefore(before: string, next: string): { length: number; text: string } | null {
  if (next === '') return null;
  if (before.endsWith('</')) return { length: 2, text: '&lt;/' };
  if (before.endsWith('<')) return /[a-z/!?]/i.test(next) ? { length: 1, text: '&lt;' } : null;
  const reference = /&(?:#(?:x[0-9a-f]*|[0-9]*)|[0-9a-z]+)?$/i.exec(before)?.[0];
  if (reference === undefined || !/[#0-9a-z;]/i.test(next)) return null;
  return { length: reference.length, text: escapeText(cook(reference, Cook.Reference)) };
}
