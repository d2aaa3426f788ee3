import { withDefaults } from '../options/options.ts';
import type { Edition, EditionName, GivenEdition } from './edition.ts';
import { editionAmong } from './edition-option.ts';
import { LivingOutput } from './living-output.ts';
import { LivingTokenizer } from './living-tokenizer.ts';
import { LivingTreeBuilder } from './living-tree-builder.ts';

/**
 * The standard as of September 2026.
 *
 * What it does differently is in this folder: tokenization in `living-tokenizer.ts`, tree construction in
 * `living-tree-builder.ts`, what `selectedcontent` elements show in `selected-content.ts`, serializing in
 * `living-output.ts`. docs/inside/editions.md lists the differences.
 */
export const living: Edition = {
  name: 'living',
  TreeBuilder: LivingTreeBuilder,
  Tokenizer: LivingTokenizer,
  Output: LivingOutput,
};

/**
 * `withDefaults` for ways of parsing that have this edition.
 *
 * @throws TypeError that names the option, for an unknown one or a wrong value
 */
export function withEdition<T extends { readonly edition: GivenEdition }>(
  options: unknown,
  defaults: T,
  others: readonly string[] = [],
): T {
  if (editionAmong(options) === '2024') return withDefaults(options, defaults, others);
  return { ...withDefaults(options, defaults, [...others, 'edition']), edition: living };
}

/** The edition of that name. */
export function editionNamed(name: EditionName): GivenEdition {
  return name === 'living' ? living : '2024';
}
