import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isInside, readRegularFile, reasonOf } from 'domwright-extract/files';
import { CONFIG_NAME, type Config, ConfigError, readConfig } from '../settings/config.ts';
import { parseJSON } from './read-json.ts';

/** The maximum size of a configuration in bytes. */
const MOST_CONFIG = 1 << 20;

/**
 * Reads the file of a configuration.
 *
 * @param chosenBy who named it: a search, the user on the command line, or an editor's settings
 * @param shown its name, for messages about the file itself
 * @throws ConfigError
 * @throws InputError if it is not JSON
 */
export function readConfigFile(file: string, chosenBy: 'search' | 'user' | 'others', shown = file): Config {
  const isFound = chosenBy === 'search';
  let text: string;
  try {
    const by = isFound ? { root: rootOfFound(file), followLinks: true } : chosenBy;
    text = readRegularFile(file, MOST_CONFIG, by).toString('utf8');
  } catch (error) {
    throw new ConfigError(`cannot read ${shown}: ${reasonOf(error)}`);
  }
  return readConfig(parseJSON(text, shown), file, isFound);
}

/** Where a configuration that was found must be: in its folder; or it is a link to one that the search would find next. */
function rootOfFound(file: string): string {
  const folder = path.dirname(path.resolve(file));
  const real = realpathSync(file);
  const its = path.dirname(real);
  return path.basename(real) === CONFIG_NAME && isInside(realpathSync(folder), its) ? its : folder;
}
