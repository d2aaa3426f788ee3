import type { StepAttribute, StepOperation, StepToken } from 'domwright/steps';
import type { Move, NodeKind, Origin } from '../protocol.ts';

/** A node of the tree at some step. Children are a linked list, so every change can be undone in constant time. */
export interface TreeNode {
  readonly id: number;
  readonly kind: NodeKind;
  readonly name: string;
  readonly namespaceURI: string | null;
  readonly origin: Origin;
  readonly original: number | null;
  readonly createdIn: number;
  attributes: readonly StepAttribute[];
  data: string;
  parent: TreeNode | null;
  previous: TreeNode | null;
  next: TreeNode | null;
  first: TreeNode | null;
  last: TreeNode | null;
  childCount: number;
  /** The contents of a template, or the shadow root of a host. */
  inner: TreeNode | null;
  move: Move;
  closedIn: number;
  isOpen: boolean;
  /** Pairs of start and end in the source. */
  pieces: readonly number[];
}

type Undo = () => void;

/** The most pieces of a text that are marked in the source. */
const MOST_PIECES = 128;

/** The tree. Operations change it, and each can be undone. */
export class TreeModel {
  readonly root: TreeNode;
  readonly nodes: TreeNode[] = [];

  constructor(isFragment: boolean) {
    this.root = this.add(0, isFragment ? 'fragment' : 'document', isFragment ? 'fragment' : '#document', -1);
  }

  /** Applies an operation on the tree, or one that ends a node, and returns a function that undoes it; otherwise null. */
  apply(operation: StepOperation, step: number, token: StepToken | null): Undo | null {
    switch (operation.type) {
      case 'createElement': {
        const { node, name, origin } = operation;
        const created = this.add(node, 'element', name, step, {
          namespaceURI: operation.namespaceURI,
          origin: originOf(origin),
          original: operation.original,
        });
        created.attributes = operation.attributes;
        if (origin === 'written' && token !== null) created.pieces = [token.start, token.end];
        return () => this.drop(node);
      }
      case 'createTemplateContents':
      case 'attachShadowRoot': {
        const isShadow = operation.type === 'attachShadowRoot';
        const outer = this.nodes[isShadow ? operation.host : operation.template]!;
        const name = isShadow ? `#shadow-root (${operation.mode})` : 'contents';
        const inner = this.add(operation.node, 'fragment', name, step);
        const before = outer.inner;
        outer.inner = inner;
        inner.parent = outer;
        return () => {
          outer.inner = before;
          this.drop(operation.node);
        };
      }
      case 'insert': {
        const node = this.nodes[operation.node]!;
        const { move } = node;
        this.link(node, operation.parent, operation.before);
        if (operation.fosterParented) node.move = 'foster';
        else if (node.createdIn !== step) node.move = token?.type === 'endTag' ? 'adoption' : 'other';
        return () => {
          unlink(node);
          node.move = move;
        };
      }
      case 'insertText':
        return this.insertText(operation, step);
      case 'insertComment':
      case 'insertProcessingInstruction': {
        const isComment = operation.type === 'insertComment';
        const name = isComment ? '#comment' : operation.target;
        const node = this.add(operation.node, isComment ? 'comment' : 'instruction', name, step);
        node.data = operation.data;
        if (token !== null) node.pieces = [token.start, token.end];
        this.link(node, operation.parent, operation.before);
        return () => {
          unlink(node);
          this.drop(operation.node);
        };
      }
      case 'appendDoctype': {
        const node = this.add(operation.node, 'doctype', operation.name, step);
        const { publicId, systemId } = operation;
        node.data = publicId === '' && systemId === '' ? '' : ` "${publicId}" "${systemId}"`;
        if (token !== null) node.pieces = [token.start, token.end];
        this.link(node, 0, null);
        return () => {
          unlink(node);
          this.drop(operation.node);
        };
      }
      case 'remove': {
        const node = this.nodes[operation.node]!;
        const { parent, next } = node;
        if (parent === null) return null;
        unlink(node);
        return () => link(node, parent, next);
      }
      case 'moveChildren': {
        const from = this.nodes[operation.from]!;
        const to = this.nodes[operation.to]!;
        return moveAll(from, to);
      }
      case 'addAttributes': {
        const node = this.nodes[operation.node]!;
        const { attributes } = node;
        node.attributes = [...attributes, ...operation.attributes];
        return () => {
          node.attributes = attributes;
        };
      }
      case 'removeAttribute': {
        const node = this.nodes[operation.node]!;
        const { attributes } = node;
        node.attributes = attributes.filter(({ name }) => name !== operation.name);
        return () => {
          node.attributes = attributes;
        };
      }
      case 'push':
      case 'pop':
      case 'removeFromStack':
        return this.openOrClose(operation.node, operation.type === 'push', step, token);
      case 'replaceInStack': {
        const closed = this.openOrClose(operation.node, false, step, token);
        const opened = this.openOrClose(operation.by, true, step, token);
        return () => {
          opened?.();
          closed?.();
        };
      }
      case 'insertIntoStack':
        return this.openOrClose(operation.node, true, step, token);
      default:
        return null;
    }
  }

