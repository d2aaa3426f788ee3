import { firstIndex } from '../../core/infra/binary-search.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { isVoidElement } from '../../core/infra/element-kinds.ts';
import { attributePrefixes, Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import { cook } from '../../core/source/cook.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import { ATTRIBUTE_SIZE, AttributeCell } from '../../core/table/cells.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../../core/tokenizer/tokens.ts';
import { namespaceAt } from '../../core/tokenizer/tokens.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { type DocumentMode, Origin, TreeSink } from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';
import { NS, TAG_NAMES } from '../../generated/parse5-names.ts';
import type { DOCUMENT_MODE } from './html.ts';
import type { SourceLines } from './source-lines.ts';
import { endOfMarkup, TextPlace } from './text-locations.ts';
import type { Attribute, ElementLocation, Location, LocationWithAttributes } from './token.ts';
import type { TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.ts';

/** A tree adapter for nodes of any kind. */
export type AnyTreeAdapter = TreeAdapter<
  TreeAdapterTypeMap<any, any, any, any, any, any, any, any, any, any>
>;

/** The tag that closes what is being popped, as parse5 sees it: the last start or end tag. */
export interface ClosingToken {
  isEndTag: boolean;
  tagName: string;
  location: Location | null;
}

/** The locations of characters that are not from the source, by the ranges of source text that stand for them. */
class InjectedTexts {
  /** In ascending order. */
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly locations: (Location | null)[] = [];

  add(start: number, end: number, location: Location | null): void {
    this.starts.push(start);
    this.ends.push(end);
    this.locations.push(location);
  }

  /** Undefined if the character at an offset is from the source. */
  locationAt(offset: number): Location | null | undefined {
    const { ends, starts } = this;
    const index = firstIndex(ends.length, (at) => ends[at]! > offset);
    return index < starts.length && starts[index]! <= offset ? this.locations[index] : undefined;
  }
}

/** Tree construction through one of parse5's tree adapters, calling its methods in the order in which parse5 does. */
export class AdapterTreeSink extends TreeSink {
  readonly document = 1;
  /** The adapter's nodes by handle. A template's contents come after the template. */
  readonly nodes: any[];
  /** Set once it exists. */
  builder!: TreeBuilder;
  readonly adapter: AnyTreeAdapter;
  protected readonly source: SourceText;
  /** Null if locations are not requested. */
  protected readonly lines: SourceLines | null;

  /** The element created last, until it is inserted or something else happens; and its location. */
  protected created = 0;
  private createdLocation: ElementLocation | null = null;
  /** The last element that is pushed only to be popped. parse5 does not report it to adapters. */
  private voidElement = 0;

  /** The token that closes the popped elements. */
  closing: ClosingToken | null = null;
  /** The location of the current comment or DOCTYPE, if it is not from the source. */
  injectedLocation: Location | null | undefined = undefined;
  /** The data of the comment being processed, if it is not from the source. */
  injectedData: string | undefined = undefined;
  /** The locations of start tags that are not from the source, by the offsets that stand for them. */
  readonly injectedTags: Map<number, LocationWithAttributes | null> = new Map();
  /** The same for characters. */
  readonly injectedTexts: InjectedTexts = new InjectedTexts();
  readonly textPlace: TextPlace;
  /** The namespace of a context element that has none of the usual ones. */
  otherNamespace: string | null = null;

  constructor(document: unknown, adapter: AnyTreeAdapter, source: SourceText, lines: SourceLines | null) {
    super();
    this.nodes = [null, document];
    this.adapter = adapter;
    this.source = source;
    this.lines = lines;
    this.textPlace = new TextPlace(source);
  }

  /** Called when tree construction has been created. */
  connect(builder: TreeBuilder): void {
    this.builder = builder;
  }

  /** Assigns a handle to a node. */
  add(node: unknown): number {
    return this.nodes.push(node) - 1;
  }

  createElement(token: TagToken, namespace: Namespace, intendedParent: number, origin: number): number {
    const { adapter } = this;
    const name = token.name;
    const element = adapter.createElement(name, this.namespaceURI(namespace), attributesOf(token));
    const node = this.add(element);
    if (typeof adapter.onElementCreated === 'function') this.tellCreated(element, intendedParent);
    this.created = node;
    if (namespace === Namespace.Html && token.nameId === NameId.Template) {
      const contents = adapter.createDocumentFragment();
      adapter.setTemplateContent(element, contents);
      this.add(contents);
      if (this.lines !== null) adapter.setNodeSourceCodeLocation(contents, null);
    }
    if (isVoidTag(token, namespace, origin)) this.voidElement = node;
    if (this.lines !== null) this.createdLocation = this.elementLocation(token, origin);
    return node;
  }

  private namespaceURI(namespace: Namespace): NS {
    return (namespace < Namespace.FirstOther ? namespaceURIs[namespace] : this.otherNamespace) as NS;
  }

  private tellCreated(element: unknown, intendedParent: number): void {
    const { nodes, builder } = this;
    this.adapter.onElementCreated!(element, {
      intendedParent: nodes[intendedParent],
      formElement: builder.formElement === 0 ? null : nodes[builder.formElement],
      isInTemplate: builder.stack.has(NameId.Template),
    });
  }

  override templateContents(template: number): number {
    return template + 1;
  }

  insertBefore(parent: number, node: number, before: number): void {
    const { adapter, nodes } = this;
    const element = nodes[node];
    if (this.created === node && this.lines !== null) {
      adapter.setNodeSourceCodeLocation(element, this.createdLocation);
    }
    this.created = 0;
    if (before === 0) adapter.appendChild(nodes[parent], element);
    else adapter.insertBefore(nodes[parent], element, nodes[before]);
  }

  insertText(parent: number, before: number, start: number, end: number, flags: number): void {
    const { adapter, lines } = this;
    const raw = this.source.slice(start, end);
    const text = flags === 0 ? raw : cook(raw, flags);
    const parentNode = this.nodes[parent];
    const reference = this.nodes[before];
    if (before === 0) adapter.insertText(parentNode, text);
    else adapter.insertTextBefore(parentNode, text, reference);
    if (lines === null) return;
    const injected = this.injectedTexts.locationAt(start);
    const location = injected === undefined ? this.textLocation(start, end, flags) : injected;
    if (location === null) return;
    const siblings = adapter.getChildNodes(parentNode);
    const index = before === 0 ? siblings.length : siblings.lastIndexOf(reference);
    this.locateText(siblings[index - 1], location);
  }

  /** Called when text with a location has been inserted into a Text node. */
  protected locateText(textNode: unknown, location: Location): void {
    const { adapter } = this;
    if (adapter.getNodeSourceCodeLocation(textNode)) {
      const { endLine, endCol, endOffset } = location;
      adapter.updateNodeSourceCodeLocation(textNode, { endLine, endCol, endOffset });
    } else {
      adapter.setNodeSourceCodeLocation(textNode, location);
    }
  }

  private textLocation(start: number, end: number, flags: number): Location {
    const { textPlace } = this;
    textPlace.find(start, end, flags, this.builder.adjustedCurrentNodeIsForeign());
    return this.lines!.location(textPlace.start, textPlace.end);
  }

  override insertComment(parent: number, before: number, token: CommentToken): void {
    this.addComment(parent, before, token);
  }

  /** Inserts a comment, and returns it. */
  protected addComment(parent: number, before: number, token: CommentToken): unknown {
    const { adapter, nodes } = this;
    const comment = adapter.createCommentNode(
      this.injectedData === undefined ? token.data : this.injectedData,
    );
    if (before === 0) adapter.appendChild(nodes[parent], comment);
    else adapter.insertBefore(nodes[parent], comment, nodes[before]);
    if (this.lines !== null) {
      adapter.setNodeSourceCodeLocation(comment, this.markupLocation(token.start, token.end));
    }
    return comment;
  }

  override appendDoctype(token: DoctypeToken): void {
    const { adapter } = this;
    const document = this.nodes[this.document];
    adapter.setDocumentType(document, token.name ?? '', token.publicId ?? '', token.systemId ?? '');
    if (this.lines === null) return;
    const location = this.markupLocation(token.start, token.end);
    if (location === null) return;
    const doctype = adapter.getChildNodes(document).find((node) => adapter.isDocumentTypeNode(node));
    if (doctype) adapter.setNodeSourceCodeLocation(doctype, location);
  }

  override setDocumentMode(mode: DocumentMode): void {
    this.adapter.setDocumentMode(this.nodes[this.document], mode as DOCUMENT_MODE);
  }

  remove(node: number): void {
    this.created = 0;
    this.adapter.detachNode(this.nodes[node]);
  }

  parentOf(node: number): number {
    const parent = this.adapter.getParentNode(this.nodes[node]);
    if (!parent) return 0;
    return parent === this.nodes[this.document] ? this.document : this.add(parent);
  }

  moveChildren(from: number, to: number): void {
    this.created = 0;
    this.adoptChildren(this.nodes[from], this.nodes[to]);
  }

  /** Moves the children of a node to the end of another one. */
  adoptChildren(from: unknown, to: unknown): void {
    const { adapter } = this;
    const children = [...adapter.getChildNodes(from)];
    // From the end, so that a list of children need not be shifted for each of them.
    for (let i = children.length - 1; i >= 0; i--) adapter.detachNode(children[i]);
    for (const child of children) adapter.appendChild(to, child);
  }

  override addMissingAttributes(element: number, token: TagToken): void {
    this.adapter.adoptAttributes(this.nodes[element], attributesOf(token));
  }

  override inSameTree(): boolean {
    return false; // onElementCreated reports form owners to adapters.
  }

  /** The end tags of html and body do not pop them. */
  override endTag(element: number): void {
    if (this.lines === null) return;
    const { stack } = this.builder;
    if (this.closing === null || stack.length < 2 || stack.nameAt(1) !== NameId.Body) return;
    const body = stack.nodeAt(1);
    if (element === stack.nodeAt(0)) this.setEndLocationIfOpen(this.nodes[body], this.closing);
    else if (element !== body) return;
    this.setEndLocation(this.nodes[element], this.closing);
  }

  override pushed(element: number): void {
    const { adapter } = this;
    if (element !== this.voidElement && typeof adapter.onItemPush === 'function')
      adapter.onItemPush(this.nodes[element]);
  }

  override popped(element: number): void {
    // NB: this is replaced by an element that was created and not inserted yet. parse5 does not count that as popping.
    if (element === this.voidElement || this.created !== 0) return;
    const { adapter, nodes } = this;
    if (this.lines !== null && this.closing !== null) this.setEndLocation(nodes[element], this.closing);
    if (typeof adapter.onItemPop !== 'function') return;
    const { currentNode } = this.builder.stack;
    adapter.onItemPop(nodes[element], currentNode === 0 ? undefined : nodes[currentNode]);
  }

  /** Called after the end-of-file token. Open elements end there. Adapters get no call for popping them. */
  override stopParsing(): void {
    const { builder, lines, nodes } = this;
    const { stack } = builder;
    this.voidElement = 0;
    this.created = -1;
    if (lines === null) return;
    const end = this.source.length;
    const closing = { isEndTag: false, tagName: '', location: this.tokenLocation(end, end) };
    const isFragment = builder.context !== null;
    for (let i = stack.length - 1; i >= (isFragment ? 0 : 2); i = stack.above(i)) {
      this.setEndLocation(nodes[stack.nodeAt(i)], closing);
    }
    if (isFragment || stack.length === 0) return;
    if (!this.setEndLocationIfOpen(nodes[stack.nodeAt(0)], closing) || stack.length === 1) return;
    this.setEndLocationIfOpen(nodes[stack.nodeAt(1)], closing);
  }

  // --- Locations ------------------------------------------------------------------------------------------------

  /** The location of the current comment or DOCTYPE. */
  private markupLocation(start: number, end: number): Location | null {
    return this.tokenLocation(start, endOfMarkup(this.source, start, end));
  }

  /** The location of the current token. */
  private tokenLocation(start: number, end: number): Location | null {
    return this.injectedLocation === undefined ? this.lines!.location(start, end) : this.injectedLocation;
  }

  /** The locations of a tag and its attributes. */
  tagLocation(token: TagToken): LocationWithAttributes | null {
    const lines = this.lines!;
    if (this.injectedTags.size > 0) {
      const injected = this.injectedTags.get(token.start);
      if (injected !== undefined) return injected;
    }
    const location: LocationWithAttributes = lines.location(token.start, token.end);
    const { attributes } = token;
    if (attributes.count > 0) location.attrs = attributeLocations(token, this.source, lines);
    return location;
  }

  private elementLocation(token: TagToken, origin: number): ElementLocation | null {
    if ((origin & Origin.Implied) !== 0) return null;
    const location = this.tagLocation(token);
    return location === null ? null : { ...location, startTag: location };
  }

  /** Returns false if the element has no location, or has an end tag. */
  private setEndLocationIfOpen(element: unknown, closing: ClosingToken): boolean {
    const location = this.adapter.getNodeSourceCodeLocation(element);
    if (!location || location.endTag) return false;
    this.setEndLocation(element, closing);
    return true;
  }

  private setEndLocation(element: unknown, closing: ClosingToken): void {
    const { adapter } = this;
    const { location } = closing;
    if (!location || !adapter.getNodeSourceCodeLocation(element)) return;
    if (closing.isEndTag && closes(closing.tagName, element, adapter)) {
      const { endLine, endCol, endOffset } = location;
      adapter.updateNodeSourceCodeLocation(element, { endTag: { ...location }, endLine, endCol, endOffset });
    } else {
      const { startLine, startCol, startOffset } = location;
      adapter.updateNodeSourceCodeLocation(element, {
        endLine: startLine,
        endCol: startCol,
        endOffset: startOffset,
      });
    }
  }
}

function closes(tagName: string, element: unknown, adapter: AnyTreeAdapter): boolean {
  const name = adapter.getTagName(element);
  if (name === tagName) return true;
  return adapter.getNamespaceURI(element) !== NS.HTML && asciiLowercase(name) === tagName;
}

/** Whether parse5 does not push the element of this tag. */
export function isVoidTag(token: TagToken, namespace: Namespace, origin: number): boolean {
  if (namespace !== Namespace.Html) return token.selfClosing;
  return isVoidElement(token.nameId) && (origin & Origin.Implied) === 0;
}

/** The attributes of a tag in parse5's form. */
export function attributesOf(token: TagToken): Attribute[] {
  const { attributes } = token;
  const list: Attribute[] = [];
  for (let i = 0; i < attributes.count; i++) {
    const name = attributes.nameAt(i);
    const value = attributes.valueAt(i);
    list.push(attributeOf(name, value, namespaceAt(attributes, i)));
  }
  return list;
}

/** An attribute in parse5's form, from its qualified name. */
export function attributeOf(name: string, value: string, namespace: number): Attribute {
  if (namespace === Namespace.None) return { name, value };
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : attributePrefixes[namespace]!;
  return { name: name.slice(colon + 1), value, prefix, namespace: namespaceURIs[namespace]! };
}

/** Where an attribute ends. `start` and `end` are the range of its value without quotes. */
export function attributeEnd(text: SourceText | string, start: number, end: number): number {
  const quote = text.charCodeAt(start - 1);
  return (quote === 0x22 || quote === 0x27) && text.charCodeAt(end) === quote ? end + 1 : end;
}

/** The locations of a tag's attributes, by their names in the source (in lower case). */
export function attributeLocations(
  token: TagToken,
  source: SourceText,
  lines: SourceLines,
): Record<string, Location> {
  const { attributes } = token;
  const { records } = attributes;
  const locations: Record<string, Location> = Object.create(null);
  for (let i = 0, at = 0; i < attributes.count; i++, at += ATTRIBUTE_SIZE) {
    const valueStart = records[at + AttributeCell.ValueStart]!;
    const end = attributeEnd(source, valueStart, records[at + AttributeCell.ValueEnd]!);
    const name = asciiLowercase(attributes.nameAt(i));
    locations[name] = lines.location(records[at + AttributeCell.NameStart]!, end);
  }
  return locations;
}

/** The context element for a fragment without one. */
export function templateContext(adapter: AnyTreeAdapter): unknown {
  return adapter.createElement(TAG_NAMES.TEMPLATE, NS.HTML, []);
}
