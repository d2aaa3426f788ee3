export type { Environment } from './environment.ts';
export { matchesMediaQueryList, parseMediaQueryList, validateMediaQueryList } from './media-query-list.ts';
export { parseSizes, validateSizes } from './sizes.ts';
