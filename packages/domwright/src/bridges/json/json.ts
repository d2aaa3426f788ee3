import { ownOptions } from '../../core/infra/arguments.ts';
import { Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import { StringBuilder } from '../../core/infra/string-builder.ts';
import { withDefaults } from '../../core/options/options.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  ElementFlag,
  FragmentFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import { handleOf } from '../../core/table/handle-of.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  attributeNameRange,
  attributeValueRange,
  rangeInInput,
  type SourceRange,
  sourceRangeOf,
} from '../../core/table/source-ranges.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import { documentModeOf } from '../../core/tree-construction/tree-sink.ts';
import type { Document } from '../../dom/nodes/document.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { TreeNode } from '../../dom/nodes/tree-of.ts';
import {
  JSON_VERSION,
  type JSONAttribute,
  type JSONDocument,
  type JSONElement,
  type JSONFragment,
  type JSONNode,
  type JSONRange,
  type JSONShadowRoot,
  namespaceWords,
} from './json-types.ts';

export { fromJSON, type NodeOfJSON } from './from-json.ts';
export type * from './json-types.ts';

/** Options for the JSON of a tree. */
export interface JSONOptions {
  /** Whether nodes and attributes have their source ranges. Default true. */
  ranges?: boolean;
}

const defaults = /* @__PURE__ */ Object.freeze({ ranges: true });

/**
 * Converts a document, a fragment or a node to plain objects, which `fromJSON` reads back. docs/reference/formats.md
 * describes the members. The root has the member `version`.
 *
 * NB: `JSON.stringify` fails on trees that are thousands of levels deep; `stringifyTree` does not.
 *
 * @throws TypeError if `node` is not a node, for an unknown option or a wrong value
 */
export function toJSON(node: Document, options?: JSONOptions): JSONDocument;
export function toJSON(node: Element, options?: JSONOptions): JSONElement;
export function toJSON(node: TreeNode, options?: JSONOptions): JSONNode;
export function toJSON(node: TreeNode, options?: JSONOptions): JSONNode {
  const root = handleOf(node, 'node');
  const { table } = node;
  const { ranges } = withDefaults(options, defaults);
  const cursor = new TreeSteps(table, root);
  cursor.step();
  const top = jsonOf(table, root, ranges, true);
  if (!hasChildren(top)) return top;
  if (top.type === 'element') addTrees(table, root, top);
  type Parent = { children: JSONNode[] };
  const open: Parent[] = [];
  let parent: Parent = top;
  for (let step = cursor.step(); step !== Step.Done; step = cursor.step()) {
    switch (step) {
      case Step.Enter: {
        const json = jsonOf(table, cursor.node, ranges, false);
        parent.children.push(json);
        if (json.type !== 'element') break;
        addTrees(table, cursor.node, json);
        open.push(parent);
        parent = json;
        break;
      }
      case Step.EnterContents:
      case Step.EnterShadowRoot: {
        const { content, shadowRoot } = parent as JSONElement;
        open.push(parent);
        parent = step === Step.EnterContents ? content! : shadowRoot!;
        break;
      }
      default:
        if (open.length > 0) parent = open.pop()!;
    }
  }
  return top;
}

/**
 * The JSON text of `toJSON`'s tree, for trees of any depth. It is nested as deeply as the tree; `JSON.parse` reads it.
 *
 * @throws TypeError if `node` is not a node, for an unknown option or a wrong value
 */
export function stringifyTree(node: TreeNode, options?: JSONOptions): string {
  const root = handleOf(node, 'node');
  const { ranges } = withDefaults(options, defaults);
  return new TreeText(node.table, root, ranges).take(Number.POSITIVE_INFINITY);
}

/** Number of node starts and ends joined into one piece. */
const PIECE = 256;

/**
 * Like `stringifyTree`, but in pieces: for trees whose text would exceed the maximum length of a string, and for streaming.
 * Do not change the tree in the meantime.
 *
 * @throws TypeError if `node` is not a node, for an unknown option or a wrong value
 */
export function stringifyTreeInPieces(
  node: TreeNode,
  options?: JSONOptions,
): Generator<string, void, undefined> {
  const root = handleOf(node, 'node');
  const { table } = node;
  const { ranges } = withDefaults(options, defaults);
  return treeText(table, root, ranges);
}

