import type { ByteSource } from './byte-window.ts';
import type { ZipContents } from './zip.ts';

/** A WARC file in a WACZ file or another ZIP file. */
export interface ArchiveInWACZ {
  /** The name of its entry, such as `archive/data.warc.gz`. */
  readonly name: string;
  /** Its bytes, which can be read once and until the next archive is asked for. */
  readonly chunks: ByteSource;
}

/** NB: a Mac adds files with such names that hold something else. */
const ARCHIVE = /^(?!__MACOSX\/)(?:.*\/)?(?!\._)[^/]+\.warc(?:\.gz|\.zst)?$/i;

/**
 * The WARC files of a ZIP file, in the order of its directory. They are read from the file as streams. If one cannot be read, its
 * `chunks` throw and the next one can still be asked for. WACZ files have them in the folder `archive` —
 * https://specs.webrecorder.net/wacz/1.1.1/
 *
 * @throws Error if the directory of the ZIP file cannot be read, or names no WARC file; a file system error
 */
export async function* archivesInWACZ(zip: ZipContents): AsyncGenerator<ArchiveInWACZ, void, undefined> {
  let found = false;
  for await (const entry of zip.entries()) {
    if (!ARCHIVE.test(entry.fileName)) continue;
    found = true;
    const chunks = zip.chunks(entry);
    yield { name: entry.fileName, chunks };
    await chunks.return();
  }
  if (!found) throw new Error('it is a ZIP file without WARC files');
}
