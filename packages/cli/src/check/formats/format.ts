import type { CheckedSource } from '../check-source.ts';
import type { FileNames } from '../file-names.ts';
import type { Paint } from '../paint.ts';

/** What a format has to know besides findings. */
export interface FormatContext extends FileNames {
  /** How many columns there are. */
  readonly width: number;
  readonly paint: Paint;
  /** The version of the program. */
  readonly version: string;
}

/** An input that could not be checked. */
export interface Problem {
  /** As it was given; null if the problem is no input's. */
  readonly name: string | null;
  readonly message: string;
}

/** The findings of an input that are only counted. */
export interface Omission {
  readonly name: string;
  readonly count: number;
}

/** What there is to say at the end. */
export interface Summary {
  /** How many inputs were checked. */
  readonly files: number;
  readonly filesWithFindings: number;
  readonly errors: number;
  readonly warnings: number;
  /** How many findings were left out because the baseline has them; null without a baseline. */
  readonly known: number | null;
  readonly problems: readonly Problem[];
  readonly omissions: readonly Omission[];
}

/** How findings are written. The parts are put one behind the other, in the order of the inputs. */
export interface Format {
  start(context: FormatContext): string;
  /** An input; empty for nothing to say. */
  source(checked: CheckedSource, context: FormatContext): string;
  /** An input that could not be checked, which is also said on standard error. */
  problem(problem: Problem, context: FormatContext): string;
  /** What stands between two inputs of which there is something to say. */
  readonly separator: string;
  end(summary: Summary, context: FormatContext): string;
}

/** How many findings of an input are only counted. */
export function omittedOf({ errors, warnings, findings }: CheckedSource): number {
  return errors + warnings - findings.length;
}

/** "1 file", "2 files" */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

export function omittedMessage(omitted: number): string {
  return `${count(omitted, 'more finding')} not shown (see --max-findings)`;
}
