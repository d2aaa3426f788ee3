import { crc32, createInflateRaw, type InflateRaw, inflateRawSync } from 'node:zlib';
import { startOfDeflated } from '../files/gzip-header.ts';
import { isGzip } from '../files/signatures.ts';
import { type ByteSource, ByteWindow } from './byte-window.ts';
import type { ProblemCode } from './raw-page.ts';

/** The chunk size of inflated members. Most fit in one. */
const MEMBER_CHUNK = 1 << 17;

/** How many compressed bytes are inflated at once in a stream. */
const STEP = 1 << 16;

/** The length of the steps to the place of damage, when the budget is spent. */
const MOST_STEP = 64;

/** How many compressed bytes of a stream are kept to be read again. */
const MOST_AGAIN = 1 << 25;

/** The number of bytes after the deflated data: checksum and length. */
const TRAILER = 8;

/** A member; or why there is none, with its bytes if they are only not what they were when it was made. */
export type Member =
  | { readonly bytes: Buffer; readonly length: number }
  | {
      readonly error: ProblemCode;
      readonly message: string;
      readonly damaged?: { readonly bytes: Buffer; readonly length: number };
    };

/** Inflates the member at the start of the window, reading input as needed. */
export async function inflateMember(window: ByteWindow, mostBytes: number): Promise<Member> {
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
      if (bytes.length >= end + TRAILER) {
        if (bytes.readUInt32LE(end) !== crc32(buffer))
          return { error: 'broken-record', message: WRONG_CHECKSUM, damaged: { bytes: buffer, length: end } };
        return { bytes: buffer, length: end + lengthOfTrailer(bytes, end, buffer.length) };
      }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ERR_BUFFER_TOO_LARGE')
        return { error: 'too-large', message: `the record has more than ${mostBytes} bytes` };
      if (code !== 'Z_BUF_ERROR') return { error: 'broken-record', message: `gzip: ${message}` };
    }
    const { length } = window;
    // At worst, deflated data is a little longer than its content, unless it has empty blocks.
    const mostLength = mostBytes + (mostBytes >> 3) + STEP;
    if (length >= mostLength)
      return { error: 'too-large', message: `the record has more than ${mostLength} compressed bytes` };
    // NB: doubled each time, or inflating it again would take quadratic time.
    await window.ensure(Math.min(length * 2, mostLength));
    if (window.length === length) return { error: 'truncated', message: 'the file ends within the record' };
  }
}

const WRONG_CHECKSUM = 'the checksum of the gzip member is wrong';

/** How many bytes of a trailer whose checksum is right belong to the member: not those of its length, if that is wrong. */
function lengthOfTrailer(bytes: Buffer, at: number, inflated: number): number {
  return bytes.readUInt32LE(at + 4) === inflated % 2 ** 32 ? TRAILER : 4;
}

/** Why a stream of inflated bytes has ended early. */
export interface Damage {
  readonly code: ProblemCode;
  readonly message: string;
  /** The offset in the file at which it was noticed. */
  readonly offset: number;
}

/** Limits how exactly the place of damage is searched for. */
export interface StepBudget {
  /** How many steps of one byte are left. */
  steps: number;
}

/**
 * Inflates a member that starts at the start of a window, piece by piece, and consumes it. Damage does not throw: everything
 * before it comes, and then the stream ends.
 *
 * zlib gives no output for a piece in which it fails. A second engine then reads the same again, and that piece byte by byte. What
 * it reads again is kept. If that grows too large, the second engine starts at once and stays one piece after the first.
 */
export class MemberStream {
  /** Why the stream has ended, if that wasn't the end of the member. */
  damage: Damage | null = null;
  /** How many bytes have come. */
  inflated = 0;
  readonly #window: ByteWindow;
  readonly #budget: StepBudget;
  readonly #mostKept: number;
  readonly #start: number;
  /** Where steps start: the offset in the file, and that in the inflated bytes. */
  readonly #marks: { readonly from: number; readonly inflated: number }[] = [];
  #keptFrom: number;

  /**
   * @param mostKept how many bytes of the file are kept, at most, to search for another member after damage
   */
  constructor(window: ByteWindow, mostKept: number, budget: StepBudget) {
    this.#window = window;
    this.#mostKept = mostKept;
    this.#budget = budget;
    this.#start = window.offset;
    this.#keptFrom = window.offset;
  }

  /** Tells that all inflated bytes before an offset have been read, so nothing in them is searched for. */
  read(inflated: number): void {
    const marks = this.#marks;
    let passed = 0;
    while (passed + 1 < marks.length && marks[passed + 1]!.inflated <= inflated) passed++;
    if (passed > 0) marks.splice(0, passed);
    if (marks[0] !== undefined) this.#keptFrom = Math.max(this.#keptFrom, marks[0].from);
  }

