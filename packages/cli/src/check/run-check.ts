import { type InputName, type NamedInput, STANDARD_INPUT } from '../input.ts';
import { fail } from '../output.ts';
import type { Output } from '../output-file.ts';
import { Progress } from '../progress.ts';
import { reason } from '../run.ts';
import { WorkerPool } from '../worker-pool.ts';
import type { Baseline } from './baseline.ts';
import type { Omission, Problem, Summary } from './formats/format.ts';
import { formats } from './formats/formats.ts';
import { checkJobs, contextOf, failed, type Job, type ReportSettings, type Result } from './job.ts';
import type { Settings } from './settings.ts';

/** How many inputs are given to a thread at once. */
const BATCH = 16;

/** How many inputs are worth a thread. */
const WORTH_A_THREAD = 48;

/** How many batches are in progress for each thread. Results wait for earlier ones, so this bounds the memory. */
const AHEAD = 3;

/** What to check, and how. */
export interface Check {
  readonly inputs: readonly NamedInput[];
  readonly settings: Settings;
  readonly report: ReportSettings;
  /** How many threads may be used. */
  readonly threads: number;
  readonly output: Output;
  /** The findings to leave out; with `fingerprintsOnly` it gets the findings instead. */
  readonly baseline: Baseline | null;
}

/**
 * Checks inputs and writes the report as results arrive, in the order of the inputs. Reports inputs that cannot be
 * checked on standard error, and checks all others.
 */
export async function runCheck(check: Check): Promise<Summary> {
  const { inputs, report, output, baseline } = check;
  const format = formats[report.format];
  const context = contextOf(report);
  const problems: Problem[] = [];
  const omissions: Omission[] = [];
  const summary = {
    ...{ files: 0, filesWithFindings: 0, errors: 0, warnings: 0 },
    known: baseline === null ? null : 0,
    ...{ problems, omissions },
  };
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
    if (summary.known !== null) summary.known += result.known;
    if (report.fingerprintsOnly) baseline?.set(result.name as string, result.fingerprints);
    if (omitted > 0) omissions.push({ name: result.name as string, count: omitted });
    await write(result.text);
  }
  progress.clear();
  await output.write(format.end(summary, context));
  return summary;
}

class CheckPool extends WorkerPool<Job, Result> {}

type AnyResult = Omit<Result, 'name'> & { readonly name: string | null };

/** The results of the inputs, in their order. */
async function* results(check: Check): AsyncGenerator<AnyResult> {
  const { inputs, settings, report, threads, baseline } = check;
  const jobOf = ({ input: name, root }: InputName): Job => ({
    name,
    ...(root !== undefined && { root }),
    settings: settings.of(name),
    // A baseline that is written has all findings, also those it had before.
    baseline: baseline === null ? null : report.fingerprintsOnly ? [] : baseline.of(name),
  });
  const count = Math.min(threads, Math.floor(inputs.length / WORTH_A_THREAD));
  const pool = count > 1 ? new CheckPool(count, new URL('./check-worker.js', import.meta.url), report) : null;
  const ahead = pool === null ? 1 : count * AHEAD;
  const pending: Promise<AnyResult[]>[] = [];
  let next = 0;
  try {
    while (next < inputs.length || pending.length > 0) {
      while (next < inputs.length && pending.length < ahead) {
        const batch: Promise<AnyResult[]>[] = [];
        const jobs: Job[] = [];
        const end = Math.min(next + BATCH, inputs.length);
        const flush = (): void => {
          if (jobs.length > 0) batch.push(checkBatch(jobs.splice(0), report, pool));
        };
        for (; next < end; next++) {
          const entry = inputs[next];
          if ('problem' in entry) {
            flush();
            batch.push(Promise.resolve([{ ...failed('', entry.problem, ''), name: null }]));
          } else if (entry.input === STANDARD_INPUT) {
            // Threads have none.
            flush();
            batch.push(checkJobs([jobOf(entry)], report));
          } else {
            jobs.push(jobOf(entry));
          }
        }
        flush();
        pending.push(Promise.all(batch).then((lists) => lists.flat()));
      }
      yield* (await pending.shift()) as AnyResult[];
    }
  } finally {
    await pool?.close();
  }
}

async function checkBatch(
  jobs: readonly Job[],
  report: ReportSettings,
  pool: CheckPool | null,
): Promise<Result[]> {
  if (pool === null) return checkJobs(jobs, report);
  try {
    return await pool.run(jobs);
  } catch (error) {
    if (jobs.length === 1) {
      const { name } = jobs[0];
      const message = `cannot check ${name}: ${reason(error)}`;
      return [failed(name, message, formats[report.format].problem({ name, message }, contextOf(report)))];
    }
    // One of them is to blame; the others can be checked.
    const results: Result[] = [];
    for (const job of jobs) results.push(...(await checkBatch([job], report, pool)));
    return results;
  }
}
