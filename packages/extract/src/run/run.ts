import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { decodingOf } from '../decoding-options.ts';
import { checkedExtraction } from '../extract-page.ts';
import { formats } from '../formats/formats.ts';
import { OVERHEAD } from '../inputs/archive.ts';
import { isProblem, type Problem, type RawPage } from '../inputs/raw-page.ts';
import { howToRead, type InputRange, STANDARD_INPUT } from '../inputs/read-pages.ts';
import { Segments } from '../inputs/segments.ts';
import { problemOf } from '../inputs/warc-record.ts';
import { limitsFor } from '../page-limits.ts';
import { inOrder } from '../threads/in-order.ts';
import { type ThreadFailure, ThreadPool } from '../threads/thread-pool.ts';
import type { Counts } from './journal.ts';
import { type CheckedOptions, type ExtractProgress, PAGE_TIMEOUT, THREAD_MEMORY } from './options.ts';
import { OutputError } from './output-error.ts';
import { FileOutput, type ResultOutput, StreamOutput } from './outputs.ts';
import { mayTakeLong, OwnThread, WORTH_A_THREAD } from './own-thread.ts';
import { contextOf, encoded, type JobSettings, type PageResult } from './page-job.ts';
import { PartInThread } from './part-in-thread.ts';
import { type Part, pageBytesIn, partsOf } from './parts.ts';
import {
  extractedPiece,
  type InputTally,
  type PartEnd,
  PIECE_BYTES,
  type Piece,
  type RawPiece,
  type ReadOptions,
  rawPieces,
  writtenBefore,
} from './pieces.ts';
import { sharedPages } from './shared-memory.ts';
import { StandardInput } from './standard-input.ts';
import type { ThreadJob, ThreadResult, ThreadSettings } from './thread-jobs.ts';
import { UnreadableInputError } from './unreadable-input-error.ts';
import { type WrittenEnd, WrittenParts } from './written-parts.ts';

/** How many pieces are in progress for each thread if another one reads them. Results wait for earlier ones. */
const AHEAD = 3;

/** The same limit in bytes, for large pages. */
const AHEAD_BYTES = 1 << 25;

/** How many parts are in progress for each thread. */
const PARTS_AHEAD = 4;

/** The memory for new objects in a thread, in megabytes: half of what V8 would take, for a few percent of CPU time. */
const YOUNG_MEMORY = 24;

/** Milliseconds between reports of progress. */
const PROGRESS = 500;

/** Where a part ends, and how many lines of its input end there. */
interface Place {
  readonly end: number;
  readonly lines: number;
}

/** A part in progress, as the part after it knows it. */
interface PartProgress {
  /** Settled once all of it has been read. */
  readonly ended: Promise<Place>;
  /** Settled once all of it has been written, with what became of its last input. */
  readonly written: Promise<InputTally | null>;
}

type Pieces = AsyncGenerator<Piece, PartEnd, undefined>;

/**
 * A run of `extract`. The inputs are cut into parts. Threads read the parts and extract their pages; the main thread hands out
 * parts and writes the results. Where a part starts within a file is a guess, until the thread of the part before it says where
 * that ends. If the guess was wrong, the part is read again.
 *
 * What can't be cut is read by a thread of its own, which gives the pages to the others. If there is little to do, the main thread
 * does all of it.
 */
