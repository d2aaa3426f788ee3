// What domwright's other packages use of the checker, as `domwright-check/internal`. It is bundled into them, and not published.

export { checkExample } from './check-example.ts';
export { CheckedText } from './checked-text.ts';
export { missingParser } from './code-parsers.ts';
export { pageNameOf } from './codes/code-page.ts';
export { UNUSED_CODE } from './codes/comments.ts';
export { unknownCode } from './codes/descriptions.ts';
export { standardOf } from './codes/row.ts';
export { suggestion } from './codes/similar-names.ts';
export { InputError } from './files/input-error.ts';
export { readBaselineFile } from './files/read-baseline-file.ts';
export { readConfigFile } from './files/read-config-file.ts';
export { parseJSON } from './files/read-json.ts';
export { configSchema, formatNames, levels } from './settings/config.ts';
export { Glob, GlobError, isGlob, type Progress } from './settings/glob.ts';
export {
  CONTENT_TYPE,
  CONTEXT,
  decodingOptions,
  editionNames,
  isContentType,
  isContext,
  isLabel,
  LABEL,
  MAX_NODES,
  maxNodesOf,
} from './settings/setting-values.ts';
export { SKIP_PATTERN } from './skip-patterns.ts';
