export type { ErrorRange, RelatedLabel, RelatedRange } from '../../core/errors/parse-error.ts';
export { type ExplainOptions, explain } from './explain.ts';
export type { Repair, RepairKind } from './repair.ts';
export { describeWord, type Word, type WordUse, words } from './words.ts';
