import { createHash } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Writable } from 'node:stream';
import {
  canParseURL,
  checkBoolean,
  checkedOptions,
  checkFunction,
  checkPositiveInteger,
  checkString,
  wrongArgument,
} from 'domwright/internal/arguments';
import { type DecodingOptions, decodingOf } from '../decoding-options.ts';
import { checkedExtraction, type ExtractPageOptions } from '../extract-page.ts';
import { reasonOf } from '../files/reason-of.ts';
import { type FormatName, formatNames } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { OVERHEAD } from '../inputs/archive.ts';
import { isURL } from '../inputs/http-input.ts';
import { isProblem, type Problem, type RawPage } from '../inputs/raw-page.ts';
import { type ReadCounts, readPages, STANDARD_INPUT } from '../inputs/read-pages.ts';
import { Segments } from '../inputs/segments.ts';
import type { ByteRange } from '../inputs/warc.ts';
import { problemOf } from '../inputs/warc-record.ts';
import { limitsFor } from '../page-limits.ts';
import { type Batch, batchesOf } from '../threads/batches.ts';
import { inOrder } from '../threads/in-order.ts';
import { type ThreadFailure, ThreadPool } from '../threads/thread-pool.ts';
import type { Counts } from './journal.ts';
import { OutputError } from './output-error.ts';
import { FileOutput, type ResultOutput, StreamOutput } from './outputs.ts';
import { bytesIn, mayTakeLong, OwnThread, WORTH_A_THREAD } from './own-thread.ts';
import { contextOf, encoded, type JobSettings, type PageResult } from './page-job.ts';
import { movedTo, SharedMemory } from './shared-memory.ts';

/** How many pages a thread gets at once, and how many bytes. */
const BATCH_PAGES = 32;
const BATCH_BYTES = 1 << 21;

/** The memory for a batch. A batch ends with the page that exceeds its bytes; few pages are larger than the reserve. */
const BATCH_MEMORY = BATCH_BYTES + (1 << 20);

/** How many batches are in progress for each thread. Results wait for earlier ones, so this bounds the memory. */
const AHEAD = 3;

/** The same limit in bytes, for large pages. */
const AHEAD_BYTES = 1 << 25;

/** The default memory of a thread, in megabytes. */
const THREAD_MEMORY = 192;

/** The default time for a page, in milliseconds. */
const PAGE_TIMEOUT = 10_000;

/** Milliseconds between reports of progress. */
const PROGRESS = 500;

/** The progress of a run. */
export interface ExtractProgress {
  /** Pages written, in this run and in those that it resumes. */
  readonly pages: number;
  /** Responses skipped because they aren't HTML. */
  readonly skipped: number;
  /** Pages, or parts of inputs, reported as problems. */
  readonly errors: number;
  /** Bytes read from the inputs. */
  readonly bytes: number;
  /** Pages that were already in the output this run resumes. */
  readonly resumed: number;
  /** Seconds since the run began. */
  readonly seconds: number;
}

/** Options of `extract`. */
export interface ExtractOptions
  extends DecodingOptions,
    Pick<ExtractPageOptions, 'fields' | 'select' | 'scripting' | 'edition'> {
  /** The output format. Default `'ndjson'`. */
  readonly format?: FormatName;
  /**
   * A file name or a stream. Default: standard output. Parquet needs a file. A file appears once all inputs have been read, and
   * so do its problems, in a file with `.errors.ndjson` added to the name. If the name ends with `.gz`, the output is compressed.
   */
  readonly output?: string | Writable;
  /**
   * Whether to put an apostrophe before CSV cells that spreadsheets would take for formulas: those that start with `=`, `+`, `-`,
   * `@`, a tab or a line break. Default false.
   */
  readonly escapeFormulas?: boolean;
  /** The number of threads. Default: the number of processors. */
  readonly threads?: number;
  /** Whether to write results in the order of the inputs. Default true. */
  readonly ordered?: boolean;
  /** The time limit for a page in milliseconds. Default 10,000. */
  readonly pageTimeout?: number;
  /** The maximum size of a page in bytes, decompressed. Default 16 MiB. */
  readonly pageBytes?: number;
  /**
   * The memory limit of a thread in megabytes. Three quarters are for objects and strings, the rest for trees, which limits the
   * nodes of a page. The default, 192, allows about 500,000 nodes.
   */
  readonly threadMemory?: number;
  /** Whether to continue the output of an interrupted run, if there is one. Default false. */
  readonly resume?: boolean;
  /** Whether to refuse URLs in private networks, even after redirects. Default false. */
  readonly publicOnly?: boolean;
  /** The URL of pages whose input has none: files, standard input, lines of NDJSON, records of WARC files. Default: that of the file. */
  readonly url?: string;
  /** Identifies the inputs if they aren't an array: `resume` only continues a run with the same name. */
  readonly inputsName?: string;
  /** Called for each problem. */
  readonly onProblem?: (problem: Problem) => void;
  /** Called twice a second. */
  readonly onProgress?: (progress: ExtractProgress) => void;
  /** @internal Part of each input. */
  readonly range?: ByteRange;
  /** @internal For tests that kill threads. */
  readonly onThread?: (end: () => Promise<void>) => void;
}

