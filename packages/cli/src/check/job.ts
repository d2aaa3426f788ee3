import { InputError, readInput, type Source } from '../input.ts';
import { reason } from '../run.ts';
import { checkSource, type FileSettings } from './check-source.ts';
import type { FileNames } from './file-names.ts';
import { type FormatContext, omittedOf } from './formats/format.ts';
import { type FormatName, formats } from './formats/formats.ts';
import { coloured, plain } from './paint.ts';

/** An input to check. */
export interface Job {
  readonly name: string;
  readonly settings: FileSettings;
}

/** How reports are written; what can be sent to another thread. */
export interface ReportSettings extends FileNames {
  readonly format: FormatName;
  readonly colour: boolean;
  readonly width: number;
  readonly version: string;
}

/** What came of a job. */
export interface Result {
  readonly name: string;
  /** The input's part of the report. */
  readonly text: string;
  readonly errors: number;
  readonly warnings: number;
  readonly omitted: number;
  /** Why the input could not be checked. */
  readonly problem: string | null;
}

export function contextOf({ colour, width, version, cwd, windows }: ReportSettings): FormatContext {
  return { width, version, cwd, windows, paint: colour ? coloured : plain };
}

/** Checks inputs one after the other; they are all read at once. */
export async function checkJobs(jobs: readonly Job[], report: ReportSettings): Promise<Result[]> {
  const format = formats[report.format];
  const context = contextOf(report);
  const sources = jobs.map(({ name }) => readInput(name).catch((error: unknown) => error));
  const results: Result[] = [];
  for (const [index, { name, settings }] of jobs.entries()) {
    const source = await sources[index];
    if (source instanceof Error) {
      if (!(source instanceof InputError)) throw source;
      results.push(failed(name, source.message, format.problem({ name, message: source.message }, context)));
      continue;
    }
    try {
      const checked = checkSource(source as Source, settings);
      const text = format.source(checked, context);
      const { errors, warnings } = checked;
      results.push({ name, text, errors, warnings, omitted: omittedOf(checked), problem: null });
    } catch (error) {
      const message = `cannot check ${name}: ${reason(error)}`;
      results.push(failed(name, message, format.problem({ name, message }, context)));
    }
  }
  return results;
}

export function failed(name: string, problem: string, text: string): Result {
  return { name, text, errors: 0, warnings: 0, omitted: 0, problem };
}
