import { existsSync, statSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExtractOptions, ExtractProgress, FieldName, FormatName, OutputError } from 'domwright-extract';
import { reasonOf } from 'domwright-extract/files';
import { type ListOptions, namesIn } from '../inputs/file-lists.ts';
import { type InputRules, inputsOf, STANDARD_INPUT } from '../inputs/named-inputs.ts';
import { pageExtensions, textOf } from '../inputs/pages.ts';
import { InputError } from '../inputs/read-input.ts';
import { choiceOption } from '../options/choice-option.ts';
import { type EncodingOptions, withEncodingOptions } from '../options/encoding-options.ts';
import { withListOptions } from '../options/files-from-option.ts';
import { followLinksOption, sizeOption, threadMemoryOption } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { INPUT_OPTIONS } from '../options/option-groups.ts';
import { outputOption } from '../options/output-option.ts';
import { type EditionName, editionOption, scriptingOption } from '../options/parse-options.ts';
import { secondsOption } from '../options/seconds-option.ts';
import { threadsOption } from '../options/threads-option.ts';
import { urlOption } from '../options/url-option.ts';
import { count, grouped } from '../output/count.ts';
import { fail, say } from '../output/messages.ts';
import { STANDARD_OUTPUT } from '../output/output-files.ts';
import { StatusLine } from '../output/progress.ts';
import { shownName, sourceName } from '../output/shown-name.ts';
import { runQueue } from './extract/extract-queue.ts';

interface ExtractCommandOptions extends ListOptions, EncodingOptions {
  followLinks?: boolean;
  fields?: string;
  select?: string[];
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
  url?: string;
  progress?: boolean;
  queue?: string;
  folder?: string;
  rangeBytes: number;
  stalledAfter: number;
  wait?: boolean;
  json?: boolean;
}

/** Which files of a folder are inputs. */
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
    .option('-F, --fields <names>', 'the fields, separated by commas, or all')
    .option(
      '-s, --select <name=selector>',
      'add a field with what a selector matches; can be repeated',
      selectOption,
    )
    .addOption(
      choiceOption('-f, --format <name>', 'the format of the output', [
        'ndjson',
        'csv',
        'wet',
        'wat',
        'parquet',
      ]).default('ndjson'),
    )
    .option('--escape-formulas', 'in CSV, put an apostrophe before values that look like formulas')
    .addOption(outputOption('write to this file, once it is complete'))
    .option('--resume', 'continue the output of a run that was interrupted')
    .addOption(threadsOption('number of processors'))
    .option('--unordered', 'write the results of a file as they arrive, not after those of earlier files')
    .option('--page-timeout <seconds>', 'time limit for a page', secondsOption(0.001), 10)
    .addOption(
      new Option('--page-bytes <bytes>', 'maximum size of a page, decompressed, with an optional K, M or G')
        .argParser(sizeOption)
        .default(1 << 24, '16M'),
    )
    .addOption(threadMemoryOption('memory limit for a thread and the nodes of a page', 192, false))
    .option('--progress', 'show progress, even if standard error is not a terminal')
    .addOption(scriptingOption())
    .addOption(editionOption())
    .option(
      '--queue <url>',
      'share the work with other machines; the first argument is enqueue, work, status or collect',
    )
    .option('--folder <folder>', 'with --queue: the folder that the machines share')
    .addOption(
      new Option('--range-bytes <bytes>', 'with --queue: how much of a WARC file is one job')
        .argParser(sizeOption)
        .default(1 << 28, '256M'),
    )
    .option(
      '--stalled-after <seconds>',
      'with --queue: when a job of a silent worker goes to another',
      secondsOption(0.001),
      30,
    )
    .option('--wait', 'with --queue work: when there are no jobs, wait for more')
    .addOption(jsonOption('a JSON object, with --queue status'));
  withEncodingOptions(withListOptions(command))
    .addOption(followLinksOption())
    .addOption(urlOption('the URL of a page that has none, as one on disk').helpGroup(INPUT_OPTIONS))
    .addOption(
      new Option('--public-only', 'fetch no URLs in private networks, even after redirects').helpGroup(
        INPUT_OPTIONS,
      ),
    )
    .action(run)
    .addHelpText('after', help);
}

