import { Namespace } from '../../core/infra/namespaces.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../../core/tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NameId, TagFlag } from '../../generated/names.ts';
import { TAG_ID } from '../../generated/parse5-names.ts';
import type { AdapterTreeSink } from './adapter-tree-sink.ts';
import { getTagID } from './html.ts';
import type { TreeAdapterTypeMap } from './tree-adapter.ts';

/** A read-only view of the stack of open elements, except that the current node can be popped. */
export class OpenElements<T extends TreeAdapterTypeMap> {
  private readonly builder: TreeBuilder;
  private readonly sink: AdapterTreeSink;
  private readonly document: T['document'];

  /** @internal */
  constructor(builder: TreeBuilder, sink: AdapterTreeSink, document: T['document']) {
    this.builder = builder;
    this.sink = sink;
    this.document = document;
  }

  /** The current node; at first, the document. */
  get current(): T['parentNode'] | undefined {
    const { currentNode } = this.builder.stack;
    return currentNode === 0 ? this.document : this.sink.nodes[currentNode];
  }

  /** Pops the current node. */
  pop(): void {
    const { stack } = this.builder;
    if (stack.length > 0) stack.pop();
  }

  /** The parent for nodes inserted into the current node. */
  get currentTmplContentOrNode(): T['parentNode'] {
    const { currentTarget } = this.builder.stack;
    return currentTarget === 0 ? this.document : this.sink.nodes[currentTarget];
  }

  get currentTagId(): number | undefined {
    const { stack, names } = this.builder;
    return stack.length === 0 ? TAG_ID.UNKNOWN : getTagID(names.stringOf(stack.currentName));
  }

  /** The index of the current node. */
  get stackTop(): number {
    return this.indexes.length - 1;
  }

  /** The indexes of the elements on the builder's stack. The first is the root. */
  private get indexes(): number[] {
    const { stack } = this.builder;
    const result: number[] = [];
    for (let index = stack.length - 1; index >= 0; index = stack.above(index)) result.push(index);
    return result.reverse();
  }

  /** The elements; the first is the root. */
  get items(): T['parentNode'][] {
    return this.indexes.map((index) => this.sink.nodes[this.builder.stack.nodeAt(index)]);
  }

  /** The numbers of their names. */
  get tagIDs(): TAG_ID[] {
    const { stack, names } = this.builder;
    return this.indexes.map((index) => getTagID(names.stringOf(stack.nameAt(index))));
  }

  /** Number of open templates. */
  get tmplCount(): number {
    const { stack } = this.builder;
    return this.indexes.filter(
      (index) => stack.nameAt(index) === NameId.Template && stack.targetAt(index) !== stack.nodeAt(index),
    ).length;
  }
}

/** Whether the adjusted current node is neither an HTML element nor an integration point. */
export function isInForeignNode({ stack }: TreeBuilder): boolean {
  const flags = stack.adjustedFlags;
  return (
    flags >>> ELEMENT_NAMESPACE_SHIFT !== Namespace.Html &&
    (flags & (TagFlag.HtmlIntegrationPoint | TagFlag.MathmlTextIntegrationPoint)) === 0
  );
}
