import { constants, realpathSync } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from './replace-file.ts';

/** Where a file must be that nobody has named. */
export interface SearchedIn {
  /** The folder that was searched. */
  readonly root: string;
  /** Whether a link to a file in that folder is followed. */
  readonly followLinks: boolean;
}

/** What is in these folders is made by the system: devices, and what it knows of processes. */
const SYSTEM = ['/dev', '/proc', '/sys'];

/**
 * Opens a file for reading: a regular one, or a link to one. A name in `/dev` is opened whatever it is, since the shell makes
 * such names for pipes (`<(…)`).
 *
 * @param searched for a file that a search has found; null for one that somebody has named
 * @throws an error of the file system; an Error for anything else, and for links that are not followed
 */
export async function openRegularFile(name: string, searched: SearchedIn | null = null): Promise<FileHandle> {
  if (name === '') throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const full = path.resolve(name);
  const isSystem = SYSTEM.some((folder) => full.startsWith(`${folder}/`));
  if (searched === null && isSystem) return open(name, 'r');
  if (!(await stat(name)).isFile()) throw notRegular(await stat(name));
  if (searched?.followLinks !== false) {
    const real = await realpath(name);
    if (searched !== null && !isInside(real, realpathSync(searched.root)))
      throw new Error('it is a symbolic link out of the folder');
    if (!isSystem && SYSTEM.some((folder) => real.startsWith(`${folder}/`)))
      throw new Error(`it is a symbolic link to ${real}`);
  }
  // It may be another one by now: never wait for a pipe.
  const noFollow = searched?.followLinks === false ? constants.O_NOFOLLOW : 0;
  const handle = await open(name, constants.O_RDONLY | orZero(constants.O_NONBLOCK) | orZero(noFollow));
  const stats = await handle.stat();
  if (stats.isFile()) return handle;
  await handle.close();
  throw notRegular(stats);
}

/** Windows lacks some flags. */
function orZero(flag: number | undefined): number {
  return flag ?? 0;
}

function notRegular(stats: { isDirectory(): boolean }): Error {
  return stats.isDirectory()
    ? Object.assign(new Error('it is a directory'), { code: 'EISDIR' })
    : new Error('it is not a regular file');
}
