import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeCorpus } from '../../extract/test/corpus.ts';
import { domwright, domwrightReading, output, startDomwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

// Folders, lists and archives as the inputs of links and tree.

/** A record with an HTTP response. */
function record(url: string, headers: string, body: string | Uint8Array): Buffer {
  const block = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`), Buffer.from(body)]);
  const header =
    `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\n` +
    `Content-Type: application/http; msgtype=response\r\nContent-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(header), block, Buffer.from('\r\n\r\n')]);
}

const html = 'Content-Type: text/html';
const records = [
  record('https://example.com/a/', `${html}\r\nReferrer-Policy: origin`, '<a href=x>'),
  record('https://example.com/style.css', 'Content-Type: text/css', '<a href=no>'),
  record('https://example.org/', `${html}; charset=koi8-r`, Buffer.from('<a href="?\xe9">', 'latin1')),
  record('not a URL', html, '<a href=y>'),
];
const warc = Buffer.concat(records);

const cwd = temporaryFolder({
  'a.html': '<a href=http://h/1>',
  'pages/b.html': '<a href=http://h/2>',
  'pages/c.htm': '<a href=http://h/3>',
  'pages/d.txt': '<a href=http://h/4>',
  'pages/inner/e.warc': warc,
  'e.warc.gz': Buffer.concat(records.map((each) => gzipSync(each))),
  'empty/none.txt': '',
  'short.html': 'a',
});

const links = async (args: string[], input: string | Uint8Array = '') => {
  const { stdout, stderr, status } = await domwright(['links', '--json', ...args], { cwd, input });
  const lines = stdout.split('\n').filter((line) => line !== '');
  const found = lines.flatMap((line): unknown[] => {
    const { file, url, links, problem } = JSON.parse(line);
    // What could not be read is a line as well as a message.
    if (problem !== undefined) return stderr.includes(`domwright: ${problem}\n`) ? [] : [line];
    return [[file, url, ...links.map((link: { url: string; text: string }) => link.url ?? link.text)]];
  });
  return { found, stderr, status };
};

const ofArchive = (file: string) => [
  [file, 'https://example.com/a/', 'https://example.com/a/x'],
  [file, 'https://example.org/', 'https://example.org/?%E9'],
  [file, 'not a URL', 'y'],
];

test('folders and globs', async () => {
  expect(await links(['pages', '*.html'])).toEqual({
    found: [
      ['pages/b.html', undefined, 'http://h/2'],
      ['pages/c.htm', undefined, 'http://h/3'],
      ...ofArchive('pages/inner/e.warc'),
      ['a.html', undefined, 'http://h/1'],
      ['short.html', undefined],
    ],
    ...{ stderr: '', status: 0 },
  });
  expect(await links(['empty', 'a.html'])).toEqual({
    found: [['a.html', undefined, 'http://h/1']],
    stderr: 'domwright: empty has no .html, .htm, .xhtml, .xht, .epub, .warc or .warc.gz files\n',
    status: 2,
  });
});

test('pages of an archive have its URLs; --url is for those without', async () => {
  const found = ofArchive('e.warc.gz');
  expect(await links(['e.warc.gz'])).toEqual({ found, stderr: '', status: 0 });
  const [first, second] = found;
  expect(await links(['--url', 'https://base/', 'e.warc.gz'])).toEqual({
    found: [first, second, ['e.warc.gz', 'not a URL', 'https://base/y']],
    ...{ stderr: '', status: 0 },
  });
});

test('the headers of an archive count, if no option overrides them', async () => {
  const text = async (...args: string[]) =>
    (await domwright(['links', ...args, 'e.warc.gz'], { cwd })).stdout;
  expect(await text()).toBe(
    '==> https://example.com/a/ <==\n1:9\ta[href]\thyperlink\t-\torigin\thttps://example.com/a/x\n\n' +
      '==> https://example.org/ <==\n1:10\ta[href]\thyperlink\t-\t-\thttps://example.org/?%E9\n\n' +
      '==> not a URL <==\n1:9\ta[href]\thyperlink\t-\t-\t! "y"\n',
  );
  expect(await text('--referrer-policy', 'no-referrer')).toContain('no-referrer\thttps://example.com/a/x\n');
  // The byte is malformed in UTF-8.
  expect(await text('--content-type', 'text/html; charset=utf-8')).toContain(
    'https://example.org/?%EF%BF%BD\n',
  );
});

