/*
 * The exports that both platforms share: `domwright/worker` and `domwright/worker/node`.
 */

export type { ParserPoolOptions, WorkerParseOptions, WorkerParseResult } from './parser-pool.ts';
export {
  documentFromTransferable,
  documentToTransferable,
  type TransferableDocument,
  transferListOf,
} from './transferable.ts';
