import { knownName, NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { isValidShadowHostName } from '../../core/table/shadow-hosts.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { TagToken } from '../../core/tokenizer/tokens.ts';
import type { Patch } from '../../core/tree-construction/content-patching.ts';
import { type MarkerSearch, TreeSink } from '../../core/tree-construction/tree-sink.ts';
import { findMarkers } from '../../core/trees/markers.ts';
import { NO_SOURCE, StepBudget } from '../../core/trees/step-budget.ts';
import type { TreeView } from '../../core/trees/tree-view.ts';
import { NameId } from '../../generated/names.ts';

/** Speculative mock element — https://html.spec.whatwg.org/multipage/parsing.html#speculative-mock-element */
export interface MockElement {
  /** A number: `namespaceURIs` of `domwright/tree-construction` has the URI of each. */
  readonly namespace: Namespace;
  /** In the DOM's case: `img`, `foreignObject`. */
  readonly localName: string;
  /** By qualified name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Handle of the parent; 0 for none. */
  parent: number;
  /** The sink's number for this element; at least 2. */
  readonly handle: number;
  /** Whether it is in template contents that are not a shadow root. */
  inert: boolean;
  /** Whether it is in a shadow tree. */
  inShadow: boolean;
  /** UTF-16 offset of its start tag. */
  readonly start: number;
}

/** The kind of tree that contains a node. */
const enum Tree {
  Document,
  Shadow,
  Inert,
}

/**
 * A tree of speculative mock elements. Calls `onElement` for each element outside inert template contents: for a script
 * when it is prepared, which is at its end tag; for any other element when it is first inserted.
 */
export class MockTreeSink extends TreeSink implements TreeView<number> {
  /** Stands for no node. */
  readonly none = 0;
  readonly document = 1;
  private readonly elements: (MockElement | null)[] = [null, null];
  private readonly parents: number[] = [0, 0];
  private readonly firstChildren: number[] = [0, 0];
  private readonly lastChildren: number[] = [0, 0];
  private readonly previous: number[] = [0, 0];
  private readonly next: number[] = [0, 0];
  /** By handle: the container at the root, which identifies the tree. */
  private readonly roots: number[] = [0, 1];
  /** By handle: Tree. */
  private readonly kinds: Tree[] = [Tree.Document, Tree.Document];
  private readonly contents: Map<number, number> = new Map();
  private readonly hosts: Set<number> = new Set();
  private readonly alreadyStarted: Set<number> = new Set();
  /** Self-closing SVG scripts, which are processed as if at their end tag. */
  private readonly selfClosing: Set<number> = new Set();
  /** The processing instructions that are kept, by handle. */
  private readonly instructions: Map<number, readonly [target: string, data: string]> = new Map();
  /** Limits the search for markers. */
  private readonly budget = new StepBudget(NO_SOURCE);
  private readonly names = new NameTable();
  private readonly onElement: (element: MockElement, sink: MockTreeSink) => void;

  constructor(onElement: (element: MockElement, sink: MockTreeSink) => void) {
    super();
    this.onElement = onElement;
  }

  /** The element of a handle; undefined for a container or an unknown handle. */
  elementOf(handle: number): MockElement | undefined {
    return this.elements[handle] ?? undefined;
  }

  firstChildOf(node: number): number {
    return this.firstChildren[node] ?? 0;
  }

  override nextSiblingOf(node: number): number {
    return this.next[node] ?? 0;
  }

  private add(element: MockElement | null, root: number, kind: Tree): number {
    const handle = this.parents.push(0) - 1;
    this.elements.push(element);
    this.firstChildren.push(0);
    this.lastChildren.push(0);
    this.previous.push(0);
    this.next.push(0);
    this.roots.push(root === 0 ? handle : root);
    this.kinds.push(kind);
    return handle;
  }

  /** Create a speculative mock element — https://html.spec.whatwg.org/multipage/parsing.html#create-a-speculative-mock-element */
  createElement(token: TagToken, namespace: Namespace, intendedParent: number): number {
    const kind = this.kinds[intendedParent]!;
    if (token.selfClosing && namespace === Namespace.Svg && token.name === 'script')
      this.selfClosing.add(this.parents.length);
    return this.add(
      {
        namespace,
        localName: token.name,
        attributes: attributesOf(token),
        parent: 0,
        handle: this.parents.length,
        inert: kind === Tree.Inert,
        inShadow: kind === Tree.Shadow,
        start: token.start,
      },
      this.roots[intendedParent]!,
      kind,
    );
  }

  insertBefore(parent: number, node: number, before: number): void {
    const element = this.elements[node]!;
    this.budget.madeNode();
    const isFirst = this.roots[node] !== 0 && element !== null && element.parent === 0;
    if (this.parents[node] !== 0) this.remove(node);
    this.link(parent, node, before);
    if (element === null) return;
    element.parent = parent;
    const kind = this.kinds[parent]!;
    this.kinds[node] = kind;
    this.roots[node] = this.roots[parent]!;
    element.inert = kind === Tree.Inert;
    element.inShadow = kind === Tree.Shadow;
    if (!isFirst || element.inert) return;
    if (!isScript(element)) this.onElement(element, this);
    else if (this.selfClosing.has(node)) this.endTag(node);
  }

  private link(parent: number, node: number, before: number): void {
    const after = before === 0 ? this.lastChildren[parent]! : this.previous[before]!;
    this.parents[node] = parent;
    this.previous[node] = after;
    this.next[node] = before;
    if (after === 0) this.firstChildren[parent] = node;
    else this.next[after] = node;
    if (before === 0) this.lastChildren[parent] = node;
    else this.previous[before] = node;
  }

  /** A removed element keeps `parent` in its MockElement until it is inserted again. */
  remove(node: number): void {
    const parent = this.parents[node]!;
    if (parent === 0) return;
    const before = this.previous[node]!;
    const after = this.next[node]!;
    if (before === 0) this.firstChildren[parent] = after;
    else this.next[before] = after;
    if (after === 0) this.lastChildren[parent] = before;
    else this.previous[after] = before;
    this.parents[node] = 0;
    this.previous[node] = 0;
    this.next[node] = 0;
  }

  moveChildren(from: number, to: number): void {
    let child = this.firstChildren[from]!;
    while (child !== 0) {
      const after = this.next[child]!;
      this.link(to, child, 0);
      const element = this.elements[child]!;
      if (element !== null) element.parent = to;
      child = after;
    }
    this.firstChildren[from] = 0;
    this.lastChildren[from] = 0;
  }

  /** NB: keeps only those that a `template` with `for` may look for. */
  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    const { target } = token;
    if (target !== 'marker' && target !== 'start' && target !== 'end') return 0;
    const node = this.add(null, this.roots[parent]!, this.kinds[parent]!);
    this.instructions.set(node, [target, token.data]);
    this.link(parent, node, before);
    this.budget.madeNode();
    return node;
  }

  override markerSearch(): MarkerSearch {
    return 'sink';
  }

  /** Find markers. NB: after too many steps, nothing in such templates is fetched ahead. */
  override findMarkers(place: number, name: string): Patch | null {
    const scope = this.isTheBodyElement(place) ? this.parents[place]! : place;
    const found = findMarkers(this, scope, name, this.budget);
    return found === null ? null : { target: this.parents[found.start]!, ...found };
  }

  override removeBetween(start: number, end: number): void {
    for (let node = this.next[start]!; node !== end; node = this.next[start]!) this.remove(node);
  }

  private isTheBodyElement(node: number): boolean {
    return this.htmlNameOf(node) === NameId.Body && this.htmlNameOf(this.parents[node] ?? 0) === NameId.Html;
  }

  isConnected(node: number): boolean {
    return this.kinds[node] !== Tree.Inert;
  }

  htmlNameOf(node: number): number {
    const element = this.elements[node];
    return element?.namespace === Namespace.Html ? this.names.find(element.localName) : 0;
  }

  attributeOf(element: number, name: number): string | null {
    return this.elements[element]?.attributes.get(knownName(name)) ?? null;
  }

  instructionAt(node: number): readonly [target: string, data: string] | null {
    return this.instructions.get(node) ?? null;
  }

  override templateContents(template: number): number {
    let contents = this.contents.get(template);
    if (contents === undefined) {
      contents = this.add(null, 0, Tree.Inert);
      this.contents.set(template, contents);
    }
    return contents;
  }

  override attachDeclarativeShadowRoot(host: number): number {
    const element = this.elements[host];
    if (element == null || element.namespace !== Namespace.Html) return 0;
    const { localName } = element;
    if (!isValidShadowHostName(this.names.idOf(localName), localName)) return 0;
    this.hosts.add(host);
    return this.add(null, 0, this.kinds[host] === Tree.Inert ? Tree.Inert : Tree.Shadow);
  }

  override isShadowHost(element: number): boolean {
    return this.hosts.has(element);
  }

  parentOf(node: number): number {
    return this.parents[node]!;
  }

  /** NB: nodes never move from one tree to another, so each one knows its tree. */
  override inSameTree(node: number, other: number): boolean {
    return this.roots[node] === this.roots[other];
  }

  override addMissingAttributes(handle: number, token: TagToken): void {
    const attributes = this.elements[handle]!.attributes as Map<string, string>;
    for (const [name, value] of attributesOf(token)) if (!attributes.has(name)) attributes.set(name, value);
  }

  override setAlreadyStarted(script: number): void {
    this.alreadyStarted.add(script);
  }

  override endTag(handle: number): void {
    const element = this.elements[handle];
    if (element == null || element.inert || !isScript(element)) return;
    // NB: an SVG script is processed only if it is the current node at its end tag, which one with child elements may not
    // be.
    if (element.namespace === Namespace.Svg && this.firstChildren[handle] !== 0) return;
    if (this.alreadyStarted.has(handle)) return;
    this.alreadyStarted.add(handle);
    this.onElement(element, this);
  }

  insertText(): void {}
}

function attributesOf(token: TagToken): Map<string, string> {
  const attributes = new Map<string, string>();
  const list = token.attributes;
  for (let i = 0; i < list.count; i++) attributes.set(list.nameAt(i), list.valueAt(i));
  return attributes;
}

function isScript({ localName, namespace }: MockElement): boolean {
  return localName === 'script' && (namespace === Namespace.Html || namespace === Namespace.Svg);
}
