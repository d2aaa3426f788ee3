import { isObject, memberOf, wrongArgument } from '../infra/arguments.ts';
import { ForwardingSink } from './forwarding-sink.ts';
import { type MarkerSearch, TreeSink } from './tree-sink.ts';

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
  for (const name of optionalNames())
    if (memberOf(sink, name) !== undefined) checkMethod(sink, name, 'a function');
  const first = moving.find((name) => memberOf(sink, name) !== undefined);
  if (first !== undefined)
    for (const name of moving) checkMethod(sink, name, `a function, because sink.${first} exists`);
  if (sink instanceof TreeSink) return sink;
  return first === undefined ? new GrowingSink(sink) : new GivenSink(sink);
}

function optionalNames(): MethodName[] {
  return Object.getOwnPropertyNames(TreeSink.prototype) as MethodName[];
}

function checkMethod(sink: GivenTreeSink, name: MethodName, expected: string): void {
  const member: unknown = memberOf(sink, name);
  if (typeof member !== 'function') throw wrongArgument(`sink.${name}`, expected, member);
}

/** A caller's object. The members that it lacks are those of TreeSink. */
class GivenSink extends ForwardingSink {
  private readonly given: GivenTreeSink;
  // NB: called for each element; V8 doesn't inline functions that an object has of its own.
  private readonly hasEndTag: boolean;
  private readonly hasPushed: boolean;
  private readonly hasPopped: boolean;

  constructor(given: GivenTreeSink) {
    super(given as TreeSink);
    this.given = given;
    this.hasEndTag = this.has('endTag');
    this.hasPushed = this.has('pushed');
    this.hasPopped = this.has('popped');
    for (const name of optionalNames())
      if (!this.has(name) && !Object.hasOwn(GivenSink.prototype, name))
        Object.assign(this, { [name]: TreeSink.prototype[name] });
  }

  private has(name: keyof GivenTreeSink): boolean {
    return memberOf(this.given, name) !== undefined;
  }

  override endTag(element: number, start: number, end: number, name: number): void {
    if (this.hasEndTag) this.sink.endTag(element, start, end, name);
  }

  override pushed(element: number): void {
    if (this.hasPushed) this.sink.pushed(element);
  }

  override popped(element: number): void {
    if (this.hasPopped) this.sink.popped(element);
  }

  override markerSearch(): MarkerSearch {
    if (this.has('findMarkers')) return 'sink';
    const knowsSiblings = this.has('insertProcessingInstruction') && this.has('nextSiblingOf');
    return knowsSiblings && this.has('remove') ? 'siblings' : 'none';
  }

  override nodeTable(): null {
    return null;
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
