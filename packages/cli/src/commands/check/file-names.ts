import path from 'node:path';
import { STANDARD_INPUT } from '../../inputs/named-inputs.ts';

/** What file names are relative to, and their syntax. */
export interface FileNames {
  /** The current folder, absolute. */
  readonly cwd: string;
  /** Whether paths have the syntax of Windows. */
  readonly windows: boolean;
}

/**
 * A file as a URI reference: relative if it is in the current folder, otherwise a file URL. Null for standard input.
 */
export function uriOf(name: string, { cwd, windows }: FileNames): { uri: string; relative: boolean } | null {
  if (name === STANDARD_INPUT) return null;
  const paths = windows ? path.win32 : path.posix;
  const full = paths.resolve(cwd, name);
  const relative = paths.relative(cwd, full);
  if (relative !== '' && !isOutside(relative, paths)) {
    return { uri: encoded(relative, paths), relative: true };
  }
  return { uri: fileURL(full, windows), relative: false };
}

/** The URL of the current folder, with a slash at the end. */
export function folderURL({ cwd, windows }: FileNames): string {
  const url = fileURL(cwd, windows);
  return url.endsWith('/') ? url : `${url}/`;
}

/** A file's path with slashes: relative if it is in the current folder. */
export function pathOf(name: string, { cwd, windows }: FileNames): string {
  if (name === STANDARD_INPUT) return name;
  const paths = windows ? path.win32 : path.posix;
  const full = paths.resolve(cwd, name);
  const relative = paths.relative(cwd, full);
  const best = relative === '' || isOutside(relative, paths) ? full : relative;
  return windows ? best.replaceAll('\\', '/') : best;
}

function isOutside(relative: string, paths: path.PlatformPath): boolean {
  return relative === '..' || relative.startsWith(`..${paths.sep}`) || paths.isAbsolute(relative);
}

function fileURL(full: string, windows: boolean): string {
  if (!windows) return `file://${encoded(full, path.posix)}`;
  if (full.startsWith('\\\\')) return `file:${encoded(full, path.win32)}`;
  // The drive's colon is not escaped: C:\ is /C:/.
  return `file:///${encoded(full, path.win32).replace(/^([A-Za-z])%3A/, '$1:')}`;
}

function encoded(name: string, paths: path.PlatformPath): string {
  return name
    .split(paths.sep)
    .map((segment) => encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd')))
    .join('/');
}
