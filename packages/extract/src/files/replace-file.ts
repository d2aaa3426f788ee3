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
import { copyAttributes, hasAccessControlList } from './attributes.ts';
import { addTemporary, forgetTemporary } from './temporary-files.ts';

/** Where to write a file, and what is there now. */
export interface Place {
  /** The file's path, with links resolved. */
  readonly file: string;
  /** The existing file; null if there is none. */
  readonly old: Pick<Stats, 'mode' | 'uid' | 'gid' | 'nlink'> | null;
  /** The file that was read, if the new content is made from it: no other one is replaced. */
  readonly read?: FileStamp;
}

/** What changes when another program writes a file or puts another one in its place. */
export interface FileStamp {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

export interface PlaceOptions {
  /**
   * The folder that links may not lead out of. Default: the current folder if the file is in it, otherwise the file's own
   * folder.
   */
  readonly root?: string;
  /** The file that was read, if the new content is made from it. */
  readonly read?: FileStamp;
}

/**
 * Resolves the name of a file to write.
 *
 * @throws a file system error; an Error for links that lead out of the root or nowhere, and for anything but a regular file
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
  return { file, old, ...(options.read !== undefined && { read: options.read }) };
}

/** @throws Error if the file at a place is not the one that was read, or has changed since then */
function checkUnchanged({ file, read }: Place): void {
  if (read === undefined) return;
  const now = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  const isSame =
    now?.dev === read.dev && now.ino === read.ino && now.size === read.size && now.mtimeNs === read.mtimeNs;
  if (!isSame) throw new Error('another program has changed it in the meantime');
}

/** The current folder if the file is in it, otherwise the file's own folder. */
function rootOf(full: string): string {
  const cwd = process.cwd();
  return isInside(full, cwd) ? cwd : path.dirname(full);
}

/** Whether a path is in a folder. Links in both must have been resolved. */
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
 * Creates a file that will be moved to a place. From the start, it has the owner of the old file, if the process may change
 * owners, and grants nobody more permissions than that file.
 *
 * @returns its descriptor, for writing, and whether it lacks the access control list that the old file has
 * @throws a file system error; EEXIST if the name is taken
 */
export function createFor(
  { file: oldFile, old }: Place,
  file: string,
): { descriptor: number; lacksList: boolean } {
  if (old === null) return { descriptor: openSync(file, CREATE, 0o666), lacksList: false };
  const descriptor = openSync(file, CREATE, 0o600);
  try {
    const permissions = old.mode & PERMISSIONS;
    // NB: changing the owner clears special bits, so set permissions afterwards.
    const hasGroup = changeOwner(descriptor, old.uid, old.gid);
    // NB: not of a file with special bits, which the copy would have for a moment.
    const hasAttributes =
      hasGroup && (old.mode & ~PERMISSIONS & 0o7777) === 0 && copyAttributes(oldFile, file);
    // With a list, the permissions of the group are a limit for everybody in the list, and the group itself may have none.
    const lacksList = !hasAttributes && hasAccessControlList(oldFile);
    // If the group differs from the old one, it only gets permissions that everybody has.
    fchmodSync(
      descriptor,
      hasGroup && !lacksList
        ? permissions
        : (permissions & 0o707) | (permissions & (permissions << 3) & 0o70),
    );
    return { descriptor, lacksList };
  } catch (error) {
    closeSync(descriptor);
    rmSync(file, { force: true });
    throw error;
  }
}

/** Returns whether the file now has the group. Only the superuser can change the owner. */
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

/** Moves a complete, closed file to its place, and waits until it is on disk. */
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
    // Not every system can sync folders. The file has been moved either way.
  }
}

const TEMPORARY = /^\.domwright-[\da-f]{24}\.tmp$/;

/** Whether a name is that of a temporary file of this module. */
export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name);
}

/**
 * Writes new content to a temporary file beside the old one, and moves it into place. Whatever happens (a full disk, the end of
 * the process, another writer), the file is either completely old or completely new. If the process ends early, the temporary
 * file is deleted, except after SIGKILL.
 *
 * NB: everything is synchronous, so no write is in progress when a signal arrives.
 */
export class FileReplacement {
  readonly #place: Place;
  /** The name of the temporary file. */
  readonly temporary: string;
  /** Whether the old file has an access control list that the new one lacks. */
  readonly lacksList: boolean;
  #descriptor: number;

  /** @throws as `placeOf` */
  constructor(place: Place) {
    this.#place = place;
    const name = `.domwright-${randomBytes(12).toString('hex')}.tmp`;
    this.temporary = path.join(path.dirname(place.file), name);
    // Registered before it exists, so that no signal can come in between.
    addTemporary(this.temporary);
    try {
      checkUnchanged(place);
      const { descriptor, lacksList } = createFor(place, this.temporary);
      this.#descriptor = descriptor;
      this.lacksList = lacksList;
    } catch (error) {
      forgetTemporary(this.temporary);
      throw error;
    }
  }

  /** For code that writes to a descriptor. */
  get descriptor(): number {
    return this.#descriptor;
  }

  /** @throws a file system error; the file then stays as it was */
  write(content: string | Uint8Array): void {
    this.#orDiscard(() => writeFileSync(this.#descriptor, content));
  }

  /** Moves the new content into place. @throws as `write` */
  commit(): void {
    this.#orDiscard(() => {
      fsyncSync(this.#descriptor);
      this.#close();
      checkUnchanged(this.#place);
      moveTo(this.#place, this.temporary);
      forgetTemporary(this.temporary);
    });
  }

  /** Discards the new content, unless `commit` has been called. */
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
 * Replaces or creates a file.
 *
 * @returns the place; `old` is the file that was there, and `lacksList` says whether it had an access control list that is lost
 * @throws as `placeOf` and `FileReplacement`
 */
export function replaceFile(
  name: string,
  content: string | Uint8Array,
  options: PlaceOptions = {},
): Place & { readonly lacksList: boolean } {
  const place = placeOf(name, options);
  const replacement = new FileReplacement(place);
  replacement.write(content);
  replacement.commit();
  return { ...place, lacksList: replacement.lacksList };
}
