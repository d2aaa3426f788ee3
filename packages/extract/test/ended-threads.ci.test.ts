import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ExtractOptions, Problem } from 'domwright-extract';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../cli/test/temporary-folder.ts';
import { isLongRun } from '../../domwright/test/runs.mjs';
import { extract } from './built-extract.ts';
import { type Corpus, makeCorpus, PAGE_BYTES } from './corpus.ts';
import { expectEachOnce, linesOf } from './results.ts';

const folder = temporaryFolder({});
const file = (name: string): string => path.join(folder, name);

const options: ExtractOptions = {
  fields: ['url', 'status', 'encoding', 'title', 'links', 'text'],
  pageBytes: PAGE_BYTES,
  threads: 2,
  // Slow machines are slow.
  pageTimeout: 600_000,
};

describe.each([
  ['compressed', true, isLongRun ? 20_000 : 300],
  ['not compressed', false, isLongRun ? 3000 : 300],
])('a WARC file, %s', (name, isCompressed, count) => {
  let corpus: Corpus;
  const fields = ['url', 'title'] as const;
  const input = file(`${name}.warc`);
  beforeAll(() => {
    corpus = makeCorpus(count, isCompressed);
    writeFileSync(input, corpus.bytes);
  });

  test('as they come, while threads are ended', async () => {
    const output = file(`${name}-ended.ndjson`);
    const ends: (() => Promise<void>)[] = [];
    const timer = setInterval(() => void ends.pop()?.(), 40);
    await extract([input], {
      ...{ ...options, fields, output, ordered: false },
      onThread: (end: () => Promise<void>) => ends.push(end),
    } as ExtractOptions);
    clearInterval(timer);
    // A page whose thread was ended is an error.
    const died = new Set(
      linesOf<Problem>(`${output}.errors.ndjson`)
        .filter(({ error }) => error === 'thread-died')
        .map(({ url }) => url),
    );
    expectEachOnce(
      output,
      corpus.expected.map(({ url, ...others }) =>
        died.has(url) ? { url, outcome: 'error' as const } : { url, ...others },
      ),
    );
  });
});

test('threads that are ended at any moment do not end the process', () => {
  const program = path.join(import.meta.dirname, 'ended-threads.mjs');
  const count = isLongRun ? 10_000 : 2000;
  const args = [program, folder, String(count)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const { responses, ended } = JSON.parse(stdout) as { responses: number; ended: number };
  expect(responses).toBe(count);
  expect(ended).toBeGreaterThan(2);
});
