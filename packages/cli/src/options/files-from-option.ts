import { type Command, Option } from 'commander';
import type { ListOptions } from '../inputs/file-lists.ts';
import { INPUT_OPTIONS } from './option-groups.ts';

/** Adds the options of a list of files to a command. */
export function withListOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--files-from <file>',
        'read file names from a file, one per line; - for standard input',
      ).helpGroup(INPUT_OPTIONS),
    )
    .addOption(new Option('-0, --null', 'names in --files-from are NUL-terminated').helpGroup(INPUT_OPTIONS));
}

/** What is wrong with the combination of options and arguments; null if nothing is. */
export function wrongList(files: readonly string[], options: ListOptions): string | null {
  if (options.filesFrom !== undefined && files.length > 0) return '--files-from cannot be used with files';
  return options.null === true && options.filesFrom === undefined ? '--null needs --files-from' : null;
}
