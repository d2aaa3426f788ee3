import {
  type BrotliOptions,
  brotliDecompressSync,
  constants,
  inflateRawSync,
  type ZlibOptions,
} from 'node:zlib';
import { startOfDeflated } from '../files/gzip-header.ts';
import { ResponseError } from './response-error.ts';
import { hasZstd, ZSTD_FLUSH, type ZstdOptions, zstdSync } from './zstd.ts';

/** A decoded body. */
export interface Decoded {
  readonly bytes: Buffer;
  /** Whether the body ends early. */
  readonly isCut: boolean;
}

/**
 * Removes one coding from a body. A body that ends early gives what it has; what follows the end of a coding is ignored. If the
 * bytes are text in spite of the header, a crawler has decoded them.
 *
 * @param coding in lower case
 * @param mostBytes the maximum size of the decoded body, in bytes
 * @throws ResponseError
 */
export function decoded(body: Buffer, coding: string, mostBytes: number): Decoded {
  try {
    switch (coding) {
      case 'chunked':
        return withoutChunks(body) ?? { bytes: body, isCut: false };
      case 'gzip':
      case 'x-gzip':
        return body[0] === 0x1f && body[1] === 0x8b
          ? gunzipped(body, mostBytes)
          : { bytes: body, isCut: false };
      case 'deflate':
        // NB: many servers send no zlib header.
        return inflated(body.subarray(isZlib(body) ? 2 : 0), mostBytes);
      case 'br':
        return lenient((options: BrotliOptions) => brotliDecompressSync(body, options), mostBytes, {
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
        });
      case 'zstd':
        if (!hasZstd()) break;
        return lenient((options: ZstdOptions) => zstdSync(body, options), mostBytes, {
          finishFlush: ZSTD_FLUSH,
        });
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(mostBytes);
    // The crawler may have decompressed it.
    if (coding !== 'gzip' && coding !== 'x-gzip' && isText(body)) return { bytes: body, isCut: false };
    throw new ResponseError('broken-response', `the body cannot be decompressed (${coding}): ${message}`);
  }
  if (isText(body)) return { bytes: body, isCut: false };
  throw new ResponseError('unknown-coding', `the body has an unknown coding, '${coding}'`);
}

export function tooLarge(mostBytes: number): ResponseError {
  return new ResponseError('too-large', `the body has more than ${mostBytes} bytes when decompressed`);
}

/** Decodes strictly, and if the input ends early, decodes what there is. */
function lenient<Options extends { finishFlush?: number; maxOutputLength?: number }>(
  decode: (options: Options) => Buffer,
  maxOutputLength: number,
  early: { finishFlush: number },
): Decoded {
  try {
    return { bytes: decode({ maxOutputLength } as Options), isCut: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'Z_BUF_ERROR') throw error;
    return { bytes: decode({ maxOutputLength, ...early } as Options), isCut: true };
  }
}

function inflated(body: Buffer, mostBytes: number): Decoded {
  return lenient((options: ZlibOptions) => inflateRawSync(body, options), mostBytes, {
    finishFlush: constants.Z_SYNC_FLUSH,
  });
}

/** The contents of all gzip members. NB: checksums are not compared, like in browsers. */
function gunzipped(body: Buffer, mostBytes: number): Decoded {
  const members: Buffer[] = [];
  let left = mostBytes;
  let rest = body;
  for (;;) {
    const start = startOfDeflated(rest);
    if (start < 0 || start > rest.length) {
      // What follows the first member is part of the body only if it is another one.
      if (members.length > 0) return { bytes: Buffer.concat(members), isCut: false };
      if (rest.length < SHORTEST_MEMBER) return { bytes: rest.subarray(rest.length), isCut: true };
      throw new Error('the header of the gzip member is wrong');
    }
    let used = 0;
    let member: Decoded;
    try {
      member = lenient(
        (options: ZlibOptions) => {
          const { buffer, engine } = inflateRawSync(rest.subarray(start), {
            ...options,
            info: true,
          }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
          used = engine.bytesWritten;
          return buffer;
        },
        left,
        { finishFlush: constants.Z_SYNC_FLUSH },
      );
    } catch (error) {
      if (members.length === 0 || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw error;
      return { bytes: Buffer.concat(members), isCut: false };
    }
    members.push(member.bytes);
    left -= member.bytes.length;
    rest = rest.subarray(start + used + TRAILER);
    if (member.isCut || rest[0] !== 0x1f || rest[1] !== 0x8b)
      return { bytes: members.length === 1 ? member.bytes : Buffer.concat(members), isCut: member.isCut };
    if (left <= 0) throw tooLarge(mostBytes);
  }
}

const SHORTEST_MEMBER = 18;
const TRAILER = 8;

/** The body without chunked transfer coding (RFC 9112, 7.1); null if it isn't chunked. */
function withoutChunks(body: Buffer): Decoded | null {
  const whole = Buffer.allocUnsafe(body.length);
  let length = 0;
  let hasChunks = false;
  for (let at = 0; at < body.length; hasChunks = true) {
    const line = body.toString('latin1', at, Math.min(body.length, at + 100));
    const [, digits] = /^([0-9a-f]{1,8})[\t ]*(?:;|\r?\n)/i.exec(line) ?? [];
    const end = body.indexOf(0x0a, at);
    if (digits === undefined || end < 0)
      return hasChunks ? { bytes: whole.subarray(0, length), isCut: true } : null;
    const size = Number.parseInt(digits, 16);
    if (size === 0) return { bytes: whole.subarray(0, length), isCut: false };
    length += body.copy(whole, length, end + 1, end + 1 + size);
    at = end + 1 + size;
    if (body[at] === 0x0d) at++;
    if (body[at] === 0x0a) at++;
  }
  // The last chunk, whose size is 0, is missing.
  return { bytes: whole.subarray(0, length), isCut: body.length > 0 };
}

function isZlib(body: Buffer): boolean {
  return body.length >= 2 && ((body[0] as number) & 15) === 8 && body.readUInt16BE(0) % 31 === 0;
}

/** Whether the first bytes look like text with a tag. */
function isText(body: Buffer): boolean {
  const start = body.subarray(0, 1024);
  return (
    start.includes(0x3c) &&
    !start.includes(0) &&
    /<(?:!doctype|html|head|body|[a-z])/i.test(start.toString('latin1'))
  );
}
