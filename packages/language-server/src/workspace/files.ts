import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A document's file; null for one that is nowhere on the disk. */
export function fileOf(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

/** The innermost of some folders that a file is in; null if it is in none. */
export function folderOf(file: string, folders: readonly string[]): string | null {
  const around = folders.filter((folder) => {
    const relative = path.relative(folder, file);
    const isOutside = relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
    return !isOutside;
  });
  return around.sort((a, b) => b.length - a.length)[0] ?? null;
}
