/**
 * Where a character occurs in a text, for queries about ranges that mostly come in the text's order. Search results are
 * remembered, so all queries together search the text once; a query about an earlier range costs that range's length.
 */
export class Occurrences {
  readonly #text: string;
  readonly #character: string;
  /** No occurrence from `#from` to before `#to`; `#to` is an occurrence or the end of the text. */
  #from = 0;
  #to = -1;

  /** `character`: a single code unit. */
  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  /**
   * An index before which there is no occurrence from `start` on: that of the next one, or `end` or more. For a range
   * before the last query, it may be `start` itself.
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
