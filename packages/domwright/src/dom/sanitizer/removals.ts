import type { ErrorRange } from '../../core/errors/parse-error.ts';
import { LineTable } from '../../core/source/line-table.ts';
import { AttributeCell, Cell, ElementFlag, NAMESPACE_SHIFT, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  attributeNameRange,
  attributeQuote,
  attributeValueRange,
  inputStart,
  type SourceRange,
  sourceRangeOf,
} from '../../core/table/source-ranges.ts';

/**
 * Why something was removed:
 * - `not-allowed`: the configuration does not allow it, or it is never safe;
 * - `replaced`: an element that was replaced with its children;
 * - `javascript-url`: an attribute with a `javascript:` URL;
 * - `animates-url`: an attribute that makes an animation change a URL.
 */
export type RemovalReason = 'not-allowed' | 'replaced' | 'javascript-url' | 'animates-url';

/** Something that was removed, and the range of its markup in the input, in UTF-16 offsets. */
export interface Removal extends ErrorRange {
  /** What was removed. */
  readonly kind: 'element' | 'attribute' | 'comment' | 'processing-instruction';
  /** The local name of an element, the qualified name of an attribute, the target of a processing instruction; else ''. */
  readonly name: string;
  /** The namespace of an element or attribute. */
  readonly namespace: string | null;
  /** For an attribute, the local name of its element; otherwise null. */
  readonly element: string | null;
  /** The value of an attribute, the data of a comment or a processing instruction; null for an element. */
  readonly value: string | null;
  /** Why it was removed. */
  readonly reason: RemovalReason;
}

/** Reports removals to a caller. */
export class Removals {
  readonly #table: NodeTable;
  readonly #onRemove: (removal: Removal) => void;
  readonly #lines: LineTable;
  /** Where the reported tags and attributes start. The parser may create several elements from one tag. */
  readonly #reported: Set<number> = new Set();

  /** `html`: the text that the tree was parsed from. */
  constructor(table: NodeTable, html: string, onRemove: (removal: Removal) => void) {
    this.#table = table;
    this.#lines = new LineTable(html);
    this.#onRemove = onRemove;
  }

  /** Reports an element, a comment or a processing instruction, which still has its record. */
  node(node: number, isReplaced: boolean): void {
    const table = this.#table;
    const { cells, names } = table;
    const type = table.nodeType(node);
    const isElement = type === NodeType.Element;
    if (isElement && this.#isReported(cells[node + Cell.Start]!)) return;
    let kind: Removal['kind'] = 'comment';
    let name = '';
    if (isElement) {
      kind = 'element';
      name = names.stringOf(cells[node + Cell.Name]!);
    } else if (type === NodeType.ProcessingInstruction) {
      kind = 'processing-instruction';
      name = table.processingInstructions[cells[node + Cell.Data]!]![0];
    }
    this.#tell(
      {
        kind,
        name,
        namespace: isElement ? table.namespaceURI(table.namespace(node)) : null,
        element: null,
        value: isElement ? null : table.data(node),
        reason: isReplaced ? 'replaced' : 'not-allowed',
      },
      isReplaced ? startTagOf(table, node) : markupOf(table, node),
    );
  }

  attribute(element: number, record: number, reason: RemovalReason): void {
    const table = this.#table;
    const { attributes, cells, names } = table;
    const nameRange = attributeNameRange(table, record)!;
    if (this.#isReported(nameRange.start)) return;
    const valueRange = attributeValueRange(table, record);
    const end =
      valueRange === null ? nameRange.end : valueRange.end + (attributeQuote(table, record)?.length ?? 0);
    this.#tell(
      {
        kind: 'attribute',
        name: names.stringOf(attributes[record + AttributeCell.Name]!),
        namespace: table.namespaceURI(attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT),
        element: names.stringOf(cells[element + Cell.Name]!),
        value: table.attributeValue(record),
        reason,
      },
      { start: nameRange.start, end },
    );
  }

  /**
   * Whether the tag or attribute that starts here has been reported; marks it as reported. Implied elements have no
   * start.
   */
  #isReported(start: number): boolean {
    if (start >= 0 && this.#reported.has(start)) return true;
    this.#reported.add(start);
    return false;
  }

  #tell(what: Omit<Removal, keyof ErrorRange>, { start, end }: SourceRange): void {
    const from = this.#lines.positionAt(start);
    const to = this.#lines.positionAt(end);
    this.#onRemove({
      ...what,
      ...{ start, end, line: from.line, column: from.column, endLine: to.line, endColumn: to.column },
    });
  }
}

/** The range of a node's whole markup. */
function markupOf(table: NodeTable, node: number): SourceRange {
  const isClone = table.isContainer(node) && (table.cells[node + Cell.Kind]! & ElementFlag.Cloned) !== 0;
  return (isClone ? null : sourceRangeOf(table, node)) ?? startTagOf(table, node);
}

/**
 * The range of a start tag; for a clone, its original's. For an implied element, an empty range where it was implied.
 */
function startTagOf(table: NodeTable, element: number): SourceRange {
  const { cells } = table;
  const end = cells[element + Cell.End]!;
  const start = cells[element + Cell.Start]! < 0 ? end : cells[element + Cell.Start]!;
  const base = inputStart(table, start);
  return { start: start - base, end: end - base };
}
