import { markupOfToday } from '../serializer/markup.ts';
import { Tokenizer } from '../tokenizer/tokenizer.ts';
import { TreeBuilder } from '../tree-construction/tree-builder.ts';
import type { Edition } from './edition.ts';

/** Today's standard, which the core follows. */
export const living: Edition = {
  name: 'living',
  TreeBuilder,
  Tokenizer,
  markup: markupOfToday,
  templatesHaveScripting: true,
  leavesWhatHasAParent: true,
};
