import { reasonOf } from 'domwright-extract/files';
import type { ListOptions } from '../inputs/file-lists.ts';
import { inputsFrom } from '../inputs/inputs-from.ts';
import { STANDARD_INPUT } from '../inputs/named-inputs.ts';
import { checkWritable, InputError, type ReadLimits, readInput, type Source } from '../inputs/read-input.ts';
import { InPlaceReport } from '../output/in-place-report.ts';
import { fail } from '../output/messages.ts';
import { openOutput, STANDARD_OUTPUT, WriteError, writeInPlace } from '../output/output-files.ts';
import { Progress } from '../output/progress.ts';
import { reportUnread } from './print-inputs.ts';

/** The options of commands that make something else of each input. */
export interface ChangeOptions extends ListOptions, ReadLimits {
  readonly inPlace?: boolean;
  readonly output?: string;
  readonly json?: boolean;
}

/** What becomes of an input. */
export interface Change {
  /** The new content of its file with --in-place; null if the file stays as it is. */
  readonly content: string | Uint8Array | null;
  /** What is written to the file of --output. */
  readonly written?: string | Uint8Array;
  /** Prints what the command says, once everything has been written. */
  print(): Promise<void>;
}

/** What commands that change inputs do not share. */
export interface Changing {
  /** For `cannot … FILE`. */
  readonly verb: string;
  /** The options that go with several inputs, for a message. */
  readonly forMany: string;
  /** Whether one of them is given. */
  readonly takesMany: boolean;
  change(source: Source): Change;
}

/** Whether the output goes to a file. */
export function hasOutputFile({ output }: ChangeOptions): boolean {
  return output !== undefined && output !== STANDARD_OUTPUT;
}

/** Changes each input: in place, or into an output. One that cannot be read, understood or written is reported. */
export async function changeInputs(
  names: readonly string[],
  options: ChangeOptions,
  { verb, forMany, takesMany, change }: Changing,
): Promise<void> {
  const { inPlace = false, output, json = false } = options;
  if (inPlace && output !== undefined) {
    fail('--in-place cannot be used with --output');
    return;
  }
  const { count, entries } = await inputsFrom(names, options);
  if ((count ?? 2) > 1 && (output !== undefined || !takesMany)) {
    fail(output === undefined ? `more than one file needs ${forMany}` : '--output takes one file');
    return;
  }
  const progress = new Progress(count);
  const changes = new InPlaceReport();
  for await (const entry of entries) {
    if ('problem' in entry) {
      await reportUnread({ file: null, ...entry }, json);
      continue;
    }
    const { input, root } = entry;
    progress.next(input);
    try {
      if (inPlace && input === STANDARD_INPUT)
        throw new InputError('--in-place cannot be used with standard input');
      const source = await readInput(entry, options);
      if (inPlace) checkWritable(source);
      const { content, written = '', print } = change(source);
      if (inPlace) {
        if (content !== null) writeInPlace(source, content, root);
        changes.add(source.bytes.length, content === null ? null : Buffer.byteLength(content));
      }
      if (output !== undefined && hasOutputFile(options)) {
        const file = await openOutput(output);
        await file.write(written);
        await file.finish();
      }
      progress.clear();
      await print();
    } catch (error) {
      progress.clear();
      const isClear = error instanceof InputError || error instanceof WriteError;
      const problem = isClear ? error.message : `cannot ${verb} ${input}: ${reasonOf(error)}`;
      await reportUnread({ file: input, problem }, json);
    }
  }
  progress.clear();
  if (!json) changes.say();
}
