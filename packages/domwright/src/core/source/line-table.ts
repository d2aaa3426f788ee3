import { checkString } from '../infra/arguments.ts';
import { CodePoint } from '../infra/code-points.ts';
import type { LineStarts } from './line-starts.ts';

/** A place in a text: both numbers are 1-based, columns count UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Finds the line that an offset is in. `starts`: where the `count` lines begin; `length`: of the text. */
function positionIn(starts: ArrayLike<number>, count: number, length: number, offset: number): Position {
  if (!Number.isInteger(offset) || offset < 0 || offset > length) {
    throw new RangeError(`offset must be an integer from 0 to ${length}, not ${String(offset)}`);
  }
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}

/** The other way round. */
function offsetIn(
  starts: ArrayLike<number>,
  count: number,
  length: number,
  line: number,
  column: number,
): number {
  if (!Number.isInteger(line) || line < 1 || line > count) {
    throw new RangeError(`line must be an integer from 1 to ${count}, not ${String(line)}`);
  }
  const start = starts[line - 1]!;
  const end = line < count ? starts[line]! : length + 1;
  if (!Number.isInteger(column) || column < 1 || column > end - start) {
    throw new RangeError(`column must be an integer from 1 to ${end - start}, not ${String(column)}`);
  }
  return start + column - 1;
}

/** What tells the lines of a text: see LineTable. */
export interface Lines {
  readonly lineCount: number;
  positionAt(offset: number): Position;
  offsetAt(line: number, column: number): number;
}

/** The lines that were found while a text was searched for errors, from its beginning to its end. */
export class FoundLines implements Lines {
  readonly #starts: LineStarts;
  readonly #length: number;

  constructor(starts: LineStarts, length: number) {
    this.#starts = starts;
    this.#length = length;
  }

  get lineCount(): number {
    return this.#starts.count;
  }

  positionAt(offset: number): Position {
    return positionIn(this.#starts.starts, this.#starts.count, this.#length, offset);
  }

  offsetAt(line: number, column: number): number {
    return offsetIn(this.#starts.starts, this.#starts.count, this.#length, line, column);
  }
}

/** Lines of a text that comes in pieces, and may be asked of in between. */
export class GrowingLines implements Lines {
  readonly #starts: number[] = [0];
  #length = 0;
  #endsWithReturn = false;

  /** How many code units there are. */
  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    if (text === '') return;
    // A line feed that comes now belongs to the carriage return before it.
    if (this.#endsWithReturn && text.charCodeAt(0) === CodePoint.LineFeed) this.#starts.pop();
    addLineStarts(this.#starts, text, 0, this.#length);
    this.#length += text.length;
    this.#endsWithReturn = text.charCodeAt(text.length - 1) === CodePoint.CarriageReturn;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  positionAt(offset: number): Position {
    return positionIn(this.#starts, this.#starts.length, this.#length, offset);
  }

  offsetAt(line: number, column: number): number {
    return offsetIn(this.#starts, this.#starts.length, this.#length, line, column);
  }
}

/**
 * Lines of a text. CR, LF and CRLF are line breaks; the code units of a break belong to the line that it ends.
 * Nothing is computed before the first question.
 */
export class LineTable implements Lines {
  readonly #text: string;
  /** The offset at which each line begins. */
  #starts: Int32Array | null = null;

  /** @throws TypeError if `text` is no string */
  constructor(text: string) {
    checkString(text, 'text');
    this.#text = text;
  }

  /** How many lines there are; a text without line breaks has one. */
  get lineCount(): number {
    return this.#lineStarts().length;
  }

  /**
   * The line and column of a UTF-16 offset, from 0 to the length of the text.
   *
   * @throws RangeError if the offset is no integer in that range
   */
  positionAt(offset: number): Position {
    const starts = this.#lineStarts();
    return positionIn(starts, starts.length, this.#text.length, offset);
  }

  /**
   * The offset of a line and column.
   *
   * @throws RangeError if there is no such line, or its line has no such column
   */
  offsetAt(line: number, column: number): number {
    const starts = this.#lineStarts();
    return offsetIn(starts, starts.length, this.#text.length, line, column);
  }

  #lineStarts(): Int32Array {
    this.#starts ??= lineStarts(this.#text);
    return this.#starts;
  }
}

/** The offset at which each line of a text begins; the first begins at 0. */
export function lineStarts(text: string): Int32Array {
  const starts: number[] = [0];
  addLineStarts(starts, text, 0, 0);
  return Int32Array.from(starts);
}

/** Adds where lines begin behind the line breaks of a text from an index on; `base`: what is added to indexes. */
export function addLineStarts(starts: number[], text: string, from: number, base: number): void {
  let lineFeed = text.indexOf('\n', from);
  let carriageReturn = text.indexOf('\r', from);
  while (lineFeed !== -1 || carriageReturn !== -1) {
    let end: number;
    if (carriageReturn === -1 || (lineFeed !== -1 && lineFeed < carriageReturn)) {
      end = lineFeed + 1;
    } else {
      end = carriageReturn + 1;
      if (text.charCodeAt(end) === CodePoint.LineFeed) end++;
      carriageReturn = text.indexOf('\r', end);
    }
    starts.push(base + end);
    if (lineFeed !== -1 && lineFeed < end) lineFeed = text.indexOf('\n', end);
  }
}
