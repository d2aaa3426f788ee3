import { readJSON as readWithPlaces } from 'domwright/internal/json';
import { InputError } from './input-error.ts';

/**
 * Parses a JSON file.
 *
 * @param shown the name of the file, for messages
 * @throws InputError with the name of the file and the place, but nothing of its contents: it may be a secret that a link leads to
 */
export function parseJSON(text: string, shown: string): unknown {
  const json = text.replace(/^\ufeff/, '');
  try {
    return JSON.parse(json);
  } catch {
    const { problem } = readWithPlaces(json);
    const before = json.slice(0, problem?.offset ?? 0).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1) as string).length + 1}`;
    throw new InputError(`${shown} is not JSON: ${problem?.reason ?? 'wrong'} (${place})`);
  }
}
