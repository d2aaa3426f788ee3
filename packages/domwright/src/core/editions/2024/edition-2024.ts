import type { ShadowRootRecord } from '../../table/node-table.ts';
import type { Edition } from '../edition.ts';
import { Tokenizer2024 } from './tokenizer.ts';
import { TreeBuilder2024 } from './tree-builder.ts';

/**
 * The standard as of 2024-08-26. It is closed: every difference from today's is in this folder, and nothing is added.
 */
export const edition2024: Edition = {
  name: '2024',
  TreeBuilder: TreeBuilder2024,
  Tokenizer: Tokenizer2024,
  markup: {
    escapesAngleBrackets: false,
    processingInstructionEnd: '>',
    shadowRootAttributes: ({ delegatesFocus, serializable, clonable }: ShadowRootRecord): string =>
      (delegatesFocus ? ' shadowrootdelegatesfocus=""' : '') +
      (serializable ? ' shadowrootserializable=""' : '') +
      (clonable ? ' shadowrootclonable=""' : ''),
  },
  templatesHaveScripting: false,
  leavesWhatHasAParent: false,
};
