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

  /** Whether there is one at `start` or after it, before `end`. */
  anyIn(start: number, end: number): boolean {
    if (start < this.#from) return this.#text.slice(start, end).includes(this.#character);
    if (start > this.#to) {
      const index = this.#text.indexOf(this.#character, start);
      this.#from = start;
      this.#to = index === -1 ? this.#text.length : index;
    }
    return this.#to < end;
  }
}
