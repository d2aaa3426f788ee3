import type { FrameworkName } from 'domwright/conformance';
import type { CheckedSource } from 'domwright-check';
import { count } from '../../../output/count.ts';
import type { Paint } from '../../../output/paint.ts';
import type { FileNames } from '../file-names.ts';

/** What a format needs besides findings. */
export interface FormatContext extends FileNames {
  /** In columns. */
  readonly width: number;
  readonly paint: Paint;
  /** The program's version. */
  readonly version: string;
}

/** An input that could not be checked. */
export interface UncheckedInput {
  /** The name as given; null if the problem isn't about one input. */
  readonly name: string | null;
  readonly message: string;
}

/** The findings of an input that were only counted. */
export interface Omission {
  readonly name: string;
  readonly count: number;
}

/** The summary at the end. */
export interface Summary {
  /** How many inputs were checked. */
  readonly files: number;
  readonly filesWithFindings: number;
  readonly errors: number;
  readonly warnings: number;
  /** How many findings of each code there are. */
  readonly counts: ReadonlyMap<string, number>;
  /** The framework that nearly all names belong to that are not allowed; null if there is none. */
  readonly framework: FrameworkName | null;
  /** How many findings were fixed; null if that was not asked for. */
  readonly fixed: number | null;
  /** How many findings were left out because they are in the baseline; null without a baseline. */
  readonly known: number | null;
  readonly problems: readonly UncheckedInput[];
  readonly omissions: readonly Omission[];
}

/** Writes findings. The parts are joined in the order of the inputs. */
export interface Format {
  start(context: FormatContext): string;
  /** The part for an input; empty if there is nothing to report. */
  source(checked: CheckedSource, context: FormatContext): string;
  /** An input that could not be checked. It has been reported on standard error as well. */
  problem(problem: UncheckedInput, context: FormatContext): string;
  /** The separator between non-empty parts. */
  readonly separator: string;
  end(summary: Summary, context: FormatContext): string;
}

/** How many findings of an input were only counted. */
export function omittedOf({ errors, warnings, findings }: CheckedSource): number {
  return errors + warnings - findings.length;
}

export function omittedMessage(omitted: number): string {
  return `${count(omitted, 'more finding')} not shown (see --max-findings)`;
}
