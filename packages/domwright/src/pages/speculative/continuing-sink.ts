import { Namespace } from '../../core/infra/namespaces.ts';
import { SourceText } from '../../core/source/source-text.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import { TagToken } from '../../core/tokenizer/tokens.ts';
import type { Patch } from '../../core/tree-construction/content-patching.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../../core/tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { type MarkerSearch, TreeSink } from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';
import type { MockTreeSink } from './mock-tree-sink.ts';

/** Handles from here on are mock elements; those below are nodes of the running parser. */
const FIRST_MOCK_HANDLE = 2 ** 30;

/**
 * Mock elements that continue from the current position of a running parser. They only read from its sink and never
 * change it. Each of its open nodes has a mock element, so that new nodes in it have a parent of that name.
 */
export class ContinuingSink extends TreeSink {
  readonly document: number;
  /** Set while a node of the running parser is mirrored or moved, which is not a new element. */
  isMirroring = false;
  private readonly sink: TreeSink;
  private readonly mock: MockTreeSink;
  /** Whether content between two nodes of the running parser would have been removed. */
  private removesBetween = false;
  /** Maps handles of the running parser's nodes to those of the mock sink. */
  private readonly mirrors: Map<number, number> = new Map();
  /** The parent of each node that the speculative parser has inserted or removed. */
  private readonly parents: Map<number, number> = new Map();
  /** The running parser's open elements, and its head element. */
  private readonly open: Set<number> = new Set();
  private readonly inert: number;

  constructor(builder: TreeBuilder, mock: MockTreeSink) {
    super();
    this.sink = builder.sink;
    this.mock = mock;
    this.document = builder.sink.document;
    this.mirrors.set(this.document, mock.document);
    this.isMirroring = true;
    const token = new TagToken(builder.names, new SourceText());
    this.inert = mock.templateContents(this.mirror(token, NameId.Template, Namespace.Html, mock.document));
    this.mirrorStack(builder, token);
    if (builder.headElement !== 0 && !this.mirrors.has(builder.headElement)) {
      const head = this.mirror(token, NameId.Head, Namespace.Html, mock.document);
      this.mirrors.set(builder.headElement, head);
      this.open.add(builder.headElement);
    }
    this.isMirroring = false;
  }

  private mirror(token: TagToken, name: number, namespace: Namespace, parent: number): number {
    token.nameId = name;
    return this.mock.createElement(token, namespace, parent);
  }

  private mirrorStack(builder: TreeBuilder, token: TagToken): void {
    const { mock, mirrors, sink } = this;
    const { stack } = builder;
    let parent = mock.document;
    let host = 0;
    let hostMirror = 0;
    for (let i = 0; i < stack.length; i++) {
      const node = stack.nodeAt(i);
      if (node === 0) continue;
      const target = stack.targetAt(i);
      const mirror = this.mirror(
        token,
        stack.nameAt(i),
        stack.flagsAt(i) >>> ELEMENT_NAMESPACE_SHIFT,
        parent,
      );
      mirrors.set(node, mirror);
      this.open.add(node);
      if (builder.patching?.patchOf(node) !== undefined) {
        // The template is not inserted; its content goes to the insertion target.
        parent = this.mockOf(target);
        host = 0;
        continue;
      }
      const isShadowRoot =
        target !== node && host !== 0 && sink.parentOf(node) === 0 && sink.isShadowHost(host);
      // The template of a declarative shadow root is not inserted.
      if (!isShadowRoot) mock.insertBefore(parent, mirror, 0);
      parent = mirror;
      if (target !== node) {
        // NB: mock elements cannot have every root (a custom element's, for example); nothing in the others is fetched.
        const root = isShadowRoot ? mock.attachDeclarativeShadowRoot(hostMirror) : 0;
        parent = root === 0 ? mock.templateContents(mirror) : root;
        mirrors.set(target, parent);
      }
      host = node;
      hostMirror = mirror;
    }
  }

  /** The mock sink's handle for a node; for a node that isn't open, that of the nearest open ancestor. */
  private mockOf(node: number): number {
    if (node >= FIRST_MOCK_HANDLE) return node - FIRST_MOCK_HANDLE;
    let mirror = this.mirrors.get(node);
    if (mirror !== undefined) return mirror;
    for (let above = node; mirror === undefined; ) {
      above = this.parentOf(above);
      mirror =
        above === 0
          ? this.inert
          : above >= FIRST_MOCK_HANDLE
            ? above - FIRST_MOCK_HANDLE
            : this.mirrors.get(above);
    }
    this.mirrors.set(node, mirror);
    return mirror;
  }

  createElement(token: TagToken, namespace: Namespace, intendedParent: number): number {
    return this.mock.createElement(token, namespace, this.mockOf(intendedParent)) + FIRST_MOCK_HANDLE;
  }

