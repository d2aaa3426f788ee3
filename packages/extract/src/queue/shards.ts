import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type DecodingOptions, decodingOf } from '../decoding-options.ts';
import { checkedExtraction, type EditionName } from '../extract-page.ts';
import type { Selections } from '../fields/select.ts';
import type { FieldName } from '../fields.ts';
import { reasonOf } from '../files/reason-of.ts';
import { openRegularFile, readRegularFile } from '../files/regular-file.ts';
import { FileReplacement, placeOf, replaceFile } from '../files/replace-file.ts';
import { isGzip } from '../files/signatures.ts';
import { withoutPassword } from '../files/without-password.ts';
import { type FormatName, formatNames } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { writeParquet } from '../formats/parquet.ts';
import { HTTPInput, type HTTPOptions, isURL } from '../inputs/http-input.ts';
import { howToRead } from '../inputs/read-pages.ts';

/** A unit of work: an input, or part of one. */
export interface Shard {
  readonly index: number;
  readonly input: string;
  /** The range of offsets that its records start at; null for the whole input. */
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * All shards, and the options they share. Stored as `run.json` in the folder that the workers write to. Workers trust it; jobs
 * only refer to its shards.
 */
export interface ShardRun extends DecodingOptions {
  /** A hash of everything else. */
  readonly id: string;
  readonly shards: readonly Shard[];
  readonly fields: readonly FieldName[];
  readonly select: Selections;
  readonly scripting: boolean;
  readonly edition: EditionName;
  readonly format: FormatName;
  readonly escapeFormulas: boolean;
}

/** A problem with the inputs or the folder of a queue. */
export class ShardError extends Error {}

/** How many inputs to examine at once. */
const LOOKS = 16;

/**
 * Splits inputs into shards. WARC files compressed record by record are cut into ranges of this length.
 *
 * @throws ShardError for an input that can't be read
 */
export async function shardsOf(
  inputs: readonly string[],
  rangeBytes: number,
  http: HTTPOptions = {},
): Promise<Shard[]> {
  const shards: Shard[] = [];
  for (let at = 0; at < inputs.length; at += LOOKS) {
    const some = inputs.slice(at, at + LOOKS);
    const lengths = await Promise.all(some.map((name) => gzipLength(name, http)));
    for (const [index, name] of some.entries()) {
      const length = lengths[index] as number;
      const input = isURL(name) ? name : path.resolve(name);
      if (length <= rangeBytes) {
        shards.push({ index: shards.length, input, start: null, end: null });
        continue;
      }
      for (let start = 0; start < length; start += rangeBytes)
        shards.push({ index: shards.length, input, start, end: start + rangeBytes });
    }
  }
  return shards;
}

/** The size of a file that is compressed record by record, in bytes; 0 for others, and if a server doesn't say. */
async function gzipLength(name: string, http: HTTPOptions): Promise<number> {
  try {
    return isURL(name) ? await fetchedGzipLength(name, http) : await gzipFileLength(name);
  } catch (error) {
    throw new ShardError(`cannot read ${withoutPassword(name)}: ${reasonOf(error)}`);
  }
}

async function fetchedGzipLength(url: string, http: HTTPOptions): Promise<number> {
  const file = await HTTPInput.open(url, 0, http);
  const { length, sendsParts } = file;
  for await (const piece of file.bytes()) {
    const isCompressed = isGzip(piece) || (piece.length === 1 && piece[0] === 0x1f);
    return isCompressed && sendsParts ? (length ?? 0) : 0;
  }
  return 0;
}

async function gzipFileLength(name: string): Promise<number> {
  return (await howToRead(name)) === 'members' ? (await stat(name)).size : 0;
}

/** The file with the result of a shard. */
export function shardFile(folder: string, index: number): string {
  return path.join(folder, `shard-${String(index).padStart(7, '0')}`);
}

/** Moves a worker's output to the file of the shard. */
export function putShard(own: string, file: string): void {
  if (existsSync(`${own}.errors.ndjson`)) renameSync(`${own}.errors.ndjson`, `${file}.errors.ndjson`);
  else rmSync(`${file}.errors.ndjson`, { force: true });
  renameSync(own, file);
}

/** Removes a worker's output for a failed shard. */
export function removeOwn(own: string): void {
  for (const end of ['', '.errors.ndjson', '.partial', '.errors.partial', '.journal'])
    rmSync(`${own}${end}`, { force: true });
}

/** Files left behind by workers that were killed. */
const leftover = /^shard-\d+\.[\da-f]{8}-/;

/** The id of a run: the same for equal inputs and options. */
export function idOfRun(run: Omit<ShardRun, 'id'>): string {
  return createHash('sha256').update(JSON.stringify(run)).digest('hex').slice(0, 32);
}

/** @throws ShardError if the folder belongs to another run */
export function writeRun(folder: string, run: ShardRun): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'run.json');
  // NB: otherwise its shard files would count as those of this run.
  if (existsSync(file) && readRun(folder).id !== run.id)
    throw new ShardError(`${folder} belongs to a run with other inputs or options`);
  replaceFile(file, `${JSON.stringify(run)}\n`, { root: folder });
}

