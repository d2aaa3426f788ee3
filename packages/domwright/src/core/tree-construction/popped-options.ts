import type { StackListener } from './stack-of-open-elements.ts';
import type { TreeSink } from './tree-sink.ts';

/** Reports each popped option element, for trees other than the library's own. */
export class PoppedOptions implements StackListener {
  private readonly sink: TreeSink;
  private readonly open: Set<number> = new Set();

  constructor(sink: TreeSink) {
    this.sink = sink;
  }

  /** An option was inserted and is open. */
  add(option: number): void {
    this.open.add(option);
  }

  pushed(node: number): void {
    this.sink.pushed(node);
  }

  popped(node: number): void {
    if (this.open.size > 0 && this.open.delete(node)) this.sink.maybeCloneAnOption(node);
    this.sink.popped(node);
  }
}
