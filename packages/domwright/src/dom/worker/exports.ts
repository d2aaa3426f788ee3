/*
 * What the modules of both platforms have: `domwright/worker` and `domwright/worker/node`.
 */

export type { ParserPoolOptions, WorkerParseOptions, WorkerParseResult } from './parser-pool.ts';
export {
  documentFromTransferable,
  documentToTransferable,
  type TransferableDocument,
  transferListOf,
} from './transferable.ts';
