import { existsSync, statSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExtractOptions, ExtractProgress, FieldName, FormatName, OutputError } from 'domwright-extract';
import { reasonOf } from 'domwright-extract/files';
import { type InputRules, inputsOf, STANDARD_INPUT } from '../inputs/named-inputs.ts';
import { pageExtensions, textOf } from '../inputs/pages.ts';
import { InputError } from '../inputs/read-input.ts';
import { shownName } from '../inputs/shown-name.ts';
import { choiceOption } from '../options/choice-option.ts';
import { type ListOptions, namesIn, withListOptions } from '../options/files-from-option.ts';
import { followLinksOption, sizeOption } from '../options/input-options.ts';
import { integerOption } from '../options/integer-option.ts';
import { jsonOption } from '../options/json-option.ts';
import { INPUT_OPTIONS } from '../options/option-groups.ts';
import { outputOption } from '../options/output-option.ts';
import { type EditionName, editionOption, scriptingOption } from '../options/parse-options.ts';
import { secondsOption } from '../options/seconds-option.ts';
import { threadsOption } from '../options/threads-option.ts';
import { count } from '../output/count.ts';
import { fail, say } from '../output/messages.ts';
import { STANDARD_OUTPUT } from '../output/output-files.ts';
import { StatusLine } from '../output/progress.ts';
import { runQueue } from './extract/extract-queue.ts';

interface ExtractCommandOptions extends ListOptions {
  followLinks?: boolean;
  fields?: string;
  select: string[];
  scripting?: boolean;
  edition?: EditionName;
  escapeFormulas?: boolean;
  format: FormatName;
  output?: string;
  threads?: number;
  unordered?: boolean;
  pageTimeout: number;
  pageBytes: number;
  threadMemory: number;
  resume?: boolean;
  publicOnly?: boolean;
  progress?: boolean;
  queue?: string;
  folder?: string;
  rangeBytes: number;
  stalledAfter: number;
  wait?: boolean;
  json?: boolean;
}

/** The files of a folder that are inputs. */
const rules: InputRules = {
  extensions: [...pageExtensions, '.ndjson', '.jsonl'],
  allowsURLs: true,
};

export function addExtractCommand(program: Command): void {
  const command = program
    .command('extract')
    .summary('extract data from crawl archives and pages, on all cores')
    .description('Extracts links, text, tables, structured data and more from WARC files, NDJSON and pages.')
    .argument('[files...]', 'files, folders, globs, URLs, or - for standard input')
    .option('-F, --fields <names>', 'the fields, with commas between them; all for all of them')
    .option('-s, --select <name=selector>', 'add what a selector matches; can be repeated', selectOption, [])
    .addOption(
      choiceOption('-f, --format <name>', 'the format of the output', [
        'ndjson',
        'csv',
        'wet',
        'wat',
        'parquet',
      ]).default('ndjson'),
    )
    .option('--escape-formulas', 'in CSV, put an apostrophe before what spreadsheets take for formulas')
    .addOption(outputOption('write to a file, which appears when it is whole'))
    .option('--resume', 'continue with the output of a run that was cut short')
    .addOption(threadsOption('number of processors'))
    .option('--unordered', 'write results as they come, not in the order of the inputs')
    .option('--page-timeout <seconds>', 'how long a page may take', secondsOption(0.001), 10)
    .option('--page-bytes <bytes>', 'how large a page may be, decompressed', sizeOption, 1 << 24)
    .option(
      '--thread-memory <megabytes>',
      'how much memory a thread may use; limits the nodes of a page, too',
      integerOption(1),
      192,
    )
    .option('--progress', 'show progress, even if standard error is not a terminal')
    .addOption(scriptingOption())
    .addOption(editionOption())
    .option('--queue <url>', 'work with other machines: files begins with enqueue, work, status or collect')
    .option('--folder <folder>', 'the folder that the machines of --queue share')
    .option('--range-bytes <bytes>', 'how much of a WARC file is a job of --queue', sizeOption, 1 << 28)
    .option(
      '--stalled-after <seconds>',
      'when a job of a silent worker is given to another',
      secondsOption(0.001),
      30,
    )
    .option('--wait', 'with --queue work: wait for more jobs when there are none')
    .addOption(jsonOption('a JSON object, with --queue status'));
  withListOptions(command)
    .addOption(followLinksOption())
    .addOption(
      new Option('--public-only', 'fetch no URLs of private networks, also after redirects').helpGroup(
        INPUT_OPTIONS,
      ),
    )
    .action(run)
    .addHelpText('after', help);
}

function selectOption(value: string, others: string[]): string[] {
  if (value.indexOf('=') <= 0)
    throw new InvalidArgumentError("Expected a value such as 'price=.price' or 'next=a[rel=next]@href'.");
  return [...others, value];
}

