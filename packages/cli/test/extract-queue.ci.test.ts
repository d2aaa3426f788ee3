import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHTTPServer } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../../domwright/test/runs.mjs';
import { makeCorpus, PAGE_BYTES } from '../../extract/test/corpus.ts';
import { expectEachOnce } from '../../extract/test/results.ts';
import { domwright, startDomwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

if (!hasRedis) test.skip('there is no redis-server here', () => {});

describe.skipIf(!hasRedis)('work that machines share', () => {
  const data = temporaryFolder({});
  let redis: ChildProcess;
  let port: number;
  let url: string;

  async function startRedis(): Promise<void> {
    const settings = ['--dir', data, '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
    redis = spawn('redis-server', ['--port', `${port}`, ...settings], { stdio: 'ignore' });
    while (spawnSync('redis-cli', ['-p', `${port}`, 'ping'], { encoding: 'utf8' }).stdout !== 'PONG\n')
      await sleep(50);
  }

  beforeAll(async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
    server.close();
    url = `redis://127.0.0.1:${port}`;
    await startRedis();
  });
  afterAll(async () => {
    const ended = once(redis, 'close');
    redis.kill();
    await ended;
  });

  const queue = (cwd: string, ...args: string[]) => domwright(['extract', '--queue', url, ...args], { cwd });
  const status = async (cwd: string, folder = 'out') =>
    JSON.parse((await queue(cwd, '--folder', folder, '--json', 'status')).stdout);
  const working = [
    '--page-bytes',
    `${PAGE_BYTES}`,
    '--page-timeout',
    '600',
    '-t',
    '1',
    '--stalled-after',
    '2',
  ];

  test('each response once, though workers and Redis are killed', async () => {
    const { bytes, expected } = makeCorpus(isLongRun ? 5000 : 500, true);
    const cwd = temporaryFolder({ 'in.warc.gz': bytes });
    const range = ['--range-bytes', `${Math.ceil(bytes.length / 12)}`];
    const enqueued = await queue(
      cwd,
      '--folder',
      'out',
      ...range,
      '-F',
      'url,title',
      'enqueue',
      'in.warc.gz',
    );
    expect(enqueued).toEqual({ stdout: '', stderr: '12 shards\n', status: 0 });
    const early = await queue(cwd, '--folder', 'out', '-o', 'early', 'collect');
    expect(early).toEqual({ stdout: '', stderr: 'domwright: 12 of 12 shards are not done yet\n', status: 2 });

    const start = () =>
      startDomwright(['extract', '--queue', url, '--folder', 'out', ...working, 'work'], cwd);
    const shards = () => readdirSync(path.join(cwd, 'out')).filter((name) => /^shard-\d+$/.test(name)).length;
    const workers = [start(), start()];
    for (let kills = 0; kills < (isLongRun ? 20 : 2) && shards() < 11; kills++) {
      const before = shards();
      while (shards() === before && before < 12 && workers.some(({ exitCode }) => exitCode === null))
        await sleep(5);
      await sleep(Math.random() * 100);
      const at = kills % workers.length;
      workers[at]?.kill('SIGKILL');
      const ended = once(redis, 'close');
      redis.kill('SIGKILL');
      await ended;
      await startRedis();
      workers[at] = start();
    }
    await Promise.all(workers.map(async (worker) => worker.exitCode ?? once(worker, 'close')));
    expect(await status(cwd)).toEqual({
      ...{ version: 1, waiting: 0, active: 0, delayed: 0, completed: 12, failed: 0, failures: [] },
    });
    expect((await queue(cwd, '--folder', 'out', '-o', 'all.ndjson', 'collect')).status).toBe(0);
    expectEachOnce(path.join(cwd, 'all.ndjson'), expected);
    const alone = ['-F', 'url,title', '--page-bytes', `${PAGE_BYTES}`, '-o', 'alone.ndjson', 'in.warc.gz'];
    expect((await domwright(['extract', ...alone], { cwd })).status).toBe(0);
    const text = (name: string) => readFileSync(path.join(cwd, name), 'utf8');
    expect(text('all.ndjson')).toBe(text('alone.ndjson'));
    expect(
      readdirSync(path.join(cwd, 'out')).filter(
        (name) => name.includes('-0000') && /\.[\da-f]{8}-/.test(name),
      ),
    ).toEqual([]);
  });

  test('a job that fails is tried again, then given up with its reason, and can be added again', async () => {
    const cwd = temporaryFolder({ 'a.html': '<title>A', 'b.html': '<title>B' });
    await queue(cwd, '--folder', 'out', '-F', 'title', '-f', 'csv', 'enqueue', 'a.html', 'b.html');
    // A folder in place of a file.
    mkdirSync(path.join(cwd, 'out/shard-0000001'));
    const { stderr } = await queue(cwd, '--folder', 'out', ...working, 'work');
    expect(stderr.match(/^done: .*shard-0000000$/gm)).toHaveLength(1);
    expect(stderr.match(/^failed: .*shard-0000001: .+$/gm)).toHaveLength(4);
    const { failed, failures } = await status(cwd);
    expect(failed).toBe(1);
    expect(failures).toEqual([
      { input: path.join(cwd, 'b.html'), shard: 1, reason: expect.stringMatching(/EISDIR|directory/) },
    ]);
    const { stdout } = await queue(cwd, '--folder', 'out', 'status');
    expect(stdout).toMatch(/^failed\t1\nfailed\t.*b\.html\t1\t.+\n$/m);

    await queue(cwd, '--folder', 'other', '-F', 'title', '-f', 'csv', 'enqueue', 'a.html', 'b.html');
    await queue(cwd, '--folder', 'other', ...working, 'work');
    expect((await queue(cwd, '--folder', 'other', '-o', 'all.csv', 'collect')).status).toBe(0);
    expect(readFileSync(path.join(cwd, 'all.csv'), 'utf8')).toBe('title\r\nA\r\nB\r\n');
    expect(existsSync(path.join(cwd, 'all.csv.errors.ndjson'))).toBe(false);
  });

  test('jobs that others have added to Redis read and write nothing', async () => {
    const cwd = temporaryFolder({ 'a.html': '<title>A', 'secret.html': '<title>S' });
    let requests = 0;
    const spied = createHTTPServer((_, response) => {
      requests++;
      response.end('<title>Spy');
    }).listen(0, '127.0.0.1');
    await once(spied, 'listening');
    const address = `http://127.0.0.1:${(spied.address() as { port: number }).port}/`;
    await queue(cwd, '--folder', 'out', '-F', 'title', 'enqueue', 'a.html');
    const folder = path.join(cwd, 'out');
    const { id: run } = JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8'));
    const name = `domwright-extract-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
    const jobs = new Queue(name, { connection: { host: '127.0.0.1', port } });
    const secret = path.join(cwd, 'secret.html');
    const shard = { index: '/../../escaped', input: secret, start: null, end: null };
    const hostile: unknown[] = [
      { folder, shard },
      { folder, shard: { ...shard, index: 0, input: address } },
      ...[{}, null, 5, 'x', [], { run }, { run, shard: -1 }, { run, shard: 1 }, { run, shard: 0.5 }],
      ...[
        { run, shard: '0' },
        { run, shard: 'length' },
        { run: 'x', shard: 0 },
        { run, shard: { index: 0 } },
      ],
      { run, shard: '__proto__' },
    ];
    await jobs.addBulk(hostile.map((data) => ({ name: 'shard', data, opts: { attempts: 4 } })));
    await jobs.close();
    const { stderr, status: code } = await queue(cwd, '--folder', 'out', ...working, 'work');
    expect({ code, done: stderr.match(/^done: /gm)?.length }).toEqual({ code: 0, done: 1 });
    // NB: each once, because retrying would not help.
    expect(stderr.match(/^failed: .*: the job does not refer to a shard of this run$/gm)).toHaveLength(
      hostile.length,
    );
    spied.close();
    expect(requests).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['run.json', 'shard-0000000']);
    expect(readdirSync(cwd).sort()).toEqual(['a.html', 'out', 'secret.html']);
    expect(readFileSync(path.join(folder, 'shard-0000000'), 'utf8')).toBe('{"title":"A"}\n');
    const { failed, failures } = await status(cwd);
    expect(failed).toBe(hostile.length);
    expect(failures[0]).toEqual({
      ...{ input: null, shard: null },
      reason: 'the job does not refer to a shard of this run',
    });
    expect((await queue(cwd, '--folder', 'out', 'status')).status).toBe(0);
  });

  test('a folder belongs to one run, and its file is checked', async () => {
    const cwd = temporaryFolder({ 'a.html': '<title>A', 'b.html': '<title>B' });
    await queue(cwd, '--folder', 'out', 'enqueue', 'a.html');
    expect((await queue(cwd, '--folder', 'out', 'enqueue', 'a.html')).status).toBe(0);
    const other = await queue(cwd, '--folder', 'out', 'enqueue', 'b.html');
    expect(other.status).toBe(2);
    expect(other.stderr).toContain('belongs to a run with other inputs or options');
    const file = path.join(cwd, 'out/run.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('a.html', 'b.html'));
    const damaged = await queue(cwd, '--folder', 'out', ...working, 'work');
    expect(damaged.status).toBe(2);
    expect(damaged.stderr).toMatch(/^domwright: .*run\.json is damaged\n$/);
  });

  test('a shard whose input is missing is not done', async () => {
    const cwd = temporaryFolder({ 'a.html': '<title>A', 'b.html': '<title>B' });
    await queue(cwd, '--folder', 'out', '-F', 'title', 'enqueue', 'a.html', 'b.html');
    rmSync(path.join(cwd, 'b.html'));
    await queue(cwd, '--folder', 'out', ...working, 'work');
    expect(readdirSync(path.join(cwd, 'out')).sort()).toEqual(['run.json', 'shard-0000000']);
    expect((await queue(cwd, '--folder', 'out', '-o', 'all', 'collect')).stderr).toContain('1 of 2 shards');
  });
});

test.each([
  [['--queue', 'redis://a', 'run'], "--queue: expected enqueue, work, status or collect, not 'run'"],
  [['--queue', 'redis://a', 'enqueue', 'b'], '--queue enqueue needs --folder'],
  [['--queue', 'redis://a', '--folder', 'b', 'enqueue'], '--queue enqueue needs files'],
  [['--queue', 'redis://a', '--folder', 'b', 'collect'], '--queue collect needs --output, a file'],
  [['--queue', 'redis://a', '--folder', 'b', 'work', 'c'], '--queue work takes no files'],
  [['--queue', 'redis://a', 'work'], '--queue work needs --folder'],
  [['--queue', 'redis://a', 'status'], '--queue status needs --folder'],
  [
    ['--queue', 'redis://a', '--folder', 'none', '-o', 'b', 'collect'],
    'none has no run.json: nothing was enqueued for this folder',
  ],
])('wrong use: %j', async (args, message) => {
  const cwd = temporaryFolder({});
  const result = await domwright(['extract', ...args], { cwd });
  expect(result).toEqual({ stdout: '', stderr: `domwright: ${message}\n`, status: 2 });
});

describe('Redis that is not there', () => {
  const enqueue = (cwd: string, url: string) =>
    domwright(['extract', '--queue', url, '--folder', 'out', 'enqueue', 'a.html'], { cwd });
  const cwd = temporaryFolder({ 'a.html': '<title>A', 'out/run.json': '' });
  const run = { shards: [], fields: ['url'], select: {}, scripting: false, format: 'ndjson' };
  const id = createHash('sha256').update(JSON.stringify(run)).digest('hex').slice(0, 32);
  writeFileSync(path.join(cwd, 'out/run.json'), JSON.stringify({ id, ...run }));

  test.each(['enqueue', 'status'])('%s says so on one line, without the password', async (action) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    const url = `redis://me:secret@127.0.0.1:${port}`;
    const args = ['extract', '--queue', url, '--folder', 'out', action];
    const result = await domwright(action === 'enqueue' ? [...args, 'a.html'] : args, { cwd });
    expect({ stdout: result.stdout, status: result.status }).toEqual({ stdout: '', status: 2 });
    expect(result.stderr).toMatch(
      new RegExp(`^domwright: --queue ${action} redis://127\\.0\\.0\\.1:${port}: .*ECONNREFUSED.*\\n$`),
    );
  });

  test.each([
    'redis:secret',
    'redis://me:secret@host:port',
    'redis://me:%zzsecret@host',
    'http://me:secret@host',
    'redis://me:secret@host/secret',
    'secret',
  ])('a malformed URL is not repeated: %s', async (url) => {
    expect(await enqueue(cwd, url)).toEqual({
      ...{ stdout: '', status: 2 },
      stderr: 'domwright: --queue must be a URL such as redis://localhost:6379\n',
    });
  });
});
