import { setImmediate } from 'node:timers/promises';
import type { RawPage } from '../inputs/raw-page.ts';
import { type JobSettings, PageJob, type PageResult } from './page-job.ts';

/*
 * How the main thread extracts pages if there are few. A new thread first loads and compiles everything again, which takes as long
 * as extracting hundreds of pages. But only another thread can be ended, so pages that may take long go to one.
 */

/** How many bytes of pages are worth another thread. */
export const WORTH_A_THREAD: number = 1 << 26;

/** A larger page goes to another thread. */
const LARGEST = 1 << 20;

/** How many bytes of an HTTP response are searched for its coding. */
const HEADERS = 1 << 13;

/** How long pages are extracted before other events are handled, in milliseconds. */
const TURN = 10;

/** Whether a page may take long or much memory: because it is large, or compressed, so that nobody knows how large it is. */
export function mayTakeLong({ kind, bytes }: RawPage): boolean {
  if (bytes.length > LARGEST) return true;
  if (kind === 'html') return false;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADERS));
  return /\n(?:content|transfer)-encoding[\t ]*:/i.test(start.toString('latin1'));
}

/** Extracts pages in this thread, one list after the other. */
export class OwnThread {
  readonly #settings: JobSettings;
  #job: PageJob | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #turn = 0;

  constructor(settings: JobSettings) {
    this.#settings = settings;
  }

  run(pages: readonly RawPage[]): Promise<PageResult[]> {
    const done = this.#last.then(() => this.#run(pages));
    this.#last = done.catch(() => {});
    return done;
  }

  async #run(pages: readonly RawPage[]): Promise<PageResult[]> {
    this.#job ??= new PageJob(this.#settings);
    const results: PageResult[] = [];
    for (const page of pages) {
      const now = performance.now();
      if (now - this.#turn > TURN) {
        await setImmediate();
        this.#turn = performance.now();
      }
      results.push(this.#job.run(page));
    }
    return results;
  }
}
