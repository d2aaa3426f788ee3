import type { Bytes } from '../../core/bytes/bytes.ts';
import {
  type ChangedElement,
  checkAttributeChange,
  checkRename,
  checkUnwrap,
  refuseFormContent,
} from '../../core/editing/element-changes.ts';
import { checkTagName, TagText } from '../../core/editing/tag-text.ts';
import { type TextEdit, withEdits } from '../../core/editing/text-edit.ts';
import { checkObject, isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { Cell, DOCUMENT_HANDLE, ElementFlag, NodeFlag, NodeType } from '../../core/table/cells.ts';
import { changeStamp } from '../../core/table/changes.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { isMergedAttribute } from '../../core/table/source-ranges.ts';
import { followingElement } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';
import type { CharacterData } from '../nodes/character-data.ts';
import { Document } from '../nodes/document.ts';
import type { Element } from '../nodes/element.ts';
import { Node } from '../nodes/node.ts';
import type { ParentNode } from '../nodes/parent-node.ts';
import { wrapper } from '../nodes/wrappers.ts';
import { composeEdits } from './compose.ts';
import type { WrittenEdit } from './joined-edits.ts';
import { listToChange, type NodeEdits, noEdits, type WrittenPart } from './node-edits.ts';
import { Noscripts } from './noscripts.ts';
import { rewrittenBytes } from './rewritten-bytes.ts';
import { type SourceMap, type SourceMapOptions, sourceMapOf } from './source-map.ts';
import { isFormInTable, isVoid, localNameOf, writtenComment, writtenContent } from './written-content.ts';

/** How to insert content. */
export interface ContentOptions {
  /** Whether the content is HTML, inserted as it is. Otherwise it is text. Default false. */
  html?: boolean;
}

/**
 * Changes the source of a parsed document, leaving the rest as it is, byte for byte.
 *
 * The tree does not change: it always shows what was parsed. Edits of a removed node, or inside one, have no effect,
 * except insertions before and after it.
 *
 * ```ts
 * const document = parse(html);
 * const rewriter = new Rewriter(document);
 * for (const img of document.querySelectorAll('img')) rewriter.setAttribute(img, 'loading', 'lazy');
 * rewriter.toString();
 * ```
 */
export class Rewriter {
  /** The document, as it was parsed. */
  readonly document: Document;
  readonly #table: NodeTable;
  readonly #stamp: number;
  readonly #bytes: Bytes | null;
  readonly #edits = new Map<number, NodeEdits>();
  #source: string | null = null;
  #written: WrittenEdit[] | null = null;
  #noscripts: Noscripts | null | undefined = undefined;
  #roots: readonly ParentNode[] | null = null;

  /**
   * @param document as it was parsed, without later changes
   * @param bytes the bytes it was parsed from, with the option `byteOffsets`; needed only for `toBytes`
   * @throws TypeError if `document` is not a Document
   */
  constructor(document: Document, bytes?: Bytes) {
    if (!(isObject(document) && document instanceof Document))
      throw wrongArgument('document', 'a Document', document);
    this.document = document;
    this.#table = document.table;
    this.#stamp = changeStamp(this.#table);
    this.#bytes = bytes ?? null;
  }

  /**
   * The elements that match a selector list and have their own place in the source: those of the document, then those in
   * the contents of its templates and in its shadow roots. Each of these is a tree of its own for selectors.
   *
   * @throws SyntaxError for an invalid selector
   */
  select(selectors: string): Element[] {
    this.checkUnchanged();
    this.#roots ??= rootsOf(this.document);
    return this.#roots.flatMap((root) =>
      root.querySelectorAll(selectors).filter((element) => this.isOriginal(element)),
    );
  }

  /** Whether there are any edits. */
  get hasEdits(): boolean {
    return this.edits.length > 0;
  }

  /**
   * Sets an attribute. Only its value changes, and keeps its quotes if possible. A new attribute is added at the end of
   * the tag. For an implied element, a start tag is written.
   *
   * @throws TypeError if the name is not possible in a tag
   * @throws Error if the node is not from the source
   */
  setAttribute(element: Element, name: string, value: string): this {
    this.#tagFor(element, name).setAttribute(String(name), String(value));
    return this;
  }

  /** Removes an attribute, if present, with its duplicates. */
  removeAttribute(element: Element, name: string): this {
    const tag = this.#tagFor(element, name);
    this.#refuseMerged(element, name);
    tag.removeAttribute(String(name));
    return this;
  }

  /** Renames an attribute. One that already has the new name is removed. */
  renameAttribute(element: Element, name: string, newName: string): this {
    const tag = this.#tagFor(element, name);
    this.#tagFor(element, newName);
    this.#refuseMerged(element, name);
    tag.renameAttribute(String(name), String(newName));
    return this;
  }

  /**
   * Renames an element. If it has no end tag, one is written.
   *
   * @throws TypeError if the name is not possible in a tag
   * @throws Error if the content would be parsed by other rules, as between `style` and `div`, or `g` and `svg`
   */
  setTagName(element: Element, name: string): this {
    checkTagName(name);
    const table = this.#table;
    const handle = this.#handleOf(element, NodeType.Element, 'an Element');
    checkRename(this.#changed(handle), name, table.names);
    const edits = this.#editsOf(this.#originalOf(handle));
    edits.name = name;
    this.#tagOf(element).setName(name);
    return this;
  }

  /** Inserts content before a node. Repeated inserts come out in the order of the calls. */
  before(node: Node, content: string, options?: ContentOptions): this {
    const handle = this.#placeOf(node);
    const part = this.#content(this.#parentOf(handle), content, options);
    listToChange(this.#editsOf(handle), 'before').push(part);
    return this;
  }

  /** Inserts content after a node. Repeated inserts come out in reverse order, as in the DOM. */
  after(node: Node, content: string, options?: ContentOptions): this {
    const handle = this.#placeOf(node);
    const part = this.#content(this.#parentOf(handle), content, options);
    listToChange(this.#editsOf(handle), 'after').unshift(part);
    return this;
  }

  /** Inserts content before the first child. Repeated inserts come out in reverse order. */
  prepend(element: Element, content: string, options?: ContentOptions): this {
    const handle = this.#containerOf(element);
    const part = this.#content(handle, content, options);
    listToChange(this.#editsOf(handle), 'prepended').unshift(part);
    return this;
  }

  /** Inserts content after the last child. Repeated inserts come out in the order of the calls. */
  append(element: Element, content: string, options?: ContentOptions): this {
    const handle = this.#containerOf(element);
    const part = this.#content(handle, content, options);
    listToChange(this.#editsOf(handle), 'appended').push(part);
    return this;
  }

  /** Replaces the children, between prepended and appended content. The last call wins. */
  setInnerContent(element: Element, content: string, options?: ContentOptions): this {
    const handle = this.#containerOf(element);
    this.#editsOf(handle).contents = this.#content(handle, content, options);
    return this;
  }

  /** Replaces a node. The last call wins. */
  replace(node: Node, content: string, options?: ContentOptions): this {
    const handle = this.#placeOf(node);
    const part = this.#content(this.#parentOf(handle), content, options);
    const edits = this.#editsOf(handle);
    edits.replacement = part;
    edits.isRemoved = true;
    return this;
  }

  /** Removes a node and everything in it. */
  remove(node: Node): this {
    this.#editsOf(this.#placeOf(node)).isRemoved = true;
    return this;
  }

  /**
   * Removes the tags of an element. If the element itself is removed as well, so are its contents.
   *
   * @throws Error if the content would be parsed by other rules without them: that of `style`, which would become
   * markup, or of `svg`
   */
  removeAndKeepContent(element: Element): this {
    const table = this.#table;
    const handle = this.#handleOf(element, NodeType.Element, 'an Element');
    this.#refuseClone(handle);
    checkUnwrap(this.#changed(handle), table.scripting);
    if (isVoid(table, handle)) this.#editsOf(handle).isRemoved = true;
    else this.#editsOf(handle).isUnwrapped = true;
    return this;
  }

  /**
   * Sets the data of a text or a comment. The last call wins.
   *
   * @throws Error if a comment, or a text in this element, cannot have the data
   */
  setData(node: CharacterData, data: string): this {
    const table = this.#table;
    const handle = this.#placeOf(node);
    const type = table.nodeType(handle);
    if (type !== NodeType.Text && type !== NodeType.Comment)
      throw wrongArgument('node', 'a Text or Comment', node);
    const text = String(data);
    this.#editsOf(handle).data =
      type === NodeType.Text ? this.#content(this.#parentOf(handle), text, undefined) : writtenComment(text);
    return this;
  }

  /** The edits of the source, in order and without overlaps. UTF-16 offsets. */
  get edits(): TextEdit[] {
    return this.#compose().map(({ start, end, parts }) => ({ start, end, text: textOf(parts) }));
  }

  /** The text that the document was parsed from. */
  get source(): string {
    return this.#text();
  }

  /** The source with all edits. */
  toString(): string {
    return withEdits(this.#text(), this.edits);
  }

  /**
   * The bytes of the source with all edits, which are written in the document's encoding. Characters that it lacks
   * become character references. An incomplete character right before an edit becomes U+FFFD.
   *
   * @throws Error if the constructor got no bytes, or if a character needs a reference where there are none: in a name,
   * a comment, a script
   */
  toBytes(): Uint8Array {
    if (this.#bytes === null || this.#table.byteOffsetOf === null)
      throw new Error("toBytes() needs the bytes of the document, parsed with the option 'byteOffsets'");
    return rewrittenBytes(this.#table, this.#bytes, this.#compose());
  }

  /** A source map that maps the result to the source. */
  sourceMap(options?: SourceMapOptions): SourceMap {
    return sourceMapOf(this.#text(), this.edits, options);
  }

  #compose(): WrittenEdit[] {
    this.checkUnchanged();
    if (this.#written === null) {
      const source = this.#text();
      this.#written = composeEdits(this.#table, DOCUMENT_HANDLE, source, this.#edits, this.#noscriptsOf());
      // In a file, what text begins with may be a byte order mark.
      const first = this.#written[0];
      if (source.startsWith('\ufeff') && first?.start === 0 && first.end === 0) {
        const second = this.#written[1];
        if (second?.start !== 1) first.start = first.end = 1;
        else {
          second.start = 1;
          second.parts = [...first.parts, ...second.parts];
          this.#written.shift();
        }
      }
    }
    return this.#written;
  }

  /** @internal @throws Error if DOM methods have changed the document */
  checkUnchanged(): void {
    if (changeStamp(this.#table) === this.#stamp) return;
    throw new Error(
      'the document was changed by DOM methods, but its source only changes through the Rewriter: ' +
        'rewriter.setAttribute(element, name, value), rewriter.append(element, content) and so on',
    );
  }

  #text(): string {
    this.#source ??= this.#table.source.slice(0, this.#table.endOfInput(0));
    return this.#source;
  }

  /** The noscript elements, if there may be any. */
  #noscriptsOf(): Noscripts | null {
    if (this.#noscripts === undefined) {
      const source = this.#text();
      this.#noscripts = /<noscript|<frameset/i.test(source) ? new Noscripts(this.#table, source) : null;
    }
    return this.#noscripts;
  }

  #editsOf(handle: number): NodeEdits {
    this.#written = null;
    let edits = this.#edits.get(handle);
    if (edits === undefined) {
      edits = noEdits();
      this.#edits.set(handle, edits);
    }
    return edits;
  }

  /**
   * Whether an element has its own place in the source. One that the parser cloned, or copied into a `selectedcontent`
   * element, does not: it changes with its original.
   *
   * @throws TypeError if it is not an element of the document
   */
  isOriginal(element: Element): boolean {
    if (!(element instanceof Node) || element.table !== this.#table || element.nodeType !== NodeType.Element)
      throw wrongArgument('element', 'an element of the document', element);
    return element.origin !== 'cloned' && element.origin !== 'script';
  }

  /** @throws TypeError if the node is not from this document, or not of the type */
  #handleOf(node: Node, type: NodeType | 0, expected: string): number {
    const table = this.#table;
    const isRight =
      isObject(node) &&
      node instanceof Node &&
      node.table === table &&
      node.handle > DOCUMENT_HANDLE &&
      (type === 0 || table.nodeType(node.handle) === type);
    if (!isRight) throw wrongArgument(type === 0 ? 'node' : 'element', `${expected} of the document`, node);
    const { handle } = node;
    const { cells } = table;
    const at = Math.max(cells[handle + Cell.Start]!, cells[handle + Cell.End]!);
    if ((cells[handle + Cell.Kind]! & NodeFlag.Copy) !== 0 || at < 0 || at > table.endOfInput(0))
      throw new Error('the node is not from the source of the document');
    return handle;
  }

  /** A node with a place in the source. */
  #placeOf(node: Node): number {
    const handle = this.#handleOf(node, 0, 'a node');
    this.#refuseClone(handle);
    return handle;
  }

  #containerOf(element: Element): number {
    const table = this.#table;
    const handle = this.#handleOf(element, NodeType.Element, 'an Element');
    this.#refuseClone(handle);
    if (isFormInTable(table, handle)) refuseFormContent();
    if (isVoid(table, handle))
      throw new Error(`a ${localNameOf(table, handle)} element cannot have contents`);
    return handle;
  }

  #refuseClone(handle: number): void {
    if (!this.#isClone(handle)) return;
    throw new Error(
      `this ${localNameOf(this.#table, handle)} element is not in the source: the parser cloned it from another one (clonedFrom)`,
    );
  }

  #isClone(handle: number): boolean {
    const table = this.#table;
    return (
      table.nodeType(handle) === NodeType.Element &&
      (table.cells[handle + Cell.Kind]! & ElementFlag.Cloned) !== 0
    );
  }

  /** The element that is in the source: for a clone, the one from whose start tag it was created. */
  #originalOf(handle: number): number {
    return this.#isClone(handle) ? this.#table.cells[handle + Cell.Owner]! : handle;
  }

  /** The start tag of an element; for a clone, its original's. */
  #tagOf(element: Element): TagText {
    const table = this.#table;
    const handle = this.#originalOf(this.#handleOf(element, NodeType.Element, 'an Element'));
    const edits = this.#editsOf(handle);
    if (edits.tag === null) {
      const start = table.cells[handle + Cell.Start]!;
      const end = table.cells[handle + Cell.End]!;
      edits.tag = new TagText(start < 0 ? `<${localNameOf(table, handle)}>` : this.#text().slice(start, end));
    }
    return edits.tag;
  }

  /** The start tag of an element, for changing an attribute. */
  #tagFor(element: Element, attribute: string): TagText {
    const tag = this.#tagOf(element);
    const { handle } = element;
    checkAttributeChange(localNameOf(this.#table, handle), this.#table.namespace(handle), String(attribute));
    return tag;
  }

  #changed(handle: number): ChangedElement {
    const table = this.#table;
    const parent = table.cells[handle + Cell.Parent]!;
    return {
      name: localNameOf(table, handle),
      namespace: table.namespace(handle),
      parentNamespace: table.nodeType(parent) === NodeType.Element ? table.namespace(parent) : 0,
    };
  }

  /** An attribute of `html` or `body` may be in another tag, which created no node. */
  #refuseMerged(element: Element, name: string): void {
    const attribute = element.getAttributeNode(name);
    if (attribute === null || !isMergedAttribute(this.#table, element.handle, attribute.record)) return;
    throw new Error(`the attribute ${attribute.name} is in another tag with the same name`);
  }

  #parentOf(handle: number): number {
    const table = this.#table;
    const parent = table.cells[handle + Cell.Parent]!;
    if (parent === 0) throw new Error('the node has no parent');
    return parent;
  }

  #content(parent: number, content: string, options: ContentOptions | undefined): WrittenPart {
    if (options !== undefined) checkObject(options, 'options');
    const text = String(content);
    return writtenContent(this.#table, parent, text, options?.html === true, this.#noscriptsOf());
  }
}

function textOf(parts: readonly WrittenPart[]): string {
  let text = '';
  for (const part of parts) text += part.text;
  return text;
}

/** A document, the contents of its templates and its shadow roots, also of those inside them. */
function rootsOf(document: Document): ParentNode[] {
  const roots: ParentNode[] = [document];
  for (let i = 0; i < roots.length; i++) {
    const { table, handle: root } = roots[i]!;
    for (let at = followingElement(table, root, root); at !== 0; at = followingElement(table, at, root)) {
      const isHost = (table.cells[at + Cell.Kind]! & ElementFlag.ShadowHost) !== 0;
      if (isHost) roots.push(wrapper(table, table.shadowRoots.get(at)!.root) as ParentNode);
      const contents = isHTMLElement(table, at, NameId.Template) ? table.cells[at + Cell.Data]! : 0;
      if (contents !== 0) roots.push(wrapper(table, contents) as ParentNode);
    }
  }
  return roots;
}
