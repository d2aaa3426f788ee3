import { parseJSON } from 'domwright-check/internal';
import { readRegularFile, reasonOf } from 'domwright-extract/files';
import { shownName } from '../output/shown-name.ts';
import { InputError, MAX_FILE_SIZE } from './read-input.ts';

/**
 * Reads a JSON file that the user named.
 *
 * @throws InputError with the name of the file
 */
export async function readJSON(file: string): Promise<unknown> {
  let text: string;
  try {
    text = readRegularFile(file, MAX_FILE_SIZE).toString('utf8');
  } catch (error) {
    throw new InputError(`cannot read ${shownName(file)}: ${reasonOf(error)}`);
  }
  return parseJSON(text, shownName(file));
}
