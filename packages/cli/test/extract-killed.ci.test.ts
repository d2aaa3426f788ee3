import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isLongRun } from '../../domwright/test/runs.mjs';
import { makeCorpus, PAGE_BYTES } from '../../extract/test/corpus.ts';
import { expectEachOnce } from '../../extract/test/results.ts';
import { domwright, startDomwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

test.each([
  ['in order', []],
  ['as they come', ['--unordered']],
])('killed at random moments, and resumed: %s', async (_, order) => {
  const { bytes, expected } = makeCorpus(isLongRun ? 6000 : 600, true);
  const cwd = temporaryFolder({ 'in.warc.gz': bytes });
  const args = ['extract', ...order, '--resume', '--page-bytes', `${PAGE_BYTES}`, '--page-timeout', '600'];
  args.push('-t', '2', '-o', 'out.ndjson', 'in.warc.gz');
  const output = path.join(cwd, 'out.ndjson');
  let kills = 0;
  while (kills < (isLongRun ? 20 : 4)) {
    const child = startDomwright(args, cwd);
    const ended = once(child, 'close');
    // Wait until something has been written, and then for a random time.
    const before = journalOf(output);
    while (child.exitCode === null && journalOf(output) <= before) await sleep(5);
    await sleep(Math.random() * 60);
    if (!child.kill('SIGKILL')) break;
    await ended;
    if (existsSync(output)) break;
    kills++;
    // Simulates a journal entry that was only partly written.
    if (kills % 2 === 0) writeFileSync(`${output}.journal`, '{"batch":', { flag: 'a' });
  }
  expect((await domwright(args, { cwd })).status).toBe(0);
  expect(kills).toBeGreaterThan(0);
  expectEachOnce(output, expected);
});

/** How many lines the journal of an output has. */
function journalOf(output: string): number {
  const file = `${output}.journal`;
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length : 0;
}
