import { visible } from './display-width.ts';

/** Fewer inputs than this are done soon. */
const MANY_INPUTS = 20;

/** Milliseconds before anything is shown, and between two lines. */
const PATIENCE = 500;

/** A line on a terminal that another takes the place of. */
export class StatusLine {
  #isVisible = false;

  show(line: string): void {
    this.clear();
    process.stderr.write(line.slice(0, (process.stderr.columns || 80) - 1));
    this.#isVisible = true;
  }

  /** Takes the line away, so that something else can be written. */
  clear(): void {
    if (this.#isVisible) process.stderr.write('\r\u001b[K');
    this.#isVisible = false;
  }
}

/** Says on a terminal how far the work has come, if there is much of it and it takes long. */
export class Progress {
  #count: number | null;
  readonly #mayShow: boolean;
  #done = 0;
  #last = Date.now();
  readonly #line = new StatusLine();

  /**
   * `count` says how many inputs there are; null that it is not known, because they are read as they are needed.
   * `isCleared` says that `clear` is called before anything is written to a terminal, so that both may
   * be one.
   */
  constructor(count: number | null, isCleared = false) {
    this.#count = count;
    this.#mayShow = process.stderr.isTTY && (isCleared || !process.stdout.isTTY);
  }

  /** `isOneOfMany` says that it is only a part of an input, so that from now on pages are counted. */
  next(input: string, isOneOfMany = false): void {
    this.#done++;
    if (isOneOfMany) this.#count = null;
    const isSoonDone = this.#count !== null && this.#count < MANY_INPUTS;
    if (!this.#mayShow || isSoonDone || Date.now() - this.#last < PATIENCE) return;
    this.#last = Date.now();
    const all = this.#count === null ? '' : ` of ${this.#count}`;
    this.#line.show(`${this.#done}${all}: ${visible(input)}`);
  }

  /** Takes the line away. */
  clear(): void {
    this.#line.clear();
  }
}
