import { asciiLowercase } from '../../core/infra/code-points.ts';
import { integers, longer } from '../../core/infra/integers.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { TableTreeSink } from '../../core/parser/table-tree-sink.ts';
import { AttributeCell, Cell, LEAF_SIZE } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../../core/tokenizer/tokens.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NameId } from '../../generated/names.ts';
import { attributeEnd, attributeLocations, isVoidTag } from './adapter-tree-sink.ts';
import { type Parse5ErrorReporter, PresentToken, TokenKind } from './parse-errors.ts';
import { SourceLines } from './source-lines.ts';
import { endOfMarkup, TextPlace } from './text-locations.ts';
import type { Location } from './token.ts';

/** The Start of an element that has no location although the rules did not imply it. */
export const NO_PLACE: number = -2;

/**
 * Builds a NodeTable and records parse5's locations.
 *
 * Also sits between the tokenizer and tree construction, since for parse5 an element ends where the last tag was.
 */
export class LocatedTableSink extends TableTreeSink implements TokenSink {
  /** Set once it exists. */
  builder!: TreeBuilder;
  /** Null without a listener. */
  errors: Parse5ErrorReporter | null = null;
  readonly token: PresentToken = new PresentToken();
  /** The locations of the attributes of an element's end tag, if it has any. */
  readonly endTagAttributes: Map<number, Record<string, Location>> = new Map();
  /** Where a Text node begins or ends for parse5, if that differs. */
  private readonly textStarts: Map<number, number> = new Map();
  private readonly textEnds: Map<number, number> = new Map();
  /** By an element's handle / LEAF_SIZE: the offset of its end plus one, or 0 if it ends with its start tag. */
  private elementEnds: Int32Array;
  readonly nodes: NodeTable;
  readonly html: string;
  readonly lines: SourceLines;

  // The last tag.
  private hasTag = false;
  private isEndTag = false;
  private tagName = 0;
  private tagStart = 0;
  private tagEnd = 0;
  /** The locations of its attributes, if it is an end tag with attributes. */
  private tagAttributes: Record<string, Location> | null = null;

  /** The element created last, until it is inserted or something else happens. */
  private created = 0;
  /** The last element that is pushed only to be popped. */
  private voidElement = 0;
  private readonly textPlace: TextPlace;

  /** `html`: the whole text to parse. */
  constructor(table: NodeTable, document: number, html: string) {
    super(table, document);
    this.nodes = table;
    this.elementEnds = integers(Math.ceil(table.cells.length / LEAF_SIZE));
    this.html = html;
    this.lines = new SourceLines();
    this.textPlace = new TextPlace(html);
    this.lines.feed(html, 0);
  }

  // --- Where things are, once all is parsed -------------------------------------------------------------------------

  /** For a comment or DOCTYPE. */
  endOfLeaf(node: number): number {
    const { cells } = this.nodes;
    const end = cells[node + Cell.End]!;
    const { html } = this;
    return end < html.length ? end : endOfMarkup(html, cells[node + Cell.Start]!, end);
  }

  startOfText(text: number): number {
    const start = this.nodes.cells[text + Cell.Start]!;
    return this.textStarts.size === 0 ? start : (this.textStarts.get(text) ?? start);
  }

  endOfText(text: number): number {
    const end = this.nodes.cells[text + Cell.End]!;
    return this.textEnds.size === 0 ? end : (this.textEnds.get(text) ?? end);
  }

  /** Where an element with a start tag ends: at its end tag, or where the tag that ended it began. */
  endOfElement(element: number): number {
    const end = this.elementEnds[element / LEAF_SIZE] ?? 0;
    return end === 0 ? this.nodes.cells[element + Cell.End]! : end - 1;
  }

  private setEnd(element: number, end: number): void {
    const at = element / LEAF_SIZE;
    if (at >= this.elementEnds.length) this.elementEnds = longer(this.elementEnds, at * 2);
    this.elementEnds[at] = end + 1;
  }

  /** Where an attribute of an element ends; -1 if another tag added it. */
  endOfAttribute(element: number, record: number): number {
    const { attributes, cells } = this.nodes;
    const start = attributes[record + AttributeCell.NameStart]!;
    if (start < cells[element + Cell.Start]! || start >= cells[element + Cell.End]!) return -1;
    const valueStart = attributes[record + AttributeCell.ValueStart]!;
    return attributeEnd(this.html, valueStart, attributes[record + AttributeCell.ValueEnd]!);
  }

  // --- Tokens ---------------------------------------------------------------------------------------------------

  processStartTag(token: TagToken): void {
    this.beginTag(token, TokenKind.StartTag);
    this.builder.processStartTag(token);
  }

  processEndTag(token: TagToken): void {
    this.beginTag(token, TokenKind.EndTag);
    this.builder.processEndTag(token);
  }

  private beginTag(token: TagToken, kind: TokenKind): void {
    this.hasTag = true;
    this.isEndTag = kind === TokenKind.EndTag;
    this.tagName = token.nameId;
    this.tagStart = token.start;
    this.tagEnd = token.end;
    this.tagAttributes =
      this.isEndTag && token.attributes.count > 0
        ? attributeLocations(token, this.nodes.source, this.lines)
        : null;
    this.textPlace.markupEnd = token.end;
    if (this.errors !== null) this.present(kind, token.nameId, token.start, token.end, -1);
  }

