import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { inputType } from '../../dom/selectors/language.ts';

/** What rules ask about any element of a tree: names, attributes, parents. A walk and an editor ask the same. */
export class CheckedTree {
  readonly table: NodeTable;
  readonly root: number;
  /** The element in which a fragment will stand; '' if that may be any. */
  readonly context: string;
  /** Whether the rule at work depends on what is not known. An answer that is kept is kept with that. */
  isOpen = false;
  /** The ids of attributes' names in the table; 0 if no element has one. */
  readonly #nameIds: Map<string, number> = new Map();

  constructor(table: NodeTable, root: number, context: string) {
    this.table = table;
    this.root = root;
    this.context = context;
  }

  /** The record of an attribute in no namespace, for its value; -1 if the element has none with this name. */
  attribute(element: number, name: string): number {
    return this.find(element, name);
  }

  /** The same, for the question whether it is there. */
  protected find(element: number, name: string): number {
    const { table } = this;
    if (table.cells[element + Cell.AttributeCount] === 0) return -1;
    let id = this.#nameIds.get(name);
    if (id === undefined) {
      id = table.names.find(name);
      this.#nameIds.set(name, id);
    }
    return id === 0 ? -1 : table.findAttribute(element, id);
  }

  /** The value of an attribute in no namespace, or null. */
  valueOf(element: number, name: string): string | null {
    const record = this.attribute(element, name);
    return record < 0 ? null : this.table.attributeValue(record);
  }

  /** The value of an attribute in ASCII lower case, or null. */
  keywordOf(element: number, name: string): string | null {
    const value = this.valueOf(element, name);
    return value === null ? null : asciiLowercase(value);
  }

  has(element: number, name: string): boolean {
    return this.find(element, name) >= 0;
  }

  /** The keyword for the state of an input's `type`. */
  inputTypeOf(input: number): string {
    this.attribute(input, 'type');
    return inputType(this.table, input);
  }

  /** The parent of a node; 0 if it has none. */
  parentOf(node: number): number {
    return this.table.cells[node + Cell.Parent]!;
  }

  /** The local name of an HTML element; '' for any other node, and for none. */
  nameOf(node: number): string {
    const { table } = this;
    if (node === this.root) return this.context;
    if (node === 0 || table.nodeType(node) !== NodeType.Element || table.namespace(node) !== Namespace.Html)
      return '';
    return table.names.stringOf(table.cells[node + Cell.Name]!);
  }
}