export class Run {
  readonly #inputs: Iterable<string> | AsyncIterable<string>;
  readonly #options: CheckedOptions;
  readonly #settings: ThreadSettings;
  readonly #output: ResultOutput;
  readonly #written: WrittenParts;
  readonly #counts: Counts;
  readonly #resumed: number;
  readonly #started = performance.now();
  /** Extracts pages in this thread; null if all go to others, because of the limits. */
  readonly #own: OwnThread | null;
  /** How many threads there are beside this one. If there are none, this one does all. */
  readonly #threads: number;
  /** How many bytes of pages must have come before other threads start, because nobody knows how many there are. */
  readonly #threadsAfter: number;
  readonly #pages: ThreadPool<ThreadJob, ThreadResult>;
  /** The threads that read for others. */
  readonly #readers = new Set<ThreadPool<ThreadJob, ThreadResult>>();
  readonly #segments: Segments;
  #writing: Promise<void> = Promise.resolve();
  #bytes = 0;
  #resumedBytes = 0;
  /** How many bytes have come in parts. */
  #come = 0;
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
    const job: JobSettings = {
      ...{ fields: [...fields], select, scripting, edition, format, escapeFormulas },
      ...{ pageBytes, compress, limits },
      ...decodingOf(options),
    };
    const { publicOnly, contentType = null } = options;
    const reading: ReadOptions = { pageBytes, publicOnly, url: url ?? null, contentType };
    this.#settings = { job, reading };
    const { threads, pageTimeout, threadMemory, onThread } = options;
    // NB: only other threads can be ended, and selectors may take long on any page.
    const isBounded =
      pageTimeout >= PAGE_TIMEOUT && threadMemory >= THREAD_MEMORY && Object.keys(select).length === 0;
    this.#own = isBounded && onThread === undefined ? new OwnThread(job) : null;
    const known = pageBytesIn(inputs);
    const worth = known === null ? threads : Math.min(threads, Math.floor(known / WORTH_A_THREAD));
    this.#threads = this.#own === null ? threads : worth < 2 ? 0 : worth;
    this.#threadsAfter = this.#own !== null && known === null ? WORTH_A_THREAD : 0;
    this.#pages = this.#newPool(Math.max(1, this.#threads));
    this.#segments = new Segments(pageBytes + OVERHEAD);
    const context = contextOf(job);
    const start = formats[format].start(context);
    const bytes = start === '' ? new Uint8Array(0) : encoded(start, compress);
    this.#output =
      typeof output === 'string'
        ? new FileOutput({
            ...{ name: output, format, context, start: bytes, resume },
            // NB: limits may change, so that a page that took too much memory can be retried with more.
            settings: hashOf({
              ...job,
              limits: null,
              inputsName,
              cut: options.partBytes,
              ...(url !== undefined && { url }),
            }),
          })
        : new StreamOutput(output, bytes);
    this.#written = new WrittenParts(this.#output, () => this.#otherInputs());
    this.#counts = { ...this.#output.counts };
    this.#resumed = this.#counts.pages;
  }

  #newPool(threads: number, onWorker?: (worker: Worker) => void): ThreadPool<ThreadJob, ThreadResult> {
    const { pageTimeout, threadMemory, onThread } = this.#options;
    return new ThreadPool<ThreadJob, ThreadResult>({
      program: new URL('./page-worker.js', import.meta.url),
      settings: this.#settings,
      threads,
      failed: (job, failure) => {
        const why = (source: string, offset: number, url: string | null): Problem =>
          this.#failed(source, offset, url, failure);
        if (job.kind === 'page') return why(job.page.source, job.page.offset, job.page.url);
        return job.kind === 'part' ? { why } : 'page';
      },
      timeout: pageTimeout,
      worker: {
        // NB: don't inherit options such as --input-type, which Node rejects for files.
        execArgv: [],
        resourceLimits: {
          maxOldGenerationSizeMb: limitsFor(threadMemory).heap,
          maxYoungGenerationSizeMb: YOUNG_MEMORY,
        },
        ...{ stdin: true, stdout: true, stderr: true },
      },
      ...(onWorker !== undefined && { onWorker }),
      ...(onThread !== undefined && { onThread }),
    });
  }

  async run(): Promise<ExtractProgress> {
    const { onProgress } = this.#options;
    const timer = onProgress && setInterval(() => onProgress(this.#progress()), PROGRESS);
    try {
      await this.#runParts();
      if (this.#unread !== null) throw new UnreadableInputError(this.#unread);
      await this.#output.finish();
    } catch (error) {
      this.#output.abort();
      if (error instanceof UnreadableInputError) this.#options.onProblem?.(error.problem);
      throw error;
    } finally {
      clearInterval(timer);
      await Promise.all([this.#pages, ...this.#readers].map((pool) => pool.close()));
    }
    return this.#progress();
  }

  /** The problem for a page that ended its thread or took too long. */
  #failed(source: string, offset: number, url: string | null, { kind, error }: ThreadFailure): Problem {
    const { pageTimeout, threadMemory } = this.#options;
    if (kind === 'timeout')
      return problemOf(source, offset, url, 'timeout', `the page takes more than ${pageTimeout / 1000} s`);
    const why = error === null ? 'the thread ended' : `the thread ended: ${error.message}`;
    const isOutOfMemory = error?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const message = isOutOfMemory ? `the page takes more than ${threadMemory} MB of memory` : why;
    return problemOf(source, offset, url, 'thread-died', message);
  }

  async #runParts(): Promise<void> {
    const { range, partBytes, format } = this.#options;
    const parts = partsOf(this.#inputs, {
      ...{ range, partBytes, cutsLines: formats[format].isWARC !== true },
      howToRead: (name) => this.#howToRead(name),
    });
    const pending = new Set<Promise<unknown>>();
    let failure: { readonly error: unknown } | null = null;
    let previous: PartProgress = { ended: Promise.resolve(nowhere), written: Promise.resolve(null) };
    let count = 0;
    for await (const part of parts) {
      if (failure !== null || this.#unread !== null) break;
      count = part.index + 1;
      const progress = this.#runPart(part, previous);
      progress.ended.catch(() => {});
      const written: Promise<unknown> = progress.written
        .catch((error) => {
          failure ??= { error };
        })
        .finally(() => pending.delete(written));
      pending.add(written);
      previous = progress;
      // NB: while a thread reads for the others, they must not be waiting with later parts.
      const most = part.isStream || this.#isAlone() ? 0 : this.#threads * PARTS_AHEAD;
      while (pending.size > most && failure === null) await Promise.race(pending);
    }
    if (failure === null) await Promise.all(pending);
    if (failure !== null) throw (failure as { readonly error: unknown }).error;
    if (this.#unread === null) await this.#writeRest(count);
  }

  /** Whether this thread does all. */
  #isAlone(): boolean {
    return this.#threads === 0 || this.#come < this.#threadsAfter;
  }

  async #howToRead(name: string): ReturnType<typeof howToRead> {
    if (this.#isAlone()) return howToRead(name, this.#options.contentType).catch(() => 'page' as const);
    const [reading] = await this.#pages.run([{ kind: 'how', input: name }]);
    return reading as Awaited<ReturnType<typeof howToRead>>;
  }

  #runPart(part: Part, previous: PartProgress): PartProgress {
    const before = this.#written.of(part);
    this.#come += part.bytes;
    if (before.end !== null && !before.end.hasSegments) {
      this.#resumedBytes += part.bytes;
      // NB: the run that has written it has also told what could not be read.
      return { ended: Promise.resolve(before.end), written: previous.written.then(() => wasRead) };
    }
    let setEnd: (place: Place) => void = () => {};
    let fail: (error: unknown) => void = () => {};
    const ended = new Promise<Place>((resolve, reject) => {
      setEnd = resolve;
      fail = reject;
    });
    const written = this.#writePart(part, previous, before.pieces, setEnd).catch((error: unknown) => {
      fail(error);
      throw error;
    });
    return { ended, written };
  }

  async #writePart(
    part: Part,
    previous: PartProgress,
    done: readonly number[],
    setEnd: (place: Place) => void,
  ): Promise<InputTally | null> {
    const isAlone = this.#isAlone();
    let inThread = part.isStream || isAlone ? null : this.#inThread(part, done.length);
    if (this.#options.ordered || inThread === null) await previous.written;
    const before = part.follows ? await previous.ended : nowhere;
    let exact = part;
    if (part.follows && this.#unread === null) {
      const range = part.range as InputRange;
      if (before.end >= range.end) {
        inThread?.drop();
        setEnd(before);
        const tally = await previous.written;
        this.#bytes += part.bytes;
        return this.#endPart(part, { ...before, hasSegments: false }, tally === null ? [] : [tally]);
      }
      exact = { ...part, range: { ...range, start: before.end, isExact: true } };
      if (inThread !== null && (await inThread.start()) !== before.end) {
        inThread.drop();
        inThread = this.#inThread(exact, done.length, true);
      }
    }
    inThread?.setNext();
    const pieces =
      inThread?.reports() ??
      (part.isStream && !isAlone
        ? this.#readByAnother(exact, done.length)
        : this.#readHere(exact, done.length));
    let hasSegments = false;
    const tallies: InputTally[] = [];
    for (let number = 0; this.#unread === null; number++) {
      const { done: isLast, value } = await pieces.next();
      this.#bytes += value.read;
      if (isLast === true) {
        const place = { end: value.end, lines: before.lines + value.lines };
        setEnd(place);
        const tally = await previous.written;
        if (part.follows && tally !== null) addTallies(tallies, [tally]);
        return this.#endPart(part, { ...place, hasSegments }, tallies);
      }
      addTallies(tallies, value.tallies);
      hasSegments ||= value.items.some(isPage);
      // NB: segments must be joined in order.
      if (hasSegments) await previous.written;
      await this.#writePiece(part, number, value, before.lines, done[number]);
    }
    inThread?.drop();
    await pieces.return(nothing);
    setEnd(nowhere);
    return null;
  }

  #inThread(part: Part, written: number, isUrgent = false): PartInThread<Piece> {
    return new PartInThread<Piece>(this.#pages, { part, written, readsOnly: false, isUrgent });
  }

  /** The pieces of a part that this thread reads. */
  #readHere(part: Part, written: number, standardInput?: AsyncIterable<unknown>): Pieces {
    const options = { ...this.#settings.reading, ...(standardInput !== undefined && { standardInput }) };
    return this.#extracted(rawPieces(part, options), written, (pages) => this.#extractHere(pages));
  }

  /** The pieces of a part that a thread reads for the others. */
  async *#readByAnother(part: Part, written: number): Pieces {
    const standardInput = part.inputs[0] === STANDARD_INPUT ? new StandardInput() : null;
    if (standardInput !== null && this.#own !== null && (await standardInput.isShort()))
      return yield* this.#readHere(part, written, standardInput.bytes());
    const pool = this.#newPool(1, (worker) => void standardInput?.giveTo(worker));
    this.#readers.add(pool);
    try {
      const reader = new PartInThread<RawPiece>(pool, { part, written: 0, readsOnly: true, isUrgent: false });
      return yield* this.#extracted(reader.reports(), written, (pages) => this.#extractInOthers(pages));
    } finally {
      await pool.close();
      this.#readers.delete(pool);
    }
  }

  /** Extracts pieces, several at once. Those that have been written before are not extracted again. */
  async *#extracted(
    raw: AsyncGenerator<RawPiece, PartEnd, undefined>,
    written: number,
    extract: (pages: readonly RawPage[]) => Promise<readonly PageResult[]>,
  ): Pieces {
    let end = nothing;
    const all = async function* () {
      end = yield* raw;
    };
    const ahead = Math.max(1, this.#threads) * AHEAD;
    let number = 0;
    const work = async (piece: RawPiece): Promise<Piece> =>
      number++ < written ? writtenBefore(piece) : extractedPiece(piece, extract);
    const limits = {
      ...{ items: ahead, bytes: Math.max(AHEAD_BYTES, ahead * PIECE_BYTES) },
      bytesOf: ({ bytes }: RawPiece) => bytes,
    };
    yield* inOrder(all(), work, limits);
    return end;
  }

  async #extractHere(pages: readonly RawPage[]): Promise<readonly PageResult[]> {
    const own = this.#own;
    if (own === null) return this.#extractInOthers(pages);
    const results = new Array<PageResult>(pages.length);
    const [long, short]: [number[], number[]] = [[], []];
    for (const [index, page] of pages.entries()) (mayTakeLong(page) ? long : short).push(index);
    const some = async (
      indexes: readonly number[],
      work: (pages: RawPage[]) => Promise<readonly PageResult[]>,
    ) => {
      if (indexes.length === 0) return;
      const found = await work(indexes.map((index) => pages[index] as RawPage));
      for (const [at, result] of found.entries()) results[indexes[at] as number] = result;
    };
    await Promise.all([
      some(long, (pages) => this.#extractInOthers(pages)),
      some(short, (pages) => own.run(pages)),
    ]);
    return results;
  }

  async #extractInOthers(pages: readonly RawPage[]): Promise<readonly PageResult[]> {
    if (pages.length === 0) return [];
    const jobs = sharedPages(pages).map((page) => ({ kind: 'page', page }) as const);
    return (await this.#pages.run(jobs)) as PageResult[];
  }

  /**
   * Writes a piece, unless an earlier run has written it.
   *
   * @param lines how many lines of the input come before the part
   * @param done how many entries it had in an earlier run
   * @throws OutputError if what is already written belongs to other inputs
   */
  async #writePiece(part: Part, number: number, piece: Piece, lines: number, done?: number): Promise<void> {
    if (done !== undefined && done !== piece.entries) throw this.#otherInputs();
    const outputs: Uint8Array[] = [];
    const problems: Problem[] = [];
    let { pages, skipped } = piece;
    const add = (result: PageResult): void => {
      if (result === null) skipped++;
      else if (!(result instanceof Uint8Array)) problems.push(result);
      else {
        outputs.push(result);
        pages++;
      }
    };
    for (const item of piece.items) {
      if (item instanceof Uint8Array) outputs.push(item);
      else if (isPage(item)) {
        for (const joined of this.#segments.add(item)) {
          if (done !== undefined) continue;
          if (isProblem(joined)) problems.push(joined);
          else for (const result of await this.#extractHere([joined])) add(result);
        }
      } else {
        if (item.error === 'unreadable' && typeof this.#options.output === 'string') {
          this.#unread ??= item;
          return;
        }
        problems.push(part.range?.records === 'lines' ? { ...item, offset: item.offset + lines } : item);
      }
    }
    if (done !== undefined) return;
    await this.#write(() => {
      this.#counts.pages += pages;
      this.#counts.skipped += skipped;
      this.#counts.errors += problems.length;
      return this.#written.add(part.index, number, outputs, problems, this.#counts);
    });
    for (const problem of problems) this.#options.onProblem?.(problem);
  }

  /** @returns what became of the last input, of which the next part may have more */
  async #endPart(part: Part, end: WrittenEnd, tallies: readonly InputTally[]): Promise<InputTally | null> {
    if (this.#unread !== null) return null;
    await this.#write(() => this.#written.addEnd(part, end, this.#counts));
    if (part.range !== null && part.range.end < Number.POSITIVE_INFINITY) return tallies.at(-1) ?? null;
    for (const { input, isRead, problems, isUnreadable } of tallies) {
      if (!isRead && !isUnreadable) this.#options.onUnreadInput?.(part.inputs[input]!, problems);
    }
    return null;
  }

  /** Writes the problems of segments whose pages never became whole. */
  async #writeRest(parts: number): Promise<void> {
    if (this.#written.checkAll(parts)) return;
    const problems = [...this.#segments.rest()];
    if (problems.length === 0) return;
    await this.#write(() => {
      this.#counts.errors += problems.length;
      return this.#written.add(parts, 0, [], problems, this.#counts);
    });
    for (const problem of problems) this.#options.onProblem?.(problem);
  }

  /** Writes after all else that is being written. */
  #write(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work);
    this.#writing = done.catch(() => {});
    return done;
  }

  #otherInputs(): OutputError {
    const { output } = this.#options;
    return new OutputError('other-run', `the journal of ${output} belongs to a run with other inputs`, []);
  }

  #progress(): ExtractProgress {
    const seconds = (performance.now() - this.#started) / 1000;
    return {
      ...{ ...this.#counts, bytes: this.#bytes, resumedBytes: this.#resumedBytes },
      ...{ resumed: this.#resumed, seconds },
    };
  }
}

const nowhere: Place = { end: 0, lines: 0 };
const wasRead: InputTally = { input: 0, isRead: true, problems: 0, isUnreadable: false };
const nothing: PartEnd = { start: 0, end: 0, lines: 0, read: 0 };

/** Adds what became of inputs in a later piece. */
function addTallies(tallies: InputTally[], later: readonly InputTally[]): void {
  for (const tally of later) {
    const before = tallies.at(-1);
    if (before?.input !== tally.input) {
      tallies.push({ ...tally });
      continue;
    }
    before.isRead ||= tally.isRead;
    before.isUnreadable ||= tally.isUnreadable;
    before.problems += tally.problems;
  }
}

function isPage(item: Piece['items'][number]): item is RawPage {
  return !(item instanceof Uint8Array) && !isProblem(item);
}

function hashOf(settings: object): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
}
