import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Job } from 'bullmq';
import { checkBoolean } from 'domwright/internal/arguments';
import { checkedExtraction } from '../extract-page.ts';
import { type ExtractOptions, extract } from '../run/extract.ts';
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
 * Work for many machines. The queue is BullMQ's, in Redis: it gives out shards, waits before it repeats one that failed, and
 * gives a shard whose worker has died to another. A shard is a file of its own, which appears when it is whole, and the same
 * each time. So a shard that is done twice counts once.
 *
 * What is to be done is in the folder that the workers are given. A job only says which shard it is, and Redis is not
 * trusted with more: its jobs can neither name a file or a URL nor say where to write.
 */

/** The name of a folder's queue in Redis. */
function queueOf(folder: string): string {
  return `domwright-extract-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
}

/** How often a shard is tried, and how many milliseconds are between the first two; the time doubles. */
const ATTEMPTS = 4;
const BACKOFF = 1000;

/** After so many milliseconds without a sign of its worker, a shard is given to another. */
const STALLED = 30_000;

/** How often a shard may lose its worker. */
const MOST_STALLED = 20;

/** How many shards are added at once. */
const BULK = 1000;

/** How many bytes of a WARC file are a shard. */
const RANGE = 1 << 28;

/** What Redis is given of a shard. */
interface ShardJob {
  /** The id of the run. */
  readonly run: string;
  readonly shard: number;
}

/** A reason of a failure is no longer than this when it is shown. */
const MOST_REASON = 1000;

/** Options of `enqueue`. */
export interface EnqueueOptions
  extends Pick<
    ExtractOptions,
    'fields' | 'select' | 'scripting' | 'edition' | 'format' | 'escapeFormulas' | 'publicOnly'
  > {
  /** The folder that the workers write to, which all machines see under this name. */
  readonly folder: string;
  /** How many bytes of a compressed WARC file are a shard. Default 256 MiB. */
  readonly rangeBytes?: number;
}

/**
 * Adds inputs to the queue, in shards. Shards that have been done, or given up, are done again. One that somebody works on is
 * not added twice.
 *
 * @param redis the URL of Redis, such as `redis://localhost:6379`
 * @param inputs names of files, which all machines see under these names, and URLs
 * @returns how many shards there are
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
  /** The folder that inputs were enqueued with. Its `run.json` says what to read; jobs only name parts of it. */
  readonly folder: string;
  /** Whether to wait for more when the queue is empty. Default false. */
  readonly wait?: boolean;
  /** After how many milliseconds without a sign of its worker a shard is given to another. Default 30,000. */
  readonly stalledAfter?: number;
  /** Called when a shard is done. */
  readonly onShard?: (file: string) => void;
  /**
   * Called when a shard has failed, with the reason; it may be tried again. A job that is not of the run has the folder's
   * name, and is not tried again.
   */
  readonly onFailure?: (file: string, reason: string) => void;
}

/**
 * Works on the shards of a folder, one after the other, each with all threads. Ends when there are none that wait, that
 * others work on, or that will be tried again. While Redis cannot be reached, it waits.
 *
 * @returns how many shards were done
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
    // NB: each time, because inputs may have been enqueued again.
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
  // Redis may be away for a while. Both try again until it is back.
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

/** @throws Error if the input cannot be read or the output not be written: then it is tried again */
async function runShard(
  folder: string,
  { fields, select, scripting, edition, format, escapeFormulas }: ShardRun,
  { index, input, start, end }: Shard,
  options: Pick<ExtractOptions, 'threads' | 'pageTimeout' | 'pageBytes' | 'threadMemory' | 'publicOnly'>,
): Promise<void> {
  // Another worker may still be at it, if this one was given it because the other was not heard of.
  const own = `${shardFile(folder, index)}.${randomUUID()}`;
  try {
    await extract([input], {
      ...options,
      ...{ fields, select, scripting, edition, escapeFormulas },
      // The footer of Parquet is written when all shards are there.
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

/** The shard of a job; null if it is none of the run. */
function shardIn(run: ShardRun, job: unknown): Shard | null {
  try {
    return shardOfJob(run, job);
  } catch (error) {
    if (error instanceof ShardError) return null;
    throw error;
  }
}

/** What is in the queue. */
export interface QueueStatus {
  /** Waiting for a worker. */
  readonly waiting: number;
  /** Being worked on. */
  readonly active: number;
  /** Waiting to be tried again. */
  readonly delayed: number;
  /** Done. */
  readonly completed: number;
  /** Given up. */
  readonly failed: number;
  /** The shards that were given up, and why. At most 1000. Jobs that are not of the run have no input. */
  readonly failures: readonly {
    readonly input: string | null;
    readonly shard: number | null;
    readonly reason: string;
  }[];
}

/**
 * How far the work on a folder has come.
 *
 * @throws Error if Redis cannot be reached; ShardError if nothing was enqueued for the folder
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
