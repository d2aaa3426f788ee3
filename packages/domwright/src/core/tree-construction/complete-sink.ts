import { isObject, memberOf, wrongArgument } from '../infra/arguments.ts';
import type { Namespace } from '../infra/namespaces.ts';
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

/** The members of a TreeSink that a caller's object must have. */
type Needed = 'document' | 'createElement' | 'insertBefore' | 'insertText';

/** Members that only the library's own sinks have. */
type Internal = 'nodeTable' | 'markerSearch';

/**
 * A TreeSink as a caller may pass it: any object with these four members of `TreeSink`, and any others that it needs.
 * `remove`, `parentOf` and `moveChildren` belong together: without them the tree only grows, and misnested elements
 * stay where they were first inserted.
 */
export type GivenTreeSink = Pick<TreeSink, Needed> & Partial<Omit<TreeSink, Needed | Internal>>;

type MethodName = Exclude<keyof GivenTreeSink, 'document'>;

const needed = ['createElement', 'insertBefore', 'insertText'] as const;
const moving = ['remove', 'parentOf', 'moveChildren'] as const;

/**
 * The TreeSink for a caller's object, with default behavior for the members it lacks.
 *
 * @param alsoNeeded members that are required in this case
 * @throws TypeError that names the first member that is missing or of the wrong type
 */
export function completeSink(sink: GivenTreeSink, alsoNeeded: readonly MethodName[] = []): TreeSink {
  if (!isObject(sink)) throw wrongArgument('sink', 'a TreeSink', sink);
  const document: unknown = memberOf(sink, 'document');
  for (const name of [...needed, ...alsoNeeded]) checkMethod(sink, name, 'a function');
  if (typeof document !== 'number') throw wrongArgument('sink.document', 'a handle', document);
  for (const name of Object.getOwnPropertyNames(TreeSink.prototype) as (keyof GivenTreeSink)[])
    if (memberOf(sink, name) !== undefined) checkMethod(sink, name as MethodName, 'a function');
  const first = moving.find((name) => memberOf(sink, name) !== undefined);
  if (first !== undefined)
    for (const name of moving) checkMethod(sink, name, `a function, because sink.${first} exists`);
  if (sink instanceof TreeSink) return sink;
  return first === undefined ? new GrowingSink(sink) : new GivenSink(sink);
}

function checkMethod(sink: GivenTreeSink, name: MethodName, expected: string): void {
  const member: unknown = memberOf(sink, name);
  if (typeof member !== 'function') throw wrongArgument(`sink.${name}`, expected, member);
}

/** A caller's object; missing members behave as in TreeSink. */
class GivenSink extends TreeSink {
  readonly document: number;
  private readonly given: GivenTreeSink;
  // Used for each element.
  private readonly hasEndTag: boolean;
  private readonly hasPushed: boolean;
  private readonly hasPopped: boolean;

  constructor(given: GivenTreeSink) {
    super();
    this.document = given.document;
    this.given = given;
    this.hasEndTag = this.has('endTag');
    this.hasPushed = this.has('pushed');
    this.hasPopped = this.has('popped');
  }

  private has(name: MethodName): boolean {
    return memberOf(this.given, name) !== undefined;
  }

  createElement(token: TagToken, namespace: Namespace, intendedParent: number, origin: number): number {
    return this.given.createElement(token, namespace, intendedParent, origin);
  }

  insertBefore(parent: number, node: number, before: number): void {
    this.given.insertBefore(parent, node, before);
  }

  insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void {
    this.given.insertText(parent, before, start, end, flags, fostered);
  }

  remove(node: number): void {
    this.given.remove!(node);
  }

  parentOf(node: number): number {
    return this.given.parentOf!(node);
  }

  moveChildren(from: number, to: number): void {
    this.given.moveChildren!(from, to);
  }

  override begin(input: TreeInput): void {
    if (this.has('begin')) this.given.begin!(input);
  }

  override flush(): void {
    if (this.has('flush')) this.given.flush!();
  }

  override insertComment(parent: number, before: number, token: CommentToken): void {
    if (this.has('insertComment')) this.given.insertComment!(parent, before, token);
  }

  override appendDoctype(token: DoctypeToken): void {
    if (this.has('appendDoctype')) this.given.appendDoctype!(token);
  }

  override setDocumentMode(mode: DocumentMode): void {
    if (this.has('setDocumentMode')) this.given.setDocumentMode!(mode);
  }

