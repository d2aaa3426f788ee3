import { fstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { openRegularFile, reasonOf } from 'domwright-extract/files';
import { type InputName, STANDARD_INPUT } from './named-inputs.ts';
import { sourceName } from './shown-name.ts';

/** How much is read. */
export interface ReadLimits {
  /** How many bytes a file may have. Default: `MAX_FILE_SIZE`. */
  readonly maxFileSize?: number;
  /** Whether links to what is in a folder that is searched are followed. */
  readonly followLinks?: boolean;
}

/** The default limit for the bytes of a file. */
export const MAX_FILE_SIZE = 1 << 26;

/** The bytes of an input. */
export interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is a file that the user named. */
  readonly isFile: boolean;
  /** What an archive says about the page, if it is from one. */
  readonly archived?: ArchivedSource;
}

export interface ArchivedSource {
  /** The name of the archive. */
  readonly file: string;
  readonly url: string | null;
  /** Of the HTTP response. */
  readonly contentType: string | null;
  readonly referrerPolicy: string | null;
}

/**
 * Reads a file or standard input.
 *
 * @throws InputError
 */
export async function readInput({ input, root }: InputName, limits: ReadLimits = {}): Promise<Source> {
  const { maxFileSize = MAX_FILE_SIZE } = limits;
  try {
    if (input === STANDARD_INPUT)
      return { name: input, bytes: await readStandardInput(maxFileSize), isFile: false };
    const file = await openInput({ input, ...(root !== undefined && { root }) }, limits);
    try {
      return { name: input, bytes: await readWhole(file, maxFileSize), isFile: true };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(input, error);
  }
}

/** Opens a file for reading. @throws an error with the reason */
export function openInput(
  { input, root }: InputName,
  { followLinks = false }: ReadLimits,
): Promise<FileHandle> {
  return openRegularFile(input, root === undefined ? null : { root, followLinks });
}

/** The error for an input that cannot be read. */
export function unreadable(input: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  return new InputError(`cannot read ${sourceName(input)}: ${reasonOf(error)}`);
}

/** The error for a file that is too large. */
export function tooLarge(limit: number): Error {
  return new Error(`it has more than ${limit.toLocaleString('en')} bytes (--max-file-size)`);
}

/** How much of a file is read at once if nobody knows how long it is. */
const PIECE = 1 << 16;

async function readWhole(file: FileHandle, limit: number): Promise<Buffer> {
  const { size } = await file.stat();
  if (size > limit) throw tooLarge(limit);
  // One byte more tells whether that was all: a file may grow, and the size of some is 0.
  let bytes = Buffer.allocUnsafeSlow(size + 1);
  let length = 0;
  for (;;) {
    if (length === bytes.length) {
      if (length > limit) throw tooLarge(limit);
      const longer = Buffer.allocUnsafeSlow(Math.min(Math.max(2 * length, PIECE), limit + 1));
      bytes.copy(longer);
      bytes = longer;
    }
    const { bytesRead } = await file.read(bytes, length, bytes.length - length);
    if (bytesRead === 0) return bytes.subarray(0, length);
    length += bytesRead;
  }
}

/** Something that could not be read; the message says what and why. */
export class InputError extends Error {}

const standardInputs: WeakMap<NodeJS.ReadStream, Promise<Buffer>> = new WeakMap();

/** Named twice, it is the same both times. */
function readStandardInput(limit: number): Promise<Buffer> {
  const known = standardInputs.get(process.stdin);
  if (known !== undefined) return known;
  const bytes = (async () => {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of openStandardInput()) {
      length += (chunk as Buffer).length;
      if (length > limit) throw tooLarge(limit);
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  })();
  standardInputs.set(process.stdin, bytes);
  return bytes;
}

/** @throws an error of the file system for a directory, of which Node reads nothing and says nothing */
export function openStandardInput(): NodeJS.ReadStream {
  if (fstatSync(process.stdin.fd).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  return process.stdin;
}
