// The entry point `domwright-extract/files`: what domwright's packages share for files from untrusted sources.
// It is internal: it may change in any version.

export { OVERHEAD } from '../inputs/archive.ts';
export { gunzip } from '../inputs/gzip.ts';
export { type OpenPage, openPage } from '../inputs/open-page.ts';
export { isProblem, type RawPage } from '../inputs/raw-page.ts';
export { type PagesInput, pagesIn } from '../inputs/read-pages.ts';
export { ResponseError } from '../inputs/response-error.ts';
export { Segments } from '../inputs/segments.ts';
export { problemOf } from '../inputs/warc-record.ts';
export { decodeXML, NotWellFormedError, parseXHTML, parseXML, xmlEncoding } from '../inputs/xhtml.ts';
export { decompressZstd } from '../inputs/zstd.ts';
export { isNamedAsArchive, notAnArchive } from './archive-names.ts';
export {
  checkCodings,
  FILE_START,
  type FileKind,
  fileKind,
  kindInGzip,
  type ReadKind,
  refusal,
  refusalOfKind,
} from './file-kind.ts';
export { reasonOf } from './reason-of.ts';
export { type ChosenBy, openRegularFile, readRegularFile, type SearchedIn } from './regular-file.ts';
export {
  FileReplacement,
  type FileStamp,
  isInside,
  isTemporary,
  type Place,
  type PlaceOptions,
  placeOf,
  replaceFile,
} from './replace-file.ts';
export { type FileHints, textKind, xmlTypes } from './text-kind.ts';
export { withoutPassword } from './without-password.ts';
