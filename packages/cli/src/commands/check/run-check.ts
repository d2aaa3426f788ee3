import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type FrameworkName, frameworkOf } from 'domwright/conformance';
import type { Baseline, Settings } from 'domwright-check';
import { batchesOf, inOrder, ThreadPool } from 'domwright-extract/threads';
import { type InputName, type NamedInput, STANDARD_INPUT } from '../../inputs/named-inputs.ts';
import { fail } from '../../output/messages.ts';
import type { TextOutput } from '../../output/output-files.ts';
import { Progress } from '../../output/progress.ts';
import { endOfThread } from '../../printing/print-pool.ts';
import type { Omission, Summary, UncheckedInput } from './formats/format.ts';
import { formats, patches } from './formats/formats.ts';
import {
  checkJobs,
  contextOf,
  failed,
  type Job,
  problemOf,
  type ReportSettings,
  type Result,
} from './job.ts';

/** How many inputs a thread gets at once. */
const BATCH = 16;

/** How many different names are counted that are not allowed: enough to know a framework by them. */
const MOST_NAMES = 1000;

/**
 * How many bytes of inputs are worth a thread. A thread loads and compiles all of the checker again, which takes as long as to
 * check about 20 MB.
 */
const WORTH_A_THREAD = 1 << 25;

/** If the user asks for threads, this many inputs are worth one, up to two, whatever their size. */
const INPUTS_OF_A_THREAD = 48;

/** The memory for new objects in a thread, in megabytes. */
const YOUNG_MEMORY = 24;

/** How many batches are in progress for each thread. Results wait for earlier ones, so this bounds the memory. */
const AHEAD = 3;

export interface Check {
  readonly inputs: readonly NamedInput[];
  readonly settings: Settings;
  readonly report: ReportSettings;
  /** The maximum number of threads. Default: the number of processors. */
  readonly threads?: number | undefined;
  readonly output: TextOutput;
  /** The findings to leave out; with `fingerprintsOnly`, it receives the findings instead. */
  readonly baseline: Baseline | null;
}

/**
 * Checks inputs and writes the report as results arrive, in the order of the inputs. Inputs that can't be checked are reported
 * on standard error; all others are still checked.
 */
export async function runCheck(check: Check): Promise<Summary> {
  const { inputs, report, output, baseline } = check;
  const format = report.fixes === 'print' ? patches : formats[report.format];
  const context = contextOf(report);
  const problems: UncheckedInput[] = [];
  const omissions: Omission[] = [];
  const summary = {
    ...{ files: 0, filesWithFindings: 0, errors: 0, warnings: 0 },
    counts: new Map<string, number>(),
    framework: null as FrameworkName | null,
    known: baseline === null ? null : 0,
    fixed: report.fixes === 'none' ? null : 0,
    ...{ problems, omissions },
  };
  const names = { attributes: new Map<string, number>(), elements: new Map<string, number>() };
  const progress = new Progress(inputs.length, true);
  let first = true;
  const write = async (text: string): Promise<void> => {
    if (text === '') return;
    progress.clear();
    await output.write(first ? text : format.separator + text);
    first = false;
  };

  await output.write(format.start(context));
  for await (const result of results(check)) {
    progress.next(result.name ?? '');
    if (result.problem !== null) {
      progress.clear();
      fail(result.problem);
      problems.push({ name: result.name, message: result.problem });
      const text =
        result.name === null ? format.problem({ name: null, message: result.problem }, context) : result.text;
      await write(text);
      continue;
    }
    const { errors, warnings, omitted, note } = result;
    if (note !== null) {
      const message = `${result.name}: ${note}`;
      progress.clear();
      fail(message);
      problems.push({ name: result.name, message });
    }
    summary.files++;
    if (errors + warnings > 0) summary.filesWithFindings++;
    summary.errors += errors;
    summary.warnings += warnings;
    for (const kind of ['attributes', 'elements'] as const)
      for (const [name, count] of result.names[kind]) {
        const total = names[kind].get(name);
        if (total !== undefined || names[kind].size < MOST_NAMES) names[kind].set(name, (total ?? 0) + count);
      }
    for (const [code, count] of result.counts)
      summary.counts.set(code, (summary.counts.get(code) ?? 0) + count);
    if (summary.fixed !== null) summary.fixed += result.fixed;
    if (summary.known !== null) summary.known += result.known;
    if (report.fingerprintsOnly) baseline?.set(result.name as string, result.fingerprints);
    if (omitted > 0) omissions.push({ name: result.name as string, count: omitted });
    await write(result.text);
  }
  progress.clear();
  summary.framework = frameworkOf(names.attributes, names.elements);
  await output.write(format.end(summary, context));
  return summary;
}

