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
 *
 * Only with a policy:
 * - `escaped`: an element whose tags became text;
 * - `scheme`, `host`: an attribute with a URL whose scheme or host is not allowed, or an `iframe` with such a `src`;
 * - `relative-url`: the same for a URL without a scheme;
 * - `value`: an attribute or style whose value is not allowed;
 * - `empty`: an element with nothing but white space in it;
 * - `too-deep`, `too-many-links`: an element that was replaced with its children because of a limit;
 * - `too-long`: what comes after the longest text that is allowed;
 * - `hook`: an element for which the hook said so, or an attribute that it removed.
 */
export type RemovalReason =
  | 'not-allowed'
  | 'replaced'
  | 'javascript-url'
  | 'animates-url'
  | 'escaped'
  | 'scheme'
  | 'host'
  | 'relative-url'
  | 'value'
  | 'empty'
  | 'too-deep'
  | 'too-many-links'
  | 'too-long'
  | 'hook';

/** Something that was removed, and the range of its markup in the input, in UTF-16 offsets. */
export interface Removal extends ErrorRange {
  /** What was removed. Only a policy removes a class, a style or text. */
  readonly kind: 'element' | 'attribute' | 'comment' | 'processing-instruction' | 'class' | 'style' | 'text';
  /**
   * The local name of an element, the qualified name of an attribute, the target of a processing instruction, a class, the
   * property of a style; otherwise ''.
   */
  readonly name: string;
  /** The namespace of an element or attribute. */
  readonly namespace: string | null;
  /** For an attribute, a class or a style, the local name of its element; otherwise null. */
  readonly element: string | null;
  /**
   * The value of an attribute or a style, the data of a comment, a processing instruction or a text, even if only a part
   * goes; null for an element or a class.
   */
  readonly value: string | null;
  /** Why it was removed. */
  readonly reason: RemovalReason;
}

/** A declaration that was removed. */
export interface StyleProblem {
  readonly declaration: { readonly name: string; readonly written: string };
  readonly reason: 'not-allowed' | 'value';
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

  /** Reports a node, which still has its record. `isReplaced`: its children stay. */
  node(
    node: number,
    isReplaced: boolean,
    reason: RemovalReason = isReplaced ? 'replaced' : 'not-allowed',
  ): void {
    const table = this.#table;
    const { cells, names } = table;
    const type = table.nodeType(node);
    const isElement = type === NodeType.Element;
    if (isElement && this.#isReported(cells[node + Cell.Start]!)) return;
    let kind: Removal['kind'] = type === NodeType.Text ? 'text' : 'comment';
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
        reason,
      },
      isReplaced ? startTagOf(table, node) : markupOf(table, node),
    );
  }

  attribute(element: number, record: number, reason: RemovalReason): void {
    const table = this.#table;
    const { attributes, names } = table;
    const range = rangeOfAttribute(table, record);
    if (this.#isReported(range.start)) return;
    this.#tell(
      {
        kind: 'attribute',
        name: names.stringOf(attributes[record + AttributeCell.Name]!),
        namespace: table.namespaceURI(attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT),
        element: names.stringOf(table.cells[element + Cell.Name]!),
        value: table.attributeValue(record),
        reason,
      },
      range,
    );
  }

  /** Reports some of the classes of an attribute. */
  classes(element: number, record: number, classes: readonly string[]): void {
    const table = this.#table;
    const range = rangeOfAttribute(table, record);
    if (this.#isReported(range.start)) return;
    const elementName = table.names.stringOf(table.cells[element + Cell.Name]!);
    for (const name of classes) {
      const what = { name, namespace: null, element: elementName, value: null } as const;
      this.#tell({ ...what, kind: 'class', reason: 'not-allowed' }, range);
    }
  }

  /** Reports some of the declarations of a `style` attribute. */
  styles(element: number, record: number, problems: readonly StyleProblem[]): void {
    const table = this.#table;
    const range = rangeOfAttribute(table, record);
    if (this.#isReported(range.start)) return;
    const elementName = table.names.stringOf(table.cells[element + Cell.Name]!);
    for (const { declaration, reason } of problems) {
      const what = { name: declaration.name, namespace: null, element: elementName } as const;
      this.#tell({ ...what, kind: 'style', value: declaration.written, reason }, range);
    }
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

/** The range of an attribute with its value. */
function rangeOfAttribute(table: NodeTable, record: number): SourceRange {
  const { start, end } = attributeNameRange(table, record)!;
  const value = attributeValueRange(table, record);
  return {
    start,
    end: value === null ? end : value.end + (attributeQuote(table, record)?.length ?? 0),
  };
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
