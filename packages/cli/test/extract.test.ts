import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeCorpus, PAGE_BYTES } from '../../extract/test/corpus.ts';
import { expectEachOnce } from '../../extract/test/results.ts';
import { domwright, startDomwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const isLongRun = process.env['DOMWRIGHT_SLOW'] === '1';

const page = '<title>Tea</title><p class=a>Green <a href=b rel=next>more</a>';

test('pages on standard output, in order', async () => {
  const cwd = temporaryFolder({ 'a.html': page, 'b/c.html': '<title>C</title>', 'b/d.txt': 'no' });
  const { stdout, stderr, status } = await domwright(['extract', '-F', 'title', 'a.html', 'b'], { cwd });
  expect({ stdout, stderr, status }).toEqual({
    stdout: '{"title":"Tea"}\n{"title":"C"}\n',
    ...{ stderr: '', status: 0 },
  });
});

test('standard input is a page, NDJSON or a WARC file', async () => {
  const titles = async (input: string | Uint8Array) => {
    const { stdout } = await domwright(['extract', '-F', 'title', '-'], { input });
    return stdout.match(/Tea|Kaffee|No type/g)?.length ?? 0;
  };
  expect(await titles(page)).toBe(1);
  expect(await titles(`{"html":"<title>Tea"}\n{"html":"<title>Kaffee"}\n`)).toBe(2);
  for (const isCompressed of [true, false])
    expect(await titles(makeCorpus(60, isCompressed).bytes)).toBeGreaterThan(0);
});

test('a URL is fetched; other commands take it for a file', async () => {
  const server = createServer((_, response) => void response.end(page)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a?b`;
  const { stdout, status } = await domwright(['extract', '-F', 'url,title', url]);
  const { stderr } = await domwright(['tree', url]);
  server.close();
  expect({ stdout, status }).toEqual({ stdout: `{"url":"${url}","title":"Tea"}\n`, status: 0 });
  expect(stderr).toContain(url);
});

test('selections', async () => {
  const args = [
    'extract',
    '-F',
    'url',
    '-s',
    'a=.a',
    '-s',
    'next=a[rel=next]@href',
    '-s',
    'html=a@@html',
    '-f',
    'csv',
  ];
  const { stdout } = await domwright([...args, '-'], { input: page });
  expect(stdout).toBe('url,a,next,html\r\n,Green more,b,"<a href=""b"" rel=""next"">more</a>"\r\n');
});

test('names from a list', async () => {
  const cwd = temporaryFolder({ 'a b.html': '<title>1', 'c\nd.html': '<title>2' });
  const list = async (args: string[], input: string) =>
    (await domwright(['extract', '-F', 'title', ...args], { cwd, input })).stdout;
  expect(await list(['--files-from', '-'], 'a b.html\r\n\na b.html')).toBe('{"title":"1"}\n{"title":"1"}\n');
  expect(await list(['--files-from', '-', '-0'], 'c\nd.html\0a b.html\0')).toBe(
    '{"title":"2"}\n{"title":"1"}\n',
  );
});

test('errors are on standard error, or beside the output', async () => {
  const cwd = temporaryFolder({ 'a.ndjson': '{"html":"<p>1"}\n{\n' });
  const args = ['extract', '-F', 'text', 'a.ndjson'];
  const { stdout, stderr, status } = await domwright(args, { cwd });
  expect({ stdout, status }).toEqual({ stdout: '{"text":"1"}\n', status: 0 });
  expect(stderr).toMatch(/^domwright: a\.ndjson:2: bad-json: .*\n$/);
  const withFile = await domwright([...args, '-o', 'out.ndjson'], { cwd });
  expect(withFile).toMatchObject({ stdout: '', status: 0 });
  expect(withFile.stderr).toMatch(/^1 page \(\d+ a second\), 1 error\n$/);
  expect(readFileSync(path.join(cwd, 'out.ndjson'), 'utf8')).toBe('{"text":"1"}\n');
  expect(JSON.parse(readFileSync(path.join(cwd, 'out.ndjson.errors.ndjson'), 'utf8'))).toMatchObject({
    ...{ source: 'a.ndjson', offset: 2, url: null, error: 'bad-json' },
  });
});

test.each([
  [['-F', 'txt', 'a'], /^domwright: unknown field "txt"; the fields are url, /],
  [['-s', 'x', 'a'], /^domwright: --select: expected name=selector, not 'x'\n$/],
  [['-s', 'x=>', 'a'], /^domwright: --select x: ">" is not a valid selector\n$/],
  [
    ['-j', '0', 'a'],
    /^domwright: option '-j, --jobs <count>' argument '0' is invalid\. Expected a positive integer\.\n$/,
  ],
  [['--page-timeout', 'x', 'a'], /Expected a number of seconds\.\n$/],
  [['-f', 'xml', 'a'], /Allowed choices are ndjson, csv, wet, wat, parquet\.\n$/],
  [['-f', 'parquet', 'a'], /^domwright: --format parquet needs --output\n$/],
  [['--resume', 'a'], /^domwright: --resume needs --output\n$/],
  [['--resume', '-o', 'b'], /^domwright: --resume cannot read standard input again\n$/],
  [['-0', 'a'], /^domwright: --null needs --files-from\n$/],
  [['--files-from', 'b', 'a'], /^domwright: name files or use --files-from, not both\n$/],
  [['--files-from', 'none'], /^domwright: cannot read none: no such file\n$/],
  [['none'], /^domwright: cannot read none: no such file\n$/],
  [['-o', 'none/b', 'a.html'], /^domwright: cannot write none\/b: /],
])('wrong use: %j', async (args, message) => {
  const cwd = temporaryFolder({ 'a.html': page });
  const { stdout, stderr, status } = await domwright(['extract', ...args], { cwd });
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr).toMatch(message);
});

test('a run with other options is not resumed', async () => {
  const cwd = temporaryFolder({ 'a.html': page, 'out.partial': '', 'out.journal': '{"settings":"x"}\n' });
  const { stderr, status } = await domwright(['extract', '--resume', '-o', 'out', 'a.html'], { cwd });
  expect(status).toBe(2);
  expect(stderr).toBe(
    'domwright: cannot resume: out.journal is of a run with other inputs or options; ' +
      'without --resume the output is made anew\n',
  );
  expect((await domwright(['extract', '-o', 'out', 'a.html'], { cwd })).status).toBe(0);
  expect(existsSync(path.join(cwd, 'out.journal'))).toBe(false);
});

test.each([
  ['in order', []],
  ['as they come', ['--unordered']],
])('killed at random moments, and resumed: %s', async (_, order) => {
  const { bytes, expected } = makeCorpus(isLongRun ? 6000 : 600, true);
  const cwd = temporaryFolder({ 'in.warc.gz': bytes });
  const args = ['extract', ...order, '--resume', '--page-bytes', `${PAGE_BYTES}`, '--page-timeout', '600'];
  args.push('-j', '2', '-o', 'out.ndjson', 'in.warc.gz');
  const output = path.join(cwd, 'out.ndjson');
  let kills = 0;
  while (kills < (isLongRun ? 20 : 4)) {
    const child = startDomwright(args, cwd);
    const ended = once(child, 'close');
    // Until something has been written, and then for a random time.
    const before = journalOf(output);
    while (child.exitCode === null && journalOf(output) <= before) await sleep(5);
    await sleep(Math.random() * 60);
    if (!child.kill('SIGKILL')) break;
    await ended;
    if (existsSync(output)) break;
    kills++;
    // What was written after the last entry of the journal, which has been cut off as well.
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
