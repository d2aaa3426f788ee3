import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { HTMLParser } from 'domwright';
import { ResponseError } from './inputs/response-error.ts';

/** Memory limits for a page in a thread. */
export interface PageLimits {
  readonly maxNodes: number;
  /** The maximum memory outside V8's heap in bytes. V8 doesn't limit it, and trees are typed arrays. */
  readonly maxExternalBytes: number;
}

/** What a thread may use: most is for objects and strings, the rest for trees. */
export interface ThreadMemory {
  /** In megabytes. */
  readonly heap: number;
  readonly limits: PageLimits;
}

/** A node takes 32 or 64 bytes, and 20 per attribute; while a table grows, there are two copies. */
const BYTES_PER_NODE = 96;

/** The limits that keep a thread below `megabytes`. */
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

/** How many bytes to parse between checks of the memory. Most pages are smaller. */
const PIECE = 1 << 20;

/**
 * Parses a page within limits.
 *
 * @throws ResponseError for a page that exceeds them
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

/** Whether this thread uses more than `bytes` outside its heap. */
function usesMoreThan(bytes: number): boolean {
  if (process.memoryUsage().external <= bytes) return false;
  // They may belong to finished pages.
  if (collectGarbage === null) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
  }
  collectGarbage();
  return process.memoryUsage().external > bytes;
}