  private insertText(operation: StepOperation & { type: 'insertText' }, step: number): Undo {
    const { node: id, isNew, data, start, end } = operation;
    const piece = start < 0 ? [] : [start, end];
    if (isNew) {
      const node = this.add(id, 'text', '#text', step);
      node.data = data;
      node.pieces = piece;
      if (operation.fosterParented) node.move = 'foster';
      this.link(node, operation.parent, operation.before);
      return () => {
        unlink(node);
        this.drop(id);
      };
    }
    const node = this.nodes[id]!;
    const { data: oldData, pieces, move } = node;
    node.data = oldData + data;
    node.pieces = joined(pieces, piece);
    if (operation.fosterParented) node.move = 'foster';
    return () => {
      node.data = oldData;
      node.pieces = pieces;
      node.move = move;
    };
  }

  private openOrClose(id: number, isOpen: boolean, step: number, token: StepToken | null): Undo | null {
    const node = this.nodes[id];
    if (node === undefined) return null;
    const { isOpen: wasOpen, closedIn, pieces } = node;
    node.isOpen = isOpen;
    if (!isOpen) {
      node.closedIn = step;
      if (token?.type === 'endTag' && closes(token.name, node.name))
        node.pieces = joined(pieces, [token.start, token.end]);
    }
    return () => {
      node.isOpen = wasOpen;
      node.closedIn = closedIn;
      node.pieces = pieces;
    };
  }

  private link(node: TreeNode, parent: number, before: number | null): void {
    link(node, this.nodes[parent]!, before === null ? null : this.nodes[before]!);
  }

  private add(
    id: number,
    kind: NodeKind,
    name: string,
    step: number,
    more: Partial<Pick<TreeNode, 'namespaceURI' | 'origin' | 'original'>> = {},
  ): TreeNode {
    const node: TreeNode = {
      id,
      kind,
      name,
      namespaceURI: more.namespaceURI ?? null,
      origin: more.origin ?? 'written',
      original: more.original ?? null,
      createdIn: step,
      attributes: [],
      data: '',
      parent: null,
      previous: null,
      next: null,
      first: null,
      last: null,
      childCount: 0,
      inner: null,
      move: '',
      closedIn: -1,
      isOpen: false,
      pieces: [],
    };
    this.nodes[id] = node;
    return node;
  }

  private drop(id: number): void {
    // NB: nodes are numbered in order of creation, so this is the last one.
    this.nodes.length = id;
  }

  /** Whether a node is in the tree now. */
  contains(node: TreeNode): boolean {
    let top = node;
    while (top.parent !== null) top = top.parent;
    return top === this.root;
  }
}

function originOf(origin: string): Origin {
  if (origin === 'reconstructed' || origin === 'adoptionAgency') return 'cloned';
  return origin === 'implied' || origin === 'copied' ? origin : 'written';
}

/** Whether an end tag closes an element: a heading's end tag closes any heading. */
function closes(tag: string, element: string): boolean {
  return (
    tag === element || (/^h[1-6]$/.test(tag) && /^h[1-6]$/.test(element)) || tag === element.toLowerCase()
  );
}

/** Appends a piece, or extends the last one if they touch. */
function joined(pieces: readonly number[], piece: readonly number[]): readonly number[] {
  if (piece.length === 0 || pieces.length >= MOST_PIECES) return pieces;
  if (pieces.length > 0 && pieces[pieces.length - 1] === piece[0]) return [...pieces.slice(0, -1), piece[1]!];
  return [...pieces, ...piece];
}

function link(node: TreeNode, parent: TreeNode, before: TreeNode | null): void {
  node.parent = parent;
  node.next = before;
  node.previous = before === null ? parent.last : before.previous;
  if (node.previous === null) parent.first = node;
  else node.previous.next = node;
  if (before === null) parent.last = node;
  else before.previous = node;
  parent.childCount++;
}

function unlink(node: TreeNode): void {
  const { parent, previous, next } = node;
  if (parent === null) return;
  if (previous === null) parent.first = next;
  else previous.next = next;
  if (next === null) parent.last = previous;
  else next.previous = previous;
  parent.childCount--;
  node.parent = null;
  node.previous = null;
  node.next = null;
}

function moveAll(from: TreeNode, to: TreeNode): Undo {
  const moved: [node: TreeNode, move: Move][] = [];
  for (let child = from.first; child !== null; child = from.first) {
    moved.push([child, child.move]);
    unlink(child);
    link(child, to, null);
    child.move = 'adoption';
  }
  return () => {
    for (const [child, move] of moved) {
      unlink(child);
      link(child, from, null);
      child.move = move;
    }
  };
}