function* treeText(table: NodeTable, root: number, ranges: boolean): Generator<string, void, undefined> {
  const text = new TreeText(table, root, ranges);
  while (!text.isDone) yield text.take(PIECE);
}

/** Writes the text of a tree, a piece at a time. NB: as a generator, its loop takes a fifth longer. */
class TreeText {
  readonly #table: NodeTable;
  readonly #root: number;
  readonly #ranges: boolean;
  readonly #cursor: TreeSteps;
  /** Whether the next node is its parent's first. */
  #isFirst = true;
  isDone = false;

  constructor(table: NodeTable, root: number, ranges: boolean) {
    this.#table = table;
    this.#root = root;
    this.#ranges = ranges;
    this.#cursor = new TreeSteps(table, root);
  }

  /** The text of the next `count` node starts and ends. */
  take(count: number): string {
    const table = this.#table;
    const root = this.#root;
    const ranges = this.#ranges;
    const cursor = this.#cursor;
    const text = new StringBuilder();
    let isFirst = this.#isFirst;
    for (let left = count; left > 0; left--) {
      const step = cursor.step();
      if (step === Step.Done) {
        this.isDone = true;
        break;
      }
      const { node: handle } = cursor;
      switch (step) {
        case Step.Enter: {
          if (!isFirst) text.add(',');
          const json = jsonOf(table, handle, ranges, handle === root);
          isFirst = hasChildren(json);
          if (!isFirst) {
            text.add(JSON.stringify(json));
            break;
          }
          text.add(members(json as JSONElement));
          if (json.type !== 'element' || !hasTrees(table, handle)) text.add(',"children":[');
          break;
        }
        case Step.EnterContents:
        case Step.EnterShadowRoot: {
          const json = jsonOf(table, handle, ranges, false);
          text.add(
            `,"${step === Step.EnterContents ? 'content' : 'shadowRoot'}":${members(json as JSONFragment)}`,
          );
          text.add(',"children":[');
          isFirst = true;
          break;
        }
        case Step.LeaveShadowRoot:
        case Step.LeaveContents:
          text.add(']}');
          if (
            step === Step.LeaveShadowRoot &&
            table.cells[table.cells[handle + Cell.Owner]! + Cell.Data] !== 0
          )
            break;
          text.add(',"children":[');
          isFirst = true;
          break;
        default:
          text.add(']}');
          isFirst = false;
      }
    }
    this.#isFirst = isFirst;
    return text.end();
  }
}

function hasChildren(json: JSONNode): json is JSONNode & { children: JSONNode[] } {
  return Object.hasOwn(json, 'children');
}

/** Adds an element's template contents and shadow root, still empty, before its children. */
function addTrees(table: NodeTable, node: number, json: JSONElement): void {
  if (!hasTrees(table, node)) return;
  const { children } = json;
  // NB: members are in the order in which they are created.
  delete (json as Partial<JSONElement>).children;
  if ((table.cells[node + Cell.Kind]! & ElementFlag.ShadowHost) !== 0) {
    json.shadowRoot = jsonOf(table, table.shadowRoots.get(node)!.root, false, false) as JSONShadowRoot;
  }
  if (table.cells[node + Cell.Data] !== 0) json.content = { type: 'fragment', children: [] };
  json.children = children;
}

/** Whether an element has template contents or a shadow root, which come before its children. */
function hasTrees(table: NodeTable, element: number): boolean {
  const cells = table.cells;
  return cells[element + Cell.Data] !== 0 || (cells[element + Cell.Kind]! & ElementFlag.ShadowHost) !== 0;
}

/** The text of a node up to its children. */
function members(json: JSONNode & { children: JSONNode[] }): string {
  const text = JSON.stringify(json);
  return text.slice(0, -',"children":[]}'.length);
}

