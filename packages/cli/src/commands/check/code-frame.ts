import type { CheckedText, Finding, Range, Severity } from 'domwright-check';
import { graphemes, isPlain, type Shown, visible } from '../../output/display-width.ts';
import type { Paint } from '../../output/paint.ts';

/** An underlined part of a line. */
interface Mark {
  readonly line: number;
  /** UTF-16 offsets within the line; equal for a position between two characters. */
  readonly from: number;
  readonly to: number;
  /** Whether this is the finding itself, not a related place. */
  readonly primary: boolean;
  /** Empty for none. */
  readonly label: string;
}

/** A line of the source and its underlined parts. */
interface Row {
  readonly line: number;
  readonly marks: readonly Mark[];
}

/** What a frame shows of a finding. */
export type Framed = Pick<Finding, 'severity' | 'range' | 'related'>;

/** The minimum width in columns. */
const LEAST_WIDTH = 20;

/** In the last line of a range: how far to look for the first character after the indentation. */
const INDENTATION = 200;

/**
 * The source lines of a finding, numbered and underlined: `^` for the mistake, `-` for related places. Long lines are cut
 * around these. `width` is in columns.
 */
export function codeFrame(finding: Framed, source: CheckedText, width: number, paint: Paint): string[] {
  const marks = marksOf(finding.range, '', true, source);
  for (const { message, range } of finding.related) marks.push(...marksOf(range, message, false, source));
  const lines = [...new Set(marks.map(({ line }) => line))].sort((a, b) => a - b);
  const digits = String(lines[lines.length - 1]).length;
  const available = Math.max(width - digits - 3, LEAST_WIDTH);
  const output: string[] = [];
  let previous = lines[0];
  for (const line of lines) {
    if (line > previous + 1) output.push(paint('gutter', '.'.repeat(Math.max(digits, 3))));
    previous = line;
    const onLine = marks.filter((mark) => mark.line === line).sort((a, b) => a.from - b.from || a.to - b.to);
    for (const row of rowsOf(line, onLine, available, source)) {
      const number = paint('gutter', `${String(line).padStart(digits)} |`);
      const blank = paint('gutter', `${' '.repeat(digits)} |`);
      const [text, ...below] = renderRow(row, source, available, finding.severity, paint);
      output.push(text === '' ? number : `${number} ${text}`);
      for (const under of below) output.push(`${blank} ${under}`);
    }
  }
  return output;
}

/** A range of several lines is underlined on the first and the last. */
function marksOf(range: Range, label: string, primary: boolean, source: CheckedText): Mark[] {
  const first = source.lineAt(range.line);
  // A range that ends at the start of a line ends on the previous line.
  const last = range.endLine > range.line && range.endColumn === 1 ? range.endLine - 1 : range.endLine;
  if (last === range.line) {
    const from = Math.min(range.start, first.end);
    const to = Math.max(from, Math.min(range.end, first.end));
    return [{ line: last, from, to, primary, label }];
  }
  const { start, end } = source.lineAt(last);
  const to = Math.min(range.end, end);
  const indentation = source.text.slice(start, Math.min(to, start + INDENTATION)).search(/\S/);
  const from = Math.min(start + Math.max(indentation, 0), to);
  return [
    { line: range.line, from: Math.min(range.start, first.end), to: first.end, primary, label: '' },
    { line: last, from, to, primary, label },
  ];
}

/** All marks of a line in one row if they fit, otherwise one row each. */
function rowsOf(line: number, marks: readonly Mark[], available: number, source: CheckedText): Row[] {
  if (marks.length === 1) return [{ line, marks }];
  const from = Math.min(...marks.map((mark) => mark.from));
  const to = Math.max(...marks.map((mark) => mark.to));
  let fits = to - from <= available;
  if (fits) {
    let width = 0;
    for (const piece of graphemes(source.text, from, to)) width += piece.width;
    fits = width <= available - 3;
  }
  return fits ? [{ line, marks }] : marks.map((mark) => ({ line, marks: [mark] }));
}

