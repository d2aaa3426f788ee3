/**
 * The speculative parser: finds the resources that a page will need before its scripts have run. For servers that send
 * `Link` headers or early hints, and for browsers.
 *
 * @module
 */

export { type SpeculativeDestination, speculativeDestinations } from '../pages/speculative/destinations.ts';
export { type SpeculativeFetch, SpeculativeFetchFinder } from '../pages/speculative/fetch-finder.ts';
export { toLinkHeader } from '../pages/speculative/link-header.ts';
export { type MockElement, MockTreeSink } from '../pages/speculative/mock-tree-sink.ts';
export type { PreloadOptions, PreloadViewport } from '../pages/speculative/preload-options.ts';
export {
  type PreloadScanOptions,
  preloadScan,
  preloadScanStream,
} from '../pages/speculative/preload-scan.ts';
export {
  type MockElementListener,
  type SpeculativeParser,
  startSpeculativeParser,
} from '../pages/speculative/speculative-parser.ts';