/** A node without its contents. */
function jsonOf(table: NodeTable, node: number, ranges: boolean, isTop: boolean): JSONNode {
  const cells = table.cells;
  const kind = cells[node + Cell.Kind]!;
  const version = isTop ? { version: JSON_VERSION } : undefined;
  switch (kind & NODE_TYPE_MASK) {
    case NodeType.Element:
      return elementJSON(table, node, ranges, version);
    case NodeType.Text:
      return { type: 'text', ...version, data: table.data(node), ...rangeMember(table, node, ranges) };
    case NodeType.Comment:
      return { type: 'comment', ...version, data: table.data(node), ...rangeMember(table, node, ranges) };
    case NodeType.ProcessingInstruction: {
      const [target, data] = table.processingInstructions[cells[node + Cell.Data]!]!;
      return { type: 'processingInstruction', ...version, target, data, ...rangeMember(table, node, ranges) };
    }
    case NodeType.DocumentType: {
      const { name, publicId, systemId } = table.doctypes[cells[node + Cell.Data]!]!;
      return { type: 'doctype', ...version, name, publicId, systemId, ...rangeMember(table, node, ranges) };
    }
    case NodeType.Document:
      return { type: 'document', ...version, mode: documentModeOf(table, node), children: [] };
    default: {
      if ((kind & FragmentFlag.ShadowRoot) === 0) return { type: 'fragment', ...version, children: [] };
      const record = ownOptions(table.shadowRoots.get(cells[node + Cell.Owner]!));
      const { mode, delegatesFocus, serializable, slotAssignment, clonable, customElementRegistry } = record;
      return {
        type: 'shadowRoot',
        ...version,
        mode,
        delegatesFocus,
        serializable,
        ...(slotAssignment === 'manual' && { slotAssignment }),
        clonable,
        ...(customElementRegistry === null && { customElementRegistry }),
        children: [],
      };
    }
  }
}

function elementJSON(
  table: NodeTable,
  node: number,
  ranges: boolean,
  version: { version: 1 } | undefined,
): JSONElement {
  const cells = table.cells;
  const namespace = table.namespace(node);
  const localName = table.names.stringOf(cells[node + Cell.Name]!);
  const prefix = table.prefixes.get(node);
  const attributes: JSONAttribute[] = [];
  const start = cells[node + Cell.Attributes]!;
  const end = start + cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
  for (let record = start; record < end; record += ATTRIBUTE_SIZE)
    attributes.push(attributeJSON(table, record, ranges));
  const startTag = ranges ? rangeInInput(table, cells[node + Cell.Start]!, cells[node + Cell.End]!) : null;
  const endTag = ranges
    ? rangeInInput(table, cells[node + Cell.EndTagStart]!, cells[node + Cell.EndTagEnd]!)
    : null;
  return {
    type: 'element',
    ...version,
    namespace: namespaceWord(table, namespace),
    name: prefix === undefined ? localName : `${prefix}:${localName}`,
    ...(prefix === undefined ? undefined : { prefix }),
    attributes,
    ...(startTag === null ? undefined : { startTag }),
    ...(endTag === null ? undefined : { endTag }),
    children: [],
  };
}

function attributeJSON(table: NodeTable, record: number, ranges: boolean): JSONAttribute {
  const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
  const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
  const range = ranges ? attributeRange(table, record) : null;
  return {
    name,
    ...(namespace === Namespace.None ? undefined : { namespace: namespaceWord(table, namespace)! }),
    value: table.attributeValue(record),
    ...(range === null ? undefined : { range }),
  };
}

/** From the start of an attribute's name to the end of its value, including the closing quote. */
function attributeRange(table: NodeTable, record: number): SourceRange | null {
  const name = attributeNameRange(table, record);
  const value = attributeValueRange(table, record);
  if (name === null || value === null) return name;
  return { start: name.start, end: value.end + (isQuoted(table, record) ? 1 : 0) };
}

function isQuoted(table: NodeTable, record: number): boolean {
  return (table.attributes[record + AttributeCell.Flags]! & AttributeFlag.SingleQuoted) !== 0;
}

function namespaceWord(table: NodeTable, namespace: number): string | null {
  const uri = namespace < namespaceURIs.length ? namespaceURIs[namespace]! : table.namespaceURI(namespace);
  return uri === null ? null : (namespaceWords.get(uri) ?? uri);
}

function rangeMember(table: NodeTable, node: number, ranges: boolean): { range?: JSONRange } | undefined {
  const range = ranges ? sourceRangeOf(table, node) : null;
  return range === null ? undefined : { range };
}