/** The part of a line that is shown. */
interface Cut {
  readonly pieces: readonly Shown[];
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** As much of the line around the marks as fits. */
function cutAround(source: CheckedText, { line, marks }: Row, available: number): Cut {
  const { text } = source;
  const { start, end } = source.lineAt(line);
  const focus = Math.min(...marks.map((mark) => mark.from));
  const focusEnd = Math.max(...marks.map((mark) => mark.to));
  // However long the line, look only at what could be shown.
  let from = Math.max(start, focus - available);
  let to = Math.min(end, Math.max(focus, Math.min(focusEnd, focus + available)) + available);
  if (from > start && isLowSurrogate(text, from)) from++;
  if (to < end && isLowSurrogate(text, to)) to++;
  // One column on each side for an ellipsis, and one for a mark after the last character.
  const room = available - 3;
  const length = to - from;
  if ((from > start || to < end || length > available) && isPlain(text.slice(from, to))) {
    // Most lines are cut, and nearly all are plain: then only what is shown is taken apart.
    const first = Math.min(focus - from, length);
    const used = Math.max(Math.min(length - first, focusEnd - from - first, room), 0);
    const after = length - first - used;
    const spare = room - used;
    const left = Math.min(Math.max(spare - after, Math.floor(spare / 2)), first);
    const right = Math.min(spare - left, after);
    const [shownFrom, shownTo] = [from + first - left, from + first + used + right];
    return {
      pieces: graphemes(text, shownFrom, shownTo),
      cutBefore: shownFrom > start,
      cutAfter: shownTo < end,
    };
  }
  const all = graphemes(text, from, to);
  const widthOfAll = all.reduce((sum, { width }) => sum + width, 0);
  if (from === start && to === end && widthOfAll <= available) {
    return { pieces: all, cutBefore: false, cutAfter: false };
  }
  let first = all.findIndex((piece) => piece.end > focus);
  if (first < 0) first = all.length;
  let next = first;
  let used = 0;
  while (next < all.length && all[next].start < focusEnd && used + all[next].width <= room) {
    used += all[next++].width;
  }
  // Both sides share the remaining width; the left side gets what the right side doesn't need.
  let after = 0;
  for (let i = next; i < all.length; i++) after += all[i].width;
  const spare = room - used;
  const half = Math.floor(spare / 2);
  const leftRoom = Math.max(spare - after, half);
  let left = 0;
  while (first > 0 && left + all[first - 1].width <= leftRoom) left += all[--first].width;
  const rightRoom = spare - left;
  let right = 0;
  while (next < all.length && right + all[next].width <= rightRoom) right += all[next++].width;
  return {
    pieces: all.slice(first, next),
    cutBefore: first > 0 || from > start,
    cutAfter: next < all.length || to < end,
  };
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** A mark and its columns. */
interface Placed {
  readonly mark: Mark;
  readonly column: number;
  readonly width: number;
}

/** The text of a row, its underline, and the lines of labels. */
function renderRow(
  row: Row,
  source: CheckedText,
  available: number,
  severity: Severity,
  paint: Paint,
): string[] {
  const { pieces, cutBefore, cutAfter } = cutAround(source, row, available);
  const text = pieces.map((piece) => piece.text).join('');
  const offset = cutBefore ? 1 : 0;
  const placed = row.marks.map((mark): Placed => {
    let column = offset;
    let width = 0;
    for (const piece of pieces) {
      if (piece.end <= mark.from) column += piece.width;
      else if (piece.start < mark.to) width += piece.width;
    }
    return { mark, column, width: Math.max(width, 1) };
  });
  const styleOf = ({ primary }: Mark) => (primary ? severity : 'secondary');

  // The mark in each column: mistakes cover related places, shorter ranges cover longer ones.
  const columns: (Mark | undefined)[] = [];
  for (const { mark, column, width } of [...placed].sort(
    (a, b) => Number(a.mark.primary) - Number(b.mark.primary) || b.width - a.width,
  )) {
    for (let i = column; i < column + width; i++) columns[i] = mark;
  }
  let under = '';
  for (let i = 0; i < columns.length; ) {
    const mark = columns[i];
    let next = i + 1;
    while (next < columns.length && columns[next] === mark) next++;
    const length = next - i;
    under +=
      mark === undefined
        ? ' '.repeat(length)
        : paint(styleOf(mark), (mark.primary ? '^' : '-').repeat(length));
    i = next;
  }

  const labelled = placed.filter(({ mark }) => mark.label !== '').sort((a, b) => a.column - b.column);
  const lines: string[] = [];
  const last = labelled[labelled.length - 1];
  if (last !== undefined && last.column + last.width === columns.length) {
    labelled.pop();
    under += ` ${paint(styleOf(last.mark), visible(last.mark.label))}`;
  }
  const bars = (list: readonly Placed[]): string => {
    let at = 0;
    let line = '';
    for (const { mark, column } of list) {
      if (column < at) continue;
      line += ' '.repeat(column - at) + paint(styleOf(mark), '|');
      at = column + 1;
    }
    return line;
  };
  if (labelled.length > 0) lines.push(bars(labelled));
  for (let one = labelled.pop(); one !== undefined; one = labelled.pop()) {
    const { column, mark } = one;
    const left = labelled.filter((other) => other.column < column);
    const end = left.length === 0 ? 0 : left[left.length - 1].column + 1;
    lines.push(bars(left) + ' '.repeat(column - end) + paint(styleOf(mark), visible(mark.label)));
  }
  const shown = `${cutBefore ? paint('faint', '…') : ''}${text}${cutAfter ? paint('faint', '…') : ''}`;
  return [shown.trimEnd(), under, ...lines];
}
