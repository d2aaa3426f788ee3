export type { Environment } from './environment.ts';
export {
  matchesMediaQueryList,
  parseMediaQueryList,
  validateMediaFeatures,
  validateMediaQueryList,
} from './media-query-list.ts';
export { parseSizes, validateSizes, validateSizesMediaFeatures } from './sizes.ts';
