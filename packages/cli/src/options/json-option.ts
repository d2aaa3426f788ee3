import { Option } from 'commander';

/** The option --json. `what` is what is printed, such as "one line of JSON for each file". */
export function jsonOption(what = 'one line of JSON for each file'): Option {
  return new Option('-j, --json', `print ${what}`);
}
