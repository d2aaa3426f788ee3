import { NameId } from '../../generated/names.ts';
import { domError } from '../infra/dom-error.ts';
import { Namespace, namespaceURIs } from '../infra/namespaces.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  COOK_BITS,
  ElementFlag,
  LEAF_SIZE,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
  TextFlag,
} from './cells.ts';
import { madeNode } from './changes.ts';
import type { NodeTable } from './node-table.ts';
import { isMergedAttribute } from './source-ranges.ts';

/* Changes of a node table that parsing never makes, in a file of their own to keep the parser without the DOM small. */

/** Adds a string that is not in the source. Returns its number. */
export function addString(table: NodeTable, string: string): number {
  return table.strings.push(string) - 1;
}

export function createTextOfString(table: NodeTable, data: string): number {
  return createLeaf(table, NodeType.Text | CharacterDataFlag.StringData, addString(table, data));
}

export function createCommentOfString(table: NodeTable, data: string): number {
  return createLeaf(table, NodeType.Comment | CharacterDataFlag.StringData, addString(table, data));
}

export function createProcessingInstruction(table: NodeTable, target: string, data: string): number {
  const number = table.processingInstructions.push([target, data]) - 1;
  return createLeaf(table, NodeType.ProcessingInstruction, number);
}

function createLeaf(table: NodeTable, kind: number, data: number): number {
  madeNode(table, LEAF_SIZE);
  return table.createLeaf(kind, -1, -1, data);
}

/** Maximum number of namespaces in a table other than the standard's: their numbers must fit into a cell's bits. */
const MOST_OTHER_NAMESPACES = (1 << (32 - NAMESPACE_SHIFT)) - Namespace.FirstOther;

/**
 * The number of a namespace URI; a new one if it has none yet.
 *
 * @throws NotSupportedError if there are too many
 */
export function namespaceOfURI(table: NodeTable, uri: string | null): number {
  const known = namespaceURIs.indexOf(uri);
  if (known >= 0) return known;
  const { otherNamespaces } = table;
  let other = otherNamespaces.indexOf(uri!);
  if (other < 0) {
    if (otherNamespaces.length === MOST_OTHER_NAMESPACES) throw tooManyNamespaces();
    other = otherNamespaces.push(uri!) - 1;
  }
  return Namespace.FirstOther + other;
}

/**
 * Call this before moving nodes from one table to another, so that a move never fails halfway.
 *
 * @throws NotSupportedError if one table cannot hold the namespaces of both
 */
export function checkNamespaces(from: NodeTable, to: NodeTable): void {
  const count = from.otherNamespaces.length + to.otherNamespaces.length;
  if (count <= MOST_OTHER_NAMESPACES) return;
  if (new Set([...from.otherNamespaces, ...to.otherNamespaces]).size > MOST_OTHER_NAMESPACES)
    throw tooManyNamespaces();
}

function tooManyNamespaces(): Error {
  return domError(
    'NotSupportedError',
    `a document cannot have more than ${MOST_OTHER_NAMESPACES} namespaces besides those of the standard`,
  );
}

/** Sets the data of a text, a comment or a processing instruction. */
export function setData(table: NodeTable, node: number, data: string): void {
  const { cells } = table;
  const kind = cells[node + Cell.Kind]!;
  if ((kind & NODE_TYPE_MASK) === NodeType.ProcessingInstruction) {
    table.processingInstructions[cells[node + Cell.Data]!]![1] = data;
  } else if ((kind & CharacterDataFlag.StringData) !== 0) {
    table.strings[cells[node + Cell.Data]!] = data;
  } else {
    cells[node + Cell.Kind] = (kind & ~(COOK_BITS | TextFlag.Pieces)) | CharacterDataFlag.StringData;
    cells[node + Cell.Data] = addString(table, data);
  }
}

/** Marks an element's name or attributes as different from its start tag in the source. */
function startTagChanged({ cells }: NodeTable, element: number): void {
  cells[element + Cell.Kind]! &= ~ElementFlag.StartTagAsWritten;
}

/** Changes an element's local name; it stays in its place. */
export function renameElement(table: NodeTable, element: number, name: number): void {
  startTagChanged(table, element);
  table.cells[element + Cell.Name] = name;
  table.cells[element + Cell.Kind]! &= ~ElementFlag.EndTagAsWritten;
}