/** How many threads pay. */
function threadsFor({ inputs, threads }: Check): number {
  const most = threads ?? availableParallelism();
  if (most < 2) return 1;
  let bytes = 0;
  for (const entry of inputs) {
    if ('input' in entry) bytes += sizeOf(entry.input);
    if (bytes >= most * WORTH_A_THREAD) break;
  }
  const asked = threads === undefined ? 0 : Math.min(2, Math.floor(inputs.length / INPUTS_OF_A_THREAD));
  return Math.min(most, Math.max(asked, Math.floor(bytes / WORTH_A_THREAD)));
}

/** The size of a file; 0 for what is none or can't be read, which is reported by whoever reads it. */
function sizeOf(name: string): number {
  try {
    const stats = statSync(name);
    return stats.isFile() ? stats.size : 0;
  } catch {
    return 0;
  }
}

type AnyResult = Omit<Result, 'name'> & { readonly name: string | null };

/** The results, in the order of the inputs. */
async function* results(check: Check): AsyncGenerator<AnyResult> {
  const { inputs, report } = check;
  const count = threadsFor(check);
  const pool =
    count <= 1
      ? null
      : new ThreadPool<Job, Result[]>({
          program: new URL('./check-worker.js', import.meta.url),
          settings: report,
          threads: count,
          // NB: a large young generation in each thread takes more memory than it saves time.
          worker: { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY } },
          failed: ({ name }, failure) => [
            problemOf(name, `cannot check ${name}: ${endOfThread(failure)}`, report),
          ],
        });
  const work = (jobs: readonly Job[]) => pool?.run(jobs) ?? checkJobs(jobs, report);
  const batches = batchesOf(inputs, { entries: BATCH });
  const ahead = { items: pool === null ? 1 : count * AHEAD };
  try {
    for await (const list of inOrder(batches, ({ entries }) => checkBatch(entries, check, work), ahead))
      yield* list;
  } finally {
    await pool?.close();
  }
}

/** Checks inputs. With threads, files are checked in one of them. */
async function checkBatch(
  inputs: readonly NamedInput[],
  { settings, report, baseline }: Check,
  work: (jobs: readonly Job[]) => Promise<Result[][]>,
): Promise<AnyResult[]> {
  const jobOf = ({ input, ...others }: InputName): Job => ({
    name: input,
    ...others,
    settings: settings.of(input),
    // A new baseline has all findings, including those in the old one.
    baseline: baseline === null ? null : report.fingerprintsOnly ? [] : baseline.of(input),
    baselineWithin: baseline === null || report.fingerprintsOnly ? {} : baseline.within(input),
  });
  const lists: Promise<AnyResult[][]>[] = [];
  const jobs: Job[] = [];
  const flush = (): void => {
    if (jobs.length > 0) lists.push(work(jobs.splice(0)));
  };
  for (const entry of inputs) {
    if ('problem' in entry) {
      flush();
      lists.push(Promise.resolve([[{ ...failed('', entry.problem, ''), name: null }]]));
    } else if (entry.input === STANDARD_INPUT) {
      // Standard input isn't sent to threads.
      flush();
      lists.push(checkJobs([jobOf(entry)], report));
    } else {
      jobs.push(jobOf(entry));
    }
  }
  flush();
  return (await Promise.all(lists)).flat(2);
}
