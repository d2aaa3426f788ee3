import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { hostOf, isShadowRoot } from '../../core/table/traversal.ts';

/** The distance between two notes on a way up. */
const STRIDE = 32;

/**
 * A property that an element has itself or inherits from ancestors. Long ways up leave notes, so that checking all
 * elements of a tree takes linear time, whatever its depth.
 */
export class Inherited<T extends string | boolean | number> {
  readonly #table: NodeTable;
  readonly #own: (table: NodeTable, node: number) => T | null;
  readonly #initial: (table: NodeTable, node: number) => T;
  readonly #up: (table: NodeTable, node: number) => number;
  readonly #notes: Map<number, T> = new Map();

  /** `own`: a node's own value, or null; `initial`: the value without any; `up`: the node from which one inherits, or 0. */
  constructor(
    table: NodeTable,
    own: (table: NodeTable, node: number) => T | null,
    initial: (table: NodeTable, node: number) => T,
    up: (table: NodeTable, node: number) => number,
  ) {
    this.#table = table;
    this.#own = own;
    this.#initial = initial;
    this.#up = up;
  }

  of(element: number): T {
    const table = this.#table;
    let value: T | null = null;
    let walked = 0;
    let at = element;
    for (; at !== 0; at = this.#up(table, at)) {
      value = this.#own(table, at);
      if (value === null && walked > STRIDE) value = this.#notes.get(at) ?? null;
      if (value !== null) break;
      walked++;
    }
    if (value === null) value = this.#initial(table, element);
    if (walked > STRIDE) {
      at = element;
      for (let i = 0; i < walked; i++) {
        if (i % STRIDE === 0) this.#notes.set(at, value);
        at = this.#up(table, at);
      }
    }
    return value;
  }
}

/** The parent; 0 if there is none. */
export function parentOf(table: NodeTable, node: number): number {
  return table.cells[node + Cell.Parent]!;
}

/** The parent, or the host instead of a shadow root. */
export function parentOrHost(table: NodeTable, node: number): number {
  const parent = parentOf(table, node);
  return parent !== 0 && isShadowRoot(table, parent) ? hostOf(table, parent) : parent;
}
