/**
 * parse5's API on domwright's parser: just change the import.
 *
 * @module
 */

export * from '../bridges/parse5/index.ts';
