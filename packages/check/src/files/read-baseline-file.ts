import { placeOf, readRegularFile, reasonOf } from 'domwright-extract/files';
import { Baseline, BaselineError } from '../settings/baseline.ts';
import { parseJSON } from './read-json.ts';

/** The maximum size of a baseline in bytes. */
const MOST_BASELINE = 1 << 26;

/** Who named the file of a baseline. */
export interface NamedBy {
  /** The folder that links may not lead out of; undefined for a file that the user vouches for. */
  readonly root?: string | undefined;
  /** Whether somebody else than the command line named it. By default, if there is a `root`. */
  readonly isOthers?: boolean;
}

/**
 * Reads the file of a baseline.
 *
 * @param shown its name, for messages about the file itself
 * @throws BaselineError
 * @throws InputError if it is not JSON
 */
export function readBaselineFile(file: string, { root, isOthers }: NamedBy, shown = file): Baseline {
  let text: string;
  try {
    if (root !== undefined) placeOf(file, { root });
    const by = (isOthers ?? root !== undefined) ? 'others' : 'user';
    text = readRegularFile(file, MOST_BASELINE, by).toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const hint = code === 'ENOENT' && file !== '' ? '; create it with --update-baseline' : '';
    throw new BaselineError(`cannot read ${shown}: ${reasonOf(error)}${hint}`);
  }
  return Baseline.read(parseJSON(text, shown), file);
}
