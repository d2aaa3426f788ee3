/** The reason of an error in words, mostly why a file could not be read or written. */
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
    case 'ERR_ACCESS_DENIED':
      return "Node's permission model does not allow it";
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no space left on the device';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    case 'EFBIG':
    case 'ERR_FS_FILE_TOO_LARGE':
    // Node's codes for a string of more than about 500 million characters.
    case 'ERR_STRING_TOO_LONG':
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'it is too large';
    default:
      // V8's message for the same.
      return error.message === 'Invalid string length' ? 'it is too large' : error.message;
  }
}
