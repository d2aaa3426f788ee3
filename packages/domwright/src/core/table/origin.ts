/** How an element came to be: flags of `createElement`. */
export const enum Origin {
  /** Its start tag stands in the source. */
  Written = 0,
  /** The rules implied it; `token.start` and `token.end` are where. */
  Implied = 1,
  /** Made again from the token of a formatting element. `cloned` is called next. */
  Cloned = 2,
  /** It goes to another place than its markup's, by foster parenting. */
  Fostered = 4,
}
