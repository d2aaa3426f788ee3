import { Readable } from 'node:stream';
import { constants, crc32, createGunzip, createInflateRaw, inflateRawSync } from 'node:zlib';
import { isWARC, SIGNATURE } from '../files/signatures.ts';
import { type ByteSource, ByteWindow } from './byte-window.ts';
import type { Problem, ProblemCode, RawPage } from './raw-page.ts';
import {
  MOST_HEADER,
  mayBePage,
  pageOf,
  parseRecordHeader,
  problemOf,
  type RecordHeader,
} from './warc-record.ts';

/*
 * Reads WARC files, even damaged ones: each part that can't be read is a problem of its own, and reading continues at the next
 * record. That is why gzip members are inflated one by one: a reader that inflates the file as one stream stops at the first
 * damaged byte.
 */

/** The first bytes of a deflated gzip member. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

/** How much of a file to examine to see what it is, and the maximum size of that once inflated. */
const PEEK = 1 << 14;
const MOST_PEEKED = 1 << 20;
const SMALLEST_PEEK = 64;

/** The chunk size of inflated members. Most fit in one. */
const MEMBER_CHUNK = 1 << 17;

/** The maximum length of the names in a member's header. */
const MOST_NAME = 1 << 12;

/** Part of a file: the records that start at offsets from `start` up to but not including `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const whole: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY };

/** What was found in a file. */
export interface WARCFindings {
  /** The number of records, including damaged ones. If 0, it isn't a WARC file. */
  records: number;
}

/**
 * The pages of a WARC file, compressed or not, in order.
 *
 * @param mostBytes the maximum size of a block in bytes; longer ones are problems
 * @param found updated while reading
 * @param range part of a file whose records are gzip members; `chunks` start at its start
 */
export async function* readWARC(
  source: string,
  chunks: ByteSource,
  mostBytes: number,
  found: WARCFindings = { records: 0 },
  range: ByteRange = whole,
): AsyncGenerator<RawPage | Problem> {
  const window = new ByteWindow(chunks);
  try {
    const repairs = new Repairs(range.start);
    if (range.start > 0) {
      window.offset = range.start;
      await skipToMember(window, repairs);
      yield* readMembers(source, window, mostBytes, found, range.end, repairs);
      return;
    }
    await window.ensure(PEEK);
    if (!window.bytes.subarray(0, 3).equals(GZIP)) yield* readPlain(source, window, mostBytes, found);
    else if (await hasManyRecords(window.bytes)) yield* readOneMember(source, window, mostBytes, found);
    else yield* readMembers(source, window, mostBytes, found, range.end, repairs);
  } finally {
    await window.close();
  }
}

/** Reads a file compressed as a whole. */
async function* readOneMember(
  source: string,
  window: ByteWindow,
  mostBytes: number,
  found: WARCFindings,
): AsyncGenerator<RawPage | Problem> {
  const compressed = async function* (): ByteSource {
    do {
      const bytes = Uint8Array.from(window.bytes);
      window.consume(bytes.length);
      if (bytes.length > 0) yield bytes;
    } while (await window.more());
  };
  const inflated = new ByteWindow(Readable.from(compressed()).compose(createGunzip()) as ByteSource);
  try {
    yield* readPlain(source, inflated, mostBytes, found);
  } catch (error) {
    const message = `the rest cannot be decompressed: ${(error as Error).message}`;
    yield problemOf(source, inflated.offset, null, 'broken-record', message);
  }
}

