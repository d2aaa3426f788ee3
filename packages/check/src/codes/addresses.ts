// Written by scripts/generate/addresses.mjs.

/** Where the manual is. */
export const MANUAL = 'https://github.com/domwright/domwright/blob/main/docs/';
