import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { HTMLParser } from 'domwright';
import { ResponseError } from './inputs/http-response.ts';

/** How much memory a page may take in a thread. */
export interface PageLimits {
  readonly maxNodes: number;
  /** How many bytes there may be outside the heap of V8, which does not limit them: trees are typed arrays. */
  readonly maxExternalBytes: number;
}

/** What a thread may use: most of it is for objects and strings, the rest for trees. */
export interface ThreadMemory {
  /** Megabytes. */
  readonly heap: number;
  readonly limits: PageLimits;
}

/** A node takes 32 or 64 bytes, its attributes 20 each, and a table that grows is there twice. */
const BYTES_PER_NODE = 96;

/** The limits that keep a thread below so many megabytes. */
export function limitsFor(megabytes: number): ThreadMemory {
  const forTrees = megabytes * (1 << 18);
  return {
    heap: Math.max(1, Math.round((megabytes * 3) / 4)),
    limits: {
      maxNodes: Math.max(1000, Math.floor(forTrees / BYTES_PER_NODE)),
      maxExternalBytes: megabytes * (1 << 20),
    },
  };
}

/** So much of a page is parsed between two looks at the memory. Most pages are smaller. */
const PIECE = 1 << 20;

/**
 * Parses a page within limits.
 *
 * @throws ResponseError for a page that goes beyond them
 */
export function parseWithin<Result>(
  parser: Pick<HTMLParser, 'write' | 'stopped'> & { end(bytes: Uint8Array): Result },
  bytes: Uint8Array,
  { maxNodes, maxExternalBytes }: PageLimits,
): Result {
  let at = 0;
  for (; bytes.length - at > PIECE && !parser.stopped; at += PIECE) {
    parser.write(bytes.subarray(at, at + PIECE));
    if (usesMoreThan(maxExternalBytes))
      throw new ResponseError('too-large', `the page takes more than ${maxExternalBytes >> 20} MB of memory`);
  }
  const result = parser.end(bytes.subarray(at));
  if (parser.stopped) throw new ResponseError('too-large', `the page has more than ${maxNodes} nodes`);
  return result;
}

let collectGarbage: (() => void) | null = null;

/** Whether there are more bytes outside the heap of this thread. */
function usesMoreThan(bytes: number): boolean {
  if (process.memoryUsage().external <= bytes) return false;
  // They may be of pages that are done.
  if (collectGarbage === null) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
  }
  collectGarbage();
  return process.memoryUsage().external > bytes;
}