async function run(files: string[], options: ExtractCommandOptions): Promise<void> {
  // NB: only this command needs it, and it takes time to load.
  const library = await import('domwright-extract');
  const { extract, parseSelection, UnreadableInputError } = library;
  const { filesFrom, format, resume = false, followLinks = false, escapeFormulas = false } = options;
  const output = options.output === STANDARD_OUTPUT ? undefined : options.output;
  if (resume && output === undefined) return fail('--resume needs --output');
  if (format === 'parquet' && output === undefined && options.queue === undefined)
    return fail('--format parquet needs --output');
  if (resume && (filesFrom ?? (files.length === 0 ? STANDARD_INPUT : files)) === STANDARD_INPUT)
    return fail('--resume cannot be used with standard input');
  const select: Record<string, string> = Object.create(null);
  for (const selection of options.select) {
    const at = selection.indexOf('=');
    const name = selection.slice(0, at);
    try {
      parseSelection(selection.slice(at + 1));
    } catch {
      return fail(
        `option '-s, --select <name=selector>' argument '${selection}' is invalid. Expected a CSS selector.`,
      );
    }
    select[name] = selection.slice(at + 1);
  }
  const { scripting = false, edition } = options;
  const parsing = { scripting, ...(edition !== undefined && { edition }) };
  const fields = options.fields?.split(',').map(trimmed) as FieldName[] | undefined;
  if (options.queue !== undefined) {
    await runQueue(files, (names, wantsAll) => namedFiles(names, followLinks, wantsAll), {
      ...{ queue: options.queue, select, format, ...parsing, escapeFormulas },
      ...(fields !== undefined && { fields }),
      ...(output !== undefined && { output }),
      ...(options.folder !== undefined && { folder: options.folder }),
      ...(options.threads !== undefined && { threads: options.threads }),
      pageTimeout: Math.ceil(options.pageTimeout * 1000),
      ...{ pageBytes: options.pageBytes, threadMemory: options.threadMemory, rangeBytes: options.rangeBytes },
      stalledAfter: Math.ceil(options.stalledAfter * 1000),
      ...{ wait: options.wait === true, json: options.json === true },
      publicOnly: options.publicOnly === true,
    });
    return;
  }
  const progress = new ProgressLine(options.progress === true, output !== undefined);
  // NB: a file is whole or is not there. What is printed may lack what is reported.
  const mustBeWhole = output !== undefined;
  const inputs =
    filesFrom === undefined ? await namedFiles(files, followLinks, mustBeWhole) : namesIn(filesFrom, options);
  if (inputs === null) return;
  if (Array.isArray(inputs)) progress.totalBytes = totalBytes(inputs);
  const partial = `${output}.partial`;
  const kept = (): string =>
    mustBeWhole && existsSync(partial) ? `; ${partial} has what was read, and --resume goes on with it` : '';
  const extractOptions: ExtractOptions = {
    ...(fields !== undefined && { fields }),
    ...{ select, format, resume, ordered: options.unordered !== true },
    escapeFormulas,
    ...parsing,
    output: output ?? process.stdout,
    publicOnly: options.publicOnly === true,
    ...(options.threads !== undefined && { threads: options.threads }),
    pageTimeout: Math.ceil(options.pageTimeout * 1000),
    ...{ pageBytes: options.pageBytes, threadMemory: options.threadMemory },
    inputsName: JSON.stringify([files, filesFrom ?? null]),
    onProblem: (problem) => {
      // Beside a file there is another one for them.
      if (output !== undefined && problem.error !== 'unreadable') return;
      progress.clear();
      if (problem.error === 'unreadable')
        fail(`cannot read ${shownName(problem.source)}: ${problem.message}${kept()}`);
      else say(textOf(problem));
    },
    ...(progress.isShown && { onProgress: (how: ExtractProgress) => progress.show(how) }),
  };
  try {
    const summary = await extract(inputs, extractOptions);
    progress.clear();
    if (progress.isShown || output !== undefined) process.stderr.write(`${summaryOf(summary)}\n`);
  } catch (error) {
    progress.clear();
    if (error instanceof library.OutputError)
      fail(`cannot write ${shownName(output ?? '')}: ${waysOn(error)}`);
    else if (error instanceof InputError) fail(error.message);
    else if (error instanceof UnreadableInputError) return;
    else if (error instanceof TypeError) fail(error.message);
    else fail(`cannot write ${shownName(output ?? '')}: ${reasonOf(error)}`);
  }
}

function trimmed(text: string): string {
  return text.trim();
}

/** An output that is refused, and what to do about it. */
function waysOn({ code, message, files }: OutputError): string {
  const remove = `remove ${files.join(' and ')} to begin anew`;
  switch (code) {
    case 'locked':
      return message;
    case 'unfinished':
      return `${message}; go on with --resume, or ${remove}`;
    default:
      return files.length === 0 ? message : `${message}; ${remove}`;
  }
}

