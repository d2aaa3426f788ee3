import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from './replace-file.ts';

/** Where a file found by a search must be. */
export interface SearchedIn {
  /** The folder that was searched. */
  readonly root: string;
  /** Whether to follow links to files in that folder. */
  readonly followLinks: boolean;
}

/**
 * Who chose the name of a file: the user, on the command line; somebody else, such as a list, a configuration or an editor; or a
 * search, which names its folder.
 */
export type ChosenBy = 'user' | 'others' | SearchedIn;

/** Folders with devices and other special files of the system. */
const SYSTEM = ['/dev', '/proc', '/sys'];

/**
 * Decides whether a file may be opened for reading: only a regular file or a link to one, which a search must find in its folder.
 * Files by names that others may have chosen are opened by the functions here and no others (`test/files/opened-files.test.ts`).
 *
 * On the command line, a name in `/dev` may be anything, because shells use such names for pipes (`<(…)`).
 *
 * @returns the flags to open it with, and whether it must be a regular file
 * @throws a file system error; an Error with the reason
 */
function decide(name: string, chosenBy: ChosenBy): { flags: number; isRegular: boolean } {
  if (name === '') throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const full = path.resolve(name);
  const isSystem = SYSTEM.some((folder) => full.startsWith(`${folder}/`));
  if (chosenBy === 'user' && isSystem) return { flags: constants.O_RDONLY, isRegular: false };
  const stats = statSync(name);
  if (!stats.isFile()) throw notRegular(stats);
  const searched = typeof chosenBy === 'string' ? null : chosenBy;
  const real = realpathSync.native(name);
  // NB: a folder in the name may be a link, even where none is followed.
  if (searched !== null && !isInside(real, realpathSync.native(searched.root)))
    throw new Error('it is a symbolic link out of the folder');
  if (searched?.followLinks === false && lstatSync(name).isSymbolicLink())
    throw new Error('it is a symbolic link');
  if (!isSystem && SYSTEM.some((folder) => real.startsWith(`${folder}/`)))
    throw new Error(`it is a symbolic link to ${real}`);
  // NB: some of these count as regular files, and block or never end.
  if (chosenBy === 'others' && /^\/(?:proc|sys)\//.test(full)) throw new Error('it is not a regular file');
  const noFollow = searched?.followLinks === false ? constants.O_NOFOLLOW : 0;
  // It may be replaced by a pipe: don't block.
  return {
    flags: constants.O_RDONLY | orZero(constants.O_NONBLOCK) | orZero(noFollow),
    isRegular: true,
  };
}

/**
 * Opens a file for reading, if `decide` allows it.
 *
 * @throws a file system error; an Error for anything but a regular file, and for links that aren't followed
 */
export async function openRegularFile(name: string, chosenBy: ChosenBy = 'user'): Promise<FileHandle> {
  const { flags, isRegular } = decide(name, chosenBy);
  const handle = await open(name, flags);
  const stats = await handle.stat();
  if (!isRegular || stats.isFile()) return handle;
  await handle.close();
  throw notRegular(stats);
}

/**
 * Reads a small file at once, if `decide` allows it.
 *
 * @param most the maximum size in bytes
 * @throws as `openRegularFile`; an Error for a file that is too large
 */
export function readRegularFile(name: string, most: number, chosenBy: ChosenBy = 'user'): Buffer {
  const { flags, isRegular } = decide(name, chosenBy);
  const descriptor = openSync(name, flags);
  try {
    const stats = fstatSync(descriptor);
    if (isRegular && !stats.isFile()) throw notRegular(stats);
    if (stats.isFile() && stats.size > most) throw tooLarge(most);
    // One extra byte shows whether there is more: pipes and some of the system's files have size 0.
    const pieces: Buffer[] = [];
    for (let length = 0; ; ) {
      const piece = Buffer.allocUnsafeSlow(Math.min(Math.max(stats.size + 1, PIECE), most + 1 - length));
      const bytesRead = readSync(descriptor, piece);
      if (bytesRead === 0) return Buffer.concat(pieces);
      length += bytesRead;
      if (length > most) throw tooLarge(most);
      pieces.push(piece.subarray(0, bytesRead));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The least size of a read. */
const PIECE = 1 << 16;

/** Windows lacks some flags. */
function orZero(flag: number | undefined): number {
  return flag ?? 0;
}

function notRegular(stats: Pick<Stats, 'isDirectory'>): Error {
  return stats.isDirectory()
    ? Object.assign(new Error('it is a directory'), { code: 'EISDIR' })
    : new Error('it is not a regular file');
}

function tooLarge(most: number): Error {
  return new Error(`it has more than ${most.toLocaleString('en')} bytes`);
}
