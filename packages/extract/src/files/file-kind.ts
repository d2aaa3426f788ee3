import { constants, inflateRawSync } from 'node:zlib';
import { isNamedAsArchive } from './archive-names.ts';
import { startOfDeflated } from './gzip-header.ts';
import { bufferOf, isMail } from './mail-kind.ts';
import { isGzip, isWARC } from './signatures.ts';
import { type FileHints, textKind } from './text-kind.ts';

/** How many bytes at the start of a file say what it is. */
export const FILE_START = 4096;

/** The kinds of files that are read: by `extract` all of them, by other commands some. */
export type ReadKind = 'html' | 'xml' | 'warc' | 'gzip' | 'zstd' | 'zip' | 'epub' | 'mail' | 'har' | 'ndjson';

/** What a file is: a kind that is read, or one that is not. */
export type FileKind = { readonly kind: ReadKind } | { readonly kind: 'other'; readonly name: string };

/** First bytes, and what has them. */
const signatures: readonly (readonly [bytes: string, name: string])[] = [
  ['filedesc:', 'an ARC file'],
  ['%PDF-', 'a PDF file'],
  ['%!PS-Adobe-', 'a PostScript file'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z file'],
  ['\xfd7zXZ\0', 'an xz file'],
  ['BZh', 'a bzip2 file'],
  ['\x04\x22\x4d\x18', 'an lz4 file'],
  ['\x02\x21\x4c\x18', 'an lz4 file'],
  ['bplist00', 'a Safari web archive or another property list'],
  ['ITSF\x03\0\0\0', 'a CHM file'],
  ['AT&TFORM', 'a DjVu file'],
  ['!BDN', 'an Outlook data file'],
  ['\x78\x9f\x3e\x22', 'a TNEF file (winmail.dat)'],
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

/** What a file is, by its first `FILE_START` bytes, its name and its Content-Type. */
export async function fileKind(start: Uint8Array, hints: FileHints = {}): Promise<FileKind> {
  if (isWARC(start)) return { kind: 'warc' };
  if (isGzip(start)) return { kind: 'gzip' };
  if (startsWith(start, '\x28\xb5\x2f\xfd') || isSkippableFrame(start)) return { kind: 'zstd' };
  if (startsWith(start, 'PK\x03\x04') || startsWith(start, 'PK\x05\x06')) {
    const isBook =
      latin1(start, 30, 58) === 'mimetypeapplication/epub+zip' || /\.epub$/i.test(hints.name ?? '');
    return { kind: isBook ? 'epub' : 'zip' };
  }
  if (isMail(start)) return { kind: 'mail' };
  for (const [bytes, name] of signatures)
    if (startsWith(start, bytes) && (bytes.length > 4 || !isText(start))) return { kind: 'other', name };
  if (latin1(start, 257, 262) === 'ustar') return { kind: 'other', name: 'a tar file' };
  if (latin1(start, 60, 68) === 'BOOKMOBI') return { kind: 'other', name: 'a Kindle book' };
  if (isText(start) || startsWith(start, '\xff\xfe') || startsWith(start, '\xfe\xff'))
    return kindOfText(start, hints);
  // NB: few files come here, and it takes time to load.
  const { computedMIMEType } = await import('domwright/urls');
  const { essence, type } = computedMIMEType(start);
  if (type === 'image') return { kind: 'other', name: `an image (${essence})` };
  if (type === 'audio' || type === 'video') return { kind: 'other', name: `${type} (${essence})` };
  if (essence === 'application/x-rar-compressed' || essence === 'application/ogg')
    return { kind: 'other', name: `a file of the type ${essence}` };
  return kindOfText(start, hints);
}

function kindOfText(start: Uint8Array, hints: FileHints): FileKind {
  // NB: an archive's name says what it should be; `notAnArchive` is said of it.
  if (isNamedAsArchive(hints.name ?? '')) return { kind: 'html' };
  const kind = textKind(textOf(start), hints);
  return typeof kind === 'string' ? { kind } : { kind: 'other', name: kind.name };
}

/** The first characters of a text in UTF-8, UTF-16 or an encoding that includes ASCII. */
function textOf(start: Uint8Array): string {
  const [first, second] = start;
  const bytes = start.subarray(0, start.length & ~1);
  if (first === 0xff && second === 0xfe) return bufferOf(bytes).toString('utf16le');
  if (first === 0x3c && second === 0) return bufferOf(bytes).toString('utf16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return Buffer.from(bytes).swap16().toString('utf16le');
  return bufferOf(start).toString('utf8');
}

/** What a gzip file has in it; null if its start is damaged. */
export async function kindInGzip(start: Uint8Array, hints: FileHints = {}): Promise<FileKind | null> {
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
  return fileKind(inflated.subarray(0, FILE_START), hints);
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

const NAMED_SO = 'its name is that of one, so it may be damaged';

const advices: ReadonlyMap<string, string> = new Map([
  ['not a ZIP file', NAMED_SO],
  ['not a mail', NAMED_SO],
  ['not a gzip file', NAMED_SO],
  ['not a zstd file', NAMED_SO],
  ['not compressed or packed', 'its name says so, so it may be damaged'],
  ['a Brotli file', 'decompress it first'],
  ['an ARC file', 'convert it to WARC first'],
  ['a PDF file', 'convert it to HTML first'],
  ['an lz4 file', 'decompress it first'],
  ['a tar file', 'unpack it first'],
  ['a CDX index', 'it lists pages; name the WARC files that have them'],
  ['a CDXJ index', 'it lists pages; name the WARC files that have them'],
  ["an OPF file (a book's package)", 'name the EPUB file, or the pages'],
  ["an NCX file (a book's contents)", 'name the EPUB file, or the pages'],
]);

/** Why a command doesn't read a kind that others read. */
export function refusalOfKind(kind: ReadKind): string {
  if (kind === 'xml') return `it is XML: ${WRITES_HTML}`;
  return `it is ${kindNames[kind]}: extract, links${kind === 'epub' ? ', check' : ''} and tree read it`;
}

const WRITES_HTML = 'this command reads HTML; --content-type text/html reads it as HTML all the same';

const kindNames: Readonly<Record<ReadKind, string>> = {
  html: 'HTML',
  xml: 'XML',
  warc: 'a WARC file',
  gzip: 'compressed with gzip',
  zstd: 'compressed with zstd',
  zip: 'a WACZ or another ZIP file',
  epub: 'an EPUB file',
  mail: 'an MHTML file or a mail',
  har: 'a HAR file',
  ndjson: 'NDJSON',
};

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
  return bufferOf(bytes).toString('latin1', from, to);
}
