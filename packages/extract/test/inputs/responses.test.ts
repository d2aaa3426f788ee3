import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { parse } from 'domwright';
import type { ArchivedPage, Problem } from 'domwright-extract';
import { describe, expect, test } from 'vitest';
import { entriesOf, only, pagesOf, problemsOf, record, response } from './records.ts';

const html = '<!doctype html><title>Страница</title><p>text</p>';
const russian = Buffer.from([...Buffer.from('<title>'), 0xd7, 0xe0, 0xe9, ...Buffer.from('</title>')]);
const type = 'Content-Type: text/html; charset=utf-8';

/** The title of a page, in the encoding that its response says. */
function titleOf(entry: ArchivedPage | Problem | null): string {
  if (entry === null || 'error' in entry) return `none: ${entry?.message}`;
  return parse(entry.bytes, { contentType: entry.contentType }).title;
}
const bytesOf = (entry: ArchivedPage | Problem | null): string =>
  entry !== null && 'bytes' in entry ? Buffer.from(entry.bytes).toString() : `none: ${entry?.message}`;

describe('Interim responses are skipped — RFC 9110, 15.2', () => {
  test.each([
    '103 Early Hints\r\nLink: </a>',
    '100 Continue',
    '102 Processing\r\n\r\nHTTP/1.1 103 Early Hints',
  ])('%s', async (interim) => {
    const block = Buffer.concat([Buffer.from(`HTTP/1.1 ${interim}\r\n\r\n`), response(type, html)]);
    const entry = await only(block);
    expect(bytesOf(entry)).toBe(html);
    expect(entry).toMatchObject({ status: 200 });
  });

  test('without a response after them', async () => {
    expect(await only(Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'))).toMatchObject({
      error: 'broken-response',
    });
  });
});

describe('Several types: extract a MIME type — Fetch', () => {
  const many = 'Content-Type: text/html\r\nContent-Type: text/html; charset=windows-1251';
  test.each([
    [many],
    ['Content-Type: text/plain\r\nContent-Type: text/html; charset=windows-1251'],
    ['Content-Type: text/plain, text/html; charset=windows-1251'],
    ['Content-Type: text/html; charset=windows-1251\r\nContent-Type: text/html'],
    ['Content-Type: text/html; charset=windows-1251\r\nContent-Type: nonsense'],
    ['Content-Type: text/html; charset=windows-1251\r\nX: y\r\ncontent-type: */*'],
  ])('%j', async (headers) => {
    expect(titleOf(await only(response(headers, russian)))).toBe('Чай');
  });

  test('another type that comes last', async () => {
    expect(await only(response('Content-Type: text/html\r\nContent-Type: text/plain', html))).toBeNull();
  });
});

describe('A type that says nothing is sniffed — MIME Sniffing', () => {
  test.each([
    'charset=utf-8',
    'html',
    '*/*',
    'unknown/unknown',
    'application/unknown',
    'text/html charset=utf-8',
    '',
    '/',
    ';',
  ])('%j', async (value) => {
    expect(bytesOf(await only(response(`Content-Type: ${value}`, html)))).toBe(html);
    expect(await only(response(`Content-Type: ${value}`, '%PDF-1.7'))).toBeNull();
    const noSniff = response(`Content-Type: ${value}\r\nX-Content-Type-Options: nosniff`, html);
    expect(await only(noSniff)).toBeNull();
  });

  test('none', async () => {
    expect(bytesOf(await only(response('', html)))).toBe(html);
  });
});

describe('Codings', () => {
  const coded = (headers: string, body: Buffer) => only(response(`${type}\r\n${headers}`, body));
  const chunked = (body: Buffer) =>
    Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

  test.each<[string, string, Buffer]>([
    [
      'what follows a gzip stream is ignored',
      'Content-Encoding: gzip',
      Buffer.concat([gzipSync(html), Buffer.from('after')]),
    ],
    [
      'members of gzip',
      'Content-Encoding: gzip',
      Buffer.concat([gzipSync(html.slice(0, 20)), gzipSync(html.slice(20))]),
    ],
    ['two lines', 'Content-Encoding: gzip\r\nContent-Encoding: gzip', gzipSync(gzipSync(html))],
    ['a list', 'Content-Encoding: deflate, br', brotliCompressSync(deflateSync(html))],
    ['a transfer coding', 'Transfer-Encoding: gzip, chunked', chunked(gzipSync(html))],
    [
      'two lines of transfer codings',
      'Transfer-Encoding: deflate\r\nTransfer-Encoding: chunked',
      chunked(deflateRawSync(html)),
    ],
    ['both', 'Content-Encoding: gzip\r\nTransfer-Encoding: gzip, chunked', chunked(gzipSync(gzipSync(html)))],
    ['already decoded', 'Content-Encoding: gzip, gzip\r\nTransfer-Encoding: chunked', Buffer.from(html)],
    ['a wrong checksum, which no browser looks at', 'Content-Encoding: gzip', wrongChecksum()],
  ])('%s', async (_, headers, body) => {
    const entry = await coded(headers, body);
    expect(bytesOf(entry)).toBe(html);
    expect(entry).toMatchObject({ cut: null });
  });

  function wrongChecksum(): Buffer {
    const bytes = gzipSync(html);
    bytes[bytes.length - 8]! ^= 1;
    return bytes;
  }

  test('one that is unknown', async () => {
    expect(
      await coded('Transfer-Encoding: compress, chunked', chunked(Buffer.from([0x1f, 0x9d, 0, 1]))),
    ).toMatchObject({
      error: 'unknown-coding',
    });
  });

  const long = `${html}${Array.from({ length: 3000 }, (_, at) => `<p>${Math.imul(at, 0x9e3779b1) >>> 8}`).join('')}`;
  test.each<[string, Buffer]>([
    ['Content-Encoding: gzip', gzipSync(long)],
    ['Content-Encoding: deflate', deflateSync(long)],
    ['Content-Encoding: deflate', deflateRawSync(long)],
    ['Content-Encoding: br', brotliCompressSync(long)],
    ['Transfer-Encoding: chunked', chunked(Buffer.from(long))],
    ['Transfer-Encoding: gzip, chunked', chunked(gzipSync(long))],
    [`Content-Length: ${long.length + 100}`, Buffer.from(long)],
  ])('a body that ends early gives what it has: %s', async (headers, body) => {
    for (const part of [0.3, 0.9]) {
      const entry = await coded(headers, body.subarray(0, Math.floor(body.length * part)));
      expect(long.startsWith(bytesOf(entry))).toBe(true);
      expect(bytesOf(entry).length).toBeGreaterThan(part * 0.6 * long.length);
      expect(entry).toMatchObject({ cut: 'body' });
    }
  });

  test('a whole body longer than its Content-Length, as that of a crawler that has decoded it', async () => {
    const entry = await coded('Content-Length: 20', Buffer.from(html));
    expect(bytesOf(entry)).toBe(html);
    expect(entry).toMatchObject({ cut: null });
  });
});

