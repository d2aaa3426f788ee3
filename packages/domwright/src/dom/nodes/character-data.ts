import { domError } from '../../core/infra/dom-error.ts';
import {
  domString,
  domStringOrEmpty,
  domStringOrNull,
  requireArgument,
  unsignedLong,
} from '../../core/infra/web-idl.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import { dataChanged } from '../../core/table/changes.ts';
import {
  rangeInInput,
  type SourcePiece,
  type SourceRange,
  sourcePiecesOf,
  textPieces,
} from '../../core/table/source-ranges.ts';
import { createTextOfString, setData } from '../../core/table/table-changes.ts';
import { elementFrom, elementUpTo } from '../../core/table/traversal.ts';
import { after, before, remove, replaceWith } from './child-node.ts';
import type { Element } from './element.ts';
import { preInsert } from './mutation.ts';
import { Node } from './node.ts';
import { wrapper } from './wrappers.ts';

/** A Text, Comment or ProcessingInstruction — https://dom.spec.whatwg.org/#interface-characterdata */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: it narrows the type of an inherited accessor
export abstract class CharacterData extends Node {
  /** The text; setting it replaces all of it — https://dom.spec.whatwg.org/#dom-characterdata-data */
  get data(): string {
    return this.table.data(this.handle);
  }

  set data(data: string) {
    setDataOf(this, domStringOrEmpty(data, "CharacterData.data: 'data'"));
  }

  override get nodeValue(): string | null {
    return this.data;
  }

  override set nodeValue(value: string | null) {
    setDataOf(this, domStringOrNull(value, "Node.nodeValue: 'value'") ?? '');
  }

  /** The length of the data in UTF-16 code units. */
  get length(): number {
    return this.data.length;
  }

  /**
   * A part of the data: `count` UTF-16 code units from `offset` on, or fewer at the end.
   *
   * @throws IndexSizeError if `offset` is after the end
   */
  substringData(offset: number, count: number): string {
    requireArgument(arguments.length > 1, "CharacterData.substringData: 'count'");
    const data = this.data;
    const start = unsignedLong(offset, "CharacterData.substringData: 'offset'");
    const length = unsignedLong(count, "CharacterData.substringData: 'count'");
    checkOffset(data, start);
    return data.slice(start, start + length);
  }

  /** Adds to the end — https://dom.spec.whatwg.org/#dom-characterdata-appenddata */
  appendData(data: string): void {
    setDataOf(this, this.data + domString(data, "CharacterData.appendData: 'data'", arguments.length > 0));
  }

  /** @throws IndexSizeError if `offset` is after the end */
  insertData(offset: number, data: string): void {
    requireArgument(arguments.length > 1, "CharacterData.insertData: 'data'");
    this.replaceData(offset, 0, data);
  }

  /** @throws IndexSizeError if `offset` is after the end */
  deleteData(offset: number, count: number): void {
    requireArgument(arguments.length > 1, "CharacterData.deleteData: 'count'");
    this.replaceData(offset, count, '');
  }

  /** @throws IndexSizeError if `offset` is after the end */
  replaceData(offset: number, count: number, data: string): void {
    requireArgument(arguments.length > 2, "CharacterData.replaceData: 'data'");
    const start = unsignedLong(offset, "CharacterData.replaceData: 'offset'");
    const end = start + unsignedLong(count, "CharacterData.replaceData: 'count'");
    const string = domString(data, "CharacterData.replaceData: 'data'");
    const old = this.data;
    checkOffset(old, start);
    setDataOf(this, old.slice(0, start) + string + old.slice(end));
  }

  /**
   * The next sibling that is an element, or null —
   * https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-nextelementsibling
   */
  get nextElementSibling(): Element | null {
    const { table } = this;
    return wrapper(table, elementFrom(table, table.cells[this.handle + Cell.Next]!)) as Element | null;
  }

