/** Why a file could not be read or written, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'no such file';
    case 'EISDIR':
      return 'it is a directory';
    case 'ELOOP':
      return 'its symbolic links form a loop';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no space left on the device';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    case 'EFBIG':
    case 'ERR_FS_FILE_TOO_LARGE':
      return 'it is too large';
    default:
      return error.message;
  }
}
