import { isProblem, type Problem, type RawPage } from '../inputs/raw-page.ts';
import { type PartFindings, type ReadCounts, readPages, startOfRecords } from '../inputs/read-pages.ts';
import { isSegment } from '../inputs/segments.ts';
import { batchesOf } from '../threads/batches.ts';
import type { PageResult } from './page-job.ts';
import type { Part } from './parts.ts';

/*
 * A part is read in pieces, which are small enough to be kept in memory and written at once. It is always divided the same way,
 * so the journal needs only their numbers.
 */

/** How many pages a piece has, and how many bytes. It ends with the page that exceeds them. */
const PIECE_PAGES = 32;
export const PIECE_BYTES: number = 1 << 21;

/** What is read of a part at once. */
export interface RawPiece {
  readonly entries: readonly (RawPage | Problem)[];
  /** Which input of the part each entry comes from. */
  readonly ofInputs: readonly number[];
  /** The size of the pages. */
  readonly bytes: number;
  /** How many bytes of the inputs it has, approximately. */
  readonly read: number;
  /** Where reading the part started. */
  readonly start: number;
}

/** What is known at the end of a part. */
export interface PartEnd {
  readonly start: number;
  /** Where what follows it starts. */
  readonly end: number;
  /** How many lines it has, if they are numbered. */
  readonly lines: number;
  /** How many bytes were read since the last piece. */
  readonly read: number;
}

export interface ReadOptions {
  readonly pageBytes: number;
  readonly publicOnly: boolean;
  /** The URL of pages that have none. */
  readonly url: string | null;
  /** The Content-Type that the user gave for pages. */
  readonly contentType: string | null;
  /** What is read as standard input, in the main thread. */
  readonly standardInput?: AsyncIterable<unknown>;
}

/** Reads a part. */
export async function* rawPieces(
  part: Part,
  { pageBytes, url, contentType, ...options }: ReadOptions,
): AsyncGenerator<RawPiece, PartEnd, undefined> {
  const { inputs, bytes: size } = part;
  let { range } = part;
  // NB: nobody knows where the part before it ends, which another process reads.
  if (range !== null && range.start > 0 && !part.follows) {
    const start = await startOfRecords(inputs[0]!, range.start, pageBytes, options);
    range = { ...range, start, isExact: true };
  }
  const counts: ReadCounts = { bytes: 0 };
  const found: PartFindings = { records: 0 };
  const ofInputs: number[] = [];
  const entries = async function* (): AsyncGenerator<RawPage | Problem> {
    for (const [input, name] of inputs.entries()) {
      for await (const entry of readPages(name, pageBytes, counts, range, options, found, contentType)) {
        // NB: the URL of a file is that of a page without one.
        const isOnDisk =
          !isProblem(entry) && entry.recordId === null && entry.url?.startsWith('file:') === true;
        ofInputs.push(input);
        yield url !== null && !isProblem(entry) && (isOnDisk || entry.url === null)
          ? { ...entry, url }
          : entry;
      }
    }
  };
  // NB: a range is read a little further than it goes.
  const readSoFar = (): number => (range === null ? counts.bytes : Math.min(counts.bytes, size));
  const limits = { entries: PIECE_PAGES, bytes: PIECE_BYTES, bytesOf: bytesOfEntry };
  let before = 0;
  for await (const batch of batchesOf(entries(), limits)) {
    const read = readSoFar();
    const its = ofInputs.splice(0, batch.entries.length);
    yield { ...batch, ofInputs: its, read: read - before, start: found.start ?? 0 };
    before = read;
  }
  const { start = 0, end = 0, lines = 0 } = found;
  return { start, end, lines, read: (range === null ? counts.bytes : size) - before };
}

function bytesOfEntry(entry: RawPage | Problem): number {
  return isProblem(entry) ? 0 : entry.bytes.length;
}

/** What became of an input in a piece. */
export interface InputTally {
  /** The index of the input in its part. */
  readonly input: number;
  /** Whether something of it was read: a page, a part of one, or what is no page. */
  isRead: boolean;
  problems: number;
  /** Whether one of them is that the input could not be read. */
  isUnreadable: boolean;
}

/** What is written of a piece. */
export interface Piece {
  /** Output, problems and segments of pages, in order. */
  readonly items: readonly (Uint8Array | Problem | RawPage)[];
  readonly pages: number;
  readonly skipped: number;
  /** What became of each input that it has entries of. */
  readonly tallies: readonly InputTally[];
  /** How many entries it had. */
  readonly entries: number;
  readonly read: number;
  readonly start: number;
}

/** Puts the results of a piece together. */
export class PieceBuilder {
  readonly #items: (Uint8Array | Problem | RawPage)[] = [];
  #output: Uint8Array[] = [];
  readonly #raw: RawPiece;
  readonly #tallies: InputTally[] = [];
  #entries = 0;
  #pages = 0;
  #skipped = 0;

  constructor(raw: RawPiece) {
    this.#raw = raw;
  }

  /** Adds the result of the next entry, a page. */
  add(result: PageResult): void {
    if (result !== null && !(result instanceof Uint8Array)) {
      this.addOther(result);
      return;
    }
    this.#count(null);
    if (result === null) this.#skipped++;
    else {
      this.#output.push(result);
      this.#pages++;
    }
  }

  /** Adds the next entry, which is a problem or a segment. */
  addOther(entry: Problem | RawPage): void {
    this.#count(isProblem(entry) ? entry : null);
    this.#endOutput();
    this.#items.push(entry);
  }

  /** Leaves out the next entry, which was written before. */
  skip(): void {
    this.#count(null);
  }

  #count(problem: Problem | null): void {
    const input = this.#raw.ofInputs[this.#entries++] as number;
    let tally = this.#tallies.at(-1);
    if (tally?.input !== input) {
      tally = { input, isRead: false, problems: 0, isUnreadable: false };
      this.#tallies.push(tally);
    }
    if (problem === null) tally.isRead = true;
    else tally.problems++;
    if (problem?.error === 'unreadable') tally.isUnreadable = true;
  }

  #endOutput(): void {
    if (this.#output.length > 0) this.#items.push(joined(this.#output));
    this.#output = [];
  }

  piece(): Piece {
    this.#endOutput();
    const { entries, read, start } = this.#raw;
    return {
      ...{ items: this.#items, pages: this.#pages, skipped: this.#skipped, tallies: this.#tallies },
      ...{ entries: entries.length, read, start },
    };
  }
}

/** The bytes in memory of their own, which can be transferred. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** What has to be known of a piece that was written before: only its segments. */
export function writtenBefore(raw: RawPiece): Piece {
  const builder = new PieceBuilder(raw);
  for (const entry of raw.entries) {
    if (isSegment(entry)) builder.addOther(entry);
    else builder.skip();
  }
  return builder.piece();
}

/** Extracts all pages of a piece. Segments stay as they are. */
export async function extractedPiece(
  raw: RawPiece,
  extract: (pages: readonly RawPage[]) => Promise<readonly PageResult[]>,
): Promise<Piece> {
  const results = await extract(raw.entries.filter(isWholePage));
  const builder = new PieceBuilder(raw);
  let next = 0;
  for (const entry of raw.entries) {
    if (isWholePage(entry)) builder.add(results[next++] as PageResult);
    else builder.addOther(entry);
  }
  return builder.piece();
}

export function isWholePage(entry: RawPage | Problem): entry is RawPage {
  return !isProblem(entry) && !isSegment(entry);
}
