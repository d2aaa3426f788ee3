import { integers } from '../../core/infra/integers.ts';
import { LEAF_SIZE } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';

/** What becomes of texts and comments: those that are left out, and new source for texts. */
export class Plan {
  /** By handle / LEAF_SIZE: 0 to keep, REMOVED, or the number of a string. */
  readonly #changes: Int32Array;
  readonly #strings: string[] = ['', '', ' ', '\n'];

  constructor(table: NodeTable) {
    this.#changes = integers(table.cellsEnd / LEAF_SIZE + 1);
  }

  isRemoved(node: number): boolean {
    return this.#changes[node / LEAF_SIZE] === REMOVED;
  }

  remove(node: number): void {
    this.#changes[node / LEAF_SIZE] = REMOVED;
  }

  keep(node: number): void {
    this.#changes[node / LEAF_SIZE] = 0;
  }

  /** The new source of a text; null to keep it. */
  rawOf(text: number): string | null {
    const change = this.#changes[text / LEAF_SIZE]!;
    return change === 0 ? null : this.#strings[change]!;
  }

  /** Sets the source of a text. Its own cooking applies. */
  setRaw(text: number, raw: string): void {
    let number: number = REMOVED;
    if (raw === ' ') number = SPACE;
    else if (raw === '\n') number = LINE_FEED;
    else if (raw !== '') number = this.#strings.push(raw) - 1;
    this.#changes[text / LEAF_SIZE] = number;
  }
}

const REMOVED = 1;
const SPACE = 2;
const LINE_FEED = 3;
