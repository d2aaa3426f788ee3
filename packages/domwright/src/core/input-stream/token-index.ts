import { tokenIndexModule } from '../../generated/token-index.ts';
import { webAssemblyExports } from './web-assembly.ts';

interface Exports {
  memory: { buffer: ArrayBuffer };
  load(length: number): void;
  learn(at: number, id: number): void;
  scan(at: number, length: number, base: number, carriageReturn: number): number;
}

/** Indexes in the memory, laid out in scripts/generate/data/token-index.wat. */
const enum Place {
  /** Where it stopped in the window; -1 if it had found enough. */
  Stopped = 189440 / 4,
  Records = 189444 / 4,
}

/** What a record is: the lowest two bits of its first integer. */
export const enum RecordKind {
  Text = 0,
  StartTag = 1,
  EndTag = 2,
  Comment = 3,
}

/** Added to the id of a name that is learned. */
export const enum LearnedName {
  /** The contents of such elements are not markup. */
  Raw = 0x10000,
}

/**
 * For tests: the least code units that are worth it, the most in a window, up to 49152, and how many code units the process
 * must read before compiling it is worth it.
 */
export const tokenIndexDefaults = { least: 512, window: 49152, worth: 1 << 17 };

/**
 * Tokens found by WebAssembly in a window of a tokenizer's segment. There is one in the process. Another tokenizer may
 * take it over whenever a token is processed, so whoever reads records compares `ticket`.
 */
export class TokenIndex {
  /** The number of the tokenizer that uses it; not the tokenizer, which would stay alive. */
  ticket = 0;
  /** The offset of the segment's first code unit. */
  base = 0;
  /** The window, as indexes in the segment. */
  start = 0;
  end = 0;
  /** Where the next record begins, and where the records end, as indexes in `cells`. */
  at = 0;
  stop = 0;
  /** Where the next record's token begins in the segment. */
  position = 0;
  readonly cells: Int32Array;
  private readonly units: Uint16Array;
  private readonly exports: Exports;

  constructor(exports: Exports) {
    this.exports = exports;
    this.cells = new Int32Array(exports.memory.buffer);
    this.units = new Uint16Array(exports.memory.buffer, 0, 49152);
  }

  /** Moves the window: it begins at index `start` of a segment with `limit` code units. Returns the new ticket. */
  load(units: Uint16Array, start: number, limit: number, base: number): number {
    const end = Math.min(start + tokenIndexDefaults.window, limit);
    this.units.set(units.subarray(start, end));
    this.exports.load(end - start);
    this.start = start;
    this.end = end;
    this.base = base;
    this.at = 0;
    this.stop = 0;
    return ++this.ticket;
  }

  /** Finds tokens from index `position` of the segment on, which must be in the window. */
  scan(position: number, carriageReturn: number): void {
    const { start } = this;
    this.at = Place.Records;
    this.stop =
      Place.Records +
      this.exports.scan(position - start, this.end - start, this.base + start, carriageReturn);
    this.position = position;
  }

  /** Whether it stopped because it had found enough. */
  get hasMore(): boolean {
    return this.cells[Place.Stopped]! < 0;
  }

  /** Whether it may have stopped because of the end of the window. */
  get isCut(): boolean {
    return this.cells[Place.Stopped]! >= this.end - this.start - '<!--'.length;
  }

  /** Remembers the id of the name at index `position` of the segment. It must be the same in all parsers. */
  learn(position: number, id: number): void {
    this.exports.learn(position - this.start, id);
  }
}

/** Null if unavailable, undefined until first asked for. */
let index: TokenIndex | null | undefined;

/** How many code units the process has read. */
let read = 0;

/** Counts the code units of a segment. */
export function countForTokenIndex(length: number): void {
  if (length >= tokenIndexDefaults.least) read += length;
}

/** The index for a segment of `length` code units, or null if there is none. */
export function tokenIndex(length: number): TokenIndex | null {
  if (length < tokenIndexDefaults.least) return null;
  if (index === undefined) {
    if (read < tokenIndexDefaults.worth) return null;
    const exports = webAssemblyExports<Exports>(tokenIndexModule);
    index = exports && new TokenIndex(exports);
  }
  return index;
}
