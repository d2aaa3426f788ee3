import { longer } from '../infra/integers.ts';
import type { Namespace } from '../infra/namespaces.ts';
import { Cell, NodeType } from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';
import { Origin } from '../table/origin.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../tokenizer/tokens.ts';
import { ForwardingSink } from '../tree-construction/forwarding-sink.ts';
import type { DeclarativeShadowRootInit, TreeSink } from '../tree-construction/tree-sink.ts';
import type { Limits } from './limits.ts';
import { weightOfClone } from './node-count.ts';

/** Wraps a sink to apply the limits to tree construction. */
export function limitingTreeSink(sink: TreeSink, limits: Limits): TreeSink {
  return limits.options.maxDepth === Number.POSITIVE_INFINITY
    ? new LimitingTreeSink(sink, limits)
    : new DepthLimitingTreeSink(sink, limits);
}

/** Counts nodes and leaves out attributes. */
class LimitingTreeSink extends ForwardingSink {
  protected readonly limits: Limits;
  /**
   * The tree, if it is ours; then texts are counted as well. For another tree, only its sink knows which texts it
   * merges.
   */
  protected readonly table: NodeTable | null;
  protected readonly depths: Depths;
  /** The host of a template's contents or a shadow root, by its handle. A table knows the host itself. */
  protected readonly hosts: Map<number, number> = new Map();

  constructor(sink: TreeSink, limits: Limits) {
    super(sink);
    this.limits = limits;
    this.table = sink.nodeTable();
    this.depths = this.table === null ? new Map<number, number>() : depthsIn(this.table);
  }

  override createElement(
    token: TagToken,
    namespace: Namespace,
    intendedParent: number,
    origin: number,
  ): number {
    this.limits.nodes += (origin & Origin.Cloned) === 0 ? 1 : weightOfClone(token.end - token.start);
    return this.sink.createElement(token, namespace, intendedParent, origin);
  }

  override insertComment(parent: number, before: number, token: CommentToken): void {
    this.limits.nodes++;
    this.sink.insertComment(parent, before, token);
  }

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    // NB: in a table, it is counted with its token.
    if (this.table === null) this.limits.nodes++;
    return this.sink.insertProcessingInstruction(parent, before, token);
  }

  override appendDoctype(token: DoctypeToken): void {
    this.limits.nodes++;
    this.sink.appendDoctype(token);
  }

  override mayCopy(place: number, count: number, depth: number): boolean {
    const { limits } = this;
    limits.nodes += count;
    if ((this.depths.get(place) ?? 0) + depth > limits.options.maxDepth) {
      limits.report('maxDepth', limits.tokenStart, false);
      return false;
    }
    return this.sink.mayCopy(place, count, depth);
  }

  override insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void {
    const { table } = this;
    const cellsEnd = table === null ? 0 : table.cellsEnd;
    this.sink.insertText(parent, before, start, end, flags, fostered);
    if (table !== null && table.cellsEnd !== cellsEnd) this.limits.nodes++;
  }

  override templateContents(template: number): number {
    return this.root(this.sink.templateContents(template), template);
  }

  override contentsIfTemplate(node: number): number {
    const contents = this.sink.contentsIfTemplate(node);
    return contents === node ? node : this.root(contents, node);
  }

  override attachDeclarativeShadowRoot(
    host: number,
    init: DeclarativeShadowRootInit,
    template: number,
  ): number {
    return this.root(this.sink.attachDeclarativeShadowRoot(host, init, template), host);
  }

  /** Counts a template's contents or a shadow root, which is as deep as its host. */
  private root(handle: number, host: number): number {
    const { depths, hosts } = this;
    // NB: a table creates these nodes only when asked for.
    if (handle !== 0 && handle !== host && !hosts.has(handle)) {
      this.limits.nodes++;
      if (this.table === null) hosts.set(handle, host);
      depths.set(handle, depths.get(host) ?? 0);
    }
    return handle;
  }

  /** For html and body tags after the first: a token respects the limit, but both tokens together may not. */
  override addMissingAttributes(element: number, token: TagToken): void {
    const { limits, table } = this;
    const { maxAttributes } = limits.options;
    this.sink.addMissingAttributes(element, token);
    if (table === null || table.nodeType(element) !== NodeType.Element) return; // the root of a fragment
    const { cells } = table;
    if (cells[element + Cell.AttributeCount]! <= maxAttributes) return;
    cells[element + Cell.AttributeCount] = maxAttributes;
    table.attributeIndexes?.delete(element);
    limits.report('maxAttributes', token.start, false);
  }
}

