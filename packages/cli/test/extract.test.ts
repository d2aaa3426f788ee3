import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { makeCorpus } from '../../extract/test/corpus.ts';
import { domwright, startDomwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

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
  [['-F', 'txt', 'a'], /^domwright: unknown field 'txt'; did you mean 'text'/],
  [
    ['-s', 'x', 'a'],
    /^domwright: option '-s, --select <name=selector>' argument 'x' is invalid\. Expected a value such as /,
  ],
  [
    ['-s', 'x=>', 'a'],
    /^domwright: option '-s, --select <name=selector>' argument 'x=>' is invalid\. Expected a CSS selector\.\n$/,
  ],
  [
    ['-t', '0', 'a'],
    /^domwright: option '-t, --threads <n>' argument '0' is invalid\. Expected a number from 1 to 999\.\n$/,
  ],
  [['--page-timeout', 'x', 'a'], /Expected a number of seconds from 0\.001\.\n$/],
  [['-f', 'xml', 'a'], /Expected one of ndjson, csv, wet, wat, parquet\.\n$/],
  [['-f', 'parquet', 'a'], /^domwright: --format parquet needs --output\n$/],
  [['--resume', 'a'], /^domwright: --resume needs --output\n$/],
  [['--resume', '-o', 'b'], /^domwright: --resume cannot be used with standard input\n$/],
  [['-0', 'a'], /^domwright: --null needs --files-from\n$/],
  [['--files-from', 'b', 'a'], /^domwright: --files-from cannot be used with files\n$/],
  [['--files-from', 'none'], /^domwright: cannot read none: no such file\n$/],
  [['none'], /^domwright: cannot read none: no such file\n$/],
  [['-o', 'none/b', 'a.html'], /^domwright: cannot write none\/b: /],
])('wrong use: %j', async (args, message) => {
  const cwd = temporaryFolder({ 'a.html': page });
  const { stdout, stderr, status } = await domwright(['extract', ...args], { cwd });
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr).toMatch(message);
});

