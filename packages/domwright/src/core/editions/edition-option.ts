import { checkOptionNames, ownOptions, wrongArgument } from '../infra/arguments.ts';
import type { EditionName } from './edition.ts';

/** Options of what has no others. */
export interface EditionOption {
  /** The edition of the standard. Default '2024'. */
  edition?: EditionName;
}

/**
 * Whether the living edition is asked for, where it needs no parser.
 *
 * @throws TypeError for an unknown option or a wrong value
 */
export function asksForLiving(options: EditionOption | undefined): boolean {
  checkOptionNames(options, ['edition']);
  const { edition = '2024' } = ownOptions(options);
  if (edition !== '2024' && edition !== 'living')
    throw wrongArgument("option 'edition'", "'2024' or 'living'", edition);
  return edition === 'living';
}
