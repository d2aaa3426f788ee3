import { cook } from '../../core/source/cook.ts';
import {
  AttributeCell,
  Cell,
  COOK_BITS,
  COOK_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
  TextFlag,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { originalOf, textPieces } from '../../core/table/source-ranges.ts';
import type { AttributePlan } from './attribute-plan.ts';
import type { MarkupParts } from './markup-parts.ts';
import type { Page } from './page-source.ts';
import type { Plan } from './plan.ts';

/** What the comparison needs to know of what was asked for. */
export interface Expected {
  /** Whether a node is left out. */
  isRemoved(node: number): boolean;
  /** The data of a text. */
  dataOf(text: number): string;
  /** The new source of a text, which is its data; null if it stays as it is, undefined if only `dataOf` knows. */
  plainOf(text: number): string | null | undefined;
  /** The new value of an attribute; null if it is removed, undefined if it stays. */
  valueOf(element: number, record: number): string | null | undefined;
}

/** What was asked for of a page. */
export class AsPlanned implements Expected {
  readonly attributes: AttributePlan | null;
  readonly #page: Page;
  readonly #table: NodeTable;
  readonly #plan: Plan | null;
  /** Whether the markup at an offset stays as it is; null if none must. */
  readonly #isKeptAt: ((start: number) => boolean) | null;

  constructor(
    page: Page,
    plan: Plan | null,
    attributes: AttributePlan | null,
    isKeptAt: ((start: number) => boolean) | null,
  ) {
    this.#page = page;
    this.#table = page.table;
    this.#plan = plan;
    this.attributes = attributes;
    this.#isKeptAt = isKeptAt;
  }

  /** Whether a node's markup stays as it is. */
  isKept(node: number): boolean {
    if (this.#isKeptAt === null) return false;
    const table = this.#table;
    const original = originalOf(table, node) || node;
    return this.#isKeptAt(table.cells[original + Cell.Start]!);
  }

  isRemoved(node: number): boolean {
    if (this.#plan === null || !this.#plan.isRemoved(node)) return false;
    return this.#hasPieces(node) ? this.dataOf(node) === '' : !this.isKept(node);
  }

  /** Whether each piece of a text is kept or not by itself. */
  #hasPieces(node: number): boolean {
    if (this.#isKeptAt === null) return false;
    const kind = this.#table.cells[node + Cell.Kind]!;
    return (kind & NODE_TYPE_MASK) === NodeType.Text && (kind & TextFlag.Pieces) !== 0;
  }

  /** The new source of the part of a text that begins at an offset; null if it stays as it is. */
  rawAt(text: number, start: number): string | null {
    return this.#plan === null || this.#isKeptAt?.(start) === true ? null : this.#plan.rawAt(text, start);
  }

  plainOf(text: number): string | null | undefined {
    const plan = this.#plan;
    if (plan === null) return null;
    if (plan.hasPieces(text) || this.#hasPieces(text)) return undefined;
    const raw = this.isKept(text) ? null : plan.rawOf(text);
    return raw === null || (this.#table.cells[text + Cell.Kind]! & COOK_BITS) === 0 ? raw : undefined;
  }

  dataOf(text: number): string {
    const plan = this.#plan;
    if (plan !== null && (plan.hasPieces(text) || (plan.isRemoved(text) && this.#hasPieces(text)))) {
      let data = '';
      const pieces = textPieces(this.#table, text);
      for (let i = 0; i < pieces.length; i += 4) {
        const start = pieces[i]!;
        const raw = this.rawAt(text, start) ?? this.#page.text.slice(start, pieces[i + 1]);
        data += cook(raw, pieces[i + 2]!);
      }
      return data;
    }
    const raw = plan === null || this.isKept(text) ? null : plan.rawOf(text);
    if (raw === null) return this.#table.data(text);
    const flags = (this.#table.cells[text + Cell.Kind]! & COOK_BITS) >> COOK_SHIFT;
    return flags === 0 ? raw : cook(raw, flags);
  }

  valueOf(element: number, record: number): string | null | undefined {
    return this.attributes === null || this.isKept(element)
      ? undefined
      : this.attributes.valueOf(element, record);
  }
}

/** The same for the page as it is parsed without scripting: what is only in that stays as it is. */
export class AsPlannedWithoutScripting implements Expected {
  readonly #page: Page;
  readonly #parts: MarkupParts;
  readonly #expected: AsPlanned;
  readonly #other: NodeTable;

  /** `expected`: of the page with scripting; `other`: without. */
  constructor(page: Page, parts: MarkupParts, expected: AsPlanned, other: NodeTable) {
    this.#page = page;
    this.#parts = parts;
    this.#expected = expected;
    this.#other = other;
  }

  /** The node with the same markup, with scripting. */
  #nodeOf(node: number): number {
    const start = this.#other.cells[node + Cell.Start]!;
    return start < 0 ? 0 : this.#parts.nodeAt(start);
  }

  isRemoved(node: number): boolean {
    if (this.#other.nodeType(node) === NodeType.Text) return this.dataOf(node) === '';
    const same = this.#nodeOf(node);
    return same !== 0 && this.#expected.isRemoved(same);
  }

  plainOf(): undefined {
    return undefined;
  }

  /** Texts that are apart with scripting may be one without. */
  dataOf(text: number): string {
    const { table } = this.#page;
    const pieces = textPieces(this.#other, text);
    if (pieces.length === 0) return this.#other.data(text);
    let data = '';
    for (let i = 0; i < pieces.length; i += 4) {
      const start = pieces[i]!;
      const same = this.#parts.nodeAt(start);
      const isText = same !== 0 && table.nodeType(same) === NodeType.Text;
      const planned = isText ? this.#expected.rawAt(same, start) : null;
      data += cook(planned ?? this.#page.text.slice(start, pieces[i + 1]), pieces[i + 2]!);
    }
    return data;
  }

  valueOf(element: number, record: number): string | null | undefined {
    if (this.#expected.attributes === null) return undefined;
    const same = this.#nodeOf(element);
    const { table } = this.#page;
    if (same === 0 || !table.isContainer(same) || this.#expected.isKept(same)) return undefined;
    const { attributes } = this.#other;
    const its = table.findAttribute(same, attributes[record + AttributeCell.Name]!);
    const isIts =
      its >= 0 &&
      table.attributes[its + AttributeCell.NameStart] === attributes[record + AttributeCell.NameStart];
    return isIts ? this.#expected.valueOf(same, its) : undefined;
  }
}
