import {
  type ChildNode,
  Comment,
  Document,
  Element,
  type ParentNode,
  ProcessingInstruction,
  Text,
} from 'domhandler';
import { instructionAsComment } from '../../core/editions/instruction-as-comment.ts';
import { ownOptions } from '../../core/infra/arguments.ts';
import { namespaceURIs } from '../../core/infra/namespaces.ts';
import { withDefaults } from '../../core/options/options.ts';
import { type ParseToOptions, parseTable } from '../../core/parser/parse-table.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import { handleOf, isTreeRoot } from '../../core/table/handle-of.ts';
import { InputPositions } from '../../core/table/input-positions.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import { documentModeOf } from '../../core/tree-construction/tree-sink.ts';
import type { TreeNode } from '../../dom/nodes/tree-of.ts';
import { textAsWritten, valueAsWritten } from './as-written.ts';

/** Options for a tree of domhandler nodes. */
export interface DomhandlerOptions {
  /**
   * Whether nodes have a `startIndex` and an `endIndex`: UTF-16 offsets, the end exclusive. (htmlparser2's own are
   * inclusive; those of cheerio's parser for documents are exclusive as well.) Default true; otherwise they are null.
   */
  positions?: boolean;
  /**
   * Whether to decode character references in text and attribute values. With false, both are as written in the source, for
   * a serializer that does not encode: that of cheerio with `{ xml: { decodeEntities: false } }`, or dom-serializer with
   * `decodeEntities: false`. Text that would become markup there is escaped. Newlines are normalized. Default true.
   */
  decodeEntities?: boolean;
}

const defaults = /* @__PURE__ */ Object.freeze({ positions: true, decodeEntities: true });
const optionNames: readonly string[] = /* @__PURE__ */ Object.keys(defaults);

/**
 * The tree of a document, a fragment or a node in domhandler's classes, which cheerio, css-select, domutils and
 * dom-serializer accept: `cheerio.load(toDomhandler(document))`.
 *
 * The tree is the same as from cheerio's own parser for documents: a DOCTYPE is a ProcessingInstruction `!doctype`; a
 * template has one child, a Document with its contents; an attribute's name is its local name, and its prefix and
 * namespace are in `x-attribsPrefix` and `x-attribsNamespace`. A shadow root becomes a template, as in a serialization.
 * Takes time proportional to the size of the tree, whatever its depth.
 *
 * @throws TypeError if `node` is not a node, for an unknown option or a wrong value
 */
export function toDomhandler(node: TreeNode, options?: DomhandlerOptions): Document | ChildNode {
  const handle = handleOf(node, 'node');
  return domhandlerOfTable(node.table, handle, withDefaults(options, defaults));
}

/**
 * Parses a document, or a fragment with the option `fragment`, to domhandler nodes. The result is that of `toDomhandler`.
 *
 * @throws TypeError if `html` is not a string, for an unknown option or a wrong value
 */
export function parseToDomhandler(html: string, options?: DomhandlerOptions & ParseToOptions): Document {
  const { table, root } = parseTable(html, options, optionNames);
  const { positions, decodeEntities } = ownOptions(options);
  const given = { positions, decodeEntities } as DomhandlerOptions;
  return domhandlerOfTable(table, root, withDefaults(given, defaults)) as Document;
}

