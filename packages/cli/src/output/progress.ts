import { visible } from './display-width.ts';

/** Fewer inputs than this are done too soon to show progress. */
const MANY_INPUTS = 20;

/** Milliseconds before the first line and between lines. */
const PATIENCE = 500;

/** A line on a terminal that is overwritten by the next. */
export class StatusLine {
  #isVisible = false;

  show(line: string): void {
    this.clear();
    process.stderr.write(line.slice(0, (process.stderr.columns || 80) - 1));
    this.#isVisible = true;
  }

  /** Erases the line, so that something else can be printed. */
  clear(): void {
    if (this.#isVisible) process.stderr.write('\r\u001b[K');
    this.#isVisible = false;
  }
}

/** Shows progress on a terminal if there are many inputs and they take long. */
export class Progress {
  #count: number | null;
  readonly #mayShow: boolean;
  #done = 0;
  #last = Date.now();
  readonly #line = new StatusLine();

  /**
   * @param count how many inputs there are; null if unknown, because they are read on demand
   * @param isCleared whether the caller calls `clear` before each output, so that progress and output can share a terminal
   */
  constructor(count: number | null, isCleared = false) {
    this.#count = count;
    this.#mayShow = process.stderr.isTTY && (isCleared || !process.stdout.isTTY);
  }

  /** @param isOneOfMany whether this is one of many pages of an input; from then on, pages are counted instead of inputs */
  next(input: string, isOneOfMany = false): void {
    this.#done++;
    if (isOneOfMany) this.#count = null;
    const isSoonDone = this.#count !== null && this.#count < MANY_INPUTS;
    if (!this.#mayShow || isSoonDone || Date.now() - this.#last < PATIENCE) return;
    this.#last = Date.now();
    const all = this.#count === null ? '' : ` of ${this.#count}`;
    this.#line.show(`${this.#done}${all}: ${visible(input)}`);
  }

  /** Erases the line. */
  clear(): void {
    this.#line.clear();
  }
}
