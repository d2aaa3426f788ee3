import type { Namespace } from '../infra/namespaces.ts';
import type { NodeTable } from '../table/node-table.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../tokenizer/tokens.ts';
import type { Patch } from './content-patching.ts';
import {
  type DeclarativeShadowRootInit,
  type DocumentMode,
  type MarkerSearch,
  type TreeInput,
  TreeSink,
} from './tree-sink.ts';

/**
 * Wraps a sink and forwards everything to it. Classes between tree construction and a tree extend this, so that they
 * cannot forget a member: a test compares this class with `TreeSink`.
 */
export class ForwardingSink extends TreeSink {
  readonly document: number;
  protected readonly sink: TreeSink;

  constructor(sink: TreeSink) {
    super();
    this.document = sink.document;
    this.sink = sink;
  }

  createElement(token: TagToken, namespace: Namespace, intendedParent: number, origin: number): number {
    return this.sink.createElement(token, namespace, intendedParent, origin);
  }

  insertBefore(parent: number, node: number, before: number): void {
    this.sink.insertBefore(parent, node, before);
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

  remove(node: number): void {
    this.sink.remove(node);
  }

  parentOf(node: number): number {
    return this.sink.parentOf(node);
  }

  moveChildren(from: number, to: number): void {
    this.sink.moveChildren(from, to);
  }

  override begin(input: TreeInput): void {
    this.sink.begin(input);
  }

  override flush(): void {
    this.sink.flush();
  }

  override insertComment(parent: number, before: number, token: CommentToken): void {
    this.sink.insertComment(parent, before, token);
  }

  override appendDoctype(token: DoctypeToken): void {
    this.sink.appendDoctype(token);
  }

  override setDocumentMode(mode: DocumentMode): void {
    this.sink.setDocumentMode(mode);
  }

  override templateContents(template: number): number {
    return this.sink.templateContents(template);
  }

  override contentsIfTemplate(node: number): number {
    return this.sink.contentsIfTemplate(node);
  }

  override addMissingAttributes(element: number, token: TagToken): void {
    this.sink.addMissingAttributes(element, token);
  }

  override closeDetails(details: number): void {
    this.sink.closeDetails(details);
  }

  override inSameTree(node: number, other: number): boolean {
    return this.sink.inSameTree(node, other);
  }

  override associateWithForm(element: number, form: number): void {
    this.sink.associateWithForm(element, form);
  }

  override isShadowHost(element: number): boolean {
    return this.sink.isShadowHost(element);
  }

  override attachDeclarativeShadowRoot(
    host: number,
    init: DeclarativeShadowRootInit,
    template: number,
  ): number {
    return this.sink.attachDeclarativeShadowRoot(host, init, template);
  }

  override setAlreadyStarted(script: number): void {
    this.sink.setAlreadyStarted(script);
  }

  override endTag(element: number, start: number, end: number, name: number): void {
    this.sink.endTag(element, start, end, name);
  }

  override pushed(element: number): void {
    this.sink.pushed(element);
  }

  override popped(element: number): void {
    this.sink.popped(element);
  }

  override stopParsing(): void {
    this.sink.stopParsing();
  }

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    return this.sink.insertProcessingInstruction(parent, before, token);
  }

  override markerSearch(): MarkerSearch {
    return this.sink.markerSearch();
  }

  override nextSiblingOf(node: number): number {
    return this.sink.nextSiblingOf(node);
  }

  override findMarkers(place: number, name: string): Patch | null {
    return this.sink.findMarkers(place, name);
  }

  override removeBetween(start: number, end: number): void {
    this.sink.removeBetween(start, end);
  }

  override maybeCloneAnOption(option: number): void {
    this.sink.maybeCloneAnOption(option);
  }

  override mayCopy(place: number, count: number, depth: number): boolean {
    return this.sink.mayCopy(place, count, depth);
  }

  override cloned(clone: number, original: number, byAdoption: boolean): void {
    this.sink.cloned(clone, original, byAdoption);
  }

  override adopted(node: number, fostered: boolean): void {
    this.sink.adopted(node, fostered);
  }

  override putIntoHead(head: number): void {
    this.sink.putIntoHead(head);
  }

  override startTagPlace(element: number): readonly [start: number, end: number] | null {
    return this.sink.startTagPlace(element);
  }

  override nodeTable(): NodeTable | null {
    return this.sink.nodeTable();
  }
}
