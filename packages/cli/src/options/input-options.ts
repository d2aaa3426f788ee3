import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ListOptions } from '../inputs/file-lists.ts';
import { MAX_FILE_SIZE } from '../inputs/read-input.ts';
import { type EncodingOptions, withEncodingOptions } from './encoding-options.ts';
import { withListOptions } from './files-from-option.ts';
import { INPUT_OPTIONS } from './option-groups.ts';

/** The options of the commands that read several files. */
export interface InputOptions extends EncodingOptions, ListOptions {}

/** Adds the argument and the options of a command that reads several files: what to read, and how to decode it. */
export function withInputs(
  command: Command,
  files = 'files, folders, globs, or - for standard input',
): Command {
  command.argument('[files...]', files);
  withListOptions(command).addOption(followLinksOption()).addOption(maxFileSizeOption());
  return withEncodingOptions(command);
}

/** The option --follow-links. */
export function followLinksOption(): Option {
  return new Option('--follow-links', 'in folders and globs, follow links that stay in the folder').helpGroup(
    INPUT_OPTIONS,
  );
}

/** The option --max-file-size. */
export function maxFileSizeOption(): Option {
  return new Option(
    '--max-file-size <bytes>',
    `maximum size of a file, with an optional K, M or G (default: ${MAX_FILE_SIZE >> 20}M)`,
  )
    .argParser(sizeOption)
    .helpGroup(INPUT_OPTIONS);
}

/** The option --in-place. */
export function inPlaceOption(): Option {
  return new Option('-i, --in-place', 'overwrite each file with its result');
}

const UNITS = ['', 'K', 'M', 'G'];

/** A number of bytes with an optional K, M or G; NaN for anything else. */
function bytesIn(value: string): number {
  const match = /^(\d{1,12})([KMG]?)$/i.exec(value);
  const unit = UNITS.indexOf((match?.[2] ?? '').toUpperCase());
  return Number(match?.[1] ?? Number.NaN) * 1024 ** unit;
}

/**
 * The option --thread-memory. Its value is in megabytes.
 *
 * @param usual the default, in megabytes
 */
export function threadMemoryOption(description: string, usual: number, canBeUnlimited: boolean): Option {
  return new Option(
    '--thread-memory <bytes>',
    `${description}, with an optional K, M or G${canBeUnlimited ? '; 0 for none' : ''}`,
  )
    .argParser((value) => {
      const bytes = bytesIn(value);
      if (canBeUnlimited && bytes === 0) return 0;
      if (!(bytes >= 1 << 20)) throw new InvalidArgumentError(`Expected a number of bytes, at least 1M.`);
      return Math.ceil(bytes / 2 ** 20);
    })
    .default(usual, `${usual}M`);
}

/** Parses a number of bytes with an optional K, M or G. */
export function sizeOption(value: string): number {
  const bytes = bytesIn(value);
  if (!(bytes >= 1 && bytes < 2 ** 31))
    throw new InvalidArgumentError('Expected a number of bytes, less than 2G.');
  return bytes;
}
