import { constants, inflateRawSync } from 'node:zlib';
import type { PageInMHTML } from '../inputs/mhtml.ts';
import { startOfDeflated } from './gzip-header.ts';
import { isGzip, isWARC } from './signatures.ts';

/** How many bytes at the start of a file say what it is. */
export const FILE_START = 4096;

/** What a file is: a kind that is read, or one that is not. */
export type FileKind =
  | { readonly kind: 'page' | 'warc' | 'gzip' | 'zstd' | 'zip' | 'mhtml' }
  | { readonly kind: 'other'; readonly name: string };

/** First bytes, and what has them. */
const signatures: readonly (readonly [bytes: string, name: string])[] = [
  ['filedesc:', 'an ARC file'],
  ['%PDF-', 'a PDF file'],
  ['%!PS-Adobe-', 'a PostScript file'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z file'],
  ['\xfd7zXZ\0', 'an xz file'],
  ['BZh', 'a bzip2 file'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old Office file'],
  ['SQLite format 3\0', 'an SQLite database'],
  ['PAR1', 'a Parquet file'],
  ['\x7fELF', 'a program'],
  ['\0asm', 'a WebAssembly module'],
  ['wOFF', 'a font'],
  ['wOF2', 'a font'],
  ['OTTO\0', 'a font'],
  ['\0\x01\0\0', 'a font'],
  ['\xca\xfe\xba\xbe', 'a Java class or a program'],
  ['{\\rtf', 'an RTF file'],
];

/** Some signatures are short, so what follows must not be text. NB: UTF-16 is not text here. */
const isText = (start: Uint8Array): boolean =>
  !start.subarray(0, 512).some((byte) => byte < 9 || (byte > 13 && byte < 27));

/** What a file is, by its first `FILE_START` bytes. */
export async function fileKind(start: Uint8Array): Promise<FileKind> {
  if (isWARC(start)) return { kind: 'warc' };
  if (isGzip(start)) return { kind: 'gzip' };
  if (startsWith(start, '\x28\xb5\x2f\xfd') || isSkippableFrame(start)) return { kind: 'zstd' };
  if (startsWith(start, 'PK\x03\x04') || startsWith(start, 'PK\x05\x06')) {
    if (latin1(start, 30, 58) === 'mimetypeapplication/epub+zip')
      return { kind: 'other', name: 'an EPUB file' };
    return { kind: 'zip' };
  }
  if (await isMHTML(start)) return { kind: 'mhtml' };
  for (const [bytes, name] of signatures)
    if (startsWith(start, bytes) && (bytes.length > 4 || !isText(start))) return { kind: 'other', name };
  if (latin1(start, 257, 262) === 'ustar') return { kind: 'other', name: 'a tar file' };
  if (isText(start)) return { kind: 'page' };
  // NB: few files come here, and it takes time to load.
  const { computedMIMEType } = await import('domwright/urls');
  const { essence, type } = computedMIMEType(start);
  if (type === 'image') return { kind: 'other', name: `an image (${essence})` };
  if (type === 'audio' || type === 'video') return { kind: 'other', name: `${type} (${essence})` };
  if (essence === 'application/x-rar-compressed' || essence === 'application/ogg')
    return { kind: 'other', name: `a file of the type ${essence}` };
  return { kind: 'page' };
}

/** What a gzip file has in it; null if its start is damaged. */
export async function kindInGzip(start: Uint8Array): Promise<FileKind | null> {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  const at = startOfDeflated(bytes);
  if (at < 0) return null;
  let inflated: Buffer;
  try {
    inflated = inflateRawSync(bytes.subarray(at), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: FILE_START * 1040,
    });
  } catch {
    return null;
  }
  return fileKind(inflated.subarray(0, FILE_START));
}

/** How often a file may be compressed: what unpacks to itself would never end. */
const MOST_CODINGS = 3;

/** @throws Error if a file is compressed too often; `codings` counts */
export function checkCodings(codings: number): void {
  if (codings > MOST_CODINGS) throw new Error(`it is compressed more than ${MOST_CODINGS} times`);
}

/** Why a file is not read, and what to do about it. */
export function refusal(name: string): string {
  const advice = advices.get(name);
  return advice === undefined ? `it is ${name}, not HTML` : `it is ${name}: ${advice}`;
}

const advices: ReadonlyMap<string, string> = new Map([
  ['an ARC file', 'convert it to WARC first'],
  ['an EPUB file', 'unpack it first, and name the XHTML files in it'],
  ['a PDF file', 'convert it to HTML first'],
  ['a ZIP file', 'unpack it first'],
  ['a tar file', 'unpack it first'],
  ['a WARC file', 'extract, links and tree read it'],
  ['a WACZ or another ZIP file', 'extract reads WACZ; unpack others first'],
  ['an MHTML file', 'extract, links and tree read it'],
]);

/** The HTML parts of an MHTML file. @throws Error if there is none */
export async function pagesInMHTML(file: Uint8Array): Promise<readonly PageInMHTML[]> {
  const mhtml = await import('../inputs/mhtml.ts');
  const pages = mhtml.pagesInMHTML(file);
  if (pages.length === 0) throw new Error('it is an MHTML file without HTML');
  return pages;
}

/** Whether the first bytes look like those of an MHTML file. */
async function isMHTML(start: Uint8Array): Promise<boolean> {
  // NB: few files come here, and it takes time to load.
  if (!/^[\w-]+[\t ]*:/.test(latin1(start, 0, 200))) return false;
  const mhtml = await import('../inputs/mhtml.ts');
  return mhtml.isMHTML(start);
}

/** A frame of zstd that holds no data; dictionaries of WARC files come in one. */
function isSkippableFrame(start: Uint8Array): boolean {
  return (
    start.length >= 12 && ((start[0] as number) & 0xf0) === 0x50 && latin1(start, 1, 4) === '\x2a\x4d\x18'
  );
}

function startsWith(start: Uint8Array, bytes: string): boolean {
  return latin1(start, 0, bytes.length) === bytes;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);
}
