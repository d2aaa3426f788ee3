import type { ErrorRange } from '../../core/errors/parse-error.ts';
import { cook } from '../../core/source/cook.ts';
import { LineTable } from '../../core/source/line-table.ts';
import { rawOffset } from '../../core/source/raw-offset.ts';
import {
  AttributeCell,
  AttributeFlag,
  Cell,
  DOCUMENT_HANDLE,
  ElementFlag,
  NAMESPACE_SHIFT,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  attributeNameRange,
  attributeQuote,
  attributeValueRange,
  inputStart,
  rangeInInput,
  type SourceRange,
  sourceRangeOf,
  textPieces,
} from '../../core/table/source-ranges.ts';
import { nextRecord } from '../../core/table/traversal.ts';

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
 * - `hidden`: an element that the page hides by an attribute that does not stay, or by its style;
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
  | 'hidden'
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
   * The value of an attribute or a style, the data of a comment or processing instruction, the text that goes; null for
   * an element or a class.
   */
  readonly value: string | null;
  /** Why it was removed. */
  readonly reason: RemovalReason;
}

/** A declaration that was removed, with its place in the value. */
export interface StyleProblem {
  readonly declaration: SourceRange & { readonly name: string; readonly written: string };
  readonly reason: 'not-allowed' | 'value';
}

/** Reports removals to a caller. */
export class Removals {
  readonly #table: NodeTable;
  readonly #onRemove: (removal: Removal) => void;
  readonly #lines: LineTable;
  /** Where the reported tags and attributes start. The parser may create several elements from one tag. */
  readonly #reported: Set<number> = new Set();
  /** Elements of whose tags the parser made more, with something in them. Null if nobody has asked yet. */
  #originals: Set<number> | null = null;

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
    if (reason === 'empty' && this.#hasOtherParts(node)) return;
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

  /** Reports the classes that do not stay of an attribute that does. */
  classes(element: number, record: number, stays: (name: string) => boolean): void {
    const table = this.#table;
    if (this.#isReported(rangeOfAttribute(table, record).start)) return;
    const elementName = table.names.stringOf(table.cells[element + Cell.Name]!);
    for (const { names, range } of writtenTokens(table, record)) {
      for (const name of names) {
        if (stays(name)) continue;
        const what = { name, namespace: null, element: elementName, value: null } as const;
        this.#tell({ ...what, kind: 'class', reason: 'not-allowed' }, range);
      }
    }
  }

  /** Reports some of the declarations of a `style` attribute. */
  styles(element: number, record: number, problems: readonly StyleProblem[]): void {
    const table = this.#table;
    const attributeRange = rangeOfAttribute(table, record);
    if (this.#isReported(attributeRange.start)) return;
    const elementName = table.names.stringOf(table.cells[element + Cell.Name]!);
    // With character references in it, a value has other offsets than its markup.
    const isAsWritten = (table.attributes[record + AttributeCell.Flags]! & AttributeFlag.Cook) === 0;
    const from = isAsWritten ? (attributeValueRange(table, record)?.start ?? -1) : -1;
    for (const { declaration, reason } of problems) {
      const { name, written, start, end } = declaration;
      const range = from < 0 ? attributeRange : { start: from + start, end: from + end };
      const what = { name, namespace: null, element: elementName } as const;
      this.#tell({ ...what, kind: 'style', value: written, reason }, range);
    }
  }

  /** Reports the part of a text that goes: all after the first `kept` UTF-16 code units. */
  restOfText(node: number, kept: number, reason: RemovalReason): void {
    const table = this.#table;
    const what = { kind: 'text', name: '', namespace: null, element: null, reason } as const;
    this.#tell(
      { ...what, value: table.data(node).slice(kept) },
      rangeOfRest(table, node, kept) ?? markupOf(table, node),
    );
  }

  /**
   * Whether an empty element is one of several that the parser made of a tag, and others have contents. So nothing that
   * was written goes with it.
   */
  #hasOtherParts(element: number): boolean {
    const table = this.#table;
    const { cells } = table;
    if ((cells[element + Cell.Kind]! & ElementFlag.Cloned) !== 0) return true;
    if (this.#originals === null) {
      this.#originals = new Set();
      for (let at = DOCUMENT_HANDLE; at < table.cellsEnd; at = nextRecord(table, at)) {
        const isClone = table.isContainer(at) && (cells[at + Cell.Kind]! & ElementFlag.Cloned) !== 0;
        if (isClone && table.firstChild(at) !== 0) this.#originals.add(cells[at + Cell.Owner]!);
      }
    }
    return this.#originals.has(element);
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

/**
 * The space-separated tokens of a value as they are written. A piece of markup is more than one token, or none, if
 * white space in it is written as a character reference.
 */
function writtenTokens(table: NodeTable, record: number): { names: string[]; range: SourceRange }[] {
  const { attributes, source } = table;
  const range = attributeValueRange(table, record);
  if (range === null) return [];
  const raw = source.slice(
    attributes[record + AttributeCell.ValueStart]!,
    attributes[record + AttributeCell.ValueEnd]!,
  );
  const flags =
    (attributes[record + AttributeCell.Flags]! & AttributeFlag.Cook) | AttributeFlag.CookAsAttribute;
  return [...raw.matchAll(/[^\t\n\f\r ]+/g)].map(({ 0: written, index }) => {
    const start = range.start + index;
    const names = cook(written, flags).split(/[\t\n\f\r ]+/);
    return { names: names.filter((name) => name !== ''), range: { start, end: start + written.length } };
  });
}

/** The range of a text without its first code units; null if it is not that of the source. */
function rangeOfRest(table: NodeTable, text: number, kept: number): SourceRange | null {
  const pieces = textPieces(table, text);
  const end = pieces.at(-3);
  let left = kept;
  for (let i = 0; end !== undefined && i < pieces.length; i += 4) {
    const raw = table.source.slice(pieces[i]!, pieces[i + 1]!);
    const flags = pieces[i + 2]!;
    const { length } = cook(raw, flags);
    if (left < length) return rangeInInput(table, pieces[i]! + rawOffset(raw, flags, left), end);
    left -= length;
  }
  return null;
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
