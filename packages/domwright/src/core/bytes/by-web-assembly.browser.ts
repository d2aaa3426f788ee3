import type { blockSearch as BlockSearch } from '../input-stream/block-search.ts';
import type {
  countForTokenIndex as CountForTokenIndex,
  tokenIndex as TokenIndexFor,
} from '../input-stream/token-index.ts';
import type { decodeWellFormedUTF8 as DecodeWellFormedUTF8 } from './well-formed-utf-8.ts';

/*
 * Browser bundles use this in place of by-web-assembly.ts. It is empty: a page may forbid WebAssembly, and the browser
 * would report the attempt.
 */

export const blockSearch: typeof BlockSearch = () => null;
export const decodeWellFormedUTF8: typeof DecodeWellFormedUTF8 = () => null;
export const tokenIndex: typeof TokenIndexFor = () => null;
export const countForTokenIndex: typeof CountForTokenIndex = () => {};
