import { expect, onTestFinished, test } from 'vitest';
import { type ThreadFailure, ThreadPool } from '../../src/threads/index.ts';

type Job = number | string;

function poolOf(timeout?: number) {
  const pool = new ThreadPool<Job, number | string>({
    program: new URL('./odd-jobs.mjs', import.meta.url),
    settings: { factor: 10 },
    threads: 2,
    failed: (job: Job, { kind, error }: ThreadFailure) => `${job}: ${kind} ${error?.message ?? ''}`.trim(),
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
