import { longer } from '../infra/integers.ts';
import { Cell, NodeType } from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';
import { Origin } from '../table/origin.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';
import type { Limits } from './limits.ts';
import { weightOfClone } from './node-count.ts';

/**
 * A sink in front of another that counts nodes, and puts elements that would be too deep beside their parent. What
 * tree construction wants to know of elements it keeps itself, so it does not notice.
 *
 * `table`: the tree, if it is ours; then texts are counted, too. Only another tree's sink knows which of them it merges.
 */
export function limitingTreeSink(sink: TreeSink, table: NodeTable | null, limits: Limits): TreeSink {
  const { maxDepth, maxAttributes } = limits.options;
  const result: Record<string, unknown> = { document: sink.document, table: sink.table };
  // NB: methods of a class are not enumerable. Those of a base class that are overridden are bound twice.
  for (let from: object = sink; from && from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const name of Object.getOwnPropertyNames(from)) {
      const method: unknown = sink[name as keyof TreeSink];
      if (typeof method === 'function') result[name] = method.bind(sink);
    }
  }
  const limiting = result as unknown as TreeSink;
  // NB: a node that has no depth here is the root, or what stands in its place.
  const depths = table === null ? new Map<number, number>() : depthsIn(table);
  /** By the handle of a template's contents or a shadow root: the element it belongs to, which a table knows. */
  const hosts = new Map<number, number>();

  limiting.createElement = (token, namespace, intendedParent, origin) => {
    limits.nodes += (origin & Origin.Cloned) === 0 ? 1 : weightOfClone(token.end - token.start);
    return sink.createElement(token, namespace, intendedParent, origin);
  };
  limiting.insertComment = (parent, before, token) => {
    limits.nodes++;
    sink.insertComment(parent, before, token);
  };
  if (sink.insertProcessingInstruction !== undefined) {
    limiting.insertProcessingInstruction = (parent, before, token) => {
      limits.nodes++;
      return sink.insertProcessingInstruction!(parent, before, token);
    };
  }
  limiting.appendDoctype = (token) => {
    limits.nodes++;
    sink.appendDoctype(token);
  };
  limiting.mayCopy = (place, count, depth) => {
    limits.nodes += count;
    if ((depths.get(place) ?? 0) + depth <= maxDepth) return true;
    limits.report('maxDepth', limits.tokenStart, false);
    return false;
  };
  if (table !== null) {
    limiting.insertText = (parent, before, start, end, flags, fostered) => {
      const cellsEnd = table.cellsEnd;
      sink.insertText(parent, before, start, end, flags, fostered);
      if (table.cellsEnd !== cellsEnd) limits.nodes++;
    };
  }
  const root = (handle: number, host: number): number => {
    // NB: of a table's nodes, they are made when they are asked for.
    if (handle !== 0 && handle !== host && !hosts.has(handle)) {
      limits.nodes++;
      if (table === null) hosts.set(handle, host);
      depths.set(handle, depths.get(host) ?? 0);
    }
    return handle;
  };
  limiting.templateContents = (template) => root(sink.templateContents(template), template);
  limiting.attachDeclarativeShadowRoot = (host, init) =>
    root(sink.attachDeclarativeShadowRoot(host, init), host);
  if (maxAttributes !== Number.POSITIVE_INFINITY && table !== null) {
    // The tags of html and body that follow the first: the token has no more than it may, but both together.
    limiting.addMissingAttributes = (element, token) => {
      sink.addMissingAttributes(element, token);
      const { cells } = table;
      if (table.nodeType(element) !== NodeType.Element) return; // the root of a fragment
      if (cells[element + Cell.AttributeCount]! <= maxAttributes) return;
      cells[element + Cell.AttributeCount] = maxAttributes;
      table.attributeIndexes?.delete(element);
      limits.report('maxAttributes', token.start, false);
    };
  }
  if (maxDepth === Number.POSITIVE_INFINITY) return limiting;

  const hostOf = (root: number): number =>
    table === null ? hosts.get(root)! : table.cells[root + Cell.Owner]!;
  // What follows is about the adoption agency algorithm, which moves an element with what is in it, and then its children
  // into a clone in it. In a tree as the standard has it that makes nothing deeper, except by foster parenting; but where
  // elements have been put beside their parent, all could be made deeper again and again.
  /** What goes into a clone that is in no tree yet, each into the one after it. */
  const chain: number[] = [];
  /** The clone that has been given the children of the element that was moved last, and how deep that was before. */
  let filled = 0;
  let movedFrom = 0;
  /** The greatest depth that is known of a node, and how much deeper nodes may have become since theirs was noted. */
  let deepest = 0;
  let excess = 0;
  limiting.cloned = (clone, original, byAdoption) => {
    if (byAdoption) depths.set(clone, Depth.InNoTree);
    sink.cloned?.(clone, original, byAdoption);
  };
  limiting.moveChildren = (from, to) => {
    sink.moveChildren(from, to);
    filled = to;
  };
  limiting.insertBefore = (parent, node, before) => {
    chain.push(node);
    if (depths.get(parent) === Depth.InNoTree) return;
    let intended = parent;
    for (let next = chain.pop(); next !== undefined; next = chain.pop()) {
      let place = intended;
      let depth = depths.get(place) ?? 0;
      let most = maxDepth - 1 - excess;
      if (next === filled) {
        filled = 0;
        // The room for what has become deeper is not to be used up, since all that is made later has less.
        const more = excess + Math.max(depth + 1 - movedFrom, 0);
        if (deepest + 2 * more <= maxDepth) excess = more;
        else most = Math.min(most, movedFrom - 1);
      } else if (depths.get(next)! > 0) {
        movedFrom = depths.get(next)!;
      }
      if (depth > most) limits.report('maxDepth', limits.tokenStart, false);
      while (depth > most) {
        place = sink.parentOf(place) || sink.parentOf(hostOf(place));
        depth = depths.get(place) ?? 0;
      }
      depths.set(next, ++depth);
      deepest = Math.max(deepest, depth);
      sink.insertBefore(place, next, place === parent ? before : 0);
      intended = next;
    }
  };
  return limiting;
}

const enum Depth {
  /** That of a clone until it is inserted. */
  InNoTree = -1,
}

/**
 * The depths of the nodes that a parse makes in a table. NB: a Map takes ten times as long for an entry when it has
 * outgrown the caches, so that the time of parsing grew faster than the input (bench/hostile-through.mjs).
 */
function depthsIn(
  table: NodeTable,
): Pick<Map<number, number>, 'get'> & { set(node: number, depth: number): void } {
  // The first depth, 0, is that of all nodes that are not of this parse.
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
