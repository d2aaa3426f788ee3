import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../cli/test/temporary-folder.ts';
import type { Problem } from '../../src/inputs/raw-page.ts';
import type { Counts } from '../../src/run/journal.ts';
import { OutputError } from '../../src/run/output-error.ts';
import { FileOutput, type FileOutputOptions, StreamOutput } from '../../src/run/outputs.ts';

// A run that ends at any moment and is gone on with leaves the same files as one that does not.

const folder = temporaryFolder({});
let count = 0;

/** A new folder, and the options of a run whose output is in it. */
function newRun(): { cwd: string; options: FileOutputOptions } {
  const cwd = path.join(folder, `${++count}`);
  mkdirSync(cwd);
  const options = {
    name: path.join(cwd, 'out'),
    format: 'csv',
    context: {},
    start: Buffer.from('head\n'),
    settings: 'a run',
    resume: false,
  } as unknown as FileOutputOptions;
  return { cwd, options };
}

interface Batch {
  readonly number: number;
  readonly pieces: readonly string[];
  readonly problems: readonly string[];
  readonly counts: Counts;
}

const batches: readonly Batch[] = [
  { number: 0, pieces: ['a\n', 'b\n'], problems: [], counts: { pages: 2, skipped: 0, errors: 0 } },
  { number: 2, pieces: [], problems: ['p', 'q'], counts: { pages: 2, skipped: 1, errors: 2 } },
  { number: 1, pieces: ['c\n'], problems: ['r'], counts: { pages: 3, skipped: 4, errors: 3 } },
];
const problem = (url: string): Problem => ({ url, message: 'm' }) as unknown as Problem;

async function write(output: FileOutput, some: readonly Batch[]): Promise<void> {
  for (const { number, pieces, problems, counts } of some)
    await output.write(
      number,
      pieces.map((piece) => Buffer.from(piece)),
      problems.map(problem),
      counts,
    );
}

const expectedOutput = 'head\na\nb\nc\n';
const expectedErrors = ['p', 'q', 'r'].map((url) => `${JSON.stringify(problem(url))}\n`).join('');
const read = (file: string): string => readFileSync(file, 'utf8');

function expectComplete(cwd: string): void {
  expect(readdirSync(cwd).sort()).toEqual(['out', 'out.errors.ndjson']);
  expect(read(path.join(cwd, 'out'))).toBe(expectedOutput);
  expect(read(path.join(cwd, 'out.errors.ndjson'))).toBe(expectedErrors);
}

describe('a file', () => {
  test('has its name once it is complete', async () => {
    const { cwd, options } = newRun();
    writeFileSync(options.name, 'old');
    const output = new FileOutput(options);
    expect(output.done.size).toBe(0);
    expect(output.counts).toEqual({ pages: 0, skipped: 0, errors: 0 });
    await write(output, batches);
    expect(read(options.name)).toBe('old');
    expect(readdirSync(cwd).sort()).toEqual([
      ...['out', 'out.errors.partial', 'out.journal', 'out.lock', 'out.partial'],
    ]);
    await output.finish();
    expectComplete(cwd);
  });

  test('without problems has no file of them, nor an older one', async () => {
    const { cwd, options } = newRun();
    writeFileSync(`${options.name}.errors.ndjson`, 'old');
    const output = new FileOutput(options);
    await write(output, batches.slice(0, 1));
    await output.finish();
    expect(readdirSync(cwd)).toEqual(['out']);
  });

  test('without any batch has its start', async () => {
    const { cwd, options } = newRun();
    const output = new FileOutput(options);
    await output.finish();
    expect(readdirSync(cwd)).toEqual(['out']);
    expect(read(options.name)).toBe('head\n');
  });

  test('that a link names is replaced where it is', async () => {
    const { cwd, options } = newRun();
    mkdirSync(path.join(cwd, 'there'));
    writeFileSync(path.join(cwd, 'there/real'), 'old');
    symlinkSync('there/real', options.name);
    const output = new FileOutput(options);
    await write(output, batches);
    await output.finish();
    expect(readdirSync(cwd).sort()).toEqual(['out', 'there']);
    expect(readdirSync(path.join(cwd, 'there')).sort()).toEqual(['real', 'real.errors.ndjson']);
    expect(read(options.name)).toBe(expectedOutput);
  });

  test.skipIf(process.platform === 'win32')('keeps the mode of the one that it replaces', async () => {
    const { options } = newRun();
    writeFileSync(options.name, 'old');
    chmodSync(options.name, 0o600);
    const output = new FileOutput(options);
    expect(statSync(`${options.name}.partial`).mode & 0o777).toBe(0o600);
    await write(output, batches);
    await output.finish();
    expect(statSync(options.name).mode & 0o777).toBe(0o600);
  });
});

