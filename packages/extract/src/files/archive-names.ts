/** Whether the name of a file says that it is a WARC file. */
export function isNamedAsArchive(name: string): boolean {
  return /\.(?:warc|gz)$/i.test(name);
}

/** Why a file of such a name is not read. */
export function notAnArchive(start: Uint8Array): string {
  return start.length === 0 ? 'it is empty' : 'it is neither a WARC file nor compressed with gzip';
}

/** The first bytes of a WARC file, or of one that is compressed. */
export function isArchive(start: Uint8Array): boolean {
  return (start[0] === 0x1f && start[1] === 0x8b) || Buffer.from(start).toString('latin1', 0, 5) === 'WARC/';
}