test('a header with line ends of both kinds — RFC 9112, 2.2', async () => {
  const body = '<!doctype html>\n<title>a</title>\r\n\r\n<p>b';
  for (const header of [
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX: y\n\r\n',
    'HTTP/1.1 200 OK\nContent-Type: text/html\n\n',
    'HTTP/1.1 200 OK\nContent-Type: text/html\r\n\n',
  ])
    expect(bytesOf(await only(Buffer.from(header + body)))).toBe(body);
  expect(bytesOf(await only(Buffer.from(`\r\nHTTP/1.1 200 OK\r\n\r\n${html}`)))).toBe(html);
});

test('a record that was cut says so', async () => {
  for (const why of ['length', 'time', 'disconnect', 'unspecified'])
    expect(await only(response(type, html), [`WARC-Truncated: ${why}`])).toMatchObject({ cut: why });
  expect(await only(response(type, html))).toMatchObject({ cut: null });
});

describe('Segments — WARC 1.1, 7', () => {
  const whole = response(type, html);
  const part = (number: number, from: number, to: number, isLast = false): Buffer => {
    const first = number === 1;
    const fields = [
      `WARC-Segment-Number: ${number}`,
      ...(first ? [] : ['WARC-Segment-Origin-ID: <urn:x:http://a.example/>']),
      ...(isLast ? [`WARC-Segment-Total-Length: ${whole.length}`] : []),
    ];
    const bytes = record(
      first ? 'response' : 'continuation',
      'http://a.example/',
      whole.subarray(from, to),
      fields,
    );
    return first
      ? bytes
      : Buffer.from(bytes.toString('latin1').replace('<urn:x:http', `<urn:y:${number}http`), 'latin1');
  };
  const other = record('response', 'http://b.example/', response(type, '<title>b</title>'));

  test.each<[string, Buffer[], string[]]>([
    ['two', [part(1, 0, 50), part(2, 50, 1000, true)], ['a']],
    [
      'three, with another page between',
      [part(1, 0, 50), other, part(2, 50, 70), part(3, 70, 1000, true)],
      ['b', 'a'],
    ],
    ['in another order', [part(2, 50, 1000, true), part(1, 0, 50)], ['a']],
  ])('%s', async (_, records, names) => {
    for (const bytes of [Buffer.concat(records), Buffer.concat(records.map((one) => gzipSync(one)))]) {
      const entries = await entriesOf(bytes);
      expect(problemsOf(entries)).toEqual([]);
      expect(pagesOf(entries).map(({ url }) => url![7])).toEqual(names);
      expect(bytesOf(pagesOf(entries).find(({ url }) => url === 'http://a.example/')!)).toBe(html);
    }
  });

  test.each<[string, Buffer[], string]>([
    ['the rest', [part(1, 0, 50)], 'segment 2 of its record is missing'],
    ['the middle', [part(1, 0, 50), part(3, 70, 1000, true)], 'segment 2 of its record is missing'],
    ['the first', [part(2, 50, 1000, true)], 'segment 1 of its record is missing'],
  ])('%s is missing', async (_, records, message) => {
    expect(await entriesOf(Buffer.concat(records))).toMatchObject([{ error: 'truncated', message }]);
  });

  test('one that comes twice', async () => {
    const entries = await entriesOf(Buffer.concat([part(1, 0, 50), part(1, 0, 50), part(2, 50, 1000, true)]));
    expect(pagesOf(entries)).toHaveLength(1);
    expect(problemsOf(entries)).toHaveLength(1);
  });
});
