/**
 * What the parser did with a document and why, in words, and descriptions of all parse errors. For teachers, error
 * messages and editors.
 *
 * @module
 */

export { describeParseError, parseErrorDescriptions, relatedMessage } from '../core/errors/descriptions.ts';
export type { ParseErrorDescription } from '../core/errors/parse-error-description.ts';
export { type ExplainOptions, explain } from '../pages/explain/explain.ts';
export type { Repair, RepairKind } from '../pages/explain/repair.ts';
export { describeWord, type Word, type WordUse, words } from '../pages/explain/words.ts';
