import { type ListOptions, namesIn } from './file-lists.ts';
import { htmlExtensions, inputsOf, type NamedInput } from './named-inputs.ts';
import { InputError, type ReadLimits } from './read-input.ts';

/** The inputs of a command: files, globs and folders, or a list of files. */
export interface Inputs {
  readonly entries: AsyncIterable<NamedInput> | Iterable<NamedInput>;
  /** How many there are; null for a list, which is read on demand. */
  readonly count: number | null;
}

/** The inputs from the command line, or from the list in --files-from. */
export async function inputsFrom(
  names: readonly string[],
  options: ListOptions & ReadLimits,
  extensions: readonly string[] = htmlExtensions,
): Promise<Inputs> {
  if (options.filesFrom !== undefined) return { entries: listed(options.filesFrom, options), count: null };
  const entries = await inputsOf(names, { followLinks: options.followLinks ?? false, extensions });
  return { entries, count: entries.length };
}

async function* listed(list: string, options: ListOptions): AsyncGenerator<NamedInput> {
  try {
    for await (const input of namesIn(list, options)) yield { input, isListed: true };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    yield { problem: error.message };
  }
}
