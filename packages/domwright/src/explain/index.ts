export { type ExplainOptions, explain } from './explain.ts';
export type { Place, RelatedPlace, Repair, RepairKind, RepairLabel } from './repair.ts';