function domhandlerOfTable(
  table: NodeTable,
  root: number,
  { positions, decodeEntities }: Required<DomhandlerOptions>,
): Document | ChildNode {
  const places = positions ? new InputPositions(table, root, false) : null;
  const cells = table.cells;
  const isRoot = isTreeRoot(table, root);
  const top: Document | ChildNode = isRoot
    ? documentOf(table, root)
    : nodeOf(table, root, places, decodeEntities);
  if (!isRoot && table.nodeType(root) !== NodeType.Element) return top;
  const cursor = new TreeSteps(table, root);
  cursor.step();
  const open: ParentNode[] = [];
  let parent = top as ParentNode;
  /** Where the last node in each of `open` ends, and where the last one in `parent` does: source offsets, or -1. */
  const ends: number[] = [];
  let end = -1;
  for (let step = cursor.step(); step !== Step.Done; step = cursor.step()) {
    switch (step) {
      case Step.Enter: {
        const node = nodeOf(table, cursor.node, places, decodeEntities);
        append(parent, node);
        if ((cells[cursor.node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element) {
          open.push(parent);
          ends.push(end);
          parent = node as Element;
          end = -1;
        } else if (node.endIndex !== null) {
          end = cells[cursor.node + Cell.End]!;
        }
        break;
      }
      case Step.Leave:
        if (places !== null && table.nodeType(cursor.node) === NodeType.Element) {
          end = close(cells, cursor.node, parent as Element, places, end);
        }
        if (open.length > 0) {
          parent = open.pop()!;
          const before = ends.pop()!;
          if (end < 0) end = before;
        }
        break;
      case Step.EnterContents: {
        const contents = new Document([]);
        append(parent, contents);
        open.push(parent);
        parent = contents;
        break;
      }
      case Step.EnterShadowRoot: {
        const template = shadowRootTemplate(table, cursor.node);
        append(parent, template);
        open.push(parent);
        parent = template.children[0] as Document;
        break;
      }
      default:
        parent = open.pop()!;
    }
  }
  return top;
}

function append(parent: ParentNode, node: ChildNode): void {
  const { children } = parent;
  const previous = children.length === 0 ? null : children[children.length - 1]!;
  if (previous !== null) {
    previous.next = node;
    node.prev = previous;
  }
  node.parent = parent;
  children.push(node);
}

/** Sets where an element ends. Returns it, for its parent. */
function close(
  cells: Int32Array,
  node: number,
  element: Element,
  places: InputPositions,
  contentsEnd: number,
): number {
  let end = cells[node + Cell.EndTagEnd]!;
  if (end < 0) end = contentsEnd >= 0 ? contentsEnd : cells[node + Cell.End]!;
  if (end < 0 || !places.holds(end, end)) return -1;
  if (element.endIndex !== null && end - places.base >= element.endIndex)
    element.endIndex = end - places.base;
  return end;
}

function documentOf(table: NodeTable, root: number): Document {
  const document = new Document([]);
  if (table.nodeType(root) === NodeType.Document) {
    document['x-mode'] = documentModeOf(table, root);
  }
  return document;
}

function nodeOf(
  table: NodeTable,
  handle: number,
  places: InputPositions | null,
  decodeEntities: boolean,
): ChildNode {
  const cells = table.cells;
  let node: ChildNode;
  switch (cells[handle + Cell.Kind]! & NODE_TYPE_MASK) {
    case NodeType.Element:
      node = elementOf(table, handle, decodeEntities);
      break;
    case NodeType.Text:
      node = new Text(decodeEntities ? table.data(handle) : textAsWritten(table, handle));
      break;
    case NodeType.DocumentType:
      node = doctypeOf(table, handle);
      break;
    case NodeType.ProcessingInstruction: {
      const [target] = table.processingInstructions[cells[handle + Cell.Data]!]!;
      node = new ProcessingInstruction(`?${target}`, instructionAsComment(table, handle));
      break;
    }
    default:
      node = new Comment(table.data(handle));
  }
  const start = cells[handle + Cell.Start]!;
  const end = cells[handle + Cell.End]!;
  if (places !== null && start >= 0 && places.holds(start, end)) {
    node.startIndex = start - places.base;
    node.endIndex = end - places.base;
  }
  return node;
}

type Names = Record<string, string>;

function elementOf(table: NodeTable, handle: number, decodeEntities: boolean): Element {
  const cells = table.cells;
  const attribs = Object.create(null) as Names;
  const namespaces = Object.create(null) as Names;
  const prefixes = Object.create(null) as Names;
  const start = cells[handle + Cell.Attributes]!;
  const end = start + cells[handle + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
  for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
    let name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
    const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
    let uri: string | undefined;
    let prefix: string | undefined;
    if (namespace !== 0) {
      const colon = name.indexOf(':');
      const localName = name.slice(colon + 1);
      // If two attributes have the same local name, the second one keeps its qualified name.
      if (!(localName in attribs)) {
        uri = table.namespaceURI(namespace)!;
        prefix = colon < 0 ? '' : name.slice(0, colon);
        name = localName;
      }
    } else if (name in attribs) {
      // The earlier one has a namespace; it gets its qualified name instead.
      const other = `${prefixes[name]}:${name}`;
      attribs[other] = attribs[name]!;
      namespaces[other] = undefined as never;
      prefixes[other] = undefined as never;
    }
    attribs[name] = decodeEntities ? table.attributeValue(record) : valueAsWritten(table, record);
    namespaces[name] = uri as never;
    prefixes[name] = prefix as never;
  }
  const element = new Element(table.names.stringOf(cells[handle + Cell.Name]!), attribs, []);
  const namespace = table.namespace(handle);
  element.namespace = (
    namespace < namespaceURIs.length ? namespaceURIs[namespace] : table.namespaceURI(namespace)
  )!;
  element['x-attribsNamespace'] = namespaces;
  element['x-attribsPrefix'] = prefixes;
  return element;
}

function doctypeOf(table: NodeTable, handle: number): ProcessingInstruction {
  const { name, publicId, systemId } = table.doctypes[table.cells[handle + Cell.Data]!]!;
  let data = `!DOCTYPE ${name}`;
  if (publicId !== '') data += ` PUBLIC ${quoted(publicId)}`;
  else if (systemId !== '') data += ' SYSTEM';
  if (systemId !== '') data += ` ${quoted(systemId)}`;
  const doctype = new ProcessingInstruction('!doctype', data);
  doctype['x-name'] = name;
  doctype['x-publicId'] = publicId;
  doctype['x-systemId'] = systemId;
  return doctype;
}

function quoted(identifier: string): string {
  return identifier.includes('"') ? `'${identifier}'` : `"${identifier}"`;
}

/** A shadow root as the template that represents it in a serialization. */
function shadowRootTemplate(table: NodeTable, root: number): Element {
  const record = ownOptions(table.shadowRoots.get(table.cells[root + Cell.Owner]!));
  const attribs = Object.create(null) as Names;
  attribs['shadowrootmode'] = record.mode;
  if (record.delegatesFocus) attribs['shadowrootdelegatesfocus'] = '';
  if (record.serializable) attribs['shadowrootserializable'] = '';
  if (record.slotAssignment === 'manual') attribs['shadowrootslotassignment'] = 'manual';
  if (record.clonable) attribs['shadowrootclonable'] = '';
  if (record.customElementRegistry === null) attribs['shadowrootcustomelementregistry'] = '';
  const template = new Element('template', attribs, []);
  template.namespace = namespaceURIs[1]!;
  template['x-attribsNamespace'] = Object.create(null) as Names;
  template['x-attribsPrefix'] = Object.create(null) as Names;
  append(template, new Document([]));
  return template;
}
