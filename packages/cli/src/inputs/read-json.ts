import { readFile } from 'node:fs/promises';
import { reasonOf } from 'domwright-extract/files';
import { shownName } from '../output/shown-name.ts';
import { InputError } from './read-input.ts';

/**
 * Parses a JSON file.
 *
 * @throws InputError with the name of the file
 */
export function parseJSON(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new InputError(
      `${shownName(file)} is not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`,
    );
  }
}

/**
 * Reads a JSON file.
 *
 * @throws InputError with the name of the file
 */
export async function readJSON(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new InputError(`cannot read ${shownName(file)}: ${reasonOf(error)}`);
  });
  return parseJSON(text, file);
}
