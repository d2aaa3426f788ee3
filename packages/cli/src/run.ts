import { reasonOf } from 'domwright-extract/files';
import { type ListOptions, wrongList } from './file-lists.ts';
import { InputError, inputsOf, type NamedInput, type ReadLimits, readInput, type Source } from './input.ts';
import { fail, print } from './output.ts';
import { pageInputsOf, pagesOf, type Unread } from './pages.ts';
import { PrintPool } from './print-pool.ts';
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

/** The options of commands that print each input. */
export interface RunOptions extends ReadLimits {
  readonly json?: boolean;
}

/**
 * Prints each input. The output of one is computed before any of it is written. What cannot be read is said on standard
 * error, and the others are done all the same.
 */
export async function run(names: readonly string[], options: RunOptions, printer: Printer): Promise<void> {
  const inputs = await inputsOf(names, { followLinks: options.followLinks ?? false });
  const { json = false } = options;
  await printEach(sourcesOf(inputs, options), { json, printer, count: inputs.length });
}

/** How a command prints an input whose output may be very long: line by line. */
export interface PiecePrinter {
  text(source: Source): Iterable<string>;
  json(source: Source): Iterable<string>;
}

/** How many code units are written at once. */
const PIECE = 1 << 16;

/** Prints each input while its lines are made. */
export async function runInPieces(
  names: readonly string[],
  options: RunOptions,
  printer: PiecePrinter,
): Promise<void> {
  const inputs = await inputsOf(names, { followLinks: options.followLinks ?? false });
  const { json = false } = options;
  let first = true;
  for await (const entry of sourcesOf(inputs, options)) {
    if ('problem' in entry) {
      fail(entry.problem);
      continue;
    }
    let piece = json || inputs.length === 1 ? '' : heading(entry.name, first);
    try {
      for (const line of json ? printer.json(entry) : printer.text(entry)) {
        piece += `${line}\n`;
        if (piece.length < PIECE) continue;
        await print(piece);
        piece = '';
      }
      await print(piece);
    } catch (error) {
      fail(`cannot print ${entry.name}: ${reason(error)}`);
    }
    first = false;
  }
}

async function* sourcesOf(
  inputs: readonly NamedInput[],
  limits: ReadLimits,
): AsyncGenerator<Source | Unread> {
  for (const entry of inputs) {
    try {
      yield 'problem' in entry ? entry : await readInput(entry, limits);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      yield { problem: error.message };
    }
  }
}

/** The options of the commands that print each page. They can be sent to a thread. */
export interface PagesOptions extends ListOptions, ReadLimits {
  json?: boolean;
  threads?: number;
}

export const threadsHelp = 'number of threads, for many pages (default: 1)';

/** How the inputs of these commands are described in their help. */
export const pagesHelp = `
Folders are searched for files that end with .html, .htm, .xhtml, .warc and
.warc.gz. Of a WARC file, compressed or not, all HTML pages are read, and each
is printed below its URL. A damaged record, or a page of more than 16 MiB, is
reported and skipped. The names in --files-from are files, not globs or folders;
with that option every page is printed below its name. Pages are read one after
the other, so there may be millions.
`;

/**
 * The same for pages, which may come from folders, lists of files and archives, and are read one after the other.
 *
 * @param command whose printer a thread is to use
 */
export async function runPages<Options extends PagesOptions>(
  names: readonly string[],
  options: Options,
  command: string,
  printerOf: (options: Options) => Printer,
): Promise<void> {
  const wrong = wrongList(names, options);
  if (wrong !== null) return fail(wrong);
  const inputs = await pageInputsOf(names, options);
  const { json = false, threads = 1 } = options;
  const pool = threads > 1 ? new PrintPool(threads, { command, options }) : null;
  try {
    await printEach(pagesOf(inputs, options), {
      json,
      printer: printerOf(options),
      count: inputs.count,
      pool,
    });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    fail(error.message);
  } finally {
    await pool?.close();
  }
}

interface Printing {
  readonly json: boolean;
  readonly printer: Printer;
  /** How many inputs there are; null if it is not known. */
  readonly count: number | null;
  readonly pool?: PrintPool | null;
}

async function printEach(
  entries: AsyncIterable<Source | Unread>,
  { json, printer, count, pool = null }: Printing,
): Promise<void> {
  const progress = new Progress(count);
  let first = true;
  const all = pool === null ? eachPrinted(entries, json, printer) : pool.printed(entries);
  try {
    for await (const entry of all) {
      if ('problem' in entry) {
        progress.clear();
        fail(entry.problem);
        continue;
      }
      const { name, isArchived, output } = entry;
      progress.clear();
      if (!json && (count !== 1 || isArchived) && printer.namesInput !== true)
        await print(heading(name, first));
      await print(output);
      progress.next(name, isArchived);
      first = false;
    }
  } finally {
    progress.clear();
  }
}

async function* eachPrinted(
  entries: AsyncIterable<Source | Unread>,
  json: boolean,
  printer: Printer,
): AsyncGenerator<Printed | Unread> {
  for await (const entry of entries) yield 'problem' in entry ? entry : printed(entry, json, printer);
}

/** A page as it is printed, without its heading. */
export interface Printed {
  readonly name: string;
  readonly isArchived: boolean;
  readonly output: string | Uint8Array;
}

export function printed(source: Source, json: boolean, printer: Printer): Printed | Unread {
  const { name, archived } = source;
  try {
    const output = json
      ? `{${[...placeOf(source), ...printer.json(source)].join(',')}}\n`
      : lines(printer.text(source));
    return { name, isArchived: archived !== undefined, output };
  } catch (error) {
    return { problem: `cannot print ${name}: ${reason(error)}` };
  }
}

/** The members of a JSON object that say where a page is from. */
function placeOf({ name, archived }: Source): string[] {
  return archived === undefined
    ? [`"file":${JSON.stringify(name)}`]
    : [`"file":${JSON.stringify(archived.file)}`, `"url":${JSON.stringify(archived.url)}`];
}

/** What comes before the output of one of several inputs. */
function heading(name: string, first: boolean): string {
  return `${first ? '' : '\n'}==> ${name} <==\n`;
}

function lines(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Why something could not be done with an input. */
export function reason(error: unknown): string {
  // V8's words and Node's for a string of more than about 500 million characters.
  const isTooLong =
    (error instanceof RangeError && error.message === 'Invalid string length') ||
    (error as NodeJS.ErrnoException | null)?.code === 'ERR_STRING_TOO_LONG' ||
    (error as NodeJS.ErrnoException | null)?.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return isTooLong ? 'it is too large' : reasonOf(error);
}
