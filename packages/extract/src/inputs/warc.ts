import { constants, inflateRawSync } from 'node:zlib';
import { GZIP, startOfDeflated } from '../files/gzip-header.ts';
import { isArchive, isGzip, isWARC, SIGNATURE } from '../files/signatures.ts';
import { type ByteSource, ByteWindow } from './byte-window.ts';
import { type Damage, inflateMember, MemberStream, type StepBudget } from './gzip.ts';
import { isProblem, type Problem, type ProblemCode, type RawPage } from './raw-page.ts';
import {
  beginsWithHeader,
  isDerived,
  isOther,
  MOST_HEADER,
  mayBePage,
  pageOf,
  parseRecordHeader,
  problemOf,
  type RecordHeader,
} from './warc-record.ts';

/*
 * Reads WARC files, even damaged ones: each part that can't be read is a problem of its own, and reading continues at the next
 * place where a record can begin. Most files are gzip members with one record each, which are inflated one by one. What is not
 * such a member (large, with many records, or damaged) is inflated as a stream, so that what comes before damage is read.
 */

/** How much of a file to examine to see what it is. */
const PEEK = 1 << 14;
const SMALLEST_PEEK = 64;
const MOST_PEEKED = 1 << 20;

/** How far before a damaged place in a large member to search for another member. */
const MOST_SEARCHED = 1 << 20;

/** Part of a file: the records that start at offsets from `start` up to but not including `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
  /** Whether reading starts at `start` itself, not at the first record that seems to start there or later. Default false. */
  readonly isExact?: boolean;
  /** Whether its records are gzip members or not compressed. Default `'members'`; at the start of a file, that is seen. */
  readonly records?: 'members' | 'plain';
}

const whole: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY };

/** What was found in a file. */
export interface WARCFindings {
  /** The number of records, including damaged ones. If 0, it isn't a WARC file. */
  records: number;
  /** Whether there are records of what was made from pages, as in WET and WAT files. */
  derived?: boolean;
  /** Where reading started: with a range, at the first record that seemed to start in it. */
  start?: number;
  /** Where the first record after the range starts, or the end of the file. If a record was damaged, reading goes on there. */
  end?: number;
}

/**
 * The pages of a WARC file, compressed or not, in order.
 *
 * @param mostBytes the maximum size of a block in bytes; longer ones are problems
 * @param found updated while reading
 * @param range part of a file; `chunks` start at its start
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
    const { start, end, isExact = start === 0, records = 'members' } = range;
    window.offset = start;
    if (!isExact) {
      if (records === 'plain') await skipToRecord(window, end);
      else await skipToMember(window, new Repairs(start), end);
    }
    found.start = window.offset;
    const repairs = new Repairs(window.offset);
    await window.ensure(PEEK);
    if (start === 0 && window.length > 0 && !isArchive(window.bytes)) {
      yield problemOf(source, 0, null, 'broken-record', 'the file does not start with a record');
      await skipToAny(window, repairs);
    }
    if (start > 0 ? records === 'members' : isGzip(window.bytes))
      yield* readMembers(source, window, mostBytes, found, end, repairs);
    else yield* readRecords(source, window, mostBytes, found, new Place(), end);
    found.end = window.offset;
  } finally {
    await window.close();
  }
}

/** Where the bytes of a window come from. */
class Place {
  /** The offset to report for what is at an offset of the window. */
  offsetOf(offset: number): number {
    return offset;
  }

  /** Why the window has ended early. */
  get damage(): Damage | null {
    return null;
  }

  /** Called when everything before an offset of the window has been read. */
  read(_offset: number): void {}
}

/** A gzip member that is inflated as a stream. */
class MemberPlace extends Place {
  /** Whether the damage has been told. */
  isTold = false;
  readonly #stream: MemberStream;
  readonly #start: number;

  constructor(stream: MemberStream, start: number) {
    super();
    this.#stream = stream;
    this.#start = start;
  }

  override offsetOf(offset: number): number {
    return this.#start + offset;
  }

  override get damage(): Damage | null {
    return this.#stream.damage;
  }

  override read(offset: number): void {
    this.#stream.read(offset);
  }
}

