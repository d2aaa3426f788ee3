export { type ExtractPageOptions, extractPage, extractPageToJSON } from './extract-page.ts';
export { parseSelection, type Selection, type Selections } from './fields/select.ts';
export { defaultFields, type FieldName, fieldNames } from './fields.ts';
export { type FormatName, formatNames } from './formats/format.ts';
export { type ArchivedPage, type ReadArchiveOptions, readArchive } from './inputs/archive.ts';
export type { Problem, ProblemCode } from './inputs/raw-page.ts';
export type * from './page-data.ts';
export {
  type EnqueueOptions,
  enqueue,
  type QueueStatus,
  queueStatus,
  type WorkOptions,
  work,
} from './queue/queue.ts';
export { collectShards, ShardError } from './queue/shards.ts';
export { extract } from './run/extract.ts';
export type { ExtractOptions, ExtractProgress } from './run/options.ts';
export { OutputError, type OutputErrorCode } from './run/output-error.ts';
export { UnreadableInputError } from './run/unreadable-input-error.ts';
