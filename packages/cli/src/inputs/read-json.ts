import { InputError } from './read-input.ts';
import { shownName } from './shown-name.ts';

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
