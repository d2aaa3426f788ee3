import {
  type CheckedSource,
  type Counts,
  checkSource,
  type FileSettings,
  type Finding,
  type FixedSource,
  type FormatName,
  fixSource,
} from 'domwright-check';
import { reasonOf } from 'domwright-extract/files';
import type { InputName } from '../../inputs/named-inputs.ts';
import {
  checkWritable,
  InputError,
  type ReadLimits,
  readInput,
  type Source,
} from '../../inputs/read-input.ts';
import { WriteError, writeInPlace } from '../../output/output-files.ts';
import { coloured, plain } from '../../output/paint.ts';
import { patchOf } from '../../output/patch.ts';
import type { FileNames } from './file-names.ts';
import { type FormatContext, omittedOf } from './formats/format.ts';
import { formats } from './formats/formats.ts';

/** An input to check. */
export interface Job extends Omit<InputName, 'input'> {
  readonly name: string;
  readonly settings: FileSettings;
  /** The fingerprints of findings to leave out; null without a baseline. */
  readonly baseline: readonly string[] | null;
}

/** How to write reports, in a form that can be sent to another thread. */
export interface ReportSettings extends FileNames {
  readonly format: FormatName;
  readonly colour: boolean;
  readonly width: number;
  /** What to do with fixes: nothing, change the files, or print the changes instead of a report. */
  readonly fixes: 'none' | 'write' | 'print';
  /** Whether to include fixes that may change what a page does. */
  readonly unsafeFixes: boolean;
  /** Whether to return fingerprints for a baseline instead of a report. */
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
  readonly counts: Counts;
  /** How many findings were fixed. */
  readonly fixed: number;
  /** How many findings were left out because they are in the baseline. */
  readonly known: number;
  /** Of the findings, with `fingerprintsOnly`. */
  readonly fingerprints: readonly string[];
  /** Why the input could not be checked; null if it could. */
  readonly problem: string | null;
  /** What was left unchecked or unfixed, if it was checked in part. */
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
  const sources = jobs.map(({ name, ...others }) =>
    readInput({ input: name, ...others }, report.limits).catch((error: unknown) => error),
  );
  const results: Result[] = [];
  for (const [index, { name, root, settings, baseline }] of jobs.entries()) {
    begin(index);
    const source = await sources[index];
    if (source instanceof Error) {
      if (!(source instanceof InputError)) throw source;
      results.push(failed(name, source.message, format.problem({ name, message: source.message }, context)));
      continue;
    }
    try {
      const known = baseline === null ? null : new Set(baseline);
      const isKnown = known && (({ fingerprint }: Finding): boolean => known.has(fingerprint));
      if (report.fixes !== 'none') {
        checkWritable(source as Source);
        const fixed = fixSource(source as Source, settings, isKnown, report.unsafeFixes);
        if (report.fixes === 'write' && fixed.bytes !== null)
          writeInPlace(source as Source, fixed.bytes, root);
        const text =
          report.fixes === 'write'
            ? format.source(fixed.checked, context)
            : fixed.bytes === null
              ? ''
              : patchOf(source as Source, fixed.before, fixed.checked.text.text);
        results.push(ofFixed(fixed, text));
        continue;
      }
      const checked = checkSource(source as Source, settings, isKnown);
      results.push(
        report.fingerprintsOnly
          ? ofFingerprints(checked)
          : resultOf(checked, format.source(checked, context)),
      );
    } catch (error) {
      const message =
        error instanceof WriteError || error instanceof InputError
          ? error.message
          : `cannot check ${name}: ${reasonOf(error)}`;
      results.push(failed(name, message, format.problem({ name, message }, context)));
    }
  }
  return results;
}

function resultOf(checked: CheckedSource, text: string): Result {
  const { name, errors, warnings, counts, known, note } = checked;
  return {
    ...{ name, text, errors, warnings, counts, note },
    omitted: omittedOf(checked),
    known: known.length,
    fixed: 0,
    fingerprints: [],
    problem: null,
  };
}

function ofFixed({ checked, fixed, failures }: FixedSource, text: string): Result {
  const failure = failures.map(
    ({ code, range: { line, column } }) =>
      `the fix of ${code} at ${line}:${column} does not remove it and was taken back; please report this`,
  );
  const notes = [checked.note, ...failure].filter((note) => note !== null);
  return { ...resultOf(checked, text), fixed, note: notes.length === 0 ? null : notes.join('; ') };
}

function ofFingerprints(checked: CheckedSource): Result {
  const fingerprints = checked.findings.map(({ fingerprint }) => fingerprint);
  return { ...resultOf(checked, ''), errors: 0, warnings: 0, counts: new Map(), omitted: 0, fingerprints };
}

export function failed(name: string, problem: string, text: string): Result {
  return {
    ...{ name, text, errors: 0, warnings: 0, counts: new Map<string, number>(), omitted: 0 },
    ...{ known: 0, fixed: 0, fingerprints: [], problem, note: null },
  };
}
