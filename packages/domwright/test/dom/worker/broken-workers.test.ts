import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ParserPool } from 'domwright/worker/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Misbehaving workers: each job fails with its own error, and the pool continues.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'domwright-workers-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
/** A pool with a worker that runs `onJob` for each job. */
async function poolOf(onJob: string): Promise<ParserPool> {
  const file = path.join(folder, `${count++}.mjs`);
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ number, html }) => { if (html === 'bad') { ${onJob} } else parentPort.postMessage({ number, failure: { isTypeError: false, message: 'fine ' + html } }); });`,
  );
  return new ParserPool({ threads: 1, url: pathToFileURL(file) });
}

test.each([
  ['null', 'parentPort.postMessage(null)', 'the worker posted null instead of an answer'],
  ['undefined', 'parentPort.postMessage(undefined)', 'the worker posted undefined instead of an answer'],
  ['a number', 'parentPort.postMessage(5)', 'the worker posted 5 instead of an answer'],
  ['a string', 'parentPort.postMessage("x")', 'the worker posted "x" instead of an answer'],
  ['an array', 'parentPort.postMessage([])', 'the worker posted an array instead of an answer'],
  ['an object', 'parentPort.postMessage({})', 'the worker posted an object instead of an answer'],
  [
    'no failure',
    'parentPort.postMessage({ number, failure: null })',
    'the worker posted an object instead of an answer',
  ],
  [
    'no document',
    'parentPort.postMessage({ number, data: {} })',
    'data must be the result of documentToTransferable, not an object',
  ],
  [
    "another job's answer",
    'parentPort.postMessage({ number: 1, failure: {} })',
    'the worker posted an object instead of an answer',
  ],
  ['its exit', 'process.exit(3)', 'the worker ended: exit status 3'],
  ['an error', 'throw new Error("a")', 'the worker ended: a'],
  ['null thrown', 'throw null', 'the worker ended: null'],
  ['a rejection', 'Promise.reject(new Error("b"))', 'the worker ended: b'],
])('a worker that answers with %s', async (_, onJob, message) => {
  const pool = await poolOf(onJob);
  const all = Promise.allSettled(['1', 'bad', '2', 'bad', '3'].map((html) => pool.parse(html)));
  const messages = (await all).map((result) => (result as PromiseRejectedResult).reason.message);
  expect(messages).toEqual(['fine 1', message, 'fine 2', message, 'fine 3']);
  pool.close();
});

test('a worker that runs out of memory', async () => {
  const file = path.join(folder, 'memory.mjs');
  // There is no option for the memory of a pool's threads, so the job starts a thread with little memory.
  await writeFile(
    file,
    `import { parentPort, Worker } from 'node:worker_threads';
    parentPort.on('message', (job) => {
      if (job.html !== 'bad') { parentPort.postMessage({ number: job.number, failure: { isTypeError: false, message: 'fine' } }); return; }
      const worker = new Worker('const all = []; for (;;) all.push(new Array(1000).fill({}));', { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 } });
      worker.on('error', (error) => { throw error; });
    });`,
  );
  const pool = new ParserPool({ threads: 1, url: pathToFileURL(file) });
  const [first, second] = await Promise.allSettled([pool.parse('bad'), pool.parse('good')]);
  expect((first as PromiseRejectedResult).reason.message).toMatch(/^the worker ended: .*memory/);
  expect((second as PromiseRejectedResult).reason.message).toBe('fine');
  pool.close();
});

test('a worker that cannot be started at all fails its own job only', async () => {
  const pool = new ParserPool({ threads: 1, url: 'https://a.example/worker.js' });
  for (let i = 0; i < 3; i++) await expect(pool.parse('x')).rejects.toThrow(/worker|URL|path/i);
  await expect(Promise.all([pool.parse('x'), pool.parse('y')])).rejects.toThrow();
  pool.close();
});

test('bytes that are gone', async () => {
  const pool = await poolOf('');
  const bytes = new Uint8Array(4);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  const all = await Promise.allSettled([pool.parse('1'), pool.parse(bytes), pool.parse('2')]);
  expect(all.map((result) => (result as PromiseRejectedResult).reason.message)).toEqual([
    'fine 1',
    'html is detached: its buffer was transferred or shrunk',
    'fine 2',
  ]);
  pool.close();
});
