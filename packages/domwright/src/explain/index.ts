export { type ExplainOptions, explain } from './explain.ts';
export type { Place, RelatedLabel, RelatedRange, Repair, RepairKind } from './repair.ts';
