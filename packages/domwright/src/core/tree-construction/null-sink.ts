import type { Namespace } from '../infra/namespaces.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import { TreeSink } from './tree-sink.ts';

/** Handles for nodes that are not kept. They fit into 32 bits: after 2^31 handles, numbering starts again. */
export class Handles {
  private last = 1;

  next(): number {
    // NB: 0 is no node and 1 is the document. Only handles of open elements with the same name are ever compared.
    this.last = this.last === 0x7fffffff ? 2 : this.last + 1;
    return this.last;
  }
}

/** A tree that keeps nothing: tree construction runs over it so that the tokenizer is always in the right state. */
export class NullSink extends TreeSink {
  readonly document = 1;
  /** The current tag, and the namespace of the element created for it, or -1. */
  tag: TagToken | null = null;
  namespace = -1;
  private readonly handles: Handles = new Handles();

  createElement(token: TagToken, namespace: Namespace, _parent?: number, _origin?: number): number {
    if (token === this.tag) this.namespace = namespace;
    return this.handles.next();
  }

  override templateContents(_template?: number): number {
    return this.handles.next();
  }

  insertBefore(_parent: number, _node: number, _before: number): void {}
  insertText(): void {}
  remove(): void {}

  /** The position of a node makes no difference to the tokens. */
  parentOf(_node?: number): number {
    return 0;
  }

  moveChildren(_from: number, _to: number): void {}
}
