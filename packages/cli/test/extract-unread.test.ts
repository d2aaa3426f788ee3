import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from '../../../packages/extract/test/inputs/zip-file.ts';
import { domwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

// An input of which nothing could be read ends with exit status 2; one of which something could be read, with 0.

const HTML = '<!doctype html><title>t</title>';
const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body/></html>';
const BAD_XHTML = '<html xmlns="http://www.w3.org/1999/xhtml"><p>a<br></p></html>';

const record = (body: string, length = Buffer.byteLength(body), type = 'text/html'): string =>
  [
    'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://w.example/\r\n',
    'WARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n',
    `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}\r\n\r\n`,
  ].join('');
const badRecord = record(BAD_XHTML, undefined, 'application/xhtml+xml');
const member = gzipSync(record(HTML));
const damaged = Buffer.from(member);
damaged[damaged.length - 8]! ^= 0xff;

const archive = (...entries: (readonly [name: string, data: string | Buffer])[]): Buffer =>
  zip(entries.map(([name, data]) => ({ name, data: Buffer.from(data as string) })));
const book = (...pages: (readonly [name: string, data: string])[]): Buffer =>
  archive(
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', '<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>'],
    [
      'p.opf',
      '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>' +
        '<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>' +
        '<item id="c" href="c.css" media-type="text/css"/></manifest>' +
        `<spine>${pages.map(([name]) => `<itemref idref="${name[0]}"/>`).join('')}</spine></package>`,
    ],
    ...pages.filter(([, data]) => data !== ''),
  );
const har = (...contents: object[]): string =>
  JSON.stringify({
    log: {
      entries: contents.map((content) => ({
        request: { url: 'http://h.example/' },
        response: { status: 200, content: { mimeType: 'text/html', size: 5, ...content } },
      })),
    },
  });
const mail = (type: string, body: string): string =>
  `From: a@example.com\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: s\nMIME-Version: 1.0\nContent-Type: ${type}\n\n${body}\n`;
const parts = (...bodies: string[]): string =>
  mail(
    'multipart/related; boundary="b"',
    `${bodies.map((body) => `--b\nContent-Type: application/xhtml+xml\n\n${body}\n`).join('')}--b--\n`,
  );
const mbox = (...mails: string[]): string =>
  mails.map((text) => `From a@example.com Mon Jan  1 00:00:00 2024\n${text}\n`).join('');

/** Of each kind of container: nothing can be read, with the number of problems; something can be read. */
const containers: Readonly<
  Record<string, readonly [nothing: string | Buffer, problems: number, something: string | Buffer]>
> = {
  'a.ndjson': ['{"html": 1}\n\n[]\n{"html":\n', 3, '{"html": 1}\n{"html": "<title>t</title>"}\n'],
  'a.warc': [record(HTML, 5000) + badRecord, 2, badRecord + record(HTML)],
  'a.warc.gz': [Buffer.concat([damaged, damaged]), 2, Buffer.concat([damaged, member])],
  // The WARC files of a ZIP file have problems of their own.
  'a.zip': [
    archive(['a.warc', ''], ['b.warc', 'hello'], ['c.warc', badRecord]),
    3,
    archive(['a.warc', ''], ['b.warc', record(HTML)]),
  ],
  'a.wacz': [
    archive(['archive/a.warc.gz', damaged], ['archive/b.warc.gz', damaged]),
    2,
    archive(['archive/a.warc.gz', damaged], ['archive/b.warc.gz', member]),
  ],
  'a.epub': [
    book(['a.xhtml', ''], ['b.xhtml', BAD_XHTML]),
    2,
    book(['a.xhtml', BAD_XHTML], ['b.xhtml', XHTML]),
  ],
  'a.har': [har({}, { mimeType: 'application/xhtml+xml', text: BAD_XHTML }), 2, har({}, { text: HTML })],
  'a.mhtml': [parts(BAD_XHTML, BAD_XHTML), 2, parts(BAD_XHTML, XHTML)],
  'a.mbox': [
    mbox(mail('application/xhtml+xml', BAD_XHTML), parts(BAD_XHTML)),
    2,
    mbox(mail('application/xhtml+xml', BAD_XHTML), mail('text/html', HTML)),
  ],
};
const files: Record<string, string | Buffer> = { 'good.html': HTML, 'bad.xhtml': BAD_XHTML };
for (const [name, [nothing, , something]] of Object.entries(containers)) {
  files[name] = nothing;
  files[`some/${name}`] = something;
}
const cwd = temporaryFolder(files);

test.each(Object.entries(containers))('%s', async (name, [, problems]) => {
  const line = `domwright: cannot read ${name}: none of its pages can be read (${problems} errors)`;
  // The other inputs are read, before and after it.
  const { stdout, stderr, status } = await domwright(
    ['extract', '-F', 'title', 'good.html', name, 'good.html'],
    { cwd },
  );
  expect({ stdout, status }).toEqual({ stdout: '{"title":"t"}\n'.repeat(2), status: 2 });
  const lines = stderr.split('\n').slice(0, -1);
  expect(lines.length).toBe(problems + 1);
  expect(lines.at(-1)).toBe(line);

  const some = await domwright(['extract', '-F', 'title', `some/${name}`], { cwd });
  expect(some).toMatchObject({ stdout: '{"title":"t"}\n', status: 0 });
  expect(some.stderr).toMatch(/^domwright: [^\n]+\n$/);
});

test('in threads', async () => {
  const names = Object.keys(containers);
  // NB: a time limit below the default sends all pages to threads.
  const { stderr, status, stdout } = await domwright(
    ['extract', '-F', 'title', '--page-timeout', '9', '--threads', '2', ...names],
    { cwd },
  );
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr.split('\n').filter((line) => line.includes('none of its pages'))).toEqual(
    names.map(
      (name) =>
        `domwright: cannot read ${name}: none of its pages can be read (${containers[name]![1]} errors)`,
    ),
  );
});

