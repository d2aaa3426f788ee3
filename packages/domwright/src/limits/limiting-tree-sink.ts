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
  const depths = new Map<number, number>();
  /** By the handle of a template's contents or a shadow root: the element it belongs to. */
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
    if (handle !== 0 && handle !== host && !hosts.has(handle)) {
      limits.nodes++;
      hosts.set(handle, host);
      const depth = depths.get(host);
      if (depth !== undefined) depths.set(handle, depth);
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
        place = sink.parentOf(hosts.get(place) ?? place);
        depth = depths.get(place) ?? 0;
      }
    }
    depths.set(node, depth + 1);
    sink.insertBefore(place, node, place === parent ? before : 0);
  };
  return limiting;
}
