import { isProblem, type Problem, type RawPage } from './raw-page.ts';
import { problemOf } from './warc-record.ts';

/** The parts of a page that have come so far, by number. */
interface Parts {
  readonly pages: Map<number, RawPage>;
  bytes: number;
  /** The number of the last one, once it has come. */
  last: number;
}

/**
 * Joins pages whose records are stored in segments (WARC 1.1, 7), which may lie in several files. They wait here until all have
 * come. Those that wait take limited memory: if there are too many, the ones that have waited longest are problems.
 */
export class Segments {
  readonly #mostBytes: number;
  readonly #waiting: Map<string, Parts> = new Map();
  #bytes = 0;

  /** @param mostBytes the maximum size of a page in bytes; four times as much may wait */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The entries, with whole pages instead of their segments, each where its last segment came. */
  async *joined(entries: AsyncIterable<RawPage | Problem>): AsyncGenerator<RawPage | Problem> {
    for await (const entry of entries) {
      if (isSegment(entry)) yield* this.add(entry);
      else yield entry;
    }
  }

  /** Problems for all that still wait, once there are no more inputs. */
  *rest(): Generator<Problem> {
    for (const origin of [...this.#waiting.keys()]) yield this.#giveUp(origin);
  }

  /** Adds a segment. Yields its page if that is whole now, and problems. */
  *add(page: RawPage): Generator<RawPage | Problem> {
    const { number, origin, totalLength } = page.segment!;
    const parts = this.#waiting.get(origin) ?? { pages: new Map(), bytes: 0, last: 0 };
    if (parts.pages.has(number)) {
      yield problem(page, 'broken-record', `segment ${number} of its record comes twice`);
      return;
    }
    this.#waiting.set(origin, parts);
    parts.pages.set(number, page);
    parts.bytes += page.bytes.length;
    this.#bytes += page.bytes.length;
    if (totalLength !== null) parts.last = number;
    if (parts.bytes > this.#mostBytes) {
      this.#forget(origin, parts);
      yield problem(firstOf(parts), 'too-large', `its segments have more than ${this.#mostBytes} bytes`);
    } else if (isComplete(parts)) {
      this.#forget(origin, parts);
      yield whole(parts);
    }
    while (this.#bytes > 4 * this.#mostBytes || this.#waiting.size > MOST_WAITING) {
      const [oldest] = this.#waiting.keys();
      yield this.#giveUp(oldest!);
    }
  }

  #forget(origin: string, parts: Parts): void {
    this.#waiting.delete(origin);
    this.#bytes -= parts.bytes;
  }

  #giveUp(origin: string): Problem {
    const parts = this.#waiting.get(origin)!;
    this.#forget(origin, parts);
    let missing = 1;
    while (parts.pages.has(missing)) missing++;
    return problem(firstOf(parts), 'truncated', `segment ${missing} of its record is missing`);
  }
}

export function isSegment(entry: RawPage | Problem): entry is RawPage {
  return !isProblem(entry) && (entry.segment ?? null) !== null;
}

const MOST_WAITING = 1000;

/** The first segment that there is. */
function firstOf({ pages }: Parts): RawPage {
  return pages.get(Math.min(...pages.keys()))!;
}

function isComplete({ pages, last }: Parts): boolean {
  if (last === 0 || pages.size < last) return false;
  for (let number = 1; number <= last; number++) if (!pages.has(number)) return false;
  return true;
}

function whole({ pages, last }: Parts): RawPage {
  const inOrder = Array.from({ length: last }, (_, index) => pages.get(index + 1)!);
  const bytes = Buffer.concat(inOrder.map((page) => page.bytes));
  return { ...inOrder[0]!, bytes, truncated: inOrder[last - 1]!.truncated ?? null, segment: null };
}

function problem({ source, offset, url }: RawPage, code: Problem['error'], message: string): Problem {
  return problemOf(source, offset, url, code, message);
}
