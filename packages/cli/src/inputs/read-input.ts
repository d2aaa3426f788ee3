import { fstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { InputError } from 'domwright-check/internal';
import { type FileStamp, openRegularFile, reasonOf } from 'domwright-extract/files';
import { sourceName } from '../output/shown-name.ts';
import { type InputName, STANDARD_INPUT } from './named-inputs.ts';
import { pageBytes } from './page-bytes.ts';

/** What is read, and how much. */
export interface ReadLimits {
  /** The maximum size of a file in bytes. Default: `MAX_FILE_SIZE`. */
  readonly maxFileSize?: number;
  /** Whether to follow links that stay in the folder that is searched. */
  readonly followLinks?: boolean;
  /** The Content-Type that the user gave, which says what a file is. */
  contentType?: string;
}

/** What a command reads. */
export interface InputKinds {
  /** Whether it reads XML. Otherwise, XML is refused. */
  readonly readsXML?: boolean;
  /** Whether it reads the pages of books. */
  readonly readsBooks?: boolean;
}

/** The default limit for the size of a file, in bytes. */
export const MAX_FILE_SIZE = 1 << 26;

/** The bytes of an input. */
export interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is a file that the user named. */
  readonly isFile: boolean;
  /** Whether it was compressed. Then it cannot be changed in place. */
  readonly isCompressed?: boolean;
  /** Whether it is for an XML parser. */
  readonly isXML?: boolean;
  /** Whether it is a book, with many pages. */
  readonly isBook?: boolean;
  /** What the file was when it was read. */
  readonly stamp?: FileStamp;
  /** For a page from an archive: what the archive says about it. */
  readonly archived?: ArchivedSource;
}

export interface ArchivedSource {
  /** The name of the archive. */
  readonly file: string;
  /** What the page is called in the archive: the name of the archive with that of the page, if it has one. */
  readonly source: string;
  readonly url: string | null;
  /** Of the HTTP response. */
  readonly contentType: string | null;
  readonly referrerPolicy: string | null;
  /** Whether it was saved without its response, as in mails. */
  readonly isLocal?: boolean;
}

/**
 * Reads a file or standard input.
 *
 * @throws InputError
 */
export async function readInput(
  name: InputName,
  limits: ReadLimits = {},
  { readsXML = false, readsBooks = false }: InputKinds = {},
): Promise<Source> {
  const { input } = name;
  const { maxFileSize = MAX_FILE_SIZE, contentType = null } = limits;
  try {
    const source = async (file: Uint8Array, isFile: boolean): Promise<Source> => ({
      name: input,
      isFile,
      ...(await pageBytes(file, {
        ...{ name: input, contentType, readsXML, limit: maxFileSize },
        // NB: standard input can't be read from its end, where a ZIP file has its directory.
        readsBooks: readsBooks && isFile,
        tooLarge: () => tooLarge(maxFileSize),
      })),
    });
    if (input === STANDARD_INPUT) return await source(await readStandardInput(maxFileSize), false);
    const file = await openInput(name, limits);
    try {
      const { dev, ino, size, mtimeNs } = await file.stat({ bigint: true });
      const read = await source(await readWhole(file, maxFileSize), true);
      return { ...read, stamp: { dev, ino, size, mtimeNs } };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(input, error);
  }
}

/** Opens a file for reading. @throws an error with the reason */
export function openInput(
  { input, root, isListed = false }: InputName,
  { followLinks = false }: ReadLimits,
): Promise<FileHandle> {
  return openRegularFile(input, root === undefined ? (isListed ? 'others' : 'user') : { root, followLinks });
}

/** The error for an input that can't be read. */
export function unreadable(input: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  return new InputError(`cannot read ${sourceName(input)}: ${reasonOf(error)}`);
}

/** @throws InputError for a file that was compressed: what is written in its place would not be */
export function checkWritable({ name, isCompressed }: Source): void {
  if (isCompressed === true)
    throw new InputError(`cannot write ${sourceName(name)} in place: it is compressed; decompress it first`);
}

/** The error for a file that is too large. */
export function tooLarge(limit: number): Error {
  return new Error(`it has more than ${limit.toLocaleString('en')} bytes (--max-file-size)`);
}

/** The size of a read of a file of unknown size. */
const PIECE = 1 << 16;

async function readWhole(file: FileHandle, limit: number): Promise<Buffer> {
  const { size } = await file.stat();
  if (size > limit) throw tooLarge(limit);
  // One extra byte shows whether there is more: a file may have grown, and special files have size 0.
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

export { InputError };

const standardInputs: WeakMap<NodeJS.ReadStream, Promise<Buffer>> = new WeakMap();

/** If named twice, standard input has the same content both times. */
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

/** @throws a file system error if it is a directory, which Node would read as empty */
export function openStandardInput(): NodeJS.ReadStream {
  if (fstatSync(process.stdin.fd).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  return process.stdin;
}