  private present(kind: TokenKind, name: number, start: number, end: number, codePoint: number): void {
    const { token } = this;
    token.kind = kind;
    token.name = name;
    token.start = start;
    token.end = end;
    this.errors!.tokenChanged(codePoint);
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    if (this.errors !== null) this.present(TokenKind.Characters, 0, start, end, codePoint);
    this.textPlace.begin(start, end, this.builder.ignoreNextLineFeed);
    this.builder.processCharacters(start, end, flags, codePoint);
    if (this.errors !== null) this.errors.charactersProcessed();
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    this.textPlace.markupEnd = token.end;
    if (this.errors !== null) this.present(TokenKind.Comment, 0, token.start, token.end, -1);
    (this.builder as TokenSink).processProcessingInstruction?.(token);
  }

  processNullCharacter(offset: number): void {
    if (this.errors !== null) this.present(TokenKind.Characters, 0, offset, offset + 1, -1);
    this.builder.processNullCharacter(offset);
  }

  processComment(token: CommentToken): void {
    this.textPlace.markupEnd = token.end;
    if (this.errors !== null) this.present(TokenKind.Comment, 0, token.start, token.end, -1);
    this.builder.processComment(token);
  }

  processDoctype(token: DoctypeToken): void {
    this.textPlace.markupEnd = token.end;
    if (this.errors !== null) this.present(TokenKind.Doctype, 0, token.start, token.end, -1);
    this.builder.processDoctype(token);
  }

  processEndOfFile(): void {
    const end = this.html.length;
    if (this.errors !== null) this.present(TokenKind.EndOfFile, 0, end, end, -1);
    this.builder.processEndOfFile();
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return this.builder.adjustedCurrentNodeIsForeign();
  }

  get wantsReferencesApart(): boolean {
    return this.builder.wantsReferencesApart;
  }

  // --- The tree -------------------------------------------------------------------------------------------------

  override createElement(token: TagToken, namespace: Namespace, parent: number, origin: number): number {
    const node = super.createElement(token, namespace, parent, origin);
    this.created = node;
    if (isVoidTag(token, namespace, origin)) this.voidElement = node;
    return node;
  }

  override insertBefore(parent: number, node: number, before: number): void {
    this.created = 0;
    super.insertBefore(parent, node, before);
  }

  override remove(node: number): void {
    this.created = 0;
    super.remove(node);
  }

  override moveChildren(from: number, to: number): void {
    this.created = 0;
    super.moveChildren(from, to);
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
    const { textPlace } = this;
    textPlace.find(start, end, flags, this.builder.adjustedCurrentNodeIsForeign());
    const { start: from, end: to } = textPlace;
    if (from === start && to === end && this.textEnds.size === 0) return;
    const { cells } = this.nodes;
    const text = before === 0 ? cells[parent + Cell.LastChild]! : cells[before + Cell.Previous]!;
    if (from !== start && cells[text + Cell.Start] === start) this.textStarts.set(text, from);
    if (to !== end) this.textEnds.set(text, to);
    else this.textEnds.delete(text);
  }

  override cloned(clone: number, original: number, byAdoption: boolean): void {
    super.cloned(clone, original, byAdoption);
    // Elements created by the adoption agency algorithm have no location.
    if (byAdoption) this.nodes.cells[clone + Cell.Start] = NO_PLACE;
  }

  override associateWithForm(): void {}

  /** The end tags of html and body do not pop them. */
  override endTag(element: number): void {
    const { stack } = this.builder;
    if (stack.length < 2 || stack.nameAt(1) !== NameId.Body) return;
    const body = stack.nodeAt(1);
    if (element === stack.nodeAt(0)) this.endIfOpen(body);
    else if (element !== body) return;
    this.end(element);
  }

  override popped(element: number): void {
    // A template with a `for` attribute may never be inserted.
    if (element === this.created) this.created = 0;
    // NB: this is replaced by an element that was created and not inserted yet. parse5 does not count that as popping.
    if (element !== this.voidElement && this.created === 0 && this.hasTag) this.end(element);
  }

  /** Called after the end-of-file token. Elements that are still open end there. */
  override stopParsing(): void {
    const { builder } = this;
    const { stack } = builder;
    this.voidElement = 0;
    this.created = -1;
    this.isEndTag = false;
    this.tagStart = this.html.length;
    const isFragment = builder.context !== null;
    for (let i = stack.length - 1; i >= (isFragment ? 0 : 2); i = stack.above(i)) this.end(stack.nodeAt(i));
    if (isFragment || stack.length === 0) return;
    if (this.endIfOpen(stack.nodeAt(0)) && stack.length > 1) this.endIfOpen(stack.nodeAt(1));
  }

  /** Returns false if it has no location, or has an end tag. */
  private endIfOpen(element: number): boolean {
    const { cells } = this.nodes;
    if (cells[element + Cell.Start]! < 0 || cells[element + Cell.EndTagStart]! >= 0) return false;
    this.end(element);
    return true;
  }

  /** The last tag ends an element: as its end tag, or because the tag cannot be inside it. */
  private end(element: number): void {
    const { cells } = this.nodes;
    if (cells[element + Cell.Start]! < 0) return;
    if (this.isEndTag && this.tagIsOf(element)) {
      cells[element + Cell.EndTagStart] = this.tagStart;
      cells[element + Cell.EndTagEnd] = this.tagEnd;
      this.setEnd(element, this.tagEnd);
      if (this.tagAttributes !== null) this.endTagAttributes.set(element, this.tagAttributes);
      else if (this.endTagAttributes.size > 0) this.endTagAttributes.delete(element);
    } else {
      this.setEnd(element, this.tagStart);
    }
  }

  private tagIsOf(element: number): boolean {
    const { nodes, tagName } = this;
    const name = nodes.cells[element + Cell.Name]!;
    if (name === tagName) return true;
    if (nodes.namespace(element) === Namespace.Html) return false;
    return asciiLowercase(nodes.names.stringOf(name)) === nodes.names.stringOf(tagName);
  }
}