/** Reads records that follow each other. */
async function* readRecords(
  source: string,
  window: ByteWindow,
  mostBytes: number,
  found: WARCFindings,
  place: Place,
  end: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<RawPage | Problem> {
  for (;;) {
    await skipLineBreaks(window);
    if (window.length === 0 || window.offset >= end) return;
    place.read(window.offset);
    const offset = place.offsetOf(window.offset);
    const problem = (header: RecordHeader | null, code: ProblemCode, message: string): Problem =>
      problemOf(source, offset, header?.url ?? null, code, message);
    await window.ensure(MOST_HEADER);
    const header = parseRecordHeader(window.bytes);
    if (header === null || !header.isValid) {
      const isCut = header === null && window.length < MOST_HEADER && place.damage !== null;
      // NB: what is left of a damaged member is reported with the damage.
      if (!isCut) yield problem(header, 'broken-record', 'the record has no valid header');
      window.consume(1);
      await skipToRecord(window);
      continue;
    }
    found.records++;
    if (isDerived(header)) found.derived = true;
    const { length, contentLength } = header;
    if (contentLength > mostBytes) {
      if (mayBePage(header)) yield problem(header, 'too-large', tooLarge(contentLength, mostBytes));
      window.consume(length);
      // NB: don't rely on the length, which may be wrong.
      await skipToRecord(window);
      continue;
    }
    const recordEnd = length + contentLength;
    const isWhole = await window.ensure(recordEnd);
    if (!isWhole || !(await endsRecord(window, recordEnd))) {
      const { damage } = place;
      if (isWhole)
        yield* pageOnly(
          header,
          problem(header, 'broken-record', 'the record does not end where its header says'),
        );
      else if (damage === null)
        yield* pageOnly(header, problem(header, 'truncated', 'the file ends within the record'));
      else if (mayBePage(header)) {
        (place as MemberPlace).isTold = true;
        yield problem(header, damage.code, damage.message);
      }
      window.consume(length);
      await skipToRecord(window);
      continue;
    }
    // NB: a copy, because the window moves on.
    if (mayBePage(header))
      yield pageOf(source, offset, header, new Uint8Array(window.bytes.subarray(length, recordEnd)));
    window.consume(recordEnd);
  }
}

/** A problem, if it concerns a page. */
function* pageOnly(header: RecordHeader, problem: Problem): Generator<Problem> {
  if (mayBePage(header)) yield problem;
}

/** Reads gzip members. */
async function* readMembers(
  source: string,
  window: ByteWindow,
  mostBytes: number,
  found: WARCFindings,
  end: number,
  repairs: Repairs,
): AsyncGenerator<RawPage | Problem> {
  const most = mostBytes + MOST_HEADER;
  // Whether a file is one stream shows at its start.
  let isStream = window.offset === 0 && (await hasManyRecords(window.bytes));
  for (;;) {
    await skipPadding(window);
    await window.ensure(PEEK);
    if (window.length === 0 || window.offset >= end) return;
    const { offset } = window;
    if (!isStream) {
      const member = await inflateMember(window, most);
      if ('bytes' in member) {
        yield* recordsOf(source, offset, member.bytes, mostBytes, found);
        window.consume(member.length);
        continue;
      }
      const { damaged } = member;
      if (damaged !== undefined || startOfDeflated(window.bytes) < 0) {
        // NB: the only record in a member with a wrong checksum is reported, and not read.
        const header = damaged === undefined ? null : parseRecordHeader(damaged.bytes);
        const isOnly = header !== null && damaged!.bytes.indexOf(boundary, header.length) < 0;
        let isTold = isOnly && isOther(header);
        if (isOnly) found.records++;
        else if (damaged !== undefined) {
          for await (const entry of recordsOf(source, offset, damaged.bytes, mostBytes, found)) {
            isTold ||= isProblem(entry);
            yield entry;
          }
        }
        if (!isTold) yield problemOf(source, offset, header?.url ?? null, member.error, member.message);
        // NB: the member may end before that, where its damage has hidden the end.
        const isFree = damaged === undefined || repairs.maySearchWithin(offset, damaged.bytes.length);
        window.consume(isFree ? 1 : damaged.length);
        await skipToMember(window, repairs);
        continue;
      }
    }
    const stream = new MemberStream(window, MOST_SEARCHED, repairs);
    const inflated = new ByteWindow(stream.bytes());
    const place = new MemberPlace(stream, offset);
    yield* readRecords(source, inflated, mostBytes, found, place);
    const { damage } = stream;
    if (damage !== null) {
      if (!place.isTold) yield problemOf(source, damage.offset, null, damage.code, damage.message);
      if (window.length === 0 && window.ended) return;
      const from = repairs.maySearchWithin(offset, stream.inflated) ? stream.searchFrom : damage.offset;
      window.consume(Math.min(window.length, Math.max(0, from - window.offset)));
      await skipToMember(window, repairs);
    }
    isStream = await hasManyRecords(window.bytes);
  }
}

/**
 * Limits the work that damaged members cause. After one, the search for the next starts at its second byte, because the damage
 * may be in what says where it ends. But a large member may contain thousands of apparent starts of others, each as large. So
 * inflating in vain has a budget, which grows with the bytes passed. Once it is spent, the search starts where inflating ended.
 */
class Repairs implements StepBudget {
  readonly #start: number;
  /** How many steps of one byte are left. */
  steps = FREE_STEPS;
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
const FREE_STEPS = 1 << 18;
const FREE_PEEKS = 1 << 13;
const BYTES_PER_PEEK = 256;

/** The records in a member: usually one. */
async function* recordsOf(
  source: string,
  offset: number,
  bytes: Buffer,
  mostBytes: number,
  found: WARCFindings,
): AsyncGenerator<RawPage | Problem> {
  const header = onlyRecord(bytes);
  if (header !== null) {
    found.records++;
    if (isDerived(header)) found.derived = true;
    const { length, contentLength } = header;
    if (mayBePage(header))
      yield pageOf(source, offset, header, ownBytes(bytes.subarray(length, length + contentLength)));
    return;
  }
  const place = new Place();
  place.offsetOf = () => offset;
  yield* readRecords(source, new ByteWindow(once(bytes)), mostBytes, found, place);
}

/** The header of a whole record that has all the bytes, except line breaks at the end; null if they are something else. */
function onlyRecord(bytes: Buffer): RecordHeader | null {
  const header = parseRecordHeader(bytes);
  if (header === null || !header.isValid) return null;
  const end = header.length + header.contentLength;
  return end <= bytes.length && end + lineBreaks(bytes.subarray(end)) === bytes.length ? header : null;
}

async function* once(bytes: Uint8Array): ByteSource {
  yield bytes;
}

/** The bytes, copied if they would keep more than twice as many in memory. */
function ownBytes(bytes: Buffer): Uint8Array {
  return bytes.buffer.byteLength <= 2 * bytes.length ? bytes : new Uint8Array(bytes);
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

/** Whether a member has more than one record, as far as its start shows. */
export async function hasManyRecords(bytes: Buffer): Promise<boolean> {
  const start = startOfDeflated(bytes);
  if (start < 0) return false;
  let first: Buffer;
  try {
    first = inflateRawSync(bytes.subarray(start, PEEK), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MOST_PEEKED * 16,
    });
  } catch {
    return false;
  }
  const header = parseRecordHeader(first);
  if (header === null || !header.isValid) return false;
  const rest = first.subarray(header.length + header.contentLength);
  return rest.subarray(lineBreaks(rest)).length > 0;
}

/** Skips to the first record or member in a file whose start is damaged. */
async function skipToAny(window: ByteWindow, repairs: Repairs): Promise<void> {
  for (;;) {
    await window.ensure(PEEK * 2);
    const { bytes } = window;
    if (beginsWithHeader(bytes) || (isGzip(bytes) && repairs.mayPeek(window.offset) && beginsRecord(bytes)))
      return;
    const starts = [bytes.indexOf(GZIP, 1), bytes.indexOf(version, 1)].filter((at) => at > 0);
    if (starts.length > 0) window.consume(Math.min(...starts));
    else if (window.ended) return window.consume(window.length);
    else window.consume(Math.max(1, window.length - version.length + 1));
  }
}

/** Skips to the next member that starts with a record; not much further than to an offset of the file. */
async function skipToMember(
  window: ByteWindow,
  repairs: Repairs,
  end: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  while (window.offset < end) {
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

/** Gzip ignores zeros between and after members. */
async function skipPadding(window: ByteWindow): Promise<void> {
  for (;;) {
    if (window.length === 0 && !(await window.more())) return;
    const { bytes } = window;
    let zeros = 0;
    while (zeros < bytes.length && bytes[zeros] === 0) zeros++;
    window.consume(zeros);
    if (window.length > 0) return;
  }
}

const version = Buffer.from('WARC/');
const boundary = Buffer.from('\r\n\r\nWARC/1.');

/** Skips to the next place where a record with a valid header begins; not much further than to an offset of the file. */
async function skipToRecord(window: ByteWindow, end: number = Number.POSITIVE_INFINITY): Promise<void> {
  while (window.offset < end) {
    const at = window.bytes.indexOf(version);
    if (at >= 0) {
      window.consume(at);
      await window.ensure(MOST_HEADER);
      if (beginsWithHeader(window.bytes)) return;
      window.consume(1);
      continue;
    }
    window.consume(Math.max(0, window.length - version.length + 1));
    if (!(await window.more())) return window.consume(window.length);
  }
}

/** How far after a record the next one may be, if no line break says that the record has ended. */
const MOST_BETWEEN = 8;

/** Whether a record can end at a position: a line break follows or, soon, another record or the end of the file. */
async function endsRecord(window: ByteWindow, end: number): Promise<boolean> {
  await window.ensure(end + MOST_BETWEEN + version.length);
  const rest = window.bytes.subarray(end, end + MOST_BETWEEN + version.length);
  if (lineBreaks(rest) > 0) return true;
  return rest.length < MOST_BETWEEN || rest.includes(version);
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
