import { checkString } from '../infra/arguments.ts';
import { lastNotAbove } from '../infra/binary-search.ts';
import { CodePoint } from '../infra/code-points.ts';

/** A position in a text: 1-based line and column; columns count UTF-16 code units. */
export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units from the start of the line. */
  readonly column: number;
}

/** The lines of a text. CR, LF and CRLF are line breaks; a break's code units belong to the line that it ends. */
export class Lines {
  /** The offset of each line; the first `count` are in use. */
  protected readonly starts: ArrayLike<number>;
  protected count: number;
  /** Of the text. */
  protected end: number;

  constructor(starts: ArrayLike<number>, count: number, end: number) {
    this.starts = starts;
    this.count = count;
    this.end = end;
  }

  /** Number of lines; a text without line breaks has one. */
  get lineCount(): number {
    return this.count;
  }

  /**
   * The line and column of a UTF-16 offset, from 0 to the length of the text.
   *
   * @throws RangeError if the offset is not an integer in that range
   */
  positionAt(offset: number): Position {
    const { starts, end } = this;
    if (!Number.isInteger(offset) || offset < 0 || offset > end) {
      throw new RangeError(`offset must be an integer from 0 to ${end}, not ${String(offset)}`);
    }
    const low = lastNotAbove(starts, this.count, offset);
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }

  /**
   * The offset of a line and column.
   *
   * @throws RangeError if there is no such line or column
   */
  offsetAt(line: number, column: number): number {
    const { starts, count } = this;
    if (!Number.isInteger(line) || line < 1 || line > count) {
      throw new RangeError(`line must be an integer from 1 to ${count}, not ${String(line)}`);
    }
    const start = starts[line - 1]!;
    const end = line < count ? starts[line]! : this.end + 1;
    if (!Number.isInteger(column) || column < 1 || column > end - start) {
      throw new RangeError(`column must be an integer from 1 to ${end - start}, not ${String(column)}`);
    }
    return start + column - 1;
  }
}

/** Lines of a text that arrives in pieces. It can be queried in between. */
export class GrowingLines extends Lines {
  declare protected readonly starts: number[];
  #endsWithReturn = false;

  constructor() {
    super([0], 1, 0);
  }

  /** Number of code units. */
  get length(): number {
    return this.end;
  }

  add(text: string): void {
    if (text === '') return;
    // A line feed here belongs to the carriage return before it.
    if (this.#endsWithReturn && text.charCodeAt(0) === CodePoint.LineFeed) this.starts.pop();
    addLineStarts(this.starts, text, 0, this.end);
    this.count = this.starts.length;
    this.end += text.length;
    this.#endsWithReturn = text.charCodeAt(text.length - 1) === CodePoint.CarriageReturn;
  }
}

/**
 * Lines of a text. CR, LF and CRLF are line breaks; a break's code units belong to the line that it ends. Nothing is
 * computed before the first call.
 */
export class LineTable {
  readonly #text: string;
  #lines: Lines | null = null;

  /** @throws TypeError if `text` is not a string */
  constructor(text: string) {
    checkString(text, 'text');
    this.#text = text;
  }

  /** Number of lines; a text without line breaks has one. */
  get lineCount(): number {
    return this.#known().lineCount;
  }

  /**
   * The line and column of a UTF-16 offset, from 0 to the length of the text.
   *
   * @throws RangeError if the offset is not an integer in that range
   */
  positionAt(offset: number): Position {
    return this.#known().positionAt(offset);
  }

  /**
   * The offset of a line and column.
   *
   * @throws RangeError if there is no such line or column
   */
  offsetAt(line: number, column: number): number {
    return this.#known().offsetAt(line, column);
  }

  #known(): Lines {
    if (this.#lines === null) {
      const starts = lineStarts(this.#text);
      this.#lines = new Lines(starts, starts.length, this.#text.length);
    }
    return this.#lines;
  }
}

/** The offset at which each line of a text begins; the first begins at 0. */
export function lineStarts(text: string): Int32Array {
  const starts: number[] = [0];
  addLineStarts(starts, text, 0, 0);
  return Int32Array.from(starts);
}

/** Adds the starts of the lines in a text from an index on; `base` is added to indexes. */
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
