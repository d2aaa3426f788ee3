import { attributeLocalName, findAttributeNS } from '../../core/table/attributes.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  DOCUMENT_HANDLE,
  ElementFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import { isEqualRecord } from '../../core/table/comparison.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { AttributePlan } from './attribute-plan.ts';

/** What the comparison needs to know of what was asked for. */
export interface Expected {
  /** Whether a node is left out. */
  isRemoved(node: number): boolean;
  /** The data of a text. */
  dataOf(text: number): string;
  readonly attributes: Pick<AttributePlan, 'valueOf'> | null;
  /** Whether a node's markup stays as it is. */
  isKept(node: number): boolean;
}

/**
 * Compares two documents to the last node and attribute. Returns the first node of the first for which the second has nothing
 * equal, 0 if there is none. The DOCTYPE must only give the same mode.
 *
 * `expected`: what was asked for; null for nothing but other spellings.
 */
export function firstDifference(tableA: NodeTable, tableB: NodeTable, expected: Expected | null): number {
  const a = tableA.cells;
  const b = tableB.cells;
  if (a[DOCUMENT_HANDLE + Cell.Data] !== b[DOCUMENT_HANDLE + Cell.Data]) return DOCUMENT_HANDLE;
  let parentA = DOCUMENT_HANDLE;
  let parentB = DOCUMENT_HANDLE;
  let atA = left(tableA, tableA.firstChild(parentA), expected);
  let atB = tableB.firstChild(parentB);
  for (;;) {
    if (atA === 0 || atB === 0) {
      if (atA !== 0 || atB !== 0) return atA || parentA;
      if (parentA === DOCUMENT_HANDLE) return 0;
      const elementA = isElement(a, parentA) ? parentA : a[parentA + Cell.Owner]!;
      const elementB = isElement(b, parentB) ? parentB : b[parentB + Cell.Owner]!;
      parentA = a[elementA + Cell.Parent]!;
      parentB = b[elementB + Cell.Parent]!;
      atA = left(tableA, a[elementA + Cell.Next]!, expected);
      atB = b[elementB + Cell.Next]!;
      continue;
    }
    const kind = a[atA + Cell.Kind]!;
    const type = kind & NODE_TYPE_MASK;
    if ((b[atB + Cell.Kind]! & NODE_TYPE_MASK) !== type) return atA;
    if (type === NodeType.Element) {
      if (!isSameElement(tableA, atA, tableB, atB, expected)) return atA;
      parentA = a[atA + Cell.Data]! || atA;
      parentB = b[atB + Cell.Data]! || atB;
      if ((parentA === atA) !== (parentB === atB)) return atA;
      atA = left(tableA, a[parentA + Cell.FirstChild]!, expected);
      atB = b[parentB + Cell.FirstChild]!;
      continue;
    }
    if (type === NodeType.Text && expected !== null) {
      // What was left out between texts makes them one.
      const first = atA;
      let data = expected.dataOf(atA);
      let next = left(tableA, a[atA + Cell.Next]!, expected);
      while (next !== 0 && (a[next + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Text) {
        data += expected.dataOf(next);
        next = left(tableA, a[next + Cell.Next]!, expected);
      }
      if (data !== tableB.data(atB)) return first;
      atA = next;
      atB = b[atB + Cell.Next]!;
      continue;
    }
    if (type === NodeType.DocumentType) {
      if (tableA.doctypes[a[atA + Cell.Data]!]!.name !== tableB.doctypes[b[atB + Cell.Data]!]!.name)
        return atA;
    } else if (!isEqualRecord(tableA, atA, tableB, atB)) {
      return atA;
    }
    atA = left(tableA, a[atA + Cell.Next]!, expected);
    atB = b[atB + Cell.Next]!;
  }
}

/** The first of a node and its next siblings that isn't left out, or 0. */
function left(table: NodeTable, node: number, expected: Expected | null): number {
  let at = node;
  if (expected !== null) while (at !== 0 && expected.isRemoved(at)) at = table.cells[at + Cell.Next]!;
  return at;
}

function isElement(cells: Int32Array, node: number): boolean {
  return (cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element;
}

/** NB: both tables have the same names, so equal names have equal ids. */
function isSameElement(
  tableA: NodeTable,
  elementA: number,
  tableB: NodeTable,
  elementB: number,
  expected: Expected | null,
): boolean {
  const a = tableA.cells;
  const b = tableB.cells;
  const kindA = a[elementA + Cell.Kind]!;
  const kindB = b[elementB + Cell.Kind]!;
  if (a[elementA + Cell.Name] !== b[elementB + Cell.Name]) return false;
  if (kindA >>> NAMESPACE_SHIFT !== kindB >>> NAMESPACE_SHIFT) return false;
  if (((kindA ^ kindB) & ElementFlag.HasPrefix) !== 0) return false;
  const startA = a[elementA + Cell.Attributes]!;
  const startB = b[elementB + Cell.Attributes]!;
  const endA = startA + a[elementA + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
  const countB = b[elementB + Cell.AttributeCount]!;
  const endB = startB + countB * ATTRIBUTE_SIZE;
  const plan =
    expected === null || expected.attributes === null || expected.isKept(elementA)
      ? null
      : expected.attributes;
  let at = startB;
  let found = 0;
  for (let record = startA; record < endA; record += ATTRIBUTE_SIZE) {
    let other = at;
    if (
      at >= endB ||
      tableA.attributes[record + AttributeCell.Name] !== tableB.attributes[at + AttributeCell.Name] ||
      !hasSameNamespace(tableA, record, tableB, at)
    ) {
      if (plan !== null && plan.valueOf(elementA, record) === null) continue;
      other = find(tableA, record, tableB, elementB);
      if (other < 0) return false;
    } else {
      at += ATTRIBUTE_SIZE;
    }
    const planned = plan === null ? undefined : plan.valueOf(elementA, record);
    if (planned === null) return false;
    const value = planned === undefined ? tableA.attributeValue(record) : planned;
    if (value !== tableB.attributeValue(other)) return false;
    found++;
  }
  return found === countB;
}

function hasSameNamespace(tableA: NodeTable, a: number, tableB: NodeTable, b: number): boolean {
  return (
    tableA.attributes[a + AttributeCell.Flags]! >>> NAMESPACE_SHIFT ===
    tableB.attributes[b + AttributeCell.Flags]! >>> NAMESPACE_SHIFT
  );
}

/** The record of the same name in another element, or -1. */
function find(tableA: NodeTable, record: number, tableB: NodeTable, elementB: number): number {
  const uri = tableA.namespaceURI(tableA.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT);
  return uri === null
    ? tableB.findAttribute(elementB, tableA.attributes[record + AttributeCell.Name]!)
    : findAttributeNS(tableB, elementB, uri, attributeLocalName(tableA, record));
}
