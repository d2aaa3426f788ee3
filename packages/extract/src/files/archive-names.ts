/** Whether the name of a file says that it is a WARC file. */
export function isNamedAsArchive(name: string): boolean {
  return /\.(?:warc|gz)$/i.test(name);
}

/** Why a file of such a name is not read. */
export function notAnArchive(start: Uint8Array): string {
  return start.length === 0 ? 'it is empty' : 'it is neither a WARC file nor compressed with gzip';
}
