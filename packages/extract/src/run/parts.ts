import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { isURL } from '../inputs/http-input.ts';
import { type InputRange, type Reading, STANDARD_INPUT } from '../inputs/read-pages.ts';
import type { ByteRange } from '../inputs/warc.ts';

/*
 * How inputs are cut into parts, each of which is read by one thread. They are always cut the same way, whatever the number of
 * threads, so that a run can be resumed with another one.
 */

/** Inputs, or part of one. */
export interface Part {
  /** From 0 on. */
  readonly index: number;
  readonly inputs: readonly string[];
  /** Part of the only input; null for whole ones. */
  readonly range: InputRange | null;
  /** Whether it goes on where the part before it ends. */
  readonly follows: boolean;
  /** Whether reading it is work for a thread of its own, because it is large, or nobody knows how large. */
  readonly isStream: boolean;
  /** The size of the files in bytes; 0 if it is unknown. */
  readonly bytes: number;
  /** Identifies its inputs: their names and sizes. */
  readonly key: string;
}

export interface PartOptions {
  /** The part of the only input that is wanted. */
  readonly range?: ByteRange | undefined;
  /** Approximately how many bytes of pages a part has. */
  readonly partBytes: number;
  /** Whether pages may not know the numbers of their lines. */
  readonly cutsLines: boolean;
  /** How a file is read. Only large files are asked about. */
  readonly howToRead: (name: string) => Promise<Reading>;
}

/** The usual size of a part. Its results wait in memory while those of earlier parts are missing. */
export const PART_BYTES = 1 << 22;

/** How many inputs a part has at most. */
const MOST_INPUTS = 32;

/** How many times the size of a compressed file its pages have, approximately. */
const INFLATED = 4;

/** The parts of the inputs, in order. */
export async function* partsOf(
  inputs: Iterable<string> | AsyncIterable<string>,
  options: PartOptions,
): AsyncGenerator<Part, void, undefined> {
  const { range, partBytes } = options;
  let index = 0;
  let group = new Group(false);
  const part = (made: Omit<Part, 'index'>): Part => ({ ...made, index: index++ });
  for await (const name of inputs) {
    const size = sizeOf(name);
    const isStream = size === null;
    if (range === undefined && (isStream || pageBytes(name, size) <= partBytes)) {
      const isFull = group.inputs.length === MOST_INPUTS || group.pageBytes >= partBytes;
      const isOther = group.isStream !== isStream || [name, group.inputs[0]].includes(STANDARD_INPUT);
      if (group.inputs.length > 0 && (isFull || isOther)) {
        yield part(group.part());
        group = new Group(isStream);
      }
      group.isStream = isStream;
      group.add(name, size);
      continue;
    }
    if (group.inputs.length > 0) yield part(group.part());
    group = new Group(false);
    for await (const made of partsOfInput(name, size ?? 0, options)) yield part(made);
  }
  if (group.inputs.length > 0) yield part(group.part());
}

/** Inputs that are read whole. */
class Group {
  readonly inputs: string[] = [];
  isStream: boolean;
  pageBytes = 0;
  #bytes = 0;

  constructor(isStream: boolean) {
    this.isStream = isStream;
  }

  add(name: string, size: number | null): void {
    this.inputs.push(name);
    this.#bytes += size ?? 0;
    this.pageBytes += pageBytes(name, size ?? 0);
  }

  part(): Omit<Part, 'index'> {
    const { inputs, isStream } = this;
    const bytes = this.#bytes;
    return { inputs, range: null, follows: false, isStream, bytes, key: keyOf(inputs, bytes) };
  }
}

/** The parts of a large input, or of a range of it. */
async function* partsOfInput(
  name: string,
  size: number,
  { range, partBytes, cutsLines, howToRead }: PartOptions,
): AsyncGenerator<Omit<Part, 'index'>, void, undefined> {
  const reading = (range?.start ?? 0) > 0 ? 'members' : isURL(name) ? 'stream' : await howToRead(name);
  const isCut =
    !isURL(name) &&
    (reading === 'members' ||
      (range === undefined && (reading === 'plain' || (reading === 'lines' && cutsLines))));
  const whole = { inputs: [name], follows: false, bytes: size, key: keyOf([name], size) };
  if (!isCut) {
    yield { ...whole, range: range ?? null, isStream: isURL(name) || reading !== 'page' };
    return;
  }
  const step = reading === 'members' ? Math.max(1, Math.floor(partBytes / INFLATED)) : partBytes;
  const { start: first, end: last } = range ?? { start: 0, end: size };
  for (let start = first; start < Math.min(last, size); ) {
    const end = Math.min((Math.floor(start / step) + 1) * step, last);
    // NB: the last part goes on to the end of a file that has grown.
    const isLast = range === undefined && end >= size;
    yield {
      ...whole,
      range: { start, end: isLast ? Number.POSITIVE_INFINITY : end, records: reading },
      follows: start > first,
      isStream: false,
      bytes: Math.min(end, size) - start,
    };
    start = end;
  }
}

/** The size of a file; null for what has none, and for URLs. */
function sizeOf(name: string): number | null {
  if (name === STANDARD_INPUT || isURL(name)) return null;
  try {
    const stats = statSync(name);
    return stats.isFile() ? stats.size : stats.isDirectory() ? 0 : null;
  } catch {
    // What isn't there is reported by whoever reads it.
    return 0;
  }
}

function pageBytes(name: string, size: number): number {
  return /\.(?:gz|zst|wacz)$/i.test(name) ? size * INFLATED : size;
}

function keyOf(inputs: readonly string[], bytes: number): string {
  return createHash('sha256')
    .update(JSON.stringify([inputs, bytes]))
    .digest('hex')
    .slice(0, 16);
}

/** Approximately how many bytes of pages are in files, from their sizes; null if that is unknown. */
export function pageBytesIn(names: unknown): number | null {
  if (!Array.isArray(names)) return null;
  let total = 0;
  for (const name of names as string[]) {
    const size = sizeOf(name);
    if (size === null) return null;
    total += pageBytes(name, size);
  }
  return total;
}
