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
import { pagesInFile, type Unread } from '../../inputs/pages.ts';
import {
  checkWritable,
  InputError,
  type ReadLimits,
  readInput,
  type Source,
} from '../../inputs/read-input.ts';
import { readXML } from '../../inputs/read-xml.ts';
import { WriteError, writeInPlace } from '../../output/output-files.ts';
import { coloured, plain } from '../../output/paint.ts';
import { patchOf } from '../../output/patch.ts';
import { shownName } from '../../output/shown-name.ts';
import type { FileNames } from './file-names.ts';
import { type FormatContext, omittedOf } from './formats/format.ts';
import { formats } from './formats/formats.ts';

/** An input to check. */
export interface Job extends Omit<InputName, 'input'> {
  readonly name: string;
  readonly settings: FileSettings;
  /** The fingerprints of findings to leave out; null without a baseline. */
  readonly baseline: readonly string[] | null;
  /** The same for the pages of a book, by their names. */
  readonly baselineWithin: Readonly<Record<string, readonly string[]>>;
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

/** How often each attribute and each element was not allowed, by name. */
export interface UnknownNames {
  readonly attributes: ReadonlyMap<string, number>;
  readonly elements: ReadonlyMap<string, number>;
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
  /** Names that are not allowed, as written, with how often they were reported. */
  readonly names: UnknownNames;
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
 * Reads all inputs at once and checks them one by one. A book has a result for each of its pages.
 *
 * @param begin called with the index of each job before it starts
 */
export async function checkJobs(
  jobs: readonly Job[],
  report: ReportSettings,
  begin: (index: number) => void = () => {},
): Promise<Result[][]> {
  const kinds = { readsXML: true, readsBooks: true };
  const sources = jobs.map((job) =>
    readInput(nameOf(job), limitsOf(job, report), kinds).catch((error: unknown) => error),
  );
  const results: Result[][] = [];
  for (const [index, job] of jobs.entries()) {
    begin(index);
    const source = (await sources[index]) as Source | Error;
    if (source instanceof Error) {
      if (!(source instanceof InputError)) throw source;
      results.push([problemOf(job.name, source.message, report)]);
    } else if (source.isBook === true) {
      const pages: Result[] = [];
      if (report.fixes !== 'none')
        pages.push(problemOf(job.name, cannotFix(job.name, 'an EPUB file'), report));
      else {
        for await (const page of pagesInFile(nameOf(job), limitsOf(job, report)))
          pages.push(resultOfPage(page, job, report));
      }
      results.push(pages);
    } else {
      results.push([resultOfSource(source, job, job.baseline, report)]);
    }
  }
  return results;
}

function nameOf({ name, root, isListed }: Job): InputName {
  return { input: name, ...(root !== undefined && { root }), ...(isListed !== undefined && { isListed }) };
}

function limitsOf({ settings: { contentType } }: Job, { limits }: ReportSettings): ReadLimits {
  return { ...limits, ...(contentType !== undefined && { contentType }) };
}

const cannotFix = (name: string, what: string): string =>
  `cannot fix ${shownName(name)}: it is ${what}, and --fix changes HTML only`;

function resultOfPage(page: Source | Unread, job: Job, report: ReportSettings): Result {
  if ('problem' in page) return problemOf(job.name, `${job.name}: ${page.problem}`, report);
  const name = page.archived?.source ?? page.name;
  const baseline = job.baseline === null ? null : (job.baselineWithin[name] ?? []);
  return resultOfSource({ ...page, name }, job, baseline, report);
}

function resultOfSource(
  source: Source,
  { settings, root }: Job,
  baseline: readonly string[] | null,
  report: ReportSettings,
): Result {
  const format = formats[report.format];
  const context = contextOf(report);
  const { name } = source;
  try {
    const known = baseline === null ? null : new Set(baseline);
    const isKnown = known && (({ fingerprint }: Finding): boolean => known.has(fingerprint));
    if (report.fixes !== 'none') {
      if (source.isXML === true) throw new InputError(cannotFix(name, 'XML'));
      checkWritable(source);
      const fixed = fixSource(source, settings, isKnown, report.unsafeFixes);
      if (report.fixes === 'write' && fixed.bytes !== null) writeInPlace(source, fixed.bytes, root);
      const text =
        report.fixes === 'write'
          ? format.source(fixed.checked, context)
          : fixed.bytes === null
            ? ''
            : patchOf(source, fixed.before, fixed.checked.text.text);
      return ofFixed(fixed, text);
    }
    const contentType = settings.contentType ?? source.archived?.contentType ?? null;
    const { encoding } = settings;
    const xml =
      source.isXML === true
        ? readXML(source.bytes, { contentType, ...(encoding !== undefined && { encoding }) })
        : null;
    const checked = checkSource({ ...source, ...(xml !== null && { xml }) }, settings, isKnown);
    return report.fingerprintsOnly
      ? ofFingerprints(checked)
      : resultOf(checked, format.source(checked, context));
  } catch (error) {
    const message =
      error instanceof WriteError || error instanceof InputError
        ? error.message
        : `cannot check ${name}: ${reasonOf(error)}`;
    return problemOf(name, message, report);
  }
}

export function problemOf(name: string, message: string, report: ReportSettings): Result {
  return failed(name, message, formats[report.format].problem({ name, message }, contextOf(report)));
}

function resultOf(checked: CheckedSource, text: string): Result {
  const { name, errors, warnings, counts, known, note } = checked;
  return {
    ...{ name, text, errors, warnings, counts, note, names: unknownNames(checked) },
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
  return {
    ...resultOf(checked, ''),
    errors: 0,
    warnings: 0,
    counts: new Map(),
    names: noNames,
    omitted: 0,
    fingerprints,
  };
}

export function failed(name: string, problem: string, text: string): Result {
  return {
    ...{ name, text, errors: 0, warnings: 0, counts: new Map<string, number>(), names: noNames, omitted: 0 },
    ...{ known: 0, fixed: 0, fingerprints: [], problem, note: null },
  };
}

const noNames: UnknownNames = { attributes: new Map(), elements: new Map() };

function unknownNames({ findings, text }: CheckedSource): UnknownNames {
  const names = { attributes: new Map<string, number>(), elements: new Map<string, number>() };
  for (const { code, start } of findings) {
    const isElement = code === 'conformance/unknown-element';
    if (!isElement && code !== 'conformance/attribute-not-allowed') continue;
    const from = isElement ? start + 1 : start;
    const [name] = /^[^\t\n\f\r />=]{0,60}/.exec(text.text.slice(from, from + 60))!;
    const counts = isElement ? names.elements : names.attributes;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return names;
}
