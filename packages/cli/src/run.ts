import { InputError, inputsOf, readInput, type Source } from './input.ts';
import { fail, print } from './output.ts';
import { Progress } from './progress.ts';

/** How a command prints an input. */
export interface Printer {
  /** As text. Adds a line end if it is missing. */
  text(source: Source): string;
  /** Whether the text names the input, so that it needs no heading. */
  readonly namesInput?: boolean;
  /** The members of the JSON object that is printed for the input, after `file`, each with its name. */
  json(source: Source): readonly string[];
}

/**
 * Prints each input. The output of one is computed before any of it is written. What cannot be read is said on standard
 * error, and the others are done all the same.
 */
export async function run(names: readonly string[], json: boolean, printer: Printer): Promise<void> {
  const inputs = await inputsOf(names);
  const progress = new Progress(inputs.length);
  let first = true;
  for (const entry of inputs) {
    if ('problem' in entry) {
      fail(entry.problem);
      continue;
    }
    const { input } = entry;
    progress.next(input);
    try {
      const source = await readInput(input);
      let output: string;
      if (json) {
        output = `{"file":${JSON.stringify(input)},${printer.json(source).join(',')}}\n`;
      } else {
        output = lines(printer.text(source));
        if (inputs.length > 1 && printer.namesInput !== true)
          output = `${first ? '' : '\n'}==> ${input} <==\n${output}`;
      }
      progress.clear();
      await print(output);
      first = false;
    } catch (error) {
      progress.clear();
      fail(error instanceof InputError ? error.message : `cannot print ${input}: ${reason(error)}`);
    }
  }
  progress.clear();
}

function lines(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Why something could not be done with an input. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // V8's words and Node's for a string of more than about 500 million characters.
  const isTooLong =
    (error instanceof RangeError && error.message === 'Invalid string length') ||
    (error as NodeJS.ErrnoException).code === 'ERR_STRING_TOO_LONG' ||
    (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return isTooLong ? 'it is too large' : error.message;
}
