// Written by scripts/generate/addresses.mjs.

/** The project's repository. */
export const REPOSITORY = 'https://github.com/domwright/domwright';

/** Where the manual is. */
export const MANUAL = 'https://github.com/domwright/domwright/blob/main/docs/';
