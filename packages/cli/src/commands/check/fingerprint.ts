import { createHash } from 'node:crypto';

/** How much of a line counts before and after the start of a finding. Lines may be very long. */
const BEFORE = 80;
const BEHIND = 160;

/**
 * Identifies findings by their codes and the text around them, so that a fingerprint stays the same when lines are added or
 * removed elsewhere. Equal ones are numbered in source order.
 */
export class Fingerprints {
  readonly #counts = new Map<string, number>();

  /** The fingerprint of the next finding: code, 16 hexadecimal digits and a number. `line` is the range of its first line. */
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
