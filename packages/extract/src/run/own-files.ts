import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs';
import { OutputError } from './output-error.ts';

/*
 * The files that a run keeps beside its output have predictable names, and others may be able to write to the folder. So files
 * are created, never overwritten, and links aren't followed.
 */

/** Windows lacks this flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** Whether the name is taken, even by a dangling link. */
export function isThere(name: string): boolean {
  return lstatSync(name, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Creates a file for reading and writing.
 *
 * @throws a file system error; EEXIST if the name is taken, even by a link
 */
export function createOwn(name: string, mode = 0o666): number {
  return openSync(name, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW, mode);
}

/**
 * Opens a file that an earlier run left, for reading and writing.
 *
 * @throws OutputError for links, files with several names, and anything but a file
 */
export function openLeft(name: string): number {
  const refusal = (): OutputError =>
    new OutputError('not-ours', `${name} is not a file of an earlier run`, [name]);
  // NB: opening a pipe would block.
  if (lstatSync(name).isFile() === false) throw refusal();
  const descriptor = openSync(name, constants.O_RDWR | NO_FOLLOW);
  const stats = fstatSync(descriptor);
  if (stats.isFile() && stats.nlink === 1) return descriptor;
  closeSync(descriptor);
  throw refusal();
}
