import { ErrorCode } from '../errors/parse-error-codes.ts';
import type { ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import { CodePoint } from '../infra/code-points.ts';
import type { LineStarts } from '../source/line-starts.ts';

/** A faster search, where available. */
export interface BlockSearch {
  /**
   * Searches whole blocks (more than BLOCK code units, a multiple of it) from the index `from` up to `to` at the
   * latest, and at most MOST_AT_ONCE code units; there is a code unit at `to`. Adds lines to `lineStarts`. Returns the
   * index where it stopped: at a block with a possible error, or when no whole block is left.
   */
  searchBlocks(units: Uint16Array, lineStarts: LineStarts, from: number, to: number, base: number): number;
  /** Whether there was a CR. */
  readonly sawCarriageReturn: boolean;
}

/**
 * Preprocessing the input stream: its parse errors —
 * https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
 *
 * A segment is searched once for erroneous characters and for line breaks, before any of it is read.
 */
export class InputStreamErrors {
  private readonly reporter: ParseErrorReporter;
  /** The last code unit of the previous segment, if it is a lead surrogate that may still get its trail surrogate. */
  pendingLead = -1;
  pendingLeadAt = -1;
  /** The last code unit of the previous segment was a CR. */
  endedInCarriageReturn = false;
  /** Whether the last segment has a U+0000, or a CR. */
  hasNull = false;
  hasCarriageReturn = false;
  blockSearch: BlockSearch | null = null;

  constructor(reporter: ParseErrorReporter) {
    this.reporter = reporter;
  }

  /** Searches a segment: the first `length` code units, which begin at the offset `base`. */
  feed(units: Uint16Array, length: number, base: number): void {
    this.hasNull = false;
    this.hasCarriageReturn = false;
    if (length === 0) return;
    let i = 0;
    if (this.endedInCarriageReturn) {
      this.endedInCarriageReturn = false;
      if (units[0] === CodePoint.LineFeed) {
        const { lineStarts } = this.reporter;
        lineStarts.starts[lineStarts.count - 1] = base + 1;
        i = 1;
      }
    }
    i = this.searchSlowly(units, i, i, length, base);
    const pairs = new Int32Array(units.buffer, units.byteOffset, length >> 1);
    const { lineStarts } = this.reporter;
    // Blocks begin before this index: the code unit after a block must exist.
    const last = length - BLOCK;
    let searched = 0;
    while (i < length) {
      if (this.blockSearch !== null && i >= searched) {
        // Once per stretch: with many errors, code units would be copied over and over.
        searched = i + MOST_AT_ONCE;
        i = this.blockSearch.searchBlocks(units, lineStarts, i, Math.min(searched, last), base);
        if (this.blockSearch.sawCarriageReturn) this.hasCarriageReturn = true;
        continue;
      }
      if (i < last) {
        const end = Math.min(i + STRETCH, last);
        i = this.searchBlocks(units, pairs, lineStarts, lineStarts.room(STRETCH + BLOCK), i, end, base);
        if (i >= end && i < last) continue;
      }
      i = this.searchSlowly(units, i, i + BLOCK, length, base);
    }
  }

  /**
   * Searches blocks of four code units (`pairs` has two in each number) that begin at or after `from` and before `to`,
   * as long as they are ASCII without U+0000, U+007F and control characters. Writes lines to `starts`, which has room
   * for them. Returns the index of the block where it stopped.
   *
   * NB: blocks with white space need no branches, and all variables are local.
   */
  private searchBlocks(
    units: Uint16Array,
    pairs: Int32Array,
    lineStarts: LineStarts,
    starts: Int32Array,
    from: number,
    to: number,
    base: number,
  ): number {
    let { count } = lineStarts;
    let seen = 0;
    let pair = from >> 1;
    for (const end = (to + 1) >> 1; pair < end; pair += BLOCK / 2) {
      const a = pairs[pair]!;
      const b = pairs[pair + 1]!;
      // Only a code unit below U+0020 or above U+007E has a non-ASCII bit set after subtracting 0x20 or adding 1.
      // NB: written out, since a module's constant is read from memory.
      if ((((a - 0x00200020) | (a + 0x00010001) | (b - 0x00200020) | (b + 0x00010001)) & -0x007f0080) === 0) {
        continue;
      }
      if (((a | b) & -0x007f0080) !== 0) break;
      const classes =
        classOf[a & 0x7f]! |
        (classOf[a >>> 16]! << 3) |
        (classOf[b & 0x7f]! << 6) |
        (classOf[b >>> 16]! << 9);
      if (classes === 0) continue;
      if ((classes & 0o4444) !== 0) break;
      seen |= classes;
      // A CR before a LF is not a line break of its own.
      const isLineFeedNext = ((units[pair * 2 + BLOCK]! ^ CodePoint.LineFeed) - 1) >>> 31;
      const next = (classes >> 3) | (isLineFeedNext << 9);
      const ends = classes | ((classes >> 1) & ~next);
      // A start that is not counted is overwritten by the next one.
      const first = base + pair * 2 + 1;
      starts[count] = first;
      count += ends & 1;
      starts[count] = first + 1;
      count += (ends >> 3) & 1;
      starts[count] = first + 2;
      count += (ends >> 6) & 1;
      starts[count] = first + 3;
      count += (ends >> 9) & 1;
    }
    lineStarts.count = count;
    if ((seen & 0o2222) !== 0) this.hasCarriageReturn = true;
    return pair * 2;
  }

  /** Searches code units one by one up to the index `to`, and on to the next block that begins with ASCII. */
  private searchSlowly(units: Uint16Array, from: number, to: number, length: number, base: number): number {
    let i = from;
    while (i < length && (i < to || i % BLOCK !== 0 || units[i]! >= 0x80 || this.pendingLead >= 0)) {
      const at = base + i;
      const unit = units[i++]!;
      const lead = this.pendingLead;
      if (lead >= 0) {
        this.pendingLead = -1;
        if ((unit & 0xfc00) === 0xdc00) {
          // The last two code points of a plane.
          if ((lead & 0x3f) === 0x3f && (unit & 0x3fe) === 0x3fe)
            this.report(ErrorCode.NoncharacterInInputStream, at - 1, at + 1);
          continue;
        }
        this.report(ErrorCode.SurrogateInInputStream, at - 1, at);
      }
      if (unit === CodePoint.LineFeed) {
        this.reporter.lineStarts.add(at + 1);
      } else if (unit === CodePoint.CarriageReturn) {
        this.hasCarriageReturn = true;
        if (i === length) this.endedInCarriageReturn = true;
        if (i === length || units[i] !== CodePoint.LineFeed) this.reporter.lineStarts.add(at + 1);
      } else if (unit === CodePoint.Null) {
        this.hasNull = true;
      } else if (unit < 0x80 ? classOf[unit] === UnitClass.Other : unit < 0xa0) {
        this.report(ErrorCode.ControlCharacterInInputStream, at, at + 1);
      } else if (unit >= 0xd800) {
        if (unit < 0xdc00) {
          this.pendingLead = unit;
          this.pendingLeadAt = at;
        } else if (unit < 0xe000) {
          this.report(ErrorCode.SurrogateInInputStream, at, at + 1);
        } else if (unit === CodePoint.ReplacementCharacter) {
          if (this.reporter.isMalformed(at)) this.report(ErrorCode.MalformedByteSequence, at, at + 1);
        } else if ((unit >= 0xfdd0 && unit <= 0xfdef) || unit >= 0xfffe) {
          this.report(ErrorCode.NoncharacterInInputStream, at, at + 1);
        }
      }
    }
    return i;
  }

  /** The offset of something that may turn out to be an error once everything before it has been searched. */
  get undecided(): number {
    return this.pendingLead >= 0 ? this.pendingLeadAt : Number.POSITIVE_INFINITY;
  }

  private report(code: ErrorCode, start: number, end: number): void {
    this.reporter.reportInput(code, start, end);
  }

  /** The input is complete. */
  finish(): void {
    if (this.pendingLead >= 0) {
      this.report(ErrorCode.SurrogateInInputStream, this.pendingLeadAt, this.pendingLeadAt + 1);
      this.pendingLead = -1;
    }
  }
}

/** Number of code units searched at a time. */
const BLOCK = 4;
/** Maximum number of code units for one call of a BlockSearch. */
export const MOST_AT_ONCE = 8192;
/** Number of code units for whose lines room is made before searching. */
const STRETCH = 4096;

/** What an ASCII code unit is to the search, in three bits; so four of them are four octal digits. */
const enum UnitClass {
  Usual = 0,
  LineFeed = 1,
  CarriageReturn = 2,
  /** U+0000, U+007F and control characters. */
  Other = 4,
}

const classOf = /* @__PURE__ */ Uint8Array.from({ length: 0x80 }, (_, unit) => {
  if (unit === CodePoint.LineFeed) return UnitClass.LineFeed;
  if (unit === CodePoint.CarriageReturn) return UnitClass.CarriageReturn;
  const isUsual = unit >= CodePoint.Space || unit === CodePoint.Tab || unit === CodePoint.FormFeed;
  return isUsual && unit < 0x7f ? UnitClass.Usual : UnitClass.Other;
});