  /**
   * The previous sibling that is an element, or null —
   * https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-previouselementsibling
   */
  get previousElementSibling(): Element | null {
    const { table } = this;
    return wrapper(table, elementUpTo(table, table.cells[this.handle + Cell.Previous]!)) as Element | null;
  }

  /** Inserts nodes, and strings as Text, before this one. @throws HierarchyRequestError */
  before(...nodes: (Node | string)[]): void {
    before(this, nodes);
  }

  /** Inserts nodes, and strings as Text, after this one. @throws HierarchyRequestError */
  after(...nodes: (Node | string)[]): void {
    after(this, nodes);
  }

  /** Replaces this node with nodes, and strings as Text. @throws HierarchyRequestError */
  replaceWith(...nodes: (Node | string)[]): void {
    replaceWith(this, nodes);
  }

  /** Takes the node out of its parent, if it has one — https://dom.spec.whatwg.org/#dom-childnode-remove */
  remove(): void {
    remove(this);
  }
}

function setDataOf(node: CharacterData, data: string): void {
  setData(node.table, node.handle, data);
  dataChanged(node.table);
}

function checkOffset(data: string, offset: number): void {
  if (offset > data.length) {
    throw domError(
      'IndexSizeError',
      `offset ${offset} is greater than the length of the data, ${data.length}`,
    );
  }
}

/** https://dom.spec.whatwg.org/#interface-text */
export class Text extends CharacterData {
  override get nodeType(): number {
    return NodeType.Text;
  }

  override get nodeName(): '#text' {
    return '#text';
  }

  /**
   * Splits this text at a UTF-16 offset, and puts the rest into a new Text after it. Returns the new Text.
   *
   * @throws IndexSizeError — https://dom.spec.whatwg.org/#dom-text-splittext
   */
  splitText(offset: number): Text {
    const at = unsignedLong(offset, "Text.splitText: 'offset'", arguments.length > 0);
    const data = this.data;
    checkOffset(data, at);
    const rest = wrapper(this.table, createTextOfString(this.table, data.slice(at))) as Text;
    const parent = this.parentNode;
    if (parent !== null) preInsert(rest, parent, this.nextSibling);
    this.data = data.slice(0, at);
    return rest;
  }

  /** The data of this text and its neighbors — https://dom.spec.whatwg.org/#dom-text-wholetext */
  get wholeText(): string {
    const { table } = this;
    const { cells } = table;
    let at = this.handle;
    for (;;) {
      const previous = cells[at + Cell.Previous]!;
      if (previous === 0 || table.nodeType(previous) !== NodeType.Text) break;
      at = previous;
    }
    let text = '';
    for (; at !== 0 && table.nodeType(at) === NodeType.Text; at = cells[at + Cell.Next]!)
      text += table.data(at);
    return text;
  }

  /**
   * The ranges of the input that make up the data, in UTF-16 offsets: usually one, or several if the parser left out
   * something in between. Empty if the API set the data.
   */
  get sourceRanges(): SourceRange[] {
    const numbers = textPieces(this.table, this.handle);
    const ranges: SourceRange[] = [];
    for (let i = 0; i < numbers.length; i += 4) {
      const range = rangeInInput(this.table, numbers[i]!, numbers[i + 1]!);
      if (range !== null) ranges.push(range);
    }
    return ranges;
  }

  /** The same ranges with the data of each piece, and whether it was moved. */
  get sourcePieces(): SourcePiece[] {
    return sourcePiecesOf(this.table, this.handle);
  }
}

/** https://dom.spec.whatwg.org/#interface-comment */
export class Comment extends CharacterData {
  override get nodeType(): number {
    return NodeType.Comment;
  }

  override get nodeName(): '#comment' {
    return '#comment';
  }
}

/** Its text is never null. */
export interface CharacterData {
  /** The same as `data` — https://dom.spec.whatwg.org/#dom-node-textcontent */
  get textContent(): string;
  set textContent(value: string | null);
}
