/**
 * domhandler trees, for css-select, domutils and cheerio.
 *
 * @module
 */

export * from '../bridges/domhandler/domhandler.ts';
