import { expect, test } from 'vitest';
import { batchesOf, inOrder } from '../../src/threads/index.ts';

/** Jobs that run until told to end, and a record of how many run at once. */
function workshop() {
  const ends = new Map<number, () => void>();
  let most = 0;
  return {
    work: (item: number) =>
      new Promise<string>((resolve) => {
        ends.set(item, () => {
          ends.delete(item);
          resolve(`${item}`);
        });
        most = Math.max(most, ends.size);
      }),
    ends,
    most: () => most,
  };
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('results come in the order of the items, and only so many are on their way', async () => {
  const { work, ends, most } = workshop();
  const timer = setInterval(() => [...ends.values()].at(-1)?.());
  expect(await collected(inOrder([1, 2, 3, 4, 5, 6, 7], work, { items: 3 }))).toEqual([...'1234567']);
  clearInterval(timer);
  expect(most()).toBe(3);
});

test('with many bytes, one is on its way', async () => {
  const { work, ends, most } = workshop();
  const timer = setInterval(() => [...ends.values()].at(-1)?.());
  const limits = { items: 9, bytes: 10, bytesOf: () => 11 };
  // NB: the next one starts while the previous one is awaited.
  expect(await collected(inOrder([1, 2, 3, 4], work, limits))).toEqual([...'1234']);
  clearInterval(timer);
  expect(most()).toBe(2);
});

test('work that fails is told of in its turn', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('no');
    return item;
  };
  const seen: number[] = [];
  const all = async () => {
    for await (const item of inOrder([1, 2, 3], work, { items: 3 })) seen.push(item);
  };
  await expect(all()).rejects.toThrow('no');
  expect(seen).toEqual([1]);
});

test('batches end at a number of entries or of bytes', async () => {
  const limits = { entries: 3, bytes: 10, bytesOf: (entry: number) => entry };
  const batches = await collected(batchesOf([1, 1, 1, 9, 1, 20, 2], limits));
  expect(batches.map(({ entries, bytes }) => [entries, bytes])).toEqual([
    [[1, 1, 1], 3],
    [[9, 1], 10],
    [[20], 20],
    [[2], 2],
  ]);
});
