import { CodePoint } from '../../core/infra/code-points.ts';

/*
 * White space as rendering collapses it — https://drafts.csswg.org/css-text/#white-space-phase-1
 *
 * A run of white space with a line break means the same as a line feed, and any other run the same as a space, whatever stands
 * around it: so zero width spaces and East Asian characters are not looked for. A run that follows another, with nothing but start
 * tags between them, goes if the first one says the same: where the first is at a line's start, so is the second. Anything that may
 * have content, in any state of the page, ends a run.
 */

/** What stands before a place in the flow. */
export const enum Before {
  /** Anything, or nothing that is known. */
  Other = 0,
  /** A space. */
  Space = 1,
  /** A line feed, or the start of a line. */
  Break = 2,
}

/** Whether CSS collapses a character. NB: not form feeds, and carriage returns in the source are line feeds in the tree. */
export function isCollapsible(unit: number): boolean {
  return (
    unit === CodePoint.Space ||
    unit === CodePoint.LineFeed ||
    unit === CodePoint.Tab ||
    unit === CodePoint.CarriageReturn
  );
}

/** A run of white space: `hasBreak`. Returns what it becomes; empty if it says what `before` has said. */
export function collapsedRun(hasBreak: boolean, before: Before): '' | ' ' | '\n' {
  if (before === Before.Break || (before === Before.Space && !hasBreak)) return '';
  return hasBreak ? '\n' : ' ';
}

const runs = /[\t\n\r ]+/g;
const needsCollapsing = /[\t\r]|[\n ][\t\n\r ]/;

/** A text that is not only white space, with each run of white space in its shortest form. */
export function collapsedText(raw: string, before: Before): string {
  const first = raw.charCodeAt(0);
  const isClean = !needsCollapsing.test(raw);
  if (isClean && (before === Before.Other || !isCollapsible(first))) return raw;
  return raw.replace(runs, (run, at: number) =>
    collapsedRun(/[\n\r]/.test(run), at === 0 ? before : Before.Other),
  );
}

/** What stands before the end of a text that has been collapsed. */
export function afterText(collapsed: string, before: Before): Before {
  if (collapsed === '') return before;
  const last = collapsed.charCodeAt(collapsed.length - 1);
  if (last === CodePoint.LineFeed) return Before.Break;
  return last === CodePoint.Space ? Before.Space : Before.Other;
}
