import { reasonOf } from 'domwright-extract/files';
import { InputError, type ReadLimits, readInput, type Source } from '../../inputs/read-input.ts';
import { coloured, plain } from '../../output/paint.ts';
import { type CheckedSource, checkSource, type FileSettings } from './check-source.ts';
import type { FileNames } from './file-names.ts';
import { type FormatContext, omittedOf } from './formats/format.ts';
import { type FormatName, formats } from './formats/formats.ts';

/** An input to check. */
export interface Job {
  readonly name: string;
  /** For a file found in a folder or by a glob: the folder that was searched. */
  readonly root?: string;
  readonly settings: FileSettings;
  /** The fingerprints of findings to leave out; null without a baseline. */
  readonly baseline: readonly string[] | null;
}

/** How to write reports, in a form that can be sent to another thread. */
export interface ReportSettings extends FileNames {
  readonly format: FormatName;
  readonly colour: boolean;
  readonly width: number;
  /** Whether to return the fingerprints of findings, for a baseline, instead of a report. */
  readonly fingerprintsOnly: boolean;
  readonly limits: ReadLimits;
  readonly version: string;
}

/** The result of a job. */
export interface Result {
  readonly name: string;
  /** The input's part of the report. */
  readonly text: string;
  readonly errors: number;
  readonly warnings: number;
  readonly omitted: number;
  /** How many findings were left out because they are in the baseline. */
  readonly known: number;
  /** Of the findings, with `fingerprintsOnly`. */
  readonly fingerprints: readonly string[];
  /** Why the input could not be checked; null if it could. */
  readonly problem: string | null;
  /** What was not checked, if only part of the input was. */
  readonly note: string | null;
}

export function contextOf({ colour, width, version, cwd, windows }: ReportSettings): FormatContext {
  return { width, version, cwd, windows, paint: colour ? coloured : plain };
}

/**
 * Reads all inputs at once and checks them one by one.
 *
 * @param begin called with the index of each job before it starts
 */
export async function checkJobs(
  jobs: readonly Job[],
  report: ReportSettings,
  begin: (index: number) => void = () => {},
): Promise<Result[]> {
  const format = formats[report.format];
  const context = contextOf(report);
  const sources = jobs.map(({ name, root }) =>
    readInput({ input: name, ...(root !== undefined && { root }) }, report.limits).catch(
      (error: unknown) => error,
    ),
  );
  const results: Result[] = [];
  for (const [index, { name, settings, baseline }] of jobs.entries()) {
    begin(index);
    const source = await sources[index];
    if (source instanceof Error) {
      if (!(source instanceof InputError)) throw source;
      results.push(failed(name, source.message, format.problem({ name, message: source.message }, context)));
      continue;
    }
    try {
      const checked = checkSource(source as Source, settings, baseline);
      results.push(
        report.fingerprintsOnly
          ? ofFingerprints(checked)
          : resultOf(checked, format.source(checked, context)),
      );
    } catch (error) {
      const message = `cannot check ${name}: ${reasonOf(error)}`;
      results.push(failed(name, message, format.problem({ name, message }, context)));
    }
  }
  return results;
}

function resultOf(checked: CheckedSource, text: string): Result {
  const { name, errors, warnings, known } = checked;
  return {
    name,
    text,
    errors,
    warnings,
    omitted: omittedOf(checked),
    known,
    fingerprints: [],
    problem: null,
    note: checked.note,
  };
}

function ofFingerprints(checked: CheckedSource): Result {
  const fingerprints = checked.findings.map(({ fingerprint }) => fingerprint);
  return { ...resultOf(checked, ''), errors: 0, warnings: 0, omitted: 0, fingerprints };
}

export function failed(name: string, problem: string, text: string): Result {
  return { name, text, errors: 0, warnings: 0, omitted: 0, known: 0, fingerprints: [], problem, note: null };
}
