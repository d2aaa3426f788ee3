import { Cell, ElementFlag, FragmentFlag, NODE_TYPE_MASK, NodeType } from './cells.ts';
import type { NodeTable } from './node-table.ts';

/** Where a TreeSteps is. */
export const enum Step {
  /** At a node: an element, a leaf, or the tree's root. */
  Enter,
  /** At the end of an element, or of a root that is not a leaf. */
  Leave,
  /** At the contents of the template just entered. */
  EnterContents,
  LeaveContents,
  /** At the shadow root of the element just entered. */
  EnterShadowRoot,
  LeaveShadowRoot,
  Done,
}

/**
 * A walk over a tree with everything attached to it: after an element come its shadow root, a template's contents, its
 * children, and then its end. It keeps no stack, so depth costs nothing.
 */
export class TreeSteps {
  /** Handle of the node, the contents or the shadow root of the last step. */
  node: number;
  readonly #table: NodeTable;
  readonly #root: number;
  #step: Step = Step.Done;

  constructor(table: NodeTable, root: number) {
    this.#table = table;
    this.#root = root;
    this.node = root;
  }

  /** Takes the next step. The first one enters the root. */
  step(): Step {
    const cells = this.#table.cells;
    const { node } = this;
    switch (this.#step) {
      case Step.Done:
        this.#step = Step.Enter;
        break;
      case Step.Enter: {
        const kind = cells[node + Cell.Kind]!;
        const type = kind & NODE_TYPE_MASK;
        if (type === NodeType.Element) {
          if ((kind & ElementFlag.ShadowHost) !== 0) {
            this.node = this.#table.shadowRoots.get(node)!.root;
            this.#step = Step.EnterShadowRoot;
          } else {
            this.#enterContentsOrChild(node, cells);
          }
        } else if (type === NodeType.Document || type === NodeType.DocumentFragment) {
          this.#enterChild(node, cells);
        } else {
          this.#goOn(node, cells);
        }
        break;
      }
      case Step.EnterContents:
      case Step.EnterShadowRoot:
        this.#enterChild(node, cells);
        break;
      case Step.LeaveShadowRoot:
        this.#enterContentsOrChild(cells[node + Cell.Owner]!, cells);
        break;
      case Step.LeaveContents:
        this.#enterChild(cells[node + Cell.Owner]!, cells);
        break;
      default:
        this.#goOn(node, cells);
    }
    return this.#step;
  }

  #enterContentsOrChild(element: number, cells: Int32Array): void {
    const contents = cells[element + Cell.Data]!;
    if (contents === 0) {
      this.#enterChild(element, cells);
    } else {
      this.node = contents;
      this.#step = Step.EnterContents;
    }
  }

  #enterChild(parent: number, cells: Int32Array): void {
    const child = cells[parent + Cell.FirstChild]!;
    if (child === 0) {
      this.#leave(parent, cells);
    } else {
      this.node = child;
      this.#step = Step.Enter;
    }
  }

  /** Moves to whatever follows a node and everything in it. */
  #goOn(node: number, cells: Int32Array): void {
    if (node === this.#root) {
      this.#step = Step.Done;
      return;
    }
    const next = cells[node + Cell.Next]!;
    if (next === 0) {
      this.#leave(cells[node + Cell.Parent]!, cells);
    } else {
      this.node = next;
      this.#step = Step.Enter;
    }
  }

  #leave(node: number, cells: Int32Array): void {
    this.node = node;
    this.#step = Step.Leave;
    const kind = cells[node + Cell.Kind]!;
    if (node === this.#root || (kind & NODE_TYPE_MASK) !== NodeType.DocumentFragment) return;
    this.#step = (kind & FragmentFlag.ShadowRoot) === 0 ? Step.LeaveContents : Step.LeaveShadowRoot;
  }
}
