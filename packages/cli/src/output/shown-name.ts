import { withoutPassword } from 'domwright-extract/files';
import { visible } from './display-width.ts';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** The name of an input in messages. */
export function sourceName(input: string): string {
  return input === STANDARD_INPUT ? 'standard input' : shownName(input);
}

/**
 * A file name or URL in a message, without the user name and password of a URL. An empty name, as from an unset shell variable,
 * is shown as `''`. A name that starts with `::` gets `./` in front: otherwise GitHub's runner could take the line for a command.
 */
export function shownName(name: string): string {
  if (name === '') return "''";
  const shown = withoutPassword(name);
  return visible(/^\s*::/.test(shown) ? `./${shown}` : shown);
}
