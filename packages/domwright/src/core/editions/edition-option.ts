import { ownOptions, wrongArgument } from '../infra/arguments.ts';
import type { EditionName } from './edition.ts';

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
