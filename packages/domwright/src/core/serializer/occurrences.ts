/**
 * Where a character occurs in a text, for questions about ranges that come mostly in the text's order. What a
 * search has found is remembered, so that all of them together look at the text once; a question about what lies before
 * costs its range's length.
 */
export class Occurrences {
  readonly #text: string;
  readonly #character: string;
  /** There is none from `#from` to before `#to`; at `#to` there is one, or the text ends. */
  #from = 0;
  #to = -1;

  /** `character`: one code unit. */
  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  /**
   * An index before which there is none from `start` on: that of the next one, or `end` or more. For what lies before
   * what was asked for it may be `start`, too.
   */
  next(start: number, end: number): number {
    if (start < this.#from) return this.#text.slice(start, end).includes(this.#character) ? start : end;
    if (start > this.#to) {
      const index = this.#text.indexOf(this.#character, start);
      this.#from = start;
      this.#to = index === -1 ? this.#text.length : index;
    }
    return this.#to;
  }
}