test('a large file that threads read in parts', async () => {
  const lines = `{"html": 1, "x": "${'x'.repeat(2 ** 20)}"}\n`.repeat(9);
  const folder = temporaryFolder({ 'a.ndjson': lines, 'b.ndjson': `${lines}{"html": "<title>t</title>"}\n` });
  const options = ['extract', '-F', 'title', '--page-timeout', '9', '--threads', '2'];
  const nothing = await domwright([...options, 'a.ndjson'], { cwd: folder });
  expect(nothing.stderr).toContain('cannot read a.ndjson: none of its pages can be read (9 errors)\n');
  expect(nothing.status).toBe(2);
  const something = await domwright([...options, 'b.ndjson'], { cwd: folder });
  expect(something.stderr).not.toContain('cannot read');
  expect({ stdout: something.stdout, status: something.status }).toEqual({
    stdout: '{"title":"t"}\n',
    status: 0,
  });
});

test('standard input', async () => {
  const { stderr, status } = await domwright(['extract'], { cwd, input: '{"html": 1}\n{"html": 2}\n' });
  expect(stderr).toContain(
    'domwright: cannot read standard input: none of its pages can be read (2 errors)\n',
  );
  expect(status).toBe(2);
});

test('an output that is a file is complete all the same', async () => {
  const { stderr, status } = await domwright(
    ['extract', '-F', 'title', '-o', 'out.ndjson', 'a.har', 'bad.xhtml', 'good.html'],
    { cwd },
  );
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    'domwright: cannot read a.har: none of its pages can be read (2 errors)',
    'domwright: cannot read bad.xhtml: none of its pages can be read (1 error)',
  ]);
  expect(status).toBe(2);
  expect(readFileSync(path.join(cwd, 'out.ndjson'), 'utf8')).toBe('{"title":"t"}\n');
  expect(readFileSync(path.join(cwd, 'out.ndjson.errors.ndjson'), 'utf8').match(/\n/g)?.length).toBe(3);
  expect(existsSync(path.join(cwd, 'out.ndjson.partial'))).toBe(false);
});

test('a single problem has one line', async () => {
  const { stderr, status } = await domwright(['extract', 'bad.xhtml'], { cwd });
  expect(stderr).toMatch(/^domwright: bad\.xhtml:0: file:[^\n]+: not-well-formed: [^\n]+\n$/);
  expect(status).toBe(2);
});

test('archives and HAR files without pages are read, books without pages are not', async () => {
  const folder = temporaryFolder({
    'a.warc': record('x', undefined, 'image/png'),
    'a.zip': archive(['a.warc', record('x', undefined, 'image/png')]),
    'a.har': har({ mimeType: 'image/png' }),
    'empty.har': har(),
    'a.epub': book(['c.css', 'p {}']),
  });
  for (const name of ['a.warc', 'a.zip', 'a.har', 'empty.har'])
    expect([name, await domwright(['extract', name], { cwd: folder })]).toMatchObject([
      name,
      { stdout: '', stderr: '', status: 0 },
    ]);
  expect(await domwright(['extract', 'a.epub'], { cwd: folder })).toMatchObject({
    stderr: 'domwright: cannot read a.epub: it is an EPUB file without pages: nothing in its spine is HTML\n',
    status: 2,
  });
});