  override templateContents(template: number): number {
    return this.has('templateContents')
      ? this.given.templateContents!(template)
      : super.templateContents(template);
  }

  override contentsIfTemplate(node: number): number {
    return this.has('contentsIfTemplate')
      ? this.given.contentsIfTemplate!(node)
      : super.contentsIfTemplate(node);
  }

  override closeDetails(details: number): void {
    if (this.has('closeDetails')) this.given.closeDetails!(details);
  }

  override addMissingAttributes(element: number, token: TagToken): void {
    if (this.has('addMissingAttributes')) this.given.addMissingAttributes!(element, token);
  }

  override inSameTree(node: number, other: number): boolean {
    return this.has('inSameTree') ? this.given.inSameTree!(node, other) : super.inSameTree(node, other);
  }

  override associateWithForm(element: number, form: number): void {
    if (this.has('associateWithForm')) this.given.associateWithForm!(element, form);
  }

  override isShadowHost(element: number): boolean {
    return this.has('isShadowHost') ? this.given.isShadowHost!(element) : super.isShadowHost(element);
  }

  override attachDeclarativeShadowRoot(
    host: number,
    init: DeclarativeShadowRootInit,
    template: number,
  ): number {
    return this.has('attachDeclarativeShadowRoot')
      ? this.given.attachDeclarativeShadowRoot!(host, init, template)
      : super.attachDeclarativeShadowRoot(host, init, template);
  }

  override setAlreadyStarted(script: number): void {
    if (this.has('setAlreadyStarted')) this.given.setAlreadyStarted!(script);
  }

  override endTag(element: number, start: number, end: number, name: number): void {
    if (this.hasEndTag) this.given.endTag!(element, start, end, name);
  }

  override pushed(element: number): void {
    if (this.hasPushed) this.given.pushed!(element);
  }

  override popped(element: number): void {
    if (this.hasPopped) this.given.popped!(element);
  }

  override stopParsing(): void {
    if (this.has('stopParsing')) this.given.stopParsing!();
  }

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    return this.has('insertProcessingInstruction')
      ? this.given.insertProcessingInstruction!(parent, before, token)
      : super.insertProcessingInstruction(parent, before, token);
  }

  override markerSearch(): MarkerSearch {
    if (this.has('findMarkers')) return 'sink';
    const knowsSiblings = this.has('insertProcessingInstruction') && this.has('nextSiblingOf');
    return knowsSiblings && this.has('remove') ? 'siblings' : 'none';
  }

  override nextSiblingOf(node: number): number {
    return this.has('nextSiblingOf') ? this.given.nextSiblingOf!(node) : super.nextSiblingOf(node);
  }

  override findMarkers(place: number, name: string): Patch | null {
    return this.has('findMarkers') ? this.given.findMarkers!(place, name) : super.findMarkers(place, name);
  }

  override removeBetween(start: number, end: number): void {
    if (this.has('removeBetween')) this.given.removeBetween!(start, end);
  }

  override maybeCloneAnOption(option: number): void {
    if (this.has('maybeCloneAnOption')) this.given.maybeCloneAnOption!(option);
  }

  override mayCopy(place: number, count: number, depth: number): boolean {
    return this.has('mayCopy')
      ? this.given.mayCopy!(place, count, depth)
      : super.mayCopy(place, count, depth);
  }

  override cloned(clone: number, original: number, byAdoption: boolean): void {
    if (this.has('cloned')) this.given.cloned!(clone, original, byAdoption);
  }

  override adopted(node: number, fostered: boolean): void {
    if (this.has('adopted')) this.given.adopted!(node, fostered);
  }

  override putIntoHead(head: number): void {
    if (this.has('putIntoHead')) this.given.putIntoHead!(head);
  }

  override startTagPlace(element: number): readonly [start: number, end: number] | null {
    return this.has('startTagPlace') ? this.given.startTagPlace!(element) : super.startTagPlace(element);
  }
}

/** A sink that cannot take nodes out of its tree: each stays where it was first inserted. */
class GrowingSink extends GivenSink {
  private readonly inserted: Set<number> = new Set();

  override insertBefore(parent: number, node: number, before: number): void {
    if (this.inserted.has(node)) return;
    this.inserted.add(node);
    super.insertBefore(parent, node, before);
  }

  override remove(): void {}

  override parentOf(): number {
    return 0;
  }

  override moveChildren(): void {}
}
