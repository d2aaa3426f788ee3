import { Namespace } from '../../core/infra/namespaces.ts';
import { SourceText } from '../../core/source/source-text.ts';
import { TagToken } from '../../core/tokenizer/tokens.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../../core/tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import {
  type DeclarativeShadowRootInit,
  Origin,
  type TreeSink,
} from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';

/** Mock elements do not care. */
const unknownInit: DeclarativeShadowRootInit = {
  mode: 'open',
  clonable: false,
  serializable: false,
  delegatesFocus: false,
};

/** Handles from here on are of mock elements, those before of the running parser's nodes. */
const FIRST_MOCK_HANDLE = 2 ** 30;

/**
 * Mock elements that continue from the current position of a running parser. They only read from its sink and never
 * change it. Its open nodes have mock elements, so that new nodes in them have a parent of that name.
 */
export class ContinuingSink implements TreeSink {
  readonly document: number;
  /** A node of the running parser is mirrored or moved, which is not a new element. */
  isMirroring = false;
  private readonly sink: TreeSink;
  private readonly mock: TreeSink;
  /** By handle of the running parser's nodes: the mock sink's handle for it. */
  private readonly mirrors: Map<number, number> = new Map();
  /** The parents of all nodes that the speculative parser has put somewhere. */
  private readonly parents: Map<number, number> = new Map();
  /** The running parser's open elements, and its head element. */
  private readonly open: Set<number> = new Set();
  private readonly inert: number;

  constructor(builder: TreeBuilder, mock: TreeSink) {
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
    return this.mock.createElement(token, namespace, parent, Origin.Written);
  }

  private mirrorStack({ stack }: TreeBuilder, token: TagToken): void {
    const { mock, mirrors, sink } = this;
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
      const isShadowRoot =
        target !== node && host !== 0 && sink.parentOf(node) === 0 && sink.isShadowHost(host);
      // The template of a declarative shadow root is not inserted.
      if (!isShadowRoot) mock.insertBefore(parent, mirror, 0);
      parent = mirror;
      if (target !== node) {
        // NB: a root that the mock elements cannot have, as of a custom element, is left alone: nothing is fetched there.
        const root = isShadowRoot ? mock.attachDeclarativeShadowRoot(hostMirror, unknownInit) : 0;
        parent = root === 0 ? mock.templateContents(mirror) : root;
        mirrors.set(target, parent);
      }
      host = node;
      hostMirror = mirror;
    }
  }

  /** The mock sink's handle for a node; for one that is not open, that of the nearest ancestor that is. */
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

  createElement(token: TagToken, namespace: Namespace, intendedParent: number, origin: number): number {
    return this.mock.createElement(token, namespace, this.mockOf(intendedParent), origin) + FIRST_MOCK_HANDLE;
  }

  insertBefore(parent: number, node: number, before: number): void {
    const mockNode = this.mockOf(node);
    const mockParent = this.mockOf(parent);
    const mockBefore = before === 0 ? 0 : this.mockOf(before);
    this.parents.set(node, parent);
    if (!this.hasItsOwn(node)) return;
    this.isMirroring = node < FIRST_MOCK_HANDLE;
    // NB: the mirrors are nested as the stack is, which the nodes themselves may not be.
    const isThere = mockBefore !== 0 && this.mock.parentOf(mockBefore) === mockParent;
    this.mock.insertBefore(mockParent, mockNode, isThere ? mockBefore : 0);
    this.isMirroring = false;
  }

  /** Whether a node's mock element represents no other node. */
  private hasItsOwn(node: number): boolean {
    return node >= FIRST_MOCK_HANDLE || this.open.has(node);
  }

  remove(node: number): void {
    // Its mirror is found by its place, if it has none yet.
    const mockNode = this.mockOf(node);
    this.parents.set(node, 0);
    if (this.hasItsOwn(node)) this.mock.remove(mockNode);
  }

  moveChildren(from: number, to: number): void {
    if (this.hasItsOwn(from) && this.hasItsOwn(to))
      this.mock.moveChildren(this.mockOf(from), this.mockOf(to));
  }

  addMissingAttributes(element: number, token: TagToken): void {
    if (this.hasItsOwn(element)) this.mock.addMissingAttributes(this.mockOf(element), token);
  }

  setAlreadyStarted(script: number): void {
    if (script >= FIRST_MOCK_HANDLE) this.mock.setAlreadyStarted(script - FIRST_MOCK_HANDLE);
  }

  /** NB: of the running parser's own elements, only an SVG script could be processed here; its attributes are not known. */
  endTag(element: number, start: number, end: number, name: number): void {
    if (element >= FIRST_MOCK_HANDLE) this.mock.endTag(element - FIRST_MOCK_HANDLE, start, end, name);
  }

  parentOf(node: number): number {
    return this.parents.get(node) ?? (node < FIRST_MOCK_HANDLE ? this.sink.parentOf(node) : 0);
  }

  templateContents(template: number): number {
    return this.mock.templateContents(this.mockOf(template)) + FIRST_MOCK_HANDLE;
  }

  isShadowHost(element: number): boolean {
    if (element === 0) return false;
    return (
      (element < FIRST_MOCK_HANDLE && this.sink.isShadowHost(element)) ||
      this.mock.isShadowHost(this.mockOf(element))
    );
  }

  attachDeclarativeShadowRoot(host: number, init: DeclarativeShadowRootInit): number {
    const root = host === 0 ? 0 : this.mock.attachDeclarativeShadowRoot(this.mockOf(host), init);
    return root === 0 ? 0 : root + FIRST_MOCK_HANDLE;
  }

  /** Only asked about the form of an element, which mock elements have none of. */
  inSameTree(): boolean {
    return false;
  }

  appendDoctype(): void {}
  associateWithForm(): void {}
  insertComment(): void {}
  insertText(): void {}
  // Calls of other sinks that report elements.
  cloned(): void {}
  adopted(): void {}
  putIntoHead(): void {}

  popped(): void {}
  setDocumentMode(): void {}
}