/** Reads uncompressed records. */
async function* readPlain(
  source: string,
  window: ByteWindow,
  mostBytes: number,
  found: WARCFindings,
): AsyncGenerator<RawPage | Problem> {
  for (;;) {
    await skipLineBreaks(window);
    if (window.length === 0) return;
    const { offset } = window;
    const problem = (header: RecordHeader | null, code: ProblemCode, message: string): Problem =>
      problemOf(source, offset, header?.url ?? null, code, message);
    await window.ensure(MOST_HEADER);
    const header = parseRecordHeader(window.bytes);
    if (header === null || header.contentLength < 0) {
      yield problem(header, 'broken-record', 'the record has no valid header');
      window.consume(1);
      await skipToRecord(window);
      continue;
    }
    found.records++;
    const { length, contentLength } = header;
    if (contentLength > mostBytes) {
      if (mayBePage(header)) yield problem(header, 'too-large', tooLarge(contentLength, mostBytes));
      window.consume(length);
      // NB: don't rely on the length, which may be wrong.
      await skipToRecord(window);
      continue;
    }
    const end = length + contentLength;
    const isWhole = await window.ensure(end);
    if (!isWhole || !(await endsRecord(window, end))) {
      if (mayBePage(header))
        yield problem(
          header,
          isWhole ? 'broken-record' : 'truncated',
          isWhole ? 'the record does not end where its header says' : 'the file ends within the record',
        );
      window.consume(length);
      await skipToRecord(window);
      continue;
    }
    // NB: a copy, because the window moves on.
    if (mayBePage(header))
      yield pageOf(source, offset, header, new Uint8Array(window.bytes.subarray(length, end)));
    window.consume(end);
  }
}

/** Reads records that are gzip members. */
async function* readMembers(
  source: string,
  window: ByteWindow,
  mostBytes: number,
  found: WARCFindings,
  end: number,
  repairs: Repairs,
): AsyncGenerator<RawPage | Problem> {
  const most = mostBytes + MOST_HEADER;
  for (;;) {
    await window.ensure(PEEK);
    if (window.length === 0 || window.offset >= end) return;
    const { offset } = window;
    const member = await inflateMember(window, most);
    if ('error' in member) {
      const { first, inflated, read } = await lookInto(window.bytes, most, MOST_HEADER);
      const header = parseRecordHeader(first);
      if (header !== null) found.records++;
      if (header === null || mayBePage(header))
        yield problemOf(source, offset, header?.url ?? null, member.error, member.message);
      window.consume(Math.min(window.length, repairs.maySearchWithin(offset, inflated) ? 1 : read));
      await skipToMember(window, repairs);
      continue;
    }
    yield* recordsOf(source, offset, member.bytes, found);
    window.consume(member.length);
  }
}

/**
 * Limits the work that damaged members cause. After one, the search for the next starts at its second byte, because the damage
 * may be in what says where it ends. But a large member may contain thousands of apparent starts of others, each as large. So
 * inflating in vain has a budget, which grows with the bytes passed. Once it is spent, the search starts where inflating ended.
 */
class Repairs {
  readonly #start: number;
  #inflated = 0;
  #peeks = 0;

  constructor(start: number) {
    this.#start = start;
  }

  /** Whether to search for members inside a damaged one that starts at `offset` and was inflated to `inflated` bytes. */
  maySearchWithin(offset: number, inflated: number): boolean {
    this.#inflated += inflated;
    return this.#inflated <= FREE_BYTES + BYTES_PER_BYTE * (offset - this.#start);
  }

