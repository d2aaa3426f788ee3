import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../domwright/test/conformance/chunks.mjs';
import type { ByteSource } from '../../src/inputs/byte-window.ts';
import { readNDJSON } from '../../src/inputs/ndjson.ts';
import type { Problem, RawPage } from '../../src/inputs/raw-page.ts';
import { readWARC } from '../../src/inputs/warc.ts';
import { page, record, response } from './records.ts';

// How an input arrives, and in which parts it is read, makes no difference.

async function* inChunks(bytes: Uint8Array, next: () => number): ByteSource {
  for (let at = 0; at < bytes.length; ) {
    const length = next();
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function all(entries: AsyncIterable<RawPage | Problem>): Promise<(RawPage | Problem)[]> {
  const found: (RawPage | Problem)[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

/** Chunks of one length each, and of lengths at random, with empty ones. */
function ways(count: number): (() => number)[] {
  const random = seededRandom(count);
  return [() => 1, () => random(60), () => random(900)];
}

const html = (title: string, length: number): string =>
  `<!DOCTYPE html><title>${title}</title><p>${'some words '.repeat(length)}`;

function chunked(body: Buffer, lengths: readonly number[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (let i = 0; at < body.length; i++) {
    const part = body.subarray(at, at + lengths[i % lengths.length]!);
    parts.push(Buffer.from(`${part.length.toString(16)};x=y\r\n`), part, Buffer.from('\r\n'));
    at += part.length;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\nA: b\r\n\r\n')]);
}

const body = Buffer.from(html('coded', 200));
const records: readonly Buffer[] = [
  record('warcinfo', 'x', 'software: y\r\n'),
  page('a'),
  record('request', 'http://a.example/', 'GET / HTTP/1.1\r\n\r\n'),
  record('response', 'http://b.example/', response('Content-Type: text/html', html('long', 900))),
  record('response', 'http://c.example/', response('Content-Type: image/png', 'x'.repeat(3000))),
  record(
    'response',
    'http://d.example/',
    response('Content-Type: text/html\r\nContent-Encoding: gzip', gzipSync(body)),
  ),
  record(
    'response',
    'http://e.example/',
    response('Content-Type: text/html\r\nContent-Encoding: br', brotliCompressSync(body)),
  ),
  record(
    'response',
    'http://f.example/',
    response('Content-Type: text/html\r\nContent-Encoding: deflate', deflateSync(body)),
  ),
  record(
    'response',
    'http://g.example/',
    response('Content-Type: text/html\r\nTransfer-Encoding: chunked', chunked(body, [1, 300, 17])),
  ),
  record(
    'response',
    'http://h.example/',
    response(
      'Content-Type: text/html\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip',
      chunked(gzipSync(body), [40]),
    ),
  ),
  record('response', 'http://j.example/', 'no response'),
  record(
    'response',
    'http://k.example/',
    response('Content-Type: text/html\r\nContent-Encoding: gzip', 'not gzip'),
  ),
  record('response', 'http://l.example/', response('', html('sniffed', 2))),
  page('m'),
];

const archives: readonly (readonly [string, Buffer])[] = [
  ['not compressed', Buffer.concat(records)],
  ['each record compressed', Buffer.concat(records.map((one) => gzipSync(one)))],
  ['compressed as a whole', gzipSync(Buffer.concat(records))],
  [
    'compressed in two',
    Buffer.concat([records.slice(0, 5), records.slice(5)].map((some) => gzipSync(Buffer.concat(some)))),
  ],
  [
    'with junk between records',
    Buffer.concat([records[1]!, Buffer.from('junk\r\n\r\njunk'), ...records.slice(2, 5)]),
  ],
  ['that is cut', Buffer.concat(records).subarray(0, -60)],
  ['that is compressed and cut', gzipSync(Buffer.concat(records)).subarray(0, -60)],
];
const MOST = 1 << 20;

describe.each(archives)('An archive, %s', (name, bytes) => {
  test('in any chunks', async () => {
    const whole = await all(
      readWARC(
        'x',
        inChunks(bytes, () => bytes.length),
        MOST,
      ),
    );
    const urls = whole.map(({ url }) => url);
    if (!/junk|cut/.test(name)) {
      const pages = [...'abcdefghjklm'].map((one) => `http://${one}.example/`);
      expect(urls).toEqual(pages);
    }
    expect(whole.length).toBeGreaterThan(2);
    for (const next of ways(name.length).slice(name === 'each record compressed' ? 0 : 1))
      expect(await all(readWARC('x', inChunks(bytes, next), MOST))).toEqual(whole);
  });
});

// Other files are read from their start.
test('An archive of compressed records, in two ranges: each record is in one of them', async () => {
  const [, bytes] = archives[1]!;
  const whole = await all(
    readWARC(
      'x',
      inChunks(bytes, () => 1000),
      MOST,
    ),
  );
  const read = (start: number, end: number): Promise<(RawPage | Problem)[]> =>
    all(
      readWARC(
        'x',
        inChunks(bytes.subarray(start), () => 1000),
        MOST,
        undefined,
        { start, end },
      ),
    );
  const offsets = whole.map(({ offset }) => offset);
  const places = offsets.flatMap((offset, index) =>
    index % 4 === 0 ? [offset - 1, offset, offset + 1] : [],
  );
  for (const place of places.filter((at) => at > 0 && at < bytes.length)) {
    const [first, second] = [await read(0, place), await read(place, Number.POSITIVE_INFINITY)];
    expect(first.map(({ offset }) => offset)).toEqual(offsets.filter((offset) => offset < place));
    expect([...first, ...second]).toEqual(whole);
  }
});

describe('NDJSON', () => {
  const lines = [
    '{"html":"<title>a</title>","url":"http://a.example/","status":200,"contentType":"text/html; charset=koi8-r"}',
    '',
    '{"html":"é日𝄞"}',
    '  {"html":"b","status":"200","url":null}\r',
    '{"html":1}',
    '{"url":"http://b.example/"}',
    '{"html":"c","url":1}',
    '[]',
    'null',
    '{',
    `{"html":"${'x'.repeat(300)}"}`,
    '{"html":"d","status":4294967296}',
    '{"html":"last"}',
  ];
  // What each line gives; null for a problem. The long one is a problem only if lines must be shorter.
  const expected = [
    ['http://a.example/', 200, '<title>a</title>', 'text/html; charset=utf-8'],
    [null, null, 'é日𝄞', 'text/html; charset=utf-8'],
    [null, null, 'b', 'text/html; charset=utf-8'],
    ...Array(6).fill(null),
    [null, null, 'x'.repeat(300), 'text/html; charset=utf-8'],
    [null, null, 'd', 'text/html; charset=utf-8'],
    [null, null, 'last', 'text/html; charset=utf-8'],
  ];

  test.each(['\n', ''])('in any chunks, with %j at the end', async (end) => {
    const bytes = Buffer.from(lines.join('\n') + end);
    for (const next of [() => bytes.length, ...ways(1)]) {
      const entries = await all(readNDJSON('x', inChunks(bytes, next), 1000));
      expect(
        entries.map((entry) =>
          'bytes' in entry ? [entry.url, entry.status, entry.bytes.toString(), entry.contentType] : null,
        ),
      ).toEqual(expected);
      expect(entries.map(({ offset }) => offset)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    }
  });

  test('a line may be as long as the limit', async () => {
    const line = lines[10]!;
    for (const [limit, isPage] of [
      [line.length, true],
      [line.length - 1, false],
    ] as const) {
      for (const place of ['', '\n', '\n{"html":"after"}']) {
        const bytes = Buffer.from(line + place);
        for (const next of [() => bytes.length, ...ways(2)]) {
          const [first, ...more] = await all(readNDJSON('x', inChunks(bytes, next), limit));
          expect(isPage ? 'bytes' in first! : first).toEqual(
            isPage ? true : expect.objectContaining({ error: 'too-large', offset: 1 }),
          );
          expect(more.map((entry) => [entry.offset, 'bytes' in entry])).toEqual(
            place.length > 1 ? [[2, true]] : [],
          );
        }
      }
    }
  });
});
