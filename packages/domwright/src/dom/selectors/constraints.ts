import type { NodeTable } from '../../core/table/node-table.ts';

/**
 * Answers what selectors ask of constraint validation. Documents of a window have it: it takes the microsyntaxes of all
 * kinds of input, which `parse` does not load.
 */
export interface Constraints {
  /** Of `:valid` and `:invalid`; null if neither is true of the element. */
  isValid(table: NodeTable, element: number): boolean | null;
  /** Of `:in-range` and `:out-of-range`; null if neither is true of the element. */
  isInRange(table: NodeTable, element: number): boolean | null;
}
