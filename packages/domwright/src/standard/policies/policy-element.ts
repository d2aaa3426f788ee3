import { checkString } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { addAttributeOfString, setAttributeValue } from '../../core/table/table-changes.ts';

/** An element as the hook of a policy sees it. Use it only while the hook runs. */
export interface PolicyElement {
  /** Its name. */
  readonly name: string;
  /** The names of its attributes, in order. */
  attributeNames(): string[];
  /** The value of an attribute, or null. */
  getAttribute(name: string): string | null;
  /**
   * Sets an attribute. It goes if the policy does not allow it.
   *
   * @throws TypeError if it is not the name of an attribute, or the value is not a string
   */
  setAttribute(name: string, value: string): void;
  /** Removes an attribute, if it is there. */
  removeAttribute(name: string): void;
}

/** The handle of an element, for as long as the hook runs. */
export class ElementHandle implements PolicyElement {
  readonly #table: NodeTable;
  #node: number;
  /** Whether attributes were set. */
  isChanged = false;
  /** The names of attributes that go when the hook is done: all at once, because each would move those after it. */
  readonly removed: Set<number> = new Set();

  constructor(table: NodeTable, node: number) {
    this.#table = table;
    this.#node = node;
  }

  get name(): string {
    return this.#table.names.stringOf(this.#table.cells[this.#open() + Cell.Name]!);
  }

  attributeNames(): string[] {
    const { cells, attributes, names } = this.#table;
    const start = cells[this.#open() + Cell.Attributes]!;
    const all = Array.from(
      { length: cells[this.#node + Cell.AttributeCount]! },
      (_, i) => attributes[start + i * ATTRIBUTE_SIZE + AttributeCell.Name]!,
    );
    return all.filter((name) => !this.removed.has(name)).map((name) => names.stringOf(name));
  }

  getAttribute(name: string): string | null {
    const node = this.#open();
    const qualifiedName = lowercased(name);
    return this.removed.has(this.#table.names.find(qualifiedName))
      ? null
      : attributeOf(this.#table, node, qualifiedName);
  }

  setAttribute(name: string, value: string): void {
    const node = this.#open();
    const qualifiedName = lowercased(name);
    if (!isAttributeName(qualifiedName)) throw new TypeError(`not the name of an attribute: '${name}'`);
    checkString(value, 'value');
    this.isChanged = true;
    this.removed.delete(this.#table.names.find(qualifiedName));
    setAttribute(this.#table, node, qualifiedName, value);
  }

  removeAttribute(name: string): void {
    const node = this.#open();
    const qualifiedName = lowercased(name);
    if (findAttribute(this.#table, node, qualifiedName) >= 0) {
      this.removed.add(this.#table.names.find(qualifiedName));
    }
  }

  /** The hook is done. */
  close(): void {
    this.#node = 0;
  }

  #open(): number {
    if (this.#node === 0) throw new Error('the element of a policy can only be used while its hook runs');
    return this.#node;
  }
}

function lowercased(name: unknown): string {
  checkString(name, 'name');
  return asciiLowercase(name);
}

/** Whether a name, with letters of any script, reads the same everywhere in markup. The parser allows more. */
export function isAttributeName(name: string): boolean {
  return /^[a-z_\x80-\uffff][\w.:\x80-\uffff-]*$/i.test(name);
}

/** Whether markup has no elements in an element with this name. */
export function isPlainText(name: string | null): boolean {
  return name === 'textarea' || name === 'title';
}

function findAttribute(table: NodeTable, node: number, name: string): number {
  const id = table.names.find(name);
  return id === 0 ? -1 : table.findAttribute(node, id);
}

export function attributeOf(table: NodeTable, node: number, name: string): string | null {
  const record = findAttribute(table, node, name);
  return record < 0 ? null : table.attributeValue(record);
}

export function setAttribute(table: NodeTable, node: number, name: string, value: string): void {
  const record = findAttribute(table, node, name);
  if (record >= 0) setAttributeValue(table, node, record, value);
  else addAttributeOfString(table, node, table.names.idOf(name), Namespace.None, value);
}
