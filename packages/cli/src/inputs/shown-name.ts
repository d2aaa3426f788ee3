import { withoutPassword } from 'domwright-extract/files';
import { visible } from '../output/display-width.ts';
import { STANDARD_INPUT } from './named-inputs.ts';

/** What an input is called in messages. */
export function sourceName(input: string): string {
  return input === STANDARD_INPUT ? 'standard input' : shownName(input);
}

/**
 * An input's name in a message, without the user name and password of a URL. An empty name, as of an unset variable of the
 * shell, is shown as `''`. A name that begins with `::` begins with `./`, or the line could be a command for the runner of
 * GitHub Actions.
 */
export function shownName(name: string): string {
  if (name === '') return "''";
  const shown = withoutPassword(name);
  return visible(/^\s*::/.test(shown) ? `./${shown}` : shown);
}
