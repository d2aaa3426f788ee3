import { createReadStream } from 'node:fs';
import { type Command, Option } from 'commander';
import { reasonOf } from 'domwright-extract/files';
import { STANDARD_INPUT } from '../inputs/named-inputs.ts';
import { InputError } from '../inputs/read-input.ts';
import { shownName } from '../inputs/shown-name.ts';
import { INPUT_OPTIONS } from './option-groups.ts';

/** The options of the commands that read the names of their inputs from a file. */
export interface ListOptions {
  filesFrom?: string;
  null?: boolean;
}

/** Adds these options to a command. */
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

/**
 * The file names in a list, never globs or folders. They are read on demand, because there may be millions.
 *
 * @throws InputError if the list cannot be read
 */
export async function* namesIn(list: string, { null: isNull = false }: ListOptions): AsyncGenerator<string> {
  const end = isNull ? '\0' : '\n';
  const nameOf = (text: string): string => {
    const name = isNull ? text : text.replace(/\r$/, '');
    return name === STANDARD_INPUT ? `./${name}` : name;
  };
  let rest = '';
  try {
    const stream = list === STANDARD_INPUT ? process.stdin : createReadStream(list);
    for await (const piece of stream.setEncoding('utf8')) {
      const names = (rest + piece).split(end);
      rest = names.pop() as string;
      for (const name of names) if (nameOf(name) !== '') yield nameOf(name);
    }
  } catch (error) {
    const name = list === STANDARD_INPUT ? 'standard input' : shownName(list);
    throw new InputError(`cannot read ${name}: ${reasonOf(error)}`);
  }
  if (nameOf(rest) !== '') yield nameOf(rest);
}
