import { withDefaults } from '../options/options.ts';
import type { GivenEdition, ParserParts } from './edition.ts';
import { editionAmong } from './edition-option.ts';
import { LivingTokenizer } from './living-tokenizer.ts';
import { LivingTreeBuilder } from './living-tree-builder.ts';

/** The living edition for those who parse and never serialize. */
export const livingParser: ParserParts = { TreeBuilder: LivingTreeBuilder, Tokenizer: LivingTokenizer };

/**
 * `withDefaults` for them.
 *
 * @throws TypeError that names the option, for an unknown one or a wrong value
 */
export function withParserEdition<T extends { readonly edition: GivenEdition }>(
  options: unknown,
  defaults: T,
  others: readonly string[] = [],
): Omit<T, 'edition'> & { edition: '2024' | ParserParts } {
  if (editionAmong(options) === '2024') return withDefaults(options, defaults, others);
  return { ...withDefaults(options, defaults, [...others, 'edition']), edition: livingParser };
}
