/*
 * What WebAssembly does faster where there is Node's Buffer. Bundlers take by-web-assembly.browser.ts in the place of this
 * file for browsers (`browser` in package.json).
 */
export { blockSearch } from '../input-stream/block-search.ts';
export { decodeWellFormedUTF8 } from './well-formed-utf-8.ts';
