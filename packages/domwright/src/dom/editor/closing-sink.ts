import { longer } from '../../core/infra/integers.ts';
import { TableTreeSink } from '../../core/parser/table-tree-sink.ts';

/** Builds the tree, and writes down where elements leave the stack of open elements. */
export class ClosingSink extends TableTreeSink {
  /** Where the token begins that is processed. */
  at = 0;
  /** Pairs of an element and an offset, in the order of the offsets. */
  closed: Int32Array = new Int32Array(256);
  count = 0;

  override popped(element: number): void {
    super.popped(element);
    const at = this.count;
    if (at === this.closed.length) this.closed = longer(this.closed, at * 2);
    this.closed[at] = element;
    this.closed[at + 1] = this.at;
    this.count = at + 2;
  }
}
