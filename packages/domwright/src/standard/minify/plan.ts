import { integers } from '../../core/infra/integers.ts';
import { LEAF_SIZE } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';

/** What becomes of texts and comments: those that are left out, and new source for texts. */
export class Plan {
  /** By handle / LEAF_SIZE: 0 to keep, REMOVED, or the number of a string. */
  readonly #changes: Int32Array;
  readonly #strings: string[] = ['', '', ' ', '\n', ''];
  /** By where it begins: the new source of a piece. */
  readonly #pieces = new Map<number, string>();
  readonly #codes = new Set<number>();

  constructor(table: NodeTable) {
    this.#changes = integers(table.cellsEnd / LEAF_SIZE + 1);
  }

  /** Whether the new source of a text is code that a caller's function made. */
  isCode(text: number): boolean {
    return this.#codes.has(text);
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

  /** Whether the pieces of a text have new source of their own. */
  hasPieces(text: number): boolean {
    return this.#changes[text / LEAF_SIZE] === PIECES;
  }

  /** The new source of a text; null to keep it. A text with pieces has none. */
  rawOf(text: number): string | null {
    const change = this.#changes[text / LEAF_SIZE]!;
    return change === 0 || change === PIECES ? null : this.#strings[change]!;
  }

  /** The new source of the part of a text that begins at an offset; null to keep it. */
  rawAt(text: number, start: number): string | null {
    return this.hasPieces(text) ? (this.#pieces.get(start) ?? null) : this.rawOf(text);
  }

  /** Sets the source of a text. Its own cooking applies. */
  setRaw(text: number, raw: string): void {
    let number: number = REMOVED;
    if (raw === ' ') number = SPACE;
    else if (raw === '\n') number = LINE_FEED;
    else if (raw !== '') number = this.#strings.push(raw) - 1;
    this.#changes[text / LEAF_SIZE] = number;
  }

  /** Sets the source of a text to code that a caller's function made. */
  setCode(text: number, raw: string): void {
    this.setRaw(text, raw);
    this.#codes.add(text);
  }

  /** Sets the source of the piece of a text that begins at an offset. */
  setPiece(text: number, start: number, raw: string): void {
    this.#changes[text / LEAF_SIZE] = PIECES;
    this.#pieces.set(start, raw);
  }
}

const REMOVED = 1;
const SPACE = 2;
const LINE_FEED = 3;
const PIECES = 4;
