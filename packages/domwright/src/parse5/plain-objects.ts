import { NameId } from '../generated/names.ts';
import { NS } from '../generated/parse5-names.ts';
import { Namespace, namespaceURIs } from '../infra/namespaces.ts';
import { documentDefaults } from '../options.ts';
import { TableParser } from '../table-parser.ts';
import { Tokenizer } from '../tokenizer/tokenizer.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeTable,
  NodeType,
} from '../tree/node-table.ts';
import { TableTreeSink } from '../tree/table-tree-sink.ts';
import { type FragmentContext, TreeBuilder } from '../tree-construction/tree-builder.ts';
import { documentModes } from '../tree-construction/tree-sink.ts';
import { attributeOf } from './adapter-tree-sink.ts';
import type {
  ChildNode,
  CommentNode,
  Document,
  DocumentFragment,
  DocumentType,
  Element,
  ParentNode,
  Template,
  TextNode,
} from './default-tree-adapter.ts';
import type { DOCUMENT_MODE } from './html.ts';
import type { Attribute } from './token.ts';

/*
 * parse5's default tree without locations: it is parsed into a node table and then made of that, which is faster than
 * making it while parsing.
 */

const DOCUMENT = 16;

/** Parses a document. */
export function parseToPlainObjects(html: string, scripting: boolean): Document {
  const options = { ...documentDefaults, scripting, allowDeclarativeShadowRoots: false };
  const parser = new TableParser(options as typeof documentDefaults, html.length);
  parser.feed(html, true);
  const { table } = parser;
  const mode = documentModes[table.cells[DOCUMENT + Cell.Data]!] as DOCUMENT_MODE;
  const document: Document = { nodeName: '#document', mode, childNodes: [] };
  addChildren(table, DOCUMENT, document);
  return document;
}

/** Parses a fragment; `context` is a template if it is null. */
export function parseFragmentToPlainObjects(
  context: Element | null,
  html: string,
  scripting: boolean,
): DocumentFragment | null {
  const namespace = context === null ? Namespace.Html : namespaceURIs.indexOf(context.namespaceURI);
  if (namespace <= Namespace.None) return null;
  const table = new NodeTable(html.length);
  table.scripting = scripting;
  // What stands for a form around the fragment
  const form = table.createContainer(NodeType.Element, 0);
  const root = table.createContainer(NodeType.DocumentFragment, 0);
  const sink = new TableTreeSink(table, -1);
  const builder = new TreeBuilder(sink, table.names, table.source, {
    scripting,
    srcdoc: false,
    cannotChangeMode: false,
    allowDeclarativeShadowRoots: false,
  });
  const tokenizer = new Tokenizer(builder, table.names, table.source, null);
  builder.tokenizer = tokenizer;
  const name = context === null ? NameId.Template : table.names.idOf(context.tagName);
  const fragmentContext: FragmentContext = {
    name,
    namespace,
    encoding: context?.attrs.find((attribute) => attribute.name === 'encoding')?.value ?? null,
    element: 0,
    form: context !== null && isInForm(context) ? form : 0,
    quirks: false,
  };
  builder.beginFragment(fragmentContext, root);
  tokenizer.feed(html, true);
  tokenizer.run();
  const fragment: DocumentFragment = { nodeName: '#document-fragment', childNodes: [] };
  addChildren(table, root, fragment);
  return fragment;
}

function isInForm(context: Element): boolean {
  for (let node: ParentNode | null = context; node; node = 'parentNode' in node ? node.parentNode : null) {
    if ('tagName' in node && node.tagName === 'form' && node.namespaceURI === NS.HTML) return true;
  }
  return false;
}

/** Makes the children of a node of the table, and what is in them, children of an object. */
function addChildren(table: NodeTable, root: number, rootObject: ParentNode): void {
  const { cells } = table;
  // Where to go on when the children of a node are done
  const nextNodes: number[] = [];
  const nextParents: ParentNode[] = [];
  let parent = rootObject;
  let node = cells[root + Cell.FirstChild]!;
  for (;;) {
    if (node === 0) {
      if (nextNodes.length === 0) return;
      node = nextNodes.pop()!;
      parent = nextParents.pop()!;
      continue;
    }
    const next = cells[node + Cell.Next]!;
    switch (cells[node + Cell.Kind]! & NODE_TYPE_MASK) {
      case NodeType.Element: {
        const element = elementOf(table, node, parent);
        parent.childNodes.push(element);
        let childrenOf = node;
        let target: ParentNode = element;
        const contents = cells[node + Cell.Data]!;
        if (contents !== 0) {
          target = { nodeName: '#document-fragment', childNodes: [] };
          (element as Template).content = target;
          childrenOf = contents;
        }
        const first = cells[childrenOf + Cell.FirstChild]!;
        if (first !== 0) {
          nextNodes.push(next);
          nextParents.push(parent);
          parent = target;
          node = first;
          continue;
        }
        break;
      }
      case NodeType.Text:
        parent.childNodes.push(textOf(table.data(node), parent));
        break;
      case NodeType.Comment:
        parent.childNodes.push(commentOf(table.data(node), parent));
        break;
      case NodeType.DocumentType:
        parent.childNodes.push(doctypeOf(table, node, parent));
    }
    node = next;
  }
}

function elementOf(table: NodeTable, node: number, parentNode: ParentNode): Element {
  const { cells } = table;
  const tagName = table.names.stringOf(cells[node + Cell.Name]!);
  return {
    nodeName: tagName,
    tagName,
    attrs: attributesOf(table, cells[node + Cell.Attributes]!, cells[node + Cell.AttributeCount]!),
    namespaceURI: namespaceURIs[cells[node + Cell.Kind]! >>> NAMESPACE_SHIFT] as NS,
    childNodes: [] as ChildNode[],
    parentNode,
  };
}

function attributesOf(table: NodeTable, start: number, count: number): Attribute[] {
  const list: Attribute[] = [];
  const { attributes, names } = table;
  for (let record = start, end = start + count * ATTRIBUTE_SIZE; record < end; record += ATTRIBUTE_SIZE) {
    const namespace = attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
    const name = names.stringOf(attributes[record]!);
    const value = table.attributeValue(record);
    list.push(namespace === Namespace.None ? { name, value } : attributeOf(name, value, namespace));
  }
  return list;
}

function textOf(value: string, parentNode: ParentNode): TextNode {
  return { nodeName: '#text', value, parentNode };
}

function commentOf(data: string, parentNode: ParentNode): CommentNode {
  return { nodeName: '#comment', data, parentNode };
}

function doctypeOf(table: NodeTable, node: number, parentNode: ParentNode): DocumentType {
  const { name, publicId, systemId } = table.doctypes[table.cells[node + Cell.Data]!]!;
  return { nodeName: '#documentType', name, publicId, systemId, parentNode };
}
