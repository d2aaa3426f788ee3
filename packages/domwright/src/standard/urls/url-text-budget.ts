import { wrongArgument } from '../../core/infra/arguments.ts';

/** Default limit on the code units of URLs resolved for a page. */
export const MOST_URL_TEXT: number = 1 << 26;

/**
 * How much URL text may be read and created for one page. Resolving a URL reads the base URL, and the result may be as long
 * as that, so without a limit the cost of a page would grow with the square of its length.
 */
export class URLTextBudget {
  #left: number;

  /** @throws TypeError if `maxURLText` is not a number of code units */
  constructor(maxURLText: number) {
    if (typeof maxURLText !== 'number' || !(maxURLText >= 0))
      throw wrongArgument("option 'maxURLText'", 'a number that is not negative', maxURLText);
    this.#left = maxURLText;
  }

  /** Whether more was requested than was left. */
  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Takes `length` code units; false if fewer are left. */
  take(length: number): boolean {
    this.#left -= length;
    return this.#left >= 0;
  }
}