test('standard input is a page or an archive, and the same when it is named twice', async () => {
  for (const bytes of [warc, gzipSync(warc)])
    expect(await links([], bytes)).toEqual({ found: ofArchive('-'), stderr: '', status: 0 });
  expect(await links(['-', 'a.html', '-'], '<a href=http://h/5>')).toMatchObject({
    found: [
      ['-', undefined, 'http://h/5'],
      ['a.html', undefined, 'http://h/1'],
      ['-', undefined, 'http://h/5'],
    ],
    status: 0,
  });
  expect(await links(['-', '-'], warc)).toEqual({
    found: ofArchive('-'),
    stderr: 'domwright: cannot read standard input: it has been read already\n',
    status: 2,
  });
  for (const short of ['', 'WARC', '\x1f\x8b'])
    expect(await links([], short)).toEqual({ found: [['-', undefined]], stderr: '', status: 0 });
});

test('an archive that comes byte by byte', async () => {
  const child = startDomwright(['links', '--json'], cwd);
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  for (const byte of warc.subarray(0, 6)) {
    child.stdin.write(Uint8Array.of(byte));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.stdin.end(warc.subarray(6));
  await new Promise((resolve) => child.on('close', resolve));
  expect(stdout.split('\n')).toHaveLength(ofArchive('-').length + 1);
});

test('a directory as standard input', async () => {
  const descriptor = openSync(path.join(cwd, 'pages'), 'r');
  expect(await domwrightReading(descriptor, ['links'])).toEqual({
    ...{ stdout: '', status: 2 },
    stderr: 'domwright: cannot read standard input: it is a directory\n',
  });
  closeSync(descriptor);
});

test('tree of an archive', async () => {
  const tree = (link: string) => `| <html>\n|   <head>\n|   <body>\n|     <a>\n|       href="${link}"\n`;
  expect(await domwright(['tree', 'e.warc.gz'], { cwd })).toEqual(
    output(
      `==> https://example.com/a/ <==\n${tree('x')}\n==> https://example.org/ <==\n${tree('?И')}\n` +
        `==> not a URL <==\n${tree('y')}`,
    ),
  );
  const { stdout } = await domwright(['tree', '--json', '-c', 'div', 'e.warc.gz', 'a.html'], { cwd });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ file, url, tree }) => [file, url, tree.children[0].attributes[0].value])).toEqual([
    ['e.warc.gz', 'https://example.com/a/', 'x'],
    ['e.warc.gz', 'https://example.org/', '?И'],
    ['e.warc.gz', 'not a URL', 'y'],
    ['a.html', undefined, 'http://h/1'],
  ]);
  expect(Object.keys(lines[0])).toEqual(['version', 'file', 'url', 'tree']);
});

test.each(['links', 'tree'])('%s --files-from', async (command) => {
  const list = (args: string[], input: string) => domwright([command, ...args], { cwd, input });
  const [one, both] = await Promise.all([
    domwright([command, 'a.html'], { cwd }),
    domwright([command, 'a.html', 'pages/c.htm'], { cwd }),
  ]);
  expect(await list(['--files-from', '-'], 'a.html\r\npages/c.htm')).toEqual(both);
  expect(await list(['--files-from', '-', '-0'], 'a.html\0pages/c.htm\0')).toEqual(both);
  expect(await list(['--files-from', '-'], 'a.html')).toEqual(output(`==> a.html <==\n${one.stdout}`));
  expect(await list(['--files-from', '-'], 'none\npages\n*.html\na.html')).toEqual({
    stdout: `==> a.html <==\n${one.stdout}`,
    stderr:
      'domwright: cannot read none: no such file\n' +
      'domwright: cannot read pages: it is a directory\n' +
      'domwright: cannot read *.html: no such file\n',
    status: 2,
  });
  const fails = (message: string) => ({ stdout: '', stderr: `domwright: ${message}\n`, status: 2 });
  expect(await list(['--files-from', 'none'], '')).toEqual(fails('cannot read none: no such file'));
  expect(await list(['-0', 'a.html'], '')).toEqual(fails('--null needs --files-from'));
  expect(await list(['--files-from', '-', 'a.html'], '')).toEqual(
    fails('--files-from cannot be used with files'),
  );
});

