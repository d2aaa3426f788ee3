import { ownOptions } from 'domwright/internal/arguments';

/** Entries that are processed together. */
export interface Batch<Entry> {
  readonly entries: readonly Entry[];
  readonly bytes: number;
}

export interface BatchLimits<Entry> {
  /** The maximum number of entries in a batch. */
  readonly entries: number;
  /** A batch with this many bytes gets no more entries. Default: no limit. */
  readonly bytes?: number;
  readonly bytesOf?: (entry: Entry) => number;
}

/** Groups entries into batches, always in the same way. */
export async function* batchesOf<Entry>(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  limits: BatchLimits<Entry>,
): AsyncGenerator<Batch<Entry>, void, undefined> {
  const {
    entries: most,
    bytes: mostBytes = Number.POSITIVE_INFINITY,
    bytesOf = () => 0,
  } = ownOptions(limits);
  let batch: Entry[] = [];
  let bytes = 0;
  for await (const entry of entries) {
    batch.push(entry);
    bytes += bytesOf(entry);
    if (batch.length < most && bytes < mostBytes) continue;
    yield { entries: batch, bytes };
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield { entries: batch, bytes };
}
