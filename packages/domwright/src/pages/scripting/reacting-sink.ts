import type { Edition } from '../../core/editions/edition.ts';
import { type Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../../core/tokenizer/tokens.ts';
import type {
  DeclarativeShadowRootInit,
  DocumentMode,
  TreeSink,
} from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';
import type { ScriptHost } from './script-host.ts';
import type { ScriptingParser } from './scripting-parser.ts';

/**
 * Wraps the sink of a parser that runs scripts. Performs the standard's steps around creating, inserting and popping
 * elements when custom elements may react.
 */
export class ReactingSink implements TreeSink {
  readonly document: number;
  private readonly sink: TreeSink;
  private readonly host: ScriptHost;
  private readonly parser: ScriptingParser;
  /** The host keeps the custom element reactions stack itself. */
  private readonly keepsReactions: boolean;
  pushed?: NonNullable<TreeSink['pushed']>;
  startTagPlace?: NonNullable<TreeSink['startTagPlace']>;
  cloned?: NonNullable<TreeSink['cloned']>;
  adopted?: NonNullable<TreeSink['adopted']>;
  putIntoHead?: NonNullable<TreeSink['putIntoHead']>;
  stopParsing?: NonNullable<TreeSink['stopParsing']>;
  insertProcessingInstruction?: NonNullable<TreeSink['insertProcessingInstruction']>;
  findMarkers?: NonNullable<TreeSink['findMarkers']>;
  removeBetween?: NonNullable<TreeSink['removeBetween']>;
  /** An element that has a parent already, since it was given one while it was created, stays there. */
  private readonly leavesWhatHasAParent: boolean;

  constructor(sink: TreeSink, host: ScriptHost, parser: ScriptingParser, edition: Edition) {
    this.sink = sink;
    this.host = host;
    this.parser = parser;
    this.document = sink.document;
    this.keepsReactions = host.hasACustomElementDefinition !== undefined;
    this.leavesWhatHasAParent = edition.leavesWhatHasAParent;
    // An optional method that the sink lacks is missing here, too.
    if (sink.pushed !== undefined) this.pushed = (element) => sink.pushed!(element);
    if (sink.startTagPlace !== undefined) this.startTagPlace = (element) => sink.startTagPlace!(element);
    if (sink.cloned !== undefined) {
      this.cloned = (clone, original, byAdoption) => sink.cloned!(clone, original, byAdoption);
    }
    if (sink.adopted !== undefined) this.adopted = (node, fostered) => sink.adopted!(node, fostered);
    if (sink.putIntoHead !== undefined) this.putIntoHead = (head) => sink.putIntoHead!(head);
    if (sink.stopParsing !== undefined) this.stopParsing = () => sink.stopParsing!();
    if (sink.insertProcessingInstruction !== undefined) {
      this.insertProcessingInstruction = (parent, before, token) =>
        sink.insertProcessingInstruction!(parent, before, token);
    }
    if (sink.findMarkers !== undefined) this.findMarkers = (place, name) => sink.findMarkers!(place, name);
    if (sink.removeBetween !== undefined)
      this.removeBetween = (start, end) => sink.removeBetween!(start, end);
  }

  /** Create an element for the token — https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token */
  createElement(token: TagToken, namespace: Namespace, intendedParent: number, origin: number): number {
    const { host, sink, parser } = this;
    if (!this.keepsReactions || !this.willExecuteScript(token, namespace, intendedParent)) {
      return sink.createElement(token, namespace, intendedParent, origin);
    }
    parser.throwOnDynamicMarkupInsertionCounter++;
    try {
      if (parser.isScriptStackEmpty()) {
        // Microtasks see the text before the element.
        sink.flush?.();
        host.performAMicrotaskCheckpoint?.();
      }
      host.pushANewElementQueue?.();
      const element = sink.createElement(token, namespace, intendedParent, origin);
      host.popTheElementQueueAndInvokeReactions?.();
      return element;
    } finally {
      parser.throwOnDynamicMarkupInsertionCounter--;
    }
  }

  private willExecuteScript(token: TagToken, namespace: Namespace, intendedParent: number): boolean {
    const is = token.attributes.valueOf(NameId.Is);
    return this.host.hasACustomElementDefinition!(namespaceURIs[namespace]!, token.name, is, intendedParent);
  }

  /** Insert an element at the adjusted insertion location — https://html.spec.whatwg.org/multipage/parsing.html#insert-an-element-at-the-adjusted-insertion-location */
  insertBefore(parent: number, node: number, before: number): void {
    if (this.leavesWhatHasAParent && this.sink.parentOf(node) !== 0) return;
    if (!this.keepsReactions) {
      this.sink.insertBefore(parent, node, before);
      return;
    }
    this.host.pushANewElementQueue?.();
    this.sink.insertBefore(parent, node, before);
    this.host.popTheElementQueueAndInvokeReactions?.();
  }

  flush(): void {
    this.sink.flush?.();
  }

  popped(element: number): void {
    this.sink.popped(element);
    this.host.processInternalResourceLinks?.();
  }

  templateContents(template: number): number {
    return this.sink.templateContents(template);
  }

  insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void {
    this.sink.insertText(parent, before, start, end, flags, fostered);
  }

  insertComment(parent: number, before: number, token: CommentToken): void {
    this.sink.insertComment(parent, before, token);
  }

  appendDoctype(token: DoctypeToken): void {
    this.sink.appendDoctype(token);
  }

  setDocumentMode(mode: DocumentMode): void {
    this.sink.setDocumentMode(mode);
  }

  remove(node: number): void {
    this.sink.remove(node);
  }

  parentOf(node: number): number {
    return this.sink.parentOf(node);
  }

  moveChildren(from: number, to: number): void {
    this.sink.moveChildren(from, to);
  }

  addMissingAttributes(element: number, token: TagToken): void {
    this.sink.addMissingAttributes(element, token);
  }

  inSameTree(node: number, other: number): boolean {
    return this.sink.inSameTree(node, other);
  }

  associateWithForm(element: number, form: number): void {
    this.sink.associateWithForm(element, form);
  }

  isShadowHost(element: number): boolean {
    return this.sink.isShadowHost(element);
  }

  attachDeclarativeShadowRoot(host: number, init: DeclarativeShadowRootInit): number {
    return this.sink.attachDeclarativeShadowRoot(host, init);
  }

  setAlreadyStarted(script: number): void {
    this.sink.setAlreadyStarted(script);
  }

  endTag(element: number, start: number, end: number, name: number): void {
    this.sink.endTag(element, start, end, name);
  }
}