  /** Where to search for the next member after damage, in the file. */
  get searchFrom(): number {
    return Math.max(this.#keptFrom, this.#start + 1);
  }

  async *bytes(): ByteSource {
    const window = this.#window;
    await window.ensure(STEP);
    const start = startOfDeflated(window.bytes);
    if (start < 0) {
      this.#fail('broken-record', 'this is not gzip', window.offset);
      return;
    }
    // NB: an extra field may be longer than the file.
    if (!(await window.ensure(start))) {
      this.#fail('truncated', 'the file ends within the record', window.offset + window.length);
      return;
    }
    const first = new Engine();
    const again = new Again();
    let checksum = 0;
    const origin = window.offset + start;
    let at = origin;
    try {
      let piece = await this.#take(at, first);
      let reading = first.inflate(piece);
      for (let hasEnded = false; !hasEnded; ) {
        if (piece.length === 0) {
          this.#fail('truncated', 'the file ends within the record', at);
          return;
        }
        const before = at;
        const output = await reading;
        if (output === null) {
          yield* this.#lastBytes(again, piece, before);
          return;
        }
        at = origin + first.read;
        hasEnded = at < before + piece.length;
        if (!hasEnded) {
          await again.add(piece);
          piece = await this.#take(at, first);
          // NB: the next piece is inflated while this one is read.
          reading = first.inflate(piece);
        }
        for (const bytes of output) {
          this.inflated += bytes.length;
          checksum = crc32(bytes, checksum);
          yield bytes;
        }
      }
      const trailer = at - window.offset;
      if (!(await window.ensure(trailer + TRAILER)))
        this.#fail('truncated', 'the file ends within the gzip member', at);
      else if (window.bytes.readUInt32LE(trailer) !== checksum)
        this.#fail('broken-record', WRONG_CHECKSUM, at);
      else window.consume(trailer + lengthOfTrailer(window.bytes, trailer, this.inflated));
    } finally {
      first.close();
      again.close();
    }
  }

  /** A piece of the file from an offset on; empty at its end. */
  async #take(at: number, { inflated }: Engine): Promise<Uint8Array> {
    const window = this.#window;
    this.#release(at);
    if (window.offset + window.length === at) await window.more();
    this.#marks.push({ from: at, inflated });
    return new Uint8Array(window.bytes.subarray(at - window.offset, at - window.offset + STEP));
  }

  /** The bytes before the damage in a piece that the first engine could not read. */
  async *#lastBytes(again: Again, piece: Uint8Array, at: number): ByteSource {
    const engine = await again.engine();
    let known = this.inflated;
    let read = 0;
    known -= engine.inflated;
    while (read < piece.length) {
      const length = this.#budget.steps > 0 ? 1 : MOST_STEP;
      this.#budget.steps--;
      const output = await engine.inflate(piece.subarray(read, read + length));
      if (output === null) break;
      read += length;
      for (const bytes of output) {
        // NB: the first engine may have given some of it.
        const rest = bytes.subarray(Math.min(known, bytes.length));
        known -= bytes.length - rest.length;
        if (rest.length === 0) continue;
        this.inflated += rest.length;
        yield rest;
      }
    }
    this.#fail('broken-record', `gzip: ${engine.message}`, at + read);
  }

  #fail(code: ProblemCode, message: string, offset: number): void {
    this.damage = { code, message: `${message} (at byte ${offset} of the file)`, offset };
  }

  /** Lets go of what is not searched. */
  #release(at: number): void {
    this.#keptFrom = Math.max(this.#keptFrom, at - this.#mostKept);
    const length = Math.min(this.#keptFrom, at) - this.#window.offset;
    if (length > 0) this.#window.consume(length);
  }
}

/**
 * The contents of a gzip file.
 *
 * @throws Error if it is damaged; what comes before the damage has come
 */
export async function* gunzip(chunks: ByteSource): ByteSource {
  const window = new ByteWindow(chunks);
  try {
    do {
      const member = new MemberStream(window, 0, { steps: 0 });
      yield* member.bytes();
      if (member.damage !== null) throw new Error(member.damage.message);
    } while ((await window.ensure(2)) && isGzip(window.bytes));
  } finally {
    await window.close();
  }
}

/** What is read again after damage: all pieces before it. */
class Again {
  #pieces: Uint8Array[] = [];
  #length = 0;
  #engine: Engine | null = null;
  #reading: Promise<unknown> = Promise.resolve();

  /** Adds a piece that was read. */
  async add(piece: Uint8Array): Promise<void> {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length <= MOST_AGAIN) return;
    // NB: the other engine reads on meanwhile.
    await this.#reading;
    this.#reading = this.#read();
  }

  /** The engine that has read all pieces. */
  async engine(): Promise<Engine> {
    await this.#reading;
    await this.#read();
    return this.#engine!;
  }

  async #read(): Promise<void> {
    this.#engine ??= new Engine();
    const pieces = this.#pieces;
    this.#pieces = [];
    for (const piece of pieces) await this.#engine.inflate(piece);
  }

  close(): void {
    this.#engine?.close();
  }
}

/** Inflates bytes that come in pieces. NB: all that a piece gives is kept, which is at most 1,032 times its length. */
class Engine {
  /** How many bytes have been given. */
  inflated = 0;
  /** Why it has failed. */
  message = '';
  readonly #zlib: InflateRaw = createInflateRaw({ chunkSize: MEMBER_CHUNK });
  #output: Buffer[] = [];
  #settle: (() => void) | null = null;
  #hasFailed = false;

  constructor() {
    this.#zlib.on('data', (bytes: Buffer) => void this.#output.push(bytes));
    this.#zlib.on('end', () => this.#settle?.());
    this.#zlib.on('error', (error) => {
      this.#hasFailed = true;
      this.message = error.message;
      this.#settle?.();
    });
  }

  /** How many bytes have been read. It stops at the end of the deflated data. */
  get read(): number {
    return this.#zlib.bytesWritten;
  }

  /** What a piece gives; null if it is damaged. */
  async inflate(piece: Uint8Array): Promise<readonly Buffer[] | null> {
    if (this.#hasFailed) return null;
    await new Promise<void>((resolve) => {
      this.#settle = resolve;
      this.#zlib.write(piece, () => resolve());
    });
    if (this.#hasFailed) return null;
    const output = this.#output;
    this.#output = [];
    for (const { length } of output) this.inflated += length;
    return output;
  }

  close(): void {
    this.#zlib.destroy();
  }
}
