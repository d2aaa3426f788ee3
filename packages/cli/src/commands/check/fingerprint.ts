import { hash } from 'node:crypto';
import type { CheckedText } from './check-source.ts';

/** How much of a line counts before and after the start of a finding. Lines may be very long. */
const BEFORE = 80;
const BEHIND = 160;

/** A finding, as far as its fingerprint depends on it. */
interface Place {
  readonly code: string;
  readonly start: number;
}

/**
 * Identifies findings by their codes and the text around them, so that a fingerprint stays the same when lines are added or
 * removed elsewhere. Equal ones are numbered in source order.
 */
export class Fingerprints {
  readonly #findings: readonly Place[];
  readonly #source: CheckedText;
  #names: readonly string[] | null = null;

  constructor(findings: readonly Place[], source: CheckedText) {
    this.#findings = findings;
    this.#source = source;
  }

  /** The name of a finding: its code, 16 hexadecimal digits and a number. They are made when one is first needed. */
  of(index: number): string {
    this.#names ??= this.#all();
    return this.#names[index];
  }

  #all(): string[] {
    const source = this.#source;
    const counts = new Map<string, number>();
    return this.#findings.map(({ code, start }) => {
      const line = source.lineAt(source.positionAt(start).line);
      const from = Math.max(line.start, start - BEFORE);
      const to = Math.min(line.end, start + BEHIND);
      const around = source.text.slice(from, to).replace(/\s+/g, ' ').trim();
      const digits = hash('sha256', `${code}\n${around}`).slice(0, 16);
      const name = `${code} ${digits}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return `${name} ${count}`;
    });
  }
}
