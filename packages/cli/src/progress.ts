/** Fewer inputs than this are done soon. */
const MANY_INPUTS = 20;

/** Milliseconds before anything is shown, and between two lines. */
const PATIENCE = 500;

/** Says on a terminal how far the work has come, if there is much of it and it takes long. */
export class Progress {
  readonly #count: number;
  readonly #shown: boolean;
  #done = 0;
  #last = Date.now();
  #visible = false;

  /** `isCleared` says that `clear` is called before anything is written to a terminal, so that both may be one. */
  constructor(count: number, isCleared = false) {
    this.#count = count;
    this.#shown = count >= MANY_INPUTS && process.stderr.isTTY && (isCleared || !process.stdout.isTTY);
  }

  next(input: string): void {
    this.#done++;
    if (!this.#shown || Date.now() - this.#last < PATIENCE) return;
    this.#last = Date.now();
    const columns = process.stderr.columns || 80;
    this.clear();
    process.stderr.write(`${this.#done} of ${this.#count}: ${input}`.slice(0, columns - 1));
    this.#visible = true;
  }

  /** Takes the line away, so that another can be written. */
  clear(): void {
    if (this.#visible) process.stderr.write('\r\u001b[K');
    this.#visible = false;
  }
}
