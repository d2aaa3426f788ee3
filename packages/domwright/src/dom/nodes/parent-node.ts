import { wrongArgument } from '../../core/infra/arguments.ts';
import { requireArgument } from '../../core/infra/web-idl.ts';
import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { elementFrom, elementUpTo } from '../../core/table/traversal.ts';
import { convertNodesIntoNode } from './child-node.ts';
import { HTMLCollection, NodeList, type StaticNodeList } from './collections.ts';
import type { Element } from './element.ts';
import { moveNode, preInsert, replaceChildren } from './mutation.ts';
import { Node } from './node.ts';
import { querySelector, querySelectorAll } from './query-selector.ts';
import { wrapper } from './wrappers.ts';

/** A node that can have children: Document, DocumentFragment, Element — https://dom.spec.whatwg.org/#parentnode */
export abstract class ParentNode extends Node {
  /** @internal Data that only some nodes need. */
  extras: NodeExtras | null;

  /** @internal */
  constructor(table: NodeTable, handle: number) {
    super(table, handle);
    this.extras = null;
  }

  /** @internal */
  makeExtras(): NodeExtras {
    this.extras ??= new NodeExtras();
    return this.extras;
  }

  override get childNodes(): NodeList {
    const extras = this.makeExtras();
    extras.childNodes ??= new NodeList(this);
    return extras.childNodes;
  }

  /** The first child, or null — https://dom.spec.whatwg.org/#dom-node-firstchild */
  override get firstChild(): Node | null {
    return wrapper(this.table, this.table.cells[this.handle + Cell.FirstChild]!);
  }

  /** The last child, or null — https://dom.spec.whatwg.org/#dom-node-lastchild */
  override get lastChild(): Node | null {
    return wrapper(this.table, this.table.cells[this.handle + Cell.LastChild]!);
  }

  /** The element children, live. Creates one object for each node. */
  get children(): HTMLCollection {
    const extras = this.makeExtras();
    extras.children ??= new HTMLCollection(this, null);
    return extras.children;
  }

  /** The first child that is an element, or null — https://dom.spec.whatwg.org/#dom-parentnode-firstelementchild */
  get firstElementChild(): Element | null {
    const { table } = this;
    return wrapper(table, elementFrom(table, table.firstChild(this.handle))) as Element | null;
  }

  /** The last child that is an element, or null — https://dom.spec.whatwg.org/#dom-parentnode-lastelementchild */
  get lastElementChild(): Element | null {
    const { table } = this;
    return wrapper(table, elementUpTo(table, table.lastChild(this.handle))) as Element | null;
  }

  /** How many children are elements — https://dom.spec.whatwg.org/#dom-parentnode-childelementcount */
  get childElementCount(): number {
    const { table } = this;
    let count = 0;
    let at = elementFrom(table, table.firstChild(this.handle));
    while (at !== 0) {
      count++;
      at = elementFrom(table, table.cells[at + Cell.Next]!);
    }
    return count;
  }

  /** Inserts nodes, and strings as Text, after the last child. @throws HierarchyRequestError */
  append(...nodes: (Node | string)[]): void {
    preInsert(convertNodesIntoNode(this, nodes, "ParentNode.append: 'nodes'"), this, null);
  }

  /** Inserts nodes, and strings as Text, before the first child. @throws HierarchyRequestError */
  prepend(...nodes: (Node | string)[]): void {
    const node = convertNodesIntoNode(this, nodes, "ParentNode.prepend: 'nodes'");
    preInsert(node, this, this.firstChild);
  }

  /**
   * Moves an element, a text, comment or processing instruction within its tree, before a child, or to the end for null —
   * https://dom.spec.whatwg.org/#dom-parentnode-movebefore
   *
   * @throws HierarchyRequestError if it does not fit there, or comes from another tree
   * @throws NotFoundError if the child is not one of this node
   */
  moveBefore(node: Node, child: Node | null): void {
    if (!(node instanceof Node)) throw wrongArgument("ParentNode.moveBefore: 'node'", 'a Node', node);
    requireArgument(arguments.length > 1, "ParentNode.moveBefore: 'child'");
    // NB: undefined is null to Web IDL.
    const before = child ?? null;
    if (before !== null && !(before instanceof Node))
      throw wrongArgument("ParentNode.moveBefore: 'child'", 'a Node or null', child);
    moveNode(node, this, before);
  }

  /** Replaces all children with nodes, and strings as Text. @throws HierarchyRequestError */
  replaceChildren(...nodes: (Node | string)[]): void {
    replaceChildren(convertNodesIntoNode(this, nodes, "ParentNode.replaceChildren: 'nodes'"), this);
  }

  /**
   * The first descendant, in tree order, that matches a selector list; null if there is none.
   *
   * @throws SyntaxError — https://dom.spec.whatwg.org/#dom-parentnode-queryselector
   */
  querySelector<E extends Element = Element>(selectors: string): E | null {
    return querySelector(this, selectors, arguments.length > 0) as E | null;
  }

  /**
   * All descendants that match a selector list, in tree order. The list does not change with the tree.
   *
   * @throws SyntaxError — https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall
   */
  querySelectorAll<E extends Element = Element>(selectors: string): StaticNodeList<E> {
    return querySelectorAll(this, selectors, arguments.length > 0) as StaticNodeList<E>;
  }
}

/** Objects that belong to a node and are created on demand. */
class NodeExtras {
  childNodes: NodeList | null = null;
  children: HTMLCollection | null = null;
  /** A DOMTokenList. Its owner knows the type. */
  classList: unknown = null;
}
