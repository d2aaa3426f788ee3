import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ExtractOptions, Problem } from 'domwright-extract';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../cli/test/temporary-folder.ts';
import { isLongRun } from '../../domwright/test/runs.mjs';
import { extract } from './built-extract.ts';
import { type Corpus, makeCorpus, PAGE_BYTES } from './corpus.ts';
import { endingThreads } from './ending-threads.mjs';
import { expectEachOnce, linesOf } from './results.ts';

const folder = temporaryFolder({});
const file = (name: string): string => path.join(folder, name);

/** How many threads are ended in a run. */
const MOST_ENDED = isLongRun ? 100 : 10;

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

  test.each([
    ['in order', true],
    ['as they come', false],
  ])('%s, while threads are ended', async (how, ordered) => {
    const output = file(`${name}, ${how}.ndjson`);
    const { onThread, stop } = endingThreads(output, MOST_ENDED);
    await extract([input], { ...options, fields, output, ordered, onThread } as ExtractOptions).finally(stop);
    // A page whose thread was ended is an error.
    const died = new Set(
      linesOf<Problem>(`${output}.errors.ndjson`)
        .filter(({ error }) => error === 'thread-died')
        .map(({ url }) => url),
    );
    expect(died.size).toBeLessThanOrEqual(stop());
    expectEachOnce(
      output,
      corpus.expected.map(({ url, ...others }) =>
        died.has(url) ? { url, outcome: 'error' as const } : { url, ...others },
      ),
    );
    const numbers = linesOf<{ readonly url: string }>(output).map(({ url }) => Number(url.split('/').pop()));
    if (ordered) expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });
});

test('threads that are ended at any moment do not end the process', () => {
  const program = path.join(import.meta.dirname, 'ended-threads.mjs');
  const count = isLongRun ? 10_000 : 2000;
  const args = [program, folder, String(count), String(MOST_ENDED)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const { pages, errors, ended } = JSON.parse(stdout) as Record<'pages' | 'errors' | 'ended', number>;
  expect(pages + errors).toBe(count);
  // A thread takes at most the page with it that it was working on.
  expect(errors).toBeLessThanOrEqual(ended);
  expect(ended).toBeGreaterThan(2);
});
