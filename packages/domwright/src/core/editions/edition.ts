import type { EditionName } from '../infra/edition-option.ts';
import type { EditionMarkup } from '../serializer/markup.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import type { TreeBuilder } from '../tree-construction/tree-builder.ts';

/**
 * An edition of the standard. It is chosen once, by name, and passed with the complete options to the one place that
 * makes parsers.
 */
export interface Edition {
  readonly name: EditionName;
  readonly TreeBuilder: typeof TreeBuilder;
  readonly Tokenizer: typeof Tokenizer;
  readonly markup: EditionMarkup;
  /** Whether scripting is enabled for a fragment of template contents if it is for the template's document. */
  readonly templatesHaveScripting: boolean;
  /** An element that gets a parent while it is being created stays there. */
  readonly leavesWhatHasAParent: boolean;
}

/** Complete options, with the edition itself in place of its name. */
export type WithEdition<T> = Omit<T, 'edition'> & { readonly edition: Edition };
