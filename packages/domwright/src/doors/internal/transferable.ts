/**
 * The two halves of a parse in another thread. For the project's tests only: it may change in any version.
 *
 * @module
 */

export {
  documentFromTransferable,
  documentToTransferable,
  type TransferableDocument,
  transferListOf,
} from '../../dom/worker/transferable.ts';
