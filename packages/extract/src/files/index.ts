// The entry point `domwright-extract/files`: what the packages of domwright share for files that others may have made.
// It is for the command line and may change in any version.
export { isNamedAsArchive, notAnArchive } from './archive-names.ts';
export { reasonOf } from './reason-of.ts';
export { openRegularFile, type SearchedIn } from './regular-file.ts';
export {
  FileReplacement,
  isInside,
  isTemporary,
  type Place,
  type PlaceOptions,
  placeOf,
  replaceFile,
} from './replace-file.ts';
export { isArchive, SIGNATURE } from './signatures.ts';
export { withoutPassword } from './without-password.ts';
