import { createHash } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Writable } from 'node:stream';
import {
  checkBoolean,
  checkedOptions,
  checkFunction,
  checkPositiveInteger,
  wrongArgument,
} from 'domwright/internal/arguments';
import { checkedExtraction, type ExtractPageOptions } from '../extract-page.ts';
import { reasonOf } from '../files/reason-of.ts';
import { type FormatName, formatNames } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { isURL } from '../inputs/http-input.ts';
import { isProblem, type Problem, type RawPage } from '../inputs/raw-page.ts';
import { type ReadCounts, readPages, STANDARD_INPUT } from '../inputs/read-pages.ts';
import type { ByteRange } from '../inputs/warc.ts';
import { problemOf } from '../inputs/warc-record.ts';
import { limitsFor } from '../page-limits.ts';
import { type Batch, batchesOf } from '../threads/batches.ts';
import { inOrder } from '../threads/in-order.ts';
import { type ThreadFailure, ThreadPool } from '../threads/thread-pool.ts';
import type { Counts } from './journal.ts';
import { OutputError } from './output-error.ts';
import { FileOutput, type ResultOutput, StreamOutput } from './outputs.ts';
import { contextOf, encoded, type JobSettings, type PageResult } from './page-job.ts';
import { movedTo, SharedMemory } from './shared-memory.ts';

/** How many pages are given to a thread at once, and how many bytes. */
const BATCH_PAGES = 32;
const BATCH_BYTES = 1 << 21;

/** How much memory a batch takes. It ends with the page that exceeds its bytes, and few pages are larger than this allows. */
const BATCH_MEMORY = BATCH_BYTES + (1 << 20);

/** How many batches are in progress for each thread. Results wait for earlier ones, so this bounds the memory. */
const AHEAD = 3;

/** And so do their bytes, which are many if pages are large. */
const AHEAD_BYTES = 1 << 25;

/** Megabytes for a thread. */
const THREAD_MEMORY = 192;

/** Milliseconds between two reports of progress. */
const PROGRESS = 500;

/** How far a run has come. */
export interface ExtractProgress {
  /** Pages that have been written, in this run and in those that it resumes. */
  readonly pages: number;
  /** Responses that are not HTML. */
  readonly skipped: number;
  /** Pages, or parts of an input, that are reported as problems. */
  readonly errors: number;
  /** Bytes that have been read from the inputs. */
  readonly bytes: number;
  /** Pages that this run has not extracted itself, but found in the output that it resumes. */
  readonly resumed: number;
  /** Since the run began. */
  readonly seconds: number;
}

/** Options of `extract`. */
export interface ExtractOptions
  extends Pick<ExtractPageOptions, 'fields' | 'select' | 'scripting' | 'edition'> {
  /** Default `'ndjson'`. */
  readonly format?: FormatName;
  /**
   * The name of a file, or a stream. A file appears when all inputs have been read, and `.errors.ndjson` beside it if
   * there are problems. If the name ends with `.gz`, the file is compressed. Default: standard output. Parquet needs a
   * file.
   */
  readonly output?: string | Writable;
  /**
   * Whether cells of CSV that spreadsheets would take for formulas begin with an apostrophe: those that begin with `=`, `+`,
   * `-`, `@`, a tab or a line break. Default false.
   */
  readonly escapeFormulas?: boolean;
  /** How many threads extract. Default: as many as there are processors. */
  readonly threads?: number;
  /** Whether results are in the order of the inputs. Default true. */
  readonly ordered?: boolean;
  /** How many milliseconds a page may take. Default 10,000. */
  readonly pageTimeout?: number;
  /** How many bytes a page may have, decompressed. Default 16 MiB. */
  readonly pageBytes?: number;
  /**
   * How many megabytes a thread may use. Three quarters are for objects and strings; the rest is for trees, so this limits
   * the nodes of a page, too. Default 192, with which a page may have some 500,000 nodes.
   */
  readonly threadMemory?: number;
  /** Whether to go on with the output of a run that was cut short, if there is one. Default false. */
  readonly resume?: boolean;
  /** Whether inputs that are URLs may not be of private networks, also after redirects. Default false. */
  readonly publicOnly?: boolean;
  /** What the inputs are, if they are not an array: a run with other ones is not resumed. */
  readonly inputsName?: string;
  /** Called for each problem. */
  readonly onProblem?: (problem: Problem) => void;
  /** Called twice a second. */
  readonly onProgress?: (progress: ExtractProgress) => void;
  /** @internal A part of each input. */
  readonly range?: ByteRange;
  /** @internal For tests, which end threads. */
  readonly onThread?: (end: () => Promise<void>) => void;
}

export const extractOptionNames: readonly string[] = [
  ...[
    'fields',
    'select',
    'scripting',
    'edition',
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
    'inputsName',
    'onProblem',
    'onProgress',
    'range',
    'onThread',
  ],
];

/**
 * An input that cannot be read, so that the output would not be whole. What could be read before it stays beside the
 * output, and a run with `resume` goes on there.
 */
