import { Namespace } from '../infra/namespaces.ts';
import { Cell, ElementFlag } from './cells.ts';
import type { NodeTable } from './node-table.ts';

/** The prefix and local name of an element. */
export function qualifiedNameOf(table: NodeTable, element: number): string {
  const localName = table.names.stringOf(table.cells[element + Cell.Name]!);
  return (table.cells[element + Cell.Kind]! & ElementFlag.HasPrefix) === 0
    ? localName
    : `${table.prefixes.get(element)!}:${localName}`;
}

/** The qualified name of an element, in upper case for HTML elements. */
export function tagNameOf(table: NodeTable, element: number): string {
  const name = qualifiedNameOf(table, element);
  return table.namespace(element) === Namespace.Html ? upperCase(name) : name;
}

/** ASCII uppercase — https://infra.spec.whatwg.org/#ascii-uppercase */
function upperCase(name: string): string {
  return /^[a-z]*$/.test(name)
    ? name.toUpperCase()
    : name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
