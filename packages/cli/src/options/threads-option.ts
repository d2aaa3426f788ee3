import { Option } from 'commander';
import { integerOption } from './integer-option.ts';

/** The most threads that can be asked for. */
const MOST_THREADS = 999;

/** The option --threads. `standard` describes its default. */
export function threadsOption(standard: string): Option {
  return new Option('-t, --threads <n>', `number of threads (default: ${standard})`).argParser(
    integerOption(1, MOST_THREADS),
  );
}
