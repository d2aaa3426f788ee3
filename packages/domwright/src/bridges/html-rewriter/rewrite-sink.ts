import { longer } from '../../core/infra/integers.ts';
import type { Namespace } from '../../core/infra/namespaces.ts';
import type { DoctypeToken, TagToken } from '../../core/tokenizer/tokens.ts';
import { NullSink } from '../../core/tree-construction/null-sink.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { Origin } from '../../core/tree-construction/tree-sink.ts';
import type { StreamingMatcher } from './streaming-matcher.ts';

/** What tree construction reports to a rewriter. */
export interface RewriteListener {
  matched(token: TagToken, namespace: Namespace, node: number, isImplied: boolean): void;
  closed(node: number): void;
  endTag(node: number, start: number, end: number): void;
  doctype(token: DoctypeToken): void;
}

/** A sink that keeps no tree: elements are matched when they are created. */
export class RewriteSink extends NullSink {
  builder!: TreeBuilder;
  matcher!: StreamingMatcher;
  listener!: RewriteListener;
  hasSelectors = false;
  needsTree = false;
  /** Whether the body's end tag has come. */
  hasBodyEnded = false;
  /** The open elements and their names, from the root down. Some may have been closed: see `gone`. */
  open: Int32Array = new Int32Array(64);
  openNames: Int32Array = new Int32Array(64);
  openFlags: Int32Array = new Int32Array(64);
  openCount = 0;
  private readonly gone: Set<number> = new Set();
  /** The elements that the current token has closed, from the inside out, and their names. */
  closings: Int32Array = new Int32Array(64);
  closingNames: Int32Array = new Int32Array(64);
  closingFlags: Int32Array = new Int32Array(64);
  closingsCount = 0;
  /** The last node before the current token. */
  lastNode = 1;
  private last = 1;

  override createElement(token: TagToken, namespace: Namespace, parent: number, origin: number): number {
    const node = super.createElement(token, namespace);
    this.last = node;
    if (!this.hasSelectors) return node;
    const { matcher } = this;
    matcher.isQuirky = this.builder.quirks;
    const before = (origin & Origin.Fostered) === 0 ? 0 : this.builder.placeBefore;
    matcher.match(token, namespace, node, parent, before);
    if (matcher.matchedCount > 0 && (origin & Origin.Cloned) === 0)
      this.listener.matched(token, namespace, node, (origin & Origin.Implied) !== 0);
    return node;
  }

  override insertBefore(parent: number, node: number, before: number): void {
    if (this.needsTree) this.matcher.inserted(parent, node, before);
  }

  /** For foster parenting: a node put before a table counts as coming before it. */
  override parentOf(node?: number): number {
    return this.needsTree ? this.matcher.parentOf(node!) : 0;
  }

  override templateContents(template: number): number {
    const contents = super.templateContents();
    if (this.needsTree) this.matcher.contents(template, contents);
    return contents;
  }

  override moveChildren(from: number, to: number): void {
    if (this.needsTree) this.matcher.moved(from, to);
  }

  override appendDoctype(token: DoctypeToken): void {
    this.listener.doctype(token);
  }

  /** Starts a token. */
  beginToken(): void {
    this.closingsCount = 0;
    this.lastNode = this.last;
  }

  /** Whether the current token has created nodes. */
  get hasNewNodes(): boolean {
    return this.last > this.lastNode;
  }

  override pushed(node: number): void {
    const top = this.openCount++;
    if (top === this.open.length) {
      this.open = longer(this.open, top * 2);
      this.openNames = longer(this.openNames, top * 2);
      this.openFlags = longer(this.openFlags, top * 2);
    }
    this.open[top] = node;
    const { stack } = this.builder;
    this.openNames[top] = stack.currentName;
    this.openFlags[top] = stack.currentFlags;
  }

  override popped(node: number): void {
    const { open, gone } = this;
    const top = this.openCount - 1;
    if (open[top] === node) {
      // NB: elements implied by the token itself need no end tag.
      if (node <= this.lastNode) {
        if (this.closingsCount === this.closings.length) {
          this.closings = longer(this.closings, this.closingsCount * 2);
          this.closingNames = longer(this.closingNames, this.closingsCount * 2);
          this.closingFlags = longer(this.closingFlags, this.closingsCount * 2);
        }
        this.closings[this.closingsCount] = node;
        this.closingFlags[this.closingsCount] = this.openFlags[top]!;
        this.closingNames[this.closingsCount++] = this.openNames[top]!;
      }
      this.openCount = top;
      if (gone.size > 0)
        while (this.openCount > 0 && gone.delete(open[this.openCount - 1]!)) this.openCount--;
    } else {
      gone.add(node);
    }
    if (this.hasSelectors) {
      if (this.needsTree) this.matcher.closed(node);
      this.listener.closed(node);
    }
  }

  /** Whether an element in `open` has been closed. */
  isGone(node: number): boolean {
    return this.gone.has(node);
  }

  override endTag(node: number, start: number, end: number): void {
    if (node === this.open[1]) this.hasBodyEnded = true;
    if (this.hasSelectors) this.listener.endTag(node, start, end);
  }
}