export const extractOptionNames: readonly string[] = [
  ...[
    'fields',
    'select',
    'scripting',
    'edition',
    'contentType',
    'encoding',
    'locale',
    'format',
    'output',
    'threads',
    'ordered',
    'pageTimeout',
    'pageBytes',
  ],
  ...[
    'escapeFormulas',
    'threadMemory',
    'resume',
    'publicOnly',
    'url',
    'inputsName',
    'onProblem',
    'onProgress',
    'range',
    'onThread',
  ],
];

/**
 * Thrown for an input that can't be read, because the output would be incomplete. What was read before is kept beside the
 * output, and a run with `resume` continues from there.
 */
export class UnreadableInputError extends Error {
  /** The input, and why it can't be read. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`cannot read ${problem.source}: ${problem.message}`);
    this.problem = problem;
  }
}

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

type CheckedOptions = Required<
  Omit<ExtractOptions, keyof DecodingOptions | 'url' | 'range' | 'onThread' | 'onProblem' | 'onProgress'>
> &
  Pick<ExtractOptions, keyof DecodingOptions | 'url' | 'range' | 'onThread' | 'onProblem' | 'onProgress'>;

function checked(inputs: unknown, options: ExtractOptions): CheckedOptions {
  if (
    typeof inputs !== 'object' ||
    inputs === null ||
    !(Symbol.iterator in inputs || Symbol.asyncIterator in inputs)
  )
    throw wrongArgument('inputs', 'an iterable of names', inputs);
  const given = checkedOptions(options, extractOptionNames);
  const extraction = checkedExtraction(given);
  const { format = 'ndjson', output = process.stdout, resume = false, onProblem, onProgress } = given;
  if (!formatNames.includes(format))
    throw wrongArgument("option 'format'", `one of ${formatNames.join(', ')}`, format);
  if (typeof output !== 'string' && typeof (output as Writable | null)?.write !== 'function')
    throw wrongArgument("option 'output'", 'the name of a file or a stream', output);
  if (output === '') throw wrongArgument("option 'output'", 'the name of a file', output);
  if (typeof output !== 'string' && (format === 'parquet' || resume))
    throw wrongArgument("option 'output'", `the name of a file for ${resume ? 'resume' : 'parquet'}`, output);
  for (const name of ['ordered', 'resume', 'escapeFormulas', 'publicOnly'] as const) {
    if (given[name] !== undefined) checkBoolean(given[name], `option '${name}'`);
  }
  for (const name of ['threads', 'pageTimeout', 'pageBytes', 'threadMemory'] as const) {
    if (given[name] !== undefined) checkPositiveInteger(given[name], `option '${name}'`);
  }
  if (given.url !== undefined && (typeof given.url !== 'string' || !canParseURL(given.url)))
    throw wrongArgument("option 'url'", 'an absolute URL', given.url);
  if (given.contentType !== undefined) checkString(given.contentType, "option 'contentType'");
  for (const name of ['onProblem', 'onProgress'] as const) {
    if (given[name] !== undefined) checkFunction(given[name], `option '${name}'`);
  }
  return {
    fields: [...extraction.fields],
    select: given.select ?? {},
    ...{ scripting: extraction.scripting, edition: extraction.edition },
    ...{ format, output, resume },
    escapeFormulas: given.escapeFormulas ?? false,
    threads: given.threads ?? availableParallelism(),
    ordered: given.ordered ?? true,
    pageTimeout: given.pageTimeout ?? PAGE_TIMEOUT,
    pageBytes: given.pageBytes ?? 1 << 24,
    threadMemory: given.threadMemory ?? THREAD_MEMORY,
    publicOnly: given.publicOnly ?? false,
    inputsName: given.inputsName ?? (Array.isArray(inputs) ? JSON.stringify(inputs) : ''),
    ...(given.url !== undefined && { url: given.url }),
    ...decodingOf(given),
    ...(onProblem !== undefined && { onProblem }),
    ...(onProgress !== undefined && { onProgress }),
    ...(given.range !== undefined && { range: given.range }),
    ...(given.onThread !== undefined && { onThread: given.onThread }),
  };
}

interface NumberedBatch extends Batch<RawPage | Problem> {
  readonly index: number;
}

type PagePool = ThreadPool<RawPage, PageResult>;

class Run {
  readonly #inputs: Iterable<string> | AsyncIterable<string>;
  readonly #options: CheckedOptions;
  readonly #settings: JobSettings;
  readonly #output: ResultOutput;
  readonly #counts: Counts;
  readonly #memory = new SharedMemory(BATCH_MEMORY);
  readonly #read: ReadCounts = { bytes: 0 };
  readonly #resumed: number;
  readonly #started = performance.now();
  /** Extracts pages in this thread; null if all go to others, because of the limits. */
  readonly #own: OwnThread | null;
  /** How many threads the other pages are worth, and how many bytes of pages must have come before they start. */
  readonly #others: number;
  readonly #othersAfter: number;
  /** How many bytes of pages have come. */
  #come = 0;
  /** How many batches are in other threads. */
  #inOthers = 0;
  /** The unreadable input that ended the run, if the output is a file. */
  #unread: Problem | null = null;

