import { spawnSync } from 'node:child_process';
import { formatTree, parse } from 'domwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../built-library.mjs';

/*
 * The workers run the build: Node 20 cannot run the sources.
 */

type WorkerModule = typeof import('domwright/worker/node');
const build = new URL('../../../dist/', import.meta.url);
let module: WorkerModule;
let format: typeof formatTree;
let pool: InstanceType<WorkerModule['ParserPool']>;

beforeAll(async () => {
  buildIfStale();
  module = await import(/* @vite-ignore */ new URL('worker/node.js', build).href);
  format = (await import(/* @vite-ignore */ new URL('index.js', build).href)).formatTree;
  pool = new module.ParserPool({ threads: 2 });
}, 300_000);

afterAll(() => pool.close());

const page = '<!DOCTYPE html><title>Soup</title><p id=a id=b>Tomato<table>basil';

test('text is parsed in a worker', async () => {
  const { document, errors, encoding } = await pool.parse(page, { errors: true });
  const expected: unknown[] = [];
  const here = parse(page, { onParseError: (error) => expected.push(error) });
  expect(format(document)).toBe(formatTree(here));
  expect(errors).toEqual(expected);
  expect(encoding).toBe(null);
  expect(document.querySelector('p')!.sourceRange).toEqual(here.querySelector('p')!.sourceRange);
  document.querySelector('p')!.innerHTML = '<b>x</b>';
  expect(document.querySelector('p > b')!.textContent).toBe('x');
});

test('bytes are copied to the worker, or moved', async () => {
  const bytes = Uint8Array.of(0x3c, 0x70, 0x3e, 0x93, 0xfa);
  const { document, encoding } = await pool.parse(bytes, { contentType: 'shift_jis' });
  expect(document.body!.textContent).toBe('日');
  expect(encoding).toEqual({ encoding: 'Shift_JIS', confidence: 'certain', step: 'transport' });
  expect(bytes.length).toBe(5);
  await pool.parse(bytes, { contentType: 'shift_jis', transfer: true });
  expect(bytes.length).toBe(0);
});

test('what becomes of bytes after the call makes no difference, even to jobs that wait', async () => {
  const one = new module.ParserPool({ threads: 1 });
  const textOf = async (parsed: ReturnType<typeof one.parse>) => (await parsed).document.body!.textContent;
  const bytesOf = (text: string) => new TextEncoder().encode(text).slice();
  const [filled, transferred, gone] = [bytesOf('earlier'), bytesOf('transferred'), bytesOf('gone')];
  const shared = new Uint8Array(new SharedArrayBuffer(7));
  shared.set(bytesOf('earlier'));
  const isTransferred = { transfer: true };
  const all = [
    ...[
      one.parse('<p>'.repeat(10_000)),
      one.parse(filled),
      one.parse(shared),
      one.parse(shared, isTransferred),
    ],
    ...[one.parse(transferred, isTransferred), one.parse(transferred, isTransferred), one.parse(transferred)],
    ...[one.parse(gone), one.parse('last')],
  ].map(textOf);
  expect([transferred.length, filled.length, shared.length]).toEqual([0, 7, 7]);
  filled.set(bytesOf('later..'));
  shared.set(bytesOf('later..'));
  structuredClone(gone.buffer, { transfer: [gone.buffer] });
  const detached = new TypeError('html is detached: its buffer was transferred or shrunk');
  const results = (await Promise.allSettled(all)).map((result) =>
    result.status === 'fulfilled' ? result.value : result.reason,
  );
  const expected = ['earlier', 'earlier', 'earlier', 'transferred', detached, detached, 'gone', 'last'];
  expect(results.slice(1)).toEqual(expected);
  one.close();
});

test('memory that cannot be transferred is copied', async () => {
  // Node keeps small Buffers in memory that they share.
  const small = Buffer.from('<p>x');
  const neighbor = Buffer.from('y');
  const { document } = await pool.parse(small, { transfer: true });
  expect(document.body!.textContent).toBe('x');
  expect(neighbor.toString()).toBe('y');
  // biome-ignore lint/suspicious/noExplicitAny: it has no types here
  const { Memory } = (globalThis as any).WebAssembly;
  const wasm = new Uint8Array(new Memory({ initial: 1 }).buffer, 0, 4);
  wasm.set(Buffer.from('<p>z'));
  expect((await pool.parse(wasm, { transfer: true })).document.body!.textContent).toBe('z');
  expect(wasm.length).toBe(4);
});

test('many documents come back, each to its own caller', async () => {
  const texts = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { document } = await pool.parse(`<p>${index}`);
      return document.body!.textContent;
    }),
  );
  expect(texts).toEqual(Array.from({ length: 200 }, (_, index) => String(index)));
});

test('limits hold there', async () => {
  const { document } = await pool.parse('<br>'.repeat(100), { maxNodes: 10 });
  expect(document.limitsReached).toMatchObject([{ limit: 'maxNodes', stopped: true }]);
});

test('what cannot go to a worker is refused', async () => {
  await expect(pool.parse('', { onParseError: () => {} } as never)).rejects.toThrow(
    new TypeError(
      "option 'onParseError' cannot be used in a worker; with the option 'errors' the result has the errors",
    ),
  );
  await expect(pool.parse('', { byteOffsets: true } as never)).rejects.toThrow(TypeError);
  await expect(pool.parse('', { maxDepth: 1 })).rejects.toThrow(/'maxDepth' must be 3 or more/);
  await expect(pool.parse(1 as never)).rejects.toThrow('html must be a string or bytes, not 1');
  // Labels are looked up in the worker.
  await expect(pool.parse(new Uint8Array(1), { likely: 'nonsense' })).rejects.toThrow(TypeError);
});

test('a worker that cannot be started fails the parse, and a closed pool refuses it', async () => {
  const broken = new module.ParserPool({ threads: 1, url: new URL('worker/no-such-file.js', build) });
  await expect(broken.parse('<p>')).rejects.toThrow(/^the worker ended: /);
  broken.close();
  await expect(broken.parse('<p>')).rejects.toThrow('the pool has been closed');
  expect(() => new module.ParserPool({ threads: 0 })).toThrow(
    new TypeError("option 'threads' must be a positive integer, not 0"),
  );
  expect(() => new module.ParserPool({ thread: 1 } as never)).toThrow(
    "unknown option 'thread'; did you mean 'threads'?",
  );
});

test('what waits is rejected when the pool is closed', async () => {
  const other = new module.ParserPool({ threads: 1 });
  const all = Promise.allSettled([other.parse('<p>1'), other.parse('<p>2')]);
  other.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('the shared pool', async () => {
  const { document } = await module.parseInWorker('<p>x');
  expect(document.body!.innerHTML).toBe('<p>x</p>');
});

test('works in a program that is given as text', () => {
  const program = `import { ParserPool } from ${JSON.stringify(new URL('worker/node.js', build).href)};
    const pool = new ParserPool({ threads: 1 });
    console.log((await pool.parse('<title>Soup')).document.title);
    pool.close();`;
  const options = ['--input-type=module', '--eval', program];
  expect(spawnSync(process.execPath, options, { encoding: 'utf8' }).stdout).toBe('Soup\n');
});
