import { spawnSync } from 'node:child_process';

/*
 * Node knows nothing of access control lists and extended attributes, so other programs copy them, or say whether there are any.
 */

/**
 * Copies the access control list and the extended attributes of a file to a new one, with its permissions. Only `cp` of GNU can.
 *
 * @returns whether it could; if not, the new file may have some of them
 */
export function copyAttributes(from: string, to: string): boolean {
  if (process.platform !== 'linux') return false;
  return (
    run('cp', ['--attributes-only', '--preserve=mode,xattr', '--no-target-directory', '--', from, to]) !==
    null
  );
}

/** Whether a file has an access control list; false if nobody can tell. */
export function hasAccessControlList(file: string): boolean {
  if (process.platform === 'win32') return false;
  return /^\S{10}\+/.test(run('ls', ['-ld', '--', file]) ?? '');
}

/** The output of a program; null if it fails or doesn't exist, or the process may start none. */
function run(program: string, args: readonly string[]): string | null {
  try {
    const { status, stdout } = spawnSync(program, args, {
      encoding: 'latin1',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status === 0 ? stdout : null;
  } catch {
    return null;
  }
}
