import { expect, onTestFinished, test } from 'vitest';
import { type ThreadFailure, ThreadPool } from '../../src/threads/index.ts';

type Job = unknown;

function poolOf(timeout?: number, program = 'odd-jobs.mjs') {
  const pool = new ThreadPool<Job, number | string>({
    program: new URL(program, import.meta.url),
    settings: { factor: 10 },
    threads: 2,
    failed: (job: Job, { kind, error }: ThreadFailure) =>
      `${typeof job === 'string' ? job : typeof job}: ${kind} ${error?.message ?? ''}`.trim(),
    ...(timeout !== undefined && { timeout }),
  });
  onTestFinished(() => pool.close());
  return pool;
}

test('the job that ends its thread has failed, and no other', async () => {
  const pool = poolOf();
  const lists = await Promise.all([
    pool.run([1, 'ends', 2, 'throws', 3]),
    pool.run([4, 5]),
    pool.run(['throws', 'throws']),
    pool.run([]),
  ]);
  expect(lists).toEqual([
    [10, 'ends: ended', 20, 'throws: ended as it was told', 30],
    [40, 50],
    ['throws: ended as it was told', 'throws: ended as it was told'],
    [],
  ]);
});

test('a job that ends its thread before anybody knows of it is found by trying one by one', async () => {
  const pool = poolOf();
  expect(await pool.run([1, 2, 'ends before it begins', 3])).toEqual([
    ...[10, 20, 'ends before it begins: ended', 30],
  ]);
});

test('a job that takes too long', async () => {
  const pool = poolOf(1000);
  expect(await pool.run([1, 'hangs', 2])).toEqual([10, 'hangs: timeout', 20]);
});

test.each(['is answered by rubbish', 'has no result', 'has undefined', 'has an unreadable result'])(
  'a job that %s',
  async (odd) => {
    const pool = poolOf();
    const [first, second] = await Promise.all([pool.run([1, odd, 2]), pool.run([3])]);
    expect([first[0], first[2], second]).toEqual([10, 20, [30]]);
    expect(first[1]).toMatch(new RegExp(`^${odd}: ended .`));
  },
);

test('a thread that throws null', async () => {
  expect(await poolOf().run(['throws null', 1])).toEqual(['throws null: ended null', 10]);
});

test('jobs that cannot be sent fail, and no others', async () => {
  const pool = poolOf();
  const bytes = new Uint8Array(1);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  const lists = Array.from({ length: 30 }, () => pool.run([1, () => {}, bytes, 2]));
  for (const [one, uncloneable, gone, two] of await Promise.all(lists)) {
    expect([one, two]).toEqual([10, 20]);
    expect(uncloneable).toMatch(/could not be cloned/);
    expect(gone).toMatch(/detached/);
  }
});

test('a program that does not exist', async () => {
  const pool = poolOf(undefined, 'no-such-program.mjs');
  expect(await pool.run([1, 2])).toEqual([
    expect.stringMatching(/^number: ended Cannot find module/),
    expect.stringMatching(/^number: ended Cannot find module/),
  ]);
  // No thread can be started at all.
  expect(await poolOf(undefined, 'https://a.example/').run([1, 2])).toEqual([
    expect.stringMatching(/^number: ended /),
    expect.stringMatching(/^number: ended /),
  ]);
});

test('what is unfinished or comes later is rejected when the pool is closed', async () => {
  const pool = poolOf();
  const all = Promise.allSettled([['hangs'], ['hangs'], [1]].map((jobs) => pool.run(jobs)));
  await pool.close();
  for (const result of await all)
    expect(result).toMatchObject({ reason: new Error('the pool has been closed') });
  await expect(pool.run([1])).rejects.toThrow('the pool has been closed');
});

test('a pool that was never used keeps no process alive', () => {
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  poolOf(1000);
  expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout')).toHaveLength(before);
});
