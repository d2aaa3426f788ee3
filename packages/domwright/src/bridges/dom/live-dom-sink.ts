import { checkFunction, checkObject, isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE, Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../../core/tokenizer/tokens.ts';
import { namespaceAt } from '../../core/tokenizer/tokens.ts';
import {
  type DeclarativeShadowRootInit,
  type DocumentMode,
  type MarkerSearch,
  type TreeInput,
  TreeSink,
} from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';
import type { LiveAttribute, LiveDocument, LiveElement, LiveNode, LiveText } from './live-dom.ts';
import { expectNodesLike, unhidden } from './own-members.ts';

/** Hooks for what the public API of a DOM cannot express, for DOMs that have another way to do it. */
export interface LiveDomHooks<N extends LiveNode = LiveNode> {
  /**
   * Called when the parser has created a script element and not inserted it yet: sets its parser document, and its force
   * async to false.
   */
  scriptCreated?(script: N): void;
  /**
   * Called when the parser has created an element, which has no attributes yet and is not inserted, or has inserted it. If
   * it is a custom element, its constructor or reactions have run.
   */
  created?(element: N): void;
  /** Called when an element has been inserted, before anything is inserted into it. */
  inserted?(element: N): void;
  /** Sets a script element's already started. */
  setAlreadyStarted?(script: N): void;
  /** Sets the document's mode. */
  setDocumentMode?(mode: DocumentMode): void;
  /** Associates an element with a form by the form element pointer, and sets its parser inserted flag. */
  associateWithForm?(element: N, form: N): void;
  /** Called when an element has left the stack of open elements: its children are complete. */
  popped?(element: N): void;
  /**
   * Maybe clone an option into selectedcontent, called in the living edition when an option element is popped —
   * https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent
   * Without this, a `selectedcontent` element contains whatever the DOM itself puts there.
   */
  maybeCloneAnOption?(option: N): void;
}

const hookNames = [
  'scriptCreated',
  'created',
  'inserted',
  'setAlreadyStarted',
  'setDocumentMode',
  'associateWithForm',
  'popped',
  'maybeCloneAnOption',
] as const;

/**
 * Builds a tree in any DOM, through its public API. The DOM handles custom elements and their reactions itself, as it
 * does for scripts that call that API.
 *
 * Text is held back until the tree changes in another way or may be read (`flush`), so a long text in pieces takes only
 * linear time.
 */
export class LiveDomSink<N extends LiveNode = LiveNode> extends TreeSink {
  readonly document: number;
  private readonly liveDocument: LiveDocument;
  private readonly hooks: LiveDomHooks<N>;
  private input: TreeInput | null = null;
  /** Nodes by handle; 0 is no node. */
  private readonly nodes: (LiveNode | null)[] = [null];
  private readonly handles: Map<LiveNode, number> = new Map();
  private readonly contents: Map<number, number> = new Map();
  /** Hosts whose shadow roots this sink attached. There is no other way to find closed ones. */
  private readonly shadowHosts: Set<number> = new Set();
  /** Text that is not in the tree yet, and where it goes. */
  private text: string[] = [];
  private textParent = 0;
  private textBefore = 0;
  /** A document for creating elements and attributes whose names the DOM's API refuses. */
  private workshop: LiveDocument | null = null;

  /**
   * `document`: the document to build into, which should be empty.
   *
   * @throws TypeError if `document` is not a document, or a hook is not a function
   */
  constructor(document: N & { createElementNS: unknown }, hooks: LiveDomHooks<N> = {}) {
    super();
    if (isObject(document)) expectNodesLike(document);
    if (!isObject(document) || unhidden(document as { nodeType?: number }).nodeType !== 9) {
      throw wrongArgument('document', 'a Document', document);
    }
    checkObject(hooks, 'hooks');
    for (const name of hookNames) {
      const hook: unknown = hooks[name];
      if (hook !== undefined) checkFunction(hook, `hooks.${name}`);
    }
    this.liveDocument = document as unknown as LiveDocument;
    this.hooks = hooks;
    this.document = this.handleOf(document);
  }

  override begin(input: TreeInput): void {
    this.input = input;
  }

  /** The node for a handle; null for 0. */
  nodeOf(handle: number): N | null {
    return this.nodes[handle] as N | null;
  }

  /** The handle of a node, always the same one; 0 for null. */
  handleOf(node: LiveNode | null): number {
    if (node === null) return 0;
    let handle = this.handles.get(node);
    if (handle === undefined) {
      handle = this.nodes.push(node) - 1;
      this.handles.set(node, handle);
    }
    return handle;
  }

  /** Inserts the text that has been held back. */
  override flush(): void {
    if (this.text.length === 0) return;
    const data = this.text.length === 1 ? this.text[0]! : this.text.join('');
    this.text = [];
    const parent = this.nodes[this.textParent]!;
    const before = this.nodes[this.textBefore]!;
    const previous = before === null ? unhidden(parent).lastChild : unhidden(before).previousSibling;
    if (previous !== null && unhidden(previous).nodeType === 3) {
      (previous as LiveText).appendData(data);
    } else {
      insert(parent, this.documentOf(parent).createTextNode(data), before);
    }
  }

  private documentOf(node: LiveNode): LiveDocument {
    return unhidden(unhidden(node).ownerDocument ?? this.liveDocument);
  }

  createElement(token: TagToken, namespace: Namespace, intendedParent: number, _origin: number): number {
    this.flush();
    const document = this.documentOf(this.nodes[intendedParent]!);
    const name = token.name;
    const attributes = token.attributes;
    const element = this.makeElement(document, namespace, name, attributes.valueOf(NameId.Is));
    const handle = this.handleOf(element);
    this.hooks.created?.(element as LiveNode as N);
    // NB: a custom element's constructor cannot have changed the token, since the parser does not run in the meantime.
    for (let i = 0; i < attributes.count; i++) {
      this.setAttribute(element, namespaceAt(attributes, i), attributes.nameAt(i), attributes.valueAt(i));
    }
    if (namespace === Namespace.Html && token.nameId === NameId.Script)
      this.hooks.scriptCreated?.(element as LiveNode as N);
    return handle;
  }

  private makeElement(
    document: LiveDocument,
    namespace: Namespace,
    name: string,
    is: string | null,
  ): LiveElement {
    try {
      if (namespace === Namespace.Html) {
        const element = is === null ? document.createElement(name) : document.createElement(name, { is });
        // In an XML document, or with a DOM that takes a colon for the end of a prefix, the result may be a different element.
        if (element.namespaceURI === namespaceURIs[namespace] && element.localName === name) return element;
      } else if (!name.includes(':')) {
        return document.createElementNS(namespaceURIs[namespace]!, name);
      }
    } catch (error) {
      if (!isInvalidCharacterError(error)) throw error;
    }
    return this.makeOddElement(document, namespace, name);
  }

  /** An element with a name that only markup can create. */
  private makeOddElement(document: LiveDocument, namespace: Namespace, name: string): LiveElement {
    const container = this.container(document);
    const root = namespace === Namespace.Svg ? 'svg' : namespace === Namespace.Mathml ? 'math' : '';
    container.innerHTML = root === '' ? `<${name}>` : `<${root}><${name}/></${root}>`;
    const first = container.firstChild!;
    return document.importNode(root === '' ? first : first.firstChild!, false) as LiveElement;
  }

  /** An element of a document without scripts, for its innerHTML. */
  private container(document: LiveDocument): LiveElement {
    this.workshop ??= document.implementation.createHTMLDocument('');
    return this.workshop.createElement('div');
  }

  private setAttribute(element: LiveElement, namespace: number, name: string, value: string): void {
    try {
      if (namespace === Namespace.None) element.setAttribute(name, value);
      else element.setAttributeNS(namespaceURIs[namespace]!, name, value);
    } catch (error) {
      if (!isInvalidCharacterError(error)) throw error;
      const container = this.container(this.documentOf(element));
      container.innerHTML = `<p ${name}>`;
      const holder = container.firstChild as LiveElement;
      const attribute: LiveAttribute = holder.attributes[0]!;
      holder.removeAttributeNode(attribute);
      attribute.value = value;
      element.setAttributeNode(attribute);
    }
  }

  override templateContents(template: number): number {
    const known = this.contents.get(template);
    if (known !== undefined) return known;
    const element = this.nodes[template] as LiveNode & { readonly content?: LiveNode };
    // NB: a DOM without template contents keeps the children in the element.
    const contents = element.content === undefined ? template : this.handleOf(element.content);
    this.contents.set(template, contents);
    return contents;
  }

  override contentsIfTemplate(node: number): number {
    const { localName, namespaceURI } = unhidden(this.nodes[node]!) as Partial<LiveElement>;
    const isTemplate = localName === 'template' && namespaceURI === HTML_NAMESPACE;
    return isTemplate ? this.templateContents(node) : node;
  }

  insertBefore(parent: number, node: number, before: number): void {
    this.flush();
    insert(this.nodes[parent]!, this.nodes[node]!, this.nodes[before]!);
    this.hooks.inserted?.(this.nodes[node] as N);
  }

  insertText(parent: number, before: number, start: number, end: number, flags: number): void {
    if (parent !== this.textParent || before !== this.textBefore) this.flush();
    this.textParent = parent;
    this.textBefore = before;
    this.text.push(this.input!.text(start, end, flags));
  }

  override insertComment(parent: number, before: number, token: CommentToken): void {
    this.flush();
    const into = this.nodes[parent]!;
    insert(into, this.documentOf(into).createComment(token.data), this.nodes[before]!);
  }

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    this.flush();
    const into = this.nodes[parent]!;
    const node = this.documentOf(into).createProcessingInstruction(token.target, token.data);
    insert(into, node, this.nodes[before]!);
    return this.handleOf(node);
  }

  override markerSearch(): MarkerSearch {
    return 'siblings';
  }

  override nextSiblingOf(node: number): number {
    this.flush();
    return this.handleOf(unhidden(this.nodes[node]!).nextSibling);
  }

  override appendDoctype(token: DoctypeToken): void {
    const document = unhidden(this.liveDocument);
    const { publicId, systemId } = token;
    const name = token.name ?? '';
    let node: LiveNode;
    try {
      node = document.implementation.createDocumentType(name, publicId ?? '', systemId ?? '');
    } catch (error) {
      // Older DOMs refuse names that are not XML names.
      if (!isInvalidCharacterError(error)) throw error;
      const odd = oddDoctype(document.implementation.createHTMLDocument(''), name, publicId, systemId);
      if (odd === null) return;
      node = odd;
    }
    insert(this.liveDocument, node, null);
  }

  /** Stores it in `mode`, because the DOM has no way to set a document's mode. */
  override setDocumentMode(mode: DocumentMode): void {
    this.hooks.setDocumentMode?.(mode);
  }

  remove(node: number): void {
    this.flush();
    const live = this.nodes[node]!;
    const parent = unhidden(live).parentNode;
    if (parent !== null) unhidden(parent).removeChild(live);
  }

  parentOf(node: number): number {
    return this.handleOf(unhidden(this.nodes[node]!).parentNode);
  }

  moveChildren(from: number, to: number): void {
    this.flush();
    const source = unhidden(this.nodes[from]!);
    const target = this.nodes[to]!;
    for (let child = source.firstChild; child !== null; child = source.firstChild) {
      insert(target, child, null);
      if (source.firstChild === child) return; // The child could not be moved.
    }
  }

  override addMissingAttributes(element: number, token: TagToken): void {
    this.flush();
    const live = this.nodes[element] as LiveElement;
    // In the fragment case, a DocumentFragment may stand in for the html element, which is never visible.
    if (live.nodeType !== 1) return;
    const { attributes } = token;
    for (let i = 0; i < attributes.count; i++) {
      const name = attributes.nameAt(i);
      if (!live.hasAttribute(name)) this.setAttribute(live, Namespace.None, name, attributes.valueAt(i));
    }
  }

  override inSameTree(node: number, other: number): boolean {
    return unhidden(this.nodes[node]!).getRootNode() === unhidden(this.nodes[other]!).getRootNode();
  }

  override associateWithForm(element: number, form: number): void {
    this.hooks.associateWithForm?.(this.nodes[element] as N, this.nodes[form] as N);
  }

  override isShadowHost(element: number): boolean {
    return this.shadowHosts.has(element) || unhidden(this.nodes[element] as LiveElement).shadowRoot != null;
  }

  override attachDeclarativeShadowRoot(host: number, init: DeclarativeShadowRootInit): number {
    this.flush();
    const element = this.nodes[host] as LiveElement;
    let root: LiveNode;
    try {
      root = element.attachShadow(init);
    } catch {
      return 0;
    }
    this.shadowHosts.add(host);
    return this.handleOf(root);
  }

  override setAlreadyStarted(script: number): void {
    this.hooks.setAlreadyStarted?.(this.nodes[script] as N);
  }

  override maybeCloneAnOption(option: number): void {
    if (this.hooks.maybeCloneAnOption === undefined) return;
    this.flush();
    this.hooks.maybeCloneAnOption(this.nodes[option] as N);
  }

  override popped(element: number): void {
    if (this.hooks.popped === undefined) return;
    this.flush();
    this.hooks.popped(this.nodes[element] as N);
  }
}

