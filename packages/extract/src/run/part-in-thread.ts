import type { TaskOptions, ThreadPool } from '../threads/thread-pool.ts';
import { PageInWork } from './page-in-work.ts';
import type { Part } from './parts.ts';
import type { PartEnd } from './pieces.ts';
import type { FailedPage, PartJob, ThreadEnded, ThreadJob, ThreadResult } from './thread-jobs.ts';
import { UnreadableInputError } from './unreadable-input-error.ts';

/** After this many threads in a row have ended without a page to blame and without a piece, the input can't be read. */
const MOST_FAILURES = 5;

export interface PartInThreadOptions {
  readonly part: Part;
  /** How many pieces an earlier run has written. */
  readonly written: number;
  readonly readsOnly: boolean;
  /** Whether it may have a thread more than there are. */
  readonly isUrgent: boolean;
}

/**
 * A part that a thread reads. Its reports arrive as soon as the thread has them, and wait here. If the thread ends, another one
 * goes on after the last report, and without the page that the first one was working on.
 */
export class PartInThread<Report extends { readonly start: number }> {
  readonly #pool: ThreadPool<ThreadJob, ThreadResult>;
  readonly #options: PartInThreadOptions;
  readonly #failed: FailedPage[] = [];
  #task: TaskOptions = {};
  #received = 0;
  #isNext = false;
  #isDropped = false;
  /** Reports, and what tells the thread that they have been used. */
  readonly #waiting: { readonly report: Report; readonly used: () => void }[] = [];
  #end: PartEnd | null = null;
  #error: Error | null = null;
  #wake: (() => void) | null = null;

  constructor(pool: ThreadPool<ThreadJob, ThreadResult>, options: PartInThreadOptions) {
    this.#pool = pool;
    this.#options = options;
    void this.#run(options.isUrgent);
  }

  /** Where reading started. */
  async start(): Promise<number> {
    await this.#until(() => this.#waiting.length > 0 || this.#end !== null);
    return (this.#waiting[0]?.report ?? this.#end!).start;
  }

  /** Tells that nobody is waited for before the reports of this part. */
  setNext(): void {
    this.#isNext = true;
    this.#pool.setNext(this.#task);
  }

  /** The reports. One has been used when the next is asked for. */
  async *reports(): AsyncGenerator<Report, PartEnd, undefined> {
    for (;;) {
      await this.#until(() => this.#waiting.length > 0 || this.#end !== null);
      const first = this.#waiting.shift();
      if (first === undefined) return this.#end!;
      yield first.report;
      first.used();
    }
  }

  /** Ignores all reports, which are of no use. */
  drop(): void {
    this.#isDropped = true;
    for (const { used } of this.#waiting.splice(0)) used();
  }

  async #run(isUrgent: boolean): Promise<void> {
    const { part, written, readsOnly } = this.#options;
    for (let failures = 0; this.#end === null && this.#error === null && !this.#isDropped; ) {
      const before = this.#received;
      // NB: a thread that takes too long may still be at work when the next one starts.
      const inWork = PageInWork.newMemory();
      const job: PartJob = {
        ...{ kind: 'part', part, received: before, written, failed: this.#failed },
        ...{ inWork, readsOnly },
      };
      // NB: others may wait for this one, once its thread has ended.
      this.#task = {
        onReport: (report) => this.#onReport(report as Report),
        isUrgent: isUrgent || failures > 0 || before > 0,
        isNext: this.#isNext,
      };
      try {
        const [result] = await this.#pool.run([job], this.#task);
        if (!hasEnded(result)) this.#end = result as PartEnd;
        else failures = this.#blame(result, inWork) || this.#received > before ? 1 : failures + 1;
        if (failures > MOST_FAILURES)
          throw new UnreadableInputError((result as ThreadEnded).why(part.inputs[0]!, 0, null));
      } catch (error) {
        this.#error = error as Error;
      }
    }
    this.#wake?.();
  }

  /** Notes the problem of the page that was in work when the thread ended. Returns false if there was none. */
  #blame({ why }: ThreadEnded, inWork: SharedArrayBuffer): boolean {
    const page = new PageInWork(inWork).read();
    if (page === null) return false;
    const { piece, entry, source, offset, url } = page;
    this.#failed.push({ piece, entry, problem: why(source, offset, url) });
    return true;
  }

  #onReport(report: Report): Promise<void> {
    this.#received++;
    if (this.#isDropped) return Promise.resolve();
    return new Promise((used) => {
      this.#waiting.push({ report, used });
      this.#wake?.();
    });
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.#error !== null) throw this.#error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function hasEnded(result: ThreadResult | undefined): result is ThreadEnded {
  return typeof result === 'object' && result !== null && 'why' in result;
}
