import { constants, realpathSync } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from './replace-file.ts';

/** Where a file found by a search must be. */
export interface SearchedIn {
  /** The folder that was searched. */
  readonly root: string;
  /** Whether to follow links to files in that folder. */
  readonly followLinks: boolean;
}

/** Folders with devices and other special files of the system. */
const SYSTEM = ['/dev', '/proc', '/sys'];

/**
 * Opens a regular file, or a link to one, for reading. A name in `/dev` may be anything, because shells use such names for pipes
 * (`<(…)`).
 *
 * @param searched for a file found by a search; null for one named by the user
 * @throws a file system error; an Error for anything but a regular file, and for links that aren't followed
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
  // It may have been replaced by a pipe: don't block.
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
