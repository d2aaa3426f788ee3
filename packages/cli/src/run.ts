import { type ListOptions, wrongList } from './file-lists.ts';
import { InputError, inputsOf, type NamedInput, readInput, type Source } from './input.ts';
import { fail, print } from './output.ts';
import { pageInputsOf, pagesOf, type Unread } from './pages.ts';
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
  await printEach(sourcesOf(inputs), { json, printer, count: inputs.length });
}

async function* sourcesOf(inputs: readonly NamedInput[]): AsyncGenerator<Source | Unread> {
  for (const entry of inputs) {
    try {
      yield 'problem' in entry ? entry : await readInput(entry.input);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      yield { problem: error.message };
    }
  }
}

/** The options of the commands that print each page. */
export interface PagesOptions extends ListOptions {
  json?: boolean;
}

/** How the inputs of these commands are described in their help. */
export const pagesHelp = `
Folders are searched for files that end with .html, .htm, .xhtml, .warc and
.warc.gz. Of a WARC file, compressed or not, all HTML pages are read, and each
is printed below its URL. A damaged record, or a page of more than 16 MiB, is
reported and skipped. The names in --files-from are files, not globs or folders;
with that option every page is printed below its name. Pages are read one after
the other, so there may be millions.
`;

/** The same for pages, which may come from folders, lists of files and archives, and are read one after the other. */
export async function runPages(
  names: readonly string[],
  options: PagesOptions,
  printer: Printer,
): Promise<void> {
  const wrong = wrongList(names, options);
  if (wrong !== null) return fail(wrong);
  const inputs = await pageInputsOf(names, options);
  try {
    await printEach(pagesOf(inputs), { json: options.json === true, printer, count: inputs.count });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    fail(error.message);
  }
}

interface Printing {
  readonly json: boolean;
  readonly printer: Printer;
  /** How many inputs there are; null if it is not known. */
  readonly count: number | null;
}

async function printEach(
  entries: AsyncIterable<Source | Unread>,
  { json, printer, count }: Printing,
): Promise<void> {
  const progress = new Progress(count);
  let first = true;
  try {
    for await (const entry of entries) {
      if ('problem' in entry) {
        progress.clear();
        fail(entry.problem);
        continue;
      }
      const { name, archived } = entry;
      progress.next(name, archived !== undefined);
      try {
        let output: string;
        if (json) {
          output = `{${[...placeOf(entry), ...printer.json(entry)].join(',')}}\n`;
        } else {
          output = lines(printer.text(entry));
          if ((count !== 1 || archived !== undefined) && printer.namesInput !== true)
            output = `${first ? '' : '\n'}==> ${name} <==\n${output}`;
        }
        progress.clear();
        await print(output);
        first = false;
      } catch (error) {
        progress.clear();
        fail(`cannot print ${name}: ${reason(error)}`);
      }
    }
  } finally {
    progress.clear();
  }
}

/** The members of a JSON object that say where a page is from. */
function placeOf({ name, archived }: Source): string[] {
  return archived === undefined
    ? [`"file":${JSON.stringify(name)}`]
    : [`"file":${JSON.stringify(archived.file)}`, `"url":${JSON.stringify(archived.url)}`];
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
