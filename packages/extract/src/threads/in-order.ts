import { ownOptions } from 'domwright/internal/arguments';

/** How much may be in progress at once. Results wait for earlier ones, so this bounds the memory. */
export interface Ahead<Item> {
  readonly items: number;
  /** If an item has more bytes than this, it is the only one in progress. Default: no limit. */
  readonly bytes?: number;
  readonly bytesOf?: (item: Item) => number;
}

/**
 * Processes several items at once, and yields the results in the order of the items.
 *
 * @throws whatever `work` rejects with
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  ahead: Ahead<Item>,
): AsyncGenerator<Result, void, undefined> {
  const { items: most, bytes: mostBytes = Number.POSITIVE_INFINITY, bytesOf = () => 0 } = ownOptions(ahead);
  const pending: { readonly result: Promise<Result>; readonly bytes: number }[] = [];
  let bytes = 0;
  for await (const item of items) {
    const result = work(item);
    // A rejection is thrown below, when its turn comes.
    result.catch(() => {});
    pending.push({ result, bytes: bytesOf(item) });
    bytes += bytesOf(item);
    while (pending.length >= most || (bytes > mostBytes && pending.length > 1)) {
      const first = pending.shift() as (typeof pending)[number];
      yield await first.result;
      bytes -= first.bytes;
    }
  }
  for (const { result } of pending) yield await result;
}
