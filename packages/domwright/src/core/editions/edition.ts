import type { EditionName } from '../infra/edition-option.ts';
import type { EditionMarkup } from '../serializer/markup.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import type { TreeBuilder } from '../tree-construction/tree-builder.ts';

/**
 * An edition of the standard. It is chosen once, by its name, and goes with the complete options to the one place that
 * makes parsers.
 */
export interface Edition {
  readonly name: EditionName;
  readonly TreeBuilder: typeof TreeBuilder;
  readonly Tokenizer: typeof Tokenizer;
  readonly markup: EditionMarkup;
  /** Whether a fragment for the contents of a template has the scripting of the template's document. */
  readonly templatesHaveScripting: boolean;
  /** An element that has got a parent while it was created stays there. */
  readonly leavesWhatHasAParent: boolean;
}

/** Complete options: they have the edition itself, where their defaults have its name. */
export type WithEdition<T> = Omit<T, 'edition'> & { readonly edition: Edition };
