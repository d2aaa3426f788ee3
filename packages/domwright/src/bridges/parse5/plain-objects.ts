import type { Edition } from '../../core/editions/edition.ts';
import { instructionAsComment } from '../../core/editions/instruction-as-comment.ts';
import { Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import { documentDefaults } from '../../core/options/options.ts';
import { parseDocumentText, parseText } from '../../core/parser/parse-text.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
} from '../../core/table/cells.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import type { ParserOptions } from '../../core/tree-construction/new-parser.ts';
import type { FragmentContext } from '../../core/tree-construction/tree-builder-options.ts';
import { documentModeOf } from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';
import { NS } from '../../generated/parse5-names.ts';
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
import { LocatedTableSink } from './located-table-sink.ts';
import { Places } from './locations.ts';
import { Parse5ErrorReporter, type ParserErrorHandler } from './parse-errors.ts';
import { parseLocated } from './parse-located.ts';
import type { Attribute, Location } from './token.ts';

/*
 * parse5's default tree: the input is parsed into a node table, which is then converted. That is faster than creating the
 * objects while parsing.
 */

const DOCUMENT = 16;

/** The requested data. */
export interface PlainOptions {
  scripting: boolean;
  /** Whether nodes get locations. */
  located: boolean;
  /** If set, nodes get locations as well. */
  onParseError: ParserErrorHandler | null;
  edition: Edition;
}

/** Parses a document. */
export function parseToPlainObjects(html: string, options: PlainOptions): Document {
  const { scripting, edition } = options;
  let table: NodeTable;
  let places: Places | null = null;
  if (!options.located && options.onParseError === null) {
    const defaults = { ...documentDefaults, scripting, edition, allowDeclarativeShadowRoots: false };
    table = parseDocumentText(html, defaults);
  } else {
    table = new NodeTable(html.length);
    table.scripting = scripting;
    table.createContainer(NodeType.Document, 0);
    places = parseWithPlaces(table, DOCUMENT, html, options, null, 0);
  }
  table.edition = edition.name;
  const mode = documentModeOf(table, DOCUMENT) as DOCUMENT_MODE;
  const document: Document = { nodeName: '#document', mode, childNodes: [] };
  addChildren(table, DOCUMENT, document, places);
  return document;
}

/** Parses a fragment; null for `context` means a template. Returns null if the context has no known namespace. */
export function parseFragmentToPlainObjects(
  context: Element | null,
  html: string,
  options: PlainOptions,
): DocumentFragment | null {
  const namespace = context === null ? Namespace.Html : namespaceURIs.indexOf(context.namespaceURI);
  if (namespace <= Namespace.None) return null;
  const table = new NodeTable(html.length);
  table.scripting = options.scripting;
  // Stands in for a form around the fragment.
  const form = table.createContainer(NodeType.Element, 0);
  const root = table.createContainer(NodeType.DocumentFragment, 0);
  const fragmentContext: FragmentContext = {
    name: context === null ? NameId.Template : table.names.idOf(context.tagName),
    namespace,
    encoding: context?.attrs.find((attribute) => attribute.name === 'encoding')?.value ?? null,
    element: 0,
    form: context !== null && isInForm(context) ? form : 0,
    quirks: false,
  };
  let places: Places | null = null;
  if (options.located || options.onParseError !== null) {
    places = parseWithPlaces(table, -1, html, options, fragmentContext, root);
  } else {
    const { scripting, edition } = options;
    parseText(
      table,
      -1,
      html,
      { ...builderOptions, scripting, edition, fastPath: true },
      null,
      beginFragment,
      fragmentContext,
      root,
    );
  }
  table.edition = options.edition.name;
  const fragment: DocumentFragment = { nodeName: '#document-fragment', childNodes: [] };
  addChildren(table, root, fragment, places);
  return fragment;
}

const builderOptions: Omit<ParserOptions, 'edition'> = {
  scripting: true,
  srcdoc: false,
  cannotChangeMode: false,
  allowDeclarativeShadowRoots: false,
};

/** Parses into a table that records parse5's locations. `context`: for a fragment, whose root is `root`. */
function parseWithPlaces(
  table: NodeTable,
  document: number,
  html: string,
  { scripting, edition, onParseError }: PlainOptions,
  context: FragmentContext | null,
  root: number,
): Places {
  const sink = new LocatedTableSink(table, document, html);
  if (onParseError !== null) {
    sink.errors = new Parse5ErrorReporter(onParseError, sink.lines, table.source, sink.token);
  }
  parseLocated(sink, { ...builderOptions, scripting, edition }, sink.errors, context, root);
  return new Places(sink);
}

function isInForm(context: Element): boolean {
  for (let node: ParentNode | null = context; node; node = 'parentNode' in node ? node.parentNode : null) {
    if ('tagName' in node && node.tagName === 'form' && node.namespaceURI === NS.HTML) return true;
  }
  return false;
}

/**
 * Converts the children of a table's node, with their contents, to children of an object; with locations if `places` is
 * not null.
 */
function addChildren(table: NodeTable, root: number, rootObject: ParentNode, places: Places | null): void {
  const { cells } = table;
  // Where to continue after the children of a node.
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
          if (places !== null) target.sourceCodeLocation = null;
          (element as Template).content = target;
          childrenOf = contents;
        }
        if (places !== null && !isCopy(table, node)) {
          const location = places.ofElement(node);
          if (location !== undefined) element.sourceCodeLocation = location;
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
        parent.childNodes.push(
          places === null || isCopy(table, node)
            ? textOf(table.data(node), parent)
            : locatedTextOf(table.data(node), parent, places.ofText(node)),
        );
        break;
      case NodeType.Comment:
      case NodeType.ProcessingInstruction: {
        const isComment = table.nodeType(node) === NodeType.Comment;
        const data = isComment ? table.data(node) : instructionAsComment(table, node);
        const comment = commentOf(data, parent);
        if (places !== null && !isCopy(table, node)) comment.sourceCodeLocation = places.ofLeaf(node);
        parent.childNodes.push(comment);
        break;
      }
      case NodeType.DocumentType: {
        const doctype = doctypeOf(table, node, parent);
        if (places !== null) doctype.sourceCodeLocation = places.ofLeaf(node);
        parent.childNodes.push(doctype);
      }
    }
    node = next;
  }
}

/** Whether a node is in a `selectedcontent` element, and so nowhere in the input. */
function isCopy(table: NodeTable, node: number): boolean {
  const { cells } = table;
  return (
    (cells[node + Cell.Kind]! & NodeFlag.Copy) !== 0 ||
    (!table.isContainer(node) && cells[node + Cell.Start]! < 0)
  );
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

function locatedTextOf(value: string, parentNode: ParentNode, sourceCodeLocation: Location): TextNode {
  return { nodeName: '#text', value, parentNode, sourceCodeLocation };
}

function commentOf(data: string, parentNode: ParentNode): CommentNode {
  return { nodeName: '#comment', data, parentNode };
}

function doctypeOf(table: NodeTable, node: number, parentNode: ParentNode): DocumentType {
  const { name, publicId, systemId } = table.doctypes[table.cells[node + Cell.Data]!]!;
  return { nodeName: '#documentType', name, publicId, systemId, parentNode };
}