/** Removes the attribute with this record; the others keep their order. */
export function removeAttribute(table: NodeTable, element: number, record: number): void {
  const { cells, attributes } = table;
  const start = cells[element + Cell.Attributes]!;
  const count = cells[element + Cell.AttributeCount]!;
  startTagChanged(table, element);
  attributeMapOf(table, element)?.removing(record);
  keepIsValue(table, element, record);
  const index = table.attributeIndexes?.get(element);
  if (index?.has(NameId.None)) table.attributeIndexes!.delete(element);
  else index?.delete(attributes[record]!);
  cells[element + Cell.AttributeCount] = count - 1;
  if (record !== start) {
    attributes.copyWithin(record, record + ATTRIBUTE_SIZE, start + count * ATTRIBUTE_SIZE);
    return;
  }
  // The first one: only the number before it, of attributes that fit there, has to move.
  const room = attributes[start - 1]!;
  cells[element + Cell.Attributes] = start + ATTRIBUTE_SIZE;
  if ((cells[element + Cell.Kind]! & ElementFlag.AttributesMoved) !== 0) {
    attributes[start + ATTRIBUTE_SIZE - 1] = room - 1;
  }
}

/** Changes an attribute's qualified name; it stays in its place. */
export function renameAttribute(table: NodeTable, element: number, record: number, name: number): void {
  startTagChanged(table, element);
  table.attributes[record + AttributeCell.Name] = name;
  table.attributes[record + AttributeCell.NameStart] = -1;
  table.attributeIndexes?.delete(element);
  attributeMapOf(table, element)?.renamed();
}

/**
 * Whether an attribute gives its element's "is value": the parser created the element with it, and nobody has set it
 * since. Otherwise the value, if any, is in `isValues`. A record of -1 gives none.
 */
export function tellsIsValue(table: NodeTable, element: number, record: number): boolean {
  const { attributes } = table;
  return (
    attributes[record] === NameId.Is &&
    (attributes[record + AttributeCell.Flags]! & AttributeFlag.StringValue) === 0 &&
    !isMergedAttribute(table, element, record)
  );
}

/** Call this before setting or removing an attribute, to preserve the "is value". */
function keepIsValue(table: NodeTable, element: number, record: number): void {
  if (tellsIsValue(table, element, record)) table.isValues.set(element, table.attributeValue(record));
}

/** Sets an attribute to a value that is not in the source. */
export function setAttributeValue(table: NodeTable, element: number, record: number, value: string): void {
  const { attributes } = table;
  const flags = attributes[record + AttributeCell.Flags]!;
  if ((flags & AttributeFlag.StringValue) !== 0) {
    table.strings[attributes[record + AttributeCell.ValueStart]!] = value;
    return;
  }
  keepIsValue(table, element, record);
  startTagChanged(table, element);
  attributes[record + AttributeCell.ValueStart] = addString(table, value);
  attributes[record + AttributeCell.ValueEnd] = -1;
  attributes[record + AttributeCell.Flags] = (flags & ~AttributeFlag.Cook) | AttributeFlag.StringValue;
}

/** Adds an attribute whose value is not in the source. Returns its record. */
export function addAttributeOfString(
  table: NodeTable,
  element: number,
  name: number,
  namespace: number,
  value: string,
): number {
  const flags = AttributeFlag.StringValue | (namespace << NAMESPACE_SHIFT);
  return table.addAttribute(element, name, -1, addString(table, value), -1, flags);
}

/** Receives changes to an element's attributes. */
interface AttributeMap {
  /** One was added at the end. */
  added(): void;
  /** The one with this record is about to be removed. */
  removing(record: number): void;
  /** One was renamed. */
  renamed(): void;
}

interface HasAttributeMap {
  readonly attributeMap: AttributeMap | null;
}

/** The element's NamedNodeMap, if one has been requested, to notify of changes. */
function attributeMapOf(table: NodeTable, element: number): AttributeMap | null | undefined {
  return (table.wrappers as (HasAttributeMap | null)[])[table.cells[element + Cell.Wrapper]!]?.attributeMap;
}

/** Makes a table notify NamedNodeMaps of added attributes, which costs time only from then on. */
export function watchAttributes(table: NodeTable): void {
  table.onAttributeAdded = tellOfAddedAttribute;
}

function tellOfAddedAttribute(table: NodeTable, element: number): void {
  attributeMapOf(table, element)?.added();
}
