import { Namespace } from '../infra/namespaces.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';

/** Speculative mock element — https://html.spec.whatwg.org/multipage/parsing.html#speculative-mock-element */
export interface SpeculativeMockElement {
  readonly namespace: Namespace;
  readonly localName: string;
  /** By qualified name. */
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Speculative mock elements as a tree, of which only the parents are kept. `onElement` is told of each element when it
 * is first inserted, unless that is into template contents that are no shadow root: those are never inserted.
 */
export class MockTreeSink implements TreeSink {
  readonly document = 1;
  private readonly parents: number[] = [0, 0];
  private readonly elements: (SpeculativeMockElement | null)[] = [null, null];
  /** By handle: 1 for template contents that are no shadow root. */
  private readonly inert: number[] = [0, 0];
  private readonly hosts: Set<number> = new Set();
  private readonly onElement: (
    element: SpeculativeMockElement,
    parent: SpeculativeMockElement | null,
  ) => void;

  constructor(onElement: (element: SpeculativeMockElement, parent: SpeculativeMockElement | null) => void) {
    this.onElement = onElement;
  }

  private add(element: SpeculativeMockElement | null, inert: number): number {
    this.elements.push(element);
    this.inert.push(inert);
    return this.parents.push(0) - 1;
  }

  /** Create a speculative mock element — https://html.spec.whatwg.org/multipage/parsing.html#create-a-speculative-mock-element */
  createElement(token: TagToken, namespace: Namespace, intendedParent: number): number {
    const attributes = new Map<string, string>();
    const list = token.attributes;
    for (let i = 0; i < list.count; i++) attributes.set(list.nameAt(i), list.valueAt(i));
    const element = { namespace, localName: token.name, attributes };
    // What is below template contents is as inert as they are.
    return this.add(element, this.inert[intendedParent]!);
  }

  insertBefore(parent: number, node: number): void {
    const isFirst = this.parents[node] === 0;
    this.parents[node] = parent;
    const element = this.elements[node]!;
    if (isFirst && element !== null && this.inert[node] === 0)
      this.onElement(element, this.elements[parent]!);
  }

  templateContents(): number {
    return this.add(null, 1);
  }

  attachDeclarativeShadowRoot(host: number): number {
    const element = this.elements[host];
    // Elsewhere, custom elements included, the DOM may throw, and the contents be a template's.
    if (element == null || element.namespace !== Namespace.Html || !shadowHosts.has(element.localName))
      return 0;
    this.hosts.add(host);
    return this.add(null, this.inert[host]!);
  }

  isShadowHost(element: number): boolean {
    return this.hosts.has(element);
  }

  remove(node: number): void {
    this.parents[node] = 0;
  }

  parentOf(node: number): number {
    return this.parents[node]!;
  }

  inSameTree(): boolean {
    return true;
  }

  moveChildren(): void {}
  insertText(): void {}
  insertComment(): void {}
  appendDoctype(): void {}
  setDocumentMode(): void {}
  addMissingAttributes(): void {}
  associateWithForm(): void {}
  setAlreadyStarted(): void {}
  endTag(): void {}
  popped(): void {}
}

/** The HTML elements that may be shadow hosts, but for custom elements — https://dom.spec.whatwg.org/#valid-shadow-host-name */
const shadowHosts: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
