import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCorpus, PAGE_BYTES } from '../../extract/test/corpus.ts';
import { expectEachOnce } from '../../extract/test/results.ts';
import { domwright, startDomwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const isLongRun = process.env['DOMWRIGHT_SLOW'] === '1';
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
  const status = async (cwd: string) => JSON.parse((await queue(cwd, '--json', 'status')).stdout);
  const working = [
    '--page-bytes',
    `${PAGE_BYTES}`,
    '--page-timeout',
    '600',
    '-j',
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

    const start = () => startDomwright(['extract', '--queue', url, ...working, 'work'], cwd);
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
      ...{ waiting: 0, active: 0, delayed: 0, completed: 12, failed: 0, failures: [] },
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
    // In the place of a file.
    mkdirSync(path.join(cwd, 'out/shard-0000001'));
    const { stderr } = await queue(cwd, ...working, 'work');
    expect(stderr.match(/^done: .*shard-0000000$/gm)).toHaveLength(1);
    expect(stderr.match(/^failed: .*shard-0000001: .+$/gm)).toHaveLength(4);
    const { failed, failures } = await status(cwd);
    expect(failed).toBe(1);
    expect(failures).toEqual([
      { input: path.join(cwd, 'b.html'), shard: 1, reason: expect.stringMatching(/EISDIR|directory/) },
    ]);
    const { stdout } = await queue(cwd, 'status');
    expect(stdout).toMatch(/^failed\t1\nfailed\t.*b\.html\t1\t.+\n$/m);

    await queue(cwd, '--folder', 'other', '-F', 'title', '-f', 'csv', 'enqueue', 'a.html', 'b.html');
    await queue(cwd, ...working, 'work');
    expect((await queue(cwd, '--folder', 'other', '-o', 'all.csv', 'collect')).status).toBe(0);
    expect(readFileSync(path.join(cwd, 'all.csv'), 'utf8')).toBe('title\r\nA\r\nB\r\n');
    expect(existsSync(path.join(cwd, 'all.csv.errors.ndjson'))).toBe(false);
  });
});

test.each([
  [['--queue', 'redis://a', 'run'], "--queue: expected enqueue, work, status or collect, not 'run'"],
  [['--queue', 'redis://a', 'enqueue', 'b'], '--queue enqueue needs --folder'],
  [['--queue', 'redis://a', '--folder', 'b', 'enqueue'], '--queue enqueue needs files'],
  [['--queue', 'redis://a', '--folder', 'b', 'collect'], '--queue collect needs --output'],
  [['--queue', 'redis://a', 'work', 'b'], '--queue work takes no files'],
  [['--queue', 'a', 'status'], '--queue must be a URL such as redis://localhost:6379, not "a"'],
  [
    ['--queue', 'redis://a', '--folder', 'none', '-o', 'b', 'collect'],
    'none has no run.json: nothing was enqueued for this folder',
  ],
])('wrong use: %j', async (args, message) => {
  const cwd = temporaryFolder({});
  const result = await domwright(['extract', ...args], { cwd });
  expect(result).toEqual({ stdout: '', stderr: `domwright: ${message}\n`, status: 2 });
});
