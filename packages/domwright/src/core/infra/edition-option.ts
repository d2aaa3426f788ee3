import { checkOptionNames, ownOptions, wrongArgument } from './arguments.ts';

/** What an edition of the standard is called in options: today's standard, or that of 2024-08-26. */
export type EditionName = '2024' | 'living';

/** The edition of everything whose options name none. (parse5's API does as parse5 does.) */
export const DEFAULT_EDITION: EditionName = '2024';

/** Options of what has no others. */
export interface EditionOption {
  /** The edition of the standard. Default '2024'. */
  edition?: EditionName;
}

/**
 * The edition that options name.
 *
 * @throws TypeError if there is no such edition
 */
export function editionAmong(options: unknown, byDefault: EditionName = DEFAULT_EDITION): EditionName {
  const { edition = byDefault } = ownOptions(options as { edition?: unknown } | undefined);
  if (edition === '2024' || edition === 'living') return edition;
  throw wrongArgument("option 'edition'", "'2024' or 'living'", edition);
}

/**
 * Whether today's standard is asked for, where it needs no parser.
 *
 * @throws TypeError for an unknown option or a wrong value
 */
export function asksForLiving(options: EditionOption | undefined): boolean {
  checkOptionNames(options, ['edition']);
  return editionAmong(options) === 'living';
}