describe('a run that fails', () => {
  test('before a batch leaves nothing', async () => {
    const { cwd, options } = newRun();
    const output = new FileOutput(options);
    output.abort();
    output.abort();
    expect(readdirSync(cwd)).toEqual([]);
  });

  test.each([1, 2, 3])('after %i batches leaves them to the next', async (length) => {
    const { cwd, options } = newRun();
    const output = new FileOutput(options);
    await write(output, batches.slice(0, length));
    output.abort();
    output.abort();
    expect(existsSync(`${options.name}.lock`)).toBe(false);
    // Without being asked to, the next does not go on, and changes nothing.
    const before = readdirSync(cwd).map((file) => [file, read(path.join(cwd, file))]);
    expect(() => new FileOutput(options)).toThrow('exists, from an interrupted run');
    expect(() => new FileOutput({ ...options, settings: 'b', resume: true })).toThrow(
      'other inputs or options',
    );
    expect(readdirSync(cwd).map((file) => [file, read(path.join(cwd, file))])).toEqual(before);
    const next = new FileOutput({ ...options, resume: true });
    expect([...next.done.keys()]).toEqual(batches.slice(0, length).map(({ number }) => number));
    expect([...next.done.values()]).toEqual([2, 3, 5].slice(0, length));
    expect(next.counts).toEqual(batches[length - 1]!.counts);
    // An aborted one that has batches of before keeps them.
    next.abort();
    const last = new FileOutput({ ...options, resume: true });
    await write(last, batches.slice(length));
    await last.finish();
    expectComplete(cwd);
  });
});

/** The files as they are when a process ends without a word, as a list of names and contents. */
async function filesAfter(length: number): Promise<Map<string, Buffer>> {
  const { cwd, options } = newRun();
  const output = new FileOutput(options);
  await write(output, batches.slice(0, length));
  const files = new Map(
    ['out.partial', 'out.errors.partial', 'out.journal'].map((file) => [
      file,
      readFileSync(path.join(cwd, file)),
    ]),
  );
  output.abort();
  return files;
}

/** The first two sizes, the last two, and one between; finishing a run costs a few milliseconds. */
const sizes = (least: number, most: number): ReadonlySet<number> =>
  new Set(
    [least, least + 1, (least + most) >> 1, most - 1, most].filter((size) => size >= least && size <= most),
  );

