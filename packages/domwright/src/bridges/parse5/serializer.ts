import { describe, isObject, ownOptions } from '../../core/infra/arguments.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { escapeAttributeValue, escapeText } from '../../core/serializer/escape.ts';
import { htmlTagFlags, LAST_TAG_ID, TagFlag } from '../../generated/names.ts';
import { NS, TAG_NAMES } from '../../generated/parse5-names.ts';
import { type DefaultTreeAdapterMap, defaultTreeAdapter } from './default-tree-adapter.ts';
import { hasUnescapedText } from './html.ts';
import type { TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.ts';

export interface SerializerOptions<T extends TreeAdapterTypeMap> {
  /** The tree. Default: parse5's own. */
  treeAdapter?: TreeAdapter<T>;
  /** The scripting flag: the text of `noscript` is not escaped. Default: true. */
  scriptingEnabled?: boolean;
}

type Adapter = TreeAdapter<TreeAdapterTypeMap<any, any, any, any, any, any, any, any, any, any>>;

/**
 * Serializes what a node contains —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 */
export function serialize<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  node: T['parentNode'],
  options?: SerializerOptions<T>,
): string {
  const { treeAdapter, scriptingEnabled = true } = ownOptions(options);
  const adapter = (treeAdapter ?? defaultTreeAdapter) as Adapter;
  checkNode(node);
  if (adapter.isElementNode(node)) {
    const isHtml = adapter.getNamespaceURI(node) === NS.HTML;
    const name = adapter.getTagName(node);
    if (isHtml && isVoid(name)) return '';
    if (isHtml && name === TAG_NAMES.TEMPLATE) node = adapter.getTemplateContent(node);
  }
  return serializeNodes(adapter.getChildNodes(node) ?? [], adapter, scriptingEnabled);
}

/** Serializes a node with its contents. */
export function serializeOuter<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  node: T['node'],
  options?: SerializerOptions<T>,
): string {
  const { treeAdapter, scriptingEnabled = true } = ownOptions(options);
  const adapter = (treeAdapter ?? defaultTreeAdapter) as Adapter;
  checkNode(node);
  return serializeNodes([node], adapter, scriptingEnabled);
}

function serializeNodes(list: any[], adapter: Adapter, scripting: boolean): string {
  // An open element: the list that contains it, the index after it, its end tag.
  const lists: any[][] = [];
  const indexes: number[] = [];
  const endTags: string[] = [];
  let html = '';
  let nodes = list;
  let index = 0;
  for (;;) {
    if (index === nodes.length) {
      if (lists.length === 0) return html;
      html += endTags.pop()!;
      nodes = lists.pop()!;
      index = indexes.pop()!;
      continue;
    }
    const node = nodes[index++];
    if (adapter.isElementNode(node)) {
      const name = adapter.getTagName(node);
      const isHtml = adapter.getNamespaceURI(node) === NS.HTML;
      html += `<${name}${attributes(node, adapter)}>`;
      if (isHtml && isVoid(name)) continue;
      lists.push(nodes);
      indexes.push(index);
      endTags.push(`</${name}>`);
      const container = isHtml && name === TAG_NAMES.TEMPLATE ? adapter.getTemplateContent(node) : node;
      nodes = adapter.getChildNodes(container) ?? [];
      index = 0;
    } else if (adapter.isTextNode(node)) {
      html += text(node, adapter, scripting);
    } else if (adapter.isCommentNode(node)) {
      html += `<!--${adapter.getCommentNodeContent(node)}-->`;
    } else if (adapter.isDocumentTypeNode(node)) {
      html += `<!DOCTYPE ${adapter.getDocumentTypeNodeName(node)}>`;
    }
  }
}

function attributes(element: unknown, adapter: Adapter): string {
  let html = '';
  for (const attribute of adapter.getAttrList(element)) {
    // NB: parse5 8 escapes < and > in attribute values, as the standard does since 2025.
    const value = escapeAttributeValue(attribute.value);
    const isPrefixed = Object.hasOwn(attribute, 'namespace');
    html += ` ${isPrefixed ? qualifiedName(attribute.name, attribute.namespace, attribute.prefix) : attribute.name}="${value}"`;
  }
  return html;
}

/** An attribute's serialized name — https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name */
function qualifiedName(name: string, namespace: string | undefined, prefix: string | undefined): string {
  switch (namespace || '') {
    case '':
      return name;
    case NS.XML:
      return `xml:${name}`;
    case NS.XMLNS:
      return name === 'xmlns' ? name : `xmlns:${name}`;
    case NS.XLINK:
      return `xlink:${name}`;
    default:
      return `${prefix}:${name}`;
  }
}

function text(node: unknown, adapter: Adapter, scripting: boolean): string {
  const content = adapter.getTextNodeContent(node);
  const parent = adapter.getParentNode(node);
  if (
    parent &&
    adapter.isElementNode(parent) &&
    hasUnescapedText(adapter.getTagName(parent), scripting) &&
    adapter.getNamespaceURI(parent) === NS.HTML
  ) {
    return content;
  }
  return escapeText(content);
}

const names = /* @__PURE__ */ new NameTable();

/** https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void */
function isVoid(name: string): boolean {
  const id = names.find(name);
  return id !== 0 && id <= LAST_TAG_ID && (htmlTagFlags[id]! & TagFlag.SerializesAsVoid) !== 0;
}

/** @throws TypeError if it is not an object or array, as nodes of every adapter are */
function checkNode(node: unknown): void {
  if (!isObject(node)) throw new TypeError(`node must be a node, not ${describe(node)}`);
}
