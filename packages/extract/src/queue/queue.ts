import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Job } from 'bullmq';
import { checkBoolean } from 'domwright/internal/arguments';
import { type DecodingOptions, decodingOf } from '../decoding-options.ts';
import { checkedExtraction } from '../extract-page.ts';
import { extract } from '../run/extract.ts';
import type { ExtractOptions } from '../run/options.ts';
import { connect, connectionOf } from './connection.ts';
import {
  idOfRun,
  putShard,
  readRun,
  removeOwn,
  type Shard,
  ShardError,
  type ShardRun,
  shardFile,
  shardOfJob,
  shardsOf,
  writeRun,
} from './shards.ts';

/*
 * Distributes work to many machines. The queue is BullMQ's, in Redis: it hands out shards, retries failed ones with delays, and
 * reassigns a shard whose worker died. A shard's result is a file of its own, which appears when it is complete and is always the
 * same, so doing a shard twice is harmless.
 *
 * What to do is listed in the workers' folder. A job only has the number of a shard, because Redis isn't trusted: its jobs can't
 * name files or URLs to read, or say where to write.
 */

/** The name of a folder's queue in Redis. */
function queueOf(folder: string): string {
  return `domwright-extract-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
}

/** How often a shard is tried, and the delay after the first failure in milliseconds; it doubles each time. */
const ATTEMPTS = 4;
const BACKOFF = 1000;

/** After this many milliseconds without a sign of life, a worker's shard goes to another. */
const STALLED = 30_000;

/** How often a shard may lose its worker before it fails. */
const MOST_STALLED = 20;

/** How many shards to add at once. */
const BULK = 1000;

/** The size of a shard of a WARC file, in bytes. */
const RANGE = 1 << 28;

/** What Redis stores for a shard. */
interface ShardJob {
  /** The id of the run. */
  readonly run: string;
  readonly shard: number;
}

/** The maximum length of a failure's reason. */
const MOST_REASON = 1000;

/** Options of `enqueue`. */
export interface EnqueueOptions
  extends DecodingOptions,
    Pick<
      ExtractOptions,
      'fields' | 'select' | 'scripting' | 'edition' | 'format' | 'escapeFormulas' | 'publicOnly'
    > {
  /** The folder that the workers write to. All machines must see it under this name. */
  readonly folder: string;
  /** The size of a shard of a compressed WARC file, in bytes. Default 256 MiB. */
  readonly rangeBytes?: number;
}

/**
 * Splits inputs into shards and adds them to the queue. Shards that are done or have failed are done again; shards in progress
 * are not added twice.
 *
 * @param redis the Redis URL, such as `redis://localhost:6379`
 * @param inputs URLs and names of files; all machines must see the files under these names
 * @returns the number of shards
 */
export async function enqueue(
  redis: string,
  inputs: readonly string[],
  options: EnqueueOptions,
): Promise<number> {
  const { folder, select = {}, format = 'ndjson', rangeBytes = RANGE, publicOnly = false } = options;
  const { fields, scripting, edition } = checkedExtraction(options);
  const shards = await shardsOf(inputs, rangeBytes, { publicOnly });
  const absolute = path.resolve(folder);
  const { escapeFormulas = false } = options;
  checkBoolean(escapeFormulas, "option 'escapeFormulas'");
  const settings = {
    ...{ shards, fields: [...fields], select, scripting, edition, format, escapeFormulas },
    ...decodingOf(options),
  };
  const run: ShardRun = { id: idOfRun(settings), ...settings };
  const connection = await connect(redis);
  try {
    writeRun(absolute, run);
    const { Queue } = await import('bullmq');
    const queue = new Queue<ShardJob>(queueOf(absolute), { connection });
    for (let at = 0; at < shards.length; at += BULK) {
      const some = shards.slice(at, at + BULK);
      await Promise.all(some.map((shard) => queue.remove(idOf(run, shard))));
      await queue.addBulk(
        some.map((shard) => ({
          name: 'shard',
          data: { run: run.id, shard: shard.index },
          opts: {
            jobId: idOf(run, shard),
            attempts: ATTEMPTS,
            backoff: { type: 'exponential', delay: BACKOFF },
            removeOnFail: false,
          },
        })),
      );
    }
    await queue.close();
  } finally {
    connection.disconnect();
  }
  return shards.length;
}

function idOf(run: ShardRun, { index }: Shard): string {
  return `${run.id}-${index}`;
}

/** Options of `work`. */
export interface WorkOptions
  extends Pick<ExtractOptions, 'threads' | 'pageTimeout' | 'pageBytes' | 'threadMemory' | 'publicOnly'> {
  /** The folder passed to `enqueue`. Its `run.json` lists what to read; jobs only refer to its entries. */
  readonly folder: string;
  /** Whether to wait for more shards when the queue is empty. Default false. */
  readonly wait?: boolean;
  /** After how many milliseconds without a sign of life a worker's shard goes to another. Default 30,000. */
  readonly stalledAfter?: number;
  /** Called when a shard is done. */
  readonly onShard?: (file: string) => void;
  /**
   * Called with the reason when a shard has failed; it may be tried again. For a job that isn't part of the run, `file` is the
   * folder, and the job isn't tried again.
   */
  readonly onFailure?: (file: string, reason: string) => void;
}

/**
 * Processes the shards of a folder one by one, each with all threads. Ends when no shards are waiting, in progress elsewhere, or
 * due for a retry. While Redis can't be reached, it waits.
 *
 * @returns the number of shards done
 * @throws ShardError if nothing was enqueued for the folder
 */
export async function work(redis: string, options: WorkOptions): Promise<number> {
  const {
    folder,
    wait = false,
    stalledAfter = STALLED,
    onShard,
    onFailure,
    threads,
    pageTimeout,
    pageBytes,
    threadMemory,
    publicOnly,
  } = options;
  const others = {
    ...(threads !== undefined && { threads }),
    ...(pageTimeout !== undefined && { pageTimeout }),
    ...(pageBytes !== undefined && { pageBytes }),
    ...(threadMemory !== undefined && { threadMemory }),
    ...(publicOnly !== undefined && { publicOnly }),
  };
  const connection = connectionOf(redis);
  const absolute = path.resolve(folder);
  let run = readRun(absolute);
  const { Queue, UnrecoverableError, Worker } = await import('bullmq');
  const queue = new Queue(queueOf(absolute), { connection });
  const runJob = async ({ data }: Job): Promise<void> => {
    // NB: read each time, because inputs may have been enqueued again.
    run = readRun(absolute);
    let shard: Shard;
    try {
      shard = shardOfJob(run, data);
    } catch (error) {
      throw new UnrecoverableError((error as ShardError).message);
    }
    await runShard(absolute, run, shard, others);
  };
  const worker = new Worker(queueOf(absolute), runJob, {
    connection: { ...connection, maxRetriesPerRequest: null },
    lockDuration: stalledAfter,
    stalledInterval: stalledAfter / 2,
    maxStalledCount: MOST_STALLED,
  });
  let done = 0;
  const name = (job: Job | undefined): string => {
    const shard = job === undefined ? null : shardIn(run, job.data);
    return shard === null ? absolute : shardFile(absolute, shard.index);
  };
  worker.on('completed', (job) => {
    done++;
    onShard?.(name(job));
  });
  worker.on('failed', (job, error) => onFailure?.(name(job), error.message.slice(0, MOST_REASON)));
  // Redis may be unreachable for a while. Both retry until it is back.
  worker.on('error', () => {});
  queue.on('error', () => {});
  try {
    while (wait || !(await isEmpty(queue))) await new Promise((resolve) => setTimeout(resolve, 200));
  } finally {
    await worker.close();
    await queue.close();
  }
  return done;
}

async function isEmpty(queue: { getJobCounts(...types: string[]): Promise<Record<string, number>> }) {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
  return Object.values(counts).every((count) => count === 0);
}

/** @throws Error if the input can't be read or the output can't be written; the shard is then tried again */
async function runShard(
  folder: string,
  run: ShardRun,
  { index, input, start, end }: Shard,
  options: Pick<ExtractOptions, 'threads' | 'pageTimeout' | 'pageBytes' | 'threadMemory' | 'publicOnly'>,
): Promise<void> {
  const { fields, select, scripting, edition, format, escapeFormulas } = run;
  // Another worker may still be working on this shard, if it was only slow to report.
  const own = `${shardFile(folder, index)}.${randomUUID()}`;
  try {
    await extract([input], {
      ...options,
      ...{ fields, select, scripting, edition, escapeFormulas },
      ...decodingOf(run),
      // Parquet is written when all shards are complete.
      format: format === 'parquet' ? 'ndjson' : format,
      output: own,
      ...(start !== null && end !== null && { range: { start, end } }),
    } as ExtractOptions);
    putShard(own, shardFile(folder, index));
  } catch (error) {
    removeOwn(own);
    throw error;
  }
}

/** The shard of a job; null if it isn't part of the run. */
function shardIn(run: ShardRun, job: unknown): Shard | null {
  try {
    return shardOfJob(run, job);
  } catch (error) {
    if (error instanceof ShardError) return null;
    throw error;
  }
}

/** The number of shards in each state. */
export interface QueueStatus {
  /** Waiting for a worker. */
  readonly waiting: number;
  /** Being worked on. */
  readonly active: number;
  /** Waiting for a retry. */
  readonly delayed: number;
  /** Done. */
  readonly completed: number;
  /** Failed in every try. */
  readonly failed: number;
  /** Up to 1000 failed shards, and why they failed. Jobs that aren't part of the run have no input. */
  readonly failures: readonly {
    readonly input: string | null;
    readonly shard: number | null;
    readonly reason: string;
  }[];
}

/**
 * The progress of the work on a folder.
 *
 * @throws Error if Redis can't be reached; ShardError if nothing was enqueued for the folder
 */
export async function queueStatus(redis: string, folder: string): Promise<QueueStatus> {
  const absolute = path.resolve(folder);
  const run = readRun(absolute);
  const connection = await connect(redis);
  try {
    const { Job, Queue } = await import('bullmq');
    const queue = new Queue(queueOf(absolute), { connection });
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed');
    const ids = await queue.getRanges(['failed'], 0, 999);
    const failed = await Promise.all(ids.map((id) => Job.fromId(queue, id).catch(() => null)));
    await queue.close();
    const { waiting = 0, active = 0, delayed = 0, completed = 0, failed: count = 0 } = counts;
    return {
      ...{ waiting, active, delayed, completed, failed: count },
      failures: failed.map((job) => {
        const shard = shardIn(run, job?.data);
        return {
          ...{ input: shard?.input ?? null, shard: shard?.index ?? null },
          reason: String(job?.failedReason ?? 'the job cannot be read').slice(0, MOST_REASON),
        };
      }),
    };
  } finally {
    connection.disconnect();
  }
}
