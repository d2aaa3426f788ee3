import { visible } from './check/display-width.ts';

/** Fewer inputs than this are done soon. */
const MANY_INPUTS = 20;

/** Milliseconds before anything is shown, and between two lines. */
const PATIENCE = 500;

/** Says on a terminal how far the work has come, if there is much of it and it takes long. */
export class Progress {
  #count: number | null;
  readonly #mayShow: boolean;
  #done = 0;
  #last = Date.now();
  #visible = false;

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
    const columns = process.stderr.columns || 80;
    this.clear();
    const all = this.#count === null ? '' : ` of ${this.#count}`;
    process.stderr.write(`${this.#done}${all}: ${visible(input)}`.slice(0, columns - 1));
    this.#visible = true;
  }

  /** Takes the line away, so that another can be written. */
  clear(): void {
    if (this.#visible) process.stderr.write('\r\u001b[K');
    this.#visible = false;
  }
}