describe('a process that is killed', () => {
  test('at any byte that it writes: the next one goes on', async () => {
    for (let length = 0; length < batches.length; length++) {
      const [before, after] = await Promise.all([filesAfter(length), filesAfter(length + 1)]);
      // It writes the output, then the problems, then the journal.
      for (const [index, file] of [...before.keys()].entries()) {
        const least = before.get(file)!.length;
        for (const size of sizes(least, after.get(file)!.length)) {
          const { cwd, options } = newRun();
          for (const [other, name] of [...before.keys()].entries()) {
            const content = other <= index ? after.get(name)! : before.get(name)!;
            writeFileSync(path.join(cwd, name), content);
            if (other === index) truncateSync(path.join(cwd, name), size);
          }
          const isDone = file === 'out.journal' && size === after.get(file)!.length;
          const next = new FileOutput({ ...options, resume: true });
          expect(next.done.size).toBe(length + (isDone ? 1 : 0));
          await write(next, batches.slice(next.done.size));
          await next.finish();
          expectComplete(cwd);
        }
      }
    }
  });

  test('with its machine: what the files lost is written again', async () => {
    const files = await filesAfter(3);
    for (const file of ['out.partial', 'out.errors.partial']) {
      for (const size of sizes(0, files.get(file)!.length - 1)) {
        const { cwd, options } = newRun();
        for (const [name, content] of files) writeFileSync(path.join(cwd, name), content);
        truncateSync(path.join(cwd, file), size);
        const next = new FileOutput({ ...options, resume: true });
        expect(next.done.size).toBeLessThan(3);
        await write(next, batches.slice(next.done.size));
        await next.finish();
        expectComplete(cwd);
      }
    }
  });

  test('files without a journal are nobody’s, and stay', async () => {
    const files = await filesAfter(2);
    for (const file of ['out.partial', 'out.errors.partial']) {
      const { cwd, options } = newRun();
      writeFileSync(path.join(cwd, file), files.get(file)!);
      for (const resume of [false, true])
        expect(() => new FileOutput({ ...options, resume })).toThrow(OutputError);
      expect(() => new FileOutput({ ...options, resume: true })).toThrow('has no journal');
      expect(readdirSync(cwd)).toEqual([file]);
    }
  });

  test('what there is to remove is said', async () => {
    const { cwd, options } = newRun();
    for (const [name, content] of await filesAfter(1)) writeFileSync(path.join(cwd, name), content);
    writeFileSync(path.join(cwd, 'out.parquet.partial'), 'x');
    try {
      new FileOutput(options);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: 'unfinished',
        files: ['.partial', '.errors.partial', '.journal', '.parquet.partial'].map(
          (end) => options.name + end,
        ),
      });
    }
    // The unfinished Parquet file is made again.
    const next = new FileOutput({ ...options, resume: true });
    expect(existsSync(`${options.name}.parquet.partial`)).toBe(false);
    next.abort();
  });
});

test('a run whose lock is gone writes nothing more, and takes nothing away from the other', async () => {
  for (const step of ['write', 'finish', 'abort'] as const) {
    const { cwd, options } = newRun();
    const output = new FileOutput(options);
    if (step !== 'abort') await write(output, batches.slice(0, 1));
    rmSync(`${options.name}.lock`);
    writeFileSync(`${options.name}.lock`, 'another');
    copyFileSync(`${options.name}.partial`, path.join(cwd, 'copy'));
    if (step === 'write') await expect(write(output, batches.slice(1))).rejects.toThrow('has taken over');
    if (step === 'finish') await expect(output.finish()).rejects.toThrow('has taken over');
    output.abort();
    expect(existsSync(options.name)).toBe(false);
    expect(read(`${options.name}.partial`)).toBe(read(path.join(cwd, 'copy')));
    expect(read(`${options.name}.lock`)).toBe('another');
  }
});

describe('a stream', () => {
  function collector(failAt = Number.POSITIVE_INFINITY): { stream: Writable; chunks: string[] } {
    const chunks: string[] = [];
    const stream = new Writable({
      write(chunk, _, callback) {
        if (chunks.length >= failAt) return callback(new Error('no space'));
        chunks.push(String(chunk));
        callback();
      },
    });
    return { stream, chunks };
  }

  test('has the start once, before all else', async () => {
    for (const length of [0, 1, 3]) {
      const { stream, chunks } = collector();
      const output = new StreamOutput(stream, Buffer.from('head\n'));
      for (let batch = 0; batch < length; batch++)
        await output.write(batch, [Buffer.from(`${batch}`), Buffer.from('\n')]);
      await output.write(length, []);
      await output.finish();
      expect(chunks.join('')).toBe(
        `head\n${[...Array(length).keys()].map((batch) => `${batch}\n`).join('')}`,
      );
      expect(stream.listenerCount('error')).toBe(0);
      expect(stream.writableEnded).toBe(false);
    }
  });

  test('without a start', async () => {
    const { stream, chunks } = collector();
    const output = new StreamOutput(stream, Buffer.from(''));
    await output.write(0, [Buffer.from('a')]);
    await output.finish();
    expect(chunks).toEqual(['a']);
  });

  test('that fails fails the batch, and those after it', async () => {
    for (const failAt of [0, 1]) {
      const { stream } = collector(failAt);
      const output = new StreamOutput(stream, Buffer.from('head\n'));
      await expect(output.write(0, [Buffer.from('a')])).rejects.toThrow('no space');
      await expect(output.write(1, [Buffer.from('b')])).rejects.toThrow('no space');
      output.abort();
      expect(stream.listenerCount('error')).toBe(0);
    }
  });
});