  constructor(inputs: Iterable<string> | AsyncIterable<string>, options: CheckedOptions) {
    this.#inputs = inputs;
    this.#options = options;
    const { select, scripting, edition, format, escapeFormulas, output, pageBytes, inputsName, resume, url } =
      options;
    const { fields } = checkedExtraction(options);
    const compress = format !== 'parquet' && typeof output === 'string' && output.endsWith('.gz');
    const { limits } = limitsFor(options.threadMemory);
    this.#settings = {
      ...{ fields: [...fields], select, scripting, edition, format, escapeFormulas },
      ...{ pageBytes, compress, limits },
      ...decodingOf(options),
    };
    const { threads, pageTimeout, threadMemory, onThread } = options;
    // NB: only other threads can be ended, and selectors may take long on any page.
    const isBounded =
      pageTimeout >= PAGE_TIMEOUT && threadMemory >= THREAD_MEMORY && Object.keys(select).length === 0;
    this.#own = isBounded && onThread === undefined ? new OwnThread(this.#settings) : null;
    const known = bytesIn(inputs);
    const others = this.#own === null ? threads : threads - 1;
    this.#othersAfter = this.#own !== null && known === null ? WORTH_A_THREAD : 0;
    this.#others =
      this.#own === null || known === null ? others : Math.min(others, Math.floor(known / WORTH_A_THREAD));
    const context = contextOf(this.#settings);
    const start = formats[format].start(context);
    const bytes = start === '' ? new Uint8Array(0) : encoded(start, compress);
    this.#output =
      typeof output === 'string'
        ? new FileOutput({
            ...{ name: output, format, context, start: bytes, resume },
            // NB: limits may change, so that a page that took too much memory can be retried with more.
            settings: hashOf({
              ...this.#settings,
              limits: null,
              inputsName,
              ...(url !== undefined && { url }),
            }),
          })
        : new StreamOutput(output, bytes);
    this.#counts = { ...this.#output.counts };
    this.#resumed = this.#counts.pages;
  }