/** Names without an input are reported. Null if there are any, and all are wanted. */
async function namedFiles(
  files: readonly string[],
  followLinks: boolean,
  wantsAll: boolean,
): Promise<string[] | null> {
  const inputs: string[] = [];
  let isWhole = true;
  for (const entry of await inputsOf(files, { ...rules, followLinks })) {
    if (!('problem' in entry)) inputs.push(entry.input);
    else {
      fail(entry.problem);
      isWhole = false;
    }
  }
  return wantsAll && !isWhole ? null : inputs;
}

function totalBytes(files: readonly string[]): number | null {
  let total = 0;
  for (const file of files) {
    const stats = file === STANDARD_INPUT ? undefined : statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return null;
    total += stats.size;
  }
  return total;
}

function summaryOf({ pages, skipped, errors, resumed, seconds: time }: ExtractProgress): string {
  const rate = Math.round((pages - resumed) / Math.max(time, 0.001));
  const parts = [`${count(pages, 'page')} (${rate.toLocaleString('en')} a second)`];
  if (resumed > 0) parts.push(`${resumed.toLocaleString('en')} of them before`);
  if (skipped > 0) parts.push(`${skipped.toLocaleString('en')} skipped`);
  if (errors > 0) parts.push(count(errors, 'error'));
  return parts.join(', ');
}

/** A line on standard error that says how far the work has come. */
class ProgressLine {
  totalBytes: number | null = null;
  readonly isShown: boolean;
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #line = new StatusLine();

  constructor(isForced: boolean, hasFile: boolean) {
    this.isShown = isForced || (this.#isTerminal && (hasFile || process.stdout.isTTY !== true));
  }

  show(how: ExtractProgress): void {
    const { bytes, seconds: time } = how;
    const parts = [summaryOf(how), `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 0 })} MB`];
    if (this.totalBytes !== null && bytes > 0)
      parts.push(`${duration(((this.totalBytes - bytes) / bytes) * time)} left`);
    const line = parts.join(', ');
    if (!this.#isTerminal) {
      process.stderr.write(`${line}\n`);
      return;
    }
    this.#line.show(line);
  }

  clear(): void {
    this.#line.clear();
  }
}

/** Hours, minutes and seconds. */
function duration(time: number): string {
  const whole = Math.max(0, Math.round(time));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return parts[0] === 0 ? `${parts[1]}:${rest}` : `${hours}:${minutes}:${rest}`;
}

const help = `
Inputs are WARC files, compressed or not; NDJSON, an object with html and url on
each line (.ndjson or .jsonl); and pages. Of WARC files, HTTP responses that are
HTML are read, and resource records of HTML. Folders are searched for files that
end with .html, .htm, .xhtml, .warc, .warc.gz, .ndjson and .jsonl. URLs (http,
https) are fetched; if the connection breaks, reading goes on where it stopped.

The fields are url, status, encoding, title, lang, meta, canonical, links,
images, headings, text, tables, jsonld, microdata, opengraph, forms, feeds,
errors, hash and timings. By default, all but errors and timings are written.

--select adds the text of what a selector matches; with @name behind the
selector, the value of that attribute; with @@html, the HTML.

Formats:
  ndjson   a line of JSON for each page
  csv      a column for each field; lists and objects are JSON. A page may make
           a spreadsheet calculate or fetch; --escape-formulas prevents that
  wet      WARC conversion records with the text
  wat      WARC metadata records with headers, head and links
  parquet  a column for each field; lists and objects are JSON

A page that cannot be read, takes too long, is too large, or ends its thread is
an error; the others are not affected. With --output, errors are written to a
file beside it, with .errors.ndjson behind its name; otherwise to standard
error. An output whose name ends with .gz is compressed, except Parquet.

While it is not whole, the output is named FILE.partial, with FILE.journal
beside it. After a crash, the same command with --resume continues where it
stopped, and every page is in the output once. The output appears only if every
input could be read. Without --resume, a FILE.partial that is there is refused.

--queue redis://localhost:6379 shares the work between machines through BullMQ
and Redis. enqueue adds the files as jobs, in ranges of --range-bytes; work does
jobs until there are none; status prints how many there are, and why some were
given up; collect puts the results together. All need --folder, which holds what
is to be done. All machines must see the files and --folder under the same
names. Of files that are URLs, jobs fetch their ranges.

Exit status: 0, also if pages had errors; 2 if an input could not be read, or
the output not be written.

Examples:
  domwright extract -o pages.ndjson CC-MAIN-*.warc.gz
  domwright extract -F url,title,links -f parquet -o links.parquet crawl/
  domwright extract -s price=.price -s 'next=a[rel=next]@href' -f csv *.html
  find pages -name '*.html' -print0 | domwright extract --files-from - -0
  domwright extract --resume -o pages.ndjson CC-MAIN-*.warc.gz
  domwright extract --queue redis://host --folder /net/out enqueue /net/*.gz
  domwright extract --queue redis://host --folder /net/out work`;
