import { readJSON as readWithPlaces } from 'domwright/internal/json';
import { readRegularFile, reasonOf } from 'domwright-extract/files';
import { shownName } from '../output/shown-name.ts';
import { InputError, MAX_FILE_SIZE } from './read-input.ts';

/**
 * Parses a JSON file.
 *
 * @throws InputError with the name of the file and the place, but nothing of its contents: it may be a secret that a link leads to
 */
export function parseJSON(text: string, file: string): unknown {
  const json = text.replace(/^\ufeff/, '');
  try {
    return JSON.parse(json);
  } catch {
    const { problem } = readWithPlaces(json);
    const before = json.slice(0, problem?.offset ?? 0).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1) as string).length + 1}`;
    throw new InputError(`${shownName(file)} is not JSON: ${problem?.reason ?? 'wrong'} (${place})`);
  }
}

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
  return parseJSON(text, file);
}
