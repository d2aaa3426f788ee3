import { wrongArgument } from '../../core/infra/arguments.ts';

/** How many code units of URLs are resolved for a page, if nobody says another number. */
export const MOST_URL_TEXT: number = 1 << 26;

/**
 * How much text of URLs may be read and made for one page. Each URL that is resolved may be as long as the base URL, and is
 * made by reading that, so without a bound the cost of a page would grow with the square of its length.
 */
export class URLTextBudget {
  #left: number;

  /** @throws TypeError if it is not a number of code units */
  constructor(maxURLText: number) {
    if (typeof maxURLText !== 'number' || !(maxURLText >= 0))
      throw wrongArgument("option 'maxURLText'", 'a number that is not negative', maxURLText);
    this.#left = maxURLText;
  }

  /** Whether more was to be taken than there was. */
  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Takes so many code units; false if there are not as many left. */
  take(length: number): boolean {
    this.#left -= length;
    return this.#left >= 0;
  }
}
