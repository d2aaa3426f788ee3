/** How an element was created: flags of `createElement`. */
export const enum Origin {
  /** From a start tag in the source. */
  Written = 0,
  /** Implied by the rules; `token.start` and `token.end` say where. */
  Implied = 1,
  /** Created again from a formatting element's token. `cloned` is called next. */
  Cloned = 2,
  /** Foster parenting puts it elsewhere than its markup is. */
  Fostered = 4,
}
