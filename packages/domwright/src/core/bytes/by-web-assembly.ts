/*
 * What WebAssembly speeds up where Node's Buffer exists. Browser bundles use by-web-assembly.browser.ts instead
 * (`browser` in package.json).
 */
export { blockSearch } from '../input-stream/block-search.ts';
export { countForTokenIndex, tokenIndex } from '../input-stream/token-index.ts';
export { decodeWellFormedUTF8 } from './well-formed-utf-8.ts';
