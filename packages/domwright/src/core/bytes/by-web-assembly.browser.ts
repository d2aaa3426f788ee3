import type { blockSearch as BlockSearch } from '../input-stream/block-search.ts';
import type { decodeWellFormedUTF8 as DecodeWellFormedUTF8 } from './well-formed-utf-8.ts';

/*
 * What bundles for browsers have in the place of by-web-assembly.ts: nothing, since a page may forbid WebAssembly, and a
 * browser would report that it was tried.
 */

export const blockSearch: typeof BlockSearch = () => null;
export const decodeWellFormedUTF8: typeof DecodeWellFormedUTF8 = () => null;
