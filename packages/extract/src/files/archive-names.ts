/** Whether a file has the extension of a WARC file. */
export function isNamedAsArchive(name: string): boolean {
  return /\.warc(?:\.gz)?$/i.test(name);
}

/** Why a file with such a name can't be read. */
export function notAnArchive(start: Uint8Array): string {
  return start.length === 0 ? 'it is empty' : 'it is neither a WARC file nor compressed with gzip';
}
