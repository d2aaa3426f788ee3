import { hash } from 'node:crypto';
import type { CheckedText } from './checked-text.ts';

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
 * removed elsewhere: its code, 16 hexadecimal digits and a number. Equal ones are numbered in source order.
 */
export function fingerprintsOf<T extends Place>(findings: readonly T[], source: CheckedText): Map<T, string> {
  const counts = new Map<string, number>();
  const fingerprints = new Map<T, string>();
  for (const finding of findings) {
    const { code, start } = finding;
    const line = source.lineAt(source.positionAt(start).line);
    const from = Math.max(line.start, start - BEFORE);
    const to = Math.min(line.end, start + BEHIND);
    const around = source.text.slice(from, to).replace(/\s+/g, ' ').trim();
    const digits = hash('sha256', `${code}\n${around}`).slice(0, 16);
    const name = `${code} ${digits}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    fingerprints.set(finding, `${name} ${count}`);
  }
  return fingerprints;
}
