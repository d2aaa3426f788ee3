import { type Command, InvalidArgumentError } from 'commander';
import { MAX_FILE_SIZE } from '../inputs/read-input.ts';

/** Adds the options of `ReadLimits` to a command. `hasSearch`: whether it takes globs or folders. */
export function withInputOptions(command: Command, hasSearch = true): Command {
  command.option(
    '--max-file-size <bytes>',
    `read no larger files; K, M or G can follow the number (default: ${MAX_FILE_SIZE >> 20}M)`,
    sizeOption,
  );
  if (hasSearch)
    command.option('--follow-links', 'in folders and globs, follow links that stay in the folder');
  return command;
}

const UNITS = ['', 'K', 'M', 'G'];

function sizeOption(value: string): number {
  const match = /^(\d{1,12})([KMG]?)$/i.exec(value);
  const unit = UNITS.indexOf((match?.[2] ?? '').toUpperCase());
  const bytes = Number(match?.[1] ?? 0) * 1024 ** unit;
  if (bytes < 1 || bytes >= 2 ** 31)
    throw new InvalidArgumentError('Expected a number of bytes, less than 2G.');
  return bytes;
}
