export { type SpeculativeDestination, speculativeDestinations } from './destinations.ts';
export { type SpeculativeFetch, SpeculativeFetchFinder } from './fetch-finder.ts';
export { toLinkHeader } from './link-header.ts';
export { type MockElement, MockTreeSink } from './mock-tree-sink.ts';
export type { PreloadOptions, PreloadViewport } from './preload-options.ts';
export { type PreloadScanOptions, preloadScan, preloadScanStream } from './preload-scan.ts';
export {
  type MockElementListener,
  type SpeculativeParser,
  startSpeculativeParser,
} from './speculative-parser.ts';