/** A doctype with a name that only markup can create; null if this DOM cannot create it from markup either. */
function oddDoctype(
  workshop: LiveDocument,
  name: string,
  publicId: string | null,
  systemId: string | null,
): LiveNode | null {
  let source = `<!DOCTYPE ${name}`;
  if (publicId !== null) source += ` PUBLIC ${quoted(publicId)}`;
  if (systemId !== null) source += `${publicId === null ? ' SYSTEM' : ''} ${quoted(systemId)}`;
  if (typeof workshop.open !== 'function' || typeof workshop.write !== 'function') return null;
  workshop.open();
  workshop.write(`${source}>`);
  workshop.close?.();
  const { firstChild } = workshop;
  return firstChild !== null && firstChild.nodeType === 10 ? firstChild : null;
}

/** NB: what the parser read between quotes does not contain those quotes. */
function quoted(identifier: string): string {
  return identifier.includes('"') ? `'${identifier}'` : `"${identifier}"`;
}

/** Inserts a node; if the tree cannot take it, the node is dropped on the floor. */
function insert(parent: LiveNode, node: LiveNode, before: LiveNode | null): void {
  try {
    unhidden(parent).insertBefore(node, before);
  } catch (error) {
    if (nameOf(error) !== 'HierarchyRequestError') throw error;
  }
}

function isInvalidCharacterError(error: unknown): boolean {
  return nameOf(error) === 'InvalidCharacterError';
}

function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
