export type { NetworkRule } from './gate.ts';
export type { PageFetch, PageRequest, PageResponse } from './loader.ts';
export { type PageRun, runPage } from './run-page.ts';
export type { PageError, RunPageOptions } from './run-page-options.ts';
