import { Option } from 'commander';

/** The option --output. */
export function outputOption(description: string): Option {
  return new Option('-o, --output <file>', `${description}; - for standard output`);
}
