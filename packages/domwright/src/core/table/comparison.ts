import { attributeLocalName, findAttributeNS } from './attributes.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, ElementFlag, NAMESPACE_SHIFT, NodeType } from './cells.ts';
import type { NodeTable } from './node-table.ts';

/** Equals — https://dom.spec.whatwg.org/#concept-node-equals */
export function isEqualTree(tableA: NodeTable, rootA: number, tableB: NodeTable, rootB: number): boolean {
  let a = rootA;
  let b = rootB;
  for (;;) {
    if (!isEqualRecord(tableA, a, tableB, b)) return false;
    const childA = tableA.firstChild(a);
    const childB = tableB.firstChild(b);
    if ((childA === 0) !== (childB === 0)) return false;
    if (childA !== 0) {
      a = childA;
      b = childB;
      continue;
    }
    for (;;) {
      if (a === rootA) return true;
      const nextA = tableA.cells[a + Cell.Next]!;
      const nextB = tableB.cells[b + Cell.Next]!;
      if ((nextA === 0) !== (nextB === 0)) return false;
      if (nextA !== 0) {
        a = nextA;
        b = nextB;
        break;
      }
      a = tableA.cells[a + Cell.Parent]!;
      b = tableB.cells[b + Cell.Parent]!;
    }
  }
}

/** Whether two nodes are equal, apart from children. */
export function isEqualRecord(tableA: NodeTable, a: number, tableB: NodeTable, b: number): boolean {
  const type = tableA.nodeType(a);
  if (type !== tableB.nodeType(b)) return false;
  switch (type) {
    case NodeType.Element:
      return isEqualElement(tableA, a, tableB, b);
    case NodeType.DocumentType: {
      const doctypeA = tableA.doctypes[tableA.cells[a + Cell.Data]!]!;
      const doctypeB = tableB.doctypes[tableB.cells[b + Cell.Data]!]!;
      return (
        doctypeA.name === doctypeB.name &&
        doctypeA.publicId === doctypeB.publicId &&
        doctypeA.systemId === doctypeB.systemId
      );
    }
    case NodeType.ProcessingInstruction: {
      const targetA = tableA.processingInstructions[tableA.cells[a + Cell.Data]!]![0];
      const targetB = tableB.processingInstructions[tableB.cells[b + Cell.Data]!]![0];
      return targetA === targetB && tableA.data(a) === tableB.data(b);
    }
    case NodeType.Text:
    case NodeType.Comment:
      return tableA.data(a) === tableB.data(b);
    default:
      return true;
  }
}

function isEqualElement(tableA: NodeTable, a: number, tableB: NodeTable, b: number): boolean {
  const count = tableA.cells[a + Cell.AttributeCount]!;
  if (count !== tableB.cells[b + Cell.AttributeCount]) return false;
  if (!isEqualName(tableA, tableA.cells[a + Cell.Name]!, tableB, tableB.cells[b + Cell.Name]!)) return false;
  if (!isEqualNamespace(tableA, tableA.namespace(a), tableB, tableB.namespace(b))) return false;
  const prefixA =
    (tableA.cells[a + Cell.Kind]! & ElementFlag.HasPrefix) !== 0 ? tableA.prefixes.get(a) : undefined;
  const prefixB =
    (tableB.cells[b + Cell.Kind]! & ElementFlag.HasPrefix) !== 0 ? tableB.prefixes.get(b) : undefined;
  if (prefixA !== prefixB) return false;
  const start = tableA.cells[a + Cell.Attributes]!;
  for (let record = start, end = start + count * ATTRIBUTE_SIZE; record < end; record += ATTRIBUTE_SIZE) {
    if (!hasEqualAttribute(tableA, record, tableB, b)) return false;
  }
  return true;
}

function isEqualName(tableA: NodeTable, a: number, tableB: NodeTable, b: number): boolean {
  return tableA === tableB ? a === b : tableA.names.stringOf(a) === tableB.names.stringOf(b);
}

function isEqualNamespace(tableA: NodeTable, a: number, tableB: NodeTable, b: number): boolean {
  return tableA === tableB ? a === b : tableA.namespaceURI(a) === tableB.namespaceURI(b);
}

/** Whether element `b` has an attribute equal to the one at `record`. Prefixes do not matter. */
function hasEqualAttribute(tableA: NodeTable, record: number, tableB: NodeTable, b: number): boolean {
  const name = tableA.attributes[record + AttributeCell.Name]!;
  const namespace = tableA.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
  const uri = tableA.namespaceURI(namespace);
  const other =
    uri === null
      ? tableB.findAttribute(b, tableA === tableB ? name : tableB.names.find(tableA.names.stringOf(name)))
      : findAttributeNS(tableB, b, uri, attributeLocalName(tableA, record));
  if (other < 0) return false;
  if (uri === null && tableB.attributes[other + AttributeCell.Flags]! >>> NAMESPACE_SHIFT !== 0) {
    const exact = findAttributeNS(tableB, b, null, tableA.names.stringOf(name));
    return exact >= 0 && tableA.attributeValue(record) === tableB.attributeValue(exact);
  }
  return tableA.attributeValue(record) === tableB.attributeValue(other);
}

/**
 * Whether `a` comes before `b` in tree order; they are different and have the same root. 'contains' and 'contained by'
 * are about `a`.
 */
export function treeOrder(
  table: NodeTable,
  a: number,
  b: number,
): 'before' | 'after' | 'contains' | 'contained by' {
  const cells = table.cells;
  const depthA = depth(table, a);
  const depthB = depth(table, b);
  let atA = a;
  let atB = b;
  for (let i = depthA; i > depthB; i--) atA = cells[atA + Cell.Parent]!;
  for (let i = depthB; i > depthA; i--) atB = cells[atB + Cell.Parent]!;
  if (atA === atB) return depthA < depthB ? 'contains' : 'contained by';
  while (cells[atA + Cell.Parent] !== cells[atB + Cell.Parent]) {
    atA = cells[atA + Cell.Parent]!;
    atB = cells[atB + Cell.Parent]!;
  }
  // Walks from both at once: the cost is the distance between them, or to the end if that is nearer.
  let fromA = atA;
  let fromB = atB;
  for (;;) {
    fromA = cells[fromA + Cell.Next]!;
    if (fromA === atB) return 'before';
    if (fromA === 0) return 'after';
    fromB = cells[fromB + Cell.Next]!;
    if (fromB === atA) return 'after';
    if (fromB === 0) return 'before';
  }
}

function depth(table: NodeTable, node: number): number {
  const cells = table.cells;
  let count = 0;
  for (let at = cells[node + Cell.Parent]!; at !== 0; at = cells[at + Cell.Parent]!) count++;
  return count;
}