  async run(): Promise<ExtractProgress> {
    const { threads, pageTimeout, threadMemory, ordered, onThread, onProgress } = this.#options;
    const pool: PagePool = new ThreadPool<RawPage, PageResult>({
      program: new URL('./page-worker.js', import.meta.url),
      settings: this.#settings,
      threads: Math.max(1, this.#others),
      failed: (page, failure) => this.#failed(page, failure),
      timeout: pageTimeout,
      worker: {
        // NB: don't inherit options such as --input-type, which Node rejects for files.
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: limitsFor(threadMemory).heap },
        stdout: true,
        stderr: true,
      },
      ...(onThread !== undefined && { onThread }),
    });
    const timer = onProgress && setInterval(() => onProgress(this.#progress()), PROGRESS);
    try {
      if (ordered) await this.#runInOrder(pool, threads * AHEAD);
      else await this.#runAsTheyCome(pool, threads * AHEAD);
      if (this.#unread !== null) {
        this.#output.abort();
        this.#options.onProblem?.(this.#unread);
        throw new UnreadableInputError(this.#unread);
      }
      await this.#output.finish();
    } catch (error) {
      this.#output.abort();
      throw error;
    } finally {
      clearInterval(timer);
      await pool.close();
    }
    return this.#progress();
  }

  /** The problem for a page that ended its thread or took too long. */
  #failed({ source, offset, url }: RawPage, { kind, error }: ThreadFailure): Problem {
    const { pageTimeout, threadMemory } = this.#options;
    if (kind === 'timeout')
      return problemOf(source, offset, url, 'timeout', `the page takes more than ${pageTimeout / 1000} s`);
    const why = error === null ? 'the thread ended' : `the thread ended: ${error.message}`;
    const isOutOfMemory = error?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const message = isOutOfMemory ? `the page takes more than ${threadMemory} MB of memory` : why;
    return problemOf(source, offset, url, 'thread-died', message);
  }

  async #extract(pool: PagePool, { entries, bytes }: NumberedBatch): Promise<PageResult[]> {
    const pages = entries.filter(isPage);
    const own = this.#own;
    this.#come += bytes;
    const isForOthers =
      own === null ||
      (own.pending > 0 && this.#come > this.#othersAfter && this.#inOthers < 2 * this.#others);
    if (isForOthers) return this.#inAnother(pool, pages);
    const results = new Array<PageResult>(pages.length);
    const [long, short]: [number[], number[]] = [[], []];
    for (const [index, page] of pages.entries()) (mayTakeLong(page) ? long : short).push(index);
    const some = async (indexes: readonly number[], work: (pages: RawPage[]) => Promise<PageResult[]>) => {
      if (indexes.length === 0) return;
      const found = await work(indexes.map((index) => pages[index] as RawPage));
      for (const [at, result] of found.entries()) results[indexes[at] as number] = result;
    };
    await Promise.all([
      some(long, (pages) => this.#inAnother(pool, pages)),
      some(short, (pages) => own.run(pages)),
    ]);
    return results;
  }

  async #inAnother(pool: PagePool, pages: readonly RawPage[]): Promise<PageResult[]> {
    const memory = this.#memory.take(pages.reduce((sum, { bytes }) => sum + bytes.length, 0));
    let offset = 0;
    const moved = pages.map((page) => {
      const inMemory = movedTo(memory, offset, page);
      offset += page.bytes.length;
      return inMemory;
    });
    this.#inOthers++;
    const results = await pool.run(moved);
    this.#inOthers--;
    this.#memory.give(memory);
    return results;
  }

  async #runInOrder(pool: PagePool, ahead: number): Promise<void> {
    const work = async (batch: NumberedBatch) => ({
      batch,
      results: await this.#extract(pool, batch),
    });
    const limits = { items: ahead, bytes: mostBytesAhead(ahead), bytesOf: bytesOfBatch };
    for await (const { batch, results } of inOrder(this.#batches(), work, limits))
      await this.#write(batch, results);
  }

  async #runAsTheyCome(pool: PagePool, ahead: number): Promise<void> {
    const pending = new Set<Promise<void>>();
    const failures: unknown[] = [];
    const mostBytes = mostBytesAhead(ahead);
    let bytes = 0;
    let writing: Promise<void> = Promise.resolve();
    for await (const batch of this.#batches()) {
      const done: Promise<void> = this.#extract(pool, batch)
        .then((results) => {
          writing = writing.then(() => this.#write(batch, results));
          return writing;
        })
        .catch((error) => void failures.push(error))
        .finally(() => {
          pending.delete(done);
          bytes -= batch.bytes;
        });
      pending.add(done);
      bytes += batch.bytes;
      while (pending.size >= ahead || (bytes > mostBytes && pending.size > 1)) await Promise.race(pending);
      if (failures.length > 0) break;
    }
    await Promise.all(pending);
    if (failures.length > 0) throw failures[0];
  }

  /**
   * The pages of all inputs, always in the same batches, without batches already written. If the output is a file, they end at an
   * unreadable input.
   *
   * @throws OutputError if what is already written belongs to other inputs
   */
  async *#batches(): AsyncGenerator<NumberedBatch> {
    const { done } = this.#output;
    let index = 0;
    let found = 0;
    const limits = { entries: BATCH_PAGES, bytes: BATCH_BYTES, bytesOf: bytesOfEntry };
    for await (const batch of batchesOf(this.#entries(), limits)) {
      // The last batch is incomplete.
      if (this.#unread !== null) return;
      const count = done.get(index);
      if (count === undefined) yield { ...batch, index };
      else if (count !== batch.entries.length) throw this.#otherInputs();
      else found++;
      index++;
    }
    if (this.#unread === null && found < done.size) throw this.#otherInputs();
  }

  /** The pages of all inputs. If the output is a file, they end at an unreadable input. */
  async *#entries(): AsyncGenerator<RawPage | Problem> {
    const isFile = typeof this.#options.output === 'string';
    const { pageBytes, range, publicOnly, url, contentType = null } = this.#options;
    // NB: segments of a page may lie in several inputs.
    const segments = new Segments(pageBytes + OVERHEAD);
    for await (const name of this.#inputs) {
      const http = { publicOnly };
      const entries = readPages(name, pageBytes, this.#read, range, http, contentType);
      for await (const entry of segments.joined(entries)) {
        if (isFile && isProblem(entry) && entry.error === 'unreadable') {
          this.#unread = entry;
          return;
        }
        // NB: the URL of a file is that of a page without one.
        const isOnDisk =
          !isProblem(entry) && entry.recordId === null && entry.url?.startsWith('file:') === true;
        yield url !== undefined && !isProblem(entry) && (isOnDisk || entry.url === null)
          ? { ...entry, url }
          : entry;
      }
    }
    yield* segments.rest();
  }

  #otherInputs(): OutputError {
    const { output } = this.#options;
    return new OutputError('other-run', `the journal of ${output} belongs to a run with other inputs`, []);
  }

  async #write({ index, entries }: NumberedBatch, results: readonly PageResult[]): Promise<void> {
    const pieces: Uint8Array[] = [];
    const problems: Problem[] = [];
    let next = 0;
    for (const entry of entries) {
      const result = isProblem(entry) ? entry : (results[next++] as PageResult);
      if (result === null) this.#counts.skipped++;
      else if (result instanceof Uint8Array) {
        pieces.push(result);
        this.#counts.pages++;
      } else {
        problems.push(result);
        this.#counts.errors++;
      }
    }
    await this.#output.write(index, pieces, problems, this.#counts);
    for (const problem of problems) this.#options.onProblem?.(problem);
  }

  #progress(): ExtractProgress {
    const { bytes } = this.#read;
    const seconds = (performance.now() - this.#started) / 1000;
    return { ...this.#counts, bytes, resumed: this.#resumed, seconds };
  }
}

function mostBytesAhead(batches: number): number {
  return Math.max(AHEAD_BYTES, batches * BATCH_BYTES);
}

function bytesOfEntry(entry: RawPage | Problem): number {
  return isProblem(entry) ? 0 : entry.bytes.length;
}

function bytesOfBatch({ bytes }: NumberedBatch): number {
  return bytes;
}

function isPage(entry: RawPage | Problem): entry is RawPage {
  return !isProblem(entry);
}

function hashOf(settings: object): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
}
