import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs';
import { OutputError } from './output-error.ts';

/*
 * The files that a run keeps beside its output have names that anybody can guess, and the folder may be one that others
 * write to. So they are created, never overwritten, and no link is followed.
 */

/** Windows has no such flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** Whether something has this name, be it a link to nothing. */
export function isThere(name: string): boolean {
  return lstatSync(name, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Creates a file for reading and writing.
 *
 * @throws an error of the file system; EEXIST if anything has this name, a link, too
 */
export function createOwn(name: string, mode = 0o666): number {
  return openSync(name, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW, mode);
}

/**
 * Opens a file that an earlier run has left, for reading and writing.
 *
 * @throws OutputError for a link, what has a second name, and what is no file
 */
export function openLeft(name: string): number {
  const refusal = (): OutputError =>
    new OutputError('not-ours', `${name} is not a file of an earlier run`, [name]);
  // NB: to open a pipe would wait for its other end.
  if (lstatSync(name).isFile() === false) throw refusal();
  const descriptor = openSync(name, constants.O_RDWR | NO_FOLLOW);
  const stats = fstatSync(descriptor);
  if (stats.isFile() && stats.nlink === 1) return descriptor;
  closeSync(descriptor);
  throw refusal();
}