/** The maximum size of a run in bytes: that of a million shards. */
const MOST_RUN = 1 << 28;

/** @throws ShardError */
export function readRun(folder: string): ShardRun {
  let text: string;
  try {
    text = readRegularFile(path.join(folder, 'run.json'), MOST_RUN, {
      root: folder,
      followLinks: false,
    }).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ShardError(`${folder} has no run.json: nothing was enqueued for this folder`);
    throw new ShardError(`cannot read ${folder}/run.json: ${reasonOf(error)}`);
  }
  const run = runIn(text);
  if (run === null) throw new ShardError(`${folder}/run.json is damaged`);
  return run;
}

/** Parses a run; null if the text isn't a valid one. */
function runIn(text: string): ShardRun | null {
  try {
    const { id, ...others } = JSON.parse(text) as ShardRun;
    const { shards, fields, select, scripting, edition, format } = others;
    checkedExtraction({ fields, select, scripting, edition, ...decodingOf(others) });
    const isWhole = shards.every(isShard) && formatNames.includes(format) && idOfRun(others) === id;
    return isWhole ? { id, ...others } : null;
  } catch {
    return null;
  }
}

function isShard({ index, input, start, end }: Shard, at: number): boolean {
  const isOffset = (value: unknown): boolean =>
    value === null || (Number.isSafeInteger(value) && (value as number) >= 0);
  return index === at && typeof input === 'string' && isOffset(start) && isOffset(end);
}

/**
 * The shard that a job refers to. Anyone who can write to Redis can add jobs, so everything else in a job is ignored.
 *
 * @param job the job's data in Redis
 * @throws ShardError if the job isn't part of the run
 */
export function shardOfJob(run: ShardRun, job: unknown): Shard {
  const { run: id, shard } = (typeof job === 'object' && job !== null ? job : {}) as Record<string, unknown>;
  const found = id === run.id && Number.isSafeInteger(shard) ? run.shards[shard as number] : undefined;
  if (found === undefined) throw new ShardError('the job does not refer to a shard of this run');
  return found;
}

/**
 * Joins the shards of a folder, in the order of the inputs.
 *
 * @returns the number of shards
 * @throws ShardError if shards are missing
 */
export async function collectShards(folder: string, output: string): Promise<number> {
  const run = readRun(folder);
  const files = run.shards.map(({ index }) => shardFile(folder, index));
  const missing = files.filter((file) => !existsSync(file)).length;
  if (missing > 0) throw new ShardError(`${missing} of ${files.length} shards are not done yet`);
  const { fields } = checkedExtraction({ fields: run.fields });
  const context = {
    fields: [...fields],
    selections: Object.keys(run.select),
    escapeFormulas: run.escapeFormulas,
  };
  // Each shard has a header; keep only the first one.
  const start = run.format === 'csv' ? Buffer.byteLength(formats.csv.start(context)) : 0;
  const place = placeOf(output);
  const result = new FileReplacement(place);
  const problems = new FileReplacement(placeOf(`${output}.errors.ndjson`));
  // Parquet is converted from lines of JSON.
  const rows = run.format === 'parquet' ? new FileReplacement(place) : result;
  let hasProblems = false;
  try {
    for (const [index, file] of files.entries()) {
      await append(folder, file, rows, index === 0 ? 0 : start);
      if (!existsSync(`${file}.errors.ndjson`)) continue;
      await append(folder, `${file}.errors.ndjson`, problems, 0);
      hasProblems = true;
    }
    if (rows !== result) await writeParquet(rows.temporary, result.descriptor, context);
    // NB: the output comes last, so that once it exists, its errors exist as well.
    if (hasProblems) problems.commit();
    else rmSync(`${output}.errors.ndjson`, { force: true });
    result.commit();
  } finally {
    for (const unfinished of [rows, result, problems]) unfinished.discard();
  }
  for (const name of readdirSync(folder)) {
    if (leftover.test(name)) rmSync(path.join(folder, name));
  }
  return files.length;
}

async function append(folder: string, from: string, to: FileReplacement, start: number): Promise<void> {
  const file = await openRegularFile(from, { root: folder, followLinks: false });
  for await (const piece of file.createReadStream({ start })) to.write(piece as Uint8Array);
}
