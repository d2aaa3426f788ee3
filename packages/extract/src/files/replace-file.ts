import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { addTemporary, forgetTemporary } from './temporary-files.ts';

/** Where a file is written, and what is there. */
export interface Place {
  /** The file's path without links. */
  readonly file: string;
  /** The file that is there; null for none. */
  readonly old: Pick<Stats, 'mode' | 'uid' | 'gid' | 'nlink'> | null;
}

export interface PlaceOptions {
  /**
   * The folder that no link may lead out of. Default: the current folder if the name is in it, otherwise the folder in
   * the name.
   */
  readonly root?: string;
}

/**
 * Finds out where a name leads.
 *
 * @throws an error of the file system; an Error if links lead out of the root or to nothing, or if there is something
 *   that is not a regular file
 */
export function placeOf(name: string, options: PlaceOptions = {}): Place {
  if (name === '') throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const full = path.resolve(name);
  const folder = realpathSync(path.dirname(full));
  let file = path.join(folder, path.basename(full));
  let old = lstatSync(file, { throwIfNoEntry: false }) ?? null;
  if (old?.isSymbolicLink() === true) {
    const target = statSync(file, { throwIfNoEntry: false });
    if (target === undefined) throw new Error('it is a symbolic link that leads nowhere');
    file = realpathSync(file);
    old = target;
  }
  const root = realpathSync(options.root ?? rootOf(full));
  if (!isInside(file, root))
    throw new Error(`it is a symbolic link that leads out of its folder, to ${file}`);
  if (old?.isDirectory() === true) throw Object.assign(new Error('it is a directory'), { code: 'EISDIR' });
  if (old !== null && !old.isFile()) throw new Error('it is not a regular file');
  return { file, old };
}

/** The current folder, if a file is in it, or else the file's own folder. */
function rootOf(full: string): string {
  const cwd = process.cwd();
  return isInside(full, cwd) ? cwd : path.dirname(full);
}

/** Whether a path is in a folder; neither has links. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return (
    relative !== '' &&
    relative !== '..' &&
    !relative.startsWith(`..${path.sep}`) &&
    !path.isAbsolute(relative)
  );
}

/** The permissions, without setuid, setgid and sticky. */
const PERMISSIONS = 0o777;

const CREATE =
  constants.O_WRONLY |
  constants.O_CREAT |
  constants.O_EXCL |
  ((constants.O_NOFOLLOW as number | undefined) ?? 0);

/**
 * Creates a file that is to be moved to a place. From its first byte on, it has the owner of the file there, if the process
 * may give it to them, and no permissions that nobody has there.
 *
 * @returns its descriptor, for writing
 * @throws an error of the file system, also if there is something with that name
 */
export function createFor({ old }: Place, file: string): number {
  if (old === null) return openSync(file, CREATE, 0o666);
  const descriptor = openSync(file, CREATE, 0o600);
  try {
    const permissions = old.mode & PERMISSIONS;
    // NB: a change of the owner clears special bits, so permissions come after it.
    const hasGroup = changeOwner(descriptor, old.uid, old.gid);
    // What the old group may do, another group may do only if everybody may.
    fchmodSync(
      descriptor,
      hasGroup ? permissions : (permissions & 0o707) | (permissions & (permissions << 3) & 0o70),
    );
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    rmSync(file, { force: true });
    throw error;
  }
}

/** Returns whether the file has the group now; only the super-user can give files to others. */
function changeOwner(descriptor: number, uid: number, gid: number): boolean {
  for (const owner of [uid, -1]) {
    try {
      fchownSync(descriptor, owner, gid);
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EPERM' && code !== 'EINVAL' && code !== 'ENOSYS' && code !== 'ENOTSUP') throw error;
    }
  }
  return false;
}

/** Moves a file that is whole and closed to a place, and waits until the disk has it. */
export function moveTo({ file }: Place, from: string): void {
  renameSync(from, file);
  try {
    const folder = openSync(path.dirname(file), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Not every system can do that for folders. The file is there anyway.
  }
}

const TEMPORARY = /^\.domwright-[\da-f]{24}\.tmp$/;

/** Whether a file's name is one of those that this module makes. */
export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name);
}

/**
 * The new content of a file, which is written beside it and moved in its place. So the file is the old one or the new one,
 * whole, whatever happens: a full disk, the end of the process, another writer. If the process ends earlier, what has been
 * written is deleted; only SIGKILL leaves it.
 *
 * NB: all of it is synchronous, so no write is in progress when a signal arrives.
 */
export class FileReplacement {
  readonly #place: Place;
  /** The name of the file that is written. */
  readonly temporary: string;
  #descriptor: number;

  /** @throws as `placeOf` does */
  constructor(place: Place) {
    this.#place = place;
    const name = `.domwright-${randomBytes(12).toString('hex')}.tmp`;
    this.temporary = path.join(path.dirname(place.file), name);
    // Before there is a file, or a signal might come between.
    addTemporary(this.temporary);
    try {
      this.#descriptor = createFor(place, this.temporary);
    } catch (error) {
      forgetTemporary(this.temporary);
      throw error;
    }
  }

  /** For what writes to a descriptor by itself. */
  get descriptor(): number {
    return this.#descriptor;
  }

  /** @throws an error of the file system; then the file stays as it was */
  write(content: string | Uint8Array): void {
    this.#orDiscard(() => writeFileSync(this.#descriptor, content));
  }

  /** Everything has been written. @throws as `write` does */
  commit(): void {
    this.#orDiscard(() => {
      fsyncSync(this.#descriptor);
      this.#close();
      moveTo(this.#place, this.temporary);
      forgetTemporary(this.temporary);
    });
  }

  /** The file stays as it was, unless `commit` has been called. */
  discard(): void {
    this.#close();
    rmSync(this.temporary, { force: true });
    forgetTemporary(this.temporary);
  }

  #close(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = -1;
    if (descriptor >= 0) closeSync(descriptor);
  }

  #orDiscard(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.discard();
      throw error;
    }
  }
}

/**
 * Replaces the content of a file, or makes it.
 *
 * @returns the place, of which `old` tells what was there
 * @throws as `placeOf` and `FileReplacement` do
 */
export function replaceFile(name: string, content: string | Uint8Array, options: PlaceOptions = {}): Place {
  const place = placeOf(name, options);
  const replacement = new FileReplacement(place);
  replacement.write(content);
  replacement.commit();
  return place;
}
