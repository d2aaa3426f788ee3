import { checkOptionNames, ownOptions, wrongArgument } from '../infra/arguments.ts';
import type { EditionName } from './edition.ts';

/** Options of what has no others. */
export interface EditionOption {
  /** The edition of the standard. Default '2024'. */
  edition?: EditionName;
}

/**
 * The edition that options name; '2024' if they name none.
 *
 * @throws TypeError if there is no such edition
 */
export function editionAmong(options: unknown): EditionName {
  const { edition = '2024' } = ownOptions(options as { edition?: unknown } | undefined);
  if (edition === '2024' || edition === 'living') return edition;
  throw wrongArgument("option 'edition'", "'2024' or 'living'", edition);
}

/**
 * Whether the living edition is asked for, where it needs no parser.
 *
 * @throws TypeError for an unknown option or a wrong value
 */
export function asksForLiving(options: EditionOption | undefined): boolean {
  checkOptionNames(options, ['edition']);
  return editionAmong(options) === 'living';
}
