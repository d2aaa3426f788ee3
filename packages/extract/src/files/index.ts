// The entry point `domwright-extract/files`: what domwright's packages share for files from untrusted sources.
// It is internal: it may change in any version.

export { gunzip } from '../inputs/gzip.ts';
export { decompressZstd } from '../inputs/zstd.ts';
export { isNamedAsArchive, notAnArchive } from './archive-names.ts';
export {
  checkCodings,
  FILE_START,
  type FileKind,
  fileKind,
  kindInGzip,
  pagesInMHTML,
  refusal,
} from './file-kind.ts';
export { reasonOf } from './reason-of.ts';
export { type ChosenBy, openRegularFile, readRegularFile, type SearchedIn } from './regular-file.ts';
export {
  FileReplacement,
  isInside,
  isTemporary,
  type Place,
  type PlaceOptions,
  placeOf,
  replaceFile,
} from './replace-file.ts';
export { withoutPassword } from './without-password.ts';
