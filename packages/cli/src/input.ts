import { fstatSync } from 'node:fs';
import { type FileHandle, realpath, stat } from 'node:fs/promises';
import { isInside, openRegularFile, reasonOf, withoutPassword } from 'domwright-extract/files';
import { visible } from './check/display-width.ts';
import { GlobError, isGlob } from './search/glob.ts';
import { type Found, searchFolder, searchGlob } from './search/search.ts';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** The name of an input. */
export interface InputName {
  readonly input: string;
  /** For a file that nobody has named: the folder that it was found in, and must be in. */
  readonly root?: string;
}

/** An input, or a message for a name without an input. */
export type NamedInput = InputName | { readonly problem: string };

/** How much is read. */
export interface ReadLimits {
  /** How many bytes a file may have. Default: `MAX_FILE_SIZE`. */
  readonly maxFileSize?: number;
  /** Whether links to what is in a folder that is searched are followed. */
  readonly followLinks?: boolean;
}

/** The default limit for the bytes of a file. */
export const MAX_FILE_SIZE = 1 << 26;

/** What a name may be besides a file. */
export interface InputRules extends ReadLimits {
  /** The name of a folder means the files in it with these endings. Without this option, a folder counts as a file. */
  readonly extensions?: readonly string[];
  /** Whether the names may be URLs (http, https). Without this option, they count as names of files. */
  readonly allowsURLs?: boolean;
  /** Whether a file that a glob or a folder has is left out. */
  readonly isIgnored?: (file: string) => boolean;
  /** A folder that everything must be in, for names that a file in it has and not the command line. */
  readonly within?: string;
}

/** Names to skip in folders, and in globs that do not name them. */
const PACKAGES = 'node_modules';

/** The inputs that the command line names, in its order. */
export async function inputsOf(names: readonly string[], rules: InputRules = {}): Promise<NamedInput[]> {
  if (names.length === 0) return [{ input: STANDARD_INPUT }];
  const { extensions, allowsURLs = false, within } = rules;
  const inputs: NamedInput[] = [];
  for (const name of names) {
    if (allowsURLs && /^https?:\/\//i.test(name)) {
      inputs.push({ input: name });
      continue;
    }
    // A file may have a name that looks like a pattern.
    const what = name === STANDARD_INPUT ? 'file' : await kindOf(name);
    const isFolder = what === 'folder' && extensions !== undefined;
    if (!isFolder && (what !== 'nothing' || !isGlob(name))) {
      inputs.push({ input: name, ...(within !== undefined && { root: within }) });
      continue;
    }
    try {
      inputs.push(...(await foundIn(name, isFolder, rules)));
    } catch (error) {
      if (!(error instanceof GlobError)) throw error;
      inputs.push({ problem: `cannot read ${name}: ${error.message}` });
    }
  }
  return inputs;
}

/** The files of a folder or a glob. */
async function foundIn(
  name: string,
  isFolder: boolean,
  { extensions, within, isIgnored = () => false, followLinks = false }: InputRules,
): Promise<NamedInput[]> {
  const skipsPackages = isFolder || (extensions !== undefined && !name.includes(PACKAGES));
  const options = { isIgnored, followLinks, skipsPackages };
  const found: Found = isFolder
    ? searchFolder(name, extensions as readonly string[], options)
    : searchGlob(name, options);
  const { files, problems, hasIgnored, root } = found;
  if (root !== null && within !== undefined && !(await isIn(root, within)))
    return [{ problem: `cannot read ${name}: it is not in ${within}` }];
  const inputs: NamedInput[] = problems.map((problem) => ({ problem }));
  if (files.length === 0 && problems.length === 0 && !hasIgnored) {
    const endings = extensions?.join(' or ');
    inputs.push({ problem: isFolder ? `${name} has no ${endings} files` : `no files match ${name}` });
  }
  for (const input of files) inputs.push({ input, root: within ?? (root as string) });
  return inputs;
}

async function isIn(root: string, folder: string): Promise<boolean> {
  const real = await realpath(folder);
  return root === real || isInside(root, real);
}

async function kindOf(name: string): Promise<'file' | 'folder' | 'nothing'> {
  return stat(name).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'file'),
    () => 'nothing',
  );
}

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

/** What an input is called in messages. */
export function sourceName(input: string): string {
  return input === STANDARD_INPUT ? 'standard input' : shownName(input);
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

/**
 * An input's name in a message, without the user name and password of a URL. An empty name, as of an unset variable of the
 * shell, is shown as `''`. A name that begins with `::` begins with `./`, or the line could be a command for the runner of
 * GitHub Actions.
 */
export function shownName(name: string): string {
  if (name === '') return "''";
  const shown = withoutPassword(name);
  return visible(/^\s*::/.test(shown) ? `./${shown}` : shown);
}
