import { checkString, describe, isObject, ownOptions } from '../../core/infra/arguments.ts';
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
import type { Node } from '../../dom/nodes/node.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import { NameId } from '../../generated/names.ts';
import {
  checkAttributeName,
  checkCommentData,
  checkDoctypeName,
  checkElementName,
  checkProcessingInstruction,
  checkTextOnly,
} from './json-strings.ts';
import {
  JSON_VERSION,
  type JSONAttribute,
  type JSONElement,
  type JSONNode,
  namespaceWords,
} from './json-types.ts';

const uris = /* @__PURE__ */ new Map([...namespaceWords].map(([uri, word]) => [word, uri]));

/**
 * Restores the tree from the JSON of `toJSON`: a Document, or a node of a new one. The tree has no source, so ranges
 * are ignored. Depth is not limited.
 *
 * Names and data are checked, so that no string can end the markup that `serialize` writes around it: a name cannot
 * close its tag, and a comment cannot close itself. The nesting of elements is not checked.
 *
 * @throws TypeError that says what is wrong, if it is not a tree of version 1
 */
export function fromJSON(json: JSONNode): Node {
  checkObject(json, 'the root');
  const { version = JSON_VERSION } = ownOptions(json);
  if (version !== JSON_VERSION) {
    throw new TypeError(`version must be ${JSON_VERSION}, not ${describe(version)}`);
  }
  const document = new Document();
  const { table } = document;
  /** The nodes still to be created, and the parent handle of each, or 0. */
  const nodes: JSONNode[] = [];
  const parents: number[] = [];
  let root = 0;
  if (ownOptions(json).type === 'shadowRoot') throw new TypeError('the root must not be a shadow root');
  nodes.push(json);
  parents.push(0);
  for (let next = nodes.pop(); next !== undefined; next = nodes.pop()) {
    const parent = parents.pop()!;
    checkObject(next, 'a node');
    const given = ownMembers(next);
    const node = make(table, given, parent, nodes, parents);
    if (root === 0) root = node;
    if (parent !== 0) table.append(parent, node);
    const { type } = given;
    if (type === 'element' || type === 'document' || type === 'fragment')
      push(given.children, node, nodes, parents);
  }
  return wrapper(table, root)!;
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
    throw new TypeError(`${what} must be an object with a type, not ${describe(value)}`);
  }
}

/** The children of a node, the first one to come next. */
function push(children: JSONNode[], parent: number, nodes: JSONNode[], parents: number[]): void {
  if (!Array.isArray(children)) throw new TypeError(`children must be an array, not ${describe(children)}`);
  for (let i = children.length - 1; i >= 0; i--) {
    nodes.push(children[i]!);
    parents.push(parent);
  }
}

/** Makes a node without its children. */
function make(
  table: NodeTable,
  json: JSONNode,
  parent: number,
  nodes: JSONNode[],
  parents: number[],
): number {
  const { type } = json;
  switch (type) {
    case 'document': {
      if (parent !== 0) throw new TypeError('a document must be the root');
      const mode = documentModes.indexOf(json.mode);
      if (mode < 0)
        throw new TypeError(`mode must be one of ${documentModes.join(', ')}, not ${describe(json.mode)}`);
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
      return element(table, json, nodes, parents);
    case 'text':
      checkString(json.data, 'data');
      return createTextOfString(table, json.data);
    case 'comment':
      checkCommentData(json.data);
      return createCommentOfString(table, json.data);
    case 'processingInstruction':
      checkProcessingInstruction(json.target, json.data);
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
      throw new TypeError(`type must be that of a node, not ${describe(type)}`);
  }
}

function checkChildren(children: unknown): void {
  if (!Array.isArray(children)) throw new TypeError(`children must be an array, not ${describe(children)}`);
}

function element(table: NodeTable, json: JSONElement, nodes: JSONNode[], parents: number[]): number {
  const { name, prefix, attributes, content, shadowRoot, children } = json;
  checkString(name, 'name');
  let localName = name;
  if (prefix !== undefined) {
    checkString(prefix, 'prefix');
    if (!name.startsWith(`${prefix}:`))
      throw new TypeError(`name must begin with its prefix, not be ${describe(name)}`);
    localName = name.slice(prefix.length + 1);
  }
  const namespace = namespaceOf(table, json.namespace);
  checkElementName(name, localName, namespace);
  checkTextOnly(children, localName, namespace);
  const id = table.names.idOf(localName);
  const node = table.createContainer(NodeType.Element | (namespace << NAMESPACE_SHIFT), id);
  if (prefix !== undefined) {
    table.cells[node + Cell.Kind]! |= ElementFlag.HasPrefix;
    table.prefixes.set(node, prefix);
  }
  if (!Array.isArray(attributes))
    throw new TypeError(`attributes must be an array, not ${describe(attributes)}`);
  if (attributes.length > 0) addAttributes(table, node, attributes, namespace);
  if (id === NameId.Template && namespace === Namespace.Html) {
    const contents = createTemplateContents(table, node);
    if (content !== undefined) pushTree(content, 'fragment', contents, nodes, parents);
  } else if (content !== undefined) {
    throw new TypeError(`only a template has content, not ${describe(name)}`);
  }
  if (shadowRoot !== undefined) {
    if (namespace !== Namespace.Html || !isValidShadowHostName(id, localName))
      throw new TypeError(`an element ${describe(name)} cannot have a shadow root`);
    const root = table.createContainer(NodeType.DocumentFragment | FragmentFlag.ShadowRoot, 0);
    pushTree(shadowRoot, 'shadowRoot', root, nodes, parents);
    const { mode, delegatesFocus, serializable, slotAssignment, clonable, customElementRegistry } =
      ownOptions(shadowRoot);
    if (mode !== 'open' && mode !== 'closed')
      throw new TypeError(`mode must be 'open' or 'closed', not ${describe(mode)}`);
    if (slotAssignment !== undefined && slotAssignment !== 'manual')
      throw new TypeError(`slotAssignment must be 'manual' or left out, not ${describe(slotAssignment)}`);
    if (customElementRegistry !== undefined && customElementRegistry !== null)
      throw new TypeError(
        `customElementRegistry must be null or left out, not ${describe(customElementRegistry)}`,
      );
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

function addAttributes(
  table: NodeTable,
  element: number,
  attributes: readonly JSONAttribute[],
  elementNamespace: number,
): void {
  /** The namespaces of the attributes of each name. */
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
      throw new TypeError(`attributes must have each name once, not ${describe(name)} twice`);
    if (others === undefined) seen.set(name, [namespaceId]);
    else others.push(namespaceId);
    addAttributeOfString(table, element, table.names.idOf(name), namespaceId, value);
  }
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
  if (given.type !== type) throw new TypeError(`type must be '${type}', not ${describe(given.type)}`);
  push((given as { children: JSONNode[] }).children, handle, nodes, parents);
}

function namespaceOf(table: NodeTable, word: string | null): number {
  if (word !== null) checkString(word, 'namespace');
  return namespaceOfURI(table, word === null ? null : (uris.get(word) ?? word));
}
