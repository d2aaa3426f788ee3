/**
 * parse5's API on our parser: change the import, and nothing else.
 *
 * @module
 */

export * from '../bridges/parse5/index.ts';