function selectOption(value: string, others: string[] = []): string[] {
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
  for (const selection of options.select ?? []) {
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
  const { contentType, encoding, locale } = options;
  const parsing = {
    scripting,
    ...(edition !== undefined && { edition }),
    ...(contentType !== undefined && { contentType }),
    ...(encoding !== undefined && { encoding }),
    ...(locale !== undefined && { locale }),
  };
  const fields = options.fields?.split(',').map(trimmed) as FieldName[] | undefined;
  if (options.queue !== undefined) {
    if (options.url !== undefined) {
      fail('--url cannot be used with --queue');
      return;
    }
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
  // NB: a file is complete or doesn't exist. Standard output may be incomplete, with problems reported.
  const mustBeWhole = output !== undefined;
  const inputs =
    filesFrom === undefined ? await namedFiles(files, followLinks, mustBeWhole) : namesIn(filesFrom, options);
  if (inputs === null) return;
  if (Array.isArray(inputs)) progress.totalBytes = totalBytes(inputs);
  const partial = `${output}.partial`;
  const kept = (): string =>
    mustBeWhole && existsSync(partial)
      ? `; ${partial} has what was read so far, and --resume continues it`
      : '';
  const extractOptions: ExtractOptions = {
    ...(fields !== undefined && { fields }),
    ...{ select, format, resume, ordered: options.unordered !== true },
    escapeFormulas,
    ...parsing,
    output: output ?? process.stdout,
    publicOnly: options.publicOnly === true,
    ...(options.url !== undefined && { url: options.url }),
    ...(options.threads !== undefined && { threads: options.threads }),
    pageTimeout: Math.ceil(options.pageTimeout * 1000),
    ...{ pageBytes: options.pageBytes, threadMemory: options.threadMemory },
    inputsName: JSON.stringify([files, filesFrom ?? null]),
    onProblem: (problem) => {
      // With --output, these are in a file beside the output.
      if (output !== undefined && problem.error !== 'unreadable') return;
      progress.clear();
      if (problem.error === 'unreadable')
        fail(`cannot read ${shownName(problem.source)}: ${problem.message}${kept()}`);
      else say(textOf(problem));
    },
    onUnreadInput: (input, problems) => {
      process.exitCode = 2;
      // NB: a single problem has a line already, unless it is in a file.
      if (problems === 1 && output === undefined) return;
      progress.clear();
      const why = `none of its pages can be read (${count(problems, 'error')})`;
      fail(`cannot read ${sourceName(input)}: ${why}`);
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

/** Why an output was refused, and what to do about it. */
function waysOn({ code, message, files }: OutputError): string {
  const remove = `remove ${files.join(' and ')} to start over`;
  switch (code) {
    case 'locked':
      return message;
    case 'unfinished':
      return `${message}; continue with --resume, or ${remove}`;
    default:
      return files.length === 0 ? message : `${message}; ${remove}`;
  }
}

/** Resolves names to files and reports names without one. Null if there are any and all are required. */
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
    try {
      const stats = statSync(file);
      if (file === STANDARD_INPUT || !stats.isFile()) return null;
      total += stats.size;
    } catch {
      return null;
    }
  }
  return total;
}

function summaryOf({ pages, skipped, errors, resumed, seconds: time }: ExtractProgress): string {
  const rate = Math.round((pages - resumed) / Math.max(time, 0.001));
  const parts = [`${count(pages, 'page')} (${grouped(rate)} a second)`];
  if (resumed > 0) parts.push(`${grouped(resumed)} of them before`);
  if (skipped > 0) parts.push(`${grouped(skipped)} skipped`);
  if (errors > 0) parts.push(count(errors, 'error'));
  return parts.join(', ');
}

/** A line on standard error that shows the progress. */
class ProgressLine {
  totalBytes: number | null = null;
  readonly isShown: boolean;
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #line = new StatusLine();

  constructor(isForced: boolean, hasFile: boolean) {
    this.isShown = isForced || (this.#isTerminal && (hasFile || process.stdout.isTTY !== true));
  }

  show(how: ExtractProgress): void {
    const { bytes, resumedBytes, seconds: time } = how;
    const parts = [summaryOf(how), `${grouped(Math.round((resumedBytes + bytes) / 1e6))} MB`];
    if (this.totalBytes !== null && bytes > 0)
      parts.push(`${duration(((this.totalBytes - resumedBytes - bytes) / bytes) * time)} left`);
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

function duration(time: number): string {
  const whole = Math.max(0, Math.round(time));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return parts[0] === 0 ? `${parts[1]}:${rest}` : `${hours}:${minutes}:${rest}`;
}

const help = `
Inputs are WARC files, compressed or not; WACZ, EPUB, HAR and MHTML files; mails
and mbox files; NDJSON, with an object of html and url on each line (.ndjson or
.jsonl); and pages, compressed or not, HTML or XHTML. In WARC files, HTTP
responses and resource records are read if they are HTML. Folders are searched
for files that end with .html, .htm, .xhtml, .xht, .epub, .warc, .warc.gz,
.ndjson and .jsonl. URLs (http, https) are fetched; interrupted
downloads resume. Files of other kinds are refused.

The fields are url, status, encoding, title, lang, meta, canonical, links,
images, headings, text, tables, jsonld, microdata, opengraph, forms, feeds,
errors, hash, cut and timings. The default is all but errors and timings. cut
says what of a page is incomplete.

--select adds the text of the elements that a selector matches. With @name after
the selector, it adds that attribute's value; with @@html, the HTML.

Formats:
  ndjson   a line of JSON for each page
  csv      a column for each field; lists and objects are JSON. Spreadsheets
           may run values as formulas; --escape-formulas prevents that
  wet      WARC conversion records with the text
  wat      WARC metadata records with headers, head and links
  parquet  a column for each field; links, images, headings, tables, meta and
           feeds are lists of structs, other lists and objects JSON

A page that cannot be read, takes too long, is too large, or crashes its thread
is an error; other pages are not affected. With --output FILE, errors go to
FILE.errors.ndjson; otherwise to standard error. If the name of the output ends
with .gz, it is compressed, except Parquet.

Until it is complete, the output is named FILE.partial, and FILE.journal is
beside it. After a crash, run the same command with --resume: it continues where
it stopped, and every page is in the output once. FILE appears only if every
input could be read. Without --resume, an existing FILE.partial is an error.

--queue redis://localhost:6379 shares the work between machines through BullMQ
and Redis. enqueue adds the files as jobs, in ranges of --range-bytes; work does
jobs until there are none left; status prints how many there are, and why some
failed; collect merges the results. All need --folder, which holds the list of
jobs and the results. All machines must see the files and --folder under the
same names. From files that are URLs, jobs fetch only their ranges.

Exit status: 0, even if pages had errors; 2 if an input or all of its pages
could not be read, or the output could not be written.

Examples:
  domwright extract -o pages.ndjson CC-MAIN-*.warc.gz
  domwright extract -F url,title,links -f parquet -o links.parquet crawl/
  domwright extract -s price=.price -s 'next=a[rel=next]@href' -f csv *.html
  find pages -name '*.html' -print0 | domwright extract --files-from - -0
  domwright extract --resume -o pages.ndjson CC-MAIN-*.warc.gz
  domwright extract --queue redis://host --folder /net/out enqueue /net/*.gz
  domwright extract --queue redis://host --folder /net/out work`;
