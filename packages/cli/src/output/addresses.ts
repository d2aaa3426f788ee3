// Written by scripts/generate/addresses.mjs.

/** The project's repository. */
export const REPOSITORY = 'https://github.com/domwright/domwright';
