import { Option } from 'commander';
import { integerOption } from './integer-option.ts';

/** The maximum of --threads. */
const MOST_THREADS = 999;

/** The option --threads. `standard` describes the default. */
export function threadsOption(standard: string): Option {
  return new Option('-t, --threads <n>', `number of threads (default: ${standard})`).argParser(
    integerOption(1, MOST_THREADS),
  );
}
