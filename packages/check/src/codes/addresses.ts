// Written by scripts/generate/addresses.mjs.

/** The website with the manual. */
export const SITE = 'https://domwright.github.io/domwright/';
