import type { NodeTable } from '../../core/table/node-table.ts';

/**
 * Constraint validation for selectors. Only a window's documents have it: it needs the microsyntaxes of all kinds of
 * input, which `parse` does not load.
 */
export interface Constraints {
  /** For `:valid` and `:invalid`; null if the element matches neither. */
  isValid(table: NodeTable, element: number): boolean | null;
  /** For `:in-range` and `:out-of-range`; null if the element matches neither. */
  isInRange(table: NodeTable, element: number): boolean | null;
}
