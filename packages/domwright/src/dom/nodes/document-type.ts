import { Cell } from '../../core/table/cells.ts';
import type { DoctypeRecord } from '../../core/table/node-table.ts';
import { after, before, remove, replaceWith } from './child-node.ts';
import { Node } from './node.ts';

/** https://dom.spec.whatwg.org/#interface-documenttype */
export class DocumentType extends Node {
  #record(): DoctypeRecord {
    return this.table.doctypes[this.table.cells[this.handle + Cell.Data]!]!;
  }

  override get nodeName(): string {
    return this.name;
  }

  /** The name, such as `html` — https://dom.spec.whatwg.org/#dom-documenttype-name */
  get name(): string {
    return this.#record().name;
  }

  /** The empty string if there is none. */
  get publicId(): string {
    return this.#record().publicId;
  }

  /** The empty string if there is none. */
  get systemId(): string {
    return this.#record().systemId;
  }

  /** Inserts nodes, and strings as Text, before this one. @throws HierarchyRequestError */
  before(...nodes: (Node | string)[]): void {
    before(this, nodes);
  }

  /** Inserts nodes, and strings as Text, after this one. @throws HierarchyRequestError */
  after(...nodes: (Node | string)[]): void {
    after(this, nodes);
  }

  /** Replaces this node with nodes, and strings as Text. @throws HierarchyRequestError */
  replaceWith(...nodes: (Node | string)[]): void {
    replaceWith(this, nodes);
  }

  /** Takes the node out of its document — https://dom.spec.whatwg.org/#dom-childnode-remove */
  remove(): void {
    remove(this);
  }
}
