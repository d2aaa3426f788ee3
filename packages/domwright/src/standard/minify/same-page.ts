import { attributeLocalName, findAttributeNS } from '../../core/table/attributes.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  COOK_BITS,
  DOCUMENT_HANDLE,
  ElementFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
  TextFlag,
} from '../../core/table/cells.ts';
import { isEqualRecord } from '../../core/table/comparison.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { elementOf } from '../../core/table/traversal.ts';
import type { Expected } from './expected.ts';
import type { Page } from './page-source.ts';

/**
 * Compares two documents to the last node and attribute. Returns the first node of the first for which the second has nothing
 * equal, 0 if there is none. The DOCTYPE must only give the same mode.
 *
 * `expected`: what was asked for; null for nothing but other spellings.
 */
export function firstDifference(pageA: Page, pageB: Page, expected: Expected | null): number {
  const tableA = pageA.table;
  const tableB = pageB.table;
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
      const elementA = elementOf(tableA, parentA);
      const elementB = elementOf(tableB, parentB);
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
      if (!isSameElement(pageA, atA, pageB, atB, expected)) return atA;
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
      let next = left(tableA, a[atA + Cell.Next]!, expected);
      if (next === 0 || (a[next + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Text) {
        if (!isSameText(pageA, atA, pageB, atB, expected)) return first;
        atA = next;
        atB = b[atB + Cell.Next]!;
        continue;
      }
      let data = expected.dataOf(atA);
      while (next !== 0 && (a[next + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Text) {
        data += expected.dataOf(next);
        next = left(tableA, a[next + Cell.Next]!, expected);
      }
      // NB: some were not one before either, since content was put between them.
      let dataB = '';
      while (atB !== 0 && (b[atB + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Text) {
        dataB += tableB.data(atB);
        atB = b[atB + Cell.Next]!;
      }
      if (data !== dataB) return first;
      atA = next;
      continue;
    }
    if (type === NodeType.Text) {
      if (!isSameText(pageA, atA, pageB, atB, null)) return atA;
    } else if (type === NodeType.DocumentType) {
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

/** NB: both tables have the same names, so equal names have equal ids. */
function isSameElement(
  pageA: Page,
  elementA: number,
  pageB: Page,
  elementB: number,
  expected: Expected | null,
): boolean {
  const tableA = pageA.table;
  const tableB = pageB.table;
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
  let at = startB;
  let found = 0;
  for (let record = startA; record < endA; record += ATTRIBUTE_SIZE) {
    const planned = expected === null ? undefined : expected.valueOf(elementA, record);
    let other = at;
    if (
      at >= endB ||
      tableA.attributes[record + AttributeCell.Name] !== tableB.attributes[at + AttributeCell.Name] ||
      !hasSameNamespace(tableA, record, tableB, at)
    ) {
      if (planned === null) continue;
      other = find(tableA, record, tableB, elementB);
      if (other < 0) return false;
    } else {
      at += ATTRIBUTE_SIZE;
    }
    if (planned === null) return false;
    if (
      planned === undefined
        ? !hasSameValue(pageA, record, pageB, other)
        : planned !== tableB.attributeValue(other)
    )
      return false;
    found++;
  }
  return found === countB;
}

function hasSameValue(pageA: Page, a: number, pageB: Page, b: number): boolean {
  const attributesA = pageA.table.attributes;
  const attributesB = pageB.table.attributes;
  const flags = attributesA[a + AttributeCell.Flags]! | attributesB[b + AttributeCell.Flags]!;
  if ((flags & (AttributeFlag.Cook | AttributeFlag.StringValue)) !== 0)
    return pageA.table.attributeValue(a) === pageB.table.attributeValue(b);
  return isSameRange(
    pageA.text,
    attributesA[a + AttributeCell.ValueStart]!,
    attributesA[a + AttributeCell.ValueEnd]!,
    pageB.text,
    attributesB[b + AttributeCell.ValueStart]!,
    attributesB[b + AttributeCell.ValueEnd]!,
  );
}

/** Whether a text is as it should be, if none is next to it. */
function isSameText(
  pageA: Page,
  textA: number,
  pageB: Page,
  textB: number,
  expected: Expected | null,
): boolean {
  const tableA = pageA.table;
  const tableB = pageB.table;
  const a = tableA.cells;
  const b = tableB.cells;
  const planned = expected === null ? null : expected.plainOf(textA);
  if (planned !== undefined && (b[textB + Cell.Kind]! & NOT_PLAIN) === 0) {
    const start = b[textB + Cell.Start]!;
    const end = b[textB + Cell.End]!;
    if (planned !== null) return isSameRange(planned, 0, planned.length, pageB.text, start, end);
    if ((a[textA + Cell.Kind]! & NOT_PLAIN) === 0)
      return isSameRange(pageA.text, a[textA + Cell.Start]!, a[textA + Cell.End]!, pageB.text, start, end);
  }
  const data = planned ?? (planned === null ? tableA.data(textA) : expected!.dataOf(textA));
  return data === tableB.data(textB);
}

/** The flags of texts whose data is not a range of the source. */
const NOT_PLAIN: number = COOK_BITS | CharacterDataFlag.StringData | TextFlag.Pieces;

/** Longer ranges are compared by the engine, which makes strings of them. */
const SHORT = 64;

function isSameRange(
  a: string,
  startA: number,
  endA: number,
  b: string,
  startB: number,
  endB: number,
): boolean {
  const length = endA - startA;
  if (length !== endB - startB) return false;
  if (length > SHORT) return a.slice(startA, endA) === b.slice(startB, endB);
  for (let at = 0; at < length; at++)
    if (a.charCodeAt(startA + at) !== b.charCodeAt(startB + at)) return false;
  return true;
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
