import { accessSync, constants, statSync } from 'node:fs';
import { reasonOf } from '../files/reason-of.ts';
import { isURL } from '../inputs/http-input.ts';
import { STANDARD_INPUT } from '../inputs/read-pages.ts';
import { problemOf } from '../inputs/warc-record.ts';
import { checked, type ExtractOptions, type ExtractProgress } from './options.ts';
import { Run } from './run.ts';
import { UnreadableInputError } from './unreadable-input-error.ts';

/**
 * Extracts data from all pages of the inputs, in threads. Each page ends up in the output or as a problem, or is skipped because
 * it isn't HTML. Memory is bounded, whatever the number of pages.
 *
 * @param inputs names or URLs (http, https) of WARC files (compressed or not), NDJSON files and HTML files; URLs are fetched;
 *   `'-'` is standard input
 * @returns the number of pages, problems and skipped responses
 * @throws TypeError for an invalid option; OutputError if another run is writing the output, if files of an interrupted run are
 *   beside it and `resume` is false, or if they belong to a different run; UnreadableInputError if the output is a file and an
 *   input can't be read; a file system error if the output can't be written
 */
export async function extract(
  inputs: Iterable<string> | AsyncIterable<string>,
  options: ExtractOptions = {},
): Promise<ExtractProgress> {
  const checkedOptions = checked(inputs, options);
  if (typeof checkedOptions.output === 'string' && Array.isArray(inputs)) checkFiles(inputs, checkedOptions);
  const run = new Run(inputs, checkedOptions);
  return run.run();
}

/**
 * Reports missing files before spending hours on the others.
 *
 * @throws UnreadableInputError for the first one
 */
function checkFiles(inputs: readonly string[], { onProblem }: Pick<ExtractOptions, 'onProblem'>): void {
  const problems = inputs
    .map((name) => ({ name, why: isURL(name) || name === STANDARD_INPUT ? null : whyUnreadable(name) }))
    .filter(({ why }) => why !== null)
    .map(({ name, why }) => problemOf(name, 0, null, 'unreadable', why as string));
  for (const problem of problems) onProblem?.(problem);
  if (problems[0] !== undefined) throw new UnreadableInputError(problems[0]);
}

function whyUnreadable(name: string): string | null {
  try {
    accessSync(name, constants.R_OK);
    return statSync(name).isDirectory() ? 'it is a directory' : null;
  } catch (error) {
    return reasonOf(error);
  }
}
