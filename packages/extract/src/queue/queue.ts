import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ConnectionOptions, Job } from 'bullmq';
import { wrongArgument } from '../arguments.ts';
import { checkedExtraction } from '../extract-page.ts';
import type { Problem } from '../inputs/raw-page.ts';
import { type ExtractOptions, extract } from '../run/extract.ts';
import { putShard, readRun, type Shard, shardFile, shardsOf, writeRun } from './shards.ts';

/*
 * Work for many machines. The queue is BullMQ's, in Redis: it gives out shards, waits before it repeats one that failed, and
 * gives a shard whose worker has died to another. A shard is a file of its own, which appears when it is whole, and the same
 * each time. So a shard that is done twice counts once.
 */

/** The queue's name in Redis. */
const QUEUE = 'domwright-extract';

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

interface ShardJob {
  readonly folder: string;
  readonly shard: Shard;
}

export interface EnqueueOptions extends Pick<ExtractOptions, 'fields' | 'select' | 'scripting' | 'format'> {
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
  const { folder, fields, select = {}, scripting = false, format = 'ndjson', rangeBytes = RANGE } = options;
  const extraction = checkedExtraction({ ...(fields !== undefined && { fields }), select, scripting });
  const shards = await shardsOf(inputs, rangeBytes);
  const absolute = path.resolve(folder);
  writeRun(absolute, { shards: shards.length, fields: [...extraction.fields], select, scripting, format });
  const { Queue } = await import('bullmq');
  const queue = new Queue<ShardJob>(QUEUE, { connection: connectionOf(redis) });
  try {
    for (let at = 0; at < shards.length; at += BULK) {
      const some = shards.slice(at, at + BULK);
      await Promise.all(some.map((shard) => queue.remove(idOf(absolute, shard))));
      await queue.addBulk(
        some.map((shard) => ({
          name: 'shard',
          data: { folder: absolute, shard },
          opts: {
            jobId: idOf(absolute, shard),
            attempts: ATTEMPTS,
            backoff: { type: 'exponential', delay: BACKOFF },
            removeOnFail: false,
          },
        })),
      );
    }
  } finally {
    await queue.close();
  }
  return shards.length;
}

function idOf(folder: string, shard: Shard): string {
  return createHash('sha256')
    .update(JSON.stringify([folder, shard]))
    .digest('hex');
}

export interface WorkOptions
  extends Pick<ExtractOptions, 'threads' | 'pageTimeout' | 'pageBytes' | 'threadMemory'> {
  /** Whether to wait for more when the queue is empty. Default false. */
  readonly wait?: boolean;
  /** After how many milliseconds without a sign of its worker a shard is given to another. Default 30,000. */
  readonly stalledAfter?: number;
  /** Called when a shard is done. */
  readonly onShard?: (file: string) => void;
  /** Called when a shard has failed, with the reason; it may be tried again. */
  readonly onFailure?: (file: string, reason: string) => void;
}

/**
 * Works on the shards of the queue, one after the other, each with all threads. Ends when there are none that wait, that
 * others work on, or that will be tried again.
 *
 * @returns how many shards were done
 */
export async function work(redis: string, options: WorkOptions = {}): Promise<number> {
  const {
    wait = false,
    stalledAfter = STALLED,
    onShard,
    onFailure,
    threads,
    pageTimeout,
    pageBytes,
    threadMemory,
  } = options;
  const others = {
    ...(threads !== undefined && { threads }),
    ...(pageTimeout !== undefined && { pageTimeout }),
    ...(pageBytes !== undefined && { pageBytes }),
    ...(threadMemory !== undefined && { threadMemory }),
  };
  const { Queue, Worker } = await import('bullmq');
  const queue = new Queue<ShardJob>(QUEUE, { connection: connectionOf(redis) });
  const worker = new Worker<ShardJob>(QUEUE, (job) => runShard(job.data, others), {
    connection: { ...connectionOf(redis), maxRetriesPerRequest: null },
    lockDuration: stalledAfter,
    stalledInterval: stalledAfter / 2,
    maxStalledCount: MOST_STALLED,
  });
  let done = 0;
  const name = (job: Job<ShardJob> | undefined): string =>
    job === undefined ? '' : shardFile(job.data.folder, job.data.shard.index);
  worker.on('completed', (job) => {
    done++;
    onShard?.(name(job));
  });
  worker.on('failed', (job, error) => onFailure?.(name(job), error.message));
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
  { folder, shard }: ShardJob,
  options: Pick<ExtractOptions, 'threads' | 'pageTimeout' | 'pageBytes' | 'threadMemory'>,
): Promise<void> {
  const { fields, select, scripting, format } = readRun(folder);
  const { index, input, start, end } = shard;
  // Another worker may still be at it, if this one was given it because the other was not heard of.
  const own = `${shardFile(folder, index)}.${randomUUID()}`;
  await extract([input], {
    ...options,
    ...{ fields, select, scripting },
    // The footer of Parquet is written when all shards are there.
    format: format === 'parquet' ? 'ndjson' : format,
    output: own,
    ...(start !== null && end !== null && { range: { start, end } }),
    onProblem: (problem: Problem) => {
      if (problem.error === 'unreadable') throw new Error(`${problem.source}: ${problem.message}`);
    },
  } as ExtractOptions);
  putShard(own, shardFile(folder, index));
}

/** What is in the queue. */
export interface QueueStatus {
  readonly waiting: number;
  readonly active: number;
  /** Waiting to be tried again. */
  readonly delayed: number;
  readonly completed: number;
  /** Given up. */
  readonly failed: number;
  /** The shards that were given up, and why. At most 1000. */
  readonly failures: readonly { readonly input: string; readonly shard: number; readonly reason: string }[];
}

export async function queueStatus(redis: string): Promise<QueueStatus> {
  const { Queue } = await import('bullmq');
  const queue = new Queue<ShardJob>(QUEUE, { connection: connectionOf(redis) });
  try {
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed');
    const failed = await queue.getFailed(0, 999);
    const { waiting = 0, active = 0, delayed = 0, completed = 0, failed: count = 0 } = counts;
    return {
      ...{ waiting, active, delayed, completed, failed: count },
      failures: failed.map(({ data, failedReason }) => ({
        input: data.shard.input,
        shard: data.shard.index,
        reason: failedReason ?? '',
      })),
    };
  } finally {
    await queue.close();
  }
}

/** @throws TypeError if it is not the URL of Redis */
function connectionOf(redis: string): ConnectionOptions {
  const url = typeof redis === 'string' && URL.canParse(redis) ? new URL(redis) : null;
  if (url === null || !/^rediss?:$/.test(url.protocol))
    throw wrongArgument('redis', 'a URL such as redis://localhost:6379', redis);
  return {
    host: url.hostname,
    port: Number(url.port || 6379),
    db: Number(url.pathname.slice(1) || 0),
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
  };
}
