/** How far a search goes at least. */
const STRIDE = 4096;

/**
 * Where a character occurs in a text, for questions about ranges that come mostly in the text's order. A question costs
 * about its range's length, and never more than a stride on top of that; neighbouring ones share their searches.
 */
export class Occurrences {
  readonly #text: string;
  readonly #character: string;
  /** There is none from `#from` to before `#to`; if one was found, it is at `#to`. */
  #from = 0;
  #to = 0;
  #found = false;

  /** `character`: one code unit. */
  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  /** Whether there is one at `start` or after it, before `end`. */
  anyIn(start: number, end: number): boolean {
    if (start < this.#from) return this.#text.slice(start, end).includes(this.#character);
    if (start > this.#to) {
      this.#from = start;
      this.#to = start;
      this.#found = false;
    }
    if (!this.#found && this.#to < end) {
      const stop = Math.max(end, this.#to + STRIDE);
      const index = this.#text.slice(this.#to, stop).indexOf(this.#character);
      this.#found = index !== -1;
      this.#to = index !== -1 ? this.#to + index : stop;
    }
    return this.#found && this.#to < end;
  }
}