  insertBefore(parent: number, node: number, before: number): void {
    const mockNode = this.mockOf(node);
    const mockParent = this.mockOf(parent);
    const mockBefore = before === 0 ? 0 : this.mockOf(before);
    this.parents.set(node, parent);
    if (!this.hasItsOwn(node)) return;
    this.isMirroring = node < FIRST_MOCK_HANDLE;
    // NB: the mirrors are nested like the stack, which the nodes themselves may not be.
    const isThere = mockBefore !== 0 && this.mock.parentOf(mockBefore) === mockParent;
    this.mock.insertBefore(mockParent, mockNode, isThere ? mockBefore : 0);
    this.isMirroring = false;
  }

  /** Whether a node's mock element represents only that node. */
  private hasItsOwn(node: number): boolean {
    return node >= FIRST_MOCK_HANDLE || this.open.has(node);
  }

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    const mockParent = this.mockOf(parent);
    const mockBefore = before === 0 ? 0 : this.mockOf(before);
    const isThere = mockBefore !== 0 && this.mock.parentOf(mockBefore) === mockParent;
    return this.mock.insertProcessingInstruction(mockParent, isThere ? mockBefore : 0, token);
  }

  override markerSearch(): MarkerSearch {
    return 'sink';
  }

  /** NB: with two markers of that name, it may find the other one; the template's content is in the same tree either way. */
  override findMarkers(place: number, name: string): Patch | null {
    const there =
      place < FIRST_MOCK_HANDLE && !this.removesBetween ? this.sink.findMarkers(place, name) : null;
    if (there !== null && this.parentOf(there.start) !== 0) return there;
    const patch = this.mock.findMarkers(this.mockOf(place), name);
    if (patch === null) return null;
    const { target, start, end } = patch;
    return { target: handleOfMock(target), start: handleOfMock(start), end: handleOfMock(end) };
  }

  /** NB: we don't look up which of the running parser's nodes, and markers, would be gone: none of them is found from now on. */
  override removeBetween(start: number, end: number): void {
    if (start < FIRST_MOCK_HANDLE) this.removesBetween = true;
    else this.mock.removeBetween(start - FIRST_MOCK_HANDLE, end === 0 ? 0 : end - FIRST_MOCK_HANDLE);
  }

  remove(node: number): void {
    // Found by position if the node has no mirror yet.
    const mockNode = this.mockOf(node);
    this.parents.set(node, 0);
    if (this.hasItsOwn(node)) this.mock.remove(mockNode);
  }

  moveChildren(from: number, to: number): void {
    if (this.hasItsOwn(from) && this.hasItsOwn(to))
      this.mock.moveChildren(this.mockOf(from), this.mockOf(to));
  }

  override addMissingAttributes(element: number, token: TagToken): void {
    if (this.hasItsOwn(element)) this.mock.addMissingAttributes(this.mockOf(element), token);
  }

  override setAlreadyStarted(script: number): void {
    if (script >= FIRST_MOCK_HANDLE) this.mock.setAlreadyStarted(script - FIRST_MOCK_HANDLE);
  }

  /** NB: of the running parser's own elements, only an SVG script could be processed here; its attributes are unknown. */
  override endTag(element: number): void {
    if (element >= FIRST_MOCK_HANDLE) this.mock.endTag(element - FIRST_MOCK_HANDLE);
  }

  parentOf(node: number): number {
    const parent = this.parents.get(node);
    if (parent !== undefined) return parent;
    return node < FIRST_MOCK_HANDLE
      ? this.sink.parentOf(node)
      : handleOfMock(this.mock.parentOf(node - FIRST_MOCK_HANDLE));
  }

  override templateContents(template: number): number {
    return this.mock.templateContents(this.mockOf(template)) + FIRST_MOCK_HANDLE;
  }

  override isShadowHost(element: number): boolean {
    if (element === 0) return false;
    return (
      (element < FIRST_MOCK_HANDLE && this.sink.isShadowHost(element)) ||
      this.mock.isShadowHost(this.mockOf(element))
    );
  }

  override attachDeclarativeShadowRoot(host: number): number {
    const root = host === 0 ? 0 : this.mock.attachDeclarativeShadowRoot(this.mockOf(host));
    return root === 0 ? 0 : root + FIRST_MOCK_HANDLE;
  }

  /** Only asked about an element's form, and mock elements have none. */
  override inSameTree(): boolean {
    return false;
  }

  insertText(): void {}
}

/** Converts a handle of the mock sink; 0 for none. */
function handleOfMock(node: number): number {
  return node === 0 ? 0 : node + FIRST_MOCK_HANDLE;
}
