/*
 * The first bytes of files, which identify their type.
 */

const WARC = Buffer.from('WARC/');

/** The length of the longest signature. */
export const SIGNATURE = WARC.length;

/** Whether bytes are compressed with gzip. */
export function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** Whether bytes are the start of a WARC record. */
export function isWARC(start: Uint8Array): boolean {
  for (let at = 0; at < WARC.length; at++) if (start[at] !== WARC[at]) return false;
  return true;
}

/** Whether bytes are the start of a WARC file, compressed or not. */
export function isArchive(start: Uint8Array): boolean {
  return isGzip(start) || isWARC(start);
}