describe('an output is whole, or not there', () => {
  const line = (message: string) => ({ stdout: '', stderr: `domwright: ${message}\n`, status: 2 });
  const three = 'out.partial and out.errors.partial and out.journal';

  test.each([
    [['none.warc.gz'], 'cannot read none.warc.gz: no such file'],
    [['a.html', 'none.html'], 'cannot read none.html: no such file'],
    [['a.html', 'none*.html'], 'no files match none*.html'],
    [['--files-from', 'none'], 'cannot read none: no such file'],
    [['random.warc.gz'], 'cannot read random.warc.gz: it is neither a WARC file nor compressed with gzip'],
    [['random.warc'], 'cannot read random.warc: it is neither a WARC file nor compressed with gzip'],
    [['empty.warc.gz'], 'cannot read empty.warc.gz: it is empty'],
    [['other.warc.gz'], 'cannot read other.warc.gz: it has no record of a WARC file'],
    [['damaged.warc.gz'], 'cannot read damaged.warc.gz: it has no record of a WARC file'],
  ])('without all inputs: %j', async (inputs, message) => {
    const random = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at * 31 + 7) & 0xff));
    const cwd = temporaryFolder({ 'a.html': page, 'random.warc.gz': random, 'random.warc': random });
    writeFileSync(path.join(cwd, 'empty.warc.gz'), '');
    writeFileSync(path.join(cwd, 'other.warc.gz'), gzipSync('<p>Tea'));
    writeFileSync(path.join(cwd, 'damaged.warc.gz'), Buffer.concat([Buffer.from('1f8b08', 'hex'), random]));
    const before = readdirSync(cwd);
    expect(await domwright(['extract', '-o', 'out', ...inputs], { cwd })).toEqual(line(message));
    expect(readdirSync(cwd)).toEqual(before);
  });

  test('what is no archive is not a page on standard output', async () => {
    const cwd = temporaryFolder({ 'a.warc.gz': 'random bytes', 'a.html': page });
    const { stdout, status } = await domwright(['extract', '-F', 'title', 'a.warc.gz', 'a.html'], { cwd });
    expect({ stdout, status }).toEqual({ stdout: '{"title":"Tea"}\n', status: 2 });
  });

  test.each([
    ['in order', []],
    ['as they come', ['--unordered']],
  ])('what was read before an input that is missing is kept, %s', async (_, order) => {
    const lines = Array.from({ length: 200 }, (_, at) => `{"html":"<title>${at}"}\n`).join('');
    const cwd = temporaryFolder({ 'a.ndjson': lines, list: 'a.ndjson\nb.html\na.ndjson\n' });
    const args = ['extract', ...order, '-F', 'title', '-o', 'out', '--files-from', 'list', '-t', '2'];
    const first = await domwright(args, { cwd });
    expect(first.status).toBe(2);
    expect(first.stderr).toBe(
      'domwright: cannot read b.html: no such file; out.partial has what was read so far, and --resume continues it\n',
    );
    expect(existsSync(path.join(cwd, 'out'))).toBe(false);
    expect(linesIn(cwd, 'out.partial')).toBeGreaterThan(150);
    // In this folder, the message offers both: continue or start over.
    expect(await domwright(args, { cwd })).toEqual(
      line(
        `cannot write out: out.partial exists, from an interrupted run; continue with --resume, or remove ${three} to start over`,
      ),
    );
    writeFileSync(path.join(cwd, 'b.html'), '<title>b');
    const resumed = await domwright([...args, '--resume'], { cwd });
    expect(resumed).toMatchObject({ stdout: '', status: 0 });
    expect(resumed.stderr).toMatch(/^401 pages .*, \d+ of them before\n$/);
    const alone = await domwright(
      args.filter((arg) => arg !== '-o' && arg !== 'out'),
      { cwd },
    );
    const text = readFileSync(path.join(cwd, 'out'), 'utf8');
    const sorted = (all: string) => all.split('\n').sort().join('\n');
    if (order.length === 0) expect(text).toBe(alone.stdout);
    else expect(sorted(text)).toBe(sorted(alone.stdout));
    expect(readdirSync(cwd).sort()).toEqual(['a.ndjson', 'b.html', 'list', 'out']);
  });

  test('two runs on one output: the second is refused', async () => {
    const cwd = temporaryFolder({ 'a.html': page });
    const first = startDomwright(['extract', '-F', 'title', '-o', 'out', '-'], cwd);
    const ended = once(first, 'close');
    first.stdin.write('{"html":"<title>1"}\n');
    while (!existsSync(path.join(cwd, 'out.errors.partial'))) await sleep(5);
    const second = ['extract', '-F', 'title', '-o', './out', 'a.html'];
    const locked = line(
      `cannot write ./out: another run (process ${first.pid}) is writing ./out; its lock is ./out.lock`,
    );
    expect(await domwright(second, { cwd })).toEqual(locked);
    expect(await domwright([...second, '--resume'], { cwd })).toEqual(locked);
    first.stdin.end('{"html":"<title>2"}\n');
    expect(await ended).toEqual([0, null]);
    expect(readFileSync(path.join(cwd, 'out'), 'utf8')).toBe('{"title":"1"}\n{"title":"2"}\n');
    expect((await domwright(second, { cwd })).status).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(['a.html', 'out']);
  });

  test('the lock of a process that was killed does not hold', async () => {
    const cwd = temporaryFolder({ 'a.html': page });
    const first = startDomwright(['extract', '-o', 'out', '-'], cwd);
    const ended = once(first, 'close');
    while (!existsSync(path.join(cwd, 'out.errors.partial'))) await sleep(5);
    first.kill('SIGKILL');
    await ended;
    const args = ['extract', '-F', 'title', '-o', 'out', 'a.html'];
    expect((await domwright(args, { cwd })).stderr).toContain('out.partial exists');
    for (const file of three.split(' and ')) rmSync(path.join(cwd, file));
    expect((await domwright(args, { cwd })).status).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(['a.html', 'out']);
  });

  test.each([
    ['out.partial'],
    ['out.journal'],
    ['out.errors.partial'],
    ['out.parquet.partial'],
    ['out.lock'],
  ])('links are not followed, and nothing that is there is changed: %s', async (name) => {
    for (const target of ['secret', 'nothing']) {
      for (const resume of [[], ['--resume']]) {
        const cwd = temporaryFolder({ 'a.html': page, secret: 'secret' });
        symlinkSync(target, path.join(cwd, name));
        const before = readdirSync(cwd);
        const { status, stderr } = await domwright(['extract', ...resume, '-o', 'out', 'a.html'], { cwd });
        expect({ status, lines: stderr.match(/\n/g)?.length }).toEqual({ status: 2, lines: 1 });
        expect(stderr).toContain(name);
        expect(readFileSync(path.join(cwd, 'secret'), 'utf8')).toBe('secret');
        expect(readdirSync(cwd)).toEqual(before);
      }
    }
  });

  test('a file that has another name, and what is no file, is not gone on with', async () => {
    for (const make of [linkSync, (_: string, name: string) => mkdirSync(name)]) {
      const cwd = temporaryFolder({ 'a.html': page, secret: 'secret' });
      // As left by a run that was killed before it wrote anything.
      writeFileSync(path.join(cwd, 'out.journal'), '');
      make(path.join(cwd, 'secret'), path.join(cwd, 'out.partial'));
      const { status, stderr } = await domwright(['extract', '--resume', '-o', 'out', 'a.html'], { cwd });
      expect(status).toBe(2);
      expect(stderr).toContain('out.partial is not a file of an earlier run');
      expect(readFileSync(path.join(cwd, 'secret'), 'utf8')).toBe('secret');
    }
  });

  test('--edition', async () => {
    const cwd = temporaryFolder({ 'a.html': '<select><div><b>x</b></div></select>' });
    const args = ['extract', '-F', 'title', '-s', 'b=div b', 'a.html'];
    expect((await domwright(args, { cwd })).stdout).toContain('"select":{"b":["x"]}');
    expect((await domwright([...args, '--edition', '2024'], { cwd })).stdout).toContain('"select":{"b":[]}');
    expect(await domwright([...args, '--edition', '2023'], { cwd })).toMatchObject({
      stderr: expect.stringMatching(/^domwright: option '--edition <name>' argument '2023' is invalid\./),
      status: 2,
    });
  });

  test('a run with other options is not resumed', async () => {
    const cwd = temporaryFolder({ 'a.html': page, 'out.partial': '', 'out.journal': '{"settings":"x"}\n' });
    expect(await domwright(['extract', '--resume', '-o', 'out', 'a.html'], { cwd })).toEqual(
      line(
        'cannot write out: out.journal belongs to a run with other inputs or options; remove out.partial and out.journal to start over',
      ),
    );
    for (const file of ['out.partial', 'out.journal']) rmSync(path.join(cwd, file));
    expect((await domwright(['extract', '-o', 'out', 'a.html'], { cwd })).status).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(['a.html', 'out']);
  });

  describe('a journal that is not ours', () => {
    const lines = Array.from({ length: 200 }, (_, at) => `{"html":"<title>${at}"}\n`).join('');
    const args = ['extract', '-F', 'title', '-o', 'out', '--files-from', 'list'];

    async function cutShort(): Promise<{ cwd: string; journal: string[] }> {
      const cwd = temporaryFolder({ 'a.ndjson': lines, list: 'a.ndjson\nb.html\n' });
      await domwright(args, { cwd });
      const journal = readFileSync(path.join(cwd, 'out.journal'), 'utf8').split('\n');
      expect(journal).toHaveLength(8);
      writeFileSync(path.join(cwd, 'b.html'), '<title>b');
      return { cwd, journal };
    }

    test.each<[string, (line: string, before: string) => string]>([
      ['a batch that is no number', (text) => text.replace('"batch":1', '"batch":"x"')],
      ['a batch that is no integer', (text) => text.replace('"batch":1', '"batch":1.5')],
      ['a batch below 0', (text) => text.replace('"batch":1', '"batch":-1')],
      ['a batch twice', (text) => text.replace('"batch":1', '"batch":0')],
      ['a batch that the inputs do not have', (text) => text.replace('"batch":1', '"batch":5000')],
      ['fewer pages than the batch has', (text) => text.replace('"pages":64', '"pages":63')],
      ['a count that shrinks', (text) => text.replace('"pages":64', '"pages":3')],
      ['a length below 0', (text) => text.replace(/"output":\d+/, '"output":-1')],
      ['a name too much', (text) => text.replace('{', '{"x":1,')],
      ['a name too few', (text) => text.replace(/"skipped":\d+,/, '')],
      ['no object', () => '5'],
      ['null', () => 'null'],
      ['no JSON', () => 'x'],
      ['an empty line', () => ''],
      ['what a process has written twice', (_, before) => before],
    ])('%s', async (_, change) => {
      const { cwd, journal } = await cutShort();
      const changed = change(journal[2] as string, journal[1] as string);
      expect(changed).not.toBe(journal[2]);
      journal[2] = changed;
      writeFileSync(path.join(cwd, 'out.journal'), journal.join('\n'));
      const { status, stderr } = await domwright([...args, '--resume'], { cwd });
      expect({ status, isThere: existsSync(path.join(cwd, 'out')) }).toEqual({ status: 2, isThere: false });
      expect(stderr).toMatch(/^domwright: cannot write out: .*journal.*\n$/);
    });

    test('its last line may be cut anywhere', async () => {
      for (const cut of [1, 10, 40]) {
        const { cwd, journal } = await cutShort();
        writeFileSync(path.join(cwd, 'out.journal'), journal.join('\n').slice(0, -cut));
        expect((await domwright([...args, '--resume'], { cwd })).status).toBe(0);
        expect(linesIn(cwd, 'out')).toBe(202);
      }
    });

    test('without its file, all is done again', async () => {
      const { cwd } = await cutShort();
      rmSync(path.join(cwd, 'out.partial'));
      const { stderr } = await domwright([...args, '--resume'], { cwd });
      expect(stderr).toMatch(/^201 pages \([\d,]+ a second\)\n$/);
      expect(linesIn(cwd, 'out')).toBe(202);
    });

    test('without the journal, nobody goes on', async () => {
      const { cwd } = await cutShort();
      rmSync(path.join(cwd, 'out.journal'));
      const { status, stderr } = await domwright([...args, '--resume'], { cwd });
      expect(status).toBe(2);
      expect(stderr).toContain('out.partial has no journal');
    });
  });

  test('Parquet: any status, and line separators in texts', async () => {
    const pages = [1e12, -1e12, 2 ** 31, 200].map((status) => ({
      status,
      html: '<title>a\u2028b\u2029c\u0085',
    }));
    const cwd = temporaryFolder({ 'a.ndjson': pages.map((each) => `${JSON.stringify(each)}\n`).join('') });
    const args = ['extract', '-F', 'status,title', '-f', 'parquet', '-o', 'out', 'a.ndjson'];
    expect(await domwright(args, { cwd })).toMatchObject({ stdout: '', status: 0 });
    const bytes = readFileSync(path.join(cwd, 'out'));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const title = 'a\u2028b\u2029c\u0085';
    expect(await parquetReadObjects({ file })).toEqual([
      ...Array.from({ length: 3 }, () => ({ status: null, title })),
      { status: 200, title },
    ]);
  });
});

function linesIn(cwd: string, name: string): number {
  return readFileSync(path.join(cwd, name), 'utf8').split('\n').length;
}
