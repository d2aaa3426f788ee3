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
  readonly #throughHosts: boolean;
  readonly #notes: Map<number, T> = new Map();

  /** `own`: a node's own value, or null; `initial`: the value without any; `throughHosts`: shadow roots inherit. */
  constructor(
    table: NodeTable,
    own: (table: NodeTable, node: number) => T | null,
    initial: (table: NodeTable, node: number) => T,
    throughHosts: boolean,
  ) {
    this.#table = table;
    this.#own = own;
    this.#initial = initial;
    this.#throughHosts = throughHosts;
  }

  of(element: number): T {
    const table = this.#table;
    let value: T | null = null;
    let walked = 0;
    let at = element;
    for (; at !== 0; at = this.#parent(at)) {
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
        at = this.#parent(at);
      }
    }
    return value;
  }

  #parent(node: number): number {
    const table = this.#table;
    const parent = table.cells[node + Cell.Parent]!;
    return parent !== 0 && this.#throughHosts && isShadowRoot(table, parent) ? hostOf(table, parent) : parent;
  }
}