/**
 * Also puts elements that would be too deep beside their parent. Tree construction keeps what it needs to know of
 * elements itself, so it does not notice.
 *
 * Most of this is for the adoption agency algorithm, which moves an element with its contents, and then moves its
 * children into a clone inside it. In the standard's tree, that makes nothing deeper, except by foster parenting; but
 * once elements have been put beside their parent, everything could get deeper again and again.
 */
class DepthLimitingTreeSink extends LimitingTreeSink {
  /** Nodes that go into a clone that is not in a tree yet, innermost first: each goes into the one after it. */
  private readonly chain: number[] = [];
  /** The clone that got the children of the last moved element, and that element's depth before. */
  private filled = 0;
  private movedFrom = 0;
  /** The greatest known depth, and how much deeper nodes may have become since their depth was recorded. */
  private deepest = 0;
  private excess = 0;

  override cloned(clone: number, original: number, byAdoption: boolean): void {
    if (byAdoption) this.depths.set(clone, Depth.InNoTree);
    this.sink.cloned(clone, original, byAdoption);
  }

  override moveChildren(from: number, to: number): void {
    this.sink.moveChildren(from, to);
    this.filled = to;
  }

  override insertBefore(parent: number, node: number, before: number): void {
    const { sink, chain, depths, limits } = this;
    const { maxDepth } = limits.options;
    chain.push(node);
    if (depths.get(parent) === Depth.InNoTree) return;
    let intended = parent;
    for (let next = chain.pop(); next !== undefined; next = chain.pop()) {
      let place = intended;
      let depth = depths.get(place) ?? 0;
      let most = maxDepth - 1 - this.excess;
      if (next === this.filled) {
        this.filled = 0;
        // Deepened elements must not use up the room, which would leave less for everything created later.
        const more = this.excess + Math.max(depth + 1 - this.movedFrom, 0);
        if (this.deepest + 2 * more <= maxDepth) this.excess = more;
        else most = Math.min(most, this.movedFrom - 1);
      } else if (depths.get(next)! > 0) {
        this.movedFrom = depths.get(next)!;
      }
      if (depth > most) limits.report('maxDepth', limits.tokenStart, false);
      while (depth > most) {
        place = sink.parentOf(place) || sink.parentOf(this.hostOf(place));
        depth = depths.get(place) ?? 0;
      }
      depths.set(next, ++depth);
      this.deepest = Math.max(this.deepest, depth);
      sink.insertBefore(place, next, place === parent ? before : 0);
      intended = next;
    }
  }

  private hostOf(root: number): number {
    return this.table === null ? this.hosts.get(root)! : this.table.cells[root + Cell.Owner]!;
  }
}

/** The depth of nodes. A node without one is the root or acts as one. */
type Depths = Pick<Map<number, number>, 'get'> & { set(node: number, depth: number): void };

const enum Depth {
  /** A clone before it is inserted. */
  InNoTree = -1,
}

/**
 * The depths of the nodes that a parse creates in a table. NB: a Map entry takes ten times as long once the Map
 * outgrows the caches, so parse time grew faster than the input (bench/hostile-through.mjs).
 */
function depthsIn(table: NodeTable): Depths {
  // The first depth, 0, is that of all nodes from before this parse.
  const before = table.cellsEnd - 8;
  let depths: Int32Array = new Int32Array(1);
  const indexOf = (node: number) => Math.max(0, node - before) >> 3;
  return {
    get: (node) => depths[indexOf(node)],
    set(node, depth) {
      const index = indexOf(node);
      if (index >= depths.length) depths = longer(depths, table.cells.length >> 3);
      depths[index] = depth;
    },
  };
}
