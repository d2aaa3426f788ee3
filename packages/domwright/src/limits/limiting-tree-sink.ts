import { longer } from '../infra/integers.ts';
import { Cell, type NodeTable, NodeType } from '../tree/node-table.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';
import type { Limits } from './limits.ts';

/** The methods of TreeSink that a sink may have. */
const methods = [
  ...['begin', 'flush', 'createElement', 'templateContents', 'insertBefore', 'insertText', 'insertComment'],
  ...['appendDoctype', 'setDocumentMode', 'remove', 'parentOf', 'moveChildren', 'addMissingAttributes'],
  ...['inSameTree', 'associateWithForm', 'isShadowHost', 'attachDeclarativeShadowRoot', 'setAlreadyStarted'],
  ...['endTag', 'startTagPlace', 'pushed', 'popped', 'cloned', 'adopted', 'putIntoHead', 'stopParsing'],
] as const;

/**
 * A sink in front of another that counts nodes, and puts elements that would be too deep beside their parent. What
 * tree construction wants to know of elements it keeps itself, so it does not notice.
 *
 * `table`: the tree, if it is ours; then texts are counted, too. Only another tree's sink knows which of them it merges.
 */
export function limitingTreeSink(sink: TreeSink, table: NodeTable | null, limits: Limits): TreeSink {
  const { maxDepth, maxAttributes } = limits.options;
  const result: Record<string, unknown> = { document: sink.document };
  for (const name of methods) {
    const method: unknown = sink[name];
    if (typeof method === 'function') result[name] = method.bind(sink);
  }
  const limiting = result as unknown as TreeSink;
  // NB: a node that has no depth here is the root, or what stands in its place.
  const depths = table === null ? new Map<number, number>() : depthsIn(table);
  /** By the handle of a template's contents or a shadow root: the element it belongs to, which a table knows. */
  const hosts = new Map<number, number>();
  /** The element that has been given the children of another, and has not been inserted yet. */
  let filled = 0;

  limiting.createElement = (token, namespace, intendedParent, origin) => {
    limits.nodes++;
    return sink.createElement(token, namespace, intendedParent, origin);
  };
  limiting.insertComment = (parent, before, token) => {
    limits.nodes++;
    sink.insertComment(parent, before, token);
  };
  limiting.appendDoctype = (token) => {
    limits.nodes++;
    sink.appendDoctype(token);
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
  limiting.moveChildren = (from, to) => {
    sink.moveChildren(from, to);
    filled = to;
  };
  limiting.insertBefore = (parent, node, before) => {
    // An element that has children already needs room for them, too.
    const most = node === filled ? maxDepth - 2 : maxDepth - 1;
    filled = 0;
    let place = parent;
    let depth = depths.get(place) ?? 0;
    if (depth > most) {
      limits.report('maxDepth', limits.tokenStart, false);
      while (depth > most) {
        place = sink.parentOf(place) || sink.parentOf(hostOf(place));
        depth = depths.get(place) ?? 0;
      }
    }
    depths.set(node, depth + 1);
    sink.insertBefore(place, node, place === parent ? before : 0);
  };
  return limiting;
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
