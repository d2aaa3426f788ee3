import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';

/** The expected outcome of a response. */
export type Outcome = 'page' | 'error' | 'skipped';

/** A response of the corpus. */
export interface Expected {
  readonly url: string;
  readonly outcome: Outcome;
  /** The title, for pages whose encoding must be detected. */
  readonly title?: string;
}

export interface Corpus {
  readonly bytes: Buffer;
  readonly expected: readonly Expected[];
}

/** The limit that the largest responses exceed. */
export const PAGE_BYTES = 1 << 20;

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('htmlparser-benchmark/package.json')),
  'files',
);

/** Real pages that are not too large. */
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => readFileSync(path.join(folder, name)))
  .filter((page) => page.length < 60_000);

const titles: readonly (readonly [encoding: string, title: string])[] = [
  ...(['windows-1251', 'koi8-r', 'iso-8859-5'] as const).map(
    (encoding) => [encoding, 'Зелёный чай'] as const,
  ),
  ['windows-1252', 'Grüner Tee'],
  ['iso-8859-2', 'Zelený čaj'],
  ['shift_jis', '緑茶です'],
  ['euc-jp', '緑茶です'],
  ['gbk', '绿茶'],
  ['big5', '綠茶'],
  ['euc-kr', '녹차'],
  ['utf-16le', '绿茶'],
  ['utf-16be', '绿茶'],
  ['utf-8', 'Zelený чай 绿茶'],
];

function encode(encoding: string, text: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  const isMultibyte = /^(?:shift_jis|euc|gbk|big5)/.test(encoding);
  const encoder = isMultibyte ? createMultibyteEncoder(encoding) : createSinglebyteEncoder(encoding);
  return Buffer.from(encoder(text));
}

function chunked(body: Buffer): Buffer {
  const half = body.length >> 1;
  const chunk = (part: Buffer, more: string): Buffer[] => [
    Buffer.from(`${part.length.toString(16)}${more}\r\n`),
    part,
    Buffer.from('\r\n'),
  ];
  const parts = [...chunk(body.subarray(0, half), ';a=b'), ...chunk(body.subarray(half), '')];
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

function response(headers: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`), body]);
}

function record(type: string, url: string, block: Buffer, length: number | string = block.length): Buffer {
  const header = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2024-02-29T12:00:00Z',
    `WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-${url.replace(/\D/g, '').padStart(12, '0')}>`,
    'Content-Type: application/http; msgtype=response',
    ...(length === '' ? [] : [`Content-Length: ${length}`]),
  ];
  return Buffer.concat([Buffer.from(`${header.join('\r\n')}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]);
}

const type = 'Content-Type: text/html';

interface Made extends Omit<Expected, 'url'> {
  readonly block: Buffer;
  /** What the record's header says instead of its length. */
  readonly length?: number | string;
  /** Whether the record is damaged after it has been compressed. */
  readonly isDamaged?: true;
}

/** One of each kind of response. */
function responseOf(index: number): Made {
  const page = pages[index % pages.length] as Buffer;
  const [encoding, title] = titles[index % titles.length] as (typeof titles)[number];
  const written = encode(encoding, `<meta charset=${encoding}><title>${title}</title><p>${title}`);
  const ok = (headers: string, body: Buffer): Made => ({ block: response(headers, body), outcome: 'page' });
  const error = (block: Buffer): Made => ({ block, outcome: 'error' });
  const kinds: (() => Made)[] = [
    () => ok(type, page),
    () => ok(`${type}\r\nTransfer-Encoding: chunked`, chunked(page)),
    () => ok(`${type}\r\nContent-Encoding: gzip`, gzipSync(page)),
    () => ok(`${type}\r\ncontent-encoding: deflate`, deflateSync(page)),
    () => ok(`${type}\r\nContent-Encoding: deflate`, deflateRawSync(page)),
    () => ok(`${type}\r\nContent-Encoding: br`, brotliCompressSync(page.subarray(0, 5000))),
    () => ok(`${type}\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked`, chunked(gzipSync(page))),
    // A crawler has decoded the body and left the header.
    () => ok(`${type}\r\nContent-Encoding: br\r\nTransfer-Encoding: chunked`, page),
    () => ({ ...ok(type, written), title }),
    () => ({ ...ok(`${type};charset=${encoding}`, written), title }),
    () => ok('X: y', Buffer.from('<!doctype html><title>No type</title>')),
    () => ok(type, Buffer.alloc(0)),
    () =>
      ok(type, Buffer.from([...Buffer.from('<p>'), ...Array.from({ length: 2000 }, (_, at) => at & 255)])),
    () => ({ block: response('Content-Type: image/png', Buffer.from('\x89PNG\r\n')), outcome: 'skipped' }),
    () => ({ block: response('X: y', Buffer.from('%PDF-1.4')), outcome: 'skipped' }),
    () => ({ ...error(response(type, page)), length: 10_000_000_000 }),
    () => ({ ...error(response(type, page)), length: page.length * 2 + 1000 }),
    () => ({ ...error(response(type, page)), length: '' }),
    () => ({ ...error(response(type, page)), length: 'many' }),
    () => ({ ...error(response(type, page)), isDamaged: true }),
    () => error(Buffer.from('this is no response')),
    // The row says that it is cut.
    () => ok(`${type}\r\nContent-Encoding: gzip`, gzipSync(page).subarray(0, 1000)),
    () =>
      error(response(`${type}\r\nContent-Encoding: zstd`, Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 1, 2]))),
    () => error(response(`${type}\r\nContent-Encoding: gzip`, bomb)),
    () => error(response(type, Buffer.alloc(PAGE_BYTES + 1, 'a'))),
    () => error(response(type, Buffer.alloc(PAGE_BYTES * 2, 'a'))),
  ];
  return (kinds[index % kinds.length] as () => Made)();
}

const bomb = gzipSync(Buffer.alloc(64 << 20));

/** A WARC file with `count` responses of all kinds, and other records between them. */
export function makeCorpus(count: number, isCompressed: boolean): Corpus {
  const records: Buffer[] = [];
  const expected: Expected[] = [];
  const add = (bytes: Buffer, isDamaged = false): void => {
    const member = isCompressed ? gzipSync(bytes) : bytes;
    // NB: uncompressed records are damaged at their end, where the next record begins.
    if (isDamaged && isCompressed) member[member.length >> 1] = (member[member.length >> 1] as number) ^ 0xff;
    records.push(isDamaged && !isCompressed ? member.subarray(0, -500) : member);
  };
  add(record('warcinfo', 'urn:info:0', Buffer.from('software: test\r\n')));
  for (let index = 0; index < count; index++) {
    const url = `http://example.com/${index}`;
    const { block, length, outcome, isDamaged, title } = responseOf(index);
    add(record('request', url, Buffer.from('GET / HTTP/1.1\r\n\r\n')));
    add(record('response', url, block, length), isDamaged === true);
    add(record('metadata', url, Buffer.from('fetchTimeMs: 1\r\n')));
    expected.push({ url, outcome, ...(title !== undefined && { title }) });
  }
  // The file ends within a record.
  const last = `http://example.com/${count}`;
  const cut = record('response', last, response(type, pages[0] as Buffer));
  records.push((isCompressed ? gzipSync(cut) : cut).subarray(0, 5000));
  expected.push({ url: last, outcome: 'error' });
  return { bytes: Buffer.concat(records), expected };
}