test('each response of a made crawl is printed or reported, in order', async () => {
  const { bytes, expected } = makeCorpus(120, true);
  const folder = temporaryFolder({ 'crawl.warc.gz': bytes });
  const { stdout, stderr, status } = await domwright(['tree', '--json', 'crawl.warc.gz'], { cwd: folder });
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const lines = all.filter(({ problem }) => problem === undefined);
  // The largest pages are errors only with the smaller limit of that corpus.
  const pages = expected.filter(({ outcome }) => outcome === 'page').map(({ url }) => url);
  const printed = lines.map(({ url }) => url);
  expect(printed.filter((url) => pages.includes(url))).toEqual(pages);
  const problems = stderr.trim().split('\n');
  expect(printed.length - pages.length + problems.length).toBe(
    expected.filter(({ outcome }) => outcome === 'error').length,
  );
  expect(all.flatMap(({ problem }) => problem ?? []).map((problem) => `domwright: ${problem}`)).toEqual(
    problems,
  );
  for (const problem of problems)
    expect(problem).toMatch(/^domwright: crawl\.warc\.gz:\d+: (\S+: )?[a-z-]+: /);
  expect(status).toBe(2);
});

test.each(['links', 'tree'])('%s: any number of threads makes the same output', async (command) => {
  const { bytes } = makeCorpus(120, true);
  const folder = temporaryFolder({ 'crawl.warc.gz': bytes, 'a.html': '<a href=http://h/1>' });
  for (const json of [[], ['--json']]) {
    const args = [command, ...json, 'a.html', 'none.html', 'crawl.warc.gz', '-', 'none*'];
    const run = (...threads: string[]) =>
      domwright([...args, ...threads], { cwd: folder, input: '<a href=x>' });
    const one = await run();
    expect(one.stdout).toContain('http://h/1');
    expect(one.stderr).toMatch(
      /^domwright: cannot read none\.html: no such file\ndomwright: crawl\.warc\.gz:/,
    );
    expect(await run('--threads', '3')).toEqual(one);
  }
  expect(await domwright([command, '--threads', '0', 'a.html'], { cwd: folder })).toEqual({
    ...{ stdout: '', status: 2 },
    stderr: expect.stringMatching(/^domwright: option '-t, --threads <n>' argument '0' is invalid\./),
  });
});

test.each(['links', 'tree'])(
  '%s: a file that is called an archive and is none is not a page',
  async (command) => {
    const folder = temporaryFolder({
      'random.warc.gz': Uint8Array.from({ length: 2000 }, (_, at) => (at * at * 31 + 7) & 0xff),
      'empty.warc': '',
      'a.html': '<a href=http://h/1>',
    });
    const { stdout, stderr, status } = await domwright([command, 'random.warc.gz', 'empty.warc', 'a.html'], {
      cwd: folder,
    });
    expect(stdout).toContain('http://h/1');
    expect(stderr).toBe(
      'domwright: cannot read random.warc.gz: it is neither a WARC file nor compressed with gzip\n' +
        'domwright: cannot read empty.warc: it is empty\n',
    );
    expect(status).toBe(2);
  },
);

test('no message has the password of a URL', async () => {
  const { stdout, stderr, status } = await domwright(['extract', 'http://me:secret@127.0.0.1:9/a.html'], {
    cwd,
  });
  expect({ stdout, stderr, status }).toEqual({
    stdout: '',
    stderr:
      'domwright: cannot read http://127.0.0.1:9/a.html: URLs with a user name or password are not fetched\n',
    status: 2,
  });
});
