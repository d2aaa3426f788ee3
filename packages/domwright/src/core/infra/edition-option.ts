import { checkOptionNames, ownOptions, wrongArgument } from './arguments.ts';

/** An edition of the standard in options: today's, or that of 2024-08-26. */
export type EditionName = '2024' | 'living';

/** The edition for options that name none. (parse5's API follows parse5.) */
export const DEFAULT_EDITION: EditionName = 'living';

/** For functions without other options. */
export interface EditionOption {
  /** The edition of the standard. Default 'living'. */
  edition?: EditionName;
}

/**
 * The edition that options name.
 *
 * @throws TypeError for an unknown edition
 */
export function editionAmong(options: unknown, byDefault: EditionName = DEFAULT_EDITION): EditionName {
  const { edition = byDefault } = ownOptions(options as { edition?: unknown } | undefined);
  if (edition === '2024' || edition === 'living') return edition;
  throw wrongArgument("option 'edition'", "'2024' or 'living'", edition);
}

/**
 * Whether the options ask for today's standard, for functions that need no parser then.
 *
 * @throws TypeError for an unknown option or a wrong value
 */
export function asksForLiving(options: EditionOption | undefined): boolean {
  checkOptionNames(options, ['edition']);
  return editionAmong(options) === 'living';
}
