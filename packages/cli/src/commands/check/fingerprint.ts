import { createHash } from 'node:crypto';

/** How much of a line counts before and after the beginning of a finding. Lines may be very long. */
const BEFORE = 80;
const BEHIND = 160;

/**
 * Names findings by their codes and by the text around them, so that a name stays the same when lines are added or
 * removed elsewhere. Findings that are alike are numbered in the order of the source.
 */
export class Fingerprints {
  readonly #counts = new Map<string, number>();

  /** The name of the next finding: its code, 16 hexadecimal digits and a number. `line` is the range of the line it begins in. */
  next(code: string, start: number, text: string, line: { start: number; end: number }): string {
    const from = Math.max(line.start, start - BEFORE);
    const to = Math.min(line.end, start + BEHIND);
    const around = text.slice(from, to).replace(/\s+/g, ' ').trim();
    const hash = createHash('sha256').update(`${code}\n${around}`).digest('hex').slice(0, 16);
    const name = `${code} ${hash}`;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return `${name} ${count}`;
  }
}
