import { NameId } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  COMMENT_PREFIX_SHIFT,
  COOK_SHIFT,
  ElementFlag,
  FragmentFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
} from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';
import { isHTMLElement } from '../table/queries.ts';
import { isValidShadowHostName } from '../table/shadow-hosts.ts';
import { createTemplateContents } from '../table/template-contents.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../tokenizer/tokens.ts';
import {
  type DeclarativeShadowRootInit,
  type DocumentMode,
  documentModes,
  Origin,
  TreeSink,
} from '../tree-construction/tree-sink.ts';

/** Tree construction into a NodeTable. */
export class TableTreeSink extends TreeSink {
  readonly document: number;
  readonly table: NodeTable;
  /** Handles from here on were made by this parse. */
  private readonly firstHandle: number;

  /** `document`: handle of the Document, or -1 in the fragment case. */
  constructor(table: NodeTable, document: number) {
    super();
    this.table = table;
    this.document = document;
    this.firstHandle = table.cellsEnd;
  }

  createElement(token: TagToken, namespace: Namespace, _intendedParent: number, origin: number): number {
    const table = this.table;
    let kind = NodeType.Element | (namespace << NAMESPACE_SHIFT);
    if (origin !== Origin.Written) {
      if ((origin & Origin.Implied) !== 0) kind |= ElementFlag.Implied;
      if ((origin & Origin.Cloned) !== 0) kind |= ElementFlag.Cloned;
      if ((origin & Origin.Fostered) !== 0) kind |= NodeFlag.Fostered;
    }
    if (token.difference === 0) kind |= ElementFlag.StartTagAsWritten;
    const node = table.createContainer(kind, token.nameId, token.end);
    const cells = table.cells;
    if ((origin & Origin.Implied) === 0) cells[node + Cell.Start] = token.start;
    cells[node + Cell.End] = token.end;
    const count = token.attributes.count;
    if (count > 0) table.setAttributes(node, token.attributes.records, count);
    return node;
  }

  override templateContents(template: number): number {
    return createTemplateContents(this.table, template);
  }

  override contentsIfTemplate(node: number): number {
    const { table } = this;
    if (!isHTMLElement(table, node, NameId.Template)) return node;
    return table.cells[node + Cell.Data]! || createTemplateContents(table, node);
  }

  insertBefore(parent: number, node: number, before: number): void {
    this.table.insertBefore(parent, node, before);
  }

  insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void {
    const table = this.table;
    const cells = table.cells;
    const previous = before === 0 ? cells[parent + Cell.LastChild]! : cells[before + Cell.Previous]!;
    if (previous !== 0 && (cells[previous + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Text) {
      table.appendRangeToText(previous, start, end, flags, fostered);
      return;
    }
    let kind = NodeType.Text | (flags << COOK_SHIFT);
    if (fostered) kind |= NodeFlag.Fostered;
    table.insertBefore(parent, table.createLeaf(kind, start, end, 0), before);
  }

  override insertComment(parent: number, before: number, token: CommentToken): void {
    const table = this.table;
    const prefix = token.dataStart - token.start;
    const kind = NodeType.Comment | (token.flags << COOK_SHIFT) | (prefix << COMMENT_PREFIX_SHIFT);
    const node = table.createLeaf(kind, token.start, token.end, token.dataEnd - token.dataStart);
    table.insertBefore(parent, node, before);
  }

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    const { table } = this;
    const number = table.processingInstructions.push([token.target, token.data]) - 1;
    const node = table.createLeaf(NodeType.ProcessingInstruction, token.start, token.end, number);
    table.insertBefore(parent, node, before);
    return node;
  }

  override appendDoctype(token: DoctypeToken): void {
    const table = this.table;
    const node = table.createDoctype(
      token.name ?? '',
      token.publicId ?? '',
      token.systemId ?? '',
      token.start,
      token.end,
    );
    table.append(this.document, node);
  }

  override setDocumentMode(mode: DocumentMode): void {
    this.table.cells[this.document + Cell.Data] = documentModes.indexOf(mode);
  }

  remove(node: number): void {
    this.table.remove(node);
  }

  parentOf(node: number): number {
    return this.table.cells[node + Cell.Parent]!;
  }

  moveChildren(from: number, to: number): void {
    this.table.moveChildren(from, to);
  }

  override closeDetails(details: number): void {
    const { table } = this;
    const { cells } = table;
    const record = table.findAttribute(details, NameId.Open);
    const start = cells[details + Cell.Attributes]!;
    const end = start + cells[details + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    const others = new Int32Array(end - start - ATTRIBUTE_SIZE);
    others.set(table.attributes.subarray(start, record));
    others.set(table.attributes.subarray(record + ATTRIBUTE_SIZE, end), record - start);
    cells[details + Cell.Kind]! &= ~ElementFlag.StartTagAsWritten;
    table.attributeIndexes?.delete(details);
    table.setAttributes(details, others, others.length / ATTRIBUTE_SIZE);
    table.closedDetails.set(details, record);
  }

  override addMissingAttributes(element: number, token: TagToken): void {
    const table = this.table;
    if (table.nodeType(element) !== NodeType.Element) return; // the root of a fragment
    const { records, count } = token.attributes;
    for (let i = 0, at = 0; i < count; i++, at += ATTRIBUTE_SIZE) {
      const name: NameId = records[at]!;
      if (table.findAttribute(element, name) >= 0) continue;
      table.addAttribute(
        element,
        name,
        records[at + AttributeCell.NameStart]!,
        records[at + AttributeCell.ValueStart]!,
        records[at + AttributeCell.ValueEnd]!,
        records[at + AttributeCell.Flags]!,
      );
    }
  }

  override inSameTree(_node: number, other: number): boolean {
    // Nodes that this parse made stay in one tree. A form from before is an ancestor of the context element.
    return other >= this.firstHandle;
  }

  override associateWithForm(element: number, form: number): void {
    const cells = this.table.cells;
    cells[element + Cell.Owner] = form;
    cells[element + Cell.Kind]! |= ElementFlag.ParserInserted;
  }

  override isShadowHost(element: number): boolean {
    return (this.table.cells[element + Cell.Kind]! & ElementFlag.ShadowHost) !== 0;
  }

  override attachDeclarativeShadowRoot(
    host: number,
    init: DeclarativeShadowRootInit,
    template: number,
  ): number {
    const table = this.table;
    const name = table.cells[host + Cell.Name]!;
    if (table.namespace(host) !== Namespace.Html) return 0;
    if (!isValidShadowHostName(name, table.names.stringOf(name))) return 0;
    const root = table.createContainer(NodeType.DocumentFragment | FragmentFlag.ShadowRoot, 0);
    table.cells[root + Cell.Owner] = host;
    table.cells[host + Cell.Kind]! |= ElementFlag.ShadowHost;
    table.shadowRoots.set(host, { root, host, declarative: true, template, ...init });
    return root;
  }

  override setAlreadyStarted(script: number): void {
    this.table.cells[script + Cell.Kind]! |= ElementFlag.AlreadyStarted;
  }

  override endTag(element: number, start: number, end: number, name: number): void {
    const cells = this.table.cells;
    if (cells[element + Cell.Name] === name) cells[element + Cell.Kind]! |= ElementFlag.EndTagAsWritten;
    else cells[element + Cell.Kind]! &= ~ElementFlag.EndTagAsWritten;
    cells[element + Cell.EndTagStart] = start;
    cells[element + Cell.EndTagEnd] = end;
  }

  override startTagPlace(element: number): readonly [start: number, end: number] | null {
    const { cells } = this.table;
    const start = cells[element + Cell.Start]!;
    return element < this.firstHandle || start < 0 ? null : [start, cells[element + Cell.End]!];
  }

  override cloned(clone: number, original: number, byAdoption: boolean): void {
    const cells = this.table.cells;
    const isClone = (cells[original + Cell.Kind]! & ElementFlag.Cloned) !== 0;
    cells[clone + Cell.Owner] = isClone ? cells[original + Cell.Owner]! : original;
    if (byAdoption) cells[clone + Cell.Kind]! |= ElementFlag.ClonedByAdoption;
  }

  override adopted(node: number, fostered: boolean): void {
    this.table.cells[node + Cell.Kind]! |= fostered ? NodeFlag.Fostered : ElementFlag.Adopted;
  }

  override putIntoHead(head: number): void {
    const cells = this.table.cells;
    cells[cells[head + Cell.LastChild]! + Cell.Kind]! |= ElementFlag.IntoHead;
  }

  override nodeTable(): NodeTable {
    return this.table;
  }
}
