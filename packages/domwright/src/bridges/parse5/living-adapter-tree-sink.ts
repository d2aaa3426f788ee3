import { knownName, type NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { CommentToken, TagToken } from '../../core/tokenizer/tokens.ts';
import { MarkerPatching, type PatchedTree } from '../../core/tree-construction/content-patching.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import type { MarkerSearch } from '../../core/tree-construction/tree-sink.ts';
import { MarkerIndex } from '../../core/trees/markers.ts';
import { StepBudget } from '../../core/trees/step-budget.ts';
import { type SelectTree, TrackedSelectedContent } from '../../core/trees/tracked-selected-content.ts';
import { NameId } from '../../generated/names.ts';
import { NS } from '../../generated/parse5-names.ts';
import { AdapterTreeSink, type AnyTreeAdapter } from './adapter-tree-sink.ts';
import type { SourceLines } from './source-lines.ts';
import type { Location } from './token.ts';

/** Number of siblings an adapter may look through in one step. */
const SIBLINGS_PER_STEP = 128;
/**
 * If removing siblings one by one, with others after them, would take longer than this, those after them are removed
 * first.
 */
const MANY_SIBLINGS = 1 << 20;

/**
 * Tree construction through a tree adapter in the living edition: `selectedcontent` elements show the selected option, and
 * `template` elements with a `for` attribute patch the tree. A processing instruction is a comment that this class keeps
 * track of.
 *
 * DEVIATION: an adapter may keep children in an array, so each change among many siblings takes time proportional to their
 * number. After a certain total, more than pages have, no markers are found any more, and the contents of an open template
 * go to the end of its target.
 */
export class LivingAdapterTreeSink extends AdapterTreeSink implements SelectTree, PatchedTree {
  readonly none = 0;
  private readonly names: NameTable;
  private readonly selectedContent: TrackedSelectedContent;
  private readonly budget: StepBudget;
  /** Handles by node. */
  private readonly handles: Map<unknown, number> = new Map();
  /** The contents of templates, which may have a parent in the adapter's tree. */
  private readonly contents: Set<unknown> = new Set();
  /** The comments that are processing instructions. */
  private readonly instructions: Map<unknown, readonly [target: string, data: string]> = new Map();
  /** Copies of Text nodes; neither they nor text added to them have a location. (Only recorded with locations.) */
  private readonly copiedTexts: Set<unknown> = new Set();
  /** By node: its last known index among its siblings, for finding the nodes next to it. */
  private readonly indexes: Map<unknown, number> = new Map();
  /** The name of the HTML element created last. */
  private createdName = 0;

  constructor(
    document: unknown,
    adapter: AnyTreeAdapter,
    source: SourceText,
    lines: SourceLines | null,
    names: NameTable,
  ) {
    super(document, adapter, source, lines);
    this.names = names;
    this.budget = new StepBudget(this, source.length);
    this.selectedContent = new TrackedSelectedContent(this, this, this.budget);
    this.selectedContent.markers = new MarkerIndex(this, this.budget);
    this.handles.set(document, this.document);
  }

  /** The parser's position. */
  get tokenEnd(): number {
    return this.builder.tokenEnd;
  }

  override add(node: unknown): number {
    const handle = super.add(node);
    this.handles.set(node, handle);
    return handle;
  }

  private handleOf(node: unknown): number {
    return this.handles.get(node) ?? this.add(node);
  }

  // --- What tree construction does ----------------------------------------------------------------------------------

  override createElement(
    token: TagToken,
    namespace: Namespace,
    intendedParent: number,
    origin: number,
  ): number {
    const node = super.createElement(token, namespace, intendedParent, origin);
    this.createdName = namespace === Namespace.Html ? token.nameId : NameId.None;
    if (this.createdName === NameId.Template) this.contents.add(this.nodes[this.templateContents(node)]);
    return node;
  }

  override insertBefore(parent: number, node: number, before: number): void {
    const isNew = this.created === node;
    super.insertBefore(parent, node, this.placeBefore(parent, before));
    if (!isNew) return;
    const { createdName, selectedContent } = this;
    if (createdName === NameId.Option) selectedContent.optionInserted(node);
    else if (createdName === NameId.Select) selectedContent.selectInserted(node);
    else if (createdName === NameId.Selectedcontent) selectedContent.selectedcontentInserted(node);
  }

  override insertText(parent: number, before: number, start: number, end: number, flags: number): void {
    super.insertText(parent, this.placeBefore(parent, before), start, end, flags);
  }

  protected override locateText(textNode: unknown, location: Location): void {
    if (!this.copiedTexts.has(textNode)) super.locateText(textNode, location);
  }

  protected override addComment(parent: number, before: number, token: CommentToken): unknown {
    return super.addComment(parent, this.placeBefore(parent, before), token);
  }

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    const comment = this.addComment(parent, before, token.asComment());
    this.instructions.set(comment, [token.target, token.data]);
    return this.add(comment);
  }

  /** Where to insert a node. Removes an end marker from the tree once inserting before it takes too long. */
  private placeBefore(parent: number, before: number): number {
    if (before === 0 || !this.instructions.has(this.nodes[before])) return before;
    this.stepThrough(this.adapter.getChildNodes(this.nodes[parent]).length);
    if (!this.budget.isSpent) return before;
    this.adapter.detachNode(this.nodes[before]);
    return 0;
  }

  override remove(node: number): void {
    const { adapter } = this;
    const live = this.nodes[node];
    const parent = this.instructions.has(live) ? adapter.getParentNode(live) : null;
    if (parent) this.stepThrough(adapter.getChildNodes(parent).length);
    super.remove(node);
  }

  override maybeCloneAnOption(option: number): void {
    this.selectedContent.optionPopped(option);
  }

  override popped(element: number): void {
    // A template with a `for` attribute may never be inserted.
    if (element === this.created) this.created = 0;
    super.popped(element);
  }

  // --- The tree that is patched -------------------------------------------------------------------------------------

  override parentOf(node: number): number {
    const live = this.nodes[node];
    if (live === null) return 0;
    const parent = this.contents.has(live) ? null : this.adapter.getParentNode(live);
    return parent ? this.handleOf(parent) : 0;
  }

  firstChildOf(node: number): number {
    const children = this.childrenOf(this.nodes[node]);
    return children.length === 0 ? 0 : this.nodeAt(children, 0);
  }

  override markerSearch(): MarkerSearch {
    return 'siblings';
  }

  override nextSiblingOf(node: number): number {
    const { adapter, indexes } = this;
    const live = this.nodes[node];
    const parent = adapter.getParentNode(live);
    if (!parent) return 0;
    const siblings = adapter.getChildNodes(parent);
    let index = indexes.get(live) ?? -1;
    if (siblings[index] !== live) {
      this.stepThrough(siblings.length);
      index = siblings.indexOf(live);
    }
    return index + 1 < siblings.length ? this.nodeAt(siblings, index + 1) : 0;
  }

  private nodeAt(siblings: readonly unknown[], index: number): number {
    const live = siblings[index];
    this.indexes.set(live, index);
    return this.handleOf(live);
  }

  override removeBetween(start: number, end: number): void {
    const { adapter, nodes } = this;
    const parent = adapter.getParentNode(nodes[start]);
    const siblings = [...adapter.getChildNodes(parent)];
    const first = siblings.indexOf(nodes[start]) + 1;
    const after = end === 0 ? siblings.length : siblings.indexOf(nodes[end]);
    const target = this.handleOf(parent);
    const isMany = (after - first) * siblings.length > MANY_SIBLINGS;
    if (isMany) {
      for (let i = siblings.length - 1; i >= first; i--) adapter.detachNode(siblings[i]);
      for (let i = after; i < siblings.length; i++) adapter.appendChild(parent, siblings[i]);
    }
    for (let i = first; i < after; i++) {
      if (!isMany) adapter.detachNode(siblings[i]);
      this.selectedContent.removed(this.handleOf(siblings[i]), target);
    }
  }

  /** Counts siblings that an adapter may have to look through. */
  private stepThrough(siblings: number): void {
    this.budget.take(siblings / SIBLINGS_PER_STEP);
  }

  // --- The tree whose selects are kept up ---------------------------------------------------------------------------

  htmlNameOf(node: number): number {
    const { adapter } = this;
    const live = this.nodes[node];
    if (node === 0 || !adapter.isElementNode(live) || adapter.getNamespaceURI(live) !== NS.HTML) return 0;
    return this.names.find(adapter.getTagName(live));
  }

  private isHtmlNode(node: unknown, name: string): boolean {
    const { adapter } = this;
    return (
      adapter.isElementNode(node) &&
      adapter.getTagName(node) === name &&
      adapter.getNamespaceURI(node) === NS.HTML
    );
  }

  attributeOf(element: number, name: number): string | null {
    const attributes = this.adapter.getAttrList(this.nodes[element]);
    const wanted = knownName(name);
    return attributes.find((attribute) => attribute.name === wanted && !attribute.namespace)?.value ?? null;
  }

  isConnected(element: number): boolean {
    if (this.builder.context !== null) return false;
    let root = element;
    for (let node = element; node !== 0; node = this.parentOf(node)) root = node;
    return root === this.document;
  }

  /** The children of a node, if it is an element. NB: an adapter may have the contents of a template there. */
  private childrenOf(node: unknown): readonly unknown[] {
    const { adapter } = this;
    return adapter.isElementNode(node) && !this.isHtmlNode(node, 'template')
      ? adapter.getChildNodes(node)
      : [];
  }

  sizeOf(element: number): { readonly depth: number; readonly count: number } {
    const { adapter } = this;
    const parents = element === 0 ? [] : [this.nodes[element]];
    let count = 0;
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      const children = adapter.getChildNodes(parent);
      count += children.length;
      for (const child of children) {
        if (!adapter.isElementNode(child)) continue;
        parents.push(this.isHtmlNode(child, 'template') ? adapter.getTemplateContent(child) : child);
      }
    }
    // NB: depth is not limited.
    return { count, depth: 0 };
  }

  replaceAll(element: number, original: number): readonly number[] {
    const { adapter } = this;
    const live = this.nodes[element];
    const copies = adapter.createDocumentFragment();
    if (original !== 0) this.copyChildren(this.nodes[original], copies);
    const children = [...adapter.getChildNodes(live)];
    for (let i = children.length - 1; i >= 0; i--) adapter.detachNode(children[i]);
    this.adoptChildren(copies, live);
    return children.filter((child) => adapter.isElementNode(child)).map((child) => this.handleOf(child));
  }

  /** Appends copies of a node's children to another node. They have no location, and adapters get no call for them. */
  private copyChildren(originals: unknown, copies: unknown): void {
    const { adapter } = this;
    const pending = [originals, copies];
    while (pending.length > 0) {
      const copyOfParent = pending.pop();
      const parent = pending.pop();
      for (const child of adapter.getChildNodes(parent)) {
        if (adapter.isTextNode(child)) {
          const data = adapter.getTextNodeContent(child);
          // NB: adapters for parse5 7 do not have this method.
          if (typeof adapter.createTextNode === 'function') {
            const text = adapter.createTextNode(data);
            adapter.appendChild(copyOfParent, text);
            if (this.lines !== null) this.copiedTexts.add(text);
          } else {
            adapter.insertText(copyOfParent, data);
          }
        } else if (adapter.isCommentNode(child)) {
          const comment = adapter.createCommentNode(adapter.getCommentNodeContent(child));
          adapter.appendChild(copyOfParent, comment);
          const instruction = this.instructions.get(child);
          if (instruction !== undefined) this.instructions.set(comment, instruction);
        } else if (adapter.isElementNode(child)) {
          const element = this.copyOf(child);
          adapter.appendChild(copyOfParent, element);
          if (this.isHtmlNode(child, 'template'))
            pending.push(adapter.getTemplateContent(child), adapter.getTemplateContent(element));
          else pending.push(child, element);
        }
      }
    }
  }

  /** A copy of an element, without its children. */
  private copyOf(element: unknown): unknown {
    const { adapter } = this;
    const name = adapter.getTagName(element);
    const attributes = adapter.getAttrList(element).map((attribute) => ({ ...attribute }));
    const copy = adapter.createElement(name, adapter.getNamespaceURI(element), attributes);
    if (!this.isHtmlNode(element, 'template')) return copy;
    const contents = adapter.createDocumentFragment();
    adapter.setTemplateContent(copy, contents);
    this.contents.add(contents);
    if (this.lines !== null) adapter.setNodeSourceCodeLocation(contents, null);
    return copy;
  }

  instructionAt(node: number): readonly [target: string, data: string] | null {
    return this.instructions.get(this.nodes[node]) ?? null;
  }

  override connect(builder: TreeBuilder): void {
    super.connect(builder);
    builder.patching = new AdapterPatching(this, this.selectedContent.markers);
  }
}

/** Removes everything between markers at once. */
class AdapterPatching extends MarkerPatching {
  private readonly adapterTree: LivingAdapterTreeSink;

  constructor(tree: LivingAdapterTreeSink, markers: MarkerIndex) {
    super(tree, tree, markers);
    this.adapterTree = tree;
  }

  protected override removeBetween(start: number, end: number): void {
    this.adapterTree.removeBetween(start, end);
  }
}
