import { count, grouped } from './count.ts';
import { say } from './messages.ts';

/** What `--in-place` did, in one line at the end. */
export class InPlaceReport {
  #files = 0;
  #changed = 0;
  #before = 0;
  #after = 0;

  /** Counts a file. @param before its length in bytes @param after what it has now; null if it stayed as it was */
  add(before: number, after: number | null): void {
    this.#files++;
    if (after === null) return;
    this.#changed++;
    this.#before += before;
    this.#after += after;
  }

  /** Says so on standard error. */
  say(): void {
    const sizes = this.#changed === 0 ? '' : `: ${grouped(this.#before)} → ${grouped(this.#after)} bytes`;
    if (this.#files > 0) say(`changed ${grouped(this.#changed)} of ${count(this.#files, 'file')}${sizes}`);
  }
}
