import { checkString, describe, isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import {
  Cell,
  DOCUMENT_HANDLE,
  ElementFlag,
  FragmentFlag,
  NAMESPACE_SHIFT,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isValidShadowHostName } from '../../core/table/shadow-hosts.ts';
import {
  addAttributeOfString,
  createCommentOfString,
  createProcessingInstruction,
  createTextOfString,
  namespaceOfURI,
} from '../../core/table/table-changes.ts';
import { createTemplateContents } from '../../core/table/template-contents.ts';
import { documentModes } from '../../core/tree-construction/tree-sink.ts';
import { Document } from '../../dom/nodes/document.ts';
import type { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import { NameId } from '../../generated/names.ts';
import {
  checkAttributeName,
  checkCommentData,
  checkDoctypeName,
  checkElementName,
  checkEndOfText,
  checkProcessingInstruction,
  textRules,
} from './json-strings.ts';
import {
  JSON_VERSION,
  type JSONAttribute,
  type JSONDocument,
  type JSONElement,
  type JSONFragment,
  type JSONNode,
  namespaceWords,
} from './json-types.ts';
import { WrittenPlaces } from './written-places.ts';

/** The class of the node that `fromJSON` creates from an object. */
export type NodeOfJSON<T extends JSONNode> = T extends JSONDocument
  ? Document
  : T extends JSONFragment
    ? DocumentFragment
    : T extends JSONElement
      ? Element
      : Node;

const uris = /* @__PURE__ */ new Map([...namespaceWords].map(([uri, word]) => [word, uri]));

/**
 * Restores the tree from the JSON of `toJSON`: a Document, or a node of a new one. The tree has no source, so ranges are
 * ignored. Depth is not limited.
 *
 * Names and data are checked, so no string can end the markup that `serialize` writes around it: a name cannot close its
 * tag, and a comment cannot close itself. The nesting of elements is not checked.
 *
 * @throws TypeError that says what is wrong, if `json` is not a tree of version 1
 */
export function fromJSON<T extends JSONNode>(json: T): NodeOfJSON<T>;
export function fromJSON(json: JSONNode): Node {
  checkObject(json, 'the root');
  const { version = JSON_VERSION } = ownOptions(json);
  if (version !== JSON_VERSION) {
    throw wrongArgument('version', String(JSON_VERSION), version);
  }
  const document = new Document();
  const { table } = document;
  const places = new WrittenPlaces();
  /**
   * The nodes still to be created, and the handle of each one's parent, or 0. The parent END marks a node that has been
   * created with everything in it.
   */
  const nodes: JSONNode[] = [];
  const parents: number[] = [];
  /**
   * Nodes that are not complete yet: meeting one of them again means that it contains itself. Such a tree has no end, so it
   * is enough to check after the first nodes.
   */
  const open = new Set<JSONNode>();
  let count = 0;
  let root = 0;
  if (ownOptions(json).type === 'shadowRoot') throw new TypeError('the root must not be a shadow root');
  nodes.push(json);
  parents.push(0);
  for (let next = nodes.pop(); next !== undefined; next = nodes.pop()) {
    const parent = parents.pop()!;
    if (parent === END) {
      open.delete(next);
      continue;
    }
    checkObject(next, 'a node');
    const given = ownMembers(next);
    if (++count > FEW && mayHoldNodes(given)) {
      if (open.has(next)) throw new TypeError('a node must not contain itself');
      open.add(next);
      nodes.push(next);
      parents.push(END);
    }
    const node = make(table, given, parent, nodes, parents, places);
    if (root === 0) root = node;
    if (parent !== 0) table.append(parent, node);
    const { type } = given;
    if (type === 'element' || type === 'document' || type === 'fragment')
      push(given.children, node, nodes, parents);
  }
  return wrapper(table, root)!;
}

const END = -1;

/** How many nodes to create before checking whether one contains itself. */
const FEW = 1 << 16;

function mayHoldNodes(json: JSONNode): boolean {
  const { type, children, content, shadowRoot } = json as JSONElement;
  return (
    (type as JSONNode['type']) !== 'text' &&
    ((Array.isArray(children) && children.length > 0) || content !== undefined || shadowRoot !== undefined)
  );
}

/** The own members of a node, without inherited ones. NB: not `ownOptions`, which takes five times as long. */
function ownMembers(json: JSONNode): JSONNode {
  return {
    type: own(json, 'type'),
    mode: own(json, 'mode'),
    children: own(json, 'children'),
    name: own(json, 'name'),
    publicId: own(json, 'publicId'),
    systemId: own(json, 'systemId'),
    namespace: own(json, 'namespace'),
    prefix: own(json, 'prefix'),
    attributes: own(json, 'attributes'),
    content: own(json, 'content'),
    shadowRoot: own(json, 'shadowRoot'),
    target: own(json, 'target'),
    data: own(json, 'data'),
  } as unknown as JSONNode;
}

function own(json: object, name: string): unknown {
  return Object.hasOwn(json, name) ? json[name as never] : undefined;
}

function checkObject(value: unknown, what: string): void {
  if (!isObject(value) || Array.isArray(value)) {
    throw wrongArgument(what, 'an object with a type', value);
  }
}

/** Pushes the children of a node so that the first one comes next. */
function push(children: JSONNode[], parent: number, nodes: JSONNode[], parents: number[]): void {
  if (!Array.isArray(children)) throw wrongArgument('children', 'an array', children);
  for (let i = children.length - 1; i >= 0; i--) {
    nodes.push(children[i]!);
    parents.push(parent);
  }
}

/** Creates a node without its children. */
function make(
  table: NodeTable,
  json: JSONNode,
  parent: number,
  nodes: JSONNode[],
  parents: number[],
  places: WrittenPlaces,
): number {
  const { type } = json;
  switch (type) {
    case 'document': {
      if (parent !== 0) throw new TypeError('a document must be the root');
      const mode = documentModes.indexOf(json.mode);
      if (mode < 0) throw wrongArgument('mode', `one of ${documentModes.join(', ')}`, json.mode);
      checkChildren(json.children);
      table.cells[DOCUMENT_HANDLE + Cell.Data] = mode;
      return DOCUMENT_HANDLE;
    }
    case 'fragment':
      if (parent !== 0) throw new TypeError('a fragment must be the root or the content of a template');
      checkChildren(json.children);
      return table.createContainer(NodeType.DocumentFragment, 0);
    case 'element':
      checkChildren(json.children);
      return element(table, json, parent, nodes, parents, places);
    case 'text':
      checkString(json.data, 'data');
      return createTextOfString(table, json.data);
    case 'comment':
      checkCommentData(json.data);
      places.checkWritten(json.data, parent);
      return createCommentOfString(table, json.data);
    case 'processingInstruction':
      checkProcessingInstruction(json.target, json.data);
      places.checkWritten(json.data, parent);
      return createProcessingInstruction(table, json.target, json.data);
    case 'doctype': {
      const { name, publicId, systemId } = json;
      checkDoctypeName(name);
      checkString(publicId, 'publicId');
      checkString(systemId, 'systemId');
      return table.createDoctype(name, publicId, systemId, -1, -1);
    }
    case 'shadowRoot':
      throw new TypeError("a shadow root must be the member 'shadowRoot' of an element");
    default:
      throw wrongArgument('type', 'the type of a node', type);
  }
}

function checkChildren(children: unknown): void {
  if (!Array.isArray(children)) throw wrongArgument('children', 'an array', children);
}

function element(
  table: NodeTable,
  json: JSONElement,
  parent: number,
  nodes: JSONNode[],
  parents: number[],
  places: WrittenPlaces,
): number {
  const { name, prefix, attributes, content, shadowRoot } = json;
  checkString(name, 'name');
  let localName = name;
  if (prefix !== undefined) {
    checkString(prefix, 'prefix');
    if (!name.startsWith(`${prefix}:`))
      throw new TypeError(`name must begin with its prefix, but is ${describe(name)}`);
    localName = name.slice(prefix.length + 1);
  }
  const namespace = namespaceOf(table, json.namespace);
  checkElementName(name, localName, namespace);
  // NB: only its namespace says where the root of the tree will be.
  const isForeign =
    parent === 0 || table.cells[parent + Cell.Parent] === 0
      ? isForeignRoot(table, parent, namespace, places)
      : places.isForeign(parent);
  const id = table.names.idOf(localName);
  const node = table.createContainer(NodeType.Element | (namespace << NAMESPACE_SHIFT), id);
  if (prefix !== undefined) {
    table.cells[node + Cell.Kind]! |= ElementFlag.HasPrefix;
    table.prefixes.set(node, prefix);
  }
  if (!Array.isArray(attributes)) throw wrongArgument('attributes', 'an array', attributes);
  const encoding =
    attributes.length > 0 ? addAttributes(table, node, attributes, namespace, places, parent) : undefined;
  places.enter(node, parent, localName, namespace, isForeign, encoding);
  json.children = checkedText(json.children, localName, namespace, isForeign, node, places);
  if (id === NameId.Template && namespace === Namespace.Html) {
    const contents = createTemplateContents(table, node);
    places.enterTree(contents, node);
    if (content !== undefined) pushTree(content, 'fragment', contents, nodes, parents);
  } else if (content !== undefined) {
    throw new TypeError(`only a template can have content, not ${describe(name)}`);
  }
  if (shadowRoot !== undefined) {
    if (namespace !== Namespace.Html || !isValidShadowHostName(id, localName))
      throw new TypeError(`an element ${describe(name)} cannot have a shadow root`);
    const root = table.createContainer(NodeType.DocumentFragment | FragmentFlag.ShadowRoot, 0);
    places.enterTree(root, node);
    pushTree(shadowRoot, 'shadowRoot', root, nodes, parents);
    const { mode, delegatesFocus, serializable, slotAssignment, clonable, customElementRegistry } =
      ownOptions(shadowRoot);
    if (mode !== 'open' && mode !== 'closed') throw wrongArgument('mode', "'open' or 'closed'", mode);
    if (slotAssignment !== undefined && slotAssignment !== 'manual')
      throw wrongArgument('slotAssignment', "'manual' or absent", slotAssignment);
    if (customElementRegistry !== undefined && customElementRegistry !== null)
      throw wrongArgument('customElementRegistry', 'null or absent', customElementRegistry);
    table.cells[root + Cell.Owner] = node;
    table.cells[node + Cell.Kind]! |= ElementFlag.ShadowHost;
    table.shadowRoots.set(node, {
      root,
      host: node,
      mode,
      delegatesFocus: delegatesFocus === true,
      serializable: serializable === true,
      clonable: clonable === true,
      declarative: false,
      ...(slotAssignment === 'manual' && { slotAssignment }),
      ...(customElementRegistry === null && { customElementRegistry }),
    });
  }
  return node;
}

function isForeignRoot(table: NodeTable, parent: number, namespace: number, places: WrittenPlaces): boolean {
  if (parent !== 0) {
    // The contents of a template or a shadow root are HTML, and a document has no parent.
    if (table.nodeType(parent) !== NodeType.DocumentFragment) return places.isForeign(parent);
    if (table.cells[parent + Cell.Owner] !== 0) return false;
  }
  return namespace === Namespace.Svg || namespace === Namespace.Mathml;
}

/**
 * Reads the text of an element whose children are written as they are, or read as text. It is read once, and checked.
 *
 * @throws TypeError for a string that would end its markup
 */
function checkedText(
  children: readonly JSONNode[],
  name: string,
  namespace: number,
  isForeign: boolean,
  node: number,
  places: WrittenPlaces,
): JSONNode[] {
  const rules = textRules.get(name);
  if (rules === undefined) return children as JSONNode[];
  const isRaw = namespace === Namespace.Html && rules.isWrittenRaw;
  const isText = !isForeign && rules.isTextOnly;
  if (!isRaw && !isText) return children as JSONNode[];
  const own: JSONNode[] = [];
  let text = '';
  for (const child of children) {
    // NB: a child that is not an object is reported when its turn comes.
    const members = isObject(child) ? ownMembers(child) : child;
    own.push(members);
    const { type, data } = members as { type: unknown; data: unknown };
    if (type === 'text') {
      checkString(data, 'data');
      text += data;
    } else if (isText) {
      throw new TypeError(`an element ${describe(name)} must contain only text`);
    } else {
      // Other nodes separate the texts around them.
      text += '\0';
    }
  }
  if (isText) checkEndOfText(text, name);
  if (isRaw) {
    places.checkRawText(text, name, isForeign);
    places.checkWritten(text, node);
  }
  return own;
}

/** Returns the value of `encoding`, if present. */
function addAttributes(
  table: NodeTable,
  element: number,
  attributes: readonly JSONAttribute[],
  elementNamespace: number,
  places: WrittenPlaces,
  parent: number,
): string | undefined {
  let encoding: string | undefined;
  /** The namespaces of the attributes with each name. */
  const seen = new Map<string, number[]>();
  for (const attribute of attributes) {
    checkObject(attribute, 'an attribute');
    const { name, value, namespace = null } = ownOptions(attribute);
    checkString(name, "an attribute's name");
    checkString(value, "an attribute's value");
    const namespaceId = namespaceOf(table, namespace);
    checkAttributeName(name, namespaceId, elementNamespace);
    const others = seen.get(name);
    if (others?.includes(namespaceId))
      throw new TypeError(`attributes must not contain ${describe(name)} twice`);
    if (others === undefined) seen.set(name, [namespaceId]);
    else others.push(namespaceId);
    places.checkWritten(value, parent);
    if (name === 'encoding') encoding = value;
    addAttributeOfString(table, element, table.names.idOf(name), namespaceId, value);
  }
  return encoding;
}

function pushTree(
  json: JSONNode,
  type: 'fragment' | 'shadowRoot',
  handle: number,
  nodes: JSONNode[],
  parents: number[],
): void {
  checkObject(json, type === 'fragment' ? 'content' : 'shadowRoot');
  const given = ownMembers(json);
  if (given.type !== type) throw wrongArgument('type', `'${type}'`, given.type);
  push((given as { children: JSONNode[] }).children, handle, nodes, parents);
}

function namespaceOf(table: NodeTable, word: string | null): number {
  if (word !== null) checkString(word, 'namespace');
  return namespaceOfURI(table, word === null ? null : (uris.get(word) ?? word));
}
