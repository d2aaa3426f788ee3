import { reasonOf } from 'domwright-extract/files';
import { type Inputs, inputsFrom } from '../inputs/inputs-from.ts';
import { pageExtensions, pagesOf, type Unread } from '../inputs/pages.ts';
import { InputError, type ReadLimits, readInput, type Source } from '../inputs/read-input.ts';
import type { ListOptions } from '../options/files-from-option.ts';
import type { NodeLimitOptions, Note } from '../options/limit-options.ts';
import { visible } from '../output/display-width.ts';
import { JSON_VERSION, jsonLine, toJSON } from '../output/json-lines.ts';
import { fail, print } from '../output/messages.ts';
import { paintOf } from '../output/paint.ts';
import { Progress } from '../output/progress.ts';
import { PrintPool } from './print-pool.ts';

/** A text, or its pieces, made while they are written. */
export type Pieces = string | Iterable<string>;

/** How a command prints an input. Calls `note` when it leaves something out. */
export interface Printer {
  /** As text. A missing line break at the end is added. */
  text(source: Source, note: Note): Pieces;
  /** Whether the text names the input, so that it needs no heading. */
  readonly namesInput?: boolean;
  /** The members of the input's JSON object after `file`, each including its name. */
  json(source: Source, note: Note): readonly Pieces[];
}

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
  await printEach(sourcesOf(inputs, options), { json, printer, count: inputs.count });
}

/** How a command prints an input with possibly very long output: line by line. */
export interface PiecePrinter {
  text(source: Source, note: Note): Iterable<string>;
  json(source: Source, note: Note): Iterable<string>;
}

/** How many code units are written at once. */
const PIECE = 1 << 16;

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
export async function* sourcesOf(inputs: Inputs, limits: ReadLimits): AsyncGenerator<Source | Unread> {
  for await (const entry of inputs.entries) {
    if ('problem' in entry) yield { file: null, ...entry };
    else yield await readInput(entry, limits).catch((error: unknown) => unread(entry.input, error));
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
Folders are searched for files that end with .html, .htm, .xhtml, .warc and
.warc.gz. In a WARC file, compressed or not, all HTML pages are read, and each
is printed below its URL. Damaged records and pages of more than 16 MiB are
reported and skipped. The names in --files-from are files, not globs or folders;
with that option, every page is printed below its name. Inputs are streamed, so
there may be millions of pages.
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

/** The output for a page, without its heading. */
export interface Printed {
  readonly name: string;
  /** The name of its file; for a page in an archive, that of the archive. */
  readonly file: string;
  readonly isArchived: boolean;
  /** The first piece of the output, and the rest, which most pages don't have. */
  readonly output: string | Uint8Array;
  readonly rest: Iterator<string> | null;
  /** What was left out. Reading `rest` may add more. */
  readonly notes: readonly string[];
}

/** Prints the first piece of a page; the rest is made on demand. */
export function printed(source: Source, json: boolean, printer: Printer): Printed | Unread {
  const { name, archived } = source;
  try {
    const notes: string[] = [];
    const note = (message: string): void => void notes.push(message);
    const chunks = json
      ? chunksOf(members([...placeOf(source), ...printer.json(source, note)], notes), '')
      : chunksOf(piecesOf(printer.text(source, note)), '\n');
    const { value, done } = chunks.next();
    return {
      ...{ name, file: archived?.file ?? name, isArchived: archived !== undefined, notes },
      ...{ output: value ?? '', rest: done === true ? null : chunks },
    };
  } catch (error) {
    return unprintable(source, error);
  }
}

/** The report of a page that was read but can't be printed. */
export function unprintable({ name, archived }: Source, error: unknown): Unread {
  return { file: archived?.file ?? name, problem: `cannot print ${name}: ${reasonOf(error)}` };
}

/** The JSON members that say where a page comes from. */
function placeOf({ name, archived }: Source): string[] {
  return archived === undefined
    ? [`"file":${toJSON(name)}`]
    : [`"file":${toJSON(archived.file)}`, `"url":${toJSON(archived.url)}`];
}

/** The heading of one of several inputs. */
function heading(name: string, first: boolean): string {
  return `${first ? '' : '\n'}${paintOf(process.stdout)('place', `==> ${visible(name)} <==`)}\n`;
}

function piecesOf(pieces: Pieces): Iterable<string> {
  return typeof pieces === 'string' ? [pieces] : pieces;
}

/** A line with a JSON object. `problem` comes last, because it is only known when everything else is written. */
function* members(list: readonly Pieces[], notes: readonly string[]): Generator<string> {
  yield `{"version":${JSON_VERSION}`;
  for (const member of list) {
    yield ',';
    yield* piecesOf(member);
  }
  if (notes.length > 0) yield `,"problem":${toJSON(notes.join('; '))}`;
  yield '}\n';
}

/** Joins pieces into longer ones. If there is any text, adds a missing `lineEnd` at its end. */
function* chunksOf(pieces: Iterable<string>, lineEnd: string): Generator<string, string | undefined> {
  let chunk = '';
  let last = '';
  for (const piece of pieces) {
    if (piece === '') continue;
    if (chunk.length >= PIECE) {
      yield chunk;
      chunk = '';
    }
    chunk += piece;
    last = piece;
  }
  return last === '' || last.endsWith(lineEnd) ? chunk : chunk + lineEnd;
}
