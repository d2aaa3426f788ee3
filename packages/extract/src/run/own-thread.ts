import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { isURL } from '../inputs/http-input.ts';
import type { RawPage } from '../inputs/raw-page.ts';
import { STANDARD_INPUT } from '../inputs/read-pages.ts';
import { type JobSettings, PageJob, type PageResult } from './page-job.ts';

/*
 * Which pages are extracted in the thread that reads them. A new thread first loads and compiles everything again, which takes as
 * long as extracting hundreds of pages. But only another thread can be ended, so pages that may take long go to one.
 */

/** How many bytes of pages are worth another thread. */
export const WORTH_A_THREAD = 1 << 26;

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

/** Approximately how many bytes of pages are in files, from their sizes; null if that is unknown. */
export function bytesIn(names: unknown): number | null {
  if (!Array.isArray(names)) return null;
  let total = 0;
  for (const name of names as string[]) {
    const stats =
      name === STANDARD_INPUT || isURL(name) ? undefined : statSync(name, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return null;
    total += /\.(?:gz|zst|wacz)$/i.test(name) ? stats.size * 4 : stats.size;
  }
  return total;
}

/** Extracts pages in this thread, one list after the other. */
export class OwnThread {
  /** How many lists wait or are being worked on. */
  pending = 0;
  readonly #settings: JobSettings;
  #job: PageJob | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #turn = 0;

  constructor(settings: JobSettings) {
    this.#settings = settings;
  }

  run(pages: readonly RawPage[]): Promise<PageResult[]> {
    this.pending++;
    const done = this.#last
      .then(() => this.#run(pages))
      .finally(() => {
        this.pending--;
      });
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
