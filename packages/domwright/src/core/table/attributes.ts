import { ATTRIBUTE_SIZE, AttributeCell, Cell, NAMESPACE_SHIFT } from './cells.ts';
import type { NodeTable } from './node-table.ts';

/** The local name of an attribute: for one in a namespace, the part of its qualified name after the colon. */
export function attributeLocalName(table: NodeTable, record: number): string {
  const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
  if (table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT === 0) return name;
  return name.slice(name.indexOf(':') + 1);
}

/** The record of an element's attribute with this namespace and local name, or -1. */
export function findAttributeNS(
  table: NodeTable,
  element: number,
  uri: string | null,
  localName: string,
): number {
  const start = table.cells[element + Cell.Attributes]!;
  const end = start + table.cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
  for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
    const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
    if (table.namespaceURI(namespace) === uri && attributeLocalName(table, record) === localName)
      return record;
  }
  return -1;
}
