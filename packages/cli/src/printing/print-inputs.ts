import { reasonOf } from 'domwright-extract/files';
import type { ListOptions } from '../inputs/file-lists.ts';
import { type Inputs, inputsFrom } from '../inputs/inputs-from.ts';
import { pageExtensions, pagesOf, type Unread } from '../inputs/pages.ts';
import {
  InputError,
  type InputKinds,
  type ReadLimits,
  readInput,
  type Source,
} from '../inputs/read-input.ts';
import type { NodeLimitOptions, Note } from '../options/limit-options.ts';
import { visible } from '../output/display-width.ts';
import { jsonLine } from '../output/json-lines.ts';
import { fail, print } from '../output/messages.ts';
import { paintOf } from '../output/paint.ts';
import { Progress } from '../output/progress.ts';
import { PrintPool } from './print-pool.ts';
import { PIECE, type Printed, type Printer, printed, unprintable } from './printed.ts';

/** The options of commands that print each input. */
export interface PrintOptions extends ListOptions, ReadLimits {
  readonly json?: boolean;
}

/**
 * Prints each input. An input that cannot be read is reported on standard error; the others are still printed.
 */
export async function printInputs(
  names: readonly string[],
  options: PrintOptions,
  printer: Printer,
): Promise<void> {
  const inputs = await inputsFrom(names, options);
  const { json = false } = options;
  await printEach(sourcesOf(inputs, options, printer), { json, printer, count: inputs.count });
}

/** How a command prints an input with possibly very long output: line by line. */
export interface PiecePrinter {
  text(source: Source, note: Note): Iterable<string>;
  json(source: Source, note: Note): Iterable<string>;
}

/** Prints the lines of each input as they are made. */
export async function printInPieces(
  names: readonly string[],
  options: PrintOptions,
  printer: PiecePrinter,
): Promise<void> {
  const inputs = await inputsFrom(names, options);
  const { json = false } = options;
  let first = true;
  for await (const entry of sourcesOf(inputs, options)) {
    if ('problem' in entry) {
      await reportUnread(entry, json);
      continue;
    }
    const { name } = entry;
    const notes: string[] = [];
    const note = (message: string): void => void notes.push(message);
    let piece = json || inputs.count === 1 ? '' : heading(name, first);
    first = false;
    try {
      for (const line of json ? printer.json(entry, note) : printer.text(entry, note)) {
        piece += `${line}\n`;
        if (piece.length < PIECE) continue;
        await print(piece);
        piece = '';
      }
      await print(piece);
    } catch (error) {
      await print(piece);
      await reportUnread(unprintable(entry, error), json);
    }
    for (const problem of notes) {
      fail(`${name}: ${problem}`);
      if (json) await print(jsonLine({ file: name, problem }));
    }
  }
}

/** Reads the inputs one by one. */
async function* sourcesOf(
  inputs: Inputs,
  limits: ReadLimits,
  kinds: InputKinds = {},
): AsyncGenerator<Source | Unread> {
  for await (const entry of inputs.entries) {
    if ('problem' in entry) yield { file: null, ...entry };
    else yield await readInput(entry, limits, kinds).catch((error: unknown) => unread(entry.input, error));
  }
}

function unread(file: string, error: unknown): Unread {
  if (!(error instanceof InputError)) throw error;
  return { file, problem: error.message };
}

/** Reports an input that could not be read: on standard error, and with --json also in the output. */
export async function reportUnread({ file, url, problem }: Unread, json: boolean): Promise<void> {
  fail(problem);
  if (json) await print(jsonLine({ file, url, problem }));
}

/** The options of commands that print each page. They can be sent to a thread. */
export interface PagesOptions extends ListOptions, ReadLimits, NodeLimitOptions {
  json?: boolean;
  threads?: number;
}

/** The description of these commands' argument. */
export const PAGES = 'files, folders, globs, WARC files, or - for standard input';

/** The description of their inputs in the help. */
export const pagesHelp = `
Folders are searched for files that end with .html, .htm, .xhtml, .xht, .epub,
.warc and .warc.gz. WARC, WACZ, EPUB, HAR, MHTML and NDJSON files and mails have
several pages: all are read, and each is printed below its URL. XHTML is read as
XML. Damaged records and pages of archives of more than 16 MiB are reported and
skipped. The names in --files-from are files, not globs or folders; with that
option, every page is printed below its name. Inputs are streamed, so there may
be millions of pages.
`;

/**
 * The same for pages, which may come from folders, lists of files and archives, and are read one by one.
 *
 * @param command the command whose printer a thread loads
 */
export async function printPages<Options extends PagesOptions>(
  names: readonly string[],
  options: Options,
  command: string,
  printerOf: (options: Options) => Printer,
): Promise<void> {
  const inputs = await inputsFrom(names, options, pageExtensions);
  const { json = false, threads = 1 } = options;
  const printer = printerOf(options);
  const pool = threads > 1 ? new PrintPool(threads, { command, options }, printer) : null;
  try {
    await printEach(pagesOf(inputs, options), { json, printer, count: inputs.count, pool });
  } finally {
    await pool?.close();
  }
}

interface Printing {
  readonly json: boolean;
  readonly printer: Printer;
  /** How many inputs there are; null if unknown. */
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
        await reportUnread(entry, json);
        continue;
      }
      const { name, isArchived, output, rest, notes } = entry;
      progress.clear();
      if (!json && (count !== 1 || isArchived) && printer.namesInput !== true)
        await print(heading(name, first));
      await print(output);
      if (rest !== null) await printRest(entry, rest, json);
      for (const message of notes) fail(`${name}: ${message}`);
      progress.next(name, isArchived);
      first = false;
    }
  } finally {
    progress.clear();
  }
}

async function printRest({ name, file }: Printed, rest: Iterator<string>, json: boolean): Promise<void> {
  try {
    let next = rest.next();
    for (; next.done !== true; next = rest.next()) await print(next.value);
    await print(next.value ?? '');
  } catch (error) {
    await print('\n');
    await reportUnread({ file, problem: `cannot print ${name}: ${reasonOf(error)}` }, json);
  }
}

async function* eachPrinted(
  entries: AsyncIterable<Source | Unread>,
  json: boolean,
  printer: Printer,
): AsyncGenerator<Printed | Unread> {
  for await (const entry of entries) yield 'problem' in entry ? entry : printed(entry, json, printer);
}

/** The heading of one of several inputs. */
function heading(name: string, first: boolean): string {
  return `${first ? '' : '\n'}${paintOf(process.stdout)('place', `==> ${visible(name)} <==`)}\n`;
}
