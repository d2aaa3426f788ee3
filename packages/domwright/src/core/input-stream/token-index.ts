import { LAST_TAG_ID, NameId } from '../../generated/names.ts';
import { tokenIndexModule } from '../../generated/token-index.ts';
import { knownName } from '../infra/name-table.ts';
import { fillCodeUnits } from './code-units.ts';
import { webAssemblyExports } from './web-assembly.ts';

interface Exports {
  memory: { buffer: ArrayBuffer };
  load(length: number): void;
  learn(at: number, id: number): void;
  scan(at: number, length: number, base: number, carriageReturn: number, balances: number): number;
}

/** Indexes in the memory, laid out in scripts/generate/data/token-index.wat. */
const enum Place {
  BalancedClasses = 147840,
  /** Where it stopped in the window; -1 if it had found enough. */
  Stopped = 189440 / 4,
  Records = 189444 / 4,
}

/** What a record is: the lowest two bits of its first integer. */
export const enum RecordKind {
  Text = 0,
  StartTag = 1,
  EndTag = 2,
  /** Balanced content as well, if the other bits are not 0. */
  Comment = 3,
}

/** Added to the id of a name that is learned. */
const enum LearnedName {
  /** The contents of such elements are not markup. */
  Raw = 0x10000,
}

/** Above this number of times in a window that content turned out not to be balanced, it is not looked for. */
const MOST_FAILURES = 8;

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
  private readonly classes: Uint16Array;
  private failures = 0;
  private readonly units: Uint16Array;
  private readonly exports: Exports;

  constructor(exports: Exports) {
    this.exports = exports;
    this.cells = new Int32Array(exports.memory.buffer);
    this.units = new Uint16Array(exports.memory.buffer, 0, 49152);
    this.classes = new Uint16Array(exports.memory.buffer, Place.BalancedClasses, LAST_TAG_ID + 1);
    this.learnKnownNames();
  }

  /** NB: otherwise, what has such names is not balanced. */
  private learnKnownNames(): void {
    let text = '';
    const starts: number[] = [];
    for (let id = 1; id <= LAST_TAG_ID; id++) {
      starts[id] = text.length;
      text += `${knownName(id)}>`;
    }
    fillCodeUnits(text, this.units);
    this.exports.load(text.length);
    for (let id = 1; id <= LAST_TAG_ID; id++)
      if (!/[A-Z]/.test(knownName(id))) this.exports.learn(starts[id]!, idToLearn(id));
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
    this.failures = 0;
    return ++this.ticket;
  }

  /**
   * Finds tokens from index `position` of the segment on, which must be in the window.
   *
   * @param balanced finds balanced content, too: a BalancedClass by id of a tag's name, or null
   */
  scan(position: number, carriageReturn: number, balanced: Uint16Array | null): void {
    const balances = balanced !== null && this.failures <= MOST_FAILURES;
    if (balances) this.classes.set(balanced);
    this.find(position, this.end, carriageReturn, balances);
  }

  /** Finds the tokens in what would have been balanced content. */
  scanUnbalanced(position: number, end: number, carriageReturn: number): void {
    this.failures++;
    this.find(position, end, carriageReturn, false);
    this.cells[Place.Stopped] = -1;
  }

  private find(position: number, end: number, carriageReturn: number, balances: boolean): void {
    const { start } = this;
    this.at = Place.Records;
    this.stop =
      Place.Records +
      this.exports.scan(position - start, end - start, this.base + start, carriageReturn, balances ? 1 : 0);
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

  /** Remembers the known name at index `position` of the segment. */
  learn(position: number, id: number): void {
    this.exports.learn(position - this.start, idToLearn(id));
  }
}

/** The id, and a bit if the contents of elements with that name may be something else than markup. */
function idToLearn(id: number): number {
  switch (id) {
    case NameId.Title:
    case NameId.Textarea:
    case NameId.Style:
    case NameId.Xmp:
    case NameId.Iframe:
    case NameId.Noembed:
    case NameId.Noframes:
    case NameId.Script:
    case NameId.Noscript:
    case NameId.Plaintext:
      return id | LearnedName.Raw;
    default:
      return id;
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
