import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { parse } from 'domwright';
import { expect, test } from 'vitest';
import { type ArchivedPage, type Problem, readArchive } from '../src/index.ts';
import { makeCorpus, PAGE_BYTES } from './corpus.ts';

async function all(
  bytes: Uint8Array,
  options: Parameters<typeof readArchive>[1] = { pageBytes: PAGE_BYTES },
): Promise<(ArchivedPage | Problem)[]> {
  const entries: (ArchivedPage | Problem)[] = [];
  for await (const entry of readArchive(Readable.from([bytes]), options)) entries.push(entry);
  return entries;
}

test.each([true, false])('each response once, in order; compressed: %s', async (isCompressed) => {
  const { bytes, expected } = makeCorpus(120, isCompressed);
  const entries = await all(bytes);
  const urls = (isPage: boolean) =>
    entries.flatMap((entry) => ('bytes' in entry === isPage ? [entry.url] : []));
  const made = expected.filter(({ outcome }) => outcome === 'page');
  expect(urls(true)).toEqual(made.map(({ url }) => url));
  expect(urls(false)).toHaveLength(expected.filter(({ outcome }) => outcome === 'error').length);
  const pages = entries.filter((entry) => 'bytes' in entry);
  for (const [index, { title }] of made.entries()) {
    if (title === undefined) continue;
    const { bytes: page, contentType: transport } = pages[index]!;
    expect(parse(page, { ...(transport !== null && { contentType: transport }) }).title).toBe(title);
  }
});

test('what a response says', async () => {
  const block =
    'HTTP/1.1 404 Not Found\r\nContent-Type: text/html; charset=koi8-r\r\nReferrer-Policy: origin\r\n\r\n<p>';
  const record =
    'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.com/\r\n' +
    `Content-Type: application/http\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`;
  const first = Buffer.from(record);
  const entries = await all(Buffer.concat([gzipSync(first), gzipSync(first)]), { source: 'a.warc.gz' });
  const page = {
    ...{ source: 'a.warc.gz', url: 'https://example.com/', status: 404 },
    ...{ contentType: 'text/html; charset=koi8-r', bytes: Buffer.from('<p>'), cut: null },
    headers: new Map([
      ['content-type', 'text/html; charset=koi8-r'],
      ['referrer-policy', 'origin'],
    ]),
  };
  expect(entries).toEqual([
    { ...page, offset: 0 },
    { ...page, offset: gzipSync(first).length },
  ]);
});

test('the source is ended when nobody reads on, and its errors are thrown', async () => {
  const stream = Readable.from([makeCorpus(60, false).bytes]);
  for await (const _ of readArchive(stream)) break;
  expect(stream.destroyed).toBe(true);
  const broken = new Readable({ read: () => broken.destroy(new Error('unplugged')) });
  await expect(readArchive(broken).next()).rejects.toThrow('unplugged');
});

test('wrong arguments', async () => {
  const read = readArchive as (...args: unknown[]) => AsyncGenerator;
  expect(() => read('x')).toThrow(new TypeError('chunks must be an async iterable of bytes, not "x"'));
  expect(() => read(null)).toThrow(TypeError);
  const none = Readable.from([]);
  expect(() => read(none, { source: 1 })).toThrow(new TypeError("option 'source' must be a string, not 1"));
  expect(() => read(none, { pageBytes: 0 })).toThrow(
    new TypeError("option 'pageBytes' must be a positive integer, not 0"),
  );
  expect(() => read(none, { page: 0 })).toThrow("unknown option 'page'");
  await expect(read(Readable.from(['text'])).next()).rejects.toThrow(
    new TypeError('a chunk must be a Uint8Array, not "text"'),
  );
});