  /** Whether the budget allows examining what starts at an offset. */
  mayPeek(offset: number): boolean {
    if (this.#peeks > FREE_PEEKS + (offset - this.#start) / BYTES_PER_PEEK) return false;
    this.#peeks++;
    return true;
  }
}

const FREE_BYTES = 1 << 26;
const BYTES_PER_BYTE = 64;
const FREE_PEEKS = 1 << 13;
const BYTES_PER_PEEK = 256;

/** The records in a member: usually one. */
function* recordsOf(
  source: string,
  offset: number,
  bytes: Buffer,
  found: WARCFindings,
): Generator<RawPage | Problem> {
  for (let rest = bytes; ; ) {
    rest = rest.subarray(lineBreaks(rest));
    if (rest.length === 0) return;
    const header = parseRecordHeader(rest);
    if (header === null || header.contentLength < 0) {
      yield problemOf(source, offset, header?.url ?? null, 'broken-record', 'the record has no valid header');
      return;
    }
    found.records++;
    const end = header.length + header.contentLength;
    if (end > rest.length) {
      const message = `the record has ${rest.length - header.length} of ${header.contentLength} bytes`;
      if (mayBePage(header)) yield problemOf(source, offset, header.url, 'truncated', message);
      return;
    }
    if (mayBePage(header)) yield pageOf(source, offset, header, ownBytes(rest.subarray(header.length, end)));
    rest = rest.subarray(end);
  }
}

/** The bytes, copied if they would keep more than twice as many in memory. */
function ownBytes(bytes: Buffer): Uint8Array {
  return bytes.buffer.byteLength <= 2 * bytes.length ? bytes : new Uint8Array(bytes);
}

type Member =
  | { readonly bytes: Buffer; readonly length: number }
  | { readonly error: ProblemCode; readonly message: string };

/** Inflates the member at the start of the window, reading input as needed. */
async function inflateMember(window: ByteWindow, mostBytes: number): Promise<Member> {
  for (;;) {
    const { bytes } = window;
    const start = startOfDeflated(bytes);
    if (start < 0) return { error: 'broken-record', message: 'this is not gzip' };
    try {
      const { buffer, engine } = inflateRawSync(bytes.subarray(start), {
        info: true,
        chunkSize: MEMBER_CHUNK,
        maxOutputLength: mostBytes,
      }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
      const end = start + engine.bytesWritten;
      if (bytes.length >= end + 8) {
        if (bytes.readUInt32LE(end) !== crc32(buffer))
          return { error: 'broken-record', message: 'the checksum of the gzip member is wrong' };
        return { bytes: buffer, length: end + 8 };
      }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ERR_BUFFER_TOO_LARGE')
        return { error: 'too-large', message: `the record has more than ${mostBytes} bytes` };
      if (code !== 'Z_BUF_ERROR') return { error: 'broken-record', message: `gzip: ${message}` };
    }
    const { length } = window;
    // At worst, deflated data is a little longer than its content, unless it has empty blocks.
    const mostLength = mostBytes + (mostBytes >> 3) + MOST_HEADER;
    if (length >= mostLength)
      return { error: 'too-large', message: `the record has more than ${mostLength} compressed bytes` };
    // NB: doubled each time, or inflating it again would take quadratic time.
    await window.ensure(Math.min(length * 2, mostLength));
    if (window.length === length) return { error: 'truncated', message: 'the file ends within the record' };
  }
}

/** Where the deflated data of a gzip member starts (RFC 1952); -1 if it isn't one. */
function startOfDeflated(bytes: Buffer): number {
  if (bytes.length < 18 || !bytes.subarray(0, 3).equals(GZIP)) return -1;
  const flags = bytes[3] as number;
  if ((flags & 0xe0) !== 0) return -1;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + bytes.readUInt16LE(at);
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const length = bytes.subarray(at, at + MOST_NAME).indexOf(0);
    if (length < 0) return -1;
    at += length + 1;
  }
  return (flags & 2) !== 0 ? at + 2 : at;
}

interface Look {
  /** The first inflated bytes. */
  readonly first: Buffer;
  /** How many bytes could be inflated until the member ended, was damaged, or exceeded the limit. */
  readonly inflated: number;
  /** At most how many input bytes that took. */
  readonly read: number;
}

/**
 * Inflates what is available of a member, and keeps its start.
 *
 * @param mostBytes the size to stop at
 * @param mostFirst how many bytes to keep
 */
function lookInto(bytes: Buffer, mostBytes: number, mostFirst: number): Promise<Look> {
  const start = startOfDeflated(bytes);
  if (start < 0) return Promise.resolve({ first: Buffer.alloc(0), inflated: 0, read: 1 });
  const pieces: Buffer[] = [];
  let inflated = 0;
  let read = start;
  const engine = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  return new Promise((resolve) => {
    const end = (): void => {
      engine.destroy();
      resolve({ first: Buffer.concat(pieces).subarray(0, mostFirst), inflated, read });
    };
    const feed = (): void => {
      if (read >= bytes.length || inflated > mostBytes) return end();
      // NB: a damaged chunk yields no output at all, so the first chunks are small.
      const piece = bytes.subarray(read, read + Math.min(Math.max(read - start, SMALLEST_PEEK), PEEK));
      read += piece.length;
      engine.write(piece, (error) => (error ? end() : feed()));
    };
    engine.on('data', (piece: Buffer) => {
      if (inflated < mostFirst) pieces.push(piece);
      inflated += piece.length;
      if (inflated > mostBytes) end();
    });
    engine.on('end', end);
    engine.on('error', end);
    feed();
  });
}

/** Whether a member that starts with a record starts here. Inflates only a few bytes at first. */
function beginsRecord(bytes: Buffer): boolean {
  const start = startOfDeflated(bytes);
  if (start < 0) return false;
  for (let length = SMALLEST_PEEK; length <= SMALLEST_PEEK * 16; length *= 4) {
    let first: Buffer;
    try {
      first = inflateRawSync(bytes.subarray(start, start + length), {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: MOST_PEEKED * 2,
      });
    } catch {
      return false;
    }
    if (first.length >= SIGNATURE) return isWARC(first);
  }
  return false;
}

async function hasManyRecords(bytes: Buffer): Promise<boolean> {
  const { first } = await lookInto(bytes.subarray(0, PEEK), MOST_PEEKED, MOST_PEEKED);
  const header = parseRecordHeader(first);
  if (header === null || header.contentLength < 0) return false;
  const rest = first.subarray(header.length + header.contentLength);
  return rest.subarray(lineBreaks(rest)).length > 0;
}

async function skipToMember(window: ByteWindow, repairs: Repairs): Promise<void> {
  for (;;) {
    await window.ensure(PEEK * 2);
    const at = window.bytes.indexOf(GZIP);
    if (at < 0) {
      if (window.ended) return window.consume(window.length);
      window.consume(Math.max(0, window.length - GZIP.length + 1));
      if (!(await window.more())) return window.consume(window.length);
      continue;
    }
    window.consume(at);
    await window.ensure(PEEK * 2);
    if (repairs.mayPeek(window.offset) && beginsRecord(window.bytes)) return;
    window.consume(1);
  }
}

const boundary = Buffer.from('\r\n\r\nWARC/1.');

async function skipToRecord(window: ByteWindow): Promise<void> {
  for (;;) {
    const at = window.bytes.indexOf(boundary);
    if (at >= 0) return window.consume(at + 4);
    window.consume(Math.max(0, window.length - boundary.length + 1));
    if (!(await window.more())) return window.consume(window.length);
  }
}

/** Whether a record can end at a position: another one or the end of the file follows. */
async function endsRecord(window: ByteWindow, end: number): Promise<boolean> {
  await window.ensure(end + 4 + 5);
  const rest = window.bytes.subarray(end, end + 9);
  const after = rest.subarray(lineBreaks(rest));
  return after.length === 0 || 'WARC/'.startsWith(after.toString('latin1', 0, 5));
}

async function skipLineBreaks(window: ByteWindow): Promise<void> {
  for (;;) {
    if (window.length === 0 && !(await window.more())) return;
    const length = lineBreaks(window.bytes);
    window.consume(length);
    if (window.length > 0) return;
  }
}

/** The number of line break bytes at the start. */
function lineBreaks(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length && (bytes[at] === 0x0d || bytes[at] === 0x0a)) at++;
  return at;
}

function tooLarge(length: number, mostBytes: number): string {
  return `the record has ${length} bytes, more than ${mostBytes}`;
}
