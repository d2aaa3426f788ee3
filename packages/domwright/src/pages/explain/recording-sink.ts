import { Namespace } from '../../core/infra/namespaces.ts';
import { TableTreeSink } from '../../core/parser/table-tree-sink.ts';
import { NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { DoctypeToken, TagToken } from '../../core/tokenizer/tokens.ts';
import type { DocumentMode } from '../../core/tree-construction/tree-sink.ts';

/** An element that tree construction created. */
export interface ElementRecord {
  readonly node: number;
  readonly name: string;
  readonly isHtml: boolean;
  /** Origin bits. */
  readonly origin: number;
  /** The range of the token it was created for, or the place where it is implied. */
  readonly start: number;
  readonly end: number;
  /** The element before which foster parenting put it, or 0. */
  fosteredBefore: number;
  clonedFrom: ElementRecord | null;
  byAdoption: boolean;
  /** Its end tag, or -1 if there is none yet. */
  endTagStart: number;
  endTagEnd: number;
  /** Whether it has left the stack of open elements. */
  isClosed: boolean;
}

/** Text that was put into the tree. */
export interface TextRecord {
  readonly start: number;
  readonly end: number;
  readonly fostered: boolean;
  /** The element before which foster parenting put it, or 0. */
  readonly before: number;
}

/** Builds the tree and records its changes while one token is processed. */
export class RepairRecordingSink extends TableTreeSink {
  /** All elements, by handle. */
  readonly elements: Map<number, ElementRecord> = new Map();

  // The effects of the current token.
  created: ElementRecord[] = [];
  closed: ElementRecord[] = [];
  ended: ElementRecord[] = [];
  moves: [ElementRecord, fostered: boolean][] = [];
  removed: ElementRecord[] = [];
  /** An element ended a second time: html or body, whose end tag had already come. */
  hasEndedAgain = false;
  texts: TextRecord[] = [];
  /** The element that got the token's missing attributes, and their names; or null. */
  mergedInto: { element: number; names: ReadonlySet<number> } | null = null;
  wasPutIntoHead = false;
  hasDoctype = false;
  mode: DocumentMode | null = null;

  private readonly nodes: NodeTable;

  constructor(table: NodeTable, document: number) {
    super(table, document);
    this.nodes = table;
  }

  /** Starts the next token. */
  reset(): void {
    this.created = [];
    this.closed = [];
    this.ended = [];
    this.moves = [];
    this.removed = [];
    this.hasEndedAgain = false;
    this.texts = [];
    this.mergedInto = null;
    this.wasPutIntoHead = false;
    this.hasDoctype = false;
    this.mode = null;
  }

  override createElement(
    token: TagToken,
    namespace: Namespace,
    intendedParent: number,
    origin: number,
  ): number {
    const node = super.createElement(token, namespace, intendedParent, origin);
    const record: ElementRecord = {
      node,
      name: token.name,
      isHtml: namespace === Namespace.Html,
      origin,
      start: token.start,
      end: token.end,
      fosteredBefore: 0,
      clonedFrom: null,
      byAdoption: false,
      endTagStart: -1,
      endTagEnd: -1,
      isClosed: false,
    };
    this.elements.set(node, record);
    this.created.push(record);
    return node;
  }

  override insertBefore(parent: number, node: number, before: number): void {
    super.insertBefore(parent, node, before);
    const record = this.elements.get(node);
    if (record !== undefined) record.fosteredBefore = before;
  }

  override insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void {
    super.insertText(parent, before, start, end, flags, fostered);
    this.texts.push({ start, end, fostered, before });
  }

  override appendDoctype(token: DoctypeToken): void {
    super.appendDoctype(token);
    this.hasDoctype = true;
  }

  override setDocumentMode(mode: DocumentMode): void {
    super.setDocumentMode(mode);
    this.mode = mode;
  }

  override remove(node: number): void {
    super.remove(node);
    const record = this.elements.get(node);
    if (record !== undefined) this.removed.push(record);
  }

  override addMissingAttributes(element: number, token: TagToken): void {
    if (this.nodes.nodeType(element) !== NodeType.Element) return;
    const { attributes } = token;
    const names = new Set<number>();
    for (let i = 0; i < attributes.count; i++) {
      const name = this.nodes.names.idOf(attributes.nameAt(i));
      if (this.nodes.findAttribute(element, name) < 0) names.add(name);
    }
    super.addMissingAttributes(element, token);
    this.mergedInto = { element, names };
  }

  override endTag(element: number, start: number, end: number, name: number): void {
    super.endTag(element, start, end, name);
    const record = this.elements.get(element);
    if (record === undefined) return;
    if (record.endTagStart >= 0) this.hasEndedAgain = true;
    record.endTagStart = start;
    record.endTagEnd = end;
    this.ended.push(record);
  }

  override popped(element: number): void {
    const record = this.elements.get(element);
    if (record === undefined || record.isClosed) return;
    record.isClosed = true;
    this.closed.push(record);
  }

  override cloned(clone: number, original: number, byAdoption: boolean): void {
    super.cloned(clone, original, byAdoption);
    const record = this.elements.get(clone)!;
    const from = this.elements.get(original)!;
    record.clonedFrom = from.clonedFrom ?? from;
    record.byAdoption = byAdoption;
  }

  override adopted(node: number, fostered: boolean): void {
    super.adopted(node, fostered);
    this.moves.push([this.elements.get(node)!, fostered]);
  }

  override putIntoHead(head: number): void {
    super.putIntoHead(head);
    this.wasPutIntoHead = true;
  }
}