export class UnreadableInputError extends Error {
  /** Which input it is, and why it cannot be read. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`cannot read ${problem.source}: ${problem.message}`);
    this.problem = problem;
  }
}

/**
 * Extracts data from all pages of the inputs, in threads. Each page becomes a part of the output, or a problem, or is
 * skipped because it is not HTML. Memory is bounded, whatever the number of pages.
 *
 * @param inputs names of WARC files (also compressed), NDJSON files and HTML files, or their URLs (http, https), which are
 *   fetched; `'-'` is standard input
 * @returns how many there were
 * @throws TypeError for a wrong option; OutputError if another run writes the output, if files of a run that was cut
 *   short stand beside it and `resume` is false, or if they do not fit; UnreadableInputError if the output is a file and
 *   an input cannot be read; an error of the file system if the output cannot be written
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
 * Reports the files that are not there before hours are spent on the others.
 *
 * @throws UnreadableInputError for the first of them
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

type CheckedOptions = Required<Omit<ExtractOptions, 'range' | 'onThread' | 'onProblem' | 'onProgress'>> &
  Pick<ExtractOptions, 'range' | 'onThread' | 'onProblem' | 'onProgress'>;

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
    pageTimeout: given.pageTimeout ?? 10_000,
    pageBytes: given.pageBytes ?? 1 << 24,
    threadMemory: given.threadMemory ?? THREAD_MEMORY,
    publicOnly: given.publicOnly ?? false,
    inputsName: given.inputsName ?? (Array.isArray(inputs) ? JSON.stringify(inputs) : ''),
    ...(onProblem !== undefined && { onProblem }),
    ...(onProgress !== undefined && { onProgress }),
    ...(given.range !== undefined && { range: given.range }),
    ...(given.onThread !== undefined && { onThread: given.onThread }),
  };
}

interface NumberedBatch extends Batch<RawPage | Problem> {
  readonly index: number;
  /** Where the bytes of its pages are. */
  readonly memory: SharedArrayBuffer;
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
  /** The input at which a run ends whose output is a file. */
  #unread: Problem | null = null;

  constructor(inputs: Iterable<string> | AsyncIterable<string>, options: CheckedOptions) {
    this.#inputs = inputs;
    this.#options = options;
    const { select, scripting, edition, format, escapeFormulas, output, pageBytes, inputsName, resume } =
      options;
    const { fields } = checkedExtraction(options);
    const compress = format !== 'parquet' && typeof output === 'string' && output.endsWith('.gz');
    const { limits } = limitsFor(options.threadMemory);
    this.#settings = {
      ...{ fields: [...fields], select, scripting, edition, format, escapeFormulas },
      ...{ pageBytes, compress, limits },
    };
    const context = contextOf(this.#settings);
    const start = formats[format].start(context);
    const bytes = start === '' ? new Uint8Array(0) : encoded(start, compress);
    this.#output =
      typeof output === 'string'
        ? new FileOutput({
            ...{ name: output, format, context, start: bytes, resume },
            // NB: a page that took too much memory may be tried again with more.
            settings: hashOf({ ...this.#settings, limits: null, inputsName }),
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
      threads,
      failed: (page, failure) => this.#failed(page, failure),
      timeout: pageTimeout,
      worker: {
        // NB: options of the process such as --input-type, which it would inherit, are not for files.
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

  /** The problem of a page that has ended its thread, or has taken too long. */
  #failed({ source, offset, url }: RawPage, { kind, error }: ThreadFailure): Problem {
    const { pageTimeout, threadMemory } = this.#options;
    if (kind === 'timeout')
      return problemOf(source, offset, url, 'timeout', `the page takes more than ${pageTimeout / 1000} s`);
    const why = error === null ? 'the thread ended' : `the thread ended: ${error.message}`;
    const isOutOfMemory = error?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const message = isOutOfMemory ? `the page takes more than ${threadMemory} MB of memory` : why;
    return problemOf(source, offset, url, 'thread-died', message);
  }

  async #extract(pool: PagePool, { entries, memory }: NumberedBatch): Promise<PageResult[]> {
    const results = await pool.run(entries.filter(isPage));
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
   * The pages of all inputs, always in the same batches, without those that have been written before. If the output is a
   * file, they end at an input that cannot be read.
   *
   * @throws OutputError if what has been written before is of other inputs
   */
  async *#batches(): AsyncGenerator<NumberedBatch> {
    const { done } = this.#output;
    let index = 0;
    let found = 0;
    const limits = { entries: BATCH_PAGES, bytes: BATCH_BYTES, bytesOf: bytesOfEntry };
    for await (const batch of batchesOf(this.#entries(), limits)) {
      // Its last batch would have had more.
      if (this.#unread !== null) return;
      const count = done.get(index);
      if (count === undefined) yield this.#shared(index, batch);
      else if (count !== batch.entries.length) throw this.#otherInputs();
      else found++;
      index++;
    }
    if (this.#unread === null && found < done.size) throw this.#otherInputs();
  }

  /** The batch with its pages in memory that threads share. */
  #shared(index: number, { entries, bytes }: Batch<RawPage | Problem>): NumberedBatch {
    const memory = this.#memory.take(bytes);
    let offset = 0;
    const shared = entries.map((entry) => {
      if (isProblem(entry)) return entry;
      const page = movedTo(memory, offset, entry);
      offset += page.bytes.length;
      return page;
    });
    return { index, entries: shared, bytes, memory };
  }

  /** The pages of all inputs. If the output is a file, they end at an input that cannot be read. */
  async *#entries(): AsyncGenerator<RawPage | Problem> {
    const isFile = typeof this.#options.output === 'string';
    const { pageBytes, range, publicOnly } = this.#options;
    for await (const name of this.#inputs) {
      for await (const entry of readPages(name, pageBytes, this.#read, range, { publicOnly })) {
        if (isFile && isProblem(entry) && entry.error === 'unreadable') {
          this.#unread = entry;
          return;
        }
        yield entry;
      }
    }
  }

  #otherInputs(): OutputError {
    const { output } = this.#options;
    return new OutputError('other-run', `the journal of ${output} is of a run with other inputs`, []);
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
