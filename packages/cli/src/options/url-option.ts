import { InvalidArgumentError, Option } from 'commander';
import { canParseURL } from 'domwright/internal/arguments';

/** The option --url, the URL of the page. */
export function urlOption(description: string): Option {
  return new Option('-u, --url <url>', description).argParser((value) => {
    if (!canParseURL(value)) throw new InvalidArgumentError('Expected an absolute URL.');
    return value;
  });
}
